/**
 * Tiles: number, sign, number, and the two tiles become one that shows its value.
 *
 * For learning: a step that the rules do not allow is refused at once, with the reason.
 */
import { type Fraction, isWhole, joined, type Sign, whole } from "./fraction.ts";
import { type Tree, written } from "./tree.ts";

export interface Tile {
  readonly id: number;
  readonly value: Fraction;
  readonly tree: Tree;
  /** The places in the hand of the cards in it. */
  readonly cards: readonly number[];
}

export interface Tiles {
  readonly tiles: readonly Tile[];
  readonly first: number | null;
  readonly sign: Sign | null;
  readonly next: number;
}

/** What the rules say about the value of a step. */
export interface StepRules {
  readonly fractions: boolean;
  readonly negatives: boolean;
  readonly zero: boolean;
}

export type TileRefusal =
  | { readonly why: "by_zero" | "fraction" | "negative" | "zero"; readonly step: string }
  | { readonly why: "number_first" };

export function laid(hand: readonly number[]): Tiles {
  const tiles = hand.map((card, at) => ({ id: at, value: whole(card), tree: card, cards: [at] }));
  return { tiles, first: null, sign: null, next: hand.length };
}

/** The tiles after a tap on one: chosen, let go, or merged with the one chosen before. */
export function tapped(tiles: Tiles, id: number, rules: StepRules): Tiles | TileRefusal {
  const first = tiles.tiles.find((tile) => tile.id === tiles.first);
  const second = tiles.tiles.find((tile) => tile.id === id);
  if (second === undefined) return tiles;
  if (first === second) return { ...tiles, first: null, sign: null };
  if (first === undefined || tiles.sign === null) return { ...tiles, first: id };
  return merged(tiles, first, tiles.sign, second, rules);
}

/** The tiles with a sign chosen, or the same sign let go. */
export function signed(tiles: Tiles, sign: Sign): Tiles | TileRefusal {
  if (tiles.first === null) return { why: "number_first" };
  return { ...tiles, sign: tiles.sign === sign ? null : sign };
}

function merged(
  tiles: Tiles,
  first: Tile,
  sign: Sign,
  second: Tile,
  rules: StepRules,
): Tiles | TileRefusal {
  const made = joined(first.value, sign, second.value);
  const tree: Tree = { left: first.tree, sign, right: second.tree };
  const why = forbidden(made, rules);
  if (made === null || why !== null) return { why: why ?? "by_zero", step: written(tree) };
  const cards = [...first.cards, ...second.cards];
  const tile: Tile = { id: tiles.next, value: made, tree, cards };
  const left = tiles.tiles.flatMap((one) => (one === first ? [] : one === second ? [tile] : [one]));
  return { tiles: left, first: left.length > 1 ? tile.id : null, sign: null, next: tiles.next + 1 };
}

function forbidden(
  made: Fraction | null,
  rules: StepRules,
): "by_zero" | "fraction" | "negative" | "zero" | null {
  if (made === null) return "by_zero";
  if (!rules.fractions && !isWhole(made)) return "fraction";
  if (!rules.negatives && made.n < 0n) return "negative";
  return !rules.zero && made.n === 0n ? "zero" : null;
}

/** The one tile left, once all are merged. */
export function last(tiles: Tiles): Tile | null {
  return tiles.tiles.length === 1 ? (tiles.tiles[0] ?? null) : null;
}
