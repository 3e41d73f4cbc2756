/** What the browser keeps for us. Where it keeps nothing, everything works for this visit. */

export interface Store {
  /** Whether what is kept outlives this page. */
  readonly lasts: boolean;
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

const PREFIX = "krypto.";
const PROBE = `${PREFIX}probe`;

/** A store over the browser's; `from` may throw, be missing or be full at any time. */
export function store(from: () => Storage | null | undefined): Store {
  const area = usable(from);
  const kept = new Map<string, string>();
  return {
    lasts: area !== null,
    get: (key) => kept.get(key) ?? attempt(() => area?.getItem(PREFIX + key) ?? null, null),
    set: (key, value) => {
      kept.set(key, value);
      attempt(() => area?.setItem(PREFIX + key, value), undefined);
    },
    remove: (key) => {
      kept.delete(key);
      attempt(() => area?.removeItem(PREFIX + key), undefined);
    },
  };
}

function usable(from: () => Storage | null | undefined): Storage | null {
  return attempt(() => {
    const area = from() ?? null;
    area?.setItem(PROBE, "1");
    area?.removeItem(PROBE);
    return area;
  }, null);
}

function attempt<T>(what: () => T, otherwise: T): T {
  try {
    return what();
  } catch {
    return otherwise;
  }
}

/** Plain data from the store; null where there is none or it is not what was written. */
export function kept<T>(from: Store, key: string, fits: (data: unknown) => data is T): T | null {
  const text = from.get(key);
  if (text === null) return null;
  const data: unknown = attempt(() => JSON.parse(text), null);
  return fits(data) ? data : null;
}
