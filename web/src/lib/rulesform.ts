/**
 * The rules of a table while they are being chosen: a preset with single rules changed.
 *
 * What excludes each other is put away as one chooses, so that no set-up can be asked for that
 * the table would refuse: the same pairs as in rule R12.
 */
import type { Rules, Setting } from "../protocol.ts";
import presets from "./presets.json";
import type { Preset } from "./rulewords.ts";

export function presetRules(name: Preset): Rules {
  return presets[name];
}

/** Which settings another one brings along, or puts away. */
type Follow = (rules: Rules) => Partial<Rules>;

const FOLLOWS: Readonly<Partial<Record<keyof Rules, Follow>>> = {
  call_first: (rules) => ({ show_seconds: rules.call_first ? (rules.show_seconds ?? 30) : null }),
  trophies: (rules) => (rules.trophies ? { doubling: false, penalty: 0 } : {}),
  doubling: (rules) => (rules.doubling ? { trophies: false } : {}),
  penalty: (rules) => (rules.penalty > 0 ? { trophies: false } : {}),
  redeal: (rules) => (rules.redeal ? { wrong_claim_out: true } : {}),
  wrong_claim_out: (rules) => (rules.wrong_claim_out ? {} : { redeal: false }),
  play_off: (rules) => ({ joint_winners: !rules.play_off }),
  rounds: (rules) => (rules.rounds === null ? {} : { first_to: null }),
  first_to: (rules) => (rules.first_to === null ? {} : { rounds: null }),
  cards: (rules) => (rules.cards < 5 ? { solvable_only: true } : {}),
};

/** The rules with one setting changed, and what has to follow from it. */
export function withRule<K extends keyof Rules>(rules: Rules, name: K, value: Rules[K]): Rules {
  const changed = { ...rules, [name]: value };
  return { ...changed, ...(FOLLOWS[name]?.(changed) ?? {}) };
}

/** The settings in which these rules differ from others: what is sent beside their name. */
export function differences(base: Rules, rules: Rules): Record<string, Setting> {
  const names = Object.keys(base) as (keyof Rules)[];
  const differing = names.filter((name) => name !== "name" && rules[name] !== base[name]);
  return Object.fromEntries(differing.map((name) => [name, rules[name]]));
}
