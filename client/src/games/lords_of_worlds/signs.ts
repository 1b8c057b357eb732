import { HEX, house, round, type Sign, sum } from "../../parts/game/signs";

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

/** The sign of each rule that scores. */
export const signs: Readonly<Record<string, Sign>> = {
  "LW-T2": sum,
  "LW-C2": hex,
  "LW-P2": house,
  "LW-S1": mix,
  "LW-S2": tree,
  "LW-S4": eye,
  "LW-E2": chain,
  "LW-V4": sum,
};
