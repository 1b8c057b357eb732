import { round, type Sign } from "../../parts/game/signs";

const shell: Sign = {
  fills: [["var(--desert)", "M3 16a9 9 0 0 1 18 0z"]],
  ink: `M3 16a9 9 0 0 1 18 0zM12 7v9M7.5 8.5 12 16l4.5-7.5${round(12, 18.5, 2)}`,
};

/** The sign of each rule that scores. */
export const signs: Readonly<Record<string, Sign>> = {
  "SH-S1": shell,
};
