/** Questions to the HTTP API: what the game needs where there is no table. */
import type {
  Deal,
  Detail,
  ErrorAnswer,
  Fault,
  GradeAnswer,
  HintAnswer,
  Record as MatchRecord,
  ReplayAnswer,
  Rules,
  SolveAnswer,
  TableMade,
  NewTable as TableWish,
} from "../protocol.ts";

export type { Deal };

export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly details?: { readonly [name: string]: Detail };
}

/** An answer, or why there is none; `offline` where the server could not be reached. */
export type Result<T> = { readonly ok: T } | { readonly refused: Refused };

export interface Checked {
  readonly accepted: boolean;
  readonly value: string | null;
  readonly faults: readonly (Omit<Fault, "details"> & Readonly<Record<string, unknown>>)[];
}

export type NewTable = Required<TableWish>;

type Query = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

function address(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => {
    if (value === null || value === false) return [];
    const values = Array.isArray(value) ? value : [value === true ? "1" : String(value)];
    return values.map((one) => [name, one]);
  });
  return `/api/${path}?${new URLSearchParams(given)}`;
}

const NOT_REACHED: Refused = { code: "offline", message: "The server cannot be reached." };

async function answered<T>(asked: Promise<Response>): Promise<Result<T>> {
  try {
    const response = await asked;
    const data: unknown = await response.json();
    return response.ok ? { ok: data as T } : { refused: refusal(data) };
  } catch {
    return { refused: NOT_REACHED };
  }
}

/** Why there is no answer; what is none of the game's, as from a proxy, is no server reached. */
function refusal(data: unknown): Refused {
  return (data as Partial<ErrorAnswer> | null)?.error ?? NOT_REACHED;
}

function get<T>(path: string, query: Query): Promise<Result<T>> {
  return answered(fetch(address(path, query), { headers: { accept: "application/json" } }));
}

function of(deal: Deal, rules: string): Query {
  return { hand: deal.hand.join(","), target: deal.target, rules };
}

export async function newDeal(
  rules: string,
  level: number | null,
  solvable = true,
): Promise<Result<Deal>> {
  const answer = await get<{ deals: Deal[] }>("deal", { rules, level, solvable });
  if ("refused" in answer) return answer;
  const deal = answer.ok.deals[0];
  return deal ? { ok: deal } : { refused: NOT_REACHED };
}

export function solved(deal: Deal, rules: string, all: boolean): Promise<Result<SolveAnswer>> {
  return get("solve", { ...of(deal, rules), all });
}

/** All solutions by the rules of a table, which may have no name. */
export function solvedBy(deal: Deal, rules: Rules): Promise<Result<SolveAnswer>> {
  const { fractions, negatives, zero } = rules;
  const steps = Object.entries({ fractions, negatives, zero });
  const set = steps.map(([name, on]) => `${name}=${on ? "on" : "off"}`);
  return get("solve", { ...of(deal, "house"), set, any_numbers: true, all: true });
}

export function checked(deal: Deal, rules: string, text: string): Promise<Result<Checked>> {
  return get("check", { ...of(deal, rules), text });
}

export function graded(deal: Deal, rules: string): Promise<Result<GradeAnswer>> {
  return get("grade", of(deal, rules));
}

/** The hints for a deal, by what has been built so far, as a step list. */
export function hinted(deal: Deal, rules: string, built: string): Promise<Result<HintAnswer>> {
  return get("hint", { ...of(deal, rules), built: built || null });
}

export function makeTable(table: NewTable): Promise<Result<TableMade>> {
  return answered(
    fetch("/api/tables", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(table),
    }),
  );
}

/** Where the record of a match is, for a page or to be kept. */
export function recordAddress(code: string, match: number): string {
  return `/api/tables/${code}/record?match=${match}`;
}

/** Where the journal of a match is: the file to keep, by which it can be watched again. */
export function journalAddress(code: string, match: number): string {
  return `/api/tables/${code}/journal?match=${match}`;
}

export async function journal(code: string, match: number): Promise<Result<string>> {
  try {
    const response = await fetch(journalAddress(code, match));
    if (response.ok) return { ok: await response.text() };
    return { refused: refusal(await response.json()) };
  } catch {
    return { refused: NOT_REACHED };
  }
}

/** What a journal file shows and proves. */
export function replayed(file: string): Promise<Result<ReplayAnswer>> {
  const headers = { "content-type": "application/octet-stream" };
  return answered(fetch("/api/replay", { method: "POST", headers, body: file }));
}

export function record(code: string, match: number): Promise<Result<MatchRecord>> {
  return answered(fetch(recordAddress(code, match)));
}
