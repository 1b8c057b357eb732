// Where points come from in Monuments: stones by their level and place.

import type { Evidence } from "../manifest";
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
