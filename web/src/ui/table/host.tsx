/** What the host can do: pause, more time, the rules, people, and the end of the match. */
import { useSignal } from "@preact/signals";
import { differences, presetRules } from "../../lib/rulesform.ts";
import { PRESETS, type Preset } from "../../lib/rulewords.ts";
import { isAtTable } from "../../lib/seats.ts";
import type { Table, View } from "../../protocol.ts";
import { Dialog } from "../dialog.tsx";
import { Choice } from "../fields.tsx";
import { say } from "../prefs.ts";
import { type Chosen, RulesForm } from "../rulesform.tsx";
import { mySeat, order } from "./store.ts";

/** Where there is room, what the host can do lies open. */
const WIDE = window.matchMedia("(min-width: 62rem)");

export function HostPanel({ at }: { at: View }) {
  const t = say.value;
  const { table } = at;
  const open = useSignal<"" | "rules" | "end">("");
  const close = () => {
    open.value = "";
  };
  const playing = table.phase === "playing";
  return (
    <details class="host" open={WIDE.matches}>
      <summary>{t("host.title")}</summary>
      <div class="row">
        {playing && (
          <button
            type="button"
            class="second"
            onClick={() => order({ type: table.paused ? "resume" : "pause" })}
          >
            {t(table.paused ? "host.resume" : "host.pause")}
          </button>
        )}
        {playing && table.round?.clock && (
          <button
            type="button"
            class="second"
            onClick={() => order({ type: "add_time", seconds: 30 })}
          >
            {t("host.time")}
          </button>
        )}
        {!playing && table.phase !== "over" && (
          <button
            type="button"
            class="second"
            onClick={() => {
              open.value = "rules";
            }}
          >
            {t("host.rules")}
          </button>
        )}
        {table.match > 0 && table.phase !== "over" && table.phase !== "lobby" && (
          <button
            type="button"
            class="second"
            onClick={() => {
              open.value = "end";
            }}
          >
            {t("host.end")}
          </button>
        )}
      </div>
      <details class="people-fold">
        <summary>{t("host.people")}</summary>
        <People table={table} />
      </details>
      {open.value === "rules" && <ChangeRules at={at} onClose={close} />}
      {open.value === "end" && <EndMatch onClose={close} />}
    </details>
  );
}

function People({ table }: { table: Table }) {
  const t = say.value;
  const others = table.seats.filter(
    (seat) => isAtTable(seat) && seat.number !== mySeat.value?.number,
  );
  return (
    <ul class="people">
      {others.map(({ number, name, is_bot }) => (
        <li key={number}>
          <bdi>{name}</bdi>
          <button
            type="button"
            class="link"
            onClick={() => order({ type: "remove", seat: number })}
          >
            {t("host.remove")} <span class="unseen">{name}</span>
          </button>
          {!is_bot && (
            <button
              type="button"
              class="link"
              onClick={() => order({ type: "hand_over", seat: number })}
            >
              {t("host.hand_over")} <span class="unseen">{name}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function presetOf(table: Table): Preset {
  return PRESETS.find((preset) => preset === table.rules.name) ?? "house";
}

function ChangeRules({ at, onClose }: { at: View; onClose: () => void }) {
  const t = say.value;
  const { table } = at;
  const chosen = useSignal<Chosen>({ preset: presetOf(table), rules: table.rules });
  const input = useSignal(at.input);
  const inMatch = table.phase !== "lobby";
  const save = () => {
    const { preset, rules } = chosen.value;
    const base = inMatch ? table.rules : presetRules(preset);
    const settings = differences(base, rules);
    const named = inMatch ? null : preset;
    if (named !== table.rules.name || Object.keys(settings).length > 0) {
      order({ type: "change_rules", preset: named, settings });
    }
    if (input.value !== at.input) order({ type: "change_input", input: input.value });
    onClose();
  };
  return (
    <Dialog title={t("host.rules")} onClose={onClose}>
      <RulesForm
        chosen={chosen.value}
        fixed={inMatch}
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
          input.value = value as View["input"];
        }}
      />
      <button type="button" class="go" onClick={save}>
        {t("form.save")}
      </button>
    </Dialog>
  );
}

function EndMatch({ onClose }: { onClose: () => void }) {
  const t = say.value;
  return (
    <Dialog title={t("host.end")} onClose={onClose}>
      <p>{t("host.end_sure")}</p>
      <div class="row">
        <button type="button" class="second" onClick={onClose}>
          {t("cancel")}
        </button>
        <button
          type="button"
          class="claim small"
          onClick={() => {
            order({ type: "end_match" });
            onClose();
          }}
        >
          {t("host.end")}
        </button>
      </div>
    </Dialog>
  );
}
