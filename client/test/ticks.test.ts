import { expect, test } from "vitest";
import { apart, fitted, minutes, sideOf, stairs, ticks, within } from "../src/table/ticks";

const at = (...places: number[]) => places.map((place) => ({ at: place }));

test.each([
  [0, 1, [0, 1]],
  [0, 5, [0, 1, 2, 3, 4, 5]],
  [0, 6, [0, 2, 4, 6]],
  [0, 11, [0, 5, 10, 15]],
  [-7, 23, [-10, 0, 10, 20, 30]],
  [0, 100, [0, 20, 40, 60, 80, 100]],
  [0, 101, [0, 50, 100, 150]],
  [0, 501, [0, 200, 400, 600]],
  [3, 3, [3]],
])("round numbers from %i to %i", (low, high, numbers) => {
  expect(ticks(low, high)).toEqual(numbers);
});

test("what stands at the ends of lines is in order and never closer than the gap", () => {
  expect(apart(at(30, 10, 12), 15)).toEqual(at(10, 25, 40));
  expect(apart(at(0, 15, 100), 15)).toEqual(at(0, 15, 100));
});

test("ends that would fall off go up together, and only then", () => {
  expect(within(at(80, 85, 90), 15, 100)).toEqual(at(70, 85, 100));
  expect(within(at(10, 12), 15, 100)).toEqual(at(10, 25));
  expect(within([], 15, 100)).toEqual([]);
});

test("the side of a chart begins at nought, or below it, and its highest number is at the top", () => {
  const { grid, left, y } = sideOf([3, 40], 190, 22);
  expect(grid).toEqual([0, 10, 20, 30, 40]);
  expect([y(40), y(0), y(20)]).toEqual([8, 168, 88]);
  expect(left).toBe(14 + 7 * 2);
  expect(sideOf([-3], 190, 22).grid).toEqual([-3, -2, -1, 0, 1]);
  expect(sideOf([], 190, 22).grid).toEqual([0, 1]);
});

test("names that are too long for the room end with dots, and the longest says how wide they are", () => {
  expect(fitted(["Ada", "Bartholomew"], 60)).toEqual({ texts: ["Ada", "Barthol…"], width: 58 });
  expect(fitted(["Bartholomew"], 10).texts).toEqual(["Barth…"]);
  expect(fitted([], 60)).toEqual({ texts: [], width: 0 });
});

test("a line of stairs keeps its height until the next point", () => {
  expect(
    stairs([
      [0, 1],
      [2.25, 3],
      [4, 5],
    ]),
  ).toBe("M0.0 1.0H2.3V3.0H4.0V5.0");
});

test("minutes and seconds", () => {
  expect([0, 999, 61_000, 600_000].map(minutes)).toEqual(["0:00", "0:00", "1:01", "10:00"]);
});
