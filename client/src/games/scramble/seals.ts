// The gold line round an enclosed landscape and the place of its seal; zigzags on wrong edges.

import { CORNERS, drawing, MIDDLES, round, shore } from "./face";
import { buildingOf, type Laid } from "./model";
import type { Closed } from "./sheet";
import type { Plan } from "./world";

const SIDES = "NESW";
type Point = [number, number];

export interface Gold {
  d: string;
  seal: Point;
  points: number;
}

const edgesOf = (part: string): number[] => (part === "" ? [0, 1, 2, 3] : [...part].map((side) => SIDES.indexOf(side)));

/** Obstacles of a seal: pictures, houses, volcanoes. */
function obstacles(plan: Plan, laid: readonly Laid[]): Point[] {
  const printed = plan.pictures.map(({ at }) => at);
  const pieces = laid.flatMap((piece) => {
    const [x, y] = plan.cells.get(piece.cell) ?? [0, 0];
    const shown = drawing(piece.face, piece.turn ?? 0, piece.thing ?? "", 2, buildingOf(piece.thing ?? ""));
    return [shown.picture, shown.volcano].flatMap((at): Point[] => (at ? [[x + at.x, y + at.y]] : []));
  });
  return [...printed, ...pieces];
}

/** Gold lines and seals of the landscapes that a sheet says are enclosed. */
export function gold(plan: Plan, laid: readonly Laid[], areas: readonly Closed[]): Gold[] {
  const pieces = new Map(laid.map((piece) => [piece.cell, piece]));
  const inTheWay = obstacles(plan, laid);
  return areas.map(({ cells, strips, islet, points }) => {
    if (islet && plan.islet) return { d: "", seal: [plan.islet[0], plan.islet[1] + 42], points };
    let d = plan.strips.flatMap((strip) => (strips.includes(strip.first) ? strip.ends : [])).join("");
    const seals: [number, number, number][] = [];
    for (const [cell, part] of cells) {
      const piece = pieces.get(cell);
      const [x, y] = plan.cells.get(cell) ?? [0, 0];
      if (!piece) continue;
      const own = edgesOf(part);
      for (let corner = 0; corner < 4; corner += 1) {
        const before = own.includes((corner + 3) % 4);
        const [cx, cy] = CORNERS[corner] ?? [0, 0];
        if (own.includes(corner) !== before) {
          const line = shore(corner, piece.thing ?? "", piece.turn ?? 0, 2).there;
          d += moved(`M${cx} ${cy}${line}`, x, y);
        } else if (before) seals.push([x + 25 + cx / 2, y + 25 + cy / 2, -3]);
      }
      for (const edge of own) {
        const [mx, my] = MIDDLES[edge] ?? [50, 50];
        seals.push([x + 50 + (mx - 50) * 0.98, y + 50 + (my - 50) * 0.98, 5]);
      }
    }
    const free = ([x, y, liking]: [number, number, number]): number =>
      Math.min(60, ...inTheWay.map(([ox, oy]) => Math.hypot(ox - x, oy - y))) + liking;
    const [best] = seals.sort((a, b) => free(b) - free(a));
    const seal: Point = best ? [best[0], best[1]] : [0, 0];
    inTheWay.push(seal);
    return { d, seal, points };
  });
}

/** A path of absolute numbers, moved. */
function moved(d: string, x: number, y: number): string {
  let n = 0;
  return d.replace(/-?\d+(\.\d+)?/g, (number) => {
    n += 1;
    return String(round(Number(number) + (n % 2 === 1 ? x : y)));
  });
}

/** A wrong edge as a zigzag, and its middle. */
export function zigzag(plan: Plan, name: string): { d: string; middle: Point } | null {
  let ends: [Point, Point] | null = null;
  if (name.startsWith("B")) {
    const edge = plan.edges[Number(name.slice(1)) - 1];
    if (edge) ends = [edge.from, edge.to];
  } else {
    const at = plan.cells.get(name.slice(0, 2));
    const side = SIDES.indexOf(name.slice(2));
    const [a, b] = [CORNERS[side], CORNERS[(side + 1) % 4]];
    if (at && a && b)
      ends = [
        [at[0] + a[0], at[1] + a[1]],
        [at[0] + b[0], at[1] + b[1]],
      ];
  }
  if (!ends) return null;
  const [[x1, y1], [x2, y2]] = ends;
  const steps = Array.from({ length: 9 }, (_, i) => {
    const along = 0.06 + (i / 8) * 0.88;
    const off = i % 2 ? 5 : -5;
    return `${round(x1 + (x2 - x1) * along + (y1 === y2 ? 0 : off))} ${round(y1 + (y2 - y1) * along + (y1 === y2 ? off : 0))}`;
  });
  return { d: `M${steps.join("L")}`, middle: [(x1 + x2) / 2, (y1 + y2) / 2] };
}
