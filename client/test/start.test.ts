// What stands where on the start page of somebody who has played, and the lesson that was left in the middle.

import { beforeEach, expect, test } from "vitest";
import { lastStep, standing } from "../src/app/start/last";
import { favourite, ordered, waitsForYou } from "../src/app/start/order";
import { half } from "../src/base/learned";
import { minutesOf } from "../src/features/catalogue/learn/words";
import { urgent } from "../src/parts/tables/own.svelte";
import type { DailyCard, LoggedMove, MyTable, Sheet } from "../src/server/api-types";

beforeEach(() => localStorage.clear());

const one = (id: string, more: Partial<MyTable> = {}, state = "running", game = "mondo"): MyTable =>
  ({
    table: { id, game, state },
    your_seats: [0],
    your_move: false,
    your_answer: false,
    left: null,
    made: 1,
    ...more,
  }) as unknown as MyTable;
const daily = (state?: string): DailyCard =>
  ({
    today: "2026-11-18",
    deal: { game: "mondo", yours: state ? { state } : null },
    row: { days: 3, weeks: [] },
  }) as unknown as DailyCard;
const lesson = { game: "mondo", lesson: "expert", step: 2, steps: 6 };
const shown = (items: readonly { is: string; one?: MyTable }[]): string[] =>
  items.map(({ is, one }) => one?.table.id ?? is);

test("what ends soonest is most urgent, then what waits longest; what waits for others is not", () => {
  const mine = [
    one("new", { your_move: true, made: 9 }),
    one("old", { your_move: true, made: 2 }),
    one("soon", { your_answer: true, left: 5 }),
    one("theirs", { left: 1 }),
  ];
  expect(urgent(mine).map(({ table }) => table.id)).toEqual(["soon", "old", "new"]);
});

test("a game that waits for a move and for an answer says both", () => {
  const say = { yourMove: "Your move", question: "Question for you" };
  const words = (more: Partial<MyTable>) => waitsForYou(one("a", more), say);
  expect(words({ your_move: true, your_answer: true })).toBe("Your move · Question for you");
  expect(words({ your_move: true })).toBe("Your move");
  expect(words({ your_answer: true })).toBe("Question for you");
  expect(words({})).toBe("");
});

test("the waiting game has the big place, two more stand beside it with today's world, the others below", () => {
  const mine = ["a", "b", "c", "d"].map((id, made) => one(id, { your_move: true, made }));
  const { first, side, rest } = ordered([...mine, one("over", {}, "over")], daily(), lesson, "mondo");
  expect(shown([first])).toEqual(["a"]);
  expect(shown(side)).toEqual(["b", "c", "daily"]);
  expect(rest.map(({ table }) => table.id)).toEqual(["d"]);
});

test("with one waiting game today's world, the lesson and an opponent stand beside it", () => {
  const { first, side } = ordered([one("a", { your_move: true })], daily(), lesson, "mondo");
  expect(shown([first, ...side])).toEqual(["a", "daily", "lesson", "bot"]);
});

test("nothing waits: today's world is first, then an opponent; nothing stands there twice", () => {
  const theirs = [one("a"), one("b"), one("c")];
  const open = ordered(theirs, daily(), undefined, "mondo");
  expect(shown([open.first, ...open.side])).toEqual(["daily", "a", "b", "bot"]);
  expect(open.rest.map(({ table }) => table.id)).toEqual(["c"]);
  const done = ordered([one("x", {}, "over", "monuments")], daily("over"), undefined, "mondo");
  expect([done.first, done.side, done.rest]).toEqual([{ is: "bot", game: "monuments" }, [], []]);
});

test("the favourite is what was played most", () => {
  expect(favourite([one("a"), one("b", {}, "over", "monuments"), one("c", {}, "over", "monuments")], "x")).toBe(
    "monuments",
  );
  expect(favourite([], "x")).toBe("x");
});

test("a lesson left in the middle is taken up at its step, until it is finished", () => {
  expect(half.get()).toBeUndefined();
  half.keep(lesson);
  expect([half.get(), half.stepOf("mondo", "expert"), half.stepOf("mondo", "first")]).toEqual([lesson, 2, 0]);
  half.end("mondo", "first");
  expect(half.get()).toEqual(lesson);
  half.end("mondo", "expert");
  expect(half.get()).toBeUndefined();
  localStorage.setItem("worldwright.half-lesson", "{");
  expect(half.get()).toBeUndefined();
});

test("minutes of a lesson are said in halves", () => {
  expect([40, 75, 76, 90, 91].map(minutesOf)).toEqual(["1", "1", "1½", "1½", "2"]);
});

test("the waiting card says the last move of a player and how it stands, you first", () => {
  const moves = [{ by: 0 }, { by: 1 }, { by: -1 }] as LoggedMove[];
  expect(lastStep(moves)?.by).toBe(1);
  expect(lastStep([])).toBeUndefined();
  const people = [
    { name: "Ruth", you: false },
    { name: "You", you: true },
  ];
  const sheets = (...totals: number[]) => totals.map((total) => ({ total, lines: [] })) as Sheet[];
  expect(standing(people, sheets(25, 26))).toBe("You 26, Ruth 25.");
  expect(standing(people, sheets(-3, 0))).toBe("You 0, Ruth −3.");
  expect(standing(people, sheets(0, 0)), "no empty score").toBe("");
});
