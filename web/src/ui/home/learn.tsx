/** How to play: a guided first round on the rule sheet's own example, then what is good to know. */
import { signal } from "@preact/signals";
import { claimText, type Draft, drafted, withLine } from "../../lib/draft.ts";
import type { Sign } from "../../lib/fraction.ts";
import { equals } from "../../lib/fraction.ts";
import * as lines from "../../lib/line.ts";
import { parsed, value } from "../../lib/tree.ts";
import { Builder } from "../builder.tsx";
import { Card } from "../card.tsx";
import { announce } from "../live.tsx";
import { say } from "../prefs.ts";
import { Shine, Steps } from "../solution.tsx";
import { play } from "../sound.ts";
import { Target } from "../target.tsx";

const DEAL = { hand: [3, 6, 11, 14, 15], target: 8 };
const RULES = { fractions: false, negatives: true, zero: true };
const LAST = 6;

/** The guided line: (14 − 6) × (15 − 11 − 3), by the places of the cards. */
const LINE = "( 3 − 1 ) × ( 4 − 2 − 0 )".split(" ");
/** How many pieces of it each step adds. */
const UP_TO: Readonly<Record<number, number>> = { 3: 5, 4: LINE.length, 5: LINE.length };

const step = signal(1);
const draft = signal<Draft>(drafted("learn", DEAL, "tap"));
const problem = signal<string>("");

function go(to: number): void {
  step.value = Math.max(1, Math.min(LAST, to));
  problem.value = "";
  if (step.value <= 3) draft.value = drafted("learn", DEAL, "tap");
  announce(text(step.value));
}

function text(at: number): string {
  if (at === LAST) return say.value("learn.done");
  return say.value(`learn.${at as 1 | 2 | 3 | 4 | 5}`, { target: DEAL.target });
}

function token(mark: string): lines.Token {
  if (mark === "(") return { kind: "open" };
  if (mark === ")") return { kind: "close" };
  return /\d/.test(mark)
    ? { kind: "card", card: Number(mark) }
    : { kind: "sign", sign: mark as Sign };
}

/** Lays the pieces of this step, for those who would rather watch. */
function doIt(): void {
  const tokens = LINE.slice(0, UP_TO[step.value] ?? 0).map(token);
  draft.value = withLine(draft.value, { tokens, caret: tokens.length });
  if (step.value < 5) go(step.value + 1);
}

/** Goes on by itself once the step is done, in whichever way. */
function followed(next: Draft): void {
  draft.value = next;
  problem.value = "";
  const cards = lines.used(next.line.now);
  if (step.value === 3 && makesEight(next) && cards.size === 2) go(4);
  else if (step.value === 4 && claimText(next) !== null) go(5);
}

function makesEight(next: Draft): boolean {
  const tree = parsed(lines.text(next.line.now, DEAL.hand).replace(/^\((.*[^)])$/, "$1"));
  const made = tree === null ? null : value(tree);
  return made !== null && equals(made, DEAL.target);
}

function claim(line: string): void {
  const tree = parsed(line);
  const made = tree === null ? null : value(tree);
  if (made !== null && equals(made, DEAL.target)) {
    play("win");
    go(LAST);
  } else {
    problem.value = say.value("practise.again");
    announce(problem.value);
  }
}

export function Learn() {
  const t = say.value;
  const at = step.value;
  return (
    <section class="stage solo learn">
      <h1 tabIndex={-1} data-heading>
        {t("learn.title")}
      </h1>
      <div class="guide">
        <p class="soft">{t("learn.step", { n: at, all: LAST })}</p>
        <p class="guide-text">{text(at)}</p>
      </div>
      <Target number={DEAL.target} deal="learn" />
      {at < 3 && <Lying />}
      {at >= 3 && at < LAST && (
        <Builder
          draft={draft.value}
          rules={RULES}
          onDraft={followed}
          onClaim={claim}
          problem={problem.value === "" ? null : { text: problem.value, position: null }}
        />
      )}
      {at === LAST && <Done />}
      <Buttons at={at} />
      <Rules />
    </section>
  );
}

function Lying() {
  return (
    <div class={step.value === 1 ? "hand faint" : "hand"}>
      {DEAL.hand.map((number) => (
        <Card
          key={number}
          number={number}
          label={say.value("card.name", { number: String(number) })}
        />
      ))}
    </div>
  );
}

function Done() {
  const line = claimText(draft.value) ?? "(14 − 6) × (15 − 11 − 3)";
  return (
    <div class="panel over">
      <Shine text={line} target={DEAL.target} />
      <Steps text={line} />
    </div>
  );
}

function Buttons({ at }: { at: number }) {
  const t = say.value;
  const line = claimText(draft.value);
  return (
    <div class="claimbar">
      <button type="button" class="second" aria-disabled={at === 1} onClick={() => go(at - 1)}>
        {t("learn.back")}
      </button>
      {at < 3 && (
        <button type="button" class="go" onClick={() => go(at + 1)}>
          {t("learn.next")}
        </button>
      )}
      {(at === 3 || at === 4) && (
        <button type="button" class="second" onClick={doIt}>
          {t("learn.do")}
        </button>
      )}
      {at === 5 && (
        <button type="button" class="claim" onClick={() => line !== null && claim(line)}>
          {t("claim")}
        </button>
      )}
      {at === LAST && (
        <a class="go" href="/#">
          {t("learn.play")}
        </a>
      )}
    </div>
  );
}

function Rules() {
  const t = say.value;
  return (
    <section class="panel" aria-labelledby="good-to-know">
      <h2 id="good-to-know">{t("learn.rules")}</h2>
      <ul class="dots">
        {([1, 2, 3, 4, 5] as const).map((n) => (
          <li key={n}>{t(`learn.rule${n}`)}</li>
        ))}
      </ul>
    </section>
  );
}
