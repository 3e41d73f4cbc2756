/** The players of the house by strength, weakest first; the server knows them by these names. */
import type { View } from "../protocol.ts";
import type { Say } from "./words.ts";

export const BOTS = ["starter", "easy", "medium", "hard", "champion"] as const;

export type Bot = (typeof BOTS)[number];

/** Whom one meets who has not chosen yet: two of the same strength and one a little weaker. */
export function company(strength: Bot): Bot[] {
  const weaker = BOTS[Math.max(0, BOTS.indexOf(strength) - 1)] ?? strength;
  return [strength, weaker];
}

/** The name of a player of the house as the server gives it, such as `Easy (2)`, in words of ours. */
export function botName(name: string, say: Say): string {
  const found = /^(\w+)(.*)$/.exec(name);
  const bot = BOTS.find((one) => one === found?.[1]?.toLowerCase());
  return bot ? say(`bot.${bot}`) + (found?.[2] ?? "") : name;
}

/** The view with the players of the house named in the language of the page. */
export function withBotNames(view: View, say: Say): View {
  if (!view.table.seats.some((seat) => seat.is_bot)) return view;
  const seats = view.table.seats.map((seat) =>
    seat.is_bot ? { ...seat, name: botName(seat.name, say) } : seat,
  );
  return { ...view, table: { ...view.table, seats } };
}
