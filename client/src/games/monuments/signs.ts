import { minus, type Sign } from "../../parts/game/signs";
import * as fixed from "./colours";

const flag: Sign = { fills: [["var(--lit)", "M6 4h13l-3.5 4.5L19 13H6z"]], ink: "M6 21.5V3M6 4h13l-3.5 4.5L19 13H6" };
const stone: Sign = {
  fills: [
    ["var(--stone-white)", "M12 2.5 21 7l-9 4.5L3 7z"],
    ["var(--stone-red)", "M3 7v10l9 4.5v-10z"],
    ["var(--stone-orange)", "M21 7v10l-9 4.5v-10z"],
  ],
  ink: "M12 2.5 21 7v10l-9 4.5L3 17V7zM3 7l9 4.5L21 7M12 11.5v10",
};
const black: Sign = {
  fills: [[fixed.slate24, "M12 2.5 21 7v10l-9 4.5L3 17V7z"]],
  ink: "M12 2.5 21 7v10l-9 4.5L3 17V7z",
};
const gem: Sign = {
  fills: [["var(--water)", "M6.5 4h11l4 5.5L12 21 2.5 9.5z"]],
  ink: "M6.5 4h11l4 5.5L12 21 2.5 9.5zM2.5 9.5h19M12 21 8.5 9.5l3.5-5.5 3.5 5.5z",
};

/** The sign of each rule that scores. */
export const signs: Readonly<Record<string, Sign>> = {
  "WM-G1": flag,
  "WM-Q9": black,
  "WM-B3": stone,
  "WM-B5": minus,
  "WM-E2": gem,
};
