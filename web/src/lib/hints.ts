/** Hints in steps, as the API gives them: each useful by itself, from gentle to full. */

export interface Hint {
  readonly step: number;
  readonly text: string;
  /** Whether a further step says more. */
  readonly more: boolean;
}

/** The hint in an answer of the API; null where there is none. */
export function hintOf(data: unknown, step: number): Hint | null {
  if (typeof data !== "object" || data === null) return null;
  const answer = data as { hint?: unknown; hints?: unknown; steps?: unknown; text?: unknown };
  const one = Array.isArray(answer.hints) ? answer.hints[step - 1] : (answer.hint ?? answer);
  const last = typeof answer.steps === "number" ? answer.steps : Number.POSITIVE_INFINITY;
  const text = textOf(one);
  return text === null ? null : { step, text, more: step < last };
}

function textOf(hint: unknown): string | null {
  if (typeof hint === "string") return hint;
  if (typeof hint !== "object" || hint === null) return null;
  const { text, message } = hint as { text?: unknown; message?: unknown };
  if (typeof text === "string") return text;
  return typeof message === "string" ? message : null;
}
