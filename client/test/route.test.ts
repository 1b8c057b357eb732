import { expect, test } from "vitest";
import { pages } from "../src/app/pages";
import {
  linkTo,
  parse,
  toBeat,
  toDaily,
  toDevice,
  toReplay,
  toRules,
  toTable,
  toTournament,
} from "../src/base/route.svelte";
import { settings } from "../src/base/settings.svelte";

test.each([
  ["", { at: "start" }],
  ["#/", { at: "start" }],
  ["#/rules/monuments", { at: "rules", game: "monuments", rule: undefined }],
  ["#/rules/monuments/WM-Q3", { at: "rules", game: "monuments", rule: "WM-Q3" }],
  ["#/watch", { at: "watch" }],
  ["#/friends", { at: "friends", game: undefined }],
  ["#/friends/mondo", { at: "friends", game: "mondo" }],
  ["#/new", { at: "new", game: undefined }],
  ["#/new/mondo", { at: "new", game: "mondo" }],
  ["#/beat/abc", { at: "beat", link: "abc" }],
  ["#/beat", { at: "lost" }],
  ["#/t/abc", { at: "table", id: "abc", watching: false }],
  ["#/t/abc/17", { at: "table", id: "abc", watching: false, move: 17 }],
  ["#/t/abc/17/1", { at: "lost" }],
  ["#/end/word.abc.proof", { at: "end", token: "word.abc.proof" }],
  ["#/confirm/word.proof", { at: "confirm", token: "word.proof" }],
  ["#/end", { at: "lost" }],
  ["#/t/abc/watch", { at: "table", id: "abc", watching: true }],
  ["#/t", { at: "lost" }],
  ["#/tv/abc", { at: "tv", id: "abc" }],
  ["#/tv", { at: "lost" }],
  ["#/replay/abc", { at: "replay", id: "abc", move: undefined, seat: undefined }],
  ["#/replay/abc/12/1", { at: "replay", id: "abc", move: 12, seat: 1 }],
  ["#/check/abc", { at: "check", id: "abc" }],
  ["#/check", { at: "lost" }],
  ["#/rules", { at: "lost" }],
  ["#/rules/monuments/WM-Q3/more", { at: "lost" }],
  ["#/learn/mondo", { at: "learn", game: "mondo", lesson: "first" }],
  ["#/learn/mondo/expert", { at: "learn", game: "mondo", lesson: "expert" }],
  ["#/learn", { at: "lessons", game: undefined }],
  ["#/lessons/mondo", { at: "lessons", game: "mondo" }],
  ["#/settings", { at: "settings", tab: "name" }],
  ["#/settings/data", { at: "settings", tab: "data" }],
  ["#/settings/elsewhere", { at: "lost" }],
  ["#/me", { at: "settings", tab: "account" }],
  ["#/me/out", { at: "left", why: "out" }],
  ["#/me/elsewhere", { at: "lost" }],
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

test("a shared link has an address for which the server draws a preview, in the language of who shares it", () => {
  const link = (hash: string) => linkTo(hash).replace(location.origin, "");
  expect(link(toTable("abc"))).toBe("/t/abc");
  expect(link(toReplay("abc", 3, null))).toBe("/replay/abc/3/public");
  expect(link(toDaily("mondo", "2026-11-19"))).toBe("/daily/mondo/2026-11-19");
  expect(link(toTournament("abc"))).toBe("/tournament/abc");
  expect(link(toBeat("abc"))).toBe("/beat/abc");
  expect(link(toDevice("X"))).toBe("/#/device/X");
  settings.lang = "de";
  expect(link(toTable("abc"))).toBe("/t/abc?lang=de");
  settings.lang = "en";
});

test("every route has a page: three that open with the site, the others loaded", () => {
  const open = ["start", "watch", "table", "lost"];
  const hashes = [
    "#/",
    "#/watch",
    "#/t/x",
    "#/me",
    "#/me/out",
    "#/you",
    "#/device/x",
    "#/desk",
    "#/box",
    "#/box/mondo/clock",
    "#/new",
    "#/end/x",
  ];
  hashes.push(
    "#/confirm/x",
    "#/replay/x",
    "#/review/x",
    "#/best/x",
    "#/check/x",
    "#/grow/x",
    "#/rules/x",
    "#/learn/x",
    "#/learn",
    "#/find",
  );
  hashes.push(
    "#/practice/x",
    "#/friends",
    "#/opponents",
    "#/tv/x",
    "#/daily",
    "#/tournament/x",
    "#/beat/x",
    "#/new-tournament",
    "#/page/x",
  );
  const routes = hashes.map((hash) => parse(hash).at);
  expect(new Set(routes)).toEqual(new Set(["start", "watch", "table", ...pages.keys()]));
  expect(routes.filter((at) => !open.includes(at) && !pages.has(at))).toEqual([]);
});

test("a page is another one where its key changes, and is given other props where it does not", () => {
  const shown = (hash: string) => {
    const route = parse(hash);
    const page = pages.get(route.at);
    return { key: page?.key(route), props: page?.props(route) };
  };
  expect(shown("#/replay/x/3")).toEqual({ key: "x", props: { id: "x", move: 3, seat: undefined } });
  expect(shown("#/replay/x/4").key).toBe(shown("#/replay/x/3").key);
  expect(shown("#/best/x")).toEqual({ key: "x undefined undefined", props: { id: "x", round: 0, seat: undefined } });
  expect(shown("#/best/x/2").key).not.toBe(shown("#/best/x").key);
  expect(shown("#/learn/x/more")).toEqual({ key: "x/more", props: { game: "x", name: "more" } });
  expect(shown("#/daily/x/2026-01-02").key).toBe(shown("#/daily").key);
});
