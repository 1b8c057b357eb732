import { expect, test } from "vitest";
import { Course } from "../src/features/catalogue/lessons/course.svelte";
import { spoken } from "../src/features/catalogue/lessons/spoken";
import { taughtBy } from "../src/features/lobby/setup/taught";
import { selectorOf } from "../src/parts/game/focus";
import type { Frame, GameCard, Lesson, Step, Words } from "../src/server/api-types";

const words = (en: string): Words => ({ en, de: `${en} (de)` });
const frame = (total: number): Frame => ({
  at: 0,
  view: { total },
  actions: [{ do: "lay", card: "france", cell: "i7" }],
  sheets: {},
  drawing: words(""),
  total,
});
const step = (frame: number, after: number, more: Partial<Step> = {}): Step => ({
  title: words("t"),
  say: words("s"),
  why: words("w"),
  show: [],
  frame,
  after,
  expect: [{ do: "lay", card: "france", cell: "i7" }],
  replies: [{ acts: [{ do: "pass" }], say: words("not yet") }],
  gained: [],
  done: null,
  ...more,
});
const course = (...steps: Step[]): Course =>
  new Course({
    game: "mapominoes",
    name: "first",
    title: words("x"),
    seconds: 60,
    seats: 2,
    you: 0,
    alone: false,
    only: [],
    frames: [frame(0), frame(1)],
    steps,
    end: words("end"),
  } satisfies Lesson);

test("the act that is wanted leads on, whatever the order of its fields", () => {
  const taken = course(step(0, 1), step(1, 1));
  expect(taken.act({ cell: "i7", card: "france", do: "lay" })).toBe(true);
  expect(taken.at).toBe(1);
});

test("a near miss is answered, nothing moves and the board is told anew", () => {
  const taken = course(step(0, 1));
  const before = taken.shown;
  expect(taken.act({ do: "pass" })).toBe(false);
  expect(taken.reply).toEqual(words("not yet"));
  expect(taken.at).toBe(0);
  expect(taken.shown.view).toEqual(before.view);
  expect(taken.shown.view).not.toBe(before.view);
});

test("an act that nobody thought of is answered too", () => {
  const taken = course(step(0, 1));
  expect(taken.act({ do: "draw" })).toBe(false);
  expect(taken.reply).toBe("");
});

test("what an act brought stays until somebody goes on", () => {
  const taken = course(step(0, 1, { done: words("good") }), step(1, 1));
  taken.act({ do: "lay", card: "france", cell: "i7" });
  expect([taken.at, taken.done, taken.frame.total, taken.shown.actions.length]).toEqual([0, true, 1, 0]);
  expect(taken.act({ do: "lay", card: "france", cell: "i7" })).toBe(false);
  taken.next();
  expect([taken.at, taken.done]).toEqual([1, false]);
});

test("back shows the step before, and from the end the last one", () => {
  const taken = course(step(0, 1), step(1, 1));
  taken.to(2);
  expect(taken.ended).toBe(true);
  expect(taken.act({ do: "pass" })).toBe(false);
  taken.back();
  expect(taken.at).toBe(1);
  taken.back();
  taken.back();
  expect(taken.at).toBe(0);
});

test("a place is found by its kind and name", () => {
  expect(selectorOf("confirm")).toBe("[data-confirm]");
  expect(selectorOf("place:L1:2,2")).toBe(`[data-place="${CSS.escape("L1:2,2")}"]`);
});

test("a table asks for the lessons about what it chooses, and for no others", () => {
  const about = (name: string, teaches: Record<string, unknown>) => ({
    name,
    title: words(name),
    seconds: 60,
    teaches,
  });
  const card = {
    lessons: [
      about("first", {}),
      about("bluffing", { bluff: true }),
      about("joined", { deck: ["a", "b"] }),
      about("solo", { seats: 1 }),
    ],
  } as unknown as GameCard;
  const asked = (chosen: Record<string, unknown>, option?: string): string[] =>
    taughtBy(card, (name) => chosen[name], option).map(({ name }) => name);
  expect(asked({ seats: 2 })).toEqual([]);
  expect(asked({ bluff: true, seats: 1 })).toEqual(["bluffing", "solo"]);
  expect(asked({ bluff: true, seats: 1 }, "seats")).toEqual(["solo"]);
  expect(asked({ deck: ["c"] })).toEqual([]);
  expect(asked({ deck: ["c", "a", "d"] })).toEqual(["joined"]);
  expect(taughtBy(undefined, () => true)).toEqual([]);
});

test("what the hand points at is called without what is hidden from a screen reader", () => {
  const key = document.createElement("button");
  key.innerHTML = `<span aria-hidden="true">4</span> <span>Jump out <kbd aria-hidden="true">J</kbd></span><small>take the 4</small>`;
  expect(spoken(key)).toBe("Jump out take the 4");
  key.setAttribute("aria-label", "Leave");
  expect(spoken(key)).toBe("Leave");
});
