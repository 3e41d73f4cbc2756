import assert from "node:assert/strict";
import { test } from "node:test";
import messages from "../fixtures/messages.json";
import { news } from "../src/lib/news.ts";
import { part, places, standing, wholeSeats } from "../src/lib/seats.ts";
import { matchText } from "../src/lib/share.ts";
import { speaker } from "../src/lib/words.ts";
import type { Seat, Table, View } from "../src/protocol.ts";
import { en } from "../src/texts/en.ts";

const say = speaker("en", en);

function view(name: keyof typeof messages): View {
  const sent = messages[name] as unknown as View;
  return { ...sent, table: { ...sent.table, seats: wholeSeats(sent.table.seats) } };
}

function table(name: keyof typeof messages): Table {
  return view(name).table;
}

function plain(texts: readonly string[]): string[] {
  return texts.map((text) => text.replace(/[\u2068\u2069]/g, ""));
}

function told(before: Table | null, now: Table, you: number | null = 1): string[] {
  return plain(news(before, now, you, say));
}

function withSeats(of: Table, change: (seat: Seat) => Partial<Seat>): Table {
  return { ...of, seats: of.seats.map((seat) => ({ ...seat, ...change(seat) })) };
}

test("new cards and target are told, each once", () => {
  const texts = told(table("lobby"), table("dealt"));
  assert.equal(texts.length, 1);
  assert.match(texts[0] ?? "", /^Round 1\. Target 1\. Cards 11, 10, 10, 15, 9\.$/);
});

test("nothing new is nothing told", () => {
  for (const name of ["lobby", "dealt", "won", "over", "paused", "called_own"] as const) {
    assert.deepEqual(told(table(name), table(name)), [], name);
  }
});

test("who comes into a running round hears the cards, and never what is covered", () => {
  assert.equal(told(null, table("dealt")).length, 1);
  assert.deepEqual(told(null, table("paused")), []);
  assert.deepEqual(told(null, table("lobby")), []);
});

test("that another is out is told to the others, and not to the one whose verdict is shown", () => {
  const before = table("dealt");
  const now = withSeats(before, (seat) => (seat.number === 2 ? { is_out: true } : {}));
  assert.deepEqual(told(before, now, 1), ["Ben claimed wrongly and is out."]);
  assert.deepEqual(told(before, now, 2), []);
});

test("a wrong claim that does not put out is told, and not what it was", () => {
  const before = table("dealt");
  const wrong = {
    seat: 2,
    deal: 1,
    at_ms: 0,
    accepted: false,
    text: null,
    verdict: null,
    penalty: 0,
  };
  const now: Table = { ...before, round: before.round && { ...before.round, claims: [wrong] } };
  assert.deepEqual(told(before, now, 1), ["Ben claimed wrongly."]);
  assert.deepEqual(told(before, now, 2), []);
});

test("many at once are counted, so that nobody is flooded", () => {
  const before = table("dealt");
  const now = withSeats(before, () => ({ has_declared: true }));
  assert.deepEqual(told(before, now, 1), ["3 players say there is no solution."]);
});

test("the end of a round names the winner, to the winner as you", () => {
  const won = table("won");
  const before: Table = { ...table("dealt"), seats: won.seats };
  const winner = won.round?.end?.winner ?? 0;
  assert.ok(told(before, won, winner).includes("You win the round!"));
  assert.ok(told(before, won, null).some((text) => text.includes("wins the round")));
});

test("pausing and going on are told, and the cards are told again only where they are new", () => {
  const on = table("dealt");
  const off: Table = { ...on, paused: true, round: on.round && { ...on.round, deals: [] } };
  assert.deepEqual(told(on, off), ["The game is paused."]);
  assert.deepEqual(told(off, on), ["The game goes on."]);
});

test("a redeal tells the new cards", () => {
  const now = table("redealt");
  const first = { ...now, round: now.round && { ...now.round, deal_number: 1 } };
  const texts = told(first, now);
  assert.equal(texts[0], "New cards.");
  assert.match(texts[1] ?? "", /^Round/);
});

test("the host is told when the role moves", () => {
  const before = table("dealt");
  const now = withSeats(before, (seat) => ({ is_host: seat.number === 2 }));
  assert.deepEqual(told(before, now, 2), ["You are the host now."]);
  assert.deepEqual(told(before, now, 1), ["Ben is the host now."]);
});

test("every seat stands in exactly one way, whatever the table does", () => {
  for (const [name, message] of Object.entries(messages)) {
    if (message.type !== "view") continue;
    const now = (message as unknown as View).table;
    for (const seat of now.seats) assert.ok(standing(seat, now), name);
  }
});

test("what one may do follows from the view", () => {
  assert.equal(part(table("dealt"), 1), "play");
  assert.equal(part(table("dealt"), null), "watch");
  assert.equal(part(table("wrong_own"), view("wrong_own").you), "out");
  assert.equal(part(table("paused"), view("paused").you), "paused");
  assert.equal(part(table("called_own"), view("called_own").you), "play");
  assert.equal(part(table("called_by_another"), view("called_by_another").you), "wait_for_call");
  assert.equal(part(table("lobby"), 1), "none");
});

test("equal scores share a rank, and the next one counts them all", () => {
  const scores = [3, 5, 5, 1];
  const now = withSeats(table("lobby"), (seat) => ({ score: scores[seat.number - 1] ?? 0 }));
  assert.deepEqual(
    places(now).map(({ rank, seat }) => [rank, seat.number]),
    [
      [1, 2],
      [1, 3],
      [3, 1],
      [4, 4],
    ],
  );
});

test("a shared result tells the scores and nothing of the cards or lines", () => {
  const now = table("over");
  const text = matchText(now, 1, say, "http://krypto.test/table/B7X4KQ");
  assert.match(text, /Ann: 1/);
  assert.match(text, /🟩/);
  const solutions = now.round?.end?.solutions.map((one) => one.text ?? "-") ?? [];
  for (const solution of solutions) assert.ok(!text.includes(solution));
  assert.ok(!/[×÷=]/.test(text));
});
