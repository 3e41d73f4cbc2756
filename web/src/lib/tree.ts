/** Expressions as trees: read from text that the server wrote, printed, and told in steps. */
import { type Fraction, joined, type Sign, whole } from "./fraction.ts";

export type Tree = number | { readonly left: Tree; readonly sign: Sign; readonly right: Tree };

/** One step of working an expression out; a result that divides by zero is null. */
export interface Step {
  readonly left: Fraction;
  readonly sign: Sign;
  readonly right: Fraction;
  readonly result: Fraction | null;
}

const LEVEL: Readonly<Record<Sign, number>> = { "+": 1, "−": 1, "×": 2, "÷": 2 };

const WRITTEN: Readonly<Record<string, Sign>> = {
  "+": "+",
  "-": "−",
  "−": "−",
  "*": "×",
  "×": "×",
  "/": "÷",
  "÷": "÷",
};

/** The expression with the fewest brackets that read back to the same tree. */
export function written(tree: Tree): string {
  if (typeof tree === "number") return String(tree);
  const level = LEVEL[tree.sign];
  return `${wrapped(tree.left, level)} ${tree.sign} ${wrapped(tree.right, level + 1)}`;
}

function wrapped(tree: Tree, least: number): string {
  const text = written(tree);
  return typeof tree === "number" || LEVEL[tree.sign] >= least ? text : `(${text})`;
}

/** The steps in the order in which one works them out, left before right, inner before outer. */
export function steps(tree: Tree): Step[] {
  const found: Step[] = [];
  worked(tree, found);
  return found;
}

function worked(tree: Tree, found: Step[]): Fraction | null {
  if (typeof tree === "number") return whole(tree);
  const left = worked(tree.left, found);
  const right = worked(tree.right, found);
  if (left === null || right === null) return null;
  const result = joined(left, tree.sign, right);
  found.push({ left, sign: tree.sign, right, result });
  return result;
}

/** The value of the expression; null where it divides by zero. */
export function value(tree: Tree): Fraction | null {
  return worked(tree, []);
}

/**
 * The tree of an expression in infix text; null where the text is none.
 *
 * The server is the judge of what players write; this reader is for text that it has written.
 */
export function parsed(text: string): Tree | null {
  const tokens = text.match(/\d+|[-+−×÷*/()]|\S/g) ?? [];
  const reader = { tokens, at: 0 };
  const tree = sum(reader);
  return reader.at === tokens.length ? tree : null;
}

interface Reader {
  readonly tokens: readonly string[];
  at: number;
}

function sum(reader: Reader): Tree | null {
  return chain(reader, 1, product);
}

function product(reader: Reader): Tree | null {
  return chain(reader, 2, atom);
}

function chain(reader: Reader, level: number, part: (reader: Reader) => Tree | null): Tree | null {
  let tree = part(reader);
  while (tree !== null) {
    const sign = WRITTEN[reader.tokens[reader.at] ?? ""];
    if (sign === undefined || LEVEL[sign] !== level) break;
    reader.at += 1;
    const right = part(reader);
    tree = right === null ? null : { left: tree, sign, right };
  }
  return tree;
}

function atom(reader: Reader): Tree | null {
  const token = reader.tokens[reader.at] ?? "";
  reader.at += 1;
  if (/^\d+$/.test(token)) return Number(token);
  if (token !== "(") return null;
  const inner = sum(reader);
  const closed = reader.tokens[reader.at] === ")";
  reader.at += 1;
  return closed ? inner : null;
}
