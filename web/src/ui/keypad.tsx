/** The signs and brackets, undo and clear: big enough for a thumb. */
import type { ComponentChildren } from "preact";
import { SIGNS, type Sign } from "../lib/fraction.ts";
import type { Action } from "../lib/keys.ts";
import { Glyphs } from "./glyphs.tsx";
import { say } from "./prefs.ts";

interface Props {
  readonly onAct: (action: Action) => void;
  readonly onClear: () => void;
  /** Tiles need no brackets: what is merged stays together. */
  readonly brackets: boolean;
  readonly chosen?: Sign | null;
  readonly canUndo: boolean;
}

const NAMES = {
  "+": "sign.plus",
  "−": "sign.minus",
  "×": "sign.times",
  "÷": "sign.over",
} as const;

export function Keypad({ onAct, onClear, brackets, chosen = null, canUndo }: Props) {
  const t = say.value;
  return (
    <div class={brackets ? "keypad" : "keypad short"} role="group" aria-label={t("keypad.name")}>
      {SIGNS.map((sign) => (
        <Pad
          key={sign}
          name={t(NAMES[sign])}
          pressed={chosen === null ? undefined : chosen === sign}
          onTap={() => onAct({ do: "sign", sign })}
        >
          <Glyphs text={sign} />
        </Pad>
      ))}
      {brackets && (
        <>
          <Pad name={t("sign.open")} onTap={() => onAct({ do: "open" })}>
            <Glyphs text="(" />
          </Pad>
          <Pad name={t("sign.close")} onTap={() => onAct({ do: "close" })}>
            <Glyphs text=")" />
          </Pad>
        </>
      )}
      <Pad name={t("keypad.undo")} kind="word" off={!canUndo} onTap={() => onAct({ do: "undo" })}>
        {t("keypad.undo")}
      </Pad>
      <Pad name={t("keypad.clear")} kind="word" off={!canUndo} onTap={onClear}>
        {t("keypad.clear")}
      </Pad>
    </div>
  );
}

interface PadProps {
  readonly name: string;
  readonly kind?: string;
  readonly off?: boolean;
  readonly pressed?: boolean | undefined;
  readonly onTap: () => void;
  readonly children: ComponentChildren;
}

function Pad({ name, kind = "sign", off = false, pressed, onTap, children }: PadProps) {
  return (
    <button
      type="button"
      class={`key ${kind}`}
      aria-label={name}
      aria-pressed={pressed}
      aria-disabled={off}
      onClick={onTap}
    >
      {children}
    </button>
  );
}
