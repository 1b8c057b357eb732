// A small sign for each line of a score sheet, so that a row is found by its picture before it is read.
// Boxes of 24; filled parts first, then lines in ink. The rule's title always stands beside it.

export interface Sign {
  /** Filled shapes, each with a colour of the page. */
  fills: readonly (readonly [colour: string, d: string])[];
  /** Lines in ink. */
  ink: string;
  /** Lines in the colour of what went wrong. */
  wrong?: string;
}

const round = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const HEX = "M12 2.5l8.2 4.75v9.5L12 21.5l-8.2-4.75v-9.5z";
const DIAMOND = "M12 2.5 21.5 12 12 21.5 2.5 12z";

const paw: Sign = {
  fills: [
    [
      "var(--ink)",
      `${round(12, 15.2, 3.4)}${round(6.4, 11.4, 1.7)}${round(9.8, 7.6, 1.8)}${round(14.2, 7.6, 1.8)}${round(17.6, 11.4, 1.7)}`,
    ],
  ],
  ink: round(12, 12, 10),
};
const land: Sign = {
  fills: [
    ["var(--plains)", DIAMOND],
    ["var(--forest)", "M8.2 15.5v-5h1.6v5zM11.2 15.5V8.5h1.6v7zM14.2 15.5v-5h1.6v5z"],
  ],
  ink: DIAMOND,
};
const coin: Sign = {
  fills: [
    ["var(--lit)", round(12, 12, 9.5)],
    ["var(--lit-edge)", round(12, 12, 6.2)],
    ["var(--lit)", round(12, 12, 4.6)],
  ],
  ink: round(12, 12, 9.5),
};
const scales: Sign = { fills: [], ink: "M12 3v17M7.5 20.5h9M4 6.5h16M4 6.5 1.5 13h5zM20 6.5 17.5 13h5z" };
const task: Sign = { fills: [], ink: "M5.5 4.5h13v16.5h-13zM9 3h6v3.5H9zM8.8 13.5l2.4 2.5 4-5" };
const volcano: Sign = {
  fills: [
    ["var(--mountains)", "M2.5 20.5 9 8.5h6l6.5 12z"],
    ["var(--stone-red)", "M9 8.5h6l2 3.7-2.5 1.3-2-2.2-2.6 2.6-2.6-2.3z"],
  ],
  ink: "M2.5 20.5 9 8.5h6l6.5 12zM12 5.5v-3M8 5.5l-1-2M16 5.5l1-2",
};
const edge: Sign = {
  fills: [
    ["var(--forest)", "M3 5h9v14H3z"],
    ["var(--desert)", "M12 5h9v14h-9z"],
  ],
  ink: "M3 5h18v14H3z",
  wrong: "M12 2v4l-2 2 4 3-4 3 4 3-2 2v3",
};
const empty: Sign = {
  fills: [],
  ink: "M4 8V4h4M10.5 4h3M16 4h4v4M20 10.5v3M20 16v4h-4M13.5 20h-3M8 20H4v-4M4 13.5v-3",
};
const minus: Sign = { fills: [], ink: round(12, 12, 9.5), wrong: "M7.5 12h9" };
const person: Sign = {
  fills: [["var(--hills)", round(12, 7, 4)]],
  ink: `${round(12, 7, 4)}M4 21c.4-5 3.4-7.5 8-7.5s7.6 2.5 8 7.5z`,
};
const house: Sign = {
  fills: [["var(--stone-red)", "M2.5 11.5 12 3.5l9.5 8z"]],
  ink: "M2.5 11.5 12 3.5l9.5 8zM5 11.5v9h14v-9M10 20.5v-5h4v5",
};
const street: Sign = {
  fills: [["var(--desert)", "M8 2.5 4 21.5h16l-4-19z"]],
  ink: "M8 2.5 4 21.5M16 2.5l4 19M12 4v3M12 10.5v3M12 17v3",
};
const barrel: Sign = {
  fills: [["var(--hills)", "M6 3h12c2.5 5.5 2.5 12.5 0 18H6C3.5 15.5 3.5 8.5 6 3z"]],
  ink: "M6 3h12c2.5 5.5 2.5 12.5 0 18H6C3.5 15.5 3.5 8.5 6 3zM4.6 8.5h14.8M4.6 15.5h14.8",
};
const tower: Sign = {
  fills: [["var(--stone-red)", "M8.6 11h6.8l.4 4H8.2z"]],
  ink: "M9 7 7.5 21h9L15 7zM8.5 7h7M9.5 7V4L12 2.5 14.5 4v3M2 5.5 6 6.5M22 5.5l-4 1",
};
const crown: Sign = {
  fills: [["var(--lit)", "M3 19V7.5l5 4.5 4-7.5 4 7.5 5-4.5V19z"]],
  ink: "M3 19V7.5l5 4.5 4-7.5 4 7.5 5-4.5V19z",
};
const hex: Sign = { fills: [["var(--water)", HEX]], ink: HEX };
const mix: Sign = {
  fills: [
    ["var(--plains)", HEX],
    ["var(--mountains)", "M12 2.5v19l8.2-4.75v-9.5z"],
  ],
  ink: `${HEX}M12 2.5v19`,
};
const chain: Sign = {
  fills: [
    ["var(--plains)", "M7 3.5l4.3 2.5v5L7 13.5l-4.3-2.5V6z"],
    ["var(--plains)", "M17 10.5l4.3 2.5v5L17 20.5l-4.3-2.5v-5z"],
  ],
  ink: "M7 3.5l4.3 2.5v5L7 13.5l-4.3-2.5V6zM17 10.5l4.3 2.5v5L17 20.5l-4.3-2.5v-5zM10.5 10.5l3 3",
};
const tree: Sign = {
  fills: [["var(--forest)", round(12, 9, 6.5)]],
  ink: `${round(12, 9, 6.5)}M12 21.5V10M12 14l3-2.5`,
};
const eye: Sign = {
  fills: [["var(--water)", round(12, 12, 3.5)]],
  ink: `M1.5 12C5 6.5 8.5 5 12 5s7 1.5 10.5 7C19 17.5 15.5 19 12 19s-7-1.5-10.5-7z${round(12, 12, 3.5)}`,
};
const sum: Sign = { fills: [["var(--ink)", "M4 21V12h3.5v9zM10.25 21V4h3.5v17zM16.5 21v-6H20v6z"]], ink: "" };
const flag: Sign = { fills: [["var(--lit)", "M6 4h13l-3.5 4.5L19 13H6z"]], ink: "M6 21.5V3M6 4h13l-3.5 4.5L19 13H6" };
const stone: Sign = {
  fills: [
    ["var(--stone-white)", "M12 2.5 21 7l-9 4.5L3 7z"],
    ["var(--stone-red)", "M3 7v10l9 4.5v-10z"],
    ["var(--stone-orange)", "M21 7v10l-9 4.5v-10z"],
  ],
  ink: "M12 2.5 21 7v10l-9 4.5L3 17V7zM3 7l9 4.5L21 7M12 11.5v10",
};
const black: Sign = { fills: [["#14202a", "M12 2.5 21 7v10l-9 4.5L3 17V7z"]], ink: "M12 2.5 21 7v10l-9 4.5L3 17V7z" };
const gem: Sign = {
  fills: [["var(--water)", "M6.5 4h11l4 5.5L12 21 2.5 9.5z"]],
  ink: "M6.5 4h11l4 5.5L12 21 2.5 9.5zM2.5 9.5h19M12 21 8.5 9.5l3.5-5.5 3.5 5.5z",
};
const card: Sign = {
  fills: [
    ["var(--paper-raised)", "M6 2.5h12v19H6z"],
    ["var(--plains)", "M9 8.5l3-2 3.5 1.5-.5 4-3 2.5-3-1.5z"],
  ],
  ink: "M6 2.5h12v19H6zM9 8.5l3-2 3.5 1.5-.5 4-3 2.5-3-1.5zM9 18h6",
};

