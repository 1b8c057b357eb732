// The set-up page of both Mondo games: which options apply, and how many minutes a game takes.

import { expect, test } from "vitest";
import { worlds } from "../src/games/scramble/manifest";

type Chosen = Record<string, unknown>;
const { applies, minutes } = worlds.setup;
const does = (option: string, chosen: Chosen, seats: number): boolean => applies(option, (name) => chosen[name], seats);
const lasts = (chosen: Chosen, seats: number): number => minutes((name) => chosen[name], seats);

test.each([
  ["difficulty", {}, 1, true],
  ["difficulty", {}, 2, false],
  ["rounds", {}, 1, false],
  ["rounds", {}, 2, true],
  ["level", {}, 1, false],
  ["volcano_chip", {}, 1, false],
  ["handicap", {}, 1, false],
  ["children", {}, 1, false],
  ["quick_start", {}, 1, false],
  ["boards", {}, 1, false],
  ["two_player_chips", {}, 2, true],
  ["two_player_chips", {}, 3, false],
  ["steps", { mode: "step" }, 2, true],
  ["steps", { mode: "race" }, 2, false],
  ["minutes", { mode: "step" }, 2, false],
  ["minutes", {}, 2, true],
  ["minutes", { tempo: "untimed" }, 2, false],
  ["tempo", { tempo: "untimed" }, 2, true],
  ["tempo", { mode: "step" }, 2, false],
  ["hidden_time", { tempo: "2x" }, 2, true],
  ["rest", { tempo: "untimed" }, 2, false],
  ["children", { level: "beginner" }, 2, true],
  ["children", { level: "expert" }, 2, false],
  ["children", { level: "beginner", quick_start: true }, 2, false],
  ["lines", { level: "beginner", children: true }, 2, true],
  ["lines", { level: "beginner", children: false }, 2, false],
  ["lines", { level: "expert", children: true }, 2, false],
  ["level", { edition: "small" }, 2, false],
  ["side", { edition: "small" }, 2, false],
  ["mask", { edition: "large" }, 2, true],
  ["strips", { edition: "small" }, 2, false],
  ["volcano_chip", { edition: "small" }, 2, true],
  ["boards", { rounds: 1 }, 2, false],
  ["boards", { rounds: 2 }, 2, true],
  ["boards", {}, 2, true],
  ["anything", {}, 2, true],
] as [string, Chosen, number, boolean][])("%s with %j for %i: %s", (option, chosen, seats, expected) => {
  expect(does(option, chosen, seats)).toBe(expected);
});

test.each([
  [{}, 2, 24],
  [{ level: "beginner", rounds: 1 }, 2, 8],
  [{ level: "advanced", rounds: 2 }, 2, 14],
  [{ level: "expert", rounds: 3 }, 4, 18],
  [{ difficulty: "easy" }, 1, 11],
  [{ difficulty: "moderate", rounds: 3 }, 1, 7],
  [{ difficulty: "hard" }, 1, 6],
  [{ minutes: 4, level: "beginner", rounds: 1 }, 2, 5],
  [{ minutes: 0, level: "expert", rounds: 1 }, 2, 6],
  [{ level: "expert", rounds: 1, tempo: "2x" }, 2, 11],
  [{ level: "expert", rounds: 1, tempo: "5x" }, 2, 26],
  [{ level: "expert", rounds: 1, tempo: "10x" }, 2, 51],
] as [Chosen, number, number][])("a game with %j for %i takes %i minutes", (chosen, seats, expected) => {
  expect(lasts(chosen, seats)).toBe(expected);
});
