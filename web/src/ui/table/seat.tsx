/** Taking a seat: a name, or one of the house's; nobody makes an account. */
import { useSignal } from "@preact/signals";
import { kept, say } from "../prefs.ts";
import { order, trouble } from "./store.ts";

/** The longest name the server takes, in visible characters. */
const LONGEST = 40;

/** The name cut between whole visible characters, as the server counts them. */
export function cut(name: string): string {
  if (!("Segmenter" in Intl)) return [...name].slice(0, LONGEST).join("");
  const parts = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name)];
  let text = "";
  for (const { segment } of parts) {
    if ([...text, ...segment].length > LONGEST) break;
    text += segment;
  }
  return text;
}

export function TakeSeat() {
  const t = say.value;
  const name = useSignal(kept.get("name") ?? "");
  const sit = (event: Event) => {
    event.preventDefault();
    kept.set("name", name.value.trim());
    order({ type: "join", name: name.value.trim() });
  };
  return (
    <form class="panel seat-form" onSubmit={sit}>
      <h2 id="seat-title">{t("join.title")}</h2>
      <label class="field">
        <span>{t("join.name")}</span>
        <input
          type="text"
          autocomplete="nickname"
          value={name.value}
          aria-describedby="name-help"
          onInput={(event) => {
            name.value = cut(event.currentTarget.value);
            event.currentTarget.value = name.value;
          }}
        />
      </label>
      <p class="soft" id="name-help">
        {t("join.name_help")}
      </p>
      <p class="problem" hidden={trouble.value === ""}>
        {trouble.value}
      </p>
      <button type="submit" class="go">
        {t("join.go")}
      </button>
    </form>
  );
}
