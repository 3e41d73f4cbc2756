/** The table as this page knows it: the newest view, the connection, and the claim in the making. */
import { batch, computed, signal } from "@preact/signals";
import { withBotNames } from "../../lib/bots.ts";
import { better, reading, type ServerTime } from "../../lib/clock.ts";
import { codeOf } from "../../lib/code.ts";
import { type Command, Connection, type Status } from "../../lib/connection.ts";
import { type Draft, followed, type Way } from "../../lib/draft.ts";
import { faultTexts, position, refusalText } from "../../lib/faults.ts";
import { news } from "../../lib/news.ts";
import { freshRef } from "../../lib/ref.ts";
import { seatOf } from "../../lib/seats.ts";
import { type Answer, type Bye, PROTOCOL, type Reaction, type View } from "../../protocol.ts";
import { announce } from "../live.tsx";
import { kept, language, renew, say, session, wasRenewed, worded } from "../prefs.ts";
import { play } from "../sound.ts";
import { browserWorld } from "./world.ts";

export interface Problem {
  readonly text: string;
  readonly position: number | null;
}

export interface Said {
  readonly seat: number;
  readonly reaction: Reaction;
  readonly at: number;
}

export const code = codeOf(location.pathname) ?? "";
/** The newest view as it was sent. */
const newest = signal<View | null>(null);
/** The newest view, with the players of the house named in the language of the page. */
export const view = computed(() => newest.value && withBotNames(newest.value, say.value));
export const status = signal<Status>("closed");
export const goodbye = signal<Bye | null>(null);
export const draft = signal<Draft | null>(null);
/** The claim that is on its way; until it is answered there is no second one. */
export const claiming = signal<string | null>(null);
export const problem = signal<Problem | null>(null);
/** What went wrong with anything but a claim. */
export const trouble = signal("");
export const watching = signal(0);
export const said = signal<readonly Said[]>([]);
export const stale = signal(false);

/** Whether the seat was lost without leaving it: the host has removed this player. */
export const removed = signal(false);

/** Whether to watch only, without looking for a seat. */
export const onlyWatch = signal(false);

let time: ServerTime | null = null;
let leaving = false;
/** The text of the claim that was sent last. */
let claimed = "";
let arriving = location.hash === "#go";

/** Milliseconds of the server's time, now. */
export function serverNow(): ServerTime {
  return time ?? reading(Date.now(), performance.now());
}

export const you = computed(() => view.value?.you ?? null);
export const mySeat = computed(() => (view.value ? seatOf(view.value.table, you.value) : null));
export const isHost = computed(() => mySeat.value?.is_host ?? false);

type Fields<T> = T extends Command ? Omit<T, "ref"> : never;

let connection: Connection | null = null;

/** Sends a command to the table; returns its mark. */
export function order(command: Fields<Command>): string {
  const ref = freshRef();
  trouble.value = "";
  connection?.send({ ...command, ref } as Command);
  return ref;
}

/** Gives up the seat. */
export function leave(): void {
  leaving = true;
  order({ type: "leave" });
}

export function react(reaction: Reaction): void {
  connection?.mention({ type: "react", reaction });
}

export function connect(watch: boolean): void {
  onlyWatch.value = watch;
  const world = browserWorld(code);
  const hello = { type: "hello", table: code, protocol: PROTOCOL, watch, key: visitKey() } as const;
  const greeting = (seen: number | null) => ({
    ...hello,
    seen,
    name: firstName(watch),
    language: language.value.tag,
  });
  connection = new Connection(greeting, world, {
    status: (now) => {
      status.value = now;
    },
    view: take,
    answer: answered,
    bye: (bye) => {
      goodbye.value = bye;
      if (bye.code === "reload") renew("bye");
    },
    other: (message) => {
      if (message.type === "crowd") watching.value = message.watching;
      if (message.type === "pong") readTime(message.now_ms);
      if (message.type === "reacted") hear(message.seat, message.reaction);
    },
  });
  connection.start();
  world.onWake(() => connection?.wake());
}

/** Where the browser keeps no cookies: a key of our own, so that the seat is kept for this visit. */
function visitKey(): string | null {
  if (navigator.cookieEnabled) return null;
  const key = session.get("key") ?? freshRef();
  session.set("key", key);
  return key;
}

