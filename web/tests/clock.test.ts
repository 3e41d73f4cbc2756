import assert from "node:assert/strict";
import { test } from "node:test";
import { better, leftMs, milestone, reading, shown } from "../src/lib/clock.ts";

const RUNNING = { left_ms: 60_000, ends_ms: 1_060_000 };

test("the time left follows the server's clock, whatever this device's clock says", () => {
  const time = reading(1_000_000, 5_000);
  assert.equal(leftMs(RUNNING, time, 5_000), 60_000);
  assert.equal(leftMs(RUNNING, time, 25_000), 40_000);
  assert.equal(leftMs(RUNNING, time, 95_000), 0);
});

test("a clock that stands still shows what is left", () => {
  assert.equal(leftMs({ left_ms: 12_345, ends_ms: null }, reading(0, 0), 99_999), 12_345);
});

test("time added by the host counts on top of what the server has left", () => {
  const time = reading(1_020_000, 0);
  assert.equal(leftMs({ left_ms: 90_000, ends_ms: 1_090_000 }, time, 0), 70_000);
});

test("the message that came fastest sets the clock, and a sleep sets it anew", () => {
  const first = reading(1_000_000, 0);
  assert.deepEqual(better(null, first), first);
  const slow = reading(1_000_700, 1_000); // 300 ms under way longer
  assert.deepEqual(better(first, slow), first);
  const fast = reading(1_002_100, 2_000);
  assert.deepEqual(better(first, fast), fast);
  const slept = reading(1_000_000, 10_000);
  assert.deepEqual(better(first, slept), slept);
});

test("a second that has begun is still shown", () => {
  assert.deepEqual([0, 1, 999, 1_000, 1_001, 59_400, 150_000].map(shown), [
    "0:00",
    "0:01",
    "0:01",
    "0:01",
    "0:02",
    "1:00",
    "2:30",
  ]);
});

test("the clock is read aloud at a few moments, each once", () => {
  assert.equal(milestone(60_100, 59_900), 60);
  assert.equal(milestone(59_900, 59_700), null);
  assert.equal(milestone(31_000, 9_000), 10);
  assert.equal(milestone(9_000, 8_000), null);
});
