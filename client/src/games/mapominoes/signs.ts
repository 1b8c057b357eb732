import type { Sign } from "../../parts/game/signs";

const card: Sign = {
  fills: [
    ["var(--paper-raised)", "M6 2.5h12v19H6z"],
    ["var(--plains)", "M9 8.5l3-2 3.5 1.5-.5 4-3 2.5-3-1.5z"],
  ],
  ink: "M6 2.5h12v19H6zM9 8.5l3-2 3.5 1.5-.5 4-3 2.5-3-1.5zM9 18h6",
};

/** The sign of each rule that scores. */
export const signs: Readonly<Record<string, Sign>> = {
  "MA-S1": card,
  "MA-S2": card,
  "MA-V1": card,
};
