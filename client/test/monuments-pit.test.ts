// The round quarry of Monuments: where fields, stones and walks are drawn.

import { afterEach, expect, test } from "vitest";
import { arrow, isLoose, mine } from "../src/games/monuments/keys";
import { disc, heapSpots, INNER, leg, polar, type Spot, spots, standsAt } from "../src/games/monuments/pit";
import type { Field } from "../src/games/monuments/plan";

afterEach(() => document.body.replaceChildren());

const ring = (of: Field["ring"], count: number): Field[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${of[0]}${index}`, ring: of, touches: [] }));
const placed = spots([...ring("inner", 1), ...ring("middle", 6), ...ring("outer", 12)]);
const spot = (name: string): Spot => placed.get(name) as Spot;

test("a point of the quarry is counted clockwise from twelve o'clock", () => {
  expect([0, 90, 180, 270].map((angle) => polar(10, angle).map((each) => each + 0))).toEqual([
    [0, -10],
    [10, 0],
    [0, 10],
    [-10, 0],
  ]);
});

test("the fields of a ring share it equally, in the content's order", () => {
  expect(["o0", "o1", "o11", "m0", "m5", "i0"].map((name) => [spot(name).angle, spot(name).number])).toEqual([
    [15, 1],
    [45, 2],
    [345, 12],
    [30, 1],
    [330, 6],
    [0, 1],
  ]);
});

test("paths run outside the stones in the outer and middle ring, and stones lie in the middle of the inner field", () => {
  const far = ([x, y]: readonly [number, number]): number => Math.round(Math.hypot(x, y));
  expect(["o3", "m3", "i0"].map((name) => [far(spot(name).lane), far(spot(name).heap)])).toEqual([
    [240, 294],
    [184, 130],
    [0, 0],
  ]);
  expect(spot("o3").laneRadius).toBe(240);
});

test("a field is a slice of its ring with room around it, the inner one a disc", () => {
  const numbers = (shape: string): number[] => shape.match(/-?[\d.]+/g)?.map(Number) ?? [];
  const [x = 0, y = 0] = numbers(spot("o0").shape);
  expect(Math.hypot(x, y)).toBeCloseTo(332, 0);
  const start = (Math.atan2(x, -y) * 180) / Math.PI;
  expect(start).toBeCloseTo((5 / 332) * 57.3, 1);
  expect(spot("i0").shape).toBe(disc(INNER - 5));
  expect(spots(ring("outer", 1)).get("o0")?.shape).toBe(disc(332));
  expect(spots(ring("outer", 2)).get("o0")?.shape).toMatch(/A332 332 0 0 1/);
});

test("a worker enters the inner field at its near rim", () => {
  expect(standsAt([spot("m1"), spot("i0")])).toEqual([spot("m1").lane, polar(50, 90)]);
  expect(standsAt([spot("i0")])).toEqual([polar(50, 0)]);
});

test.each([
  ["along the ring, clockwise", "o0", "o1", /^M1,2A240 240 0 0 1 3,4$/],
  ["along the ring, the other way", "o1", "o0", /^M1,2A240 240 0 0 0 3,4$/],
  ["past twelve o'clock", "o11", "o0", /^M1,2A240 240 0 0 1 3,4$/],
  ["straight across half the ring", "m0", "m3", /^M1,2A184 184 0 0 0 3,4$/],
  ["straight to another ring", "o0", "m0", /^M1,2L3,4$/],
  ["straight out of the inner field", "i0", "i0", /^M1,2L3,4$/],
])("a step goes %s", (_, from, to, path) => {
  expect(leg(spot(from), spot(to), [1, 2], [3, 4])).toMatch(path);
});

const heap: Spot = { ...spot("o0"), angle: 90, heap: [100, 50] };
test.each([
  [0, [[100, 50]], 54],
  [1, [[100, 50]], 54],
  [
    2,
    [
      [100, 21],
      [100, 79],
    ],
    48,
  ],
  [
    3,
    [
      [79, 29],
      [121, 29],
      [79, 71],
    ],
    38,
  ],
  [
    4,
    [
      [79, 29],
      [121, 29],
      [79, 71],
      [121, 71],
    ],
    38,
  ],
  [
    9,
    [
      [79, 29],
      [121, 29],
      [79, 71],
      [121, 71],
    ],
    38,
  ],
])("%i stones lie around the middle of their heap", (count, at, size) => {
  const found = heapSpots(heap, count);
  expect(found.map((each) => each.at.map((value) => Math.round(value)))).toEqual(at);
  expect(found.every((each) => each.size === size)).toBe(true);
});

test("two stones of the inner field lie side by side", () => {
  expect(heapSpots({ ...heap, ring: "inner" }, 2)).toEqual([
    { at: [74, 50], size: 44 },
    { at: [126, 50], size: 44 },
  ]);
});

const around = [
  { name: "north", x: 0, y: -10 },
  { name: "east", x: 10, y: 0 },
  { name: "south", x: 0, y: 10 },
  { name: "west", x: -10, y: 0 },
];
test.each([
  ["ArrowRight", "north", "east"],
  ["ArrowRight", "west", "north"],
  ["ArrowLeft", "north", "west"],
  ["ArrowLeft", "east", "north"],
  ["ArrowDown", "north", "south"],
  ["ArrowDown", "east", "south"],
  ["ArrowUp", "south", "north"],
  ["ArrowUp", "north", "north"],
  ["ArrowDown", "south", "south"],
  ["ArrowDown", "nowhere", "north"],
  ["Enter", "north", null],
])("%s leads from %s to %s", (key, from, to) => expect(arrow(key, around, from)).toBe(to));

test("up and down lead to the nearest place ahead, and rather straight on than far", () => {
  const here = { name: "here", x: 0, y: 0 };
  const names = (...others: { name: string; x: number; y: number }[]) => arrow("ArrowDown", [here, ...others], "here");
  expect(names({ name: "beside", x: 1, y: 0 }, { name: "ahead", x: 0, y: 9 })).toBe("ahead");
  expect(names({ name: "far", x: 0, y: 9 }, { name: "near", x: 0, y: 5 })).toBe("near");
  expect(names({ name: "askew", x: 4, y: 2 }, { name: "straight", x: 0, y: 9 })).toBe("straight");
  expect(arrow("ArrowDown", [], "here")).toBeNull();
});

test("a key is the board's unless it is typed, a shortcut, taken already, or for something outside", () => {
  document.body.innerHTML = '<main><div id="board"><button></button><input></div></main><p></p>';
  const board = document.querySelector("#board") ?? undefined;
  const on = (selector: string, init: KeyboardEventInit = {}, taken = false): boolean => {
    let result = false;
    const listen = (event: KeyboardEvent): void => {
      if (taken) event.preventDefault();
      result = mine(event, board);
    };
    addEventListener("keydown", listen, { once: true });
    const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, key: "a", ...init });
    document.querySelector(selector)?.dispatchEvent(event);
    return result;
  };
  expect(["button", "#board", "main", "body"].map((each) => on(each))).toEqual([true, true, true, true]);
  expect(["input", "p"].map((each) => on(each))).toEqual([false, false]);
  expect([{ ctrlKey: true }, { metaKey: true }, { altKey: true }].map((init) => on("button", init))).toEqual([
    false,
    false,
    false,
  ]);
  expect(on("button", {}, true)).toBe(false);
  expect(mine(new KeyboardEvent("keydown"), board), "an event without an element").toBe(true);
  expect(isLoose(document.querySelector("p"), board)).toBe(false);
  expect(isLoose(document.body, undefined)).toBe(false);
});
