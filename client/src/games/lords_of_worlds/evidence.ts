// Sources of points in Lords of Worlds: chains by their length and rows, single tiles by their place on the planet.

import type { Lang } from "../../base/words/words";
import type { Evidence, Near } from "../../parts/game/manifest";
import type { Line } from "../../server/api-types";
import { spotOf, tileOf } from "./names";
import { de } from "./words.de";
import { en } from "./words.en";

export const evidence: Evidence = (lines, lang) => {
  const w = lang === "de" ? de : en;
  const named = (name: string): string => {
    const spot = spotOf(name);
    if (spot) return w.spot(spot.row, spot.place);
    return /^[a-z]+\d+$/.test(name) ? w.hexName(name) : ((w.kinds as Record<string, string>)[name] ?? name);
  };
  const told = ({ rule, where = [] }: Line): string => {
    const rows = where.flatMap((name) => spotOf(name)?.row ?? []);
    return rule === "LW-E2" && rows.length > 0
      ? w.chainIn(rows.length, Math.min(...rows), Math.max(...rows))
      : where.map(named).join(", ");
  };
  return lines.map(told).filter(Boolean);
};

/** The tile of the market that would have made most of the planet. */
export interface NearTile extends Near {
  tile: string;
}

export function nearly({ cell, tile, points }: NearTile, lang: Lang): string {
  const w = lang === "de" ? de : en;
  const { kind, value } = tileOf(tile);
  const { row, place } = spotOf(cell) ?? { row: 0, place: 0 };
  return w.nearly(`${w.kinds[kind]} ${value}`, w.spot(row, place), points);
}
