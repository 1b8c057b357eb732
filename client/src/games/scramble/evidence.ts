// Sources of points in the Mondo games: landscapes cell by cell, wrong edges by what meets there, tasks and pictures by name.

import type { Evidence } from "../../parts/game/manifest";
import type { Line } from "../../server/api-types";
import { placed } from "./glow";
import { cardName } from "./names";
import { type Words, words } from "./words";

/** More edges than one reads: each is marked where it lies. */
const MANY = 8;
const CELL = /^([a-f]\d)(?::[NESW]+|[NESW])?$/;

/** A place in words: a cell, the border, or what a rule counts there. */
function named(place: string, say: Words): string {
  const { name } = placed(place);
  const [, cell] = CELL.exec(name) ?? [];
  if (cell) return cell;
  if (/^B\d+(-B\d+)?$/.test(name)) return say.border;
  return name === "" ? "" : (say.modifiers[name] ?? say.pictures[name] ?? cardName(say, name));
}
const all = (places: readonly string[], say: Words): string[] => [
  ...new Set(places.map((each) => named(each, say)).filter(Boolean)),
];

export const evidence: Evidence = (lines, lang) => {
  const say = words[lang];
  const told = ({ rule, points, where = [], lost = [] }: Line): string => {
    if (rule.endsWith("-S7")) return (where.length > 1 ? all(where, say) : [...all(where, say), say.border]).join("–");
    if (points < 0 && lost.length > 0) return all(rule.endsWith("-S5") ? [...where, ...lost] : lost, say).join(" ");
    return all(where, say).join(" ");
  };
  const edges = lines.filter(({ rule }) => rule.endsWith("-S7"));
  return edges.length > MANY ? [say.edgesMarked(edges.length)] : lines.map(told).filter(Boolean);
};
