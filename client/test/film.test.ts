// A replay and a review as their pages drive them: what is loaded, which moment and view is shown, and how long.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import { Hindsight } from "../src/features/analysis/review/review.svelte";
import { Film } from "../src/table/replay/film.svelte";

const seat = (name: string, kind: "person" | "bot", you = false) => ({ name, kind, you, ready: true });
const SEATS = [seat("Mina", "person"), seat("Ann", "person", true), seat("greedy", "bot")];
const move = (number: number, at: number, by: number, act: object) => ({ number, seq: number, at, by, act, facts: {} });
const MOVES = [
  move(1, 0, -1, { do: "deal" }),
  move(2, 100, 0, { do: "build", place: "L1:0,0" }),
  move(3, 100, 1, { do: "pass" }),
  move(4, 5_000, 2, { do: "pass" }),
];
const decision = (number: number, cost: number, more: object = {}) => ({
  number,
  cost,
  lead: 0,
  error: 0,
  weighed: true,
  played: { act: {} },
  best: { act: {} },
  ...more,
});
type Slice = { numbers: number[]; light: boolean; decisions: object[]; next: number | null };

let asked: string[];
let card: { game: string; state: string; seats: typeof SEATS };
let moves: typeof MOVES;
let slices: Record<string, Slice | number>;
let held: Map<string, Promise<void>>;

beforeEach(() => {
  settings.lang = "en";
  asked = [];
  held = new Map();
  [card, moves] = [{ game: "monuments", state: "over", seats: SEATS }, MOVES];
  slices = { "1 0": { numbers: [3], light: false, decisions: [decision(3, 2)], next: null } };
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    await held.get(path);
    const slice = /review\?seat=(\d)&from=(\d)/.exec(path);
    const known = slice && slices[`${slice[1]} ${slice[2]}`];
    if (slice && typeof known !== "object")
      return new Response(JSON.stringify({ error: "", code: known ? "too_long" : "gone" }), { status: 503 });
    const body =
      path === "api/games"
        ? [{ name: "monuments", title: { en: "Monuments", de: "Monumente" } }]
        : path.includes("/log")
          ? { moves, notes: [] }
          : path.includes("/course")
            ? { points: [] }
            : path.includes("/moves/")
              ? { shown: path }
              : path.includes("/chances")
                ? { standings: [{ after: 0 }], rounds: [1] }
                : (known ?? card);
    return new Response(JSON.stringify(body));
  });
});
afterEach(() => vi.unstubAllGlobals());

async function opened(at?: number, eyes?: number | null): Promise<Film> {
  const film = new Film("T", at, eyes);
  await film.begin();
  return film;
}
const logs = (): string[] => asked.filter((path) => path.includes("/log"));

test.each([
  ["a player's own view", undefined, 1, "api/tables/T/log?seat=1"],
  ["the view that the link names", 0, 0, "api/tables/T/log?seat=0"],
  ["the public view that the link names", null, null, "api/tables/T/log?onlooker=true"],
])("a replay opens with %s, after the last move", async (_, wanted, eyes, path) => {
  const film = await opened(undefined, wanted);
  expect([film.eyes, film.at, film.last, film.title.en]).toEqual([eyes, 4, 4, "Monuments"]);
  expect(logs()).toEqual([path]);
});

test("a visitor who did not play opens the public view", async () => {
  card = { ...card, seats: [seat("Mina", "person")] };
  expect((await opened()).eyes).toBeNull();
});

test("a replay opens where its link leads, and never beyond the game", async () => {
  expect((await opened(2)).at).toBe(2);
  expect((await opened(0)).at).toBe(0);
  expect((await opened(99)).at).toBe(4);
});

test("what cannot be loaded is a fault, and a second try forgets it", async () => {
  const working = fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError()));
  const film = await opened();
  expect(film.fault).toMatchObject({ status: 0 });
  vi.stubGlobal("fetch", working);
  await film.begin();
  expect([film.fault, film.at]).toEqual([undefined, 4]);
});

test("steps stay within the game, and the time leads to the last move made by then", async () => {
  const film = await opened(1);
  film.step(2);
  expect([film.at, film.time]).toEqual([3, 100]);
  film.step(9);
  expect(film.at).toBe(4);
  film.step(-9);
  expect([film.at, film.time]).toEqual([0, 0]);
  for (const [time, at] of [
    [-1, 0],
    [0, 1],
    [99, 1],
    [100, 3],
    [4_999, 3],
    [5_000, 4],
    [9_000, 4],
  ] as const) {
    film.toTime(time);
    expect([time, film.at]).toEqual([time, at]);
  }
});

