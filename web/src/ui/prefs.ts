/** What a person has chosen on this device, as signals; kept where the browser keeps things. */
import { computed, effect, signal } from "@preact/signals";
import { type Store, store } from "../lib/storage.ts";
import {
  type Catalogue,
  chosen,
  LANGUAGES,
  type Language,
  MUTE,
  type Say,
  speaker,
} from "../lib/words.ts";

export type Theme = "auto" | "light" | "dark";

export const kept: Store = store(() => window.localStorage);
export const session: Store = store(() => window.sessionStorage);

const THEMES: readonly Theme[] = ["auto", "light", "dark"];

function themeKept(): Theme {
  return THEMES.find((theme) => theme === kept.get("theme")) ?? "auto";
}

export const theme = signal<Theme>(themeKept());
export const sound = signal(kept.get("sound") === "on");
export const singleKeys = signal(kept.get("keys") !== "off");
/** On a phone beside a big screen: only the controls, no cards twice. */
export const compact = signal(kept.get("compact") === "on");
export const language = signal<Language>(
  chosen([kept.get("language") ?? "", ...navigator.languages]),
);

const catalogue = signal<Catalogue | null>(null);

/** The function that speaks the chosen language; nothing is drawn before its words are there. */
export const say = computed<Say>(() =>
  catalogue.value ? speaker(language.value.tag, catalogue.value) : MUTE,
);

let begun: () => void = () => {};
/** Done as soon as the words of the page are there, so that nothing is said without them. */
export const worded = new Promise<void>((done) => {
  begun = done;
});

async function words(tag: string): Promise<Catalogue> {
  switch (tag) {
    case "de":
      return (await import("../texts/de.ts")).de;
    case "es":
      return (await import("../texts/es.ts")).es;
    default:
      return (await import("../texts/en.ts")).en;
  }
}

export function wasRenewed(why: string): boolean {
  return session.get("renewed") === why;
}

/** Loads the page anew, for one reason only once: a page from before a new version needs it. */
export function renew(why: string): void {
  if (wasRenewed(why)) return;
  session.set("renewed", why);
  location.reload();
}

/** Changes the language of the page; a page from before a new version loads itself anew. */
export async function speak(wished: Language): Promise<void> {
  try {
    catalogue.value = await words(wished.tag);
  } catch {
    return renew(`words ${wished.tag}`);
  }
  language.value = wished;
  begun();
  document.documentElement.lang = wished.tag;
  document.documentElement.dir = wished.dir;
}

export function choose(tag: string): void {
  kept.set("language", tag);
  const wished = LANGUAGES.find((one) => one.tag === tag);
  if (wished) void speak(wished);
}

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(dark.matches);
dark.addEventListener("change", (event) => {
  systemDark.value = event.matches;
});

export const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Keeps what is chosen, and paints the page accordingly. */
export function settle(): void {
  effect(() => {
    const isDark = theme.value === "dark" || (theme.value === "auto" && systemDark.value);
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
  });
  effect(() => kept.set("theme", theme.value));
  effect(() => kept.set("sound", sound.value ? "on" : "off"));
  effect(() => kept.set("keys", singleKeys.value ? "on" : "off"));
  effect(() => kept.set("compact", compact.value ? "on" : "off"));
}
