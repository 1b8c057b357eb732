// The score track's sixty spaces on the rim of the board: a circle round the quarry, a frame round the monument.

import { polar } from "./pit";

export const SPACES = 60;
export type Spot = { x: number; y: number /** The way out across the rim. */; out: readonly [number, number] };
export type Rim = (points: number) => Spot;

/** Sixty at twelve o'clock, then clockwise. */
export const circle =
  (radius: number): Rim =>
  (points) => {
    const angle = (points * 360) / SPACES;
    const [x, y] = polar(radius, angle);
    return { x, y, out: polar(1, angle) };
  };

/** The same on a rectangle with round corners, whose middle line has this size. */
export function frame(left: number, top: number, width: number, height: number, corner: number): Rim {
  const [flat, tall, bow] = [width - 2 * corner, height - 2 * corner, (Math.PI / 2) * corner];
  const round = 2 * flat + 2 * tall + 4 * bow;
  const right = left + width;
  const bottom = top + height;
  const turn = (x: number, y: number, from: number, along: number): Spot => {
    const angle = from + (along / bow) * 90;
    const [dx, dy] = polar(corner, angle);
    return { x: x + dx, y: y + dy, out: polar(1, angle) };
  };
  const parts: [number, (along: number) => Spot][] = [
    [flat / 2, (a) => ({ x: left + width / 2 + a, y: top, out: [0, -1] })],
    [bow, (a) => turn(right - corner, top + corner, 0, a)],
    [tall, (a) => ({ x: right, y: top + corner + a, out: [1, 0] })],
    [bow, (a) => turn(right - corner, bottom - corner, 90, a)],
    [flat, (a) => ({ x: right - corner - a, y: bottom, out: [0, 1] })],
    [bow, (a) => turn(left + corner, bottom - corner, 180, a)],
    [tall, (a) => ({ x: left, y: bottom - corner - a, out: [-1, 0] })],
    [bow, (a) => turn(left + corner, top + corner, 270, a)],
    [flat / 2, (a) => ({ x: left + corner + a, y: top, out: [0, -1] })],
  ];
  return (points) => {
    let along = (((points % SPACES) + SPACES) % SPACES) * (round / SPACES);
    for (const [length, at] of parts) {
      if (along <= length) return at(along);
      along -= length;
    }
    return { x: left + width / 2, y: top, out: [0, -1] };
  };
}

/** From one end of a line to the other: where there is no room round the board. */
export const straight =
  (left: number, y: number, width: number): Rim =>
  (points) => ({
    x: left + (width * (points > SPACES ? points % SPACES : Math.max(0, points))) / SPACES,
    y,
    out: [0, -1],
  });

export interface Counter {
  seat: number;
  points: number;
  spot: Spot;
  /** Its place across the rim among those on the same space, leader outermost. */
  away: number;
  /** The label next to it: laps, or points below one. */
  note: string;
}

/** Positions of the seats' counters. Those on one space fan out; below one they wait before the first space. */
export function counters(rim: Rim, points: readonly number[]): Counter[] {
  const space = (value: number): number => (value > 0 ? value % SPACES : 0);
  const laps = (value: number): number => (value > 0 ? Math.floor((value - 1) / SPACES) : 0);
  return points.map((value, seat) => {
    const mates = points
      .map((other, mate) => ({ other, mate }))
      .filter(({ other }) => space(other) === space(value))
      .sort((a, b) => b.other - a.other || a.mate - b.mate);
    const rank = mates.findIndex(({ mate }) => mate === seat);
    const note = value <= 0 ? `${value}`.replace("-", "−") : laps(value) > 0 ? `+${laps(value) * SPACES}` : "";
    return { seat, points: value, spot: rim(space(value)), away: (mates.length - 1) / 2 - rank, note };
  });
}