test("the sentence of a moment names the last move, before the first it says so", async () => {
  const film = await opened(2);
  await vi.waitFor(() => expect(film.tell).toBeDefined());
  expect(film.what).toContain("Mina");
  film.to(3);
  expect(film.what).toBe("You passed.");
  film.to(0);
  expect(film.what).toBe(settings.say.beforeFirst);
});

test("players have their names, bots theirs, and the visitor is you", async () => {
  const film = await opened();
  expect(film.players.map(({ name, bot, away }) => [name, bot, away])).toEqual([
    ["Mina", false, false],
    ["You", false, false],
    ["Bot Ida", true, false],
  ]);
  expect(film.people.map(({ you }) => you)).toEqual([false, true, false]);
});

test("the last turns are those up to the shown moment", async () => {
  const film = await opened(3);
  expect(film.lastTurns.map(({ by }) => by)).toEqual([0, 1]);
  film.to(4);
  expect(film.lastTurns.map(({ by }) => by)).toEqual([0, 1, 2]);
});

test("a moment is loaded as the shown view sees it, and an answer for another moment is dropped", async () => {
  const film = await opened(2);
  await film.look();
  expect(film.moment).toEqual({ shown: "api/tables/T/moves/2?seat=1" });
  let go = (): void => undefined;
  held.set(
    "api/tables/T/moves/3?seat=1",
    new Promise((done) => {
      go = done;
    }),
  );
  film.to(3);
  const late = film.look();
  film.to(4);
  await film.look();
  go();
  await late;
  expect(film.moment).toEqual({ shown: "api/tables/T/moves/4?seat=1" });
});

test("another view reads the moves again, and the points of a finished game once", async () => {
  const film = await opened(2);
  await film.see(0);
  expect([film.eyes, film.at]).toEqual([0, 2]);
  expect(logs()).toEqual(["api/tables/T/log?seat=1", "api/tables/T/log?seat=0"]);
  expect(asked.filter((path) => path.endsWith("/course"))).toHaveLength(1);
});

test("a running game is read again with its points, and may have become longer or shorter", async () => {
  card = { ...card, state: "running" };
  const film = await opened();
  expect(film.finished).toBe(false);
  [card, moves] = [{ ...card, state: "over" }, MOVES.slice(0, 3)];
  await film.again();
  expect([film.finished, film.last, film.at]).toEqual([true, 3, 3]);
  card = { ...card, state: "abandoned" };
  await film.again();
  expect(film.finished).toBe(true);
});

test("a link to another moment stops the film, and changes to a view that may be seen", async () => {
  const film = await opened(1);
  film.playing = true;
  film.follow(3, undefined);
  expect([film.at, film.playing, film.eyes]).toEqual([3, false, 1]);
  film.follow(undefined, 0);
  expect([film.at, film.eyes]).toEqual([4, 0]);
  film.follow(2, null);
  expect([film.at, film.eyes]).toEqual([2, null]);
});

test("another player's view of a running game may not be seen, the public one may", async () => {
  card = { ...card, state: "running" };
  const film = await opened(1);
  film.follow(2, 0);
  expect([film.at, film.eyes]).toEqual([2, 1]);
  film.follow(2, null);
  expect(film.eyes).toBeNull();
  film.follow(2, 1);
  expect(film.eyes).toBe(1);
});

test("a film shows every move for a second, a race as long as it took, within bounds", async () => {
  const film = await opened(1);
  expect([film.race, film.pause]).toEqual([false, 1000]);
  film.speed = 4;
  expect(film.pause).toBe(250);
  card = { ...card, game: "mondo" };
  moves = [move(1, 0, -2, { do: "go" }), move(2, 700, 0, {}), move(3, 701, 1, {}), move(4, 60_000, 0, {})];
  const race = await opened(1);
  const pauses = [1, 2, 3, 4].map((at) => {
    race.to(at);
    return race.pause;
  });
  expect([race.race, pauses]).toEqual([true, [700, 40, 2000, 1000]]);
  race.to(1);
  race.speed = 2;
  expect(race.pause).toBe(350);
});

async function reviewed(wanted?: number, at?: number): Promise<Hindsight> {
  const review = new Hindsight("T", wanted, at);
  await review.begin();
  return review;
}

