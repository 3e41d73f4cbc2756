import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { chosen, LANGUAGES, speaker, type Text } from "../src/lib/words.ts";
import { de } from "../src/texts/de.ts";
import { en } from "../src/texts/en.ts";
import { es } from "../src/texts/es.ts";

const CATALOGUES: Record<string, Record<string, Text>> = { en, de, es };

function forms(text: Text | undefined): string[] {
  return typeof text === "string" ? [text] : Object.values(text ?? {});
}

function holes(form: string): string[] {
  return [...form.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? "").sort();
}

test("every language has every key, and no other", () => {
  const keys = Object.keys(en).sort();
  assert.equal(Object.keys(CATALOGUES).length, LANGUAGES.length);
  for (const { tag } of LANGUAGES) {
    assert.deepEqual(Object.keys(CATALOGUES[tag] ?? {}).sort(), keys, tag);
  }
});

test("no text is empty, and none is cut off by a blank at its ends", () => {
  for (const [tag, catalogue] of Object.entries(CATALOGUES)) {
    for (const [key, text] of Object.entries(catalogue)) {
      for (const form of forms(text))
        assert.ok(form !== "" && form === form.trim(), `${tag} ${key}`);
    }
  }
});

test("every translation names the same things as the English text, the number aside", () => {
  for (const [tag, catalogue] of Object.entries(CATALOGUES)) {
    for (const [key, text] of Object.entries(en as Record<string, Text>)) {
      const named = (form: string) => holes(form).filter((name) => name !== "n");
      const wanted = new Set(forms(text).flatMap(named));
      const found = new Set(forms(catalogue[key]).flatMap(named));
      assert.deepEqual(found, wanted, `${tag} ${key}`);
    }
  }
});

test("a text with plural forms has one for every category of its language", () => {
  for (const [tag, catalogue] of Object.entries(CATALOGUES)) {
    const small = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    const wanted = small.filter((category) => category !== "many");
    for (const [key, text] of Object.entries(catalogue)) {
      if (typeof text === "string") continue;
      assert.deepEqual(Object.keys(text).sort(), [...wanted].sort(), `${tag} ${key}`);
    }
  }
});

test("numbers choose the plural form and are written as the language writes them", () => {
  const say = speaker("de", de);
  assert.equal(say("over.points", { n: 1 }), "Ein Punkt");
  assert.equal(say("over.points", { n: 12_000 }), "12.000 Punkte");
  assert.equal(speaker("en", en)("score.points", { n: -1 }), "−1 point");
});

test("a player's name is set apart, so that it turns nothing around it", () => {
  const say = speaker("en", en);
  assert.equal(say("over.won", { name: "\u202Eann" }), "\u2068\u202Eann\u2069 found it");
});

test("what a name contains is never taken for a place to fill", () => {
  assert.equal(speaker("en", en)("over.won", { name: "{n}" }), "\u2068{n}\u2069 found it");
});

test("the first wish that we speak is granted, and English otherwise", () => {
  assert.equal(chosen(["fr-CA", "de-AT", "es"]).tag, "de");
  assert.equal(chosen(["", "fr"]).tag, "en");
});

test("no text lies there unused", () => {
  const files = readdirSync("src", { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !file.parentPath.includes("texts"))
    .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"));
  const code = files.join("\n");
  const families = [
    ...[
      "fault.",
      "refused.",
      "unreadable.",
      "bye.",
      "learn.",
      "form.",
      "bot.",
      "level.",
      "preset.",
      "tiles.",
    ],
    ...["prefs.theme.", "standing.", "react.", "line.", "hint.", "title.", "replay.check."],
  ];
  for (const key of Object.keys(en)) {
    const told = code.includes(`"${key}"`) || families.some((family) => key.startsWith(family));
    assert.ok(told, key);
  }
});
