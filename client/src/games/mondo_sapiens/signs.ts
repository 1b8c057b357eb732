import { coin, edge, empty, house, land, minus, round, type Sign, scales, volcano } from "../../parts/game/signs";

const person: Sign = {
  fills: [["var(--hills)", round(12, 7, 4)]],
  ink: `${round(12, 7, 4)}M4 21c.4-5 3.4-7.5 8-7.5s7.6 2.5 8 7.5z`,
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

/** The sign of each rule that scores. */
export const signs: Readonly<Record<string, Sign>> = {
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
};
