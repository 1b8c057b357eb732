import { expect, test } from "vitest";
import { builtLast, endsOf, placesOf, steps, takenBy } from "../src/games/monuments/steps";
import type { Done } from "../src/parts/game/prose";

const done = (by: number, act: object, facts: Record<string, unknown> = {}): Done =>
  ({ by, act, facts, text: "" }) as unknown as Done;
const walk = (by: number, ...taken: string[]): Done => done(by, { do: "walk", steps: taken }, { from: "q0" });
const build = (by: number, place: string): Done => done(by, { do: "build", place });
const last = [walk(0, "q1:red:blue", "q2"), walk(1, "q3:gem", "q4"), build(2, "L1:0,0"), done(3, { do: "pass" })];

test("a move's places are where one stood and walked, or where one built", () => {
  expect(last.map(placesOf)).toEqual([["q0", "q1", "q2"], ["q0", "q3", "q4"], ["L1:0,0"], []]);
  expect(placesOf(done(0, { do: "walk", steps: ["q1"] })), "where it began is not told").toEqual(["q1"]);
});

test("what others took with their last walks is shown, not what one took oneself", () => {
  expect([...takenBy(last, 0)]).toEqual([["q3", { seat: 1, kinds: ["gem"] }]]);
  expect([...takenBy(last, null).keys()]).toEqual(["q1", "q3"]);
});

test("what was built last, and where the last walks ended", () => {
  expect([...builtLast(last)]).toEqual([["L1:0,0", 2]]);
  expect([...endsOf(last)]).toEqual([
    ["q2", 0],
    ["q4", 1],
  ]);
  expect([...endsOf([done(0, { do: "walk", steps: [] })])]).toEqual([]);
});

test("a move brings its points less what it cost, and all but passing is looked at longer", () => {
  expect(steps.points(done(0, { do: "build" }, { points: 7, cost: 2 }))).toEqual({ now: 5, later: 0 });
  expect(last.map(steps.long)).toEqual([true, true, true, false]);
});
