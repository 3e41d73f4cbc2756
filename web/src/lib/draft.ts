/**
 * A claim in the making, by any of the three ways: tapped, typed, or laid with tiles.
 *
 * A draft belongs to a deal. With the next deal it starts anew, and what was typed and not
 * judged is kept beside it, so that nobody's text is lost because a round ended meanwhile.
 */
import type { Deal } from "../protocol.ts";
import { begun, changed, type History, undone } from "./history.ts";
import * as line from "./line.ts";
import { laid, last, type Tiles } from "./tiles.ts";
import { written } from "./tree.ts";

export type Way = "tap" | "type" | "tiles";

export interface Draft {
  /** Which deal it is for; drafts of two deals are never mixed up. */
  readonly deal: string;
  readonly hand: readonly number[];
  readonly way: Way;
  readonly line: History<line.Line>;
  readonly tiles: History<Tiles>;
  readonly typed: string;
  /** The text that was judged last; it is no longer in the making. */
  readonly judged: string;
  /** What was in the making for the deal before and never judged. */
  readonly rest: string;
}

export function drafted(name: string, deal: Deal, way: Way): Draft {
  const { hand } = deal;
  const tiles = begun(laid(hand));
  return { deal: name, hand, way, line: begun(line.EMPTY), tiles, typed: "", judged: "", rest: "" };
}

/** The draft for the deal on the table: the same one, or a new one with the rest of the old. */
export function followed(draft: Draft | null, name: string, deal: Deal, way: Way): Draft {
  if (draft === null) return drafted(name, deal, way);
  if (draft.deal === name) return draft;
  const text = soFar(draft);
  return { ...drafted(name, deal, way), rest: text === draft.judged ? "" : text };
}

/** The text of the claim as it stands; null where there is none yet. */
export function claimText(draft: Draft): string | null {
  switch (draft.way) {
    case "type":
      return draft.typed.trim() === "" ? null : draft.typed;
    case "tap":
      return line.lack(draft.line.now, draft.hand.length)
        ? null
        : line.text(draft.line.now, draft.hand);
    case "tiles": {
      const tile = last(draft.tiles.now);
      return tile === null ? null : written(tile.tree);
    }
  }
}

export function withLine(draft: Draft, now: line.Line): Draft {
  return { ...draft, line: changed(draft.line, now) };
}

export function withTiles(draft: Draft, now: Tiles): Draft {
  return { ...draft, tiles: changed(draft.tiles, now) };
}

export function withText(draft: Draft, typed: string): Draft {
  return { ...draft, typed };
}

/** Another way to go on; what was tapped goes along where the typed line is still empty. */
export function switched(draft: Draft, way: Way): Draft {
  const typed = draft.typed === "" ? soFar(draft) : draft.typed;
  return way === "type" ? { ...draft, way, typed } : { ...draft, way };
}

/** The text of what there is, whole or not. */
function soFar(draft: Draft): string {
  if (draft.way === "type") return draft.typed;
  return draft.way === "tap" ? line.text(draft.line.now, draft.hand) : (claimText(draft) ?? "");
}

export function back(draft: Draft): Draft {
  return draft.way === "tiles"
    ? { ...draft, tiles: undone(draft.tiles) }
    : { ...draft, line: undone(draft.line) };
}

/** Everything put back; it can be undone. */
export function cleared(draft: Draft): Draft {
  switch (draft.way) {
    case "type":
      return { ...draft, typed: "" };
    case "tap":
      return withLine(draft, line.EMPTY);
    case "tiles":
      return withTiles(draft, laid(draft.hand));
  }
}

export function isEmpty(draft: Draft): boolean {
  switch (draft.way) {
    case "type":
      return draft.typed === "";
    case "tap":
      return draft.line.now.tokens.length === 0;
    case "tiles":
      return draft.tiles.past.length === 0;
  }
}
