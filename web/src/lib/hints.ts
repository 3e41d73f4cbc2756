/** Hints in steps: each useful by itself, from gentle to full. */
import type { HintAnswer } from "../protocol.ts";
import type { Draft } from "./draft.ts";
import { printed } from "./fraction.ts";
import { steps } from "./tree.ts";

export interface Hint {
  readonly text: string;
  /** Whether a further step says more. */
  readonly more: boolean;
}

/** The hint of this step in an answer; null where there is none. */
export function hintOf(answer: HintAnswer, step: number): Hint | null {
  const found = answer.hints.find((hint) => hint.step === step);
  return found ? { text: found.text, more: step < answer.steps } : null;
}

/** What the tiles have made so far, as a step list, so that hints can go on from there. */
export function builtSteps(draft: Draft): string {
  if (draft.way !== "tiles") return "";
  const made = draft.tiles.now.tiles.flatMap((tile) => steps(tile.tree));
  return made
    .map(({ left, sign, right, result }) =>
      [printed(left), sign, printed(right), "=", result ? printed(result) : ""].join(""),
    )
    .join(", ");
}
