import { expect, test } from "vitest";
import { parse, toRules } from "../src/route.svelte";

test.each([
  ["", { at: "start" }],
  ["#/", { at: "start" }],
  ["#/rules/monuments", { at: "rules", game: "monuments", rule: undefined }],
  ["#/rules/monuments/WM-Q3", { at: "rules", game: "monuments", rule: "WM-Q3" }],
  ["#/rules", { at: "lost" }],
  ["#/rules/monuments/WM-Q3/more", { at: "lost" }],
  ["#/elsewhere", { at: "lost" }],
])("%s", (hash, route) => {
  expect(parse(hash)).toEqual(route);
});

test("a way to a rule leads there", () => {
  expect(parse(toRules("mondo", "MO-P2"))).toEqual({ at: "rules", game: "mondo", rule: "MO-P2" });
});
