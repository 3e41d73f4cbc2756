/** Before the match: who is here, how others come in, the rules, and the start. */
import { ruleSentences, rulesName } from "../../lib/rulewords.ts";
import type { Table, View } from "../../protocol.ts";
import { say } from "../prefs.ts";
import { Invite } from "./invite.tsx";
import { isHost, mySeat, order } from "./store.ts";

export function Lobby({ at }: { at: View }) {
  const t = say.value;
  return (
    <section class="panel lobby" aria-labelledby="lobby-title">
      <h2 id="lobby-title" tabIndex={-1} data-heading>
        {t("lobby.title")}
      </h2>
      <GoOn table={at.table} first />
      <Invite code={at.code} />
      <RulesHere table={at.table} />
    </section>
  );
}

export function RulesHere({ table }: { table: Table }) {
  const t = say.value;
  return (
    <details class="rules-here">
      <summary>
        {t("lobby.rules")}: {rulesName(table.rules.name, t)}
      </summary>
      <ul class="dots">
        {ruleSentences(table.rules, t).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

/** The way to the next round: the host starts it, or all who are here are ready. */
export function GoOn({ table, first = false }: { table: Table; first?: boolean }) {
  const t = say.value;
  const me = mySeat.value;
  if (!me) return null;
  const host = table.seats.find((seat) => seat.is_host)?.name ?? "";
  return (
    <div class="go-on">
      {isHost.value ? (
        <button
          type="button"
          class="go"
          onClick={() => order({ type: "start", after: table.last_round })}
        >
          {t(first ? "lobby.start" : "next")}
        </button>
      ) : (
        <>
          <button
            type="button"
            class="go"
            aria-disabled={me.is_ready}
            onClick={() => !me.is_ready && order({ type: "ready", after: table.last_round })}
          >
            {t(me.is_ready ? "ready.you" : "ready")}
          </button>
          <p class="soft">{t(first ? "lobby.host_starts" : "next.host", { name: host })}</p>
        </>
      )}
    </div>
  );
}
