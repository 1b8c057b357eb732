import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { parse, toBest, toReview } from "../src/base/route.svelte";
import { words } from "../src/base/words/words";
import { bestRows, better, bounded, heights } from "../src/features/analysis/review/best";
import Curve from "../src/features/analysis/review/Curve.svelte";
import { bestFind, costliest } from "../src/features/analysis/review/review.svelte";
import { advised, isSame, verdict } from "../src/features/analysis/review/telling";
import { movedFor, wayTo } from "../src/games/scramble/way";
import { Together } from "../src/parts/game/together";
import type { BestWorld, BestWorlds, Reviewed } from "../src/server/api-types";
import { spread } from "../src/table/ticks";
import { nothingResizes } from "./resizing";

const side = { act: { do: "pass" }, text: "pass", facts: {}, where: [] };
const reviewed = (number: number, cost: number): Reviewed => ({
  number,
  played: side,
  best: side,
  instead: { en: "Pass.", de: "Passe." },
  why: null,
  cost,
  error: 0.5,
  weighed: true,
  chance: 0.3,
  best_chance: 0.4,
  lead: 0,
  lead_error: 0,
});

test("the three costliest decisions come first, and what cost nothing is not among them", () => {
  const found = [reviewed(2, 0), reviewed(4, 1), reviewed(6, 5), reviewed(8, 2), reviewed(10, 2)];
  expect(costliest(found).map(({ number }) => number)).toEqual([6, 8, 10]);
  expect(costliest([reviewed(2, 0)])).toEqual([]);
});

test("the best find is the surest lead of a best move, and none where no lead is sure", () => {
  const found = [reviewed(2, 0), { ...reviewed(4, 0), lead: 2 }, { ...reviewed(6, 0), lead: 5 }, reviewed(8, 3)];
  expect(bestFind(found)?.number).toBe(6);
  expect(bestFind([reviewed(2, 0), reviewed(8, 3)])).toBeUndefined();
});

test("the better move is advised with what it brings at once, unless the advice says so itself", () => {
  const steps = { piece: null as never, points: () => ({ now: 3, later: 0 }), long: () => false };
  const instead = { en: "Build on level 1.", de: "Bau auf Ebene 1: +3." };
  const dear = { ...reviewed(2, 3), instead };
  expect(advised(dear, 0, steps, "en")).toBe("Build on level 1: +3.");
  expect(advised(dear, 0, steps, "de")).toBe("Bau auf Ebene 1: +3.");
  expect(advised(dear, 0, undefined, "en")).toBe("Build on level 1.");
});

test("a decision says whether it cost, was as good, was the same, or is not known", () => {
  const format = (points: number): string => points.toFixed(1);
  const other = { ...side, act: { do: "build", place: "L1:0,0" } };
  const said = (each: Reviewed | undefined): string => verdict(each, words.en, format);
  expect(isSame(reviewed(2, 0))).toBe(true);
  expect(said(undefined)).toBe(words.en.notYetLooked);
  expect(said(reviewed(2, 0))).toBe(words.en.sameMove);
  expect(said({ ...reviewed(2, 3), best: other })).toBe("Lost 3.0 points (±0.5).");
  expect(said({ ...reviewed(2, 0), best: other })).toBe(words.en.costNothing);
  expect(said({ ...reviewed(2, 0), best: other, weighed: false })).toBe(words.en.costUnknown);
});

