// Which face comes next into a world that is copied from a table: the cell with most neighbours, and the faces that meet
// them best, turned already. Only to offer them in a good order: anything may lie anywhere.

import { read } from "../face";
import type { Laid } from "../model";
import type { Plan } from "../world";
import type { Print } from "./prints";

const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;
const HALVES = [
  [50, 0],
  [100, 50],
  [50, 100],
  [0, 50],
] as const;

export interface Offer {
  print: Print;
  turn: number;
  /** Edges that meet another landscape. */
  wrong: number;
}

const beside = (cell: string, edge: number): string =>
  `${String.fromCharCode(cell.charCodeAt(0) + (STEPS[edge]?.[0] ?? 0))}${Number(cell.slice(1)) + (STEPS[edge]?.[1] ?? 0)}`;

/** The landscape that each edge of a cell meets, from above clockwise; "": nothing lies there. */
export function around(plan: Plan, laid: readonly Laid[], cell: string): string[] {
  const [x, y] = plan.cells.get(cell) ?? [0, 0];
  return HALVES.map(([dx, dy], edge) => {
    const other = laid.find((piece) => piece.cell === beside(cell, edge));
    if (other) return read(other.face, other.turn ?? 0).lands[(edge + 2) % 4] ?? "";
    const strip = plan.edges.findIndex(({ middle }) => middle[0] === x + dx && middle[1] === y + dy);
    return plan.border[strip] ?? "";
  });
}

/** The empty cell with the most tiles around it; among equals the one nearest to the last, then to the middle. */
export function nextCell(plan: Plan, laid: readonly Laid[], last: string): string {
  const full = new Set(laid.map(({ cell }) => cell));
  const [lx, ly] = plan.cells.get(last) ?? [-50, -50];
  const rank = ([cell, [x, y]]: [string, [number, number]]): number =>
    [0, 1, 2, 3].filter((edge) => full.has(beside(cell, edge))).length * 10_000 - Math.abs(x - lx) - Math.abs(y - ly);
  const free = [...plan.cells].filter(([cell]) => !full.has(cell));
  return free.sort((one, other) => rank(other) - rank(one))[0]?.[0] ?? "";
}

/** Every face with the turn in which it meets its neighbours best: those that fit first. */
export function offered(prints: readonly Print[], meets: readonly string[]): Offer[] {
  const wrongAt = (face: string, turn: number): number =>
    read(face, turn).lands.filter((land, edge) => meets[edge] && meets[edge] !== land).length;
  return prints
    .map((print) => {
      const turns = [0, 1, 2, 3].map((turn) => wrongAt(print.face, turn));
      const wrong = Math.min(...turns);
      return { print, turn: turns.indexOf(wrong), wrong };
    })
    .sort((one, other) => one.wrong - other.wrong);
}
