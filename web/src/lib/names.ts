/** Names of players: as long as the server takes them, cut between whole visible characters. */

/** Visible characters in a name. */
const LONGEST = 20;
/** Code points in a name, which a joined picture has several of. */
const MOST_POINTS = 40;

function characters(name: string): string[] {
  if (!("Segmenter" in Intl)) return [...name];
  const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name);
  return Array.from(segments, ({ segment }) => segment);
}

/** The name, shortened where the server would shorten it. */
export function cut(name: string): string {
  let kept = "";
  for (const character of characters(name).slice(0, LONGEST)) {
    if ([...kept].length + [...character].length > MOST_POINTS) break;
    kept += character;
  }
  return kept;
}
