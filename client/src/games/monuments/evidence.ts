// Sources of points in Monuments: stones by their level and by the row and place on the plan.

import type { Lang } from "../../base/words/words";
import type { Evidence, Near } from "../../parts/game/manifest";
import { content } from "../../server/api";
import { type Content, type Monument, monumentOf } from "./plan";
import { levelOf } from "./prose";
import { boardWords as words } from "./words";

export const evidenceOf =
  (monument: Monument): Evidence =>
  (lines, lang) => {
    const levels = new Map<number, string[]>();
    for (const name of lines.flatMap(({ where = [] }) => where)) {
      const place = monument.places.get(name);
      if (place)
        levels.set(place.level + 1, [
          ...(levels.get(place.level + 1) ?? []),
          words[lang].spot(place.row, place.number),
        ]);
    }
    return [...levels].map(([level, spots]) => words[lang].levelStones(level, spots));
  };

/** For a table with these options: the monument decides how its places are counted. */
export const open = async ({ monument }: Readonly<Record<string, unknown>>): Promise<Evidence> =>
  evidenceOf(monumentOf(await content<Content>("monuments"), String(monument)));

/** The stone that was wanting, for a place that stayed free or as a gem more; row and place are counted as people do. */
interface NearStone extends Near {
  stone: string;
  row?: number;
  place?: number;
}

export function nearly({ cell, stone, row = 0, place = 0, points }: NearStone, lang: Lang): string {
  return words[lang].nearly(
    words[lang].stone(stone),
    cell ? words[lang].levelStones(levelOf(cell), [words[lang].spot(row, place)]) : "",
    points,
  );
}
