// A day's deal as its page follows it: which game, how long it lasts, whose row, which ghosts.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clock, Day } from "../src/features/daily/day.svelte";

const NOW = Date.UTC(2026, 10, 18, 12) / 1000;
const GAMES = ["mondo", "mapominoes", "mondo_sapiens", "lords_of_worlds", "monuments", "mondo", "mondo"];
const row = (ghost: number, you = false) => ({ ghost, you, name: `n${ghost}` });
let asked: string[];
let players: number;
let page: object;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000 });
  sessionStorage.clear();
  [asked, players] = [[], 4];
  page = { game: "mondo_sapiens", day: "2026-11-18", players: 4, friends: [], rows: [row(1), row(7, true)] };
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const overview = { today: "2026-11-18", now: NOW + 30, ends: NOW + 100, games: GAMES, deal: { players } };
    const body = path.includes("ghost")
      ? { steps: [[0, 1]], name: "" }
      : path === "api/daily"
        ? overview
        : path.includes("api/daily/")
          ? page
          : [];
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function loaded(wanted?: string, on?: string): Promise<Day> {
  const day = new Day(wanted, on);
  await day.load();
  return day;
}

test("the weekday decides the game, and a game without a day means today's deal", async () => {
  for (const wanted of [undefined, "mondo"]) {
    asked = [];
    await loaded(wanted);
    expect(asked).toContain("api/daily/mondo_sapiens/2026-11-18?from=0");
  }
  asked = [];
  await loaded(undefined, "2026-11-06");
  expect(asked).toContain("api/daily/monuments/2026-11-06?from=0");
  asked = [];
  await loaded("mapominoes", "2026-11-01");
  expect(asked).toContain("api/daily/mapominoes/2026-11-01?from=0");
});

test("the day's end is counted by the server's clock, and never below nought", async () => {
  const day = await loaded();
  expect(day.left).toBe(70);
  const stop = day.begin();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(day.left).toBe(60);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(day.left).toBe(0);
  stop();
});

test("one's own row is found among all rows, and among friends where only they are told", async () => {
  expect((await loaded()).own?.ghost).toBe(7);
  page = { ...page, friends: [row(9, true)], rows: [row(1)] };
  expect((await loaded()).own?.ghost).toBe(9);
  page = { ...page, friends: [], rows: [row(1)] };
  expect((await loaded()).own).toBeUndefined();
  expect(new Day(undefined, undefined).own).toBeUndefined();
});

test("results that came in are counted while the day is today's", async () => {
  const day = await loaded();
  const stop = day.begin();
  await vi.advanceTimersByTimeAsync(0);
  players = 9;
  await vi.advanceTimersByTimeAsync(61_000);
  expect(day.fresh).toBe(5);
  stop();
});

test("a ghost is chosen and left again, the first of three gives way, and the choice is kept", async () => {
  const day = await loaded();
  for (const ghost of [1, 2, 3]) day.toggle(ghost);
  expect(day.ghosts).toEqual([1, 2, 3]);
  day.toggle(4);
  expect(day.ghosts).toEqual([2, 3, 4]);
  day.toggle(3);
  expect(day.ghosts).toEqual([2, 4]);
  expect((await loaded()).ghosts).toEqual([2, 4]);
});

test.each([
  ["another day's page", "2026-11-01", 0],
  ["today's page", "2026-11-18", 5],
])("new results are counted on %s: %s, %i", async (_, on, fresh) => {
  page = { ...page, day: on };
  const day = await loaded("mondo", on);
  const stop = day.begin();
  await vi.advanceTimersByTimeAsync(0);
  players = 9;
  await vi.advanceTimersByTimeAsync(61_000);
  expect(day.fresh).toBe(fresh);
  stop();
});

test("a page that is left asks no more, and its clock stands", async () => {
  const day = await loaded();
  day.begin()();
  await vi.advanceTimersByTimeAsync(0);
  const left = day.left;
  asked = [];
  await vi.advanceTimersByTimeAsync(200_000);
  expect([asked, day.left]).toEqual([[], left]);
});

test("the lanes of chosen ghosts and of the own try are loaded once", async () => {
  const day = await loaded();
  day.toggle(1);
  await vi.advanceTimersByTimeAsync(0);
  day.toggle(2);
  await vi.advanceTimersByTimeAsync(0);
  expect([...day.lanes.keys()].sort()).toEqual([1, 2, 7]);
  expect(asked.filter((path) => path.includes("ghost"))).toHaveLength(3);
});

test.each([
  [0, "0:00:00"],
  [59, "0:00:59"],
  [61, "0:01:01"],
  [3_599, "0:59:59"],
  [36_610, "10:10:10"],
])("%i seconds are %s", (seconds, text) => expect(clock(seconds)).toBe(text));
