/** Number cards: face, back, corner marks. What they say to a screen reader comes from outside. */
import { Glyphs } from "./glyphs.tsx";

/**
 * The suit of a number says how rare it is in the published deck: 1–6 come three times, 7–10
 * four times, 11–17 twice, 18 and above once. It is an ornament; nothing hangs on its colour.
 */
export type Suit = "ring" | "gem" | "kite" | "star";

export function suit(number: number): Suit {
  if (number <= 6) return "ring";
  if (number <= 10) return "gem";
  return number <= 17 ? "kite" : "star";
}

const MARK: Readonly<Record<Suit, string>> = {
  ring: "M12 4 A8 8 0 1 1 11.9 4 Z M12 9 A3 3 0 1 0 12.1 9 Z",
  gem: "M12 2 L21 12 L12 22 L3 12 Z",
  kite: "M12 3 L22 20 H2 Z",
  star: "M12 1 L14.6 9.4 L23 12 L14.6 14.6 L12 23 L9.4 14.6 L1 12 L9.4 9.4 Z",
};

export function Pip({ of }: { of: Suit }) {
  return (
    <svg class="pip" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={MARK[of]} fill-rule="evenodd" />
    </svg>
  );
}

function Corner({ number, place }: { number: number; place: "top" | "bottom" }) {
  return (
    <span class={`corner ${place}`}>
      <Glyphs text={String(number)} />
      <Pip of={suit(number)} />
    </span>
  );
}

/** The face of a card; 6 and 9 are underlined, for cards lie any way up. */
export function Face({ number }: { number: number }) {
  const turns = number === 6 || number === 9;
  return (
    <span class={`face ${suit(number)}${turns ? " turns" : ""}`} aria-hidden="true">
      <Corner number={number} place="top" />
      <Glyphs text={String(number)} class="big" pressed />
      <Corner number={number} place="bottom" />
    </span>
  );
}

/** The back of a card: our own lattice of signs, drawn in the style sheet. */
export function Back() {
  return (
    <span class="back" aria-hidden="true">
      <Glyphs text="K" class="big" />
    </span>
  );
}

/** A card that only lies there. */
export function Card({
  number,
  label,
  class: name = "",
}: {
  number: number | null;
  label: string;
  class?: string;
}) {
  return (
    <span class={`card ${name}`} role="img" aria-label={label}>
      {number === null ? <Back /> : <Face number={number} />}
    </span>
  );
}
