// A region's hem: a row of small marks, so that a region differs without its tint.

/** As many units high. */
export const HEM = 6;
const STEP = 7;
/** One mark of each tint, around x. */
const marks: ((x: number) => string)[] = [
  (x) => `M${x} 3h.01`,
  (x) => `M${x} 1.2v3.6`,
  (x) => `M${x - 1.7} 4.8l3.4-3.6`,
  (x) => `M${x - 2.2} 4.6l2.2-3.2 2.2 3.2`,
  (x) => `M${x - 1.6} 1.4l3.2 3.2m0-3.2l-3.2 3.2`,
  (x) => `M${x - 3.5} 3h7`,
];
export const HEMS = marks.length;

/** The marks of a tint along a row of this length, as a path. */
export const hem = (tint: number, length: number): string =>
  Array.from({ length: Math.max(1, Math.floor((length - 2) / STEP)) }, (_, i) =>
    marks[tint % HEMS]?.(4.5 + i * STEP),
  ).join("");
