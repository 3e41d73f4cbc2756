/** The entry of a table: the newest view, drawn. */
import { useEffect, useRef } from "preact/hooks";
import type { View } from "../protocol.ts";
import { say } from "../ui/prefs.ts";
import { begin, Shell, StorageNotice } from "../ui/shell.tsx";
import { Clock, Seconds } from "../ui/table/clock.tsx";
import { Finale } from "../ui/table/finale.tsx";
import { HostPanel } from "../ui/table/host.tsx";
import { GoOn, Lobby, RulesHere } from "../ui/table/lobby.tsx";
import { RoundOver } from "../ui/table/over.tsx";
import { Play } from "../ui/table/play.tsx";
import { Players } from "../ui/table/players.tsx";
import { Reactions } from "../ui/table/reactions.tsx";
import { TakeSeat } from "../ui/table/seat.tsx";
import {
  connect,
  goodbye,
  isHost,
  leave,
  mySeat,
  onlyWatch,
  removed,
  stale,
  status,
  trouble,
  view,
  watching,
} from "../ui/table/store.ts";

function Bar({ at }: { at: View }) {
  const t = say.value;
  const { table } = at;
  return (
    <>
      <p class="where">
        <b>{roundText(at)}</b>
        <span class="soft"> {t("table.code", { code: at.code })}</span>
      </p>
      {table.round?.clock && !table.round.call && (
        <Clock clock={table.round.clock} label={t("table.time_left")} />
      )}
    </>
  );
}

function roundText({ table }: View): string {
  const t = say.value;
  const now = table.played + (table.phase === "playing" ? 1 : 0);
  if (table.match === 0 || table.phase === "lobby") return t("app.name");
  if (table.play_off.length > 0) return t("table.play_off");
  if (table.rules.first_to !== null) return t("table.first_to", { n: table.rules.first_to });
  return t("table.round_of", { n: now, all: table.rules.rounds ?? 0 });
}

function Now({ at }: { at: View }) {
  const { table } = at;
  const round = table.round;
  switch (table.phase) {
    case "lobby":
      return <Lobby at={at} />;
    case "playing":
      return round && <Play at={at} round={round} />;
    case "between":
      return (
        <div class="stage">
          {table.auto && (
            <p class="notice">
              <Seconds clock={table.auto} text={(n) => say.value("next.auto", { n })} />
            </p>
          )}
          {round?.end && <RoundOver at={at} round={round} end={round.end} />}
          <GoOn table={table} />
        </div>
      );
    case "over":
      return (
        <div class="stage">
          <Finale at={at} />
          {round?.end && round.end.ending !== "stopped" && (
            <RoundOver at={at} round={round} end={round.end} />
          )}
        </div>
      );
  }
}

function Aside({ at }: { at: View }) {
  const t = say.value;
  const me = mySeat.value;
  return (
    <div class="aside">
      {!me && !onlyWatch.value && (removed.value ? <Removed /> : <TakeSeat />)}
      <p class="problem" hidden={trouble.value === "" || !me}>
        {trouble.value}
      </p>
      {isHost.value && <HostPanel at={at} />}
      {me && <Reactions />}
      {at.table.phase !== "lobby" && <RulesHere table={at.table} />}
      {watching.value > 0 && <p class="soft">{t("watching", { n: watching.value })}</p>}
      {me && (
        <button type="button" class="link leave" onClick={leave}>
          {t("table.leave")}
        </button>
      )}
      <StorageNotice />
    </div>
  );
}

function Removed() {
  return <p class="notice">{say.value("bye.removed")}</p>;
}

/** When what had the focus is gone, the focus goes to the cards, or to what is new. */
function useFocus(at: View | null): void {
  const first = useRef(true);
  const { phase, round, paused } = at?.table ?? {};
  useEffect(() => {
    if (!at) return;
    const lost = document.activeElement === document.body;
    if (!first.current) scrollTo(0, 0);
    if (lost && !first.current) {
      const next = document.querySelector<HTMLElement>(
        "#typed, [data-row=hand] button, main [data-heading]",
      );
      next?.focus({ preventScroll: true });
    }
    first.current = false;
  }, [phase, round?.number, round?.deal_number, paused, at?.you, at === null]);
}

function Page() {
  const t = say.value;
  const at = view.value;
  useFocus(at);
  if (goodbye.value && !goodbye.value.retry) return <Goodbye code={goodbye.value.code} />;
  if (!at) {
    return (
      <Shell page="table">
        <h1 class="unseen">{t("app.name")}</h1>
        <p class="notice">{t("table.connecting")}</p>
      </Shell>
    );
  }
  return (
    <Shell page="table" title={t("table.code", { code: at.code })} bar={<Bar at={at} />}>
      <h1 class="unseen">{t("table.code", { code: at.code })}</h1>
      {status.value === "waiting" && <p class="notice away">{t("table.again")}</p>}
      {stale.value && <p class="notice">{t("table.new_version")}</p>}
      <Players table={at.table} you={at.you} />
      <Now at={at} />
      <Aside at={at} />
    </Shell>
  );
}

function Goodbye({ code }: { code: string }) {
  const t = say.value;
  const key = `bye.${code}`;
  return (
    <Shell page="table">
      <div class="panel">
        <h1 tabIndex={-1}>{t(t.knows(key) ? key : "bye.other")}</h1>
        <div class="row">
          <a class="go" href="/#">
            {t("home")}
          </a>
          {code !== "removed" && (
            <a class="second" href={location.href}>
              {t("try_again")}
            </a>
          )}
        </div>
      </div>
    </Shell>
  );
}

void begin(Page);
connect(false);
