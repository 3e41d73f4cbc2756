/** Hints in steps: each useful by itself, from gentle to full, in the language of the page. */
import type { HintAnswer, HintGiven, HintKind } from "../protocol.ts";
import type { Draft } from "./draft.ts";
import { faultText, values } from "./faults.ts";
import { printed } from "./fraction.ts";
import { steps } from "./tree.ts";
import type { Key, Say } from "./words.ts";

export interface Hint {
  readonly given: HintGiven;
  /** Whether a further step says more. */
  readonly more: boolean;
}

/** The hint of this step in an answer; null where there is none. */
export function hintOf(answer: HintAnswer, step: number): Hint | null {
  const given = answer.hints.find((hint) => hint.step === step);
  return given ? { given, more: step < answer.steps } : null;
}

const SIGNS = { plus: "+", minus: "−", times: "×", divide: "÷" } as const;

const KEYS = {
  solvable: "hint.solvable",
  signs: "hint.signs",
  last: "hint.last",
  goal: "hint.goal",
  first: "hint.first",
  steps: "hint.steps",
  unsolvable: "hint.unsolvable",
  fault: "hint.fault",
  dead_end: "hint.dead_end",
  done: "hint.done",
} as const satisfies Record<HintKind, Key>;

/** A hint in words; one of a kind we do not know stays in the server's. */
export function hintText(hint: HintGiven, say: Say): string {
  const { details, text } = hint;
  const kind = hint.kind as HintKind;
  if (!(kind in KEYS)) return text;
  if (kind === "fault") return brokenText(hint, say);
  const on = Number(details.built ?? 0) > 0;
  const key =
    on && (kind === "solvable" || kind === "first") ? (`${KEYS[kind]}_on` as const) : KEYS[kind];
  return say(key, {
    ...values(details),
    n: Number(details.made ?? 0),
    signs: signsText(details, say),
    numbers: say.list(String(details.numbers ?? "").split(", ")),
  });
}

function signsText(details: HintGiven["details"], say: Say): string {
  const used = Object.entries(SIGNS).flatMap(([name, sign]) => {
    const n = Number(details[name] ?? 0);
    return n > 0 ? [say("hint.sign", { n, sign })] : [];
  });
  return say.list(used);
}

/** What is wrong with what was built; that cards are still missing is no news on the way. */
function brokenText({ details, text }: HintGiven, say: Say): string {
  const { fault, extra } = details;
  if (Array.isArray(extra)) {
    return say("hint.fault", { n: extra.length, cards: say.list(extra.map(String)) });
  }
  return faultText({ code: String(fault), message: text, details }, say);
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
