/** Who is at the table: name, score, and what each is doing, by word and by shape. */
import { isAtTable, ranked, SHAPE, standing, wrongClaims } from "../../lib/seats.ts";
import type { Seat, Table } from "../../protocol.ts";
import { say } from "../prefs.ts";
import { said } from "./store.ts";

interface Props {
  readonly table: Table;
  readonly you: number | null;
}

export function Players({ table, you }: Props) {
  const t = say.value;
  const order = ranked(table).filter((seat) => isAtTable(seat) || seat.score !== 0);
  const seats = [
    ...order.filter((seat) => seat.number === you),
    ...order.filter((seat) => seat.number !== you),
  ];
  return (
    <section class="players" aria-labelledby="players-title">
      <h2 id="players-title" class="unseen">
        {t("players")}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls needs the keyboard */}
      <ul tabIndex={0} aria-labelledby="players-title">
        {seats.map((seat) => (
          <Player key={seat.number} seat={seat} table={table} isYou={seat.number === you} />
        ))}
      </ul>
    </section>
  );
}

/** A score as people write it: with a true minus. */
function signed(score: number): string {
  return String(score).replace("-", "−");
}

function Player({ seat, table, isYou }: { seat: Seat; table: Table; isYou: boolean }) {
  const t = say.value;
  const now = standing(seat, table);
  const last = said.value.filter((one) => one.seat === seat.number).at(-1);
  return (
    <li class={`player ${now}${isYou ? " you" : ""}`}>
      <span class="shape" aria-hidden="true">
        {SHAPE[now]}
      </span>
      <span class="who">
        <bdi>{seat.name}</bdi>
      </span>
      <b class="score number">
        <span class="unseen">{t("score")} </span>
        {signed(seat.score)}
      </b>
      <span class="state">
        {t(`standing.${now}`)}
        <Marks seat={seat} isYou={isYou} wrong={wrongClaims(seat, table)} />
      </span>
      {last && <span class="bubble">{t(`react.${last.reaction}`)}</span>}
    </li>
  );
}

function Marks({ seat, isYou, wrong }: { seat: Seat; isYou: boolean; wrong: number }) {
  const t = say.value;
  const marks = [
    wrong > 0 && t("players.wrong", { n: wrong }),
    isYou && t("players.you"),
    seat.is_host && t("players.host"),
    seat.is_bot && t("players.bot"),
  ].filter(Boolean);
  return marks.length > 0 ? ` · ${marks.join(", ")}` : null;
}
