import assert from "node:assert/strict";
import { test } from "node:test";
import type { Sign } from "../src/lib/fraction.ts";
import * as lines from "../src/lib/line.ts";

const HAND = [3, 6, 11, 14, 15];

/** A line built by tapping: digits are places in the hand. */
function tapped(marks: string): lines.Line | lines.Refusal {
  let line: lines.Line = lines.EMPTY;
  for (const mark of marks.replaceAll(" ", "")) {
    const next = lines.put(line, token(mark));
    if (typeof next === "string") return next;
    line = next;
  }
  return line;
}

function token(mark: string): lines.Token {
  if (mark === "(") return { kind: "open" };
  if (mark === ")") return { kind: "close" };
  return /\d/.test(mark)
    ? { kind: "card", card: Number(mark) }
    : { kind: "sign", sign: mark as Sign };
}

function built(marks: string): lines.Line {
  const line = tapped(marks);
  assert.notEqual(typeof line, "string", `${marks}: ${line}`);
  return line as lines.Line;
}

test("a line is written as the server reads it", () => {
  assert.equal(lines.text(built("(3−1)×(4−2−0)"), HAND), "(14 − 6) × (15 − 11 − 3)");
});

test("what cannot stand at a place is refused with the reason", () => {
  assert.equal(tapped("01"), "sign_first");
  assert.equal(tapped("0("), "sign_first");
  assert.equal(tapped("(0)1"), "sign_first");
  assert.equal(tapped("+"), "number_first");
  assert.equal(tapped("(+"), "number_first");
  assert.equal(tapped("0)"), "nothing_open");
  assert.equal(tapped("()"), "number_first");
  assert.equal(tapped("(0+)"), "number_first");
  assert.equal(tapped("0+0"), "used");
});

test("a sign after a sign takes its place", () => {
  assert.equal(lines.text(built("0+×1"), HAND), "3 × 6");
});

test("a line without a flaw lacks nothing, and any other says what first", () => {
  assert.equal(lines.lack(built("0+1+2+3+4"), 5), null);
  assert.deepEqual(lines.lack(lines.EMPTY, 5), { what: "cards", count: 5 });
  assert.deepEqual(lines.lack(built("0+1"), 5), { what: "cards", count: 3 });
  assert.deepEqual(lines.lack(built("0+1+2+3+4−"), 5), { what: "number" });
  assert.deepEqual(lines.lack(built("(0+1+2+3+4"), 5), { what: "bracket", count: 1 });
});

test("taking a card out of the middle leaves a flaw that is named", () => {
  assert.deepEqual(lines.lack(lines.without(built("0+1×2"), 1), 5), { what: "number" });
});

test("pieces go in where the caret is, so brackets can be put round what is there", () => {
  const line = built("0+1");
  const open = lines.put(lines.moved(line, 0), { kind: "open" }) as lines.Line;
  const closed = lines.put(lines.moved(open, 4), { kind: "close" }) as lines.Line;
  assert.equal(lines.text(closed, HAND), "(3 + 6)");
  assert.equal(closed.caret, 5);
});

test("the caret never leaves the line", () => {
  assert.equal(lines.moved(built("0+1"), 99).caret, 3);
  assert.equal(lines.moved(built("0+1"), -1).caret, 0);
});

test("erasing takes the piece before the caret, and nothing from an empty line", () => {
  assert.equal(lines.text(lines.erase(built("0+1")), HAND), "3 +");
  assert.equal(lines.erase(lines.EMPTY), lines.EMPTY);
});

test("two cards of one number are two cards", () => {
  const line = built("0+1");
  assert.equal(lines.text(line, [10, 10, 3, 4, 5]), "10 + 10");
  assert.deepEqual([...lines.used(line)], [0, 1]);
});
