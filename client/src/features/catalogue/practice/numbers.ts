// Points of puzzles as they are written: with their sign, and with the comma or point of the language.

import type { Lang } from "../../../base/words/words";

export const numbered = (points: number, lang: Lang): string => {
  const size = String(Math.abs(points));
  const written = lang === "de" ? size.replace(".", ",") : size;
  return points > 0 ? `+${written}` : points < 0 ? `−${written}` : "0";
};
