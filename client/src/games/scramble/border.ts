// Positions of pictures, pond and islet on the border of a board: whole, on their own strip, clear of streets.

import type { BoardRow } from "./model";
import type { Edge } from "./world";

type Point = readonly [number, number];
/** The middle of something, and how wide and high it is. */
type Box = [Point, Point];

export interface Printed {
  name: string;
  at: [number, number];
  /** The width and height of its box. */
  size: number;
}

export interface Ground {
  /** The corners of the cells, and how far they reach. */
  cells: readonly Point[];
  cell: number;
  edges: readonly Edge[];
  border: string;
  /** Whether a point lies within the outer rim. */
  inside: (x: number, y: number) => boolean;
}

export interface Border {
  streets: string[];
  pictures: Printed[];
  pond: [number, number] | null;
  islet: [number, number] | null;
  /** The edges whose middle is left to the sign of their landscape. */
  signs: Set<number>;
}

const SIZES = [46, 42, 38, 34];
const POND: Point = [85, 59];
const ISLET: Point = [47, 73];
const SIGN: Point = [30, 30];
const STREET = 15;
const AIR = 2;
const STEP = 4;
const FAR = 80;
/** Ways from where a thing would stand to where it can, the shortest first. */
const AWAY: readonly Point[] = Array.from({ length: (2 * FAR) / STEP + 1 }, (_, i) => i * STEP - FAR)
  .flatMap((x, _, all) => all.map((y): Point => [x, y]))
  .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));

const edgeIndex = (name: string): number => Number(name.slice(1)) - 1;
const angle = ([x, y]: Point): number => Math.atan2(x, -y);
const around = (turn: number): number => (turn + 4 * Math.PI) % (2 * Math.PI);

/** The border edge that lies between a point and the middle of the world. */
const edgeAt = (edges: readonly Edge[], at: Point): number =>
  edges.findIndex(({ from, to }) => around(angle(at) - angle(from)) < around(angle(to) - angle(from)));

/** All edges of the strip that an edge belongs to. */
function stripOf(border: string, edge: number): Set<number> {
  const found = new Set([edge]);
  for (const way of [1, border.length - 1]) {
    let next = (edge + way) % border.length;
    while (border[next] === border[edge] && !found.has(next)) {
      found.add(next);
      next = (next + way) % border.length;
    }
  }
  return found;
}

/** A street leaves its cell straight and bends to the rim: start, control point and end. */
function street({ from, to, middle, rim }: Edge): [Point, Point, Point] {
  const far = Math.hypot(rim[0] - middle[0], rim[1] - middle[1]) * 0.6;
  const [dx, dy] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  return [middle, [middle[0] + dy * far, middle[1] - dx * far], rim];
}

const along = ([a, b, c]: [Point, Point, Point], t: number): Point => [
  (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * b[0] + t ** 2 * c[0],
  (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * b[1] + t ** 2 * c[1],
];

const text = ([x, y]: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

function lay(row: BoardRow | undefined, ground: Ground): Border {
  const { cells, cell, edges, border, inside } = ground;
  const streets = (row?.streets ?? []).flatMap((name) => {
    const edge = edges[edgeIndex(name)];
    return edge ? [street(edge)] : [];
  });
  const squares = cells.map(
    ([x, y]): Box => [
      [x + cell / 2, y + cell / 2],
      [cell, cell],
    ],
  );
  const taken = streets.flatMap((way) => [0.1, 0.3, 0.5, 0.7, 0.9].map((t): Box => [along(way, t), [STREET, STREET]]));
  const isFree = (at: Point, [w, h]: Point, things: readonly Box[]): boolean =>
    things.every(
      ([[x, y], [ow, oh]]) => Math.abs(x - at[0]) >= (w + ow) / 2 + AIR || Math.abs(y - at[1]) >= (h + oh) / 2 + AIR,
    );
  const fits = (at: Point, box: Point, strip: Set<number>): boolean => {
    const [w, h] = box;
    const corners = [-1, 1].flatMap((x) => [-1, 1].map((y): Point => [at[0] + (x * w) / 2, at[1] + (y * h) / 2]));
    return (
      corners.every(([x, y]) => inside(x, y)) &&
      isFree(at, box, squares) &&
      isFree(at, box, taken) &&
      corners.every((corner) => strip.has(edgeAt(edges, corner)))
    );
  };
  /** As near to its edge as there is room for it. */
  const place = (number: number, box: Point): [number, number] | null => {
    const band = edges[number]?.band ?? [0, 0];
    const strip = stripOf(border, number);
    const way = AWAY.find(([dx, dy]) => fits([band[0] + dx, band[1] + dy], box, strip));
    if (!way) return null;
    const at: [number, number] = [band[0] + way[0], band[1] + way[1]];
    taken.push([at, box]);
    return at;
  };
  const pond = row?.pond ? place(edgeIndex(row.pond), POND) : null;
  const islet = (row?.islet && edges[edgeIndex(row.islet)]?.band) || null; // as narrow as the strip, and round
  if (islet) taken.push([islet, ISLET]);
  const wishes = (row?.pictures ?? []).flatMap((entry) => {
    const [name = "", edge = ""] = entry.split("@");
    return edges[edgeIndex(edge)] ? [{ name, number: edgeIndex(edge) }] : [];
  });
  /** All of one size, the largest at which all have room; what finds none is put down first at the next try. */
  const arranged = (): Printed[] => {
    const stood = taken.length;
    for (const size of SIZES) {
      let order = wishes;
      for (let tries = 0; tries <= wishes.length; tries += 1) {
        taken.length = stood;
        const found: Printed[] = [];
        const stuck = order.find(({ name, number }) => {
          const at = place(number, [size, size]);
          if (at) found.push({ name, at, size });
          return !at;
        });
        if (!stuck) return found;
        order = [stuck, ...order.filter((wish) => wish !== stuck)];
      }
    }
    return wishes.map(({ name, number }) => ({ name, at: edges[number]?.band ?? [0, 0], size: 34 }));
  };
  const pictures = arranged();
  return {
    streets: streets.map(([a, b, c]) => `M${text(a)}Q${text(b)} ${text(c)}`),
    pictures,
    pond,
    islet,
    signs: new Set(edges.flatMap(({ band }, number) => (isFree(band, SIGN, taken) ? [number] : []))),
  };
}

const known = new WeakMap<BoardRow, { border: string; found: Border }>();

/** The prints on the border of a board; computed once for each. */
export function borderOf(row: BoardRow | undefined, ground: Ground): Border {
  const before = row && known.get(row);
  if (before?.border === ground.border) return before.found;
  const found = lay(row, ground);
  if (row) known.set(row, { border: ground.border, found });
  return found;
}
