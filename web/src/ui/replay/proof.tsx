/** What the record proves: one sentence, and every check with what does not hold. */
import type { CheckMade, FaultFound, ReplayAnswer, Table } from "../../protocol.ts";
import { say } from "../prefs.ts";

const SHAPE = { holds: "✓", fails: "✕", open: "○" } as const;
const OUTCOME = { holds: "replay.holds", fails: "replay.fails", open: "replay.open" } as const;
const WORD = { holds: "unseen", fails: "bad", open: "soft" } as const;
const MOST = 5;

interface Props {
  readonly answer: ReplayAnswer;
  /** The table at the end. */
  readonly over: Table;
}

export function Proof({ answer, over }: Props) {
  const t = say.value;
  const deals = answer.checks.find((one) => one.name === "deals")?.count ?? 0;
  return (
    <section class={`panel verified ${answer.holds ? "good" : "broken"}`}>
      <p class="verified-word">
        <span aria-hidden="true">{answer.holds ? "✓" : "✕"}</span>{" "}
        {answer.holds ? t("replay.verified", { n: deals }) : t("replay.failed")}
      </p>
      <details open={!answer.holds}>
        <summary>{t("replay.checks")}</summary>
        <ul>
          {answer.checks.map((one) => (
            <Check key={one.name} check={one} />
          ))}
        </ul>
        <p class="soft seed">{t("replay.promise", { commitment: over.commitment })}</p>
        <p class="soft seed">{t("replay.seed", { seed: over.seed ?? "" })}</p>
      </details>
    </section>
  );
}

function Check({ check }: { check: CheckMade }) {
  const t = say.value;
  const key = `replay.check.${check.name}`;
  return (
    <li class={check.outcome}>
      <span aria-hidden="true">{SHAPE[check.outcome]} </span>
      {t.knows(key) ? t(key) : check.name}
      <span class={WORD[check.outcome]}>
        {" · "}
        {t(OUTCOME[check.outcome])}
      </span>
      {check.faults.slice(0, MOST).map((fault) => (
        <p key={fault.line}>{placeOf(fault)}</p>
      ))}
      {check.passed_over > 0 && <p class="soft">{t("replay.passed", { n: check.passed_over })}</p>}
    </li>
  );
}

function placeOf({ round, line }: FaultFound): string {
  const t = say.value;
  if (round === null) return t("replay.fault_line", { line: String(line) });
  return t("replay.fault_round", { round: String(round), line: String(line) });
}
