/**
 * The server's time, told by this device's steady counter and never by its wall clock.
 *
 * A device whose clock is wrong, or is set while a round runs, shows the same time left as
 * every other. What the server said last counts: a reading is taken with every message.
 */
import type { Clock } from "../protocol.ts";

/** How far the server's clock is ahead of the steady counter, in milliseconds. */
export interface ServerTime {
  readonly aheadMs: number;
}

/** A reading: the server said `serverMs` when the counter stood at `hereMs`. */
export function reading(serverMs: number, hereMs: number): ServerTime {
  return { aheadMs: serverMs - hereMs };
}

/**
 * The better of two readings. A message never arrives before it was sent, so of readings taken
 * on the same counter the one that is furthest ahead came fastest; but a counter that stood
 * still while the device slept shows in a jump, and then the newer reading counts.
 */
export function better(old: ServerTime | null, fresh: ServerTime): ServerTime {
  const jump = 2_000;
  if (old === null || fresh.aheadMs > old.aheadMs || old.aheadMs - fresh.aheadMs > jump) {
    return fresh;
  }
  return old;
}

/** Milliseconds left on the clock, never below 0. */
export function leftMs(clock: Clock, time: ServerTime, hereMs: number): number {
  if (clock.ends_ms === null) return clock.left_ms;
  return Math.max(0, clock.ends_ms - (hereMs + time.aheadMs));
}

/** The time as shown: `0:09`, `2:30`; a second that has begun counts as left. */
export function shown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const rest = String(seconds % 60).padStart(2, "0");
  return `${Math.floor(seconds / 60)}:${rest}`;
}

/** Seconds left at which a screen reader is told; a clock that ticks aloud would drown the game. */
const SPOKEN: readonly number[] = [60, 30, 10];

/** The milestone passed between two moments, if one was; at most one. */
export function milestone(beforeMs: number, nowMs: number): number | null {
  const passed = SPOKEN.filter((seconds) => beforeMs > seconds * 1000 && nowMs <= seconds * 1000);
  return passed.at(-1) ?? null;
}
