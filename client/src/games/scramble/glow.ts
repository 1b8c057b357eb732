// The places of a score line as shapes on a world: cells, parts of cells, edges, border strips, islet and pond.

import { CORNERS, drawing } from "./face";
import type { Laid } from "./model";
import type { Plan } from "./world";

const SIDES = "NESW";
type Point = readonly [number, number];
const line = ([ax, ay]: Point, [bx, by]: Point): string => `M${ax} ${ay}L${bx} ${by}`;

export interface Shape {
  d: string;
  /** An edge is a line; all else is a surface. */
  edge: boolean;
}

/** The round a place belongs to, and its name there; places of single rounds have no number. */
export function placed(place: string): { round: number | null; name: string } {
  const [, round, name] = /^(?:r(\d+)(?::|$))?(.*)$/.exec(place) ?? [];
  return { round: round ? Number(round) : null, name: name ?? "" };
}

/** Positions and sizes of the pictures of tiles, by their cells. */
export type Pictures = ReadonlyMap<string, readonly [x: number, y: number, radius: number]>;

/** The pictures of all laid tiles that have one. */
export function picturesOf(plan: Plan, laid: readonly Laid[]): Pictures {
  const found = new Map<string, [number, number, number]>();
  for (const { cell, face, turn = 0 } of laid) {
    const [at, picture] = [plan.cells.get(cell), drawing(face, turn, "", 1).picture];
    if (at && picture) found.set(cell, [at[0] + picture.x, at[1] + picture.y, picture.size * 0.62]);
  }
  return found;
}

/** Whether a score line is about the pictures of tiles: animals, workers. */
export const isPictured = (rules: readonly { rule: string }[] | undefined): boolean =>
  rules !== undefined && rules.length > 0 && rules.every(({ rule }) => rule.endsWith("-S1"));

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;

/** The shape of a place, or null if it is none: a task, a kind of animal. With `pictures` a cell is its picture. */
export function shape(plan: Plan, place: string, pictures?: Pictures): Shape | null {
  const { name } = placed(place);
  const picture = pictures?.get(name);
  if (picture) return { d: circle(...picture), edge: false };
  const [, cell = "", part = "", side = ""] = /^([a-f]\d)(?::([NESW]+)|([NESW]))?$/.exec(name) ?? [];
  const at = plan.cells.get(cell);
  if (at) {
    const corner = (n: number): Point => [at[0] + (CORNERS[n % 4]?.[0] ?? 0), at[1] + (CORNERS[n % 4]?.[1] ?? 0)];
    if (side) return { d: line(corner(SIDES.indexOf(side)), corner(SIDES.indexOf(side) + 1)), edge: true };
    if (!part) return { d: `M${at[0]} ${at[1]}h100v100h-100z`, edge: false };
    const middle: Point = [at[0] + 50, at[1] + 50];
    const triangles = [...part].map((letter) => {
      const n = SIDES.indexOf(letter);
      return `${line(middle, corner(n))}L${corner(n + 1).join(" ")}z`;
    });
    return { d: triangles.join(""), edge: false };
  }
  const [, from, to = from] = /^B(\d+)(?:-B(\d+))?$/.exec(name) ?? [];
  if (from) {
    const count = plan.edges.length;
    const [first, last] = [Number(from) - 1, Number(to) - 1];
    const length = ((last - first + count) % count) + 1;
    const edges = Array.from({ length }, (_, i) => plan.edges[(first + i) % count]).flatMap((edge) => edge ?? []);
    return edges.length ? { d: edges.map((edge) => line(edge.from, edge.to)).join(""), edge: true } : null;
  }
  const island = name === "islet" ? plan.islet : name === "pond" ? plan.pond : null;
  return island ? { d: circle(island[0], island[1], 42), edge: false } : null;
}

/** The shapes of places that lie in this round. */
export const shapes = (plan: Plan, places: readonly string[], round: number, pictures?: Pictures): Shape[] =>
  places.flatMap((place) => {
    const { round: of } = placed(place);
    return (of === null || of === round ? shape(plan, place, pictures) : null) ?? [];
  });

/** One outline around a group: none where two of its parts touch. */
export function outline(plan: Plan, places: readonly string[], round: number, pictures?: Pictures): string {
  const once = new Map<string, string>();
  let rest = "";
  for (const place of places) {
    const { round: of, name } = placed(place);
    if (of !== null && of !== round) continue;
    const [, cell = "", part = "NESW"] = /^([a-f]\d)(?::([NESW]+))?$/.exec(name) ?? [];
    const at = plan.cells.get(cell);
    if (!at || pictures?.has(name)) {
      rest += shape(plan, place, pictures)?.d ?? "";
      continue;
    }
    for (const letter of part) {
      const n = SIDES.indexOf(letter);
      const [a, b] = [CORNERS[n] ?? [0, 0], CORNERS[(n + 1) % 4] ?? [0, 0]];
      const corners = [[50, 50], a, b].map(([cx = 0, cy = 0]): Point => [at[0] + cx, at[1] + cy]);
      corners.forEach((from, i) => {
        const to = corners[(i + 1) % 3] ?? from;
        const key = [from.join(), to.join()].sort().join(" ");
        if (!once.delete(key)) once.set(key, line(from, to));
      });
    }
  }
  return [...once.values()].join("") + rest;
}
