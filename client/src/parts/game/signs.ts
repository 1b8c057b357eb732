// Icons for the lines of a score sheet that games share: a row is found by its picture before it is read.
// A game's own `signs.ts` says which rule has which.
// Boxes of 24; filled parts first, then lines in ink. The rule's title always stands next to it.

export interface Sign {
  /** Filled shapes, each with a colour of the page. */
  fills: readonly (readonly [colour: string, d: string])[];
  /** Lines in ink. */
  ink: string;
  /** Lines in the colour of what went wrong. */
  wrong?: string;
}

/** A circle. */
export const round = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
export const HEX = "M12 2.5l8.2 4.75v9.5L12 21.5l-8.2-4.75v-9.5z";
const DIAMOND = "M12 2.5 21.5 12 12 21.5 2.5 12z";

export const land: Sign = {
  fills: [
    ["var(--plains)", DIAMOND],
    ["var(--forest)", "M8.2 15.5v-5h1.6v5zM11.2 15.5V8.5h1.6v7zM14.2 15.5v-5h1.6v5z"],
  ],
  ink: DIAMOND,
};
export const coin: Sign = {
  fills: [
    ["var(--lit)", round(12, 12, 9.5)],
    ["var(--lit-edge)", round(12, 12, 6.2)],
    ["var(--lit)", round(12, 12, 4.6)],
  ],
  ink: round(12, 12, 9.5),
};
export const scales: Sign = { fills: [], ink: "M12 3v17M7.5 20.5h9M4 6.5h16M4 6.5 1.5 13h5zM20 6.5 17.5 13h5z" };
export const volcano: Sign = {
  fills: [
    ["var(--mountains)", "M2.5 20.5 9 8.5h6l6.5 12z"],
    ["var(--stone-red)", "M9 8.5h6l2 3.7-2.5 1.3-2-2.2-2.6 2.6-2.6-2.3z"],
  ],
  ink: "M2.5 20.5 9 8.5h6l6.5 12zM12 5.5v-3M8 5.5l-1-2M16 5.5l1-2",
};
export const edge: Sign = {
  fills: [
    ["var(--forest)", "M3 5h9v14H3z"],
    ["var(--desert)", "M12 5h9v14h-9z"],
  ],
  ink: "M3 5h18v14H3z",
  wrong: "M12 2v4l-2 2 4 3-4 3 4 3-2 2v3",
};
export const empty: Sign = {
  fills: [],
  ink: "M4 8V4h4M10.5 4h3M16 4h4v4M20 10.5v3M20 16v4h-4M13.5 20h-3M8 20H4v-4M4 13.5v-3",
};
export const minus: Sign = { fills: [], ink: round(12, 12, 9.5), wrong: "M7.5 12h9" };
export const house: Sign = {
  fills: [["var(--stone-red)", "M2.5 11.5 12 3.5l9.5 8z"]],
  ink: "M2.5 11.5 12 3.5l9.5 8zM5 11.5v9h14v-9M10 20.5v-5h4v5",
};
export const sum: Sign = { fills: [["var(--ink)", "M4 21V12h3.5v9zM10.25 21V4h3.5v17zM16.5 21v-6H20v6z"]], ink: "" };
