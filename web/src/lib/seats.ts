/** What each seat is doing, in one word with a shape; and who stands where. */
import { NEW_SEAT, type Seat, type Table } from "../protocol.ts";

/** Every state a seat is shown in; each has a word and a shape, never a colour alone. */
export type Standing =
  | "winner"
  | "called"
  | "declared"
  | "thinking"
  | "out"
  | "away"
  | "watching"
  | "ready"
  | "waiting"
  | "left";

export const SHAPE: Readonly<Record<Standing, string>> = {
  winner: "★",
  called: "!",
  declared: "∅",
  thinking: "●",
  out: "✕",
  away: "☾",
  watching: "◌",
  ready: "✓",
  waiting: "○",
  left: "–",
};

/** Seats as they came, with what a message leaves out. */
export function wholeSeats(seats: readonly Seat[]): Seat[] {
  return seats.map((seat) => ({ ...NEW_SEAT, ...seat }));
}

export function isAtTable(seat: Seat): boolean {
  return seat.presence !== "left" && seat.presence !== "removed";
}

export function isAway(seat: Seat): boolean {
  return seat.presence === "away" || seat.presence === "long_away";
}

export function standing(seat: Seat, table: Table): Standing {
  if (!isAtTable(seat)) return "left";
  if (isAway(seat)) return "away";
  return table.phase === "playing" ? inRound(seat, table) : between(seat, table);
}

function inRound(seat: Seat, table: Table): Standing {
  if (!seat.is_dealt_in) return "watching";
  if (table.round?.call?.seat === seat.number) return "called";
  if (seat.is_out) return "out";
  return seat.has_declared ? "declared" : "thinking";
}

function between(seat: Seat, table: Table): Standing {
  const won =
    table.phase === "over"
      ? table.winners.includes(seat.number)
      : table.phase === "between" && table.round?.end?.winner === seat.number;
  if (seat.is_ready) return "ready";
  return won ? "winner" : "waiting";
}

/** Those at the table and those on the sheet who left, best first; equal scores keep the order. */
export function ranked(table: Table): Seat[] {
  return [...table.seats].sort(
    (one, other) => other.score - one.score || one.number - other.number,
  );
}

export interface Place {
  readonly rank: number;
  readonly seat: Seat;
}

/** The seats with their ranks; equal scores share one: 1, 2, 2, 4. */
export function places(table: Table): Place[] {
  const order = ranked(table);
  return order.map((seat) => ({
    rank: 1 + order.filter((other) => other.score > seat.score).length,
    seat,
  }));
}

export function seatOf(table: Table, number: number | null): Seat | null {
  return table.seats.find((seat) => seat.number === number) ?? null;
}

/** How many wrong claims a seat has made in the round that runs, where that does not put it out. */
export function wrongClaims(seat: Seat, table: Table): number {
  if (table.phase !== "playing" || seat.is_out) return 0;
  const claims = table.round?.claims ?? [];
  return claims.filter((one) => one.seat === seat.number && !one.accepted).length;
}

/** What this viewer may do with the cards just now. */
export type Part = "play" | "out" | "watch" | "wait_for_call" | "paused" | "none";

export function part(table: Table, you: number | null): Part {
  const seat = seatOf(table, you);
  if (table.phase !== "playing" || table.round === null) return "none";
  if (table.paused) return "paused";
  if (seat === null || !seat.is_dealt_in) return "watch";
  if (seat.is_out) return "out";
  const call = table.round.call;
  return call !== null && call.seat !== seat.number ? "wait_for_call" : "play";
}
