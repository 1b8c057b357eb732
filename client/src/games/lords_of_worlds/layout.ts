// Coordinates for drawing: the market upright or turned a quarter, and planets.

import type { Hex } from "./types";

export const radius = 40;
const wide = radius * Math.sqrt(3);

export interface Spot {
  x: number;
  y: number;
}

export interface Layout {
  spots: ReadonlyMap<string, Spot>;
  left: number;
  top: number;
  width: number;
  height: number;
  flat: boolean;
}

/** The market's hexes on a plane; turned a quarter for tall screens. There is air for the arc of a leap. */
export function marketLayout(hexes: readonly Hex[], flat: boolean, air: number): Layout {
  const last = Math.max(...hexes.map((hex) => hex.row));
  const spots = new Map(
    hexes.map((hex) => {
      const [along, down] = [(hex.x * wide) / 2, hex.row * 1.5 * radius];
      return [hex.name, flat ? { x: last * 1.5 * radius - down, y: along } : { x: along, y: down }];
    }),
  );
  const [halfX, halfY] = flat ? [radius, wide / 2] : [wide / 2, radius];
  const xs = [...spots.values()].map((spot) => spot.x);
  const ys = [...spots.values()].map((spot) => spot.y);
  const edge = 4;
  const left = Math.min(...xs) - halfX - edge;
  const top = Math.min(...ys) - halfY - edge - (flat ? 0 : air);
  return {
    spots,
    left,
    top,
    width: Math.max(...xs) + halfX + edge - left + (flat ? air : 0),
    height: Math.max(...ys) + halfY + edge - top,
    flat,
  };
}

/** The height a market needs in CSS pixels to be read and pressed: a phone scrolls to the rest. */
export const readableHeight = (hexes: readonly Hex[], flat: boolean): number =>
  marketLayout(hexes, flat, 12).height * 0.55;

/** The six corners around the middle. */
export const corners = (flat: boolean, far: number): Spot[] =>
  [0, 1, 2, 3, 4, 5].map((i) => {
    const turn = ((i * 60 + (flat ? 0 : 30)) * Math.PI) / 180;
    return { x: far * Math.cos(turn), y: far * Math.sin(turn) };
  });

export const outline = (flat: boolean, far: number): string =>
  corners(flat, far)
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(" ");

/** The edges where one board ends, as a path. */
export function boardEdges(hexes: readonly Hex[], layout: Layout): string {
  const around = corners(layout.flat, radius);
  const at = (x: number, y: number): Hex | undefined =>
    hexes.find((hex) => {
      const spot = layout.spots.get(hex.name);
      return spot && Math.hypot(spot.x - x, spot.y - y) < radius / 2;
    });
  return hexes
    .flatMap((hex) => {
      const { x, y } = layout.spots.get(hex.name) ?? { x: 0, y: 0 };
      return around.map((from, i) => {
        const to = around[(i + 1) % 6] ?? from;
        if (at(x + from.x + to.x, y + from.y + to.y)?.board === hex.board) return "";
        return `M${(x + from.x).toFixed(1)} ${(y + from.y).toFixed(1)}L${(x + to.x).toFixed(1)} ${(y + to.y).toFixed(1)}`;
      });
    })
    .join("");
}

/** The next spot in an arrow key's direction: near, and close to the straight line. */
export function towards(spots: ReadonlyMap<string, Spot>, from: string, key: string): string | null {
  const ways: Record<string, Spot> = {
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
  };
  const way = ways[key];
  const here = spots.get(from);
  if (!way || !here) return null;
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [name, spot] of spots) {
    const [dx, dy] = [spot.x - here.x, spot.y - here.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (ahead < 1 || aside > ahead * 1.8) continue;
    const far = ahead + aside * 1.5;
    if (far < least) [least, best] = [far, name];
  }
  return best;
}

/** A way drawn over the market, up to the goal's rim so that its value stays readable. A leap, which is no step to a
 * neighbour, is an arc that leaves the board above (turned a quarter: on the right). */
export function drawWay(way: readonly string[], layout: Layout): string {
  const spots = way.flatMap((name) => layout.spots.get(name) ?? []);
  return spots
    .slice(1)
    .map((goal, i) => {
      const from = spots[i] ?? goal;
      const far = Math.hypot(goal.x - from.x, goal.y - from.y);
      const rim = i === spots.length - 2 ? radius * 0.72 : 0;
      if (far < radius * 2) {
        const part = 1 - rim / far;
        return `M${from.x} ${from.y}L${from.x + (goal.x - from.x) * part} ${from.y + (goal.y - from.y) * part}`;
      }
      return layout.flat
        ? arcRight(from, { x: goal.x + rim, y: goal.y }, layout)
        : arcAbove(from, { x: goal.x, y: goal.y - rim }, layout);
    })
    .join("");
}

const arcAbove = (from: Spot, to: Spot, layout: Layout): string => {
  const high = (8 * (layout.top + 5) - from.y - to.y) / 6;
  const bend = (to.x - from.x) * 0.12;
  return `M${from.x} ${from.y}C${from.x + bend} ${high} ${to.x - bend} ${high} ${to.x} ${to.y}`;
};

const arcRight = (from: Spot, to: Spot, layout: Layout): string => {
  const out = (8 * (layout.left + layout.width - 5) - from.x - to.x) / 6;
  const bend = (to.y - from.y) * 0.12;
  return `M${from.x} ${from.y}C${out} ${from.y + bend} ${out} ${to.y - bend} ${to.x} ${to.y}`;
};

export const planetRadius = 50;
/** The position of a planet's hex relative to its middle. */
export const cellSpot = (q: number, r: number): Spot => ({
  x: planetRadius * Math.sqrt(3) * (q + r / 2),
  y: planetRadius * 1.5 * r,
});
