/** Saying something kind: a few fixed things, nothing typed. */
import type { Reaction } from "../../protocol.ts";
import { say } from "../prefs.ts";
import { react } from "./store.ts";

const REACTIONS: readonly Reaction[] = ["well_done", "wow", "hard", "oops", "thanks", "again"];

export function Reactions() {
  const t = say.value;
  return (
    <details class="reactions">
      <summary>{t("react.title")}</summary>
      <div class="row">
        {REACTIONS.map((reaction) => (
          <button key={reaction} type="button" class="second" onClick={() => react(reaction)}>
            {t(`react.${reaction}`)}
          </button>
        ))}
      </div>
    </details>
  );
}
