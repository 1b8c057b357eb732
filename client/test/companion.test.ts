/** The companion of a box: the pad makes points out of what is entered, the clock gives chips and keeps time. */
import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { BOX, forgetBoxes } from "../src/base/box";
import Corner from "../src/features/companion/Corner.svelte";
import { RoundClock } from "../src/features/companion/clock.svelte";
import { Evening } from "../src/features/companion/evening.svelte";
import { notesOf } from "../src/features/companion/notes";
import { ahead, fromSheet, isWhole, linesOf, offersOf, pointsOf, totals } from "../src/features/companion/points";
import type { Pad, PadLine } from "../src/server/api-types";

const words = { en: "", de: "" };
const line = (name: string, more: Partial<PadLine> = {}): PadLine => ({
  name,
  rule: "X-1",
  title: words,
  counts: words,
  ...more,
});
const pad: Pad = {
  lines: [
    line("landscapes", { each: 2 }),
    line("chip", { adds: true, takes_chip: true }),
    line("volcanoes", { best_each: -1 }),
    line("modifier", { best: 4, worst: -4 }),
    line("workers", { each: 1, best: 3 }),
    line("chains", { table: [1, 3, 6], offers: [1, 2, 3], entries: 9 }),
  ],
  sheets: [
    {
      name: "full",
      title: words,
      lines: ["landscapes", "chip", "volcanoes"],
      least: 2,
      most: 4,
      rounds: 3,
      minutes: 5,
      chips: { 2: [4, 2], 3: [4, 3, 2] },
    },
    { name: "solo", title: words, lines: ["landscapes"], least: 1, most: 1, rounds: 1, start: 10 },
  ],
};
const of = (name: string): PadLine => pad.lines.find((each) => each.name === name) as PadLine;

beforeEach(() => localStorage.clear());

test("a count makes points, chips and chains add up, and what is not entered is no point", () => {
  expect(pointsOf(of("landscapes"), [[5], undefined], 0, 2)).toBe(10);
  expect(pointsOf(of("landscapes"), [[5], undefined], 1, 2)).toBeUndefined();
  expect(pointsOf(of("chip"), [[4]], 0, 1)).toBe(4);
  expect(pointsOf(of("chains"), [[1, 2, 3, 7]], 0, 1)).toBe(16);
});

test("players are compared once all have entered theirs", () => {
  expect(pointsOf(of("volcanoes"), [[3], undefined], 0, 2)).toBeUndefined();
  expect([0, 1, 2].map((seat) => pointsOf(of("volcanoes"), [[3], [1], [3]], seat, 3))).toEqual([-3, 0, -3]);
  expect([0, 1].map((seat) => pointsOf(of("volcanoes"), [[0], [0]], seat, 2))).toEqual([0, 0]);
  expect([0, 1, 2].map((seat) => pointsOf(of("modifier"), [[3], [1], [2]], seat, 3))).toEqual([4, -4, 0]);
  expect([0, 1].map((seat) => pointsOf(of("modifier"), [[2], [2]], seat, 2))).toEqual([0, 0]);
  expect([0, 1].map((seat) => pointsOf(of("workers"), [[2], [5]], seat, 2))).toEqual([2, 8]);
  expect([0, 1].map((seat) => pointsOf(of("workers"), [[0], [0]], seat, 2))).toEqual([0, 0]);
});

test("totals run over rounds, and the first is found from above or below", () => {
  const lines = [of("landscapes")];
  const rounds = [{ landscapes: [[1], [2]] }, { landscapes: [[3], undefined] }];
  expect(totals(lines, rounds, 2, 0)).toEqual([8, 4]);
  expect(totals(lines, rounds, 2, 10)).toEqual([28, 24]);
  expect(ahead([8, 4], false)).toEqual([0]);
  expect(ahead([8, 4], true)).toEqual([1]);
  expect(ahead([4, 4], false)).toEqual([]);
  expect(rounds.map((round) => isWhole(lines, round, 2))).toEqual([true, false]);
});

test("the tray offers the chips of so many players", () => {
  const [sheet] = pad.sheets;
  expect(sheet && offersOf(of("chip"), sheet, 3)).toEqual([0, 4, 3, 2]);
  expect(sheet && linesOf(pad, sheet).map(({ name }) => name)).toEqual(["landscapes", "chip", "volcanoes"]);
});

test("an evening is kept on the device, taken back step by step, and forgotten when one leaves", () => {
  const evening = new Evening("game", pad);
  evening.rename(0, "  Lena ");
  evening.people(3);
  evening.enter(0, "landscapes", 0, [5]);
  evening.enter(1, "landscapes", 2, [1]);
  const again = new Evening("game", pad);
  expect(again.named((number) => `P${number}`)).toEqual(["Lena", "P2", "P3"]);
  expect(again.now.rounds[0]?.landscapes?.[0]).toEqual([5]);
  expect(again.open).toBe(2);
  expect(again.undoable).toBe(false);
  evening.undo();
  expect(evening.now.rounds[1]).toEqual({});
  evening.undo();
  expect(evening.begun).toBe(false);
  forgetBoxes();
  expect(Object.keys(localStorage).filter((key) => key.startsWith(BOX))).toEqual([]);
});

