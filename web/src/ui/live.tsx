/** The one polite live region: what happened, in few words, never faster than it can be read. */
import { signal } from "@preact/signals";

const TOGETHER_MS = 120;
const MOST = 4;

const spoken = signal("");
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;
let flip = false;

/** Has a screen reader say this; what comes within a moment is said together, twice is once. */
export function announce(...texts: readonly string[]): void {
  for (const text of texts) {
    if (text !== "" && !waiting.includes(text)) waiting.push(text);
  }
  waiting = waiting.slice(-MOST);
  if (timer === null) timer = setTimeout(flush, TOGETHER_MS);
}

function flush(): void {
  timer = null;
  flip = !flip;
  // The same words again are news, too: the space at the end makes them another text.
  spoken.value = waiting.join(" ") + (flip ? "\u00a0" : "");
  waiting = [];
}

export function LiveRegion() {
  return (
    <div class="unseen" role="status" aria-live="polite" aria-atomic="true">
      {spoken.value}
    </div>
  );
}
