import { expect, test } from "vitest";
import { drawn, HEIGHT, ratingOf, rungsOf, spread } from "../src/parts/rating";
import { draft } from "../src/parts/tables/draft";
import { usualTerms } from "../src/parts/tables/terms";
import type { RatingCard } from "../src/server/api-types";
import { BOTS } from "../src/server/bots";

const bot = (level: string, value: number, seats = 2, game = "mondo") => ({ game, level, value, seats });

test("the three bots nearest to a rating are its rungs, the strongest first, by their names", () => {
  const bots = [bot("easy", 800), bot("keen", 1300), bot("strong", 1500), bot("master", 2000), bot("keen", 1310, 3)];
  const person = (level: string) => BOTS.find((each) => each.level === level)?.person;
  expect(rungsOf([...bots, bot("master", 1290, 2, "monuments")], "mondo", 1250)).toEqual([
    { level: "strong", value: 1500, name: person("strong") },
    { level: "keen", value: 1300, name: person("keen") },
    { level: "easy", value: 800, name: person("easy") },
  ]);
  expect(rungsOf([bot("learner", 900)], "mondo", 900)).toEqual([{ level: "learner", value: 900, name: "learner" }]);
});

test("of several speeds the one that was played most is shown", () => {
  const cards = [3, 9, 5].map((games) => ({ game: "mondo", games })) as RatingCard[];
  expect(ratingOf(cards, "mondo")?.games).toBe(9);
  expect(ratingOf(cards, "monuments")).toBeUndefined();
  expect(spread(40.4)).toBe(81);
});

test("a course fills its height: band and rungs lie within it, and the dot at its end", () => {
  const course = [1200, 1300].map((value) => ({ value, deviation: 50 }));
  const { line, dot, rungs, band } = drawn(course, [{ level: "keen", name: "", value: 1400 }]);
  expect(line).toBe("M4.0 54.7L180.0 31.3");
  expect([dot.x, Math.round(dot.y)]).toEqual([180, 31]);
  expect(rungs[0]?.y).toBe(8);
  expect(band).toBe(`M4.0 31.3L180.0 8.0L180.0 54.7L4.0 ${(HEIGHT - 8).toFixed(1)}Z`);
});

test("a table in the making waits for its own game, and is found once", () => {
  const table = { game: "mondo", chosen: {}, others: [null], listed: false, terms: usualTerms() };
  draft.keep(table);
  expect([draft.waits("mondo"), draft.waits("monuments")]).toEqual([true, false]);
  expect(draft.take("mondo")).toBe(table);
  expect([draft.waits("mondo"), draft.take("mondo")]).toEqual([false, undefined]);
  draft.keep(table);
  expect(draft.take("monuments"), "another game begins afresh").toBeUndefined();
  draft.keep(table);
  expect(draft.take(undefined)).toBe(table);
});
