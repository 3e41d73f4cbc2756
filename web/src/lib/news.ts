/**
 * What a screen reader is told when the table changes: the difference of two views, in few words.
 *
 * One sentence for each thing that happened; where several seats do the same at once, how many.
 */
import type { Round, Seat, Table } from "../protocol.ts";
import { isAtTable, isAway, seatOf } from "./seats.ts";
import type { Say } from "./words.ts";

interface Change {
  readonly before: Table;
  readonly now: Table;
  readonly you: number | null;
  readonly say: Say;
}

/** More names than these are only counted. */
const NAMED = 2;

export function news(before: Table | null, now: Table, you: number | null, say: Say): string[] {
  if (before === null) return arrival(now, say);
  const change = { before, now, you, say };
  return [
    ...pausing(change),
    ...ending(change),
    ...dealing(change),
    ...calling(change),
    ...declaring(change),
    ...goingOut(change),
    ...wrongly(change),
    ...comingAndGoing(change),
    ...hosting(change),
    ...matchOver(change),
  ];
}

function arrival(now: Table, say: Say): string[] {
  return now.phase === "playing" && now.round && !now.paused ? dealt(now.round, say) : [];
}

function dealt(round: Round, say: Say): string[] {
  const deal = round.deals.at(-1);
  if (deal === undefined) return [];
  const cards = deal.hand.join(", ");
  return [say("news.dealt", { round: round.number, target: deal.target, cards })];
}

function pausing({ before, now, say }: Change): string[] {
  if (before.paused === now.paused || now.phase === "over") return [];
  return [say(now.paused ? "news.paused" : "news.resumed")];
}

function dealing({ before, now, say }: Change): string[] {
  const round = now.round;
  if (now.phase !== "playing" || round === null || now.paused) return [];
  const same = before.round?.number === round.number;
  if (same && before.round?.deal_number === round.deal_number) return [];
  const again = same && round.deal_number > 1 ? [say("news.redealt")] : [];
  return [...again, ...dealt(round, say)];
}

function ending({ before, now, you, say }: Change): string[] {
  const end = now.round?.end;
  if (!end || (before.round?.number === now.round?.number && before.round?.end)) return [];
  const winner = seatOf(now, end.winner);
  if (winner?.number === you && you !== null) return [say("news.you_won")];
  if (winner) return [say("news.won", { name: winner.name })];
  switch (end.ending) {
    case "void":
      return [say(end.solutions.at(-1)?.text === null ? "news.void_right" : "news.void_wrong")];
    case "all_out":
      return [say("news.all_out")];
    case "time_up":
      return [say("news.time_up")];
    default:
      return [say("news.stopped")];
  }
}

/** Seats for which something holds now that did not hold before. */
function fresh({ before, now }: Change, holds: (seat: Seat) => boolean): Seat[] {
  return now.seats.filter((seat) => {
    const old = seatOf(before, seat.number);
    return holds(seat) && !(old && holds(old));
  });
}

function sameDeal({ before, now }: Change): boolean {
  return now.phase === "playing" && before.round?.number === now.round?.number;
}

function calling(change: Change): string[] {
  const { before, now, you, say } = change;
  const call = now.round?.call;
  if (!call || before.round?.call?.seat === call.seat) return [];
  const name = seatOf(now, call.seat)?.name ?? "";
  return [call.seat === you ? say("news.you_called") : say("news.called", { name })];
}

function declaring(change: Change): string[] {
  if (!sameDeal(change)) return [];
  const others = fresh(change, (seat) => seat.has_declared && seat.number !== change.you);
  return counted(others, "news.declared", "news.declared_many", change.say);
}

function goingOut(change: Change): string[] {
  if (!sameDeal(change)) return [];
  const others = fresh(change, (seat) => seat.is_out && seat.number !== change.you);
  return counted(others, "news.out", "news.out_many", change.say);
}

/** A wrong claim that does not put out is told, too; what it was is not. */
function wrongly(change: Change): string[] {
  if (!sameDeal(change)) return [];
  const before = change.before.round?.claims.length ?? 0;
  const fresh = change.now.round?.claims.slice(before) ?? [];
  const wrong = fresh.filter((one) => !one.accepted && one.seat !== change.you);
  const seats = wrong.map((one) => seatOf(change.now, one.seat));
  const still = seats.filter((seat) => seat !== null && !seat.is_out);
  return still.map((seat) => change.say("news.wrong", { name: seat?.name ?? "" }));
}

function comingAndGoing(change: Change): string[] {
  const { say, you } = change;
  const others = (holds: (seat: Seat) => boolean) =>
    fresh(change, (seat) => seat.number !== you && holds(seat));
  const fewer = others((seat) => !isAtTable(seat));
  const away = others(isAway);
  const more = others(isAtTable).filter((seat) => !seatOf(change.before, seat.number));
  return [
    ...counted(more, "news.joined", "news.joined_many", say),
    ...counted(away, "news.away", "news.away_many", say),
    ...counted(fewer, "news.left", "news.left_many", say),
  ];
}

function hosting({ before, now, you, say }: Change): string[] {
  const host = now.seats.find((seat) => seat.is_host);
  const old = before.seats.find((seat) => seat.is_host);
  if (!host || !old || host.number === old.number) return [];
  return [host.number === you ? say("news.you_host") : say("news.host", { name: host.name })];
}

function matchOver({ before, now, say }: Change): string[] {
  if (now.phase !== "over" || before.phase === "over") return [];
  const names = now.winners.map((number) => seatOf(now, number)?.name ?? "");
  if (names.length === 0) return [say("final.none")];
  return [say("news.match_over", { n: names.length, names: say.list(names) })];
}

type One = "news.declared" | "news.out" | "news.joined" | "news.away" | "news.left";
type Many = `${One}_many`;

function counted(seats: readonly Seat[], one: One, many: Many, say: Say): string[] {
  if (seats.length > NAMED) return [say(many, { n: seats.length })];
  return seats.map((seat) => say(one, { name: seat.name }));
}
