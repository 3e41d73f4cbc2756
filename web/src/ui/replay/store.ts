/** The match that is shown again: where it comes from, where it stands, whether it runs. */
import { batch, computed, effect, signal } from "@preact/signals";
import * as api from "../../lib/api.ts";
import { caption, type Scene, scenes, shownFor, told } from "../../lib/replay.ts";
import type { ReplayAnswer } from "../../protocol.ts";
import { announce } from "../live.tsx";
import { say } from "../prefs.ts";

export const answer = signal<ReplayAnswer | null>(null);
export const match = signal<readonly Scene[]>([]);
export const at = signal(0);
export const plays = signal(false);
export const speed = signal(1);
export const loading = signal(false);
/** Why there is nothing to be shown. */
export const refused = signal<api.Refused | null>(null);

export const SPEEDS: readonly number[] = [0.5, 1, 2, 4];

export const scene = computed(() => match.value[at.value] ?? null);
export const heading = computed(() => caption(match.value, at.value, say.value));
const isLast = computed(() => at.value >= match.value.length - 1);

/** Goes to a step; a screen reader is told of it unless it hears so from what was moved. */
export function go(to: number, quietly = false): void {
  const end = match.value.length - 1;
  const next = Math.max(0, Math.min(end, to));
  if (next === at.value) return;
  at.value = next;
  if (!quietly) announce(told(match.value, next, say.value));
}

export function step(by: number): void {
  plays.value = false;
  go(at.value + by);
}

export function toggle(): void {
  if (!plays.value && isLast.value) at.value = 0;
  plays.value = !plays.value;
}

/** Shows one step after the other while it plays. */
export function run(): void {
  effect(() => {
    if (!plays.value) return undefined;
    if (isLast.value) {
      plays.value = false;
      return undefined;
    }
    const timer = setTimeout(() => go(at.value + 1), shownFor(match.value, at.value, speed.value));
    return () => clearTimeout(timer);
  });
}

/** Has the server read a file, and shows it from its first step. */
export async function show(text: string): Promise<void> {
  loading.value = true;
  take(await api.replayed(text));
}

/** Shows the match of a table that is over. */
export async function fetchMatch(code: string, number: number): Promise<void> {
  loading.value = true;
  const file = await api.journal(code, number);
  if ("ok" in file) await show(file.ok);
  else take(file);
}

function take(result: api.Result<ReplayAnswer>): void {
  batch(() => {
    loading.value = false;
    plays.value = false;
    at.value = 0;
    refused.value = "refused" in result ? result.refused : null;
    answer.value = "ok" in result ? result.ok : null;
    match.value = "ok" in result ? scenes(result.ok.frames) : [];
  });
}

export function forget(): void {
  history.replaceState(null, "", location.pathname);
  batch(() => {
    plays.value = false;
    answer.value = null;
    match.value = [];
    refused.value = null;
  });
}
