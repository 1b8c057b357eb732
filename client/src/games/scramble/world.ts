// Coordinates of a world: its cells, its border, and pictures and streets on it. Only for drawing.

import { type Border, borderOf } from "./border";
import type { Land } from "./lands";
import type { BoardRow, Content, View } from "./model";

export const CELL = 100;
const MASKS: Record<string, string[]> = {
  globe: ["cd", "bcde", "abcdef", "abcdef", "bcde", "cd"],
  rectangle: ["abcdef", "abcdef", "abcdef", "abcdef"],
  island: ["abcde", "abcde", "abcde", "abcde", "abcde"],
};
const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

export interface Edge {
  /** Ends, clockwise, and the middle. */
  from: [number, number];
  to: [number, number];
  middle: [number, number];
  /** The middle's place on the outer rim, and halfway there. */
  rim: [number, number];
  band: [number, number];
}

export interface Strip {
  land: Land;
  first: number;
  d: string;
  /** The two ends of the strip, from the cells to the rim. */
  ends: string[];
  edges: number[];
}

export interface Plan extends Border {
  mask: "globe" | "rectangle" | "island";
  cells: Map<string, [number, number]>;
  width: number;
  height: number;
  edges: Edge[];
  border: string;
  strips: Strip[];
}

/** The board row this round is played on. */
function rowOf(view: View, content: Content | null): { row: BoardRow | undefined; mask: Plan["mask"] } {
  const options = view.options;
  const rows = content?.boards.boards ?? [];
  if ("board" in options || "boards" in options) {
    const number = options.boards?.[view.round - 1] ?? options.board ?? 1;
    return { row: rows.find((row) => row.number === number), mask: "globe" };
  }
  if ("edition" in options && options.edition === "small") return { row: undefined, mask: "island" };
  const mask = ("mask" in options && options.mask) || "globe";
  return { row: rows.find((row) => row.mask === mask), mask };
}

export const boardNumber = (view: View): number | null =>
  "board" in view.options ? (view.options.boards?.[view.round - 1] ?? view.options.board ?? 1) : null;

/** The board that the next round is to be played on. */
export const nextBoard = (view: View): number | null =>
  "board" in view.options ? (view.options.boards?.[view.round] ?? view.options.board ?? 1) : null;

const RIM = 355;
const MARGIN = 55;

/** A point of the outline, carried outwards to the rim. */
function outward(
  mask: Plan["mask"],
  [x, y]: readonly [number, number],
  width: number,
  height: number,
): [number, number] {
  if (mask === "rectangle") {
    const [w, h] = [width / 2, height / 2];
    return [Math.abs(x) === w ? x + Math.sign(x) * MARGIN : x, Math.abs(y) === h ? y + Math.sign(y) * MARGIN : y];
  }
  const far = Math.hypot(x, y) || 1;
  return [(x / far) * RIM, (y / far) * RIM];
}

const text = ([x, y]: readonly [number, number]): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** The border edges, clockwise from the first cell's north edge, as the rules number them. */
function around(places: Set<string>, first: [number, number]): [number, number, number][] {
  const found: [number, number, number][] = [];
  let [x, y] = first;
  let side = 0;
  const has = (a: number, b: number): boolean => places.has(`${a},${b}`);
  for (;;) {
    if (found.length && x === found[0]?.[0] && y === found[0]?.[1] && side === found[0]?.[2]) return found;
    found.push([x, y, side]);
    const along = (side + 1) % 4;
    const [dx, dy] = STEPS[along] ?? [0, 0];
    const [ox, oy] = STEPS[side] ?? [0, 0];
    if (has(x + dx + ox, y + dy + oy)) {
      [x, y] = [x + dx + ox, y + dy + oy];
      side = (side + 3) % 4;
    } else if (has(x + dx, y + dy)) [x, y] = [x + dx, y + dy];
    else side = along;
  }
}

function stripsOf(mask: Plan["mask"], border: string, edges: Edge[], size: [number, number]): Strip[] {
  const lands = [...border] as Land[];
  const count = lands.length;
  const start = lands.findIndex((land, i) => land !== lands[(i + count - 1) % count]);
  if (start < 0) return [];
  const strips: Strip[] = [];
  for (let i = 0; i < count; ) {
    const first = (start + i) % count;
    let length = 1;
    while (length < count && lands[(first + length) % count] === lands[first]) length += 1;
    i += length;
    const land = lands[first] ?? "W";
    if (land === "W") continue;
    const numbers = Array.from({ length }, (_, k) => (first + k) % count);
    const own = numbers.flatMap((n) => (edges[n] ? [edges[n] as Edge] : []));
    const outline = [...own.map((edge) => edge.from), own.at(-1)?.to ?? [0, 0]] as [number, number][];
    const rim = outline.map((point) => outward(mask, point, ...size)).reverse();
    const back =
      mask === "rectangle"
        ? rim.map((point) => `L${text(point)}`).join("")
        : rim.map((point, k) => (k === 0 ? `L${text(point)}` : `A${RIM} ${RIM} 0 0 0 ${text(point)}`)).join("");
    const from: [number, number] = outline[0] ?? [0, 0];
    const to: [number, number] = outline.at(-1) ?? [0, 0];
    strips.push({
      land,
      first,
      edges: numbers,
      d: `M${outline.map(text).join("L")}${back}z`,
      ends: [`M${text(from)}L${text(rim.at(-1) ?? from)}`, `M${text(to)}L${text(rim[0] ?? to)}`],
    });
  }
  return strips;
}

/** Everything about the world of this round that is not tiles. */
export function planOf(view: View, content: Content | null): Plan {
  const { row, mask } = rowOf(view, content);
  const rows = MASKS[mask] ?? [];
  const columns = Math.max(...rows.map((cells) => cells.charCodeAt(cells.length - 1) - 96));
  const [width, height] = [columns * CELL, rows.length * CELL];
  const cells = new Map<string, [number, number]>();
  const places = new Set<string>();
  rows.forEach((names, y) => {
    for (const name of names) {
      const x = name.charCodeAt(0) - 97;
      cells.set(`${name}${y + 1}`, [x * CELL - width / 2, y * CELL - height / 2]);
      places.add(`${x},${y}`);
    }
  });
  const firstCell = (rows[0]?.charCodeAt(0) ?? 97) - 97;
  const edges = around(places, [firstCell, 0]).map(([x, y, side]): Edge => {
    const [left, top] = [x * CELL - width / 2, y * CELL - height / 2];
    const corner = (n: number): [number, number] => [
      left + (n === 1 || n === 2 ? CELL : 0),
      top + (n === 2 || n === 3 ? CELL : 0),
    ];
    const [from, to] = [corner(side), corner((side + 1) % 4)];
    const middle: [number, number] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const rim = outward(mask, middle, width, height);
    return { from, to, middle, rim, band: [(middle[0] + rim[0]) / 2, (middle[1] + rim[1]) / 2] };
  });
  const back = "side" in view.options && view.options.side === "back";
  const border = mask === "island" ? "" : (row?.border ?? (back ? row?.back : row?.front) ?? "");
  return {
    mask,
    cells,
    width,
    height,
    edges,
    border,
    strips: stripsOf(mask, border, edges, [width, height]),
    ...borderOf(row, {
      cells: [...cells.values()],
      cell: CELL,
      edges,
      border,
      inside: (x, y) =>
        mask === "rectangle"
          ? Math.abs(x) < width / 2 + MARGIN - 2 && Math.abs(y) < height / 2 + MARGIN - 2
          : Math.hypot(x, y) < RIM - 2,
    }),
  };
}