/** Whoever comes to play at once sits down at once. */
function firstName(watch: boolean): string | null {
  return arriving && !watch ? (kept.get("name") ?? "") : null;
}

function readTime(serverMs: number): void {
  time = better(time, reading(serverMs, performance.now()));
}

function take(next: View): void {
  const before = view.value;
  readTime(next.now_ms);
  batch(() => {
    if (before && before.you !== next.you) noteSeat(next.you);
    newest.value = next;
    draft.value = draftFor(next);
    if (before && dealName(before) !== dealName(next)) problem.value = null;
  });
  tell(before, view.value);
  sounds(before, next);
  versions(next);
  if (arriving) arrive(next);
}

/** Has a screen reader say what is new, once there are words for it. */
function tell(before: View | null, now: View | null): void {
  if (!now) return;
  void worded.then(() => announce(...news(before?.table ?? null, now.table, now.you, say.value)));
}

function noteSeat(now: number | null): void {
  removed.value = now === null && !leaving;
  leaving = false;
}

/** Names the cards on the table, so that nothing of one deal is taken for another's. */
export function dealName(at: View): string {
  const { match, round } = at.table;
  return `${at.code}.${match}.${round?.number ?? 0}.${round?.deal_number ?? 0}`;
}

function draftFor(next: View): Draft | null {
  const deal = next.table.round?.deals.at(-1);
  if (!deal || next.table.phase !== "playing") return draft.value;
  const old = draft.value;
  const base: Way = next.input === "tiles" ? "tiles" : "tap";
  const way: Way = old?.way === "type" ? "type" : base;
  return followed(old, dealName(next), deal, way);
}

/** The first moments of a table made to play at once: sit down, start. */
function arrive(next: View): void {
  const me = seatOf(next.table, next.you);
  if (me?.is_host && next.table.phase === "lobby") {
    order({ type: "start", after: next.table.last_round });
  }
  arriving = false;
  history.replaceState(null, "", location.pathname);
}

function sounds(before: View | null, next: View): void {
  if (!before) return;
  const ended = next.table.round?.end && !before.table.round?.end;
  if (ended) play(next.table.round?.end?.winner === next.you ? "win" : "wrong");
  else if (dealName(before) !== dealName(next) && next.table.phase === "playing") play("deal");
}

/** A page from before a new version loads itself anew, as soon as no round is being played. */
function versions(next: View): void {
  const mine = document.documentElement.dataset.app;
  stale.value = mine !== undefined && mine !== next.app && !wasRenewed(next.app);
  if (stale.value && next.table.phase !== "playing") renew(next.app);
}

function answered(answer: Answer): void {
  const mine = answer.ref === claiming.value;
  if (mine) claiming.value = null;
  if (answer.verdict && !answer.verdict.accepted) {
    play("wrong");
    announce(say.value("wrong.title"), ...faultTexts(answer.verdict.faults, say.value));
  }
  if (answer.verdict && mine && draft.value) draft.value = { ...draft.value, judged: claimed };
  if (!answer.refused) return;
  const text = refusalText(answer.refused, say.value);
  if (mine) problem.value = { text, position: position(answer.refused) };
  else trouble.value = text;
  announce(text);
}

/** Claims with this text, for the cards that lie there now. */
export function claim(text: string): void {
  const round = view.value?.table.round;
  if (!round || claiming.value !== null) return;
  problem.value = null;
  claimed = text;
  claiming.value = order({ type: "claim", round: round.number, deal: round.deal_number, text });
}

/** Sends a command about the cards that lie there now. */
export function onDeal(type: "call" | "declare" | "take_back"): void {
  const round = view.value?.table.round;
  if (round) order({ type, round: round.number, deal: round.deal_number });
}

const SHOWN_MS = 6_000;

function hear(seat: number, reaction: Reaction): void {
  const heard = { seat, reaction, at: performance.now() };
  said.value = [...said.value.slice(-4), heard];
  setTimeout(() => {
    said.value = said.value.filter((one) => one !== heard);
  }, SHOWN_MS);
}
