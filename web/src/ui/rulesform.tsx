/** Choosing the rules: a preset first, then single rules for those who want them. */

import { presetRules, withRule } from "../lib/rulesform.ts";
import { PRESETS, type Preset } from "../lib/rulewords.ts";
import type { Rules } from "../protocol.ts";
import { Choice, type Option, Select, Switch } from "./fields.tsx";
import { say } from "./prefs.ts";

export interface Chosen {
  readonly preset: Preset;
  readonly rules: Rules;
}

interface Props {
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  /** During a match the deck and the scoring stay as they are. */
  readonly fixed?: boolean;
}

type Change = <K extends keyof Rules>(name: K, value: Rules[K]) => void;

const LIMITS: readonly (number | null)[] = [null, 60, 90, 120, 180, 300];
const DECKS = ["published", "primary", "nctm", "playing"] as const;

export function RulesForm({ chosen, onChoose, fixed = false }: Props) {
  const t = say.value;
  const { rules } = chosen;
  const change: Change = (name, value) =>
    onChoose({ ...chosen, rules: withRule(rules, name, value) });
  return (
    <div class="rules-form">
      {!fixed && <Presets chosen={chosen} onChoose={onChoose} />}
      <Length rules={rules} change={change} />
      <Select
        label={t("form.limit")}
        name="round_seconds"
        value={String(rules.round_seconds ?? "")}
        options={limits(rules)}
        onChoose={(value) => change("round_seconds", value === "" ? null : Number(value))}
      />
      <details class="single">
        <summary>{t("form.change")}</summary>
        <Single rules={rules} change={change} fixed={fixed} />
      </details>
    </div>
  );
}

function limits(rules: Rules): Option[] {
  const t = say.value;
  const known = LIMITS.includes(rules.round_seconds) ? LIMITS : [...LIMITS, rules.round_seconds];
  return known.map((seconds) => ({ value: String(seconds ?? ""), label: limitText(seconds, t) }));
}

function limitText(seconds: number | null, t: typeof say.value): string {
  if (seconds === null) return t("form.no_limit");
  return seconds % 60 === 0
    ? t("form.minutes", { n: seconds / 60 })
    : t("form.seconds", { n: seconds });
}

function Presets({ chosen, onChoose }: Pick<Props, "chosen" | "onChoose">) {
  const t = say.value;
  return (
    <fieldset class="presets">
      <legend>{t("form.preset")}</legend>
      {PRESETS.map((preset) => (
        <label key={preset} class="preset">
          <input
            type="radio"
            name="preset"
            checked={preset === chosen.preset}
            onChange={() => onChoose({ preset, rules: presetRules(preset) })}
          />
          <span>
            <b>{t(`preset.${preset}`)}</b>
            <span class="soft">{t(`preset.${preset}.what`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Length({ rules, change }: { rules: Rules; change: Change }) {
  const t = say.value;
  const how = rules.first_to === null ? "rounds" : "first_to";
  return (
    <div class="pair">
      <Choice
        label={t("form.length")}
        name="length"
        value={how}
        options={(["rounds", "first_to"] as const).map((value) => ({
          value,
          label: t(`form.${value}`),
        }))}
        onChoose={(value) => change(value as "rounds" | "first_to", value === "rounds" ? 10 : 5)}
      />
      <Count
        label={t("form.how_many")}
        value={rules[how] ?? 1}
        least={1}
        most={100}
        onCount={(n) => change(how, n)}
      />
    </div>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onCount: (n: number) => void;
}

/** A small number: two buttons and a field of the plain text kind, which never empties itself. */
export function Count({ label, value, least, most, onCount }: CountProps) {
  const to = (n: number) => onCount(Math.max(least, Math.min(most, n)));
  return (
    <div class="count">
      <label>
        <span>{label}</span>
        <input
          type="text"
          inputMode="numeric"
          class="number"
          value={value}
          onChange={(event) => to(Number.parseInt(event.currentTarget.value, 10) || value)}
        />
      </label>
      <button type="button" class="key" aria-label={`${label} − 1`} onClick={() => to(value - 1)}>
        −
      </button>
      <button type="button" class="key" aria-label={`${label} + 1`} onClick={() => to(value + 1)}>
        +
      </button>
    </div>
  );
}

interface SingleProps {
  readonly rules: Rules;
  readonly change: Change;
  readonly fixed: boolean;
}

function Single({ rules, change, fixed }: SingleProps) {
  const t = say.value;
  const flag = (name: FlagName) => (
    <Switch
      key={name}
      label={t(`form.${name}`)}
      on={rules[name]}
      onSwitch={(on) => change(name, on)}
    />
  );
  return (
    <>
      <h2>{t("form.steps")}</h2>
      {(["fractions", "negatives", "zero"] as const).map(flag)}
      <h2>{t("form.claims")}</h2>
      {(["wrong_claim_out", "redeal", "call_first"] as const).map(flag)}
      {rules.call_first && (
        <Count
          label={t("form.show_seconds")}
          value={rules.show_seconds ?? 30}
          least={5}
          most={300}
          onCount={(n) => change("show_seconds", n)}
        />
      )}
      {!fixed && <Scoring rules={rules} change={change} flag={flag} />}
      <h2>{t("form.cards_group")}</h2>
      {!fixed && <Cards rules={rules} change={change} />}
      {(["solvable_only", "auto_start"] as const).map(flag)}
      <Level rules={rules} change={change} />
    </>
  );
}

type FlagName = {
  [K in keyof Rules]: Rules[K] extends boolean ? (K extends "joint_winners" ? never : K) : never;
}[keyof Rules];

interface ScoringProps {
  readonly rules: Rules;
  readonly change: Change;
  readonly flag: (name: FlagName) => preact.JSX.Element;
}

function Scoring({ rules, change, flag }: ScoringProps) {
  const t = say.value;
  return (
    <>
      <h2>{t("form.scoring")}</h2>
      {(["trophies", "doubling", "play_off"] as const).map(flag)}
      <Count
        label={t("form.penalty")}
        value={rules.penalty}
        least={0}
        most={10}
        onCount={(n) => change("penalty", n)}
      />
    </>
  );
}

function Cards({ rules, change }: { rules: Rules; change: Change }) {
  const t = say.value;
  return (
    <>
      <Select
        label={t("form.deck")}
        name="deck"
        value={rules.deck}
        options={DECKS.map((deck) => ({ value: deck, label: t(`form.deck.${deck}`) }))}
        onChoose={(deck) => change("deck", deck)}
      />
      <Choice
        label={t("form.cards")}
        name="cards"
        value={String(rules.cards)}
        options={["3", "4", "5"].map((value) => ({ value, label: value }))}
        onChoose={(value) => change("cards", Number(value))}
      />
    </>
  );
}

function Level({ rules, change }: { rules: Rules; change: Change }) {
  const t = say.value;
  const levels = ([1, 2, 3, 4, 5] as const).map((n) => ({
    value: String(n),
    label: t("level.name", { n, word: t(`level.${n}`) }),
  }));
  return (
    <Select
      label={t("form.level")}
      name="rule-level"
      value={String(rules.level ?? "")}
      options={[{ value: "", label: t("form.any_level") }, ...levels]}
      onChoose={(value) => change("level", value === "" ? null : Number(value))}
    />
  );
}
