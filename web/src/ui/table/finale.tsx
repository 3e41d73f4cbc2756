/** After the match: standings, trophies, every round again, the result to share, the record. */
import { useSignal } from "@preact/signals";
import * as api from "../../lib/api.ts";
import { places, seatOf } from "../../lib/seats.ts";
import { matchText } from "../../lib/share.ts";
import type { Say } from "../../lib/words.ts";
import type { Record as MatchRecord, Round, Table, View } from "../../protocol.ts";
import { Card } from "../card.tsx";
import { say } from "../prefs.ts";
import { copied, link } from "./invite.tsx";
import { isHost, order } from "./store.ts";

interface Props {
  readonly at: View;
  /** Whether it only shows, as on the big screen. */
  readonly quiet?: boolean;
}

export function Finale({ at, quiet = false }: Props) {
  const t = say.value;
  const { table, you } = at;
  const names = table.winners.map((number) => seatOf(table, number)?.name ?? "");
  const alone = table.winners.length === 1 && table.winners[0] === you;
  return (
    <section class="panel finale" aria-labelledby="final-title">
      <p class="soft">{t("final.title")}</p>
      <h2 id="final-title" tabIndex={-1} data-heading>
        {alone ? t("final.you") : winnersText(names, t)}
      </h2>
      <Standings table={table} you={you} most={quiet ? 8 : table.seats.length} />
      {isHost.value && !quiet && (
        <button type="button" class="go" onClick={() => order({ type: "play_again" })}>
          {t("host.again")}
        </button>
      )}
      {!quiet && <ToKeep at={at} />}
    </section>
  );
}

function winnersText(names: readonly string[], t: Say): string {
  if (names.length === 0) return t("final.none");
  return t("final.winner", { n: names.length, names: t.list(names) });
}

function ToKeep({ at }: { at: View }) {
  const t = say.value;
  const { match, seed } = at.table;
  return (
    <>
      <Share at={at} />
      <Rounds at={at} />
      <a class="second" href={`/replay#${at.code}.${match}`}>
        {t("final.again")}
      </a>
      <p class="soft proof">
        <a
          class="link"
          href={api.journalAddress(at.code, match)}
          download={`krypto-${at.code}-${match}.jsonl`}
        >
          {t("final.record")}
        </a>
        {seed !== null && <span class="seed">{t("final.proof", { seed })}</span>}
      </p>
    </>
  );
}

interface StandingsProps {
  readonly table: Table;
  readonly you: number | null;
  /** How many are shown, the best first. */
  readonly most: number;
}

function Standings({ table, you, most }: StandingsProps) {
  const t = say.value;
  return (
    <ol class="standings" aria-label={t("final.standings")}>
      {places(table)
        .slice(0, most)
        .map(({ rank, seat }) => (
          <li key={seat.number} class={seat.number === you ? "you" : ""}>
            <b class="rank number">{rank}</b>
            <span class="who">
              <bdi>{seat.name}</bdi>
              <small class="soft"> {t("won_rounds", { n: seat.won })}</small>
              <span class="trophies">
                {seat.trophies.map((card, at) => (
                  <Card key={at} number={card} label={String(card)} class="target" />
                ))}
              </span>
            </span>
            <b class="score number">{points(table, seat.score)}</b>
          </li>
        ))}
    </ol>
  );
}

function points(table: Table, n: number): string {
  return say.value(table.rules.trophies ? "score.trophies" : "score.points", { n });
}

function Share({ at }: { at: View }) {
  const t = say.value;
  const text = matchText(at.table, at.you, t, link(at.code));
  return (
    <details class="share">
      <summary>{t("final.share")}</summary>
      <p class="soft">{t("final.share_help")}</p>
      <pre class="share-text">{text}</pre>
      <div class="row">
        <button type="button" class="second" onClick={() => void copied(text)}>
          {t("final.share")}
        </button>
      </div>
    </details>
  );
}

/** The rounds, one line each; their cards and lines come with the record, when asked for. */
function Rounds({ at }: { at: View }) {
  const t = say.value;
  const record = useSignal<MatchRecord | null>(null);
  const ask = async () => {
    if (record.value) return;
    const answer = await api.record(at.code, at.table.match);
    if ("ok" in answer) record.value = answer.ok;
  };
  return (
    <details class="rounds" onToggle={() => void ask()}>
      <summary>{t("final.rounds")}</summary>
      <ol>
        {at.table.rounds.map((past) => {
          const full = record.value?.rounds.find((round) => round.number === past.number);
          return (
            <li key={past.number}>
              <b>{t("final.round", { n: past.number })}</b>{" "}
              {past.winner === null
                ? t(past.ending === "void" ? "final.void" : "final.nobody")
                : seatOf(at.table, past.winner)?.name}
              {full && <Again round={full} />}
            </li>
          );
        })}
      </ol>
    </details>
  );
}

function Again({ round }: { round: Round }) {
  const deal = round.deals.at(-1);
  const won = round.claims.find((one) => one.accepted)?.verdict?.written;
  const line = won ?? round.end?.solutions.at(-1)?.text ?? say.value("over.none");
  if (!deal) return null;
  return (
    <p class="number line-text">
      {deal.hand.join(" ")} → {deal.target}: {line}
    </p>
  );
}
