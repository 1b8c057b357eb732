// The score track of Monuments: where its sixty spaces lie, and the counters on them.

import { expect, test } from "vitest";
import { circle, counters, frame, SPACES, type Spot } from "../src/games/monuments/track";

const CORNER = 30;
const [left, top, width, height] = [10, 20, 400, 200];
const rim = frame(left, top, width, height, CORNER);
const rounded = ({ x, y, out }: Spot): number[] => [x, y, ...out].map((each) => Math.round(each * 10) / 10 + 0);

test.each([
  [0, [0, -100, 0, -1]],
  [15, [100, 0, 1, 0]],
  [30, [0, 100, 0, 1]],
  [45, [-100, 0, -1, 0]],
  [60, [0, -100, 0, -1]],
  [10, [86.6, -50, 0.9, -0.5]],
])("space %i of the circle lies clockwise from the top", (points, expected) => {
  expect(rounded(circle(100)(points))).toEqual(expected);
});

test.each([
  [0, [210, 20, 0, -1]],
  [15, [410, 120, 1, 0]],
  [30, [210, 220, 0, 1]],
  [45, [10, 120, -1, 0]],
  [60, [210, 20, 0, -1]],
  [-15, [10, 120, -1, 0]],
  [-45, [410, 120, 1, 0]],
])("space %i of the frame lies clockwise from the middle of the top", (points, expected) => {
  expect(rounded(rim(points))).toEqual(expected);
});

test("the frame's spaces are equally far apart along its sides and round its corners", () => {
  const round = 2 * (width - 2 * CORNER) + 2 * (height - 2 * CORNER) + 2 * Math.PI * CORNER;
  for (let points = 0; points < SPACES; points += 1) {
    const [here, next] = [rim(points), rim(points + 1)];
    const far = Math.hypot(next.x - here.x, next.y - here.y);
    const isStraight = here.out.join() === next.out.join();
    if (isStraight) expect(far).toBeCloseTo(round / SPACES, 1);
    else expect(far).toBeGreaterThan(0.9 * (round / SPACES));
    expect(far).toBeLessThan(round / SPACES + 0.1);
    expect(Math.hypot(...here.out)).toBeCloseTo(1, 1);
  }
});

test("every space of the frame lies on its rim, and leads out of it", () => {
  const [right, bottom] = [left + width, top + height];
  for (let points = 0; points < SPACES; points += 0.25) {
    const { x, y, out } = rim(points);
    const [nearX, nearY] = [
      Math.min(Math.max(x, left + CORNER), right - CORNER),
      Math.min(Math.max(y, top + CORNER), bottom - CORNER),
    ];
    const isAtCorner = nearX !== x && nearY !== y;
    if (isAtCorner) expect(Math.hypot(x - nearX, y - nearY)).toBeCloseTo(CORNER, 1);
    else expect(Math.min(x - left, right - x, y - top, bottom - y)).toBeCloseTo(0, 1);
    expect(out[0] * (x - (left + right) / 2) + out[1] * (y - (top + bottom) / 2)).toBeGreaterThan(0);
  }
});

test.each([
  [-3, 0, "−3"],
  [0, 0, "0"],
  [1, 1, ""],
  [59, 59, ""],
  [60, 0, ""],
  [61, 1, "+60"],
  [120, 0, "+60"],
  [121, 1, "+120"],
])("a counter of %i points stands on space %i with the label '%s'", (points, space, note) => {
  const [counter] = counters(circle(100), [points]);
  expect(counter).toEqual({ seat: 0, points, spot: circle(100)(space), away: 0, note });
});

test("counters on one space fan out, the leader outermost, equal ones by seat", () => {
  const away = (...points: number[]): number[] => counters(circle(100), points).map((each) => each.away);
  expect(away(5, 6)).toEqual([0, 0]);
  expect(away(5, 5)).toEqual([0.5, -0.5]);
  expect(away(5, 65, 5)).toEqual([0, 1, -1]);
  expect(away(-2, 0, 60, 1)).toEqual([-1, 0, 1, 0]);
});
