// Where points come from in Monuments: stones by their level and place.

import type { Lang } from "../../words/words";
import type { Evidence, Near } from "../manifest";
import { place } from "./prose";
import { boardWords as words } from "./words";

export const evidence: Evidence = (lines, lang) => {
  const levels = new Map<string, string[]>();
  for (const name of lines.flatMap(({ where = [] }) => where)) {
    const [level, x, y] = place(name);
    levels.set(level, [...(levels.get(level) ?? []), words[lang].spot(x, y)]);
  }
  return [...levels].map(([level, spots]) => words[lang].levelStones(level, spots));
};

/** The stone that was wanting: for a place that stayed free, or a gem more. */
export function nearly({ cell, stone = "", points }: Near, lang: Lang): string {
  const [level, x, y] = place(cell);
  return words[lang].nearly(
    words[lang].stone(stone),
    cell ? words[lang].levelStones(level, [words[lang].spot(x, y)]) : "",
    points,
  );
}
