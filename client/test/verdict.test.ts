import { expect, test } from "vitest";
import { settings } from "../src/base/settings.svelte";
import type { Table } from "../src/table/store.svelte";
import { turnOf, verdictOf } from "../src/table/verdict";

const players = ["You", "Kofi", "Jo"].map((name) => ({ name, bot: false, away: false }));
const sheets = (...totals: number[]) => totals.map((total) => ({ total, lines: [] }));
const table = (given: object): Table =>
  ({ players, you: 0, toMove: [], card: { game: "monuments" }, result: null, ended: "", ...given }) as unknown as Table;
const ended = (winners: number[], totals: number[], given: object = {}): string =>
  verdictOf(table({ result: { winners, sheets: sheets(...totals) }, ...given }));

test("whose move it is: one's own, that of others by name, nobody's, and nothing once the game is over", () => {
  const { say } = settings;
  expect(turnOf(table({ yourMove: true, toMove: [0, 1] }))).toBe(say.yourMove);
  expect(turnOf(table({ toMove: [1, 2] }))).toBe(say.moveOf("Kofi, Jo"));
  expect(turnOf(table({}))).toBe(say.nobodyMoves);
  expect(turnOf(table({ over: true, yourMove: true }))).toBe("");
});

test("how a game ended: who won and by how much", () => {
  const { say } = settings;
  expect(ended([0], [30, 24, 27])).toBe(say.wonBy("You", 3));
  expect(ended([2], [30, 24, 37])).toBe(say.theyWonBy("Jo", 7));
  expect(ended([1], [30, 24, 37], { you: null })).toBe(say.theyWonBy("Kofi", 0));
  expect(ended([1, 2], [3, 24, 24])).toBe(say.tie("Kofi, Jo"));
  expect(ended([], [3, 4, 5])).toBe(say.noWinner);
});

test("a daily deal that is played alone has no winner, but a world that stands", () => {
  const card = { game: "mondo", daily: { day: "2026-11-16", counted: true } };
  expect(ended([0], [-24], { card, players: players.slice(0, 1) })).toBe(settings.say.worldStands);
  expect(ended([0], [30, 24], { card, players: players.slice(0, 2) })).toBe(settings.say.wonBy("You", 6));
});

test("where the fewest points win, the lead is counted downwards", () => {
  expect(ended([0], [4, 9, 20], { card: { game: "mapominoes" } })).toBe(settings.say.wonBy("You", 5));
});

test("a game without a result was ended by its host, or given up", () => {
  expect(verdictOf(table({ ended: "host" }))).toBe(settings.say.endedByHost);
  expect(verdictOf(table({ ended: "left" }))).toBe(settings.say.abandoned);
});
