import { beforeEach, expect, test } from "vitest";
import { answered, forget, keep, next, type Practised, practised } from "../src/base/progress";
import { numbered } from "../src/features/catalogue/practice/numbers";

const IDS = Array.from({ length: 20 }, (_, at) => `p${at}`);
const nothing: Practised = { answers: 0, right: [], again: [] };

/** What is asked one after the other, when all answers are right but those to `wrong`, the first time. */
function asked(count: number, wrong: readonly string[]): string[] {
  const order: string[] = [];
  let known = nothing;
  for (let at = 0; at < count; at += 1) {
    const id = next(IDS, known, order.at(-1)) ?? "";
    known = answered(known, id, order.includes(id) || !wrong.includes(id));
    order.push(id);
  }
  return order;
}

beforeEach(() => localStorage.clear());

test("puzzles come in their order, easy ones first", () => {
  expect(asked(4, [])).toEqual(["p0", "p1", "p2", "p3"]);
});

test("what was wrong comes again after three others, then after ten, and then no more", () => {
  const order = asked(20, ["p0"]);
  expect(order.flatMap((id, at) => (id === "p0" ? [at] : []))).toEqual([0, 4, 15]);
});

test("what is wrong again begins again", () => {
  let known = answered(nothing, "p0", false);
  known = answered({ ...known, answers: 4 }, "p0", false);
  expect(known.again).toEqual([{ id: "p0", due: 8, since: 0 }]);
  expect(known.right).toEqual([]);
});

test("when all have been seen, what was wrong comes first and then what was right longest ago", () => {
  const seen = { answers: 3, right: ["p0", "p1"], again: [{ id: "p2", due: 9, since: 0 }] };
  expect(next(["p0", "p1", "p2"], seen, "p1")).toBe("p2");
  expect(next(["p0", "p1"], { ...seen, again: [] }, "p1")).toBe("p0");
  expect(next([], nothing)).toBeUndefined();
});

test("what is remembered stays on the device, game by game, and can be forgotten", () => {
  keep("mondo", answered(nothing, "p0", true));
  expect(practised("mondo").right).toEqual(["p0"]);
  expect(practised("monuments")).toEqual(nothing);
  forget();
  expect(practised("mondo")).toEqual(nothing);
});

test.each(["", "no JSON", "[]", '{"mondo":{"right":3}}', '{"mondo":null}', "7"])(
  "storage that holds %j is as good as none",
  (text) => {
    localStorage.setItem("worldwright.practice", text);
    expect(practised("mondo")).toEqual(nothing);
  },
);

test("points are written with their sign and the language's comma", () => {
  expect([numbered(4, "en"), numbered(-1.5, "de"), numbered(0, "en")]).toEqual(["+4", "−1,5", "0"]);
});
