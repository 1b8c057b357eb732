// A score sheet as the page shows it: one row a rule, one cell a seat.

import type { Line, Sheet } from "../api-types";

export interface Cell {
  points: number;
  count: number;
  where: string[];
  lost: string[];
}
export interface Row {
  rule: string;
  cells: (Cell | undefined)[];
}

const add = (cell: Cell | undefined, line: Line): Cell => ({
  points: (cell?.points ?? 0) + line.points,
  count: (cell?.count ?? 0) + 1,
  where: [...(cell?.where ?? []), ...(line.where ?? [])],
  lost: [...(cell?.lost ?? []), ...(line.lost ?? [])],
});

/** The rows in the order in which the sheets name their rules. */
export function rows(sheets: readonly Sheet[]): Row[] {
  const found = new Map<string, Row>();
  sheets.forEach((sheet, seat) => {
    for (const line of sheet.lines) {
      const row = found.get(line.rule) ?? { rule: line.rule, cells: sheets.map(() => undefined) };
      row.cells[seat] = add(row.cells[seat], line);
      found.set(line.rule, row);
    }
  });
  return [...found.values()];
}

/** A number with its sign and a true minus. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** Who won, and by how many points over the next. */
export function lead(sheets: readonly Sheet[], winners: readonly number[]): number {
  const best = Math.max(...winners.map((seat) => sheets[seat]?.total ?? 0));
  const rest = sheets.filter((_, seat) => !winners.includes(seat)).map(({ total }) => total);
  return rest.length === 0 ? 0 : Math.max(0, best - Math.max(...rest));
}
