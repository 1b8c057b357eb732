// Motion explains what happened: it is short, can be skipped, and is off when reduced motion is set.

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

/** Whether motion is off: by setting, or because the browser has none. */
export const still = (): boolean =>
  typeof matchMedia !== "function" ||
  typeof Element.prototype.animate !== "function" ||
  matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A transition's time, or none where nothing is to move. */
export const moving = <T extends { duration?: number; delay?: number }>(how: T): T =>
  still() ? { ...how, duration: 0, delay: 0 } : how;

const MIDDLE = "transform-box: fill-box; transform-origin: 50% 50%;";

/** A piece is put down: it comes from a hand's breadth above. */
export function setDown(_: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  return moving({
    delay,
    duration: 260,
    easing: cubicOut,
    css: (t: number, u: number) =>
      `${MIDDLE} translate: 0 ${-u * 45}%; scale: ${1 + u * 0.18}; opacity: ${Math.min(1, t * 2)};`,
  });
}

/** Something appears: a link between neighbours, a new value. */
export function grow(_: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  return moving({
    delay,
    duration: 220,
    easing: cubicOut,
    css: (t: number) => `${MIDDLE} scale: ${t}; opacity: ${t};`,
  });
}

/** A value changes: it swells for a moment. */
export function swell(_: Element): TransitionConfig {
  return moving({ duration: 300, css: (t: number) => `${MIDDLE} scale: ${1 + 0.5 * Math.sin(t * Math.PI)};` });
}