test("a review opens at the visitor's seat, with its costliest decision", async () => {
  slices["1 0"] = { numbers: [2, 3], light: false, decisions: [decision(2, 1)], next: 1 };
  slices["1 1"] = { numbers: [2, 3], light: true, decisions: [decision(3, 4)], next: null };
  const review = await reviewed();
  expect([review.seat, review.done, review.at, review.shown?.cost]).toEqual([1, true, 3, 4]);
  expect([review.light, review.missed, review.numbers]).toEqual([true, 0, [2, 3]]);
  expect([review.standings.length, review.rounds]).toEqual([1, [1]]);
  expect(review.film.at, "the board before the decision").toBe(2);
  expect(review.costly.map(({ number }) => number)).toEqual([3, 2]);
  expect([review.given(1), review.given(0)]).toEqual([5, undefined]);
});

test.each([
  ["the seat that is asked for", 0, 0],
  ["the first seat where there is no such seat", 9, 0],
])("a review opens at %s", async (_, wanted, expected) => {
  slices[`${expected} 0`] = { numbers: [], light: false, decisions: [], next: null };
  expect((await reviewed(wanted)).seat).toBe(expected);
});

test("a review keeps the decision that its link names", async () => {
  slices["1 0"] = { numbers: [2, 3], light: false, decisions: [decision(2, 1), decision(3, 4)], next: null };
  const review = await reviewed(1, 2);
  expect([review.at, review.film.at]).toEqual([2, 1]);
});

test("a game that runs has no review", async () => {
  card = { ...card, state: "running" };
  const review = await reviewed();
  expect([review.done, asked.some((path) => path.includes("/chances"))]).toEqual([false, false]);
});

test("a decision that the server cannot work out is left out and counted, any other fault is one", async () => {
  slices["1 0"] = { numbers: [2, 3, 4], light: false, decisions: [decision(2, 1)], next: 1 };
  slices["1 1"] = 1;
  slices["1 2"] = { numbers: [2, 3, 4], light: false, decisions: [decision(4, 2)], next: null };
  const review = await reviewed();
  expect([review.missed, review.done, review.at, [...review.found.keys()]]).toEqual([1, true, 4, [2, 4]]);
  slices["0 0"] = { numbers: [1], light: false, decisions: [], next: 1 };
  await expect(review.of(0)).rejects.toMatchObject({ code: "gone" });
});

test("the last decision may be the one that cannot be worked out", async () => {
  slices["1 0"] = { numbers: [2, 3], light: false, decisions: [decision(2, 0)], next: 1 };
  slices["1 1"] = 1;
  const review = await reviewed();
  expect([review.missed, review.done, review.at]).toEqual([1, true, 2]);
});

test("a seat that was looked at is known when one comes back to it", async () => {
  slices["0 0"] = { numbers: [1], light: false, decisions: [decision(1, 7)], next: null };
  const review = await reviewed();
  await review.of(0);
  expect([review.seat, review.at, review.given(0), review.given(1)]).toEqual([0, 1, 7, 2]);
  asked = [];
  await review.of(1);
  expect([review.seat, review.at, review.done]).toEqual([1, 3, true]);
  expect(asked.filter((path) => path.includes("/review"))).toEqual([]);
});

test("a review that is left looks no further", async () => {
  slices["1 0"] = { numbers: [2, 3], light: false, decisions: [], next: 1 };
  const review = new Hindsight("T", undefined, undefined);
  let go = (): void => undefined;
  held.set(
    "api/tables/T/review?seat=1&from=0",
    new Promise((done) => {
      go = done;
    }),
  );
  const looking = review.begin();
  await vi.waitFor(() => expect(asked.some((path) => path.includes("/review"))).toBe(true));
  review.stop();
  go();
  await looking;
  expect([review.done, review.numbers]).toEqual([false, []]);
});

test("one steps along the decisions, or to the one nearest to a move; the side is then the move played", async () => {
  const decisions = [3, 5, 9].map((number) => decision(number, 0));
  slices["1 0"] = { numbers: [3, 5, 9], light: false, decisions, next: null };
  const review = await reviewed();
  expect(review.at).toBe(3);
  review.side = "best";
  review.step(1);
  expect([review.at, review.side]).toEqual([5, "played"]);
  review.side = "best";
  review.choose(5);
  expect(review.side, "the same decision again").toBe("best");
  review.step(9);
  expect(review.at).toBe(9);
  review.step(-9);
  expect(review.at).toBe(3);
  for (const [near, at] of [
    [0, 3],
    [4, 3],
    [6, 5],
    [8, 9],
    [99, 9],
  ] as const) {
    review.near(near);
    expect([near, review.at]).toEqual([near, at]);
  }
  review.choose(undefined);
  expect(review.at).toBe(9);
  review.at = 4;
  review.step(1);
  expect(review.at, "from between two decisions").toBe(9);
});
