/** Making a table: the rules, how lines are made, and who of the house sits down. */
import { signal } from "@preact/signals";
import { BOTS, type Bot } from "../../lib/bots.ts";
import { differences, presetRules } from "../../lib/rulesform.ts";
import { Choice } from "../fields.tsx";
import { say } from "../prefs.ts";
import { type Chosen, Count, RulesForm } from "../rulesform.tsx";
import { makeTable, problem } from "./making.ts";

const chosen = signal<Chosen>({ preset: "house", rules: presetRules("house") });
const input = signal<"expression" | "tiles">("expression");
const bots = signal<Readonly<Partial<Record<Bot, number>>>>({});

const MOST_BOTS = 8;

function make(event: Event): void {
  event.preventDefault();
  const { preset, rules } = chosen.value;
  void makeTable(
    {
      preset,
      settings: differences(presetRules(preset), rules),
      bots: BOTS.flatMap((bot) => Array<Bot>(bots.value[bot] ?? 0).fill(bot)),
      input: input.value,
    },
    false,
  );
}

export function NewTable() {
  const t = say.value;
  return (
    <form class="paper-page" onSubmit={make}>
      <h1 tabIndex={-1} data-heading>
        {t("home.table")}
      </h1>
      <RulesForm
        chosen={chosen.value}
        onChoose={(next) => {
          chosen.value = next;
        }}
      />
      <Choice
        label={t("form.input")}
        name="input"
        value={input.value}
        options={(["expression", "tiles"] as const).map((value) => ({
          value,
          label: t(`form.${value}`),
        }))}
        onChoose={(value) => {
          input.value = value as "expression" | "tiles";
        }}
      />
      <fieldset class="bots">
        <legend>{t("form.bots")}</legend>
        {BOTS.map((bot) => (
          <Count
            key={bot}
            label={t(`bot.${bot}`)}
            value={bots.value[bot] ?? 0}
            least={0}
            most={MOST_BOTS}
            onCount={(n) => {
              bots.value = { ...bots.value, [bot]: n };
            }}
          />
        ))}
      </fieldset>
      <p class="problem" role="alert" hidden={problem.value === ""}>
        {problem.value}
      </p>
      <button type="submit" class="go">
        {t("form.make")}
      </button>
    </form>
  );
}
