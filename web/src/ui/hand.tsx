/** The hand: the cards in the order dealt, as buttons; a used one leaves its place empty. */
import { Back, Face } from "./card.tsx";
import { say } from "./prefs.ts";

interface Props {
  readonly hand: readonly number[];
  readonly used: ReadonlySet<number>;
  /** Null where the cards only lie there. */
  readonly onPick: ((card: number) => void) | null;
  /** Names the deal, so that a new one is dealt before one's eyes. */
  readonly deal: string;
  readonly keys: boolean;
}

export function Hand({ hand, used, onPick, deal, keys }: Props) {
  const t = say.value;
  return (
    <div class="hand dealt" role="group" aria-label={t("hand.name")} data-row="hand" key={deal}>
      {hand.map((number, at) => {
        const label = t(used.has(at) ? "card.used" : "card.name", { number: String(number) });
        const name = used.has(at) ? "card used" : "card";
        return onPick ? (
          <button
            key={at}
            type="button"
            class={name}
            data-card={at}
            data-key={keys ? at + 1 : undefined}
            aria-label={label}
            onClick={() => onPick(at)}
          >
            <Face number={number} />
          </button>
        ) : (
          <span key={at} class={name} role="img" aria-label={label}>
            <Face number={number} />
          </span>
        );
      })}
    </div>
  );
}

/** The hand while it is covered. */
export function Covered({ cards }: { cards: number }) {
  return (
    <div class="hand" role="img" aria-label={say.value("hand.covered")}>
      {Array.from({ length: cards }, (_, at) => (
        <span key={at} class="card">
          <Back />
        </span>
      ))}
    </div>
  );
}
