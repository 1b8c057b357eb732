// The legal actions in groups: which card where, which name where, and the plain ones.

import { type Atlas, borders, isWater, OPPOSITE, type Side } from "./atlas";
import type { Act, Tabled, View } from "./types";

export type Plain = "draw" | "pass" | "call" | "turn_timer" | "wait";

/** A card of your hand, or a Transit and what it is to stand for ("" until that is chosen). */
export interface What {
  kind: "card" | "transit";
  id: string;
}

export interface Choices {
  cards: Map<string, string[]>;
  names: Map<string, string[]>;
  plain: Set<Plain>;
}

const put = (map: Map<string, string[]>, key: string, cell: string): void => {
  const cells = map.get(key);
  if (cells) cells.push(cell);
  else map.set(key, [cell]);
};

/** The actions in groups. When they were too many to list (bluff mode), every card of the hand is offered on every
    free cell next to the table: the server refuses a wrong one. */
export function choicesOf(view: View, actions: Act[] | null): Choices {
  const found: Choices = { cards: new Map(), names: new Map(), plain: new Set() };
  for (const act of actions ?? offered(view)) {
    if (act.do === "lay") put(found.cards, act.card, act.cell);
    else if (act.do === "transit") put(found.names, act.name, act.cell);
    else found.plain.add(act.do as Plain);
  }
  return found;
}

function offered(view: View): Act[] {
  const taken = new Set(view.table.map((tabled) => tabled.cell));
  const free = new Set(view.table.flatMap((tabled) => around(view, tabled.cell).map(({ cell }) => cell)));
  const lays: Act[] = [...free]
    .filter((cell) => !taken.has(cell))
    .flatMap((cell) => view.hand.map((card): Act => ({ do: "lay", card, cell })));
  return view.callable && view.layer !== view.you ? [...lays, { do: "call" }] : lays;
}

/** A column's name: a to z, then aa to az. */
export const columnName = (x: number): string => (x < 26 ? "" : "a") + String.fromCharCode(97 + (x % 26));
export const column = (cell: string): number => {
  const letters = cell.replace(/\d+$/, "");
  return letters.charCodeAt(letters.length - 1) - 97 + 26 * (letters.length - 1);
};
export const row = (cell: string): number => Number(cell.replace(/^[a-z]+/, "")) - 1;
export const cellAt = (x: number, y: number): string => `${columnName(x)}${y + 1}`;

/** The cells next to a cell and the sides on which they lie. */
export function around(view: View, cell: string): { cell: string; side: Side }[] {
  const [x, y] = [column(cell), row(cell)];
  const beside: [number, number, Side][] = [
    [x, y - 1, "N"],
    [x + 1, y, "E"],
    [x, y + 1, "S"],
    [x - 1, y, "W"],
  ];
  return beside
    .filter(([u, v]) => u >= 0 && v >= 0 && u < view.columns && v < view.rows)
    .map(([u, v, side]) => ({ cell: cellAt(u, v), side }));
}

export interface Join {
  side: Side;
  tabled: Tabled;
}

/** The cards on the table next to a cell. */
export function joins(view: View, cell: string): Join[] {
  const beside = around(view, cell);
  return beside.flatMap(({ cell: other, side }) => {
    const tabled = view.table.find((each) => each.cell === other);
    return tabled ? [{ side, tabled }] : [];
  });
}

/** Whether the prints of two neighbouring cards agree, for the call-out: a player who bluffs should know. */
export function agrees(view: View, atlas: Atlas, what: What, join: Join): boolean {
  const { card, transit } = join.tabled;
  if (what.kind === "transit") return card !== undefined && borders(atlas, card, what.id);
  if (transit) return borders(atlas, what.id, transit);
  return card !== undefined && borders(atlas, what.id, card, view.options.correct_side ? join.side : null);
}

/** A country laid there gives an extra go (MA-D1), as far as the table shows. */
export const givesGo = (view: View, what: What | null, cell: string): boolean =>
  what?.kind === "card" && !view.instead && view.hand.length > 1 && joins(view, cell).length >= 2;

/** The cells in the order of a good first guess: where the cards agree, most joins first, then as one reads. */
export function ranked(view: View, atlas: Atlas, what: What, cells: readonly string[]): string[] {
  const worth = (cell: string): number => {
    const found = joins(view, cell);
    const wrong = what.id && found.some((join) => !agrees(view, atlas, what, join));
    return wrong
      ? -found.length
      : what.kind === "transit"
        ? followers(view, atlas, what.id, cell).length
        : found.length * 10;
  };
  return cells
    .map((cell) => ({ cell, worth: worth(cell), order: row(cell) * 100 + column(cell) }))
    .sort((a, b) => b.worth - a.worth || a.order - b.order)
    .map(({ cell }) => cell);
}

/** The names in the order of the list: waters first, then by name. */
export function rankedNames(atlas: Atlas, names: Iterable<string>, name: (id: string) => string): string[] {
  return [...names].sort(
    (a, b) => Number(isWater(atlas, b)) - Number(isWater(atlas, a)) || name(a).localeCompare(name(b)),
  );
}

/** Cards of the hand that could follow a Transit on a cell, going by what the cards print. */
export function followers(view: View, atlas: Atlas, name: string, cell: string): string[] {
  const free = around(view, cell).filter((beside) => !view.table.some((tabled) => tabled.cell === beside.cell));
  return view.hand.filter(
    (card) =>
      borders(atlas, card, name) &&
      free.some((beside) =>
        joins(view, beside.cell).every((join) => agrees(view, atlas, { kind: "card", id: card }, join)),
      ),
  );
}

/** The cell in an arrow key's direction among some cells: the nearest, straight ahead before sideways. */
export function towards(from: string, cells: readonly string[], side: Side): string | null {
  const [x, y] = [column(from), row(from)];
  let best: string | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const cell of cells) {
    const [dx, dy] = [column(cell) - x, row(cell) - y];
    const ahead = side === "N" ? -dy : side === "S" ? dy : side === "E" ? dx : -dx;
    const aside = Math.abs(side === "N" || side === "S" ? dx : dy);
    const far = ahead + aside * 2.5;
    if (ahead > 0 && far < nearest) [nearest, best] = [far, cell];
  }
  return best;
}

export { OPPOSITE };
