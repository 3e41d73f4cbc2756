import assert from "node:assert/strict";
import { test } from "node:test";
import { BOTS, company } from "../src/lib/bots.ts";
import { code, codeOf, isCode } from "../src/lib/code.ts";
import { action } from "../src/lib/keys.ts";
import { cut } from "../src/lib/names.ts";
import { differences, presetRules, withRule } from "../src/lib/rulesform.ts";
import { PRESETS, ruleSentences, rulesName } from "../src/lib/rulewords.ts";
import { kept, store } from "../src/lib/storage.ts";
import { speaker } from "../src/lib/words.ts";
import type { Rules } from "../src/protocol.ts";
import { en } from "../src/texts/en.ts";

const say = speaker("en", en);
const PLAIN = { ctrlKey: false, metaKey: false, altKey: false };

test("single keys pick cards and signs, claim and declare", () => {
  const of = (key: string) => action({ ...PLAIN, key }, 5, true);
  assert.deepEqual(of("3"), { do: "card", card: 2 });
  assert.deepEqual(of("6"), null);
  assert.deepEqual(of("*"), { do: "sign", sign: "×" });
  assert.deepEqual(of("/"), { do: "sign", sign: "÷" });
  assert.deepEqual(of("-"), { do: "sign", sign: "−" });
  assert.deepEqual(
    [of("("), of(")"), of("Backspace"), of("Enter"), of("n")].map((one) => one?.do),
    ["open", "close", "erase", "claim", "declare"],
  );
});

test("single keys can be turned off; arrows and Backspace stay", () => {
  const of = (key: string) => action({ ...PLAIN, key }, 5, false);
  assert.deepEqual([of("3"), of("+"), of("n"), of("Enter")], [null, null, null, null]);
  assert.equal(of("ArrowLeft")?.do, "step");
  assert.equal(of("Backspace")?.do, "erase");
});

test("keys of the browser stay the browser's", () => {
  assert.equal(action({ ...PLAIN, ctrlKey: true, key: "n" }, 5, true), null);
  assert.equal(action({ ...PLAIN, altKey: true, key: "1" }, 5, true), null);
  assert.equal(action({ ...PLAIN, ctrlKey: true, key: "z" }, 5, true)?.do, "undo");
});

test("a code means the same with blanks, hyphens and small letters", () => {
  assert.equal(code(" b7x-4kq "), "B7X4KQ");
  assert.ok(isCode("b7x 4kq") && !isCode("b7x4k"));
  assert.equal(codeOf("/table/b7x4kq/screen"), "B7X4KQ");
  assert.equal(codeOf("/"), null);
});

class Full implements Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  getItem(): string | null {
    return null;
  }
  setItem(): void {
    throw new Error("full");
  }
  removeItem(): void {
    throw new Error("full");
  }
}

test("without storage everything works for this visit", () => {
  const broken: (() => Storage | null)[] = [
    () => null,
    () => {
      throw new Error("denied");
    },
    () => new Full() as unknown as Storage,
  ];
  for (const from of broken) {
    const here = store(from);
    assert.equal(here.lasts, false);
    here.set("name", "Ann");
    assert.equal(here.get("name"), "Ann");
    here.remove("name");
    assert.equal(here.get("name"), null);
  }
});

test("what was kept and is not what was written counts as nothing", () => {
  const here = store(() => null);
  const isNumber = (data: unknown): data is number => typeof data === "number";
  here.set("n", "{");
  assert.equal(kept(here, "n", isNumber), null);
  here.set("n", '"x"');
  assert.equal(kept(here, "n", isNumber), null);
  here.set("n", "7");
  assert.equal(kept(here, "n", isNumber), 7);
});

test("a rule that is chosen puts away what contradicts it", () => {
  const house = presetRules("house");
  const trophies = withRule(
    withRule(withRule(house, "doubling", true), "penalty", 2),
    "trophies",
    true,
  );
  assert.deepEqual([trophies.trophies, trophies.doubling, trophies.penalty], [true, false, 0]);
  assert.equal(withRule(trophies, "doubling", true).trophies, false);
  assert.equal(withRule(house, "call_first", true).show_seconds, 30);
  assert.equal(
    withRule(withRule(house, "call_first", true), "call_first", false).show_seconds,
    null,
  );
  assert.equal(withRule(house, "first_to", 3).rounds, null);
  assert.equal(withRule(withRule(house, "first_to", 3), "rounds", 5).first_to, null);
  assert.equal(withRule(house, "play_off", true).joint_winners, false);
  const redeal = withRule(withRule(house, "wrong_claim_out", false), "redeal", true);
  assert.deepEqual([redeal.redeal, redeal.wrong_claim_out], [true, true]);
  assert.equal(withRule(redeal, "wrong_claim_out", false).redeal, false);
  assert.equal(withRule(house, "cards", 4).solvable_only, true);
});

test("only what differs from the preset is sent beside its name", () => {
  const house = presetRules("house");
  assert.deepEqual(differences(house, house), {});
  assert.deepEqual(differences(house, withRule(house, "first_to", 3)), {
    rounds: null,
    first_to: 3,
  });
});

test("every preset is told in words, and every setting that is unlike house", () => {
  for (const preset of PRESETS) {
    assert.notEqual(rulesName(preset, say), rulesName(null, say));
    assert.ok(ruleSentences(presetRules(preset), say).length >= 5);
  }
  const house = presetRules("house");
  const plain = ruleSentences(house, say).join(" ");
  const unlike: Partial<Rules>[] = [
    { fractions: true },
    { negatives: false },
    { zero: false },
    { wrong_claim_out: false },
    { penalty: 1 },
    { redeal: true },
    { call_first: true, show_seconds: 30 },
    { round_seconds: 60 },
    { trophies: true },
    { doubling: true },
    { play_off: true },
    { cards: 4 },
    { deck: "primary" },
    { solvable_only: true },
    { level: 3 },
    { auto_start: true },
    { rounds: null, first_to: 2 },
  ];
  for (const change of unlike) {
    const told = ruleSentences({ ...house, ...change }, say).join(" ");
    assert.notEqual(told, plain, JSON.stringify(change));
  }
});

test("a name is cut between whole visible characters, as the server cuts it", () => {
  const family = "👩‍👩‍👧";
  assert.equal(cut("x".repeat(25)), "x".repeat(20));
  assert.equal(cut(`${"x".repeat(19)}${family}y`), `${"x".repeat(19)}${family}`);
  assert.equal(cut(`${"x".repeat(19)}😀y`), `${"x".repeat(19)}😀`);
  assert.equal(cut(family.repeat(9)), family.repeat(8));
  assert.equal(cut("Zoë"), "Zoë");
});

test("one meets players of the house of the strength wished for", () => {
  for (const bot of BOTS) assert.ok(company(bot).includes(bot));
});
