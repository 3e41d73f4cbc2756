/** The entry of a match that is watched again: `/replay`, or `/replay#CODE.2` for one of a table. */
import { useEffect } from "preact/hooks";
import { say } from "../ui/prefs.ts";
import { Choose } from "../ui/replay/choose.tsx";
import { Proof } from "../ui/replay/proof.tsx";
import { Reel } from "../ui/replay/reel.tsx";
import { Stage } from "../ui/replay/scene.tsx";
import { answer, fetchMatch, forget, loading, match, run, scene } from "../ui/replay/store.ts";
import { begin, Shell } from "../ui/shell.tsx";
import { Clock } from "../ui/table/clock.tsx";
import { Players } from "../ui/table/players.tsx";

function Page() {
  const shown = answer.value;
  const now = scene.value;
  useEffect(() => {
    if (shown) document.querySelector<HTMLElement>(".reel .go")?.focus({ preventScroll: true });
  }, [shown]);
  if (!shown || !now) {
    return (
      <Shell page="replay-file">
        {loading.value ? <p class="notice">{say.value("replay.loading")}</p> : <Choose />}
      </Shell>
    );
  }
  return <Shown />;
}

function Shown() {
  const t = say.value;
  const [shown, now] = [answer.value, scene.value];
  if (!shown || !now) return null;
  const { table } = now;
  const clock = table.round?.clock;
  const title = t("replay.match", { n: shown.match });
  return (
    <Shell
      page="table replay"
      bar={
        <>
          <p class="where">
            <b>{title}</b>
          </p>
          {clock && !table.round?.call && <Clock clock={clock} label={t("table.time_left")} />}
        </>
      }
    >
      <h1 class="unseen">{title}</h1>
      <Players table={table} you={null} />
      <Stage table={table} />
      <Reel />
      <div class="aside">
        <Proof answer={shown} over={match.value.at(-1)?.table ?? table} />
        <p class="soft keys-told">{t("replay.keys")}</p>
        <button type="button" class="link" onClick={forget}>
          {t("replay.another")}
        </button>
      </div>
    </Shell>
  );
}

function start(): void {
  const found = /^#([A-Z0-9]{6})\.(\d{1,6})$/.exec(location.hash);
  if (found?.[1] && found[2]) void fetchMatch(found[1], Number(found[2]));
}

run();
start();
void begin(Page);
