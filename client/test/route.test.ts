import { expect, test } from "vitest";
import { parse, toReplay, toRules, toTable } from "../src/app/route.svelte";

test.each([
  ["", { at: "start" }],
  ["#/", { at: "start" }],
  ["#/rules/monuments", { at: "rules", game: "monuments", rule: undefined }],
  ["#/rules/monuments/WM-Q3", { at: "rules", game: "monuments", rule: "WM-Q3" }],
  ["#/watch", { at: "watch" }],
  ["#/new", { at: "new", game: undefined }],
  ["#/new/mondo", { at: "new", game: "mondo" }],
  ["#/t/abc", { at: "table", id: "abc", watching: false }],
  ["#/t/abc/17", { at: "table", id: "abc", watching: false, move: 17 }],
  ["#/t/abc/17/1", { at: "lost" }],
  ["#/end/word.abc.proof", { at: "end", token: "word.abc.proof" }],
  ["#/confirm/word.proof", { at: "confirm", token: "word.proof" }],
  ["#/end", { at: "lost" }],
  ["#/t/abc/watch", { at: "table", id: "abc", watching: true }],
  ["#/t", { at: "lost" }],
  ["#/replay/abc", { at: "replay", id: "abc", move: undefined, seat: undefined }],
  ["#/replay/abc/12/1", { at: "replay", id: "abc", move: 12, seat: 1 }],
  ["#/check/abc", { at: "check", id: "abc" }],
  ["#/check", { at: "lost" }],
  ["#/rules", { at: "lost" }],
  ["#/rules/monuments/WM-Q3/more", { at: "lost" }],
  ["#/learn/mondo", { at: "learn", game: "mondo", lesson: "first" }],
  ["#/learn/mondo/expert", { at: "learn", game: "mondo", lesson: "expert" }],
  ["#/learn", { at: "lost" }],
  ["#/elsewhere", { at: "lost" }],
])("%s", (hash, route) => {
  expect(parse(hash)).toEqual(route);
});

test("a way to a rule leads there", () => {
  expect(parse(toRules("mondo", "MO-P2"))).toEqual({ at: "rules", game: "mondo", rule: "MO-P2" });
});

test("a link to a moment and to a table lead there", () => {
  expect(parse(toReplay("abc", 7))).toEqual({ at: "replay", id: "abc", move: 7, seat: undefined });
  expect(parse(toTable("abc", true))).toEqual({ at: "table", id: "abc", watching: true });
});
