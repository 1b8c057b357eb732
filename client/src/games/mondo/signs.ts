import { coin, edge, empty, land, minus, round, type Sign, scales, volcano } from "../../parts/game/signs";

const paw: Sign = {
  fills: [
    [
      "var(--ink)",
      `${round(12, 15.2, 3.4)}${round(6.4, 11.4, 1.7)}${round(9.8, 7.6, 1.8)}${round(14.2, 7.6, 1.8)}${round(17.6, 11.4, 1.7)}`,
    ],
  ],
  ink: round(12, 12, 10),
};
const task: Sign = { fills: [], ink: "M5.5 4.5h13v16.5h-13zM9 3h6v3.5H9zM8.8 13.5l2.4 2.5 4-5" };

/** The sign of each rule that scores. */
export const signs: Readonly<Record<string, Sign>> = {
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
};
