/**
 * The expression line that is built by tapping: cards, signs and brackets, with a place to go on.
 *
 * A line is a value; each change makes a new one or says why not. What may follow what:
 *
 * | before        | card, ( | sign            | )                     |
 * |---------------|---------|-----------------|-----------------------|
 * | nothing, (    | yes     | no              | no                    |
 * | sign          | yes     | takes its place | no                    |
 * | card, )       | no      | yes             | where a ( is open     |
 */
import type { Sign } from "./fraction.ts";

export type Token =
  | { readonly kind: "card"; readonly card: number }
  | { readonly kind: "sign"; readonly sign: Sign }
  | { readonly kind: "open" }
  | { readonly kind: "close" };

/** `caret` is the place before which the next token goes, 0 to the number of tokens. */
export interface Line {
  readonly tokens: readonly Token[];
  readonly caret: number;
}

export type Refusal = "used" | "sign_first" | "number_first" | "nothing_open";

/** What a line still lacks before it can be claimed, the first thing first. */
export type Lack =
  | { readonly what: "cards"; readonly count: number }
  | { readonly what: "sign" }
  | { readonly what: "number" }
  | { readonly what: "bracket"; readonly count: number };

export const EMPTY: Line = { tokens: [], caret: 0 };

/** The line with the token put in at its caret, or why it cannot stand there. */
export function put(line: Line, token: Token): Line | Refusal {
  if (token.kind === "card" && used(line).has(token.card)) return "used";
  const before = line.tokens[line.caret - 1];
  const refusal = objection(before, token, depth(line.tokens.slice(0, line.caret)));
  if (refusal !== null) return refusal;
  const replaces = token.kind === "sign" && before?.kind === "sign" ? 1 : 0;
  return spliced(line, line.caret - replaces, replaces, [token]);
}

function objection(before: Token | undefined, token: Token, open: number): Refusal | null {
  const afterNumber = before?.kind === "card" || before?.kind === "close";
  switch (token.kind) {
    case "card":
    case "open":
      return afterNumber ? "sign_first" : null;
    case "sign":
      return afterNumber || before?.kind === "sign" ? null : "number_first";
    case "close":
      if (open < 1) return "nothing_open";
      return afterNumber ? null : "number_first";
  }
}

function spliced(line: Line, at: number, gone: number, put: readonly Token[]): Line {
  const tokens = [...line.tokens.slice(0, at), ...put, ...line.tokens.slice(at + gone)];
  return { tokens, caret: at + put.length };
}

/** The line without the token before the caret; the same line where there is none. */
export function erase(line: Line): Line {
  return line.caret > 0 ? spliced(line, line.caret - 1, 1, []) : line;
}

/** The line without this card; the same line where it is not in it. */
export function without(line: Line, card: number): Line {
  const at = line.tokens.findIndex((token) => token.kind === "card" && token.card === card);
  return at < 0 ? line : spliced(line, at, 1, []);
}

/** The line with its caret elsewhere, kept within bounds. */
export function moved(line: Line, caret: number): Line {
  return { ...line, caret: Math.max(0, Math.min(caret, line.tokens.length)) };
}

/** The cards in the line, by their place in the hand. */
export function used(line: Line): ReadonlySet<number> {
  const cards = line.tokens.flatMap((token) => (token.kind === "card" ? [token.card] : []));
  return new Set(cards);
}

function depth(tokens: readonly Token[]): number {
  const opens = tokens.filter((token) => token.kind === "open").length;
  return opens - tokens.filter((token) => token.kind === "close").length;
}

/** What the line lacks; null where it is a whole expression with every card. */
export function lack(line: Line, cards: number): Lack | null {
  const { tokens } = line;
  for (const [at, token] of tokens.entries()) {
    const flaw = objection(tokens[at - 1], token, depth(tokens.slice(0, at)));
    if (flaw === "sign_first") return { what: "sign" };
    if (flaw !== null) return { what: "number" };
    if (token.kind === "sign" && tokens[at - 1]?.kind === "sign") return { what: "number" };
  }
  const left = cards - used(line).size;
  if (left > 0) return { what: "cards", count: left };
  const last = tokens.at(-1)?.kind;
  if (last === "sign" || last === "open") return { what: "number" };
  return depth(tokens) > 0 ? { what: "bracket", count: depth(tokens) } : null;
}

/** The line as the server reads it; brackets hug what they hold. */
export function text(line: Line, hand: readonly number[]): string {
  const marks = line.tokens.map((token) => {
    switch (token.kind) {
      case "card":
        return String(hand[token.card]);
      case "sign":
        return ` ${token.sign} `;
      case "open":
        return "(";
      case "close":
        return ")";
    }
  });
  return marks.join("").trim();
}
