/** A value with its past, so that every change can be undone. */
export interface History<T> {
  readonly now: T;
  readonly past: readonly T[];
}

/** More steps back than anybody takes. */
const LONGEST = 100;

export function begun<T>(now: T): History<T> {
  return { now, past: [] };
}

/** The value changed; the same history where nothing has. */
export function changed<T>(history: History<T>, now: T): History<T> {
  if (now === history.now) return history;
  return { now, past: [...history.past.slice(1 - LONGEST), history.now] };
}

/** One step back; the same history where there is none. */
export function undone<T>(history: History<T>): History<T> {
  const now = history.past.at(-1);
  return now === undefined ? history : { now, past: history.past.slice(0, -1) };
}
