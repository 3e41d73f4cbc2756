import assert from "node:assert/strict";
import { test } from "node:test";
import { caption, chapters, scenes, shownFor, since, told } from "../src/lib/replay.ts";
import { speaker } from "../src/lib/words.ts";
import type { Frame, Round, Seat, TableChange } from "../src/protocol.ts";
import { en } from "../src/texts/en.ts";

const say = speaker("en", en);

function seat(number: number, name: string, more: Partial<Seat> = {}): Seat {
  const still = { is_bot: false, is_host: number === 1, is_owner: number === 1, is_ready: false };
  const part = { is_dealt_in: true, is_out: false, has_declared: false };
  const won = { score: 0, won: 0, streak: 0, trophies: [] };
  return { number, name, presence: "here", ...still, ...part, ...won, ...more };
}

function round(more: Partial<Round> = {}): Round {
  const deal = { hand: [3, 6, 11, 14, 15], target: 8 };
  const base = { number: 1, began_ms: 1_000, deal_number: 1, deals: [deal] };
  return { ...base, clock: null, call: null, claims: [], end: null, ...more };
}

function frame(at_ms: number, kind: string, table: TableChange, more: Partial<Frame> = {}): Frame {
  return {
    at_ms,
    kind,
    seat: null,
    claims_kept: 0,
    seats: [],
    gone: [],
    rounds: [],
    table,
    ...more,
  };
}

const WRONG = { seat: 2, deal: 1, at_ms: 9_000, accepted: false, text: null, verdict: null };

const MATCH: readonly Frame[] = [
  frame(
    0,
    "TableOpened",
    { phase: "lobby", paused: false, match: 0, played: 0, round: null, auto: null, winners: [] },
    { seats: [seat(2, "Ben"), seat(1, "Ann"), seat(3, "Cleo")] },
  ),
  frame(1_000, "MatchStarted", {
    phase: "playing",
    match: 1,
    round: round({ clock: { left_ms: 60_000, ends_ms: 61_000 } }),
  }),
  frame(
    9_000,
    "ClaimRejected",
    { round: round({ claims: [{ ...WRONG, penalty: 0 }] }) },
    { seat: 2, seats: [seat(2, "Ben", { is_out: true })] },
  ),
  frame(
    9_500,
    "ClaimRejected",
    { round: round({ claims: [{ ...WRONG, seat: 1, penalty: 0 }] }) },
    { claims_kept: 1, seats: [seat(1, "Ann", { is_out: true })], gone: [3] },
  ),
  frame(40_000, "DeclarationTakenBack", {}, { seat: 1 }),
];

test("frames put together are whole tables, with seats in the order of their numbers", () => {
  const match = scenes(MATCH);
  assert.deepEqual(
    match.map(({ table }) => table.seats.map((one) => one.number)),
    [
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
      [1, 2],
      [1, 2],
    ],
  );
  assert.equal(match[2]?.table.seats[1]?.is_out, true);
  assert.equal(match[3]?.table.round?.claims.length, 2);
  assert.equal(match[4]?.table.round?.claims.length, 2);
  assert.equal(match[4]?.table.phase, "playing");
});

test("a clock shows what was left at that moment, and stands", () => {
  const clocks = scenes(MATCH).map(({ table }) => table.round?.clock ?? null);
  assert.deepEqual(clocks[1], { left_ms: 60_000, ends_ms: null });
});

test("each step has its words, also where a table's news has none", () => {
  const match = scenes(MATCH);
  assert.equal(caption(match, 0, say), "Before the match");
  assert.equal(caption(match, 1, say), "Round 1");
  assert.match(told(match, 1, say), /Cards 3, 6, 11, 14, 15/);
  assert.match(told(match, 2, say), /Ben.* claimed wrongly and is out/);
  assert.match(told(match, 4, say), /Ann.* takes that back/);
  assert.equal(told(match, 9, say), "");
});

test("a round begins where its cards come, and the time is that since the match began", () => {
  const match = scenes(MATCH);
  assert.deepEqual(chapters(match), [{ round: 1, at: 1 }]);
  assert.equal(since(match, 4, 1_000), "0:39");
  assert.equal(since(match, 0, 1_000), "0:00");
});

test("nobody waits long for a step, and no step is gone before it is seen", () => {
  const match = scenes(MATCH);
  assert.equal(shownFor(match, 1, 1), 3_000);
  assert.equal(shownFor(match, 2, 1), 900);
  assert.equal(shownFor(match, 3, 2), 1_500);
  assert.equal(shownFor(match, 4, 1), 900);
});
