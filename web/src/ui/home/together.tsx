/** Several people on one device: touch your name, show your line; the server judges. */
import { batch, signal } from "@preact/signals";
import * as api from "../../lib/api.ts";
import { claimText, type Draft, drafted } from "../../lib/draft.ts";
import { faultText, refusalText } from "../../lib/faults.ts";
import * as hot from "../../lib/hotseat.ts";
import type { Deal } from "../../protocol.ts";
import { Builder } from "../builder.tsx";
import { Hand } from "../hand.tsx";
import { announce } from "../live.tsx";
import { kept, say } from "../prefs.ts";
import { Count } from "../rulesform.tsx";
import { Shine, Steps } from "../solution.tsx";
import { play } from "../sound.ts";
import { Target } from "../target.tsx";

const RULES = "house";
const STEPS = { fractions: false, negatives: true, zero: true };
const MOST = 6;

const names = signal<readonly string[]>((kept.get("hot.names") ?? "\n").split("\n").slice(0, MOST));
const rounds = signal(5);
const match = signal<hot.HotSeat | null>(null);
const deal = signal<Deal | null>(null);
const draft = signal<Draft | null>(null);
const problem = signal<{ text: string; position: number | null } | null>(null);
const told = signal("");
const line = signal("");

function tell(text: string): void {
  told.value = text;
  announce(text);
}

function trouble(refused: api.Refused): void {
  const text = refusalText(refused, say.value);
  problem.value = { text, position: null };
  announce(text);
}

async function fresh(state: hot.HotSeat): Promise<void> {
  const answer = await api.newDeal(RULES, null, false);
  if ("refused" in answer) return trouble(answer.refused);
  batch(() => {
    match.value = state;
    deal.value = answer.ok;
    draft.value = drafted(`hot${state.round}`, answer.ok, "tap");
    problem.value = null;
    told.value = "";
    line.value = "";
  });
  play("deal");
}

function open(event: Event): void {
  event.preventDefault();
  kept.set("hot.names", names.value.join("\n"));
  const called = names.value.map((name, at) => name.trim() || say.value("hot.name", { n: at + 1 }));
  void fresh(hot.opened(called, rounds.value));
}

function move(made: hot.HotMove): void {
  if (!match.value) return;
  match.value = hot.moved(match.value, made);
  if (match.value.phase.is === "over" && match.value.phase.winner === null) void uncover();
}

/** Shows a solution, or that there is none, when nobody found it. */
async function uncover(): Promise<void> {
  const on = deal.value;
  if (!on) return;
  const answer = await api.solved(on, RULES, false);
  if ("refused" in answer) return trouble(answer.refused);
  line.value = answer.ok.solutions[0] ?? "";
}

async function judge(text: string): Promise<void> {
  const [on, state] = [deal.value, match.value];
  if (!on || state?.phase.is !== "showing") return;
  const who = state.people[state.phase.who]?.name ?? "";
  const answer = await api.checked(on, RULES, text);
  if ("refused" in answer) return trouble(answer.refused);
  const { accepted, faults } = answer.ok;
  const unread = faults.find((fault) => fault.code === "bad_notation");
  const texts = faults.map((fault) => faultText(fault, say.value));
  if (unread) {
    problem.value = { text: texts.join(" "), position: Number(unread.position) || null };
    return;
  }
  line.value = accepted ? text : "";
  play(accepted ? "win" : "wrong");
  draft.value = drafted(`hot${state.round}`, on, "tap");
  problem.value = null;
  tell(
    accepted
      ? say.value("hot.won", { name: who })
      : `${texts.join(" ")} ${say.value("hot.out", { name: who })}`,
  );
  move({ do: "judged", accepted });
}

export function Together() {
  const t = say.value;
  const state = match.value;
  return (
    <section class="stage solo together">
      <h1 tabIndex={-1} data-heading class={state ? "unseen" : ""}>
        {t("hot.title")}
      </h1>
      {state === null || deal.value === null ? <Names /> : <Board state={state} on={deal.value} />}
      {problem.value && state?.phase.is !== "showing" && (
        <p class="problem">{problem.value.text}</p>
      )}
    </section>
  );
}

