/** A round being played: the cards, and what this person may do with them just now. */
import { claimText } from "../../lib/draft.ts";
import { part, seatOf } from "../../lib/seats.ts";
import type { Round, Table, View } from "../../protocol.ts";
import { lackText } from "../acting.ts";
import { Builder } from "../builder.tsx";
import { Covered, Hand } from "../hand.tsx";
import { announce } from "../live.tsx";
import { compact, say } from "../prefs.ts";
import { Target } from "../target.tsx";
import { Wrong } from "../verdict.tsx";
import { Clock } from "./clock.tsx";
import { claim, claiming, dealName, draft, onDeal, problem } from "./store.ts";

export function Play({ at, round }: { at: View; round: Round }) {
  const { table, you } = at;
  const mine = part(table, you);
  const deal = round.deals.at(-1) ?? null;
  const name = dealName(at);
  const covered = deal === null;
  return (
    <section
      class={`stage${compact.value ? " compact" : ""}`}
      aria-label={say.value("table.round", { n: round.number })}
    >
      <Target number={deal?.target ?? null} deal={name} />
      <OwnWrong at={at} round={round} />
      {covered && <Covered cards={table.rules.cards} />}
      {deal && mine !== "play" && (
        <Hand hand={deal.hand} used={new Set()} onPick={null} deal={name} keys={false} />
      )}
      <PartNotice table={table} you={you} />
      {deal && mine === "play" && <Playing at={at} round={round} />}
    </section>
  );
}

function PartNotice({ table, you }: { table: Table; you: number | null }) {
  const t = say.value;
  const call = table.round?.call;
  switch (part(table, you)) {
    case "out":
      return <p class="notice">{t("part.out")}</p>;
    case "watch":
      return <p class="notice">{t("part.watch")}</p>;
    case "paused":
      return <p class="notice">{t("part.paused")}</p>;
    case "wait_for_call":
      return call ? (
        <p class="notice">
          {t("call.other", { name: seatOf(table, call.seat)?.name ?? "" })}{" "}
          <Clock clock={call.clock} label={t("table.time_left")} />
        </p>
      ) : null;
    default:
      return null;
  }
}

/** The last wrong claim of one's own in this round, explained. */
function OwnWrong({ at, round }: { at: View; round: Round }) {
  if (at.table.paused) return null;
  const own = round.claims.filter((one) => one.seat === at.you && !one.accepted).at(-1);
  if (!own) return null;
  if (!own.verdict) return <p class="notice">{say.value("call.expired")}</p>;
  return (
    <Wrong
      verdict={own.verdict}
      penalty={own.penalty}
      out={seatOf(at.table, at.you)?.is_out ?? false}
    />
  );
}

function Playing({ at, round }: { at: View; round: Round }) {
  const { table, you } = at;
  const now = draft.value;
  if (!now || now.deal !== dealName(at)) return null;
  const declared = seatOf(table, you)?.has_declared ?? false;
  const called = round.call?.seat === you;
  return (
    <>
      {called && round.call && (
        <p class="notice called">
          {say.value("call.you")}{" "}
          <Clock clock={round.call.clock} label={say.value("table.time_left")} />
        </p>
      )}
      <Builder
        draft={now}
        base={at.input === "tiles" ? "tiles" : "tap"}
        rules={table.rules}
        onDraft={(next) => {
          draft.value = next;
          problem.value = null;
        }}
        onClaim={(text) => {
          if (table.rules.call_first && !called) onDeal("call");
          else claim(text);
        }}
        onDeclare={() => onDeal(declared ? "take_back" : "declare")}
        problem={problem.value}
      />
      <ClaimBar table={table} declared={declared} called={called} />
    </>
  );
}

interface BarProps {
  readonly table: Table;
  readonly declared: boolean;
  readonly called: boolean;
}

function ClaimBar({ table, declared, called }: BarProps) {
  const t = say.value;
  const calls = table.rules.call_first && !called;
  return (
    <div class="claimbar">
      <button
        type="button"
        class="second"
        onClick={() => onDeal(declared ? "take_back" : "declare")}
      >
        <b>{t(declared ? "take_back" : "declare")}</b>
      </button>
      {calls ? (
        <button type="button" class="claim" onClick={() => onDeal("call")}>
          <b>{t("call")}</b>
          <span>{t("call.what")}</span>
        </button>
      ) : (
        <ClaimButton />
      )}
      {declared && (
        <p class="declared-note">
          {t("declared.you")} <DeclaredCount table={table} />
        </p>
      )}
    </div>
  );
}

function ClaimButton() {
  const t = say.value;
  const now = draft.value;
  if (!now) return null;
  const text = claimText(now);
  const busy = claiming.value !== null;
  return (
    <button
      type="button"
      class="claim"
      aria-disabled={text === null || busy}
      onClick={() => {
        if (text === null) announce(lackText(now));
        else claim(text);
      }}
    >
      <b>{t("claim")}</b>
      <span>{busy ? t("claim.checking") : text === null ? lackText(now) : t("claim.what")}</span>
    </button>
  );
}

function DeclaredCount({ table }: { table: Table }) {
  const seats = table.seats.filter((seat) => seat.is_dealt_in && !seat.is_out);
  const n = seats.filter((seat) => seat.has_declared).length;
  return <b>{say.value("declared.count", { n, all: seats.length })}</b>;
}
