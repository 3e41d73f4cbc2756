/** After a round: who won and how, every claim with its verdict, and what could have been made. */
import { useSignal } from "@preact/signals";
import * as api from "../../lib/api.ts";
import { faultTexts } from "../../lib/faults.ts";
import { seatOf } from "../../lib/seats.ts";
import type { ClaimMade, End, Round, Solution, Table, View } from "../../protocol.ts";
import { say } from "../prefs.ts";
import { Shine, Steps } from "../solution.tsx";

interface Props {
  readonly at: View;
  readonly round: Round;
  readonly end: End;
  /** Whether it only shows, as on the big screen. */
  readonly quiet?: boolean;
}

export function RoundOver({ at, round, end, quiet = false }: Props) {
  const { table, you } = at;
  const winning = round.claims.find((one) => one.accepted);
  const deal = round.deals.at(-1);
  const last = end.solutions.at(-1);
  return (
    <section class="panel over" aria-labelledby="over-title">
      <h2 id="over-title" tabIndex={-1} data-heading class={end.winner === null ? "" : "won"}>
        {headline(table, end, you)}
      </h2>
      <Award table={table} end={end} target={deal?.target ?? 0} />
      {winning?.verdict && deal && (
        <>
          <Shine text={winning.verdict.written} target={deal.target} />
          <Steps text={winning.verdict.written} />
        </>
      )}
      <Kindness end={end} target={deal?.target ?? 0} />
      {end.photo_finish.map(({ seat, after_ms }) => (
        <p class="photo" key={seat}>
          <span aria-hidden="true">◫ </span>
          {say.value("over.photo", { name: seatOf(table, seat)?.name ?? "", ms: after_ms })}
        </p>
      ))}
      {deal && last && (
        <Nicest
          table={table}
          deal={deal}
          solution={last}
          won={winning?.verdict?.written}
          quiet={quiet}
        />
      )}
      <Earlier round={round} end={end} />
      {!quiet && <Claims table={table} claims={round.claims} />}
    </section>
  );
}

export function headline(table: Table, end: End, you: number | null): string {
  const t = say.value;
  if (end.winner !== null && end.winner === you) return t("over.you_won");
  switch (end.ending) {
    case "won":
      return t("over.won", { name: seatOf(table, end.winner)?.name ?? "" });
    case "void":
      return t(end.solutions.at(-1)?.text === null ? "over.void_right" : "over.void_wrong");
    case "all_out":
      return t("over.all_out");
    case "time_up":
      return t("over.time_up");
    case "stopped":
      return t("over.stopped");
  }
}

function Award({ table, end, target }: { table: Table; end: End; target: number }) {
  const t = say.value;
  if (end.winner === null) return null;
  const text = table.rules.trophies
    ? t("over.trophy", { card: String(target) })
    : t("over.points", { n: end.points });
  return <p class="award">{text}</p>;
}

function Kindness({ end, target }: { end: End; target: number }) {
  const t = say.value;
  if (end.ending !== "void") return null;
  const right = end.solutions.at(-1)?.text === null;
  return <p>{right ? t("over.void_proof", { target: String(target) }) : t("over.void_kind")}</p>;
}

interface NicestProps {
  readonly table: Table;
  readonly deal: api.Deal;
  readonly solution: Solution;
  readonly won: string | undefined;
  readonly quiet: boolean;
}

function Nicest({ table, deal, solution, won, quiet }: NicestProps) {
  const t = say.value;
  const { text, count } = solution;
  if (text === null) return null;
  return (
    <div class="nicest">
      {text !== won && (
        <>
          <h3>{t("over.nicest")}</h3>
          {won === undefined ? (
            <Shine text={text} target={deal.target} />
          ) : (
            <p class="number line-text">
              {text} = {deal.target}
            </p>
          )}
          <Steps text={text} />
        </>
      )}
      {count !== null && <p>{t("over.count", { n: count })}</p>}
      {!quiet && <All table={table} deal={deal} />}
    </div>
  );
}

/** All solutions, asked for only when somebody wants them. */
function All({ table, deal }: { table: Table; deal: api.Deal }) {
  const t = say.value;
  const lines = useSignal<readonly string[] | null>(null);
  const ask = async () => {
    const answer = await api.solvedBy(deal, table.rules);
    if ("ok" in answer) lines.value = answer.ok.solutions;
  };
  if (lines.value === null) {
    return (
      <button type="button" class="link" onClick={() => void ask()}>
        {t("over.all")}
      </button>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls needs the keyboard
    <ol class="all number" tabIndex={0} aria-label={t("over.all_of", { n: lines.value.length })}>
      {lines.value.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  );
}

/** The deals before a redeal, with what could have been made of them. */
function Earlier({ round, end }: { round: Round; end: End }) {
  const t = say.value;
  return (
    <>
      {round.deals.slice(0, -1).map((deal, at) => (
        <p key={at} class="number">
          {t("over.first_deal", { cards: deal.hand.join(", "), target: String(deal.target) })}
          <br />
          {end.solutions[at]?.text ?? t("over.none")}
        </p>
      ))}
    </>
  );
}

function Claims({ table, claims }: { table: Table; claims: readonly ClaimMade[] }) {
  const t = say.value;
  if (claims.length === 0) return null;
  return (
    <details class="claims">
      <summary>{t("over.claims")}</summary>
      <ul>
        {claims.map((one) => (
          <li key={`${one.seat} ${one.at_ms}`}>
            <b>
              <bdi>{seatOf(table, one.seat)?.name}</bdi>
            </b>{" "}
            <span class={one.accepted ? "right" : "bad"}>
              {one.accepted ? "✓ " : "✕ "}
              {t(one.accepted ? "over.claim_right" : "over.claim_wrong")}
            </span>
            <p class="number line-text">{claimLine(one)}</p>
            {one.verdict &&
              faultTexts(one.verdict.faults, t).map((text) => <p key={text}>{text}</p>)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function claimLine({ text, verdict }: ClaimMade): string {
  if (text === null) return say.value("over.no_line");
  const made = verdict?.value;
  return made === null || made === undefined ? text : `${text} = ${made.replace("-", "−")}`;
}