function Names() {
  const t = say.value;
  const put = (at: number, name: string) => {
    names.value = names.value.map((old, place) => (place === at ? name : old));
  };
  return (
    <form class="panel" onSubmit={open}>
      <h2>{t("hot.names")}</h2>
      {names.value.map((name, at) => (
        <label class="field" key={at}>
          <span>{t("hot.name", { n: at + 1 })}</span>
          <input
            type="text"
            maxLength={20}
            autocomplete="off"
            value={name}
            onInput={(event) => put(at, event.currentTarget.value)}
          />
        </label>
      ))}
      {names.value.length < MOST && (
        <button
          type="button"
          class="link"
          onClick={() => {
            names.value = [...names.value, ""];
          }}
        >
          {t("hot.add")}
        </button>
      )}
      <Count
        label={t("hot.rounds")}
        value={rounds.value}
        least={1}
        most={50}
        onCount={(n) => {
          rounds.value = n;
        }}
      />
      <button type="submit" class="go">
        {t("hot.start")}
      </button>
    </form>
  );
}

function Board({ state, on }: { state: hot.HotSeat; on: Deal }) {
  const t = say.value;
  const { phase } = state;
  const round = hot.isFinished(state)
    ? ""
    : t("table.round_of", { n: state.played + 1, all: state.rounds });
  return (
    <>
      <p class="soft">{round}</p>
      <Target number={on.target} deal={`hot${state.round}`} />
      {phase.is !== "showing" && (
        <Hand
          hand={on.hand}
          used={new Set()}
          onPick={null}
          deal={`hot${state.round}`}
          keys={false}
        />
      )}
      {told.value !== "" && phase.is !== "showing" && <p class="notice">{told.value}</p>}
      {phase.is === "thinking" && <Buzzers state={state} />}
      {phase.is === "showing" && <Showing name={state.people[phase.who]?.name ?? ""} />}
      {phase.is === "over" && <Over state={state} on={on} ending={phase.ending} />}
      <Scores state={state} />
    </>
  );
}

function Buzzers({ state }: { state: hot.HotSeat }) {
  const t = say.value;
  return (
    <div class="buzzers">
      <p>{t("hot.tap")}</p>
      {state.people.map((person, who) => {
        const out = state.out.includes(who);
        return (
          <div class="buzzer" key={person.name}>
            <button
              type="button"
              class="claim"
              aria-disabled={out}
              onClick={() => move({ do: "call", who })}
            >
              {person.name}
              {out && ` ✕ ${t("standing.out")}`}
            </button>
            <button
              type="button"
              class="second"
              aria-disabled={out}
              aria-pressed={state.declared.includes(who)}
              aria-label={t("hot.none_of", { name: person.name })}
              onClick={() => move({ do: "declare", who })}
            >
              {t("hot.none")}
            </button>
          </div>
        );
      })}
    </div>
  );
}

function Showing({ name }: { name: string }) {
  const t = say.value;
  const now = draft.value;
  if (!now) return null;
  const text = claimText(now);
  return (
    <>
      <h2 class="shows">{t("hot.shows", { name })}</h2>
      <Builder
        draft={now}
        rules={STEPS}
        onDraft={(next) => {
          draft.value = next;
          problem.value = null;
        }}
        onClaim={(line) => void judge(line)}
        problem={problem.value}
      />
      <div class="claimbar">
        <button type="button" class="second" onClick={() => move({ do: "back" })}>
          {t("hot.give_up")}
        </button>
        <button
          type="button"
          class="claim"
          aria-disabled={text === null}
          onClick={() => text !== null && void judge(text)}
        >
          {t("show")}
        </button>
      </div>
    </>
  );
}

function Over({ state, on, ending }: { state: hot.HotSeat; on: Deal; ending: hot.HotEnding }) {
  const t = say.value;
  const finished = hot.isFinished(state);
  const best = hot.leaders(state).map((who) => state.people[who]?.name ?? "");
  return (
    <section class="panel over">
      {ending !== "won" && <p>{t(ending === "void" ? "hot.void" : "hot.all_out")}</p>}
      {line.value === "" ? <p>{t("over.none")}</p> : <Shine text={line.value} target={on.target} />}
      {line.value !== "" && <Steps text={line.value} />}
      {finished && <h2>{t("hot.winner", { n: best.length, names: t.list(best) })}</h2>}
      <button
        type="button"
        class="go"
        onClick={() => {
          if (finished) match.value = null;
          else void fresh(hot.moved(state, { do: "next" }));
        }}
      >
        {t(finished ? "hot.again" : "hot.next")}
      </button>
    </section>
  );
}

function Scores({ state }: { state: hot.HotSeat }) {
  return (
    <dl class="hot-scores" aria-label={say.value("score")}>
      {state.people.map((person) => (
        <div key={person.name}>
          <dt>{person.name}</dt>
          <dd class="number">{person.score}</dd>
        </div>
      ))}
    </dl>
  );
}
