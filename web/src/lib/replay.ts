/** A match shown again: frames put together into tables, and how long each of them is shown. */
import type { Clock, Frame, Round, Table } from "../protocol.ts";
import { news } from "./news.ts";
import { seatOf, wholeSeats } from "./seats.ts";
import type { Key, Say } from "./words.ts";

/** A step of the match, whole. */
export interface Scene {
  readonly at_ms: number;
  readonly kind: string;
  readonly seat: number | null;
  readonly table: Table;
}

/** Every step whole: each frame holds what has changed since the one before. */
export function scenes(frames: readonly Frame[]): Scene[] {
  const made: Scene[] = [];
  let before: Table | null = null;
  for (const frame of frames) {
    before = applied(before, frame);
    const { at_ms, kind, seat } = frame;
    made.push({ at_ms, kind, seat, table: standing(before, at_ms) });
  }
  return made;
}

function applied(before: Table | null, frame: Frame): Table {
  const changed = { ...before, ...frame.table } as Table;
  const seats = new Map((before?.seats ?? []).map((seat) => [seat.number, seat]));
  for (const seat of wholeSeats(frame.seats)) seats.set(seat.number, seat);
  for (const number of frame.gone) seats.delete(number);
  const round = frame.table.round;
  const kept = before?.round?.claims.slice(0, frame.claims_kept) ?? [];
  return {
    ...changed,
    at_ms: frame.at_ms,
    seats: [...seats.values()].sort((one, other) => one.number - other.number),
    rounds: [...(before?.rounds ?? []), ...frame.rounds],
    round: round ? { ...round, claims: [...kept, ...round.claims] } : changed.round,
  };
}

/** The table with its clocks as they stood at that moment. */
function standing(table: Table, at: number): Table {
  const { auto, round } = table;
  return { ...table, auto: auto && stood(auto, at), round: round && roundStood(round, at) };
}

function roundStood(round: Round, at: number): Round {
  const { call, clock } = round;
  return {
    ...round,
    clock: clock && stood(clock, at),
    call: call && { ...call, clock: stood(call.clock, at) },
  };
}

function stood(clock: Clock, at: number): Clock {
  if (clock.ends_ms === null) return clock;
  return { left_ms: Math.max(0, clock.ends_ms - at), ends_ms: null };
}

export interface Chapter {
  readonly round: number;
  readonly at: number;
}

/** Where each round begins. */
export function chapters(match: readonly Scene[]): Chapter[] {
  return match.flatMap(({ table }, at) => {
    const round = table.phase === "playing" ? table.round?.number : undefined;
    const before = match[at - 1]?.table;
    const runs = before?.phase === "playing" && before.round?.number === round;
    return round === undefined || runs ? [] : [{ round, at }];
  });
}

const SHORTEST_MS = 900;
const LONGEST_MS = 3_000;

/** How long a step is shown: as long as it was, but nobody waits long for anybody's thoughts. */
export function shownFor(match: readonly Scene[], at: number, speed: number): number {
  const now = match[at]?.at_ms ?? 0;
  const gap = (match[at + 1]?.at_ms ?? now) - now;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, gap)) / speed;
}

const WORDS: Readonly<Record<string, Key>> = {
  TableOpened: "replay.opening",
  Readied: "replay.ready",
  Returned: "replay.back",
  ConnectionBack: "replay.back",
  DeclarationTakenBack: "replay.taken_back",
  TimeAdded: "replay.time_added",
  RulesChanged: "replay.rules",
  PhotoFinish: "replay.photo",
};

/** What happened in a step, in a sentence or two. */
export function told(match: readonly Scene[], at: number, say: Say): string {
  const scene = match[at];
  if (!scene) return "";
  const before = match[at - 1]?.table ?? null;
  const lines = before ? news(before, scene.table, null, say) : [];
  if (lines.length > 0) return lines.join(" ");
  const name = seatOf(scene.table, scene.seat)?.name ?? "";
  return say(WORDS[scene.kind] ?? "replay.other", { name });
}

/** The same for the eye, which sees the cards. */
export function caption(match: readonly Scene[], at: number, say: Say): string {
  const scene = match[at];
  const dealt = scene?.kind === "Dealt" || scene?.kind === "MatchStarted";
  if (dealt && scene.table.round) return say("table.round", { n: scene.table.round.number });
  return told(match, at, say);
}

/** The time since the match began. */
export function since(match: readonly Scene[], at: number, beganMs: number): string {
  const seconds = Math.floor(Math.max(0, (match[at]?.at_ms ?? 0) - beganMs) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
