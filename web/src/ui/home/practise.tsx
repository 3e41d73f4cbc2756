/** Practise: no clock, nobody waits, hints in steps, and wrong costs nothing. */
import { batch, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import * as api from "../../lib/api.ts";
import { claimText, type Draft, drafted, type Way } from "../../lib/draft.ts";
import { faultText, refusalText } from "../../lib/faults.ts";
import { builtSteps, hintOf, hintText } from "../../lib/hints.ts";
import type { Deal, GradeAnswer, HintGiven } from "../../protocol.ts";
import { Builder } from "../builder.tsx";
import { Select } from "../fields.tsx";
import { announce } from "../live.tsx";
import { kept, say } from "../prefs.ts";
import { Shine, Steps } from "../solution.tsx";
import { play } from "../sound.ts";
import { Target } from "../target.tsx";

const RULES = "house";
const STEPS = { fractions: false, negatives: true, zero: true };

interface Solved {
  readonly text: string;
  readonly count: number | null;
}

const deal = signal<Deal | null>(null);
const number = signal(0);
const draft = signal<Draft | null>(null);
const level = signal<string>(kept.get("practise.level") ?? "1");
const way = signal<Way>(kept.get("practise.way") === "tiles" ? "tiles" : "tap");
const problem = signal<{ text: string; position: number | null } | null>(null);
const hints = signal<readonly HintGiven[]>([]);
const hintsEnd = signal(false);
const solved = signal<Solved | null>(null);
const all = signal<readonly string[]>([]);
const grade = signal<GradeAnswer | null>(null);
const count = signal(0);
/** What had been built when the hints that are shown were given. */
let hinted = "";

function lay(next: Deal): void {
  batch(() => {
    number.value += 1;
    deal.value = next;
    draft.value = drafted(`practise${number.value}`, next, way.value);
    problem.value = null;
    hints.value = [];
    hintsEnd.value = false;
    hinted = "";
    solved.value = null;
    all.value = [];
    grade.value = null;
  });
  play("deal");
  const cards = next.hand.join(", ");
  announce(say.value("news.dealt", { round: number.value, target: next.target, cards }));
}

function trouble(refused: api.Refused): void {
  const text = refusalText(refused, say.value);
  problem.value = { text, position: null };
  announce(text);
}

async function fresh(): Promise<void> {
  const answer = await api.newDeal(RULES, level.value === "all" ? null : Number(level.value));
  if ("ok" in answer) lay(answer.ok);
  else trouble(answer.refused);
}

async function check(text: string): Promise<void> {
  const on = deal.value;
  if (!on) return;
  const answer = await api.checked(on, RULES, text);
  if (deal.value !== on) return;
  if ("refused" in answer) return trouble(answer.refused);
  if (answer.ok.accepted) return right(on, text);
  const faults = answer.ok.faults.map((fault) => faultText(fault, say.value));
  const at = answer.ok.faults.find((fault) => fault.code === "bad_notation");
  const position = Number(at?.position ?? 0) || null;
  const texts = at ? faults : [...faults, say.value("practise.again")];
  problem.value = { text: texts.join(" "), position };
  play("wrong");
  announce(...texts);
}

async function right(on: Deal, text: string): Promise<void> {
  batch(() => {
    solved.value = { text, count: null };
    problem.value = null;
    count.value += 1;
  });
  play("win");
  announce(say.value("practise.right"));
  await told(on, text);
}

/** What there is to be told of a deal that is solved: all solutions, and how hard it was. */
async function told(on: Deal, text: string | null): Promise<void> {
  const [answer, graded] = await Promise.all([api.solved(on, RULES, true), api.graded(on, RULES)]);
  if (deal.value !== on) return;
  if ("refused" in answer) return trouble(answer.refused);
  solved.value = { text: text ?? answer.ok.solutions[0] ?? "", count: answer.ok.count };
  all.value = answer.ok.solutions;
  grade.value = "ok" in graded ? graded.ok : null;
}

async function hint(): Promise<void> {
  const on = deal.value;
  if (!on || !draft.value) return;
  const built = builtSteps(draft.value);
  const answer = await api.hinted(on, RULES, built);
  if (deal.value !== on) return;
  if ("refused" in answer) return trouble(answer.refused);
  const sameWay = built === hinted;
  const found = hintOf(answer.ok, sameWay ? hints.value.length + 1 : 1);
  if (!sameWay) hints.value = [];
  hinted = built;
  if (found) {
    hints.value = [...hints.value, found.given];
    announce(hintText(found.given, say.value));
  }
  hintsEnd.value = !found?.more;
}

async function show(): Promise<void> {
  if (deal.value) await told(deal.value, null);
}

export function Practise() {
  const t = say.value;
  useEffect(() => {
    if (deal.value === null) void fresh();
  }, []);
  return (
    <section class="stage solo" aria-labelledby="practise-title">
      <h1 id="practise-title" class="unseen" tabIndex={-1} data-heading>
        {t("practise.title")}
      </h1>
      <div class="solo-top">
        <Levels />
        <p class="soft">{count.value > 0 && t("practise.solved", { n: count.value })}</p>
      </div>
      {deal.value && draft.value ? <Board on={deal.value} now={draft.value} /> : <Dealing />}
    </section>
  );
}

function Dealing() {
  const t = say.value;
  return problem.value ? (
    <div class="panel">
      <p>{problem.value.text}</p>
      <button type="button" class="go" onClick={() => void fresh()}>
        {t("try_again")}
      </button>
    </div>
  ) : (
    <p class="soft">{t("practise.dealing")}</p>
  );
}

function Levels() {
  const t = say.value;
  const names = ([1, 2, 3, 4, 5] as const).map((n) => ({
    value: String(n),
    label: t(`level.${n}`),
  }));
  return (
    <Select
      label={t("practise.level")}
      name="level"
      value={level.value}
      options={[...names, { value: "all", label: t("practise.any") }]}
      onChoose={(value) => {
        level.value = value;
        kept.set("practise.level", value);
        void fresh();
      }}
    />
  );
}

function Board({ on, now }: { on: Deal; now: Draft }) {
  const t = say.value;
  return (
    <>
      <Target number={on.target} deal={now.deal} />
      {solved.value ? (
        <Right on={on} done={solved.value} />
      ) : (
        <>
          <Builder
            draft={now}
            rules={STEPS}
            onDraft={(next) => {
              draft.value = next;
              problem.value = null;
            }}
            onClaim={(text) => void check(text)}
            problem={problem.value}
          />
          <div class="claimbar">
            <button
              type="button"
              class="second"
              onClick={() => void hint()}
              disabled={hintsEnd.value}
            >
              {t(hints.value.length > 0 ? "practise.more" : "practise.hint")}
            </button>
            <button
              type="button"
              class="claim"
              aria-disabled={claimText(now) === null}
              onClick={() => {
                const text = claimText(now);
                if (text !== null) void check(text);
              }}
            >
              {t("practise.check")}
            </button>
          </div>
          <Hints />
          <Tools now={now} />
        </>
      )}
    </>
  );
}

function Hints() {
  if (hints.value.length === 0) return null;
  const t = say.value;
  return (
    <section class="panel hints" aria-labelledby="hints-title">
      <h2 id="hints-title">{t("practise.hints")}</h2>
      <ol>
        {hints.value.map((given) => (
          <li key={given.step}>{hintText(given, t)}</li>
        ))}
      </ol>
    </section>
  );
}

function Tools({ now }: { now: Draft }) {
  const t = say.value;
  const isTiles = now.way === "tiles";
  return (
    <div class="tools">
      <button
        type="button"
        class="link"
        onClick={() => {
          way.value = isTiles ? "tap" : "tiles";
          kept.set("practise.way", way.value);
          draft.value = { ...now, way: way.value };
        }}
      >
        {t(isTiles ? "practise.line" : "practise.tiles")}
      </button>
      <button type="button" class="link" onClick={() => void show()}>
        {t("practise.show")}
      </button>
      <button type="button" class="link" onClick={() => void fresh()}>
        {t("practise.new")}
      </button>
    </div>
  );
}

function Right({ on, done }: { on: Deal; done: Solved }) {
  const t = say.value;
  const rest = all.value.filter((text) => text !== done.text);
  return (
    <section class="panel over" aria-label={t("practise.right")}>
      <Shine text={done.text} target={on.target} />
      <Steps text={done.text} />
      {done.count !== null && <p>{t("practise.count", { n: done.count })}</p>}
      {grade.value && <Grade of={grade.value} />}
      <button
        type="button"
        class="go"
        ref={(button) => {
          if (document.activeElement === document.body) button?.focus();
        }}
        onClick={() => void fresh()}
      >
        {t("practise.new")}
      </button>
      {rest.length > 0 && <Everyone all={all.value} />}
    </section>
  );
}

function Grade({ of }: { of: GradeAnswer }) {
  const t = say.value;
  const level = of.level as 1 | 2 | 3 | 4 | 5;
  return (
    <p class="soft">
      {t("level.name", { n: level, word: t(`level.${level}`) })}.{" "}
      {t("practise.grade", { n: Math.round(of.seconds) })}
    </p>
  );
}

/** All solutions, folded away until somebody wants them. */
export function Everyone({ all: lines }: { all: readonly string[] }) {
  return (
    <details>
      <summary>{say.value("over.all_of", { n: lines.length })}</summary>
      <ol class="all number">
        {lines.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </details>
  );
}
