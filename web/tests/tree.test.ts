import assert from "node:assert/strict";
import { test } from "node:test";
import { equals, isWhole, joined, printed, whole } from "../src/lib/fraction.ts";
import { parsed, steps, type Tree, value, written } from "../src/lib/tree.ts";

function worth(text: string): string {
  const tree = parsed(text);
  assert.ok(tree, text);
  const made = value(tree);
  return made === null ? "none" : printed(made);
}

test("values are exact, never cut or rounded", () => {
  assert.equal(worth("7 × 7 ÷ 2 × 1 × 1"), "49/2");
  assert.equal(worth("9 ÷ 14 + 5 × 3 + 1"), "233/14");
  assert.equal(worth("24 × 23 × 22 × 21 × 20"), "5100480");
  assert.equal(worth("14 ÷ (8 ÷ 8 − 8 ÷ 24)"), "21");
  assert.equal(worth("2 − 5"), "−3");
});

test("times and divided by come first, and equal rank goes from the left", () => {
  assert.equal(worth("2 + 3 × 4 × 1 × 1"), "14");
  assert.equal(worth("20 − 8 − 5 − 3 − 1"), "3");
  assert.equal(worth("20 − (8 − (5 − (3 − 1)))"), "15");
});

test("a division by zero has no value", () => {
  assert.equal(worth("5 ÷ (7 − 7)"), "none");
  assert.equal(joined(whole(1), "÷", whole(0)), null);
});

test("what is no expression has no tree", () => {
  for (const text of ["", "2 +", "(2 + 3", "2)", "2 3", "2(3)", "+2", "2 + + 3", "2 # 3", "()"]) {
    assert.equal(parsed(text), null, text);
  }
});

test("what is written with the fewest brackets is read back to the same tree", () => {
  const leaves: Tree[] = [1, 2, 3];
  const signs = ["+", "−", "×", "÷"] as const;
  const twos = leaves.flatMap((left) =>
    signs.flatMap((sign) => leaves.map((right): Tree => ({ left, sign, right }))),
  );
  for (const left of twos) {
    for (const sign of signs) {
      for (const right of [...twos.slice(0, 12), 3]) {
        const tree: Tree = { left, sign, right };
        assert.deepEqual(parsed(written(tree)), tree);
      }
    }
  }
});

test("steps are told in the order in which one works them out", () => {
  const tree = parsed("(14 − 6) × (15 − 11 − 3)");
  assert.ok(tree);
  const told = steps(tree).map(
    ({ left, sign, right, result }) =>
      `${printed(left)}${sign}${printed(right)}=${result ? printed(result) : "?"}`,
  );
  assert.deepEqual(told, ["14−6=8", "15−11=4", "4−3=1", "8×1=8"]);
});

test("a fraction is in lowest terms with its sign on top", () => {
  const made = joined(whole(2), "÷", joined(whole(1), "−", whole(5)) ?? whole(1));
  assert.deepEqual(made, { n: -1n, d: 2n });
  assert.ok(made && !isWhole(made) && !equals(made, 0));
});
