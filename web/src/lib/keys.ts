/**
 * Single keys, as data. They work only while the cards, signs or the line have the focus,
 * never in a field for text, and can be turned off (WCAG 2.1.4).
 */
import { SIGNS, type Sign } from "./fraction.ts";

/** What changes the line at its caret. */
export type Piece =
  | { readonly do: "card"; readonly card: number }
  | { readonly do: "sign"; readonly sign: Sign }
  | { readonly do: "open" | "close" | "erase" };

export type Action =
  | Piece
  | { readonly do: "claim" | "declare" | "undo" }
  | { readonly do: "step"; readonly by: -1 | 1 };

export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const SIGN_OF: Readonly<Record<string, Sign>> = {
  "+": "+",
  "-": "−",
  "−": "−",
  "*": "×",
  x: "×",
  X: "×",
  "×": "×",
  "/": "÷",
  ":": "÷",
  "÷": "÷",
};

const PLAIN: Readonly<Record<string, Action>> = {
  "(": { do: "open" },
  ")": { do: "close" },
  Backspace: { do: "erase" },
  Enter: { do: "claim" },
  n: { do: "declare" },
  N: { do: "declare" },
  u: { do: "undo" },
  ArrowLeft: { do: "step", by: -1 },
  ArrowRight: { do: "step", by: 1 },
};

/** Keys that move and activate in every page; they stay when single keys are turned off. */
const ALWAYS: ReadonlySet<string> = new Set(["ArrowLeft", "ArrowRight", "Backspace"]);

/** What a key does among `cards` cards; null where it is none of ours. */
export function action(press: Press, cards: number, single: boolean): Action | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return undo(press);
  if (!single && !ALWAYS.has(press.key)) return null;
  const place = /^[1-9]$/.test(press.key) ? Number(press.key) : 0;
  if (place >= 1 && place <= cards) return { do: "card", card: place - 1 };
  const sign = SIGN_OF[press.key];
  if (sign !== undefined) return { do: "sign", sign };
  return PLAIN[press.key] ?? null;
}

function undo(press: Press): Action | null {
  return press.key === "z" && !press.altKey ? { do: "undo" } : null;
}

/** How each key is shown where keys are explained. */
export const EXPLAINED: readonly (readonly [string, string])[] = [
  ["1–5", "keys.cards"],
  [SIGNS.join(" "), "keys.signs"],
  ["( )", "keys.brackets"],
  ["⌫", "keys.erase"],
  ["U", "keys.undo"],
  ["⏎", "keys.claim"],
  ["N", "keys.declare"],
];
