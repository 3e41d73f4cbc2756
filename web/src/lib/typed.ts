/** The typed line: putting pieces in where the caret is, and which cards it has used. */

export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/** The longest text the server reads. */
export const LONGEST = 200;

/** The text with the piece in place of what is selected, and the caret after it. */
export function inserted(text: string, from: number, to: number, piece: string): Typed {
  const before = text.slice(0, from);
  const joins = /\d$/.test(before) && /^\d/.test(piece) ? " " : "";
  const whole = before + joins + piece + text.slice(to);
  return {
    text: whole.slice(0, LONGEST),
    caret: Math.min(before.length + joins.length + piece.length, LONGEST),
  };
}

/**
 * Places in the hand of the cards that the text uses, in either notation.
 *
 * In a step list a number that an earlier step has made is taken as that result first.
 */
export function cardsIn(text: string, hand: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>();
  const results: string[] = [];
  for (const step of text.normalize("NFKC").split(/[,;\n]/)) {
    const [left = "", right] = step.split("=");
    for (const number of left.match(/\d+/g) ?? []) {
      const made = results.indexOf(number);
      if (made >= 0) results.splice(made, 1);
      else take(found, hand, Number(number));
    }
    if (right !== undefined) results.push(...(right.match(/\d+/) ?? []));
  }
  return found;
}

function take(found: Set<number>, hand: readonly number[], number: number): void {
  const place = hand.findIndex((card, at) => card === number && !found.has(at));
  if (place >= 0) found.add(place);
}

/** Numbers of cards that a text which says anything at all has not used yet. */
export function unused(text: string, hand: readonly number[]): number[] {
  const found = cardsIn(text, hand);
  return hand.filter((_, at) => !found.has(at));
}
