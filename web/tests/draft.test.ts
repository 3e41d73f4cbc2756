import assert from "node:assert/strict";
import { test } from "node:test";
import * as drafts from "../src/lib/draft.ts";
import { begun, changed, undone } from "../src/lib/history.ts";
import { put } from "../src/lib/line.ts";
import { laid, last, signed, type Tiles, tapped } from "../src/lib/tiles.ts";
import { cardsIn, inserted, unused } from "../src/lib/typed.ts";

const DEAL = { hand: [3, 6, 11, 14, 15], target: 8 };
const HOUSE = { fractions: false, negatives: true, zero: true };

test("a draft for the same cards is the same draft", () => {
  const draft = drafts.drafted("a", DEAL, "tap");
  assert.equal(drafts.followed(draft, "a", DEAL, "type"), draft);
});

test("what was typed for the last cards is kept beside the new draft, which starts empty", () => {
  const old = drafts.withText(drafts.drafted("a", DEAL, "type"), "(14-6)*");
  const next = drafts.followed(old, "b", { hand: [1, 2, 3, 4, 5], target: 9 }, "type");
  assert.deepEqual([next.typed, next.rest, next.hand], ["", "(14-6)*", [1, 2, 3, 4, 5]]);
});

test("what was tapped and not judged is kept, too, and what was judged is not", () => {
  const line = put(
    put(drafts.drafted("a", DEAL, "tap").line.now, { kind: "card", card: 3 }) as never,
    {
      kind: "sign",
      sign: "−",
    },
  );
  const old = drafts.withLine(drafts.drafted("a", DEAL, "tap"), line as never);
  assert.equal(drafts.followed(old, "b", DEAL, "tap").rest, "14 −");
  assert.equal(drafts.followed({ ...old, judged: "14 −" }, "b", DEAL, "tap").rest, "");
});

test("what was tapped goes along when one goes on typing", () => {
  const draft = drafts.drafted("a", DEAL, "tap");
  const line = put(draft.line.now, { kind: "card", card: 3 });
  assert.ok(typeof line !== "string");
  assert.equal(drafts.switched(drafts.withLine(draft, line), "type").typed, "14");
});

test("a typed draft is claimed as it was typed, and an empty one not at all", () => {
  const draft = drafts.drafted("a", DEAL, "type");
  assert.equal(drafts.claimText(draft), null);
  assert.equal(drafts.claimText(drafts.withText(draft, "  ")), null);
  assert.equal(drafts.claimText(drafts.withText(draft, "14-6=8, 8*1=8")), "14-6=8, 8*1=8");
});

test("clearing can be undone", () => {
  const draft = drafts.drafted("a", DEAL, "tap");
  const line = put(draft.line.now, { kind: "card", card: 0 });
  assert.ok(typeof line !== "string");
  const cleared = drafts.cleared(drafts.withLine(draft, line));
  assert.ok(drafts.isEmpty(cleared));
  assert.equal(drafts.back(cleared).line.now, line);
});

test("a history goes back step by step to where it began, and no further", () => {
  const history = changed(changed(begun(1), 2), 3);
  assert.equal(undone(history).now, 2);
  assert.equal(undone(undone(undone(history))).now, 1);
  assert.equal(changed(history, 3), history);
});

function merged(tiles: Tiles, first: number, sign: "+" | "−" | "×" | "÷", second: number): Tiles {
  let now = tiles.first === first ? tiles : tapped(tiles, first, HOUSE);
  assert.ok(!("why" in now));
  now = signed(now, sign);
  assert.ok(!("why" in now));
  const made = tapped(now, second, HOUSE);
  assert.ok(!("why" in made));
  return made;
}

test("tiles merge two and two until one is left, which is a claim", () => {
  let tiles = laid(DEAL.hand);
  tiles = merged(tiles, 3, "−", 1); // 14 − 6, tile 5
  tiles = merged(tiles, 4, "−", 2); // 15 − 11, tile 6
  tiles = merged(tiles, 6, "−", 0); // 4 − 3, tile 7
  tiles = merged(tiles, 5, "×", 7);
  const draft = drafts.withTiles(drafts.drafted("a", DEAL, "tiles"), tiles);
  assert.equal(drafts.claimText(draft), "(14 − 6) × (15 − 11 − 3)");
  assert.equal(last(tiles)?.cards.length, 5);
});

test("a step that the rules do not allow is refused at once, with the step", () => {
  const tiles = laid([3, 6, 11, 14, 15]);
  const first = tapped(tiles, 3, HOUSE);
  assert.ok(!("why" in first));
  const over = signed(first, "÷");
  assert.ok(!("why" in over));
  assert.deepEqual(tapped(over, 0, HOUSE), { why: "fraction", step: "14 ÷ 3" });
  assert.ok(!("why" in tapped(over, 0, { ...HOUSE, fractions: true })));
  assert.deepEqual(signed(tiles, "+"), { why: "number_first" });
});

test("going below zero, zero and by zero are told apart", () => {
  const strict = { fractions: false, negatives: false, zero: false };
  const step = (hand: number[], sign: "−" | "÷") => {
    const first = tapped(laid(hand), 0, strict);
    assert.ok(!("why" in first));
    const with_sign = signed(first, sign);
    assert.ok(!("why" in with_sign));
    return tapped(with_sign, 1, strict);
  };
  assert.deepEqual(step([2, 5], "−"), { why: "negative", step: "2 − 5" });
  assert.deepEqual(step([5, 5], "−"), { why: "zero", step: "5 − 5" });
  assert.deepEqual(step([5, 0], "÷"), { why: "by_zero", step: "5 ÷ 0" });
});

test("a chosen tile or sign is let go by tapping it again", () => {
  const first = tapped(laid(DEAL.hand), 2, HOUSE);
  assert.ok(!("why" in first));
  const back = tapped(first, 2, HOUSE);
  assert.ok(!("why" in back));
  assert.equal(back.first, null);
});

test("typed text tells which cards it uses, also in steps and full-width digits", () => {
  assert.deepEqual([...cardsIn("(14-6)*2", DEAL.hand)].sort(), [1, 3]);
  assert.deepEqual(unused("14-6=8, 15-11=4, 4-3=1, 8*1=8", DEAL.hand), []);
  assert.deepEqual(unused("１４＋６", DEAL.hand), [3, 11, 15]);
  assert.deepEqual(unused("3+3", [3, 3, 5]), [5]);
});

test("a piece goes in at the caret, and two numbers never run together", () => {
  assert.deepEqual(inserted("14", 2, 2, "6"), { text: "14 6", caret: 4 });
  assert.deepEqual(inserted("14+", 3, 3, "6"), { text: "14+6", caret: 4 });
  assert.deepEqual(inserted("14+6", 2, 3, "−"), { text: "14−6", caret: 3 });
  assert.equal(inserted("1".repeat(200), 200, 200, "+").text.length, 200);
});
