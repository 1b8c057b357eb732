// The points of a pad: what people enter, times what the game's own data says it brings. No rule is known here.

import type { Pad, PadLine, PadSheet, Sheet } from "../../server/api-types";

/** What was entered in the cells of a line, by seat; nothing yet: undefined. */
export type Entries = readonly (readonly number[] | undefined)[];
/** The lines of a round by their names. */
export type Round = Readonly<Record<string, Entries>>;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const counted = (entries: readonly number[] | undefined): number => sum(entries ?? []);

/** Whether players are compared: then points are known once all have entered theirs. */
export const compares = ({ best, worst, best_each }: PadLine): boolean => Boolean(best || worst || best_each);

/** The points of a seat's cell; undefined while they are not known. */
export function pointsOf(line: PadLine, entries: Entries, seat: number, seats: number): number | undefined {
  const own = entries[seat];
  if (!own) return undefined;
  const { table, adds, each = 0, best = 0, worst = 0, best_each: bestEach = 0 } = line;
  if (table?.length) return sum(own.map((entry) => table[Math.min(entry, table.length) - 1] ?? 0));
  if (adds) return sum(own);
  const count = counted(own);
  let points = each * count;
  if (compares(line)) {
    const all = Array.from({ length: seats }, (_, other) => entries[other]);
    if (all.some((one) => one === undefined)) return each ? points : undefined;
    const counts = all.map(counted);
    const most = Math.max(...counts);
    if (most > 0 && count === most) points += best + bestEach * count;
    if (most > 0 && count === Math.min(...counts)) points += worst;
  }
  return points || 0; // never minus nought
}

/** The lines of a sheet, in its order. */
export const linesOf = (pad: Pad, sheet: PadSheet): PadLine[] =>
  sheet.lines.flatMap((name) => pad.lines.find((line) => line.name === name) ?? []);

/** A seat's points of a round, without those everyone begins with. */
export const roundPoints = (lines: readonly PadLine[], round: Round, seat: number, seats: number): number =>
  sum(lines.map((line) => pointsOf(line, round[line.name] ?? [], seat, seats) ?? 0));

/** Whether every cell of a round has an entry. */
export const isWhole = (lines: readonly PadLine[], round: Round, seats: number): boolean =>
  lines.every(({ name }) => Array.from({ length: seats }, (_, seat) => round[name]?.[seat]).every(Boolean));

/** The points of all seats over rounds. A box of one round is begun again each time, with its points to begin with. */
export const totals = (lines: readonly PadLine[], rounds: readonly Round[], seats: number, start: number): number[] =>
  Array.from({ length: seats }, (_, seat) =>
    sum(rounds.map((round) => start + roundPoints(lines, round, seat, seats))),
  );

/** The seats that are ahead; none while nobody has points or all are equal. */
export function ahead(points: readonly number[], fewest: boolean): number[] {
  const top = fewest ? Math.min(...points) : Math.max(...points);
  const found = points.flatMap((each, seat) => (each === top ? [seat] : []));
  return found.length < points.length || points.length === 1 ? found : [];
}

/** What a scored board enters: the lines that are no comparison and have their rule for themselves. */
export function fromSheet(lines: readonly PadLine[], sheet: Sheet): Record<string, number[]> {
  const found: Record<string, number[]> = {};
  for (const line of lines) {
    const { name, rule, each, adds, table } = line;
    if (compares(line) || table?.length || lines.some((other) => other !== line && other.rule === rule)) continue;
    const points = sheet.lines.filter((one) => one.rule === rule).map((one) => one.points);
    if (adds) found[name] = points.length ? points : [0];
    else if (each) found[name] = [Math.round(sum(points) / each)];
  }
  return found;
}

/** The numbers a cell can take. */
export function offersOf(line: PadLine, sheet: PadSheet, seats: number): number[] {
  if (line.takes_chip) return [0, ...(sheet.chips?.[String(seats)] ?? [])];
  if (line.offers?.length) return [...line.offers];
  return Array.from({ length: (line.most ?? 24) + 1 }, (_, number) => number);
}
/** Whether a cell holds several entries. */
export const several = (line: PadLine): boolean => (line.entries ?? 1) > 1;
