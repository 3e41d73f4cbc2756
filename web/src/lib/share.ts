/** A result to be shared: who won which round and how fast, and nothing of how. */
import type { Table } from "../protocol.ts";
import { places } from "./seats.ts";
import type { Say } from "./words.ts";

const MEDAL: Readonly<Record<number, string>> = { 1: "🥇", 2: "🥈", 3: "🥉" };

/** The match from the point of view of one seat, a sign a round, with the standings below. */
export function matchText(table: Table, you: number | null, say: Say, link: string): string {
  const counted = table.rounds.filter((round) => round.ending !== "stopped");
  const marks = counted.map((round) => mark(round.winner, you, round.ending === "void"));
  const lines = places(table)
    .slice(0, 8)
    .map(({ rank, seat }) => `${MEDAL[rank] ?? `${rank}.`} ${seat.name}: ${seat.score}`);
  return [say("share.title", { n: table.played }), marks.join(""), ...lines, link].join("\n");
}

function mark(winner: number | null, you: number | null, isVoid: boolean): string {
  if (isVoid) return "⬜";
  if (winner === null) return "⬛";
  return winner === you ? "🟩" : "🟧";
}
