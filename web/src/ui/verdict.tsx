/** A wrong claim explained to the one who made it: every fault at once. */
import { faultTexts } from "../lib/faults.ts";
import type { Verdict } from "../protocol.ts";
import { say } from "./prefs.ts";

interface Props {
  readonly verdict: Verdict;
  readonly penalty: number;
  /** Whether it put the player out. */
  readonly out: boolean;
}

export function Wrong({ verdict, penalty, out }: Props) {
  const t = say.value;
  return (
    <section class="wrong" aria-labelledby="wrong-title">
      <h2 id="wrong-title">
        <span aria-hidden="true">✕ </span>
        {t("wrong.title")}
      </h2>
      <p class="said number">
        {verdict.written}
        {verdict.value !== null && <b> = {verdict.value.replace("-", "−")}</b>}
      </p>
      <ul>
        {faultTexts(verdict.faults, t).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {penalty > 0 && <p>{t("wrong.penalty", { n: penalty })}</p>}
      {out && <p>{t("wrong.out")}</p>}
    </section>
  );
}
