/** The controls: what happens now, where one is in the match, and how fast it goes. */
import { useEffect } from "preact/hooks";
import { chapters, since, told } from "../../lib/replay.ts";
import { say } from "../prefs.ts";
import { answer, at, go, heading, match, plays, SPEEDS, speed, step, toggle } from "./store.ts";

const ICONS = {
  back: "M18 5v14l-9-7zM6 5h2v14H6z",
  play: "M7 4.5v15l12.5-7.5z",
  stop: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  next: "M6 5v14l9-7zM16 5h2v14h-2z",
} as const;

export function Reel() {
  const t = say.value;
  useKeys();
  return (
    <section class="reel" aria-label={t("replay.controls")}>
      <p class="reel-told">
        <span class="reel-time number">
          {since(match.value, at.value, answer.value?.began_ms ?? 0)}
        </span>
        <b>{heading.value}</b>
      </p>
      <Slider />
      <div class="reel-keys">
        <Key
          icon="back"
          label={t("replay.back_step")}
          off={at.value === 0}
          onPress={() => step(-1)}
        />
        <Key
          icon={plays.value ? "stop" : "play"}
          label={t(plays.value ? "replay.stop" : "replay.play")}
          main
          onPress={toggle}
        />
        <Key
          icon="next"
          label={t("replay.next_step")}
          off={at.value >= match.value.length - 1}
          onPress={() => step(1)}
        />
        <Rounds />
        <Speed />
      </div>
    </section>
  );
}

interface KeyProps {
  readonly icon: keyof typeof ICONS;
  readonly label: string;
  readonly main?: boolean;
  readonly off?: boolean;
  readonly onPress: () => void;
}

function Key({ icon, label, main = false, off = false, onPress }: KeyProps) {
  return (
    <button
      type="button"
      class={main ? "go" : "second"}
      aria-label={label}
      aria-disabled={off}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" class="reel-icon" aria-hidden="true">
        <path d={ICONS[icon]} />
      </svg>
    </button>
  );
}

function Slider() {
  const t = say.value;
  const all = match.value.length;
  const n = at.value;
  const text = told(match.value, n, t);
  return (
    <div class="reel-slider">
      <input
        type="range"
        min={0}
        max={all - 1}
        value={n}
        aria-label={t("replay.step")}
        aria-valuetext={t("replay.step_of", { n: n + 1, all, text })}
        onInput={(event) => {
          plays.value = false;
          go(Number(event.currentTarget.value), true);
        }}
      />
      <div class="reel-marks" aria-hidden="true">
        {chapters(match.value).map((one) => (
          <span key={one.at} style={{ "--part": one.at / Math.max(1, all - 1) }} />
        ))}
      </div>
    </div>
  );
}

function Rounds() {
  const t = say.value;
  const all = chapters(match.value);
  const now = all.filter((one) => one.at <= at.value).at(-1)?.at ?? 0;
  return (
    <label class="reel-choice">
      <span class="unseen">{t("replay.round")}</span>
      <select
        value={String(now)}
        onChange={(event) => {
          plays.value = false;
          go(Number(event.currentTarget.value));
        }}
      >
        <option value="0">{t("replay.opening")}</option>
        {all.map((one) => (
          <option key={one.at} value={String(one.at)}>
            {t("table.round", { n: one.round })}
          </option>
        ))}
      </select>
    </label>
  );
}

function Speed() {
  const t = say.value;
  return (
    <label class="reel-choice">
      <span class="unseen">{t("replay.speed")}</span>
      <select
        value={String(speed.value)}
        onChange={(event) => {
          speed.value = Number(event.currentTarget.value);
        }}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={String(one)}>
            {one === 0.5 ? "½" : one}×
          </option>
        ))}
      </select>
    </label>
  );
}

/** Left, right and space, wherever the focus is, unless what has it needs the key itself. */
function useKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = action(event);
      if (act === null) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

const ARROWS = "select, input, [tabindex='0'], dialog *";
const SPACES = "button, summary, a, select, dialog *";

function action(event: KeyboardEvent): (() => void) | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const on = event.target instanceof Element ? event.target : null;
  if (event.key === " ") return on?.matches(SPACES) ? null : toggle;
  if (on?.matches(ARROWS)) return null;
  if (event.key === "ArrowLeft") return () => step(-1);
  return event.key === "ArrowRight" ? () => step(1) : null;
}
