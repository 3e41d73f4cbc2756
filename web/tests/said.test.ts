import assert from "node:assert/strict";
import { test } from "node:test";
import messages from "../fixtures/messages.json";
import { BOTS, botName, withBotNames } from "../src/lib/bots.ts";
import { faultText, faultTexts, position, refusalText, type Unworded } from "../src/lib/faults.ts";
import { hintOf, hintText } from "../src/lib/hints.ts";
import { type Say, speaker } from "../src/lib/words.ts";
import type { Answer, HintAnswer, HintGiven, View } from "../src/protocol.ts";
import { de } from "../src/texts/de.ts";
import { en } from "../src/texts/en.ts";
import { es } from "../src/texts/es.ts";

type None<T extends never> = T;
/** Does not compile while a code of the server's has no words. */
export type Worded = None<Unworded>;

const SPEAKERS: Record<string, Say> = {
  en: speaker("en", en),
  de: speaker("de", de),
  es: speaker("es", es),
};
const say = speaker("en", en);
const german = speaker("de", de);
const spanish = speaker("es", es);

function inAll(text: (say: Say) => string): Set<string> {
  const told = Object.values(SPEAKERS).map(text);
  for (const one of told) assert.ok(!/[{}]|undefined|null/.test(one), one);
  return new Set(told);
}

function hint(kind: string, details: HintGiven["details"]): HintGiven {
  return { step: 1, kind, text: `server: ${kind}`, details };
}

test("faults are told in the language of the page, with all they speak of", () => {
  const wrong = messages.answer_wrong as unknown as Answer;
  const faults = wrong.verdict?.faults ?? [];
  assert.ok(faults.length > 0);
  assert.equal(inAll((one) => faultTexts(faults, one).join(" ")).size, 3);
});

test("cards missing, cards that are not there and steps left over are told together", () => {
  const details = { missing: [6, 14], extra: [7], unused: [1] };
  const fault = { code: "wrong_cards", message: "", details };
  assert.equal(
    faultText(fault, say),
    "The cards 6 and 14 are missing. There is no card left for 7. Nothing uses the result of step 1.",
  );
  assert.ok(faultText(fault, german).startsWith("Die Karten 6 und 14 fehlen."));
  assert.ok(faultText(fault, spanish).startsWith("Faltan las cartas 6 y 14."));
});

test("a text that cannot be read is told with the reason, and that it costs nothing", () => {
  const refused = (messages.answer_unreadable as unknown as Answer).refused;
  assert.ok(refused);
  const at = position(refused);
  assert.ok(at !== null && at >= 1);
  assert.equal(inAll((one) => refusalText(refused, one)).size, 3);
  const quoted = refused.message.replace(/"(.*?)"/g, "“$1”").replace("position", "place");
  assert.equal(refusalText(refused, say), `${quoted} It costs you nothing.`);
});

test("a character is quoted where it shows, and numbered beyond ASCII", () => {
  const of = (character: string, code_point: string) => {
    const details = { position: 1, complaint: "not_allowed", character, code_point };
    return faultText({ code: "bad_notation", message: "", details }, say).split(" cannot")[0];
  };
  assert.equal(of("_", "U+005F"), "“_”");
  assert.equal(of("²", "U+00B2"), "“²” (U+00B2)");
  assert.equal(of("", "U+200B"), "The character U+200B");
});

test("what the API says of a text has its details beside the code", () => {
  const flat = { code: "bad_notation", message: "x", position: 3, complaint: "sign_missing" };
  const told = { ...flat, after: "2", before: "(" } as unknown as Parameters<typeof faultText>[0];
  assert.equal(faultText(told, german), "Zwischen „2“ und „(“ fehlt ein Rechenzeichen.");
});

test("hints are worded in the language of the page", () => {
  const hints = [
    hint("solvable", { built: 0 }),
    hint("solvable", { built: 2 }),
    hint("signs", { plus: 1, minus: 0, times: 1, divide: 2 }),
    hint("last", { text: "11 × 2", value: "22" }),
    hint("goal", { value: "2", numbers: "8, 8, 8, 8" }),
    hint("first", { text: "8 ÷ 8", value: "1", built: 0 }),
    hint("first", { text: "8 ÷ 8", value: "1", built: 1 }),
    hint("steps", { steps: "8 ÷ 8 = 1, 8 + 1 = 9", text: "8 + 8 ÷ 8" }),
    hint("unsolvable", { made: 3210, target: 9 }),
    hint("fault", { fault: "wrong_step", text: "14 − 6", value: "8", written: "9", step: 1 }),
    hint("fault", { fault: "wrong_cards", missing: [3], extra: [7, 7] }),
    hint("dead_end", { target: 8, back: "11+3=14" }),
    hint("done", { text: "8 + 8 ÷ 8" }),
  ];
  for (const one of hints) {
    assert.equal(inAll((speaker) => hintText(one, speaker)).size, 3, one.kind);
    assert.ok(!inAll((speaker) => hintText(one, speaker)).has(one.text), one.kind);
  }
  assert.equal(
    hintText(hints[2] as HintGiven, say),
    "A nice way uses one +, one ×, and 2 times ÷.",
  );
  assert.equal(hintText(hints[4] as HintGiven, german), "Dafür mach 2 aus 8, 8, 8 und 8.");
  assert.ok(hintText(hints[8] as HintGiven, german).includes("3.210"));
});

test("what we have no words for is told in the server's", () => {
  const strange = { code: "strange", message: "So strange.", details: {} };
  assert.equal(refusalText(strange, german), "So strange.");
  assert.equal(faultText(strange, german), "So strange.");
  assert.equal(hintText(hint("riddle", {}), german), "server: riddle");
  const details = { position: 1, complaint: "odd" };
  const unread = { code: "bad_notation", message: "Odd.", details };
  assert.equal(faultText(unread, german), "Odd.");
});

test("a refusal that is one of several alike has their words", () => {
  for (const code of ["already_ready", "bad_request", "unknown_deck", "conflict"]) {
    assert.equal(inAll((one) => refusalText({ code, message: "server" }, one)).size, 3, code);
  }
});

test("hints come one after another, and the last says that it is", () => {
  const answer = { steps: 2, hints: [hint("solvable", {}), { ...hint("done", {}), step: 2 }] };
  assert.equal(hintOf(answer as unknown as HintAnswer, 1)?.more, true);
  assert.equal(hintOf(answer as unknown as HintAnswer, 2)?.more, false);
  assert.equal(hintOf(answer as unknown as HintAnswer, 3), null);
});

test("players of the house have names in every language, with their numbers", () => {
  for (const bot of BOTS) {
    const name = bot.charAt(0).toUpperCase() + bot.slice(1);
    assert.equal(botName(name, say), name);
    assert.equal(botName(`${name} (2)`, german), `${german(`bot.${bot}`)} (2)`);
  }
  assert.equal(botName("Somebody", german), "Somebody");
});

test("only players of the house are given other names", () => {
  const view = messages.dealt as unknown as View;
  const [first, second] = view.table.seats;
  assert.ok(first && second);
  const seats = [
    { ...first, name: "Easy", is_bot: false },
    { ...second, name: "Easy (2)", is_bot: true },
  ];
  const shown = withBotNames({ ...view, table: { ...view.table, seats } }, german);
  assert.deepEqual(
    shown.table.seats.map((seat) => seat.name),
    ["Easy", `${german("bot.easy")} (2)`],
  );
});
