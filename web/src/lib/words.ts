/** Words on the screen: looked up by key in one catalogue per language, with plural forms. */
import type { en } from "../texts/en.ts";

export type Key = keyof typeof en;

/** A text, or its plural forms by the category that `Intl.PluralRules` gives for `n`. */
export type Text =
  | string
  | ({ readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);

export type Catalogue = { readonly [key in Key]: Text };

export type Values = Readonly<Record<string, string | number>>;

export interface Language {
  readonly tag: string;
  /** The name of the language in itself. */
  readonly name: string;
  readonly dir: "ltr" | "rtl";
}

export const LANGUAGES: readonly Language[] = [
  { tag: "en", name: "English", dir: "ltr" },
  { tag: "de", name: "Deutsch", dir: "ltr" },
  { tag: "es", name: "Español", dir: "ltr" },
];

/** The first of ours among the languages wished for; English where there is none. */
export function chosen(wished: readonly string[]): Language {
  for (const wish of wished) {
    const base = wish.toLowerCase().split("-")[0];
    const found = LANGUAGES.find((language) => language.tag === base);
    if (found) return found;
  }
  return LANGUAGES[0] as Language;
}

export interface Say {
  (key: Key, values?: Values): string;
  /** Whether there are words for this key. */
  knows(key: string): key is Key;
  /** These, as one names several things in this language: a, b and c. */
  list(texts: readonly string[]): string;
}

/** The function that says things in a language. */
export function speaker(tag: string, catalogue: Catalogue): Say {
  const plural = new Intl.PluralRules(tag);
  const number = new Intl.NumberFormat(tag);
  const say = (key: Key, values: Values = {}) => {
    const text: Text = catalogue[key] ?? key;
    const form =
      typeof text === "string" ? text : (text[plural.select(count(values))] ?? text.other);
    return filled(form, values, number);
  };
  const lists = new Intl.ListFormat(tag, { type: "conjunction" });
  return Object.assign(say, {
    knows: (key: string): key is Key => key in catalogue,
    list: (texts: readonly string[]) => lists.format(texts),
  });
}

/** Says the keys themselves, before any words are there. */
export const MUTE: Say = Object.assign((key: Key) => key, {
  knows: (_: string): _ is Key => false,
  list: (texts: readonly string[]) => texts.join(", "),
});

function count(values: Values): number {
  return Number(values.n ?? 0);
}

/** Texts of players are set apart, so that their direction turns nothing around them. */
function filled(text: string, values: Values, number: Intl.NumberFormat): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const given = values[name];
    if (given === undefined) return hole;
    return typeof given === "number"
      ? number.format(given).replace("-", "−")
      : isolated(name, given);
  });
}

const OF_PLAYERS: ReadonlySet<string> = new Set(["name", "names", "other"]);

function isolated(name: string, text: string): string {
  return OF_PLAYERS.has(name) ? `\u2068${text}\u2069` : text;
}
