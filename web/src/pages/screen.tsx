/** The entry of the big screen: cards, target, clock, who is in; nothing to press. */
import { seatOf } from "../lib/seats.ts";
import type { View } from "../protocol.ts";
import { Covered, Hand } from "../ui/hand.tsx";
import { LiveRegion } from "../ui/live.tsx";
import { say } from "../ui/prefs.ts";
import { begin, useTitle, Wordmark } from "../ui/shell.tsx";
import { Clock } from "../ui/table/clock.tsx";
import { Finale } from "../ui/table/finale.tsx";
import { RoundOver } from "../ui/table/over.tsx";
import { Players } from "../ui/table/players.tsx";
import { connect, dealName, goodbye, status, view } from "../ui/table/store.ts";
import { Target } from "../ui/target.tsx";

function Screen() {
  const t = say.value;
  const at = view.value;
  useTitle(at ? t("table.code", { code: at.code }) : "");
  return (
    <div class={`page screen${crowded(at) ? " many" : ""}`}>
      <header class="bar">
        <span class="brand">
          <Wordmark />
        </span>
        {at && <Join code={at.code} />}
        {at?.table.round?.clock && !at.table.round.call && (
          <Clock clock={at.table.round.clock} label={t("table.time_left")} />
        )}
      </header>
      <main id="main">
        <h1 class="unseen">{at ? t("table.code", { code: at.code }) : t("app.name")}</h1>
        {goodbye.value && !goodbye.value.retry && <p class="notice">{t("bye.no_such_table")}</p>}
        {!at && !goodbye.value && <p class="notice">{t("table.connecting")}</p>}
        {status.value === "waiting" && <p class="notice">{t("table.again")}</p>}
        {at && <Shown at={at} />}
        {at && at.table.phase !== "over" && <Players table={at.table} you={null} />}
      </main>
      <LiveRegion />
    </div>
  );
}

/** So many that they need the room. */
function crowded(at: View | null): boolean {
  return (at?.table.seats.length ?? 0) > 14;
}

function Join({ code }: { code: string }) {
  return (
    <p class="screen-join">
      {location.host} · <b class="code number">{code}</b>
    </p>
  );
}

function Shown({ at }: { at: View }) {
  const { table } = at;
  const round = table.round;
  if (table.phase === "lobby" || !round) return <Waiting at={at} />;
  if (table.phase === "over") return <Finale at={{ ...at, you: null }} quiet />;
  if (round.end) return <RoundOver at={{ ...at, you: null }} round={round} end={round.end} quiet />;
  return <Cards at={at} />;
}

function Waiting({ at }: { at: View }) {
  const t = say.value;
  return (
    <section class="screen-wait">
      <h2>{t("screen.join")}</h2>
      <p class="code huge number">{at.code}</p>
      <img
        class="qr"
        src={`/table/${at.code}/qr.svg`}
        alt={t("lobby.qr")}
        width="320"
        height="320"
      />
      <p class="soft">{t("screen.wait")}</p>
    </section>
  );
}

function Cards({ at }: { at: View }) {
  const t = say.value;
  const { table } = at;
  const deal = table.round?.deals.at(-1);
  const name = dealName(at);
  const call = table.round?.call;
  const still = table.seats.filter((seat) => seat.is_dealt_in && !seat.is_out).length;
  return (
    <section class="stage" aria-label={t("table.round", { n: table.round?.number ?? 0 })}>
      <Target number={deal?.target ?? null} deal={name} />
      {deal ? (
        <Hand hand={deal.hand} used={new Set()} onPick={null} deal={name} keys={false} />
      ) : (
        <Covered cards={table.rules.cards} />
      )}
      {call ? (
        <p class="notice called">
          {t("call.other", { name: seatOf(table, call.seat)?.name ?? "" })}{" "}
          <Clock clock={call.clock} label={t("table.time_left")} />
        </p>
      ) : (
        <p class="soft">{t(table.paused ? "part.paused" : "screen.in", { n: still })}</p>
      )}
    </section>
  );
}

void begin(Screen);
connect(true);
