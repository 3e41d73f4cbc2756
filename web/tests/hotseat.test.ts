import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type HotMove,
  type HotSeat,
  isFinished,
  leaders,
  moved,
  opened,
  stillIn,
} from "../src/lib/hotseat.ts";

function after(state: HotSeat, ...moves: HotMove[]): HotSeat {
  return moves.reduce(moved, state);
}

const NEW = opened(["Ann", "Ben", "Cleo"], 2);
const call = (who: number): HotMove => ({ do: "call", who });
const declare = (who: number): HotMove => ({ do: "declare", who });
const judged = (accepted: boolean): HotMove => ({ do: "judged", accepted });

test("the first to call and show a right line scores, and the round counts", () => {
  const won = after(NEW, call(1), judged(true));
  assert.deepEqual(won.phase, { is: "over", winner: 1, ending: "won" });
  assert.deepEqual(
    won.people.map((one) => one.score),
    [0, 1, 0],
  );
  assert.equal(won.played, 1);
});

test("while one shows, nobody else calls", () => {
  assert.deepEqual(after(NEW, call(1), call(2)).phase, { is: "showing", who: 1 });
});

test("a wrong line puts out for the round, and the others go on", () => {
  const wrong = after(NEW, call(1), judged(false));
  assert.deepEqual(stillIn(wrong), [0, 2]);
  assert.deepEqual(after(wrong, call(1)).phase, { is: "thinking" });
});

test("to call and have nothing is as a wrong line", () => {
  assert.deepEqual(stillIn(after(NEW, call(0), { do: "back" })), [1, 2]);
});

test("when all are out the round counts without a winner", () => {
  const done = after(NEW, call(0), judged(false), call(1), judged(false), call(2), judged(false));
  assert.deepEqual(done.phase, { is: "over", winner: null, ending: "all_out" });
  assert.equal(done.played, 1);
});

test("when all who are in declare the round is void and does not count", () => {
  const done = after(NEW, declare(0), declare(1), declare(2));
  assert.deepEqual(done.phase, { is: "over", winner: null, ending: "void" });
  assert.equal(done.played, 0);
});

test("someone going out can make a declaration unanimous", () => {
  const done = after(NEW, declare(0), declare(1), call(2), judged(false));
  assert.deepEqual(done.phase, { is: "over", winner: null, ending: "void" });
});

test("a declaration can be taken back, and whoever is out makes none", () => {
  const back = after(NEW, declare(0), declare(0), declare(1), declare(2));
  assert.deepEqual(back.phase, { is: "thinking" });
  assert.deepEqual(after(NEW, call(0), judged(false), declare(0)).declared, []);
});

test("the next round has everybody in again, and after the last there is none", () => {
  const second = after(NEW, call(0), judged(false), call(1), judged(true), { do: "next" });
  assert.deepEqual([second.round, second.out, second.phase.is], [2, [], "thinking"]);
  const last = after(second, call(1), judged(true));
  assert.ok(isFinished(last));
  assert.equal(after(last, { do: "next" }), last);
  assert.deepEqual(leaders(last), [1]);
});
