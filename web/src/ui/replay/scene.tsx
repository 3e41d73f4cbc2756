/** One step of a match as a spectator saw it, drawn with the parts of the table. */
import { seatOf } from "../../lib/seats.ts";
import type { Round, Table, View } from "../../protocol.ts";
import { Covered, Hand } from "../hand.tsx";
import { say } from "../prefs.ts";
import { Clock } from "../table/clock.tsx";
import { Finale } from "../table/finale.tsx";
import { RoundOver } from "../table/over.tsx";
import { Target } from "../target.tsx";

export function Stage({ table }: { table: Table }) {
  const at = viewOf(table);
  const { phase, round } = table;
  if (phase === "over") {
    return (
      <div class="stage">
        <Finale at={at} quiet />
        {round?.end && round.end.ending !== "stopped" && (
          <RoundOver at={at} round={round} end={round.end} />
        )}
      </div>
    );
  }
  if (phase === "lobby" || !round) return <Before table={table} />;
  if (round.end) {
    return (
      <div class="stage">
        <RoundOver at={at} round={round} end={round.end} />
      </div>
    );
  }
  return <Cards table={table} round={round} />;
}

function viewOf(table: Table): View {
  const nobody = { code: "", version: 0, app: "", input: "expression", you: null } as const;
  return { type: "view", ...nobody, now_ms: table.at_ms, table };
}

function Before({ table }: { table: Table }) {
  const t = say.value;
  const names = table.seats.map((seat) => seat.name).join(", ");
  return (
    <div class="stage">
      <section class="panel">
        <h2>{t("replay.opening")}</h2>
        <p>
          {t("players")}: <bdi>{names}</bdi>
        </p>
      </section>
    </div>
  );
}

function Cards({ table, round }: { table: Table; round: Round }) {
  const t = say.value;
  const deal = round.deals.at(-1);
  const name = `${round.number}.${round.deal_number}`;
  return (
    <section class="stage" aria-label={t("table.round", { n: round.number })}>
      <Target number={deal?.target ?? null} deal={name} />
      {deal ? (
        <Hand hand={deal.hand} used={new Set()} onPick={null} deal={name} keys={false} />
      ) : (
        <Covered cards={table.rules.cards} />
      )}
      <Notice table={table} round={round} />
    </section>
  );
}

function Notice({ table, round }: { table: Table; round: Round }) {
  const t = say.value;
  const { call } = round;
  const still = table.seats.filter((seat) => seat.is_dealt_in && !seat.is_out).length;
  if (!call)
    return <p class="soft">{t(table.paused ? "part.paused" : "screen.in", { n: still })}</p>;
  return (
    <p class="notice called">
      {t("call.other", { name: seatOf(table, call.seat)?.name ?? "" })}{" "}
      <Clock clock={call.clock} label={t("table.time_left")} />
    </p>
  );
}
