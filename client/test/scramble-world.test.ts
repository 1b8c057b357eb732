// The plan of a world: cells, border edges and strips on each of the three masks, and which board a round has.

import { expect, test } from "vitest";
import type { Content, View } from "../src/games/scramble/model";
import { boardNumber, nextBoard, planOf } from "../src/games/scramble/world";

const mondo = (options: object, round = 1): View => ({ options, round }) as unknown as View;
const content = (...boards: object[]): Content => ({ boards: { boards } }) as Content;
const globe = planOf(mondo({}), null);
const rectangle = planOf(mondo({ mask: "rectangle" }), null);
const island = planOf(mondo({ edition: "small" }), null);
const near = (point: readonly number[] | undefined): number[] => (point ?? []).map((each) => Math.round(each) + 0);

test("the masks have their cells around the middle, and an edge for every side without a neighbour", () => {
  expect(
    [globe, rectangle, island].map(({ mask, cells, edges, width, height }) => [
      mask,
      cells.size,
      edges.length,
      width,
      height,
    ]),
  ).toEqual([
    ["globe", 24, 24, 600, 600],
    ["rectangle", 24, 20, 600, 400],
    ["island", 25, 20, 500, 500],
  ]);
  expect([globe.cells.get("c1"), globe.cells.get("a3"), globe.cells.get("f4")]).toEqual([
    [-100, -300],
    [-300, -100],
    [200, 0],
  ]);
  expect([globe.cells.get("a1"), rectangle.cells.get("f4"), island.cells.get("a1")]).toEqual([
    undefined,
    [200, 100],
    [-250, -250],
  ]);
});

test("edges go clockwise from the north of the first cell, each from the end of the one before", () => {
  for (const { edges } of [globe, rectangle, island]) {
    edges.forEach(({ from, to, middle }, index) => {
      expect(edges[(index + 1) % edges.length]?.from).toEqual(to);
      expect(middle).toEqual([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
      expect(Math.hypot(to[0] - from[0], to[1] - from[1])).toBe(100);
    });
  }
  expect([globe.edges[0]?.from, globe.edges[0]?.to]).toEqual([
    [-100, -300],
    [0, -300],
  ]);
  expect(rectangle.edges[0]?.from).toEqual([-300, -200]);
  expect(globe.edges[3], "down a step of the globe").toMatchObject({ from: [100, -200], to: [200, -200] });
});

test("the rim of globe and island is round, that of the rectangle a larger one; the band lies halfway", () => {
  for (const plan of [globe, island]) for (const { rim } of plan.edges) expect(Math.hypot(...rim)).toBeCloseTo(355);
  const [top, right] = [rectangle.edges[1], rectangle.edges[7]];
  expect([top?.middle, top?.rim, top?.band]).toEqual([
    [-150, -200],
    [-150, -255],
    [-150, -227.5],
  ]);
  expect([right?.middle, right?.rim]).toEqual([
    [300, -50],
    [355, -50],
  ]);
  expect(near(globe.edges[0]?.rim)).toEqual([-58, -350]);
  expect(near(globe.edges[0]?.band)).toEqual([-54, -325]);
});

const bordered = (border: string, mask = "globe") =>
  planOf(mondo({ mask }), content({ mask, front: border, back: [...border].reverse().join("") }));

test("a border falls into strips of one landscape, water is none, and the last goes on at the first edge", () => {
  const { strips, border } = bordered("FFWWMMMFFFFFFFFFFFFFFFFF");
  expect(border).toHaveLength(24);
  expect(strips.map(({ land, first, edges }) => [land, first, edges.length])).toEqual([
    ["M", 4, 3],
    ["F", 7, 19],
  ]);
  expect(strips[1]?.edges.slice(-3)).toEqual([23, 0, 1]);
  expect(bordered("FFFFFFFFFFFFFFFFFFFFFFFF").strips, "no ends, no strips").toEqual([]);
  expect(bordered("FWWWWWWWWWWWWWWWWWWWWWWW").strips.map(({ edges }) => edges)).toEqual([[0]]);
});

test("a strip runs along its cells, and back along the rim", () => {
  const [round] = bordered("WWFFWWWWWWWWWWWWWWWWWWWW").strips;
  expect(round?.d).toMatch(/^M100 -300L100 -200L200 -200L[-\d. ]+A355 355 0 0 0 [-\d. ]+A355 355 0 0 0 [-\d. ]+z$/);
  expect(round?.ends).toEqual(["M100 -300L112.3 -336.8", "M200 -200L251 -251"]);
  const [straight] = bordered("WFFWWWWWWWWWWWWWWWWW", "rectangle").strips;
  expect(straight?.d).toBe("M-200 -200L-100 -200L0 -200L0 -255L-100 -255L-200 -255z");
  expect(straight?.ends).toEqual(["M-200 -200L-200 -255", "M0 -200L0 -255"]);
});

test("the back of a board is read where it lies up, and a small edition has no border", () => {
  const boards = content({ mask: "globe", front: "F".repeat(24), back: "M".repeat(24) });
  expect(planOf(mondo({ mask: "globe", side: "back" }), boards).border[0]).toBe("M");
  expect(planOf(mondo({ mask: "globe", side: "front" }), boards).border[0]).toBe("F");
  expect(planOf(mondo({ mask: "" }), boards).mask).toBe("globe");
  expect(planOf(mondo({ edition: "small" }), boards).border).toBe("");
  expect(planOf(mondo({ edition: "large" }), boards).border).toHaveLength(24);
  expect(planOf(mondo({ mask: "rectangle" }), boards).border, "a board of another mask").toBe("");
});

test("Mondo Sapiens has a board for every round, else one for all", () => {
  const boards = content({ number: 1, border: "F".repeat(24) }, { number: 5, border: "M".repeat(24) });
  const border = (options: object, round: number): string | undefined =>
    planOf(mondo(options, round), boards).border[0];
  expect([border({ board: 5 }, 2), border({ boards: [1, 5] }, 1), border({ boards: [1, 5] }, 2)]).toEqual([
    "M",
    "F",
    "M",
  ]);
  expect(border({ boards: [5], board: 1 }, 2)).toBe("F");
  expect(border({ boards: null }, 1), "board 1 where none is named").toBe("F");
  expect(border({ board: 9 }, 1)).toBeUndefined();
  const view = mondo({ board: 3, boards: [1, 5] }, 1);
  expect([boardNumber(view), nextBoard(view)]).toEqual([1, 5]);
  const last = mondo({ board: 3, boards: [1, 5] }, 3);
  expect([boardNumber(last), nextBoard(last)]).toEqual([3, 3]);
  expect([boardNumber(mondo({ board: null })), nextBoard(mondo({ board: null }))]).toEqual([1, 1]);
  expect([boardNumber(mondo({})), nextBoard(mondo({}))]).toEqual([null, null]);
});
