/** What taps and single keys do to a draft, in whichever way it is made. */
import { back, claimText, type Draft, withLine, withText, withTiles } from "../lib/draft.ts";
import { type Action, action, type Piece } from "../lib/keys.ts";
import * as lines from "../lib/line.ts";
import { signed, type TileRefusal, type Tiles, tapped } from "../lib/tiles.ts";
import { inserted } from "../lib/typed.ts";
import type { BuilderProps } from "./builder.tsx";
import { announce } from "./live.tsx";
import { remember, shake } from "./motion.ts";
import { say, singleKeys } from "./prefs.ts";
import { play } from "./sound.ts";

export interface Actor {
  act(action: Action): void;
  tile(id: number): void;
  claim(): void;
}

/** What taps and keys do to the draft, in whichever way it is made. */
export function actor(props: BuilderProps, area: () => HTMLElement | null): Actor {
  const { draft, onDraft, rules } = props;
  const objected = (text: string) => {
    shake(area()?.querySelector(".line, .tiles") ?? null);
    announce(text);
  };
  const takeTiles = (next: Tiles | TileRefusal) => {
    if ("why" in next) return objected(tileObjection(next));
    play("pick");
    onDraft(withTiles(draft, next));
  };
  const takeLine = (next: lines.Line | lines.Refusal) => {
    if (typeof next === "string") return objected(say.value(`line.${next}`));
    play("pick");
    onDraft(withLine(draft, next));
  };
  const claim = () => {
    const text = claimText(draft);
    if (text !== null) props.onClaim(text);
    else objected(lackText(draft));
  };
  const act = (wanted: Action) => {
    switch (wanted.do) {
      case "claim":
        return claim();
      case "declare":
        return props.onDeclare?.();
      case "undo":
        return onDraft(back(draft));
      case "step":
        return stepped(area(), draft, wanted.by, onDraft);
      default:
        if (draft.way === "tiles") return tileAct(wanted, draft, tile, takeTiles, onDraft);
        if (draft.way === "type") return typeAct(wanted, draft, area(), onDraft);
        return takeLine(lineAct(wanted, draft, area()));
    }
  };
  const tile = (id: number) => {
    const first = draft.tiles.now.first;
    const made = draft.tiles.now.next;
    if (first !== null)
      remember(`tile${made}`, area()?.querySelector(`[data-tile="${first}"]`) ?? null);
    takeTiles(tapped(draft.tiles.now, id, rules));
  };
  return { act, tile, claim };
}

function lineAct(
  wanted: Piece,
  draft: Draft,
  area: HTMLElement | null,
): lines.Line | lines.Refusal {
  const line = draft.line.now;
  switch (wanted.do) {
    case "card":
      if (lines.used(line).has(wanted.card)) return lines.without(line, wanted.card);
      remember(`card${wanted.card}`, area?.querySelector(`[data-card="${wanted.card}"]`) ?? null);
      return lines.put(line, { kind: "card", card: wanted.card });
    case "sign":
      return lines.put(line, { kind: "sign", sign: wanted.sign });
    case "erase":
      return lines.erase(line);
    default:
      return lines.put(line, { kind: wanted.do });
  }
}

function tileAct(
  wanted: Piece,
  draft: Draft,
  tap: (id: number) => void,
  take: (next: Tiles | TileRefusal) => void,
  onDraft: (draft: Draft) => void,
): void {
  if (wanted.do === "sign") return take(signed(draft.tiles.now, wanted.sign));
  if (wanted.do === "erase") return onDraft(back(draft));
  const tile = wanted.do === "card" ? draft.tiles.now.tiles[wanted.card] : undefined;
  if (tile) tap(tile.id);
}

const TYPED = { open: "(", close: ")" } as const;

function typeAct(
  wanted: Piece,
  draft: Draft,
  area: HTMLElement | null,
  onDraft: (draft: Draft) => void,
): void {
  const field = area?.querySelector<HTMLInputElement>("#typed");
  if (!field) return;
  const from = field.selectionStart ?? draft.typed.length;
  const to = field.selectionEnd ?? from;
  const erases = wanted.do === "erase" && from === to;
  const start = erases ? Math.max(0, from - 1) : from;
  const next = inserted(draft.typed, start, to, pieceText(wanted, draft.hand));
  onDraft(withText(draft, next.text));
  requestAnimationFrame(() => field.setSelectionRange(next.caret, next.caret));
}

function pieceText(wanted: Piece, hand: readonly number[]): string {
  switch (wanted.do) {
    case "card":
      return String(hand[wanted.card] ?? "");
    case "sign":
      return wanted.sign;
    case "erase":
      return "";
    default:
      return TYPED[wanted.do];
  }
}

/** Arrow keys: from card to card in the hand, from place to place in the line. */
function stepped(
  area: HTMLElement | null,
  draft: Draft,
  by: -1 | 1,
  onDraft: (draft: Draft) => void,
): void {
  const active = document.activeElement;
  if (active?.closest("[data-row=line]")) {
    const now = lines.moved(draft.line.now, draft.line.now.caret + by);
    return onDraft({ ...draft, line: { ...draft.line, now } });
  }
  const cards = [...(area?.querySelectorAll<HTMLElement>("[data-row=hand] button") ?? [])];
  cards[cards.indexOf(active as HTMLElement) + by]?.focus();
}

/** What a key pressed among cards, signs and line does; a field for text keeps its keys. */
export function pressed(event: KeyboardEvent, draft: Draft, act: Actor): void {
  const target = event.target as HTMLElement;
  const inRow = target.closest("[data-row], .keypad");
  if (event.isComposing || target.matches("input, textarea, select") || !inRow) return;
  const wanted = action(event, draft.hand.length, singleKeys.value);
  if (wanted === null) return;
  // Enter on a key of the keypad, or on a card while the line is not whole, presses that button.
  if (wanted.do === "claim" && (!target.closest("[data-row]") || claimText(draft) === null)) return;
  if (wanted.do === "step" && !target.closest("[data-row]")) return;
  event.preventDefault();
  act.act(wanted);
}

/** Why the draft cannot be claimed yet, in words. */
export function lackText(draft: Draft): string {
  const t = say.value;
  if (draft.way === "type") return t("lack.text");
  if (draft.way === "tiles") return t("lack.tiles", { n: draft.tiles.now.tiles.length });
  const lack = lines.lack(draft.line.now, draft.hand.length);
  switch (lack?.what) {
    case "cards":
      return t("lack.cards", { n: lack.count });
    case "bracket":
      return t("lack.bracket", { n: lack.count });
    case "sign":
      return t("lack.sign");
    case "number":
      return t("lack.number");
    case undefined:
      return "";
  }
}

function tileObjection(refusal: TileRefusal): string {
  if (refusal.why === "number_first") return say.value("line.number_first");
  return say.value(`tiles.${refusal.why}`, { step: refusal.step });
}
