/** Faults and refusals in the language of the page; what we have no words for stays as sent. */
import type { Fault, Refusal } from "../protocol.ts";
import type { Say, Values } from "./words.ts";

interface Told {
  readonly code: string;
  readonly message: string;
}

type Details = Readonly<Record<string, unknown>>;

function values(details: Details): Values {
  const made = Object.entries(details).map(([name, value]) => [name, plain(value)] as const);
  return Object.fromEntries(made);
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  return String(value ?? "").replace(/^-/, "−");
}

/** One fault of a wrong claim, in words. */
export function faultText(fault: Told & { readonly details?: Details }, say: Say): string {
  const details = fault.details ?? (fault as unknown as Details);
  if (fault.code === "wrong_cards") return cardsText(details, say);
  const key = `fault.${fault.code}`;
  return say.knows(key) ? say(key, values(details)) : fault.message;
}

function cardsText(details: Details, say: Say): string {
  const texts = (["missing", "extra"] as const).flatMap((which) => {
    const cards = details[which];
    if (!Array.isArray(cards) || cards.length === 0) return [];
    return [say(`fault.${which}`, { n: cards.length, cards: cards.join(", ") })];
  });
  return texts.join(" ");
}

export function faultTexts(faults: readonly Fault[], say: Say): string[] {
  return faults.map((fault) => faultText(fault, say));
}

/**
 * Why something was refused. In English the server's own words are the best there are for a text
 * that cannot be read; another language names at least the place.
 */
export function refusalText(refusal: Refusal, say: Say, tag: string): string {
  if (tag === "en" && refusal.code === "bad_notation") return refusal.message;
  const key = `refused.${refusal.code}`;
  return say.knows(key) ? say(key, values(refusal.details)) : refusal.message;
}

/** The place the refusal speaks of, counted from 1; null where it speaks of none. */
export function position(refusal: Pick<Refusal, "details">): number | null {
  const at = refusal.details.position;
  return typeof at === "number" ? at : null;
}