test("boards that stand together are turned together, and one that comes later is turned as they are", () => {
  const board = () => ({ turn: vi.fn(), reset: vi.fn() });
  const [together, first, later, gone] = [new Together(), board(), board(), board()];
  together.join(first);
  together.join(gone)();
  together.turn(0.5, true);
  together.turn(0.25, false);
  together.join(later);
  expect(first.turn.mock.calls).toEqual([
    [0.5, true],
    [0.25, false],
  ]);
  expect(later.turn.mock.calls).toEqual([[0.75, false]]);
  expect(gone.turn).not.toHaveBeenCalled();
  together.reset();
  expect([first.reset, later.reset].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test("the curve names the rounds, bands the chosen decision and marks the costly ones below it", () => {
  nothingResizes();
  const standings = [0, 4, 8, 12].map((move) => ({ move, points: [0, 0], chances: [move < 8 ? 0.75 : 0.5, 0.25] }));
  const players = ["Ines", "Bo"].map((name) => ({ name, bot: false, away: false }));
  const given = { standings, players, costly: [reviewed(8, 3)], seat: 0, at: 8, near: vi.fn() };
  const { container, unmount } = render(Curve, { ...given, rounds: [0, 6] });
  expect(container.querySelectorAll("path.round")).toHaveLength(1);
  expect(screen.getByText("Round 2")).toBeTruthy();
  const band = container.querySelector("rect.now");
  const mark =
    container
      .querySelector("g.mark.on")
      ?.getAttribute("transform")
      ?.match(/[\d.]+/g)
      ?.map(Number) ?? [];
  const [left, wide] = ["x", "width"].map((name) => Number(band?.getAttribute(name)));
  expect(mark[0]).toBeCloseTo((left ?? 0) + (wide ?? 0));
  const half = Number(
    container
      .querySelectorAll("path.grid")[2]
      ?.getAttribute("d")
      ?.match(/M44 ([\d.]+)/)?.[1],
  );
  expect(mark[1]).toBeGreaterThan(half);
  unmount();
  const alone = render(Curve, { ...given, rounds: [] });
  expect(alone.container.querySelector("path.round")).toBeNull();
  expect(screen.queryByText("Round 1")).toBeNull();
});

const world = (tiles: BestWorld["tiles"], ...lines: [rule: string, points: number][]): BestWorld => ({
  tiles,
  points: lines.reduce((all, [, points]) => all + points, 0),
  lines: lines.map(([rule, points]) => ({ rule, points })),
  laid: [],
  pieces: [],
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

test("the gauge has every number once, and its words never lie on each other nor below it", () => {
  const scale = (points: number): number => 200 - 4 * points;
  const far = (...points: [number, number, number, number]): ReturnType<typeof heights> => {
    const kinds = ["laid", "yours", "left", "all"] as const;
    const listed = kinds.map((tiles, index) => world(tiles, ["a", points[index] ?? 0]));
    const bounds = listed.map((each, index) => (index === 3 ? { ...each, bound: 48 } : each));
    return heights(bounds, scale, 21, 200);
  };
  expect(far(25, 25, 42, 44).map(({ points, names }) => [points, names])).toEqual([
    [48, ["limit"]],
    [44, ["all"]],
    [42, ["left"]],
    [25, ["yours", "laid"]],
  ]);
  for (const found of [far(25, 25, 42, 44), far(45, 46, 47, 48), far(0, 1, 2, 3), far(10, 20, 30, 40)]) {
    for (const [index, { at, words: beside, points }] of found.entries()) {
      expect(at).toBe(scale(points));
      expect(beside).toBeLessThanOrEqual(200);
      if (index) expect(beside - (found[index - 1]?.words ?? 0)).toBeGreaterThanOrEqual(21);
    }
  }
  expect(far(10, 20, 30, 40).every(({ at, words: beside }) => at === beside)).toBe(true);
});

const lying = (
  tiles: BestWorld["tiles"],
  ...laid: [piece: number, cell: string, face: string, turn: number][]
): BestWorld => ({
  ...world(tiles),
  laid: laid.map(([, cell, face, turn]) => ({ cell, face, turn })),
  pieces: laid.map(([piece]) => piece),
});

test("the way to a world names what moves, turns, is turned over, comes and goes back, and nothing that lies right", () => {
  const own = lying(
    "laid",
    [1, "a3", "WWFF", 0],
    [2, "b3", "WWWW", 1],
    [3, "c3", "DDPP lion@P", 0],
    [4, "d3", "FFFF", 0],
    [5, "e3", "WWDD", 3],
  );
  const best = lying(
    "all",
    [1, "a3", "WWFF", 1],
    [2, "b3", "WWWW", 3],
    [3, "d3", "WWWF", 0],
    [6, "c3", "PPPP", 0],
    [5, "f3", "WWDD", 3],
  );
  const way = wayTo(own, best).map(({ piece, from, to, turned, flipped }) => [piece, from, to, turned, flipped]);
  expect(way).toEqual([
    [4, "d3", "", 0, false],
    [1, "a3", "a3", 1, false],
    [3, "c3", "d3", 0, true],
    [6, "", "c3", 0, false],
    [5, "e3", "f3", 0, false],
  ]);
  expect(wayTo(own, own)).toEqual([]);
  const lines = [
    { rule: "MO-S2", points: 2, where: ["a3:ES", "b3", "c3:W", "d3:N", "f3"] },
    { rule: "MO-S2", points: 0, where: ["e3"] },
  ];
  expect(movedFor(own, { ...best, lines }, "MO-S2")).toEqual({
    same: 1,
    turned: 1,
    flipped: 1,
    elsewhere: 1,
    fresh: 1,
  });
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
