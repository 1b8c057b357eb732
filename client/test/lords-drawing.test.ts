// Coordinates of Lords of Worlds: the market upright and turned, the rims of its boards, and ways over it.

import { expect, test } from "vitest";
import {
  boardEdges,
  cellSpot,
  corners,
  drawWay,
  marketLayout,
  outline,
  planetRadius,
  radius,
  readableHeight,
} from "../src/games/lords_of_worlds/layout";
import type { Hex } from "../src/games/lords_of_worlds/types";

const wide = radius * Math.sqrt(3);
const hex = (name: string, x: number, row: number, board = 0): Hex => ({ name, x, row, board }) as unknown as Hex;
const hexes = [hex("a", 0, 0), hex("b", 2, 0, 1), hex("c", 1, 1), hex("d", 6, 0, 1)];
const upright = marketLayout(hexes, false, 30);
const turned = marketLayout(hexes, true, 30);
const numbers = (path: string): number[] =>
  path.match(/-?[\d.]+(e-?\d+)?/g)?.map((each) => Math.round(Number(each))) ?? [];

test("an upright market has rows from top to bottom, with air for a leap above", () => {
  expect(upright.spots.get("c")).toEqual({ x: wide / 2, y: 60 });
  expect([upright.left, upright.top]).toEqual([-wide / 2 - 4, -radius - 4 - 30]);
  expect([upright.width, upright.height]).toEqual([4 * wide + 8, 60 + 2 * radius + 8 + 30]);
});

test("a turned market has rows from right to left, with air for a leap on the right", () => {
  expect(turned.spots.get("a")).toEqual({ x: 60, y: 0 });
  expect(turned.spots.get("c")).toEqual({ x: 0, y: wide / 2 });
  expect([turned.left, turned.top]).toEqual([-radius - 4, -wide / 2 - 4]);
  expect([turned.width, turned.height]).toEqual([60 + 2 * radius + 8 + 30, 4 * wide + 8]);
});

test("a market's readable height grows with its own", () => {
  expect(readableHeight(hexes, false)).toBeCloseTo((60 + 2 * radius + 8 + 12) * 0.55);
});

test("a hex has six corners: a flat one begins at the right, an upright one a half step later", () => {
  expect(outline(true, 10)).toBe("10.0,0.0 5.0,8.7 -5.0,8.7 -10.0,0.0 -5.0,-8.7 5.0,-8.7");
  expect(outline(false, 10)).toBe("8.7,5.0 0.0,10.0 -8.7,5.0 -8.7,-5.0 -0.0,-10.0 8.7,-5.0");
  expect(corners(true, 10)).toHaveLength(6);
});

test("a board's rim leaves out the edges between its own hexes", () => {
  const edges = (...some: Hex[]): number => boardEdges(some, marketLayout(some, false, 0)).split("M").length - 1;
  expect(edges(hex("a", 0, 0))).toBe(6);
  expect(edges(hex("a", 0, 0), hex("b", 2, 0))).toBe(10);
  expect(edges(hex("a", 0, 0), hex("b", 2, 0, 1))).toBe(12);
  expect(edges(hex("a", 0, 0), hex("b", 4, 0))).toBe(12);
});

test("an edge of a rim runs between two corners of its hex", () => {
  const [first] = boardEdges([hex("a", 0, 0)], marketLayout([hex("a", 0, 0)], false, 0))
    .split("M")
    .slice(1);
  expect(first).toBe("34.6 20.0L0.0 40.0");
});

test("a step of a way is a line, the last one up to the goal's rim", () => {
  expect(numbers(drawWay(["a", "b"], upright))).toEqual([0, 0, Math.round(wide - radius * 0.72), 0]);
  expect(numbers(drawWay(["a", "b", "c"], upright)).slice(0, 4)).toEqual([0, 0, Math.round(wide), 0]);
  expect(drawWay(["a"], upright)).toBe("");
  expect(drawWay(["a", "nowhere"], upright)).toBe("");
});

test("a leap of an upright market leaves it above and comes down on the goal's rim", () => {
  const path = drawWay(["a", "d"], upright);
  const [x, y, x1 = 0, y1 = 0, x2 = 0, y2 = 0, toX = 0, toY = 0] = numbers(path);
  expect(path).toContain("C");
  expect([x, y, toX, toY]).toEqual([0, 0, Math.round(3 * wide), Math.round(-radius * 0.72)]);
  expect(y1).toBe(Math.round((8 * (upright.top + 5) + radius * 0.72) / 6));
  expect(y2).toBe(y1);
  expect([x1, toX - x2]).toEqual([Math.round(3 * wide * 0.12), Math.round(3 * wide * 0.12)]);
});

test("a leap of a turned market leaves it on the right and comes in on the goal's rim", () => {
  const [x, y, x1 = 0, y1 = 0, x2 = 0, y2 = 0, toX = 0, toY = 0] = numbers(drawWay(["a", "d"], turned));
  expect([x, y, toX, toY]).toEqual([60, 0, Math.round(60 + radius * 0.72), Math.round(3 * wide)]);
  expect(x1).toBe(Math.round((8 * (turned.left + turned.width - 5) - 120 - radius * 0.72) / 6));
  expect(x2).toBe(x1);
  expect([y1, toY - y2]).toEqual([Math.round(3 * wide * 0.12), Math.round(3 * wide * 0.12)]);
});

test("the cells of a planet lie in rows, each half a cell further right", () => {
  const across = planetRadius * Math.sqrt(3);
  expect([cellSpot(0, 0), cellSpot(1, 0), cellSpot(0, 2), cellSpot(-1, 2)]).toEqual([
    { x: 0, y: 0 },
    { x: across, y: 0 },
    { x: across, y: planetRadius * 3 },
    { x: 0, y: planetRadius * 3 },
  ]);
});
