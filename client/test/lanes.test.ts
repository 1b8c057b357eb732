import { expect, test } from "vitest";
import { isPictured, outline, picturesOf, shape, shapes } from "../src/games/scramble/glow";
import { clockText, closing, hands, roundAt, roundsOf, ticks } from "../src/games/scramble/lanes";
import type { View } from "../src/games/scramble/model";
import { planOf } from "../src/games/scramble/world";
import type { LoggedMove } from "../src/server/api-types";

const claims = [
  { seat: 0, at: 4029, reached: 4023, allowance: 6 },
  { seat: 2, at: 4000, reached: 4000 },
];
const rule = { do: "rule", thing: "t7", claims, to: 2 } as const;
const acts: [number, number, unknown][] = [
  [0, -1, { do: "deal" }],
  [3000, -2, { do: "go" }],
  [4000, 2, { do: "reach" }],
  [4029, 0, { do: "reach", thing: "t7" }],
  [4080, -2, rule],
  [5000, 2, { do: "place", cell: "c3" }],
  [5500, 0, { do: "reach", thing: "t8" }],
  [5600, 2, { do: "return" }],
  [6000, 0, { do: "jump_out" }],
  [9000, -2, { do: "time_up" }],
  [9100, -2, { do: "close" }],
  [20000, 0, { do: "ready" }],
  [20000, -1, { do: "deal" }],
  [23000, -2, { do: "go" }],
  [24000, -2, { do: "rule", thing: "chip", claims, to: null }],
  [24000, -1, { do: "draw_lots", thing: "chip", to: 0 }],
];
const moves = acts.map(
  ([at, by, act], index): LoggedMove => ({ number: index + 1, seq: index + 1, at, by, act, text: "", facts: {} }),
);

test("a log becomes rounds with marks, bells and the reaches that met", () => {
  const [first, second, ...more] = roundsOf(moves);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ number: 1, first: 1, last: 12, scored: 11, start: 3000, end: 9100, bell: 9000 });
  expect(first?.marks.map(({ seat, kind }) => `${seat} ${kind}`)).toEqual([
    "2 reach",
    "0 reach",
    "2 place",
    "0 reach",
    "2 return",
    "0 out",
  ]);
  expect(first?.contests).toMatchObject([{ move: 5, to: 2, lots: false }]);
  expect(second?.contests).toMatchObject([{ move: 15, to: 0, lots: true }]);
  expect([0, 5, 12, 13, 99].map((move) => roundAt(roundsOf(moves), move)?.number)).toEqual([1, 1, 1, 2, 2]);
});

test("hands stand in the order in which they count, and the window is told", () => {
  expect(hands({ ...rule, claims: [...claims] }).map(({ seat, after, late }) => [seat, after, late])).toEqual([
    [2, 0, false],
    [0, 23, false],
  ]);
  expect(closing({ ...rule, claims: [...claims] }, 80)).toBe(4080);
  const slow = { seat: 1, at: 100, reached: 150, allowance: 10 };
  expect(hands({ ...rule, claims: [slow] })[0]?.late).toBe(true);
});

test("times are minutes and seconds, an axis has whole steps", () => {
  expect([clockText(221_999), clockText(221_300, true), clockText(-5)]).toEqual(["3:41", "3:41.300", "0:00"]);
  expect(ticks(3000, 303_000)).toEqual([0, 60_000, 120_000, 180_000, 240_000, 300_000]);
});

test("W14: animals are lit by a ring around each, not by the frames of their tiles", () => {
  const plan = planOf({ options: {}, round: 1 } as unknown as View, null);
  const laid = [
    { cell: "c3", thing: "T1", face: "FFWW panda@F", turn: 0 },
    { cell: "d3", thing: "T2", face: "WWWW", turn: 0 },
  ];
  const pictures = picturesOf(plan, laid);
  expect([...pictures.keys()]).toEqual(["c3"]);
  const [x = 0, y = 0, radius = 0] = pictures.get("c3") ?? [];
  const [left = 0, top = 0] = plan.cells.get("c3") ?? [];
  expect([x > left, x < left + 100, y > top, y < top + 100, radius < 45]).toEqual([true, true, true, true, true]);
  expect(shape(plan, "c3", pictures)?.d).toContain("a");
  expect(outline(plan, ["c3"], 1, pictures)).toBe(shape(plan, "c3", pictures)?.d);
  expect(shape(plan, "d3", pictures)).toEqual(shape(plan, "d3"));
  expect([isPictured([{ rule: "MO-S1" }]), isPictured([{ rule: "MO-S12" }]), isPictured([])]).toEqual([
    true,
    false,
    false,
  ]);
});

test("every kind of place has a shape, and what belongs together one outline", () => {
  const plan = planOf({ options: {}, round: 1 } as unknown as View, null);
  expect(shape(plan, "r1:c3")?.edge).toBe(false);
  expect(shape(plan, "c3E")?.edge).toBe(true);
  expect(shape(plan, "r2:c3:NE")?.d.match(/z/g)).toHaveLength(2);
  expect(shape(plan, "B3-B5")?.d.match(/M/g)).toHaveLength(3);
  expect(["r1", "r1:elephants", "lake"].map((place) => shape(plan, place))).toEqual([null, null, null]);
  expect(shapes(plan, ["r1:c3", "r2:c3"], 2)).toHaveLength(1);
  const segments = (places: string[]): number => outline(plan, places, 1).match(/M/g)?.length ?? 0;
  expect([segments(["c3"]), segments(["c3", "d3"]), segments(["c3:N", "c3:E"])]).toEqual([4, 6, 4]);
});
