// The result of a day as squares: what it is made of, and nothing of its tiles.

import { expect, test } from "vitest";
import { flagSign } from "../src/games/mapominoes/badge";
import { mostly, squaresOf } from "../src/games/scramble/badge";

test("a tile is the land of which it has most, wherever it is turned to", () => {
  expect(mostly("FFFW")).toBe("F");
  expect(mostly("FFFW panda@F active", 3)).toBe("F");
  expect(mostly("WWPP")).toBe("W");
  expect(mostly("DWDP", 1)).toBe("D");
});

test("a world is lines of squares; what is outside is air, what is empty is white", () => {
  const lands = new Map([
    ["b1", "F"],
    ["a2", "W"],
    ["c2", "D"],
  ] as const);
  expect(squaresOf(["b1", "a2", "b2", "c2", "b3"], lands)).toEqual(["\u3000🌲", "🟦⬜🟨", "\u3000⬜"]);
});

test("a flag is two letters; what is no country has a white one", () => {
  expect(flagSign("fr")).toBe("🇫🇷");
  expect(flagSign("GB-SCT")).toBe("🏳️");
});
