// The big screen: its rim, its size, its keys, and where it goes after a game.

import { expect, test } from "vitest";
import {
  freeAt,
  isNext,
  keepMargin,
  keptMargin,
  playersNow,
  scaleOf,
  stepped,
  wantAgain,
} from "../src/features/living_room/tv";
import { clockRim, dashes, STROKES, seatsRim, turnRim } from "../src/parts/big_screen/rim";
import type { SeatCard, TableCard } from "../src/server/api-types";

const seat = (kind: SeatCard["kind"], more: Partial<SeatCard> = {}): SeatCard =>
  ({ kind, name: kind, you: false, ready: false, ...more }) as SeatCard;
const table = (seats: SeatCard[], more: Partial<TableCard> = {}): TableCard =>
  ({ id: "t", state: "open", host: "Lena", seats, ...more }) as TableCard;

test("dashes begin where they are told to, and never go round twice", () => {
  expect(dashes({ from: 3, count: 2, colour: "" })).toBe("0 3 0.9 0.1 0.9 0.1 0 60");
  expect(dashes({ from: 0, count: 0.5, colour: "" })).toBe("0 0 0.5 0.5 0 60");
  const lengths = dashes({ from: 0, count: STROKES, colour: "" }).split(" ").map(Number);
  expect(lengths.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBeCloseTo(STROKES);
});

test("a clock runs out clockwise and turns to the accent at its end", () => {
  expect(clockRim(1, false)).toEqual([{ from: 0, count: 60, colour: "var(--ink)" }]);
  expect(clockRim(0.25, true)).toEqual([{ from: 45, count: 15, colour: "var(--accent)" }]);
  expect(clockRim(0, true)).toEqual([]);
});

test("the rim shows each seat that is taken, and whose turn it is", () => {
  expect(seatsRim([true, false, true]).map(({ from, count }) => [from, count])).toEqual([
    [0, 20],
    [40, 20],
  ]);
  expect(turnRim([])).toHaveLength(1);
  expect(new Set(turnRim([1, 3]).map(({ colour }) => colour))).toEqual(
    new Set(["var(--ink)", "var(--seat-2)", "var(--seat-4)"]),
  );
});

test("everything is in sight in any window, within the margin of a set that cuts its edges", () => {
  expect(scaleOf(1920, 1080, 0)).toBe(1);
  expect(scaleOf(3840, 1080, 0)).toBe(1);
  expect(scaleOf(960, 1080, 0)).toBe(0.5);
  expect(scaleOf(1920, 1080, 5)).toBeCloseTo(0.9);
  keepMargin(3);
  expect(keptMargin()).toBe(3);
  localStorage.setItem("worldwright.tv-margin", "7");
  expect(keptMargin()).toBe(0);
});

test("arrows go round all buttons; other keys go nowhere", () => {
  expect(stepped("ArrowDown", -1, 3)).toBe(0);
  expect(stepped("ArrowUp", 0, 3)).toBe(2);
  expect(stepped("ArrowRight", 2, 3)).toBe(0);
  expect(stepped("Enter", 0, 3)).toBeNull();
  expect(stepped("ArrowDown", 0, 0)).toBeNull();
});

test("those who sit can begin without the free seats, where these are the last and the game allows it", () => {
  const two = table([seat("person"), seat("person"), seat("free")]);
  expect(freeAt(two)).toEqual([2]);
  expect(playersNow(two, 2)).toBe(2);
  expect(playersNow(two, 3)).toBe(0);
  expect(playersNow(table([seat("person"), seat("free"), seat("person")]), 2)).toBe(0);
  expect(playersNow(table([seat("bot"), seat("free")]), 1)).toBe(0);
  expect(playersNow(table([seat("person"), seat("person")]), 2)).toBe(0);
});

test("the screen follows when the next game runs, or when someone is wanted for it", () => {
  const asked = table([seat("person", { name: "Lena" }), seat("person", { name: "Bo" }), seat("bot")]);
  expect(isNext(undefined)).toBe(false);
  expect(isNext(asked)).toBe(false);
  expect(isNext(table(asked.seats, { state: "running" }))).toBe(true);
  expect(isNext(table([seat("person"), seat("free")]))).toBe(true);
  expect(wantAgain(asked)).toEqual([0, 2]);
});