test.each(["{", "null", '"x"', '{"sheet":"none","names":7,"rounds":{}}', "[]"])(
  "what is stored wrongly begins anew: %s",
  (text) => {
    localStorage.setItem(`${BOX}game`, text);
    const evening = new Evening("game", pad);
    expect([evening.sheet.name, evening.seats, evening.now.rounds.length]).toEqual(["full", 2, 3]);
  },
);

test("a clock gives chips from the top, takes one back, and nothing happens after the bell", () => {
  vi.useFakeTimers({ now: 1000 });
  const evening = new Evening("game", pad);
  const clock = new RoundClock(evening);
  clock.start();
  expect([clock.state, clock.count]).toEqual(["counting", 3]);
  vi.advanceTimersByTime(3000);
  expect([clock.state, clock.left]).toEqual(["running", 300_000]);
  clock.jump(1);
  expect([clock.chipOf(1), clock.free]).toEqual([4, [2]]);
  clock.back(1);
  clock.jump(0);
  expect([clock.chipOf(0), clock.chipOf(1)]).toEqual([4, undefined]);
  clock.look(Date.now() + 100_000);
  clock.pause();
  expect([clock.state, clock.left]).toEqual(["standing", 200_000]);
  const again = new RoundClock(new Evening("game", pad)); // after a reload
  expect([again.state, again.chipOf(0)]).toEqual(["standing", 4]);
  clock.resume();
  clock.look(Date.now() + 200_000);
  expect(clock.state).toBe("over");
  clock.jump(1);
  expect(clock.chipOf(1)).toBeUndefined();
  clock.correct(1);
  expect(clock.chipOf(1)).toBe(2);
  clock.correct(1);
  expect(clock.chipOf(1)).toBeUndefined();
  expect(clock.toPad()).toBe(0);
  expect(evening.now.rounds[0]?.chip).toEqual([[4], [0]]);
  expect(clock.state).toBe("set");
  vi.useRealTimers();
});

test("a scored board fills the lines that are no comparison, in one step", () => {
  const evening = new Evening("game", pad);
  const lines = linesOf(pad, evening.sheet).map((each, number) => ({ ...each, rule: `X-${number}` }));
  const scored = (rules: [string, number][]): never =>
    ({ total: 0, lines: rules.map(([rule, points]) => ({ rule, points })) }) as never;
  const found = fromSheet(
    lines,
    scored([
      ["X-0", 2],
      ["X-0", 2],
      ["X-1", 4],
      ["X-2", -3],
    ]),
  );
  expect(found).toEqual({ landscapes: [2], chip: [4] });
  expect(fromSheet(lines, scored([]))).toEqual({ landscapes: [0], chip: [0] });
  evening.fill(0, [found, fromSheet(lines, scored([]))]);
  expect(evening.now.rounds[0]).toEqual({ landscapes: [[2], [0]], chip: [[4], [0]] });
  evening.undo();
  expect(evening.begun).toBe(false);
});

test("the leaders of the last round are named at what they bear on, and the deal goes round", () => {
  const told = {
    ...pad,
    leader: { en: "Chip: {names}", de: "" },
    dealer: { en: "{dealer} deals, {first} begins", de: "" },
  };
  const evening = new Evening("game", told);
  for (const line of evening.sheet.lines) for (const seat of [0, 1]) evening.enter(0, line, seat, [seat]);
  expect(notesOf(evening, 1, of("volcanoes"), ["A", "B"], "en")).toEqual(["Chip: B", "A deals, B begins"]);
  expect(notesOf(evening, 1, of("landscapes"), ["A", "B"], "en")).toEqual(["A deals, B begins"]);
  expect(notesOf(evening, 0, of("volcanoes"), ["A", "B"], "en")).toEqual(["B deals, A begins"]);
});

test("half a second's hold takes a jump back, and letting go does not jump again", async () => {
  vi.useFakeTimers();
  const [jump, back] = [vi.fn(), vi.fn()];
  const shown = { seat: 0, name: "Lena", next: 4, turned: false, jump, back };
  const { rerender } = render(Corner, { ...shown, chip: 4 });
  const corner = screen.getByRole("button");
  await fireEvent.pointerDown(corner);
  vi.advanceTimersByTime(300);
  await fireEvent.pointerUp(corner); // too short
  await fireEvent.click(corner, { detail: 1 });
  expect([jump.mock.calls.length, back.mock.calls.length]).toEqual([0, 0]);
  await fireEvent.pointerDown(corner);
  vi.advanceTimersByTime(600);
  expect(back).toHaveBeenCalledOnce();
  await rerender({ ...shown, chip: undefined });
  await fireEvent.pointerUp(corner);
  await fireEvent.click(corner, { detail: 1 });
  expect(jump).not.toHaveBeenCalled();
  await fireEvent.pointerDown(corner);
  await fireEvent.pointerUp(corner);
  await fireEvent.click(corner, { detail: 1 });
  expect(jump).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
