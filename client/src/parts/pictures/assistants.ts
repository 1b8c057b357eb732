// The colours of assistants, each with a sign of its own: no sign repeats the shape of a seat.

import * as paint from "./colours";

export interface Look {
  ground: string;
  ink: string;
  /** Filled shapes and strokes around the middle, within a radius of 10. */
  fill?: string;
  line?: string;
}

const spokes = (many: number, from: number, to: number): string =>
  Array.from({ length: many }, (_, i) => {
    const turn = (i * 2 * Math.PI) / many;
    const at = (far: number): string => `${(far * Math.sin(turn)).toFixed(2)} ${(-far * Math.cos(turn)).toFixed(2)}`;
    return `M${at(from)}L${at(to)}`;
  }).join("");
const barbs = Array.from({ length: 6 }, (_, i) => {
  const turn = (i * Math.PI) / 3;
  const at = (x: number, y: number): string =>
    `${(x * Math.cos(turn) - y * Math.sin(turn)).toFixed(2)} ${(x * Math.sin(turn) + y * Math.cos(turn)).toFixed(2)}`;
  return `M${at(-3, -8.4)}L${at(0, -5.4)}L${at(3, -8.4)}`;
}).join("");

export const looks: Record<string, Look> = {
  blue: {
    ground: paint.blue53,
    ink: paint.white,
    line:
      "M0-4.600V8.600M-4.200-1.400H4.200M-8.200 2.400A8.400 8.400 0 0 0 8.200 2.400" +
      "M2.300-7A2.300 2.300 0 1 1-2.300-7 2.300 2.300 0 1 1 2.300-7",
  },
  red: {
    ground: paint.red56,
    ink: paint.white,
    fill:
      "M1-10.500C6.200-5 7.600-1.400 7.600 2.400A7.600 7.600 0 0 1-7.600 2.400" +
      "C-7.600-1-5.700-3-4.400-5.200-3.600-3-2.600-2-1.200-1.800-2-5-1-8.500 1-10.500Z",
  },
  green: {
    ground: paint.green56,
    ink: paint.white,
    fill: "M-9 9C-9.600-4-2-9.600 9.600-9.600 9.600 3 3.600 9.200-5 6.300L-7 9.600Z",
  },
  cyan: { ground: paint.blue72, ink: paint.slate24, line: spokes(6, 0, 9.6) + barbs },
  violet: {
    ground: paint.purple51,
    ink: paint.white,
    fill: "M3-9.800A9.800 9.800 0 1 0 9.600 4.200 8.500 8.500 0 0 1 3-9.800Z",
  },
  yellow: {
    ground: paint.yellow80,
    ink: paint.slate24,
    fill: "M4 0A4 4 0 1 1-4 0 4 4 0 1 1 4 0Z",
    line: spokes(8, 7, 9.6),
  },
  white: {
    ground: paint.grey96,
    ink: paint.slate24,
    fill: "M0-10.500 2.700-2.700 10.500 0 2.700 2.700 0 10.500-2.700 2.700-10.500 0-2.700-2.700Z",
  },
};
