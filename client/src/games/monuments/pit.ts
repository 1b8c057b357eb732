// Coordinates in the round quarry: a drawing of 792 units around the middle.

import type { Field } from "./plan";

export interface Spot {
  name: string;
  ring: Field["ring"];
  /** Its place in its ring, from 1. */
  number: number;
  angle: number;
  shape: string;
  /** The path of a field, and the positions of its stones. */
  lane: Point;
  laneRadius: number;
  heap: Point;
}

export type Point = readonly [number, number];

const rings = { outer: [219, 332, 240, 294], middle: [86, 206, 184, 130], inner: [0, 70, 0, 0] } as const;
export const INNER = 70;

/** A point at that distance from the middle, clockwise from twelve o'clock in degrees. */
export const polar = (radius: number, angle: number): Point => {
  const turn = ((angle - 90) * Math.PI) / 180;
  return [Math.round(radius * Math.cos(turn) * 100) / 100, Math.round(radius * Math.sin(turn) * 100) / 100];
};

/** A slice of a ring, with a little room on both sides. */
function slice(inner: number, outer: number, from: number, to: number, room: number): string {
  const gap = (radius: number): number => (room / radius) * 57.3;
  const far = to - from > 180 ? 1 : 0;
  if (to - from >= 360) return disc(outer);
  return (
    `M${polar(outer, from + gap(outer))}A${outer} ${outer} 0 ${far} 1 ${polar(outer, to - gap(outer))}` +
    `L${polar(inner, to - gap(inner))}A${inner} ${inner} 0 ${far} 0 ${polar(inner, from + gap(inner))}Z`
  );
}

export const disc = (radius: number): string => `M0-${radius}A${radius} ${radius} 0 1 1-.1-${radius}Z`;

/** Every field of the quarry, laid out ring by ring in the content's order. */
export function spots(fields: readonly Field[]): Map<string, Spot> {
  const placed = new Map<string, Spot>();
  for (const ring of ["outer", "middle", "inner"] as const) {
    const [inside, outside, lane, heap] = rings[ring];
    const mine = fields.filter((field) => field.ring === ring);
    mine.forEach(({ name }, i) => {
      const width = 360 / mine.length;
      const angle = ring === "inner" ? 0 : (i + 0.5) * width;
      placed.set(name, {
        name,
        ring,
        number: i + 1,
        angle,
        shape: ring === "inner" ? disc(INNER - 5) : slice(inside, outside, i * width, (i + 1) * width, 5),
        lane: polar(lane, angle),
        laneRadius: lane,
        heap: polar(heap, angle),
      });
    });
  }
  return placed;
}

/** Positions of a way's steps; the inner field is entered at its near rim so that its stones stay free. */
export function standsAt(way: readonly Spot[]): Point[] {
  return way.map((spot, i) => (spot.ring === "inner" ? polar(50, way[i - 1]?.angle ?? 0) : spot.lane));
}

/** The path from one field to the next: along the ring, or straight to another ring. */
export function leg(from: Spot, to: Spot, start: Point, end: Point): string {
  if (from.ring !== to.ring || from.ring === "inner") return `M${start}L${end}`;
  const clockwise = (to.angle - from.angle + 360) % 360 < 180 ? 1 : 0;
  return `M${start}A${from.laneRadius} ${from.laneRadius} 0 0 ${clockwise} ${end}`;
}

/** Where up to four stones lie around a heap's middle; a number shows the rest. */
export function heapSpots(spot: Spot, count: number): { at: Point; size: number }[] {
  const [x, y] = spot.heap;
  if (count <= 1) return [{ at: spot.heap, size: 54 }];
  if (count === 2) {
    const turn = spot.ring === "inner" ? 0 : (spot.angle * Math.PI) / 180;
    const away = spot.ring === "inner" ? 26 : 29;
    const size = spot.ring === "inner" ? 44 : 48;
    return [-1, 1].map((side) => ({
      at: [x + Math.cos(turn) * away * side, y + Math.sin(turn) * away * side] as const,
      size,
    }));
  }
  return [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ]
    .slice(0, count)
    .map(([a = 0, b = 0]) => ({ at: [x + a * 21, y + b * 21] as const, size: 38 }));
}

/** A fixed unevenness, so that the pit's rim looks dug and never moves. */
export function rough(radius: number, wobble: number, corners: number): string {
  let seed = 918273;
  const points = Array.from({ length: corners }, (_, i) => {
    seed = (seed * 16807) % 2147483647;
    return polar(radius + (seed / 2147483647 - 0.5) * wobble, (i * 360) / corners).join(" ");
  });
  return `M${points.join("L")}Z`;
}

/** Short strokes along an edge, as maps draw a slope. */
export function hachures(from: number, to: number, count: number): string {
  let seed = 4711;
  return Array.from({ length: count }, (_, i) => {
    seed = (seed * 16807) % 2147483647;
    const luck = seed / 2147483647;
    const angle = (i * 360) / count + luck * 1.2;
    return `M${polar(from, angle)}L${polar(to + (luck - 0.5) * 4, angle)}`;
  }).join("");
}
