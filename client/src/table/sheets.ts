// A score sheet as the page shows it: one row a rule, one cell a seat, for a round or for the whole game.

import type { Line, Point, Sheet } from "../server/api-types";

export interface Cell {
  points: number;
  where: string[];
  lost: string[];
  lines: Line[];
}
export interface Row {
  rule: string;
  cells: (Cell | undefined)[];
}

const add = (cell: Cell | undefined, line: Line): Cell => ({
  points: (cell?.points ?? 0) + line.points,
  where: [...(cell?.where ?? []), ...(line.where ?? [])],
  lost: [...(cell?.lost ?? []), ...(line.lost ?? [])],
  lines: [...(cell?.lines ?? []), line],
});

/** The round that a line belongs to, where its places say so: `r2:c3`, or `r2` alone. */
export function roundOf(line: Line): number | null {
  const [place] = [...(line.where ?? []), ...(line.lost ?? [])];
  const found = /^r(\d+)(?::|$)/.exec(place ?? "");
  return found ? Number(found[1]) : null;
}

/** The rounds in the sheets; empty where a game has no rounds or only one. */
export const roundsIn = (sheets: readonly Sheet[]): number[] =>
  [...new Set(sheets.flatMap(({ lines }) => lines.flatMap((line) => roundOf(line) ?? [])))].sort((a, b) => a - b);

const inRound = (line: Line, round: number | null): boolean => round === null || roundOf(line) === round;

/** The rows in the order in which the sheets name their rules. */
export function rows(sheets: readonly Sheet[], round: number | null = null): Row[] {
  const found = new Map<string, Row>();
  sheets.forEach((sheet, seat) => {
    for (const line of sheet.lines) {
      if (!inRound(line, round)) continue;
      const row = found.get(line.rule) ?? { rule: line.rule, cells: sheets.map(() => undefined) };
      row.cells[seat] = add(row.cells[seat], line);
      found.set(line.rule, row);
    }
  });
  return [...found.values()];
}

/** The number of lines that scored: lines of 0 points are listed, not counted. */
export const counted = ({ lines }: Cell): number => lines.filter(({ points }) => points !== 0).length;

/** A cell's lines by sign. */
export const split = ({ lines }: Cell): { won: Line[]; lost: Line[]; none: Line[] } => ({
  won: lines.filter(({ points }) => points > 0),
  lost: lines.filter(({ points }) => points < 0),
  none: lines.filter(({ points }) => points === 0),
});

/** The places of some lines as they are named; of lines that cost, what it was that cost. */
export const placesOf = (lines: readonly Line[]): string[] => [
  ...new Set(
    lines
      .flatMap(({ points, where = [], lost = [] }) => (points < 0 && lost.length > 0 ? lost : where))
      .map(bare)
      .filter(Boolean),
  ),
];

/** The rule that weighs most on a seat's sheet, among those that have places to show where there are any. */
export function heaviest(all: readonly Row[], seat: number): string | undefined {
  const weight = ({ cells }: Row): number => {
    const cell = cells[seat];
    return cell ? Math.abs(cell.points) + (cell.where.length + cell.lost.length > 0 ? 0.5 : 0) : -1;
  };
  const best = all.reduce<Row | undefined>(
    (found, row) => (!found || weight(row) > weight(found) ? row : found),
    undefined,
  );
  return best && weight(best) >= 0 ? best.rule : undefined;
}

/** Every seat's points in a round. */
export const totals = (sheets: readonly Sheet[], round: number): number[] =>
  sheets.map(({ lines }) => lines.filter((line) => inRound(line, round)).reduce((all, { points }) => all + points, 0));

/** A place without its round. */
export const bare = (place: string): string => place.replace(/^r\d+(?::|$)/, "");

/** A number with its sign and a true minus. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
/** A number with a true minus. */
export const plain = (points: number): string => (points < 0 ? `−${-points}` : String(points));

/** By how many points the winners are ahead of the next; `fewest`: the fewest win. */
export function lead(sheets: readonly Sheet[], winners: readonly number[], fewest = false): number {
  const worth = (total: number): number => (fewest ? -total : total);
  const best = Math.max(...winners.map((seat) => worth(sheets[seat]?.total ?? 0)));
  const rest = sheets.filter((_, seat) => !winners.includes(seat)).map(({ total }) => worth(total));
  return rest.length === 0 ? 0 : Math.max(0, best - Math.max(...rest));
}

/** All seats in order of place: winners first, then by points; equal points share a place. */
export function places(
  sheets: readonly Sheet[],
  winners: readonly number[],
  fewest = false,
): { seat: number; place: number }[] {
  const worth = (seat: number): number => (fewest ? -1 : 1) * (sheets[seat]?.total ?? 0);
  const won = (seat: number): number => (winners.includes(seat) ? 1 : 0);
  const ahead = (a: number, b: number): number => won(b) - won(a) || worth(b) - worth(a);
  const order = sheets.map((_, seat) => seat).sort((a, b) => ahead(a, b) || a - b);
  return order.map((seat) => ({ seat, place: 1 + order.filter((other) => ahead(other, seat) < 0).length }));
}

/** The move of a seat that brought it most points, two or more; where the fewest win, that took most away. */
export function bestOf(
  course: readonly Point[],
  seat: number,
  fewest = false,
): { move: number; points: number } | null {
  let best: { move: number; points: number } | null = null;
  course.forEach((point, index) => {
    const gain = (point.totals[seat] ?? 0) - (course[index - 1]?.totals[seat] ?? point.totals[seat] ?? 0);
    const points = fewest ? -gain : gain;
    if (point.by === seat && points >= 2 && points > (best?.points ?? 0)) best = { move: point.move, points };
  });
  return best;
}
