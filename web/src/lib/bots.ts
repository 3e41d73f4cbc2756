/** The players of the house by strength, weakest first; the server knows them by these names. */
export const BOTS = ["starter", "easy", "medium", "hard", "champion"] as const;

export type Bot = (typeof BOTS)[number];

/** Whom one meets who has not chosen yet: two of the same strength and one a little weaker. */
export function company(strength: Bot): Bot[] {
  const weaker = BOTS[Math.max(0, BOTS.indexOf(strength) - 1)] ?? strength;
  return [strength, weaker];
}
