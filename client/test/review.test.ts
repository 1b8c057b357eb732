import { expect, test } from "vitest";
import { parse, toBest, toReview } from "../src/app/route.svelte";
import { because } from "../src/review/because";
import { bestRows, better, bounded } from "../src/review/best";
import { costliest } from "../src/review/review.svelte";
import type { BestWorld, BestWorlds, Reviewed } from "../src/server/api-types";
import { spread } from "../src/table/ticks";

const side = { act: { do: "pass" }, text: "pass", facts: {}, reasons: [] };
const reviewed = (number: number, cost: number): Reviewed => ({
  number,
  played: side,
  best: side,
  instead: { en: "Pass.", de: "Passe." },
  cost,
  error: 0.5,
  weighed: true,
  chance: 0.3,
  best_chance: 0.4,
});

test("the three costliest decisions come first, and what cost nothing is not among them", () => {
  const found = [reviewed(2, 0), reviewed(4, 1), reviewed(6, 5), reviewed(8, 2), reviewed(10, 2)];
  expect(costliest(found).map(({ number }) => number)).toEqual([6, 8, 10]);
  expect(costliest([reviewed(2, 0)])).toEqual([]);
});

test("reasons of one name are one, the weightiest first, and what ends a round has no number", () => {
  const why = (en: string, points: number) => ({ said: { en, de: `${en} (de)` }, points, where: [] });
  const format = (points: number): string => points.toFixed(1);
  const reasons = [why("stones", 1), why("room", -3), why("stones", 1), why("your last card", 1000)];
  expect(because(reasons, "en", format)).toBe("your last card, −3.0 room, +2.0 stones");
  expect(because([why("room", -3)], "de", format)).toBe("−3.0 room (de)");
});

const world = (tiles: BestWorld["tiles"], ...lines: [rule: string, points: number][]): BestWorld => ({
  tiles,
  points: lines.reduce((all, [, points]) => all + points, 0),
  lines: lines.map(([rule, points]) => ({ rule, points })),
  laid: [],
});
const worlds = (...listed: BestWorld[]): BestWorlds => ({
  table: "t",
  round: 1,
  rounds: 1,
  seat: 0,
  level: "beginner",
  worlds: listed,
});

test("score lines of all worlds stand side by side, a rule that brings nothing anywhere does not", () => {
  const rows = bestRows([
    world("laid", ["MO-S1", 3], ["MO-S7", -2]),
    world("all", ["MO-S1", 5], ["MO-S1", 2], ["MO-S8", 0]),
  ]);
  expect(rows).toEqual([
    { rule: "MO-S1", points: [3, 7] },
    { rule: "MO-S7", points: [-2, 0] },
  ]);
});

test("of two searches the better worlds stay, and more tiles are never worth less", () => {
  const first = worlds(world("laid", ["a", 1]), world("yours", ["a", 5]), world("all", ["a", 6]));
  const second = worlds(world("laid", ["a", 1]), world("yours", ["a", 8]), world("all", ["a", 7]));
  expect(better(first, second).worlds.map(({ tiles, points }) => [tiles, points])).toEqual([
    ["laid", 1],
    ["yours", 8],
    ["all", 8],
  ]);
});

test("nobody can have more than the bound of the whole heap; of two searches the lower bound stays", () => {
  const bounds = (...listed: number[]): BestWorlds =>
    worlds(world("laid", ["a", 1]), ...listed.map((bound) => ({ ...world("all", ["a", 7]), bound })));
  expect(bounded(bounds(9).worlds)).toEqual({ most: 9, isReached: false });
  expect(bounded(better(bounds(9), bounds(7)).worlds)).toEqual({ most: 7, isReached: true });
  expect(bounded(worlds(world("laid", ["a", 1]), world("all", ["a", 7])).worlds)).toBeUndefined();
});

test("marks of decisions that follow each other do not lie on each other, and stay in sight", () => {
  const far = [0, 1, 2].map((number) => ({ number, x: number * 40, y: 50 }));
  expect(spread(far, 24, 12, 150)).toEqual(far);
  for (const y of [12, 50, 150, 400]) {
    const marks = spread(
      [0, 1, 2].map((number) => ({ number, x: number * 6, y })),
      24,
      12,
      150,
    );
    expect(marks.map(({ number }) => number)).toEqual([0, 1, 2]);
    for (const [index, one] of marks.entries()) {
      expect(one.y).toBeGreaterThanOrEqual(12);
      expect(one.y).toBeLessThanOrEqual(150);
      for (const other of marks.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(24);
    }
  }
});

test("ways to a review and to a best world lead there", () => {
  expect(parse(toReview("abc"))).toEqual({ at: "review", id: "abc", seat: undefined, move: undefined });
  expect(parse(toReview("abc", 1, 12))).toEqual({ at: "review", id: "abc", seat: 1, move: 12 });
  expect(parse(toBest("abc"))).toEqual({ at: "best", id: "abc", round: undefined, seat: undefined });
  expect(parse(toBest("abc", 2, 0))).toEqual({ at: "best", id: "abc", round: 2, seat: 0 });
});
