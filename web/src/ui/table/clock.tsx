/** A clock by the server's time; it is read aloud only at a few moments. */
import { useEffect, useState } from "preact/hooks";
import { leftMs, milestone, shown } from "../../lib/clock.ts";
import type { Clock as ClockData } from "../../protocol.ts";
import { announce } from "../live.tsx";
import { say } from "../prefs.ts";
import { serverNow } from "./store.ts";

const TICK_MS = 250;
const HURRY_MS = 10_500;

/** Milliseconds left, looked at four times a second while it runs. */
export function useLeft(clock: ClockData): number {
  const read = () => leftMs(clock, serverNow(), performance.now());
  const [left, setLeft] = useState(read);
  useEffect(() => {
    let before = read();
    setLeft(before);
    if (clock.ends_ms === null) return undefined;
    const timer = setInterval(() => {
      const now = read();
      const passed = milestone(before, now);
      if (passed !== null) announce(say.value("table.seconds_left", { n: passed }));
      before = now;
      setLeft(now);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [clock.ends_ms, clock.left_ms]);
  return left;
}

export function Clock({ clock, label }: { clock: ClockData; label: string }) {
  const left = useLeft(clock);
  const stands = clock.ends_ms === null;
  const name = `clock number${left < HURRY_MS ? " hurry" : ""}${stands ? " stands" : ""}`;
  return (
    <span class={name} role="timer" aria-label={label}>
      <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
        <circle cx="12" cy="13" r="8" />
        <path d="M12 13V8M9 2h6" />
      </svg>
      {shown(left)}
    </span>
  );
}

/** Whole seconds until the clock is up. */
export function Seconds({ clock, text }: { clock: ClockData; text: (n: number) => string }) {
  return <span class="number">{text(Math.ceil(useLeft(clock) / 1000))}</span>;
}
