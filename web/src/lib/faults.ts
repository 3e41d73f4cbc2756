/**
 * What the server says as code and data, in the language of the page: faults, refusals, and why a
 * text cannot be read. What we have no words for stays in the server's own, which are English.
 */
import type { Complaint, Detail, Fault, FaultCode, RefusalCode } from "../protocol.ts";
import type { Key, Say, Values } from "./words.ts";

export interface Told {
  readonly code: string;
  readonly message: string;
}

export type Details = Readonly<Record<string, unknown>>;

/** Refusals that are worded alike. */
const ALIKE = {
  already_declared: "refused.already",
  already_paused: "refused.already",
  already_ready: "refused.already",
  not_declared: "refused.already",
  not_paused: "refused.already",
  bad_deck: "refused.rules",
  bad_setting: "refused.rules",
  call_without_window: "refused.rules",
  joint_and_play_off: "refused.rules",
  no_match_end: "refused.rules",
  redeal_without_out: "refused.rules",
  rounds_and_first_to: "refused.rules",
  trophies_with_doubling: "refused.rules",
  trophies_with_penalty: "refused.rules",
  unknown_deck: "refused.rules",
  unknown_preset: "refused.rules",
  unknown_setting: "refused.rules",
  window_without_call: "refused.rules",
  conflict: "refused.try_again",
  too_slow: "refused.offline",
  bad_deal: "refused.page",
  bad_message: "refused.page",
  bad_number: "refused.page",
  bad_request: "refused.page",
  bad_seed: "refused.page",
  bad_time: "refused.page",
  foreign_origin: "refused.page",
  hand_size: "refused.page",
  hello_first: "refused.page",
  no_key: "refused.page",
  no_such_level: "refused.page",
  no_such_page: "refused.page",
  no_such_round: "refused.page",
  not_in_deck: "refused.page",
  reload: "refused.page",
  wrong_method: "refused.page",
  unknown_bot: "refused.page",
} as const satisfies Partial<Record<RefusalCode, Key>>;

type Named<K, Family extends string> = K extends `${Family}.${infer Name}` ? Name : never;

/** What a server's own start may be refused with; no page is ever told so. */
type AtStart = "bad_store" | "newer_store" | "store_in_use";

/** Codes of the server that we have no words for: a test compiles only while there are none. */
export type Unworded =
  | Exclude<RefusalCode, AtStart | "bad_notation" | keyof typeof ALIKE | Named<Key, "refused">>
  | Exclude<FaultCode, "bad_notation" | "wrong_cards" | Named<Key, "fault">>
  | Exclude<Complaint, Named<Key, "unreadable">>;

/** The details as they stand in a text, numbers with a true minus. */
export function values(details: Details): Values {
  const made = Object.entries(details).map(([name, value]) => [name, plain(value)] as const);
  return Object.fromEntries(made);
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  return String(value ?? "").replace(/^-/, "−");
}

/** One fault of a claim, or why there is no claim, in words. */
export function faultText(fault: Told & { readonly details?: Details }, say: Say): string {
  const details = fault.details ?? (fault as unknown as Details);
  if (fault.code === "bad_notation") return complaintText(fault, details, say);
  if (fault.code === "wrong_cards") return cardsText(details, say);
  const key = `fault.${fault.code}`;
  return say.knows(key) ? say(key, values(details)) : fault.message;
}

function cardsText(details: Details, say: Say): string {
  const texts = (["missing", "extra", "unused"] as const).flatMap((which) => {
    const numbers = details[which];
    if (!Array.isArray(numbers) || numbers.length === 0) return [];
    const told = say.list(numbers.map(String));
    return [say(`fault.${which}`, { n: numbers.length, cards: told, steps: told })];
  });
  return texts.join(" ");
}

export function faultTexts(faults: readonly Fault[], say: Say): string[] {
  return faults.map((fault) => faultText(fault, say));
}

/** Why a text cannot be read, and what would be right. */
function complaintText(told: Told, details: Details, say: Say): string {
  const key = `unreadable.${details.complaint}`;
  if (!say.knows(key)) return told.message;
  return say(key, { ...values(details), what: characterText(details, say) });
}

/** What to call a character: itself where it shows, and its number beyond ASCII. */
function characterText(details: Details, say: Say): string {
  const character = String(details.character ?? "");
  if (character === "") return say("char.hidden", values(details));
  return say(character > "~" ? "char.other" : "char.plain", values(details));
}

/** Why something was refused; a text that cannot be read has cost nothing. */
export function refusalText(refused: Told & { readonly details?: Details }, say: Say): string {
  const { code, message, details = {} } = refused;
  if (code === "bad_notation") {
    return `${complaintText(refused, details, say)} ${say("costs_nothing")}`;
  }
  const key = ALIKE[code as keyof typeof ALIKE] ?? `refused.${code}`;
  return say.knows(key) ? say(key, values(details)) : message;
}

/** The place the refusal speaks of, counted from 1; null where it speaks of none. */
export function position(refusal: {
  readonly details: { readonly [name: string]: Detail };
}): number | null {
  const at = refusal.details.position;
  return typeof at === "number" ? at : null;
}
