/** Motion that explains: what moved, from where to where. Still where people ask for stillness. */
import { stillness } from "./prefs.ts";

const FLIGHT_MS = 240;
const EASE = "cubic-bezier(.2,.9,.25,1.08)";

const origins = new Map<string, DOMRect>();

/** Remembers where something is, before the screen is drawn anew. */
export function remember(name: string, element: Element | null): void {
  if (element && !stillness.matches) origins.set(name, element.getBoundingClientRect());
}

/** Lets an element arrive from where the thing of this name was. */
export function arrive(name: string, element: HTMLElement): void {
  const from = origins.get(name);
  origins.delete(name);
  if (!from || stillness.matches || from.width === 0) return;
  const to = element.getBoundingClientRect();
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${from.width / to.width})`, zIndex: 5 },
      { transform: "none", zIndex: 5 },
    ],
    { duration: FLIGHT_MS, easing: EASE },
  );
}

/** A small shake of the head: this cannot stand here. */
export function shake(element: Element | null): void {
  if (!element || stillness.matches) return;
  const frames = [0, -5, 5, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element.animate(frames, { duration: 220 });
}
