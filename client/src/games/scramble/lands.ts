// The landscapes: a colour, a lightness, a pattern and an edge symbol each, so that none differs by hue alone.

import * as paint from "./colours";

export type Land = "W" | "F" | "P" | "M" | "D";

export interface Look {
  /** The colour of the ground, by the page's token. */
  readonly fill: string;
  readonly light: string;
  readonly dark: string;
  /** The pattern's colour, and whether its marks are filled. */
  readonly mark: string;
  readonly filled: boolean;
  /** The edge symbol's colour. */
  readonly symbol: string;
}

const grass: Look = {
  fill: "var(--plains)",
  light: paint.green80,
  dark: paint.green71,
  mark: paint.green63,
  filled: false,
  symbol: paint.green34,
};

export const looks: Record<Land, Look> = {
  W: {
    fill: "var(--water)",
    light: paint.blue62,
    dark: paint.blue58,
    mark: paint.blue79,
    filled: false,
    symbol: paint.white,
  },
  F: {
    fill: "var(--forest)",
    light: paint.green45,
    dark: paint.green43,
    mark: paint.green56,
    filled: true,
    symbol: paint.green94,
  },
  P: grass,
  M: grass,
  D: {
    fill: "var(--desert)",
    light: paint.sand92,
    dark: paint.sand87,
    mark: paint.sand75,
    filled: false,
    symbol: paint.brown49,
  },
};

/** The edge symbols around (0, 0), 20 wide: two waves, a fir, three blades, a dune. */
export const symbols: Record<Land, { d: string; filled: boolean }> = {
  W: { d: "M-10-3q5-6 10 0t10 0M-10 5q5-6 10 0t10 0", filled: false },
  F: { d: "M0-11 7-2H4l5 9H2v4h-4V7h-7l5-9h-3z", filled: true },
  P: { d: "M0 7V-8M-4 7Q-5 0-9-4M4 7Q5 0 9-4", filled: false },
  M: { d: "M0 7V-8M-4 7Q-5 0-9-4M4 7Q5 0 9-4", filled: false },
  D: { d: "M-11 6Q-4-9 1-7 1 0 11 6zM-4 6Q2 2 1-6", filled: false },
};

/** One whole mark of a land's pattern at (x, y); `odd` marks may look different. */
export function mark(land: Land, x: number, y: number, k: number, odd: boolean): string {
  const n = (value: number): string => String(Math.round(value * 10) / 10);
  const at = `M${n(x)} ${n(y)}`;
  if (land === "W") return `M${n(x - 7 * k)} ${n(y)}q${n(3.5 * k)} ${n(-5 * k)} ${n(7 * k)} 0t${n(7 * k)} 0`;
  if (land === "F")
    return (
      `M${n(x)} ${n(y - 7 * k)}l${n(6 * k)} ${n(12 * k)}h${n(-12 * k)}z` +
      `${odd ? "" : `M${n(x)} ${n(y - 9 * k)}l${n(4 * k)} ${n(6 * k)}h${n(-8 * k)}z`}`
    );
  if (land === "D")
    return odd
      ? `M${n(x - 6 * k)} ${n(y + 2 * k)}q${n(6 * k)} ${n(-7 * k)} ${n(12 * k)} 0`
      : `${at}h.1m${n(5 * k)} ${n(-3 * k)}h.1m${n(-9 * k)} 0h.1`;
  return `${at}v${n(-7 * k)}m${n(-3 * k)} ${n(7 * k)}l${n(-2.5 * k)} ${n(-5 * k)}m${n(8.5 * k)} ${n(5 * k)}l${n(2.5 * k)} ${n(-5 * k)}`;
}