const signs: Readonly<Record<string, Sign>> = {
  "MO-S1": paw,
  "MO-S2": land,
  "MO-S3": coin,
  "MO-S4": scales,
  "MO-S5": task,
  "MO-S6": volcano,
  "MO-S7": edge,
  "MO-S8": empty,
  "MO-1P4": minus,
  "MO-V1": scales,
  "MO-V6": land,
  "MS-S1": person,
  "MS-S2": land,
  "MS-S3": street,
  "MS-S4": minus,
  "MS-S5": coin,
  "MS-S6": volcano,
  "MS-S7": edge,
  "MS-S8": empty,
  "MS-A2": person,
  "MS-A3": crown,
  "MS-E3": street,
  "MS-E4": tower,
  "MS-E5": house,
  "MS-E6": barrel,
  "MS-E7": house,
  "MS-E8": crown,
  "MS-1P": minus,
  "MS-V": scales,
  "MA-S1": card,
  "MA-S2": card,
  "MA-V1": card,
  "LW-T2": sum,
  "LW-C2": hex,
  "LW-P2": house,
  "LW-S1": mix,
  "LW-S2": tree,
  "LW-S4": eye,
  "LW-E2": chain,
  "LW-V4": sum,
  "WM-G1": flag,
  "WM-Q9": black,
  "WM-B3": stone,
  "WM-B5": minus,
  "WM-E2": gem,
};

/** The sign of a rule that scores; one without a picture of its own is a plain sum. */
export const signOf = (rule: string): Sign => signs[rule] ?? sum;
