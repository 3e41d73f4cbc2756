/** Taking a seat: a name, or one of the house's; nobody makes an account. */
import { useSignal } from "@preact/signals";
import { cut } from "../../lib/names.ts";
import { kept, language, say } from "../prefs.ts";
import { order, trouble } from "./store.ts";

export function TakeSeat() {
  const t = say.value;
  const name = useSignal(kept.get("name") ?? "");
  const sit = (event: Event) => {
    event.preventDefault();
    kept.set("name", name.value.trim());
    order({ type: "join", name: name.value.trim(), language: language.value.tag });
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
