/** The rules of a table in words: what is particular about them, one sentence each. */
import type { Rules } from "../protocol.ts";
import type { Say } from "./words.ts";

type Sentence = (rules: Rules, say: Say) => string | null;

function when(holds: boolean, text: () => string): string | null {
  return holds ? text() : null;
}

const SENTENCES: readonly Sentence[] = [
  (rules, say) =>
    rules.first_to !== null
      ? say("rule.first_to", { n: rules.first_to })
      : say("rule.rounds", { n: rules.rounds ?? 0 }),
  (rules, say) => say(rules.fractions ? "rule.fractions" : "rule.whole"),
  (rules, say) => when(!rules.negatives, () => say("rule.no_negatives")),
  (rules, say) => when(!rules.zero, () => say("rule.no_zero")),
  (rules, say) =>
    when(rules.call_first, () => say("rule.call_first", { n: rules.show_seconds ?? 0 })),
  (rules, say) => say(rules.wrong_claim_out ? "rule.out" : "rule.not_out"),
  (rules, say) => when(rules.penalty > 0, () => say("rule.penalty", { n: rules.penalty })),
  (rules, say) => when(rules.redeal, () => say("rule.redeal")),
  (rules, say) =>
    rules.round_seconds === null
      ? say("rule.no_limit")
      : say("rule.limit", { n: rules.round_seconds }),
  (rules, say) => when(rules.trophies, () => say("rule.trophies")),
  (rules, say) => when(rules.doubling, () => say("rule.doubling")),
  (rules, say) => say(rules.play_off ? "rule.play_off" : "rule.joint"),
  (rules, say) => when(rules.cards !== 5, () => say("rule.cards", { n: rules.cards })),
  (rules, say) => when(rules.deck !== "published", () => say("rule.deck", { deck: rules.deck })),
  (rules, say) => when(rules.solvable_only, () => say("rule.solvable_only")),
  (rules, say) => when(rules.level !== null, () => say("rule.level", { n: rules.level ?? 0 })),
  (rules, say) => when(rules.auto_start, () => say("rule.auto_start")),
];

export function ruleSentences(rules: Rules, say: Say): string[] {
  return SENTENCES.flatMap((sentence) => sentence(rules, say) ?? []);
}

const NAMES = {
  house: "preset.house",
  international: "preset.international",
  open: "preset.open",
  primary: "preset.primary",
} as const;

export type Preset = keyof typeof NAMES;

export const PRESETS = Object.keys(NAMES) as readonly Preset[];

/** The name of the rules; a table's own have none. */
export function rulesName(name: string | null, say: Say): string {
  return name !== null && name in NAMES ? say(NAMES[name as Preset]) : say("preset.own");
}
