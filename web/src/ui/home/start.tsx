/** The first page: play at once, practise, make a table, join one, learn. */
import { signal } from "@preact/signals";
import { BOTS, type Bot, company } from "../../lib/bots.ts";
import { code, isCode } from "../../lib/code.ts";
import type { Key } from "../../lib/words.ts";
import { Card } from "../card.tsx";
import { Choice } from "../fields.tsx";
import { Glyphs } from "../glyphs.tsx";
import { kept, say } from "../prefs.ts";
import { StorageNotice } from "../shell.tsx";
import { busy, makeTable, problem } from "./making.ts";

const strength = signal<Bot>(BOTS.find((bot) => bot === kept.get("strength")) ?? "easy");
const typed = signal("");

function playNow(): void {
  kept.set("strength", strength.value);
  const bots = company(strength.value);
  void makeTable({ preset: "house", settings: {}, bots, input: "expression" }, true);
}

export function Start() {
  const t = say.value;
  return (
    <div class="start">
      <section class="hero" aria-labelledby="title">
        <h1 id="title" tabIndex={-1} data-heading>
          {t("app.tagline")}
        </h1>
        <Fan />
        <button type="button" class="go big" aria-disabled={busy.value} onClick={playNow}>
          <b>{t("home.play")}</b>
          <span>{t(busy.value ? "home.making" : "home.play.what")}</span>
        </button>
        <Choice
          label={t("bots.strength")}
          name="strength"
          value={strength.value}
          options={BOTS.map((bot) => ({ value: bot, label: t(`bot.${bot}`) }))}
          onChoose={(value) => {
            strength.value = value as Bot;
          }}
        />
        <p class="problem" role="alert" hidden={problem.value === ""}>
          {problem.value}
        </p>
      </section>
      <Join />
      <nav class="doors" aria-label="Krypto">
        <Door to="#practise" name="home.practise" what="home.practise.what" sign="÷" />
        <Door to="#table" name="home.table" what="home.table.what" sign="+" />
        <Door to="#together" name="home.together" what="home.together.what" sign="×" />
        <Door to="#learn" name="home.learn" what="home.learn.what" sign="=" />
      </nav>
      <p class="also">
        <a href="/replay">{t("replay.title")}</a>
      </p>
      <StorageNotice />
    </div>
  );
}

/** The rule sheet's own example, laid out as a hand. */
function Fan() {
  return (
    <div class="fan dealt" aria-hidden="true">
      {[3, 6, 11, 14, 15].map((number) => (
        <Card key={number} number={number} label="" />
      ))}
      <Card number={8} label="" class="target" />
    </div>
  );
}

function Door({ to, name, what, sign }: { to: string; name: Key; what: Key; sign: string }) {
  const t = say.value;
  return (
    <a class="door" href={to}>
      <span class="door-sign">
        <Glyphs text={sign} />
      </span>
      <b>{t(name)}</b>
      <span class="soft">{t(what)}</span>
    </a>
  );
}

function Join() {
  const t = say.value;
  const go = (event: Event) => {
    event.preventDefault();
    if (isCode(typed.value)) location.assign(`/table/${code(typed.value)}`);
    else problem.value = t("home.join.short");
  };
  return (
    <form class="join" onSubmit={go}>
      <label for="code">{t("home.join.label")}</label>
      <input
        id="code"
        name="code"
        class="number"
        autocomplete="off"
        autocapitalize="characters"
        autocorrect="off"
        spellcheck={false}
        maxLength={12}
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          problem.value = "";
        }}
      />
      <button type="submit" class="second">
        {t("home.join.go")}
      </button>
    </form>
  );
}
