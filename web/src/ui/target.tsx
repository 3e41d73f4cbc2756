/** The target card, apart from the hand and larger. */
import { Card } from "./card.tsx";
import { say } from "./prefs.ts";

/** The target; covered where it is null. */
export function Target({ number, deal }: { number: number | null; deal: string }) {
  const t = say.value;
  return (
    <div class="target-place dealt" key={deal}>
      <span class="target-word" aria-hidden="true">
        {t("target")}
      </span>
      <Card
        number={number}
        class="target"
        label={number === null ? t("target.covered") : t("target.name", { number: String(number) })}
      />
    </div>
  );
}
