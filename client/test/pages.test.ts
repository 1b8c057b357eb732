// Every route that has a page of its own: what its page is given, and when it starts anew.

import { expect, test } from "vitest";
import { pages } from "../src/app/pages";
import type { Route } from "../src/base/route.svelte";

type Row = [Route["at"], object, object, string];
const PAGES: Row[] = [
  ["rules", { game: "mondo", rule: "MO-P1" }, { game: "mondo", rule: "MO-P1" }, "mondo"],
  ["new", { game: "mondo" }, { game: "mondo" }, "mondo"], // another address, another set-up
  ["friends", { game: "mondo" }, { game: "mondo" }, "mondo"],
  ["learn", { game: "mondo", lesson: "first" }, { game: "mondo", name: "first" }, "mondo/first"],
  ["practice", { game: "mondo" }, { game: "mondo" }, "mondo"],
  ["daily", { game: "mondo", day: "2026-11-18" }, { game: "mondo", day: "2026-11-18" }, ""],
  ["find", { game: "mondo" }, { game: "mondo" }, ""],
  ["opponents", { game: "mondo" }, { game: "mondo" }, "mondo"],
  ["opponents", { game: undefined }, { game: undefined }, ""],
  ["tournament", { id: "C", projector: true }, { id: "C", projector: true }, "C true"],
  ["new-tournament", { game: "mondo" }, { game: "mondo" }, ""],
  ["box", { game: "mondo" }, { game: "mondo" }, ""],
  ["settings", { tab: "account" }, { tab: "account" }, ""],
  ["left", { why: "out" }, { why: "out" }, ""],
  ["lessons", { game: "mondo" }, { game: "mondo" }, ""],
  ["you", {}, {}, ""],
  ["device", { code: "abc" }, { code: "abc" }, "abc"],
  ["page", { name: "rules" }, { name: "rules" }, "rules"],
  ["desk", {}, {}, ""],
  ["replay", { id: "T", move: 3, seat: 1 }, { id: "T", move: 3, seat: 1 }, "T"],
  ["review", { id: "T", move: 3, seat: 1 }, { id: "T", move: 3, seat: 1 }, "T"],
  ["table", { id: "T", watching: true, move: 3 }, { id: "T", watching: true, move: 3 }, "T true"],
  ["watch", {}, {}, ""],
  ["tv", { id: "T" }, { id: "T" }, "T"],
  ["best", { id: "T", round: 2, seat: 1 }, { id: "T", round: 2, seat: 1 }, "T 2 1"],
  ["best", { id: "T", round: undefined, seat: 1 }, { id: "T", round: 0, seat: 1 }, "T undefined 1"],
  ["beat", { link: "L" }, { link: "L" }, "L"],
  ["check", { id: "T" }, { id: "T" }, "T"],
  ["grow", { id: "T" }, { id: "T" }, "T"],
  ["end", { token: "w" }, { at: "end", token: "w" }, "w"],
  ["confirm", { token: "w" }, { at: "confirm", token: "w" }, "w"],
];

test.each(PAGES)("%s %j gives its page %j", (at, route, props, key) => {
  const page = pages.get(at);
  const full = { at, ...route } as Route;
  expect([page?.props(full), page?.key(full)]).toEqual([props, key]);
});

test("every page is tried here", () => {
  expect([...pages.keys()].sort()).toEqual([...new Set(PAGES.map(([at]) => at))].sort());
});

test.each([...pages])("the page of %s is there", async (_, { load }) => {
  expect((await load()).default).toBeTypeOf("function");
});
