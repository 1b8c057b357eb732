// The end of a game of Mapominoes on the true map, and the cards of states that have no flag.

import { cleanup, render, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { settings } from "../src/base/settings.svelte";
import { atlasOf, type Contents } from "../src/games/mapominoes/atlas";
import CardFace from "../src/games/mapominoes/CardFace.svelte";
import WorldMap from "../src/games/mapominoes/WorldMap.svelte";
import { layers, tickets, type WorldSheet } from "../src/games/mapominoes/worlds";
import contents from "./fixtures/content-mapominoes.json";

const atlas = atlasOf(contents as unknown as Contents, ["europe"]);
const sheet: WorldSheet = {
  size: [1000, 735],
  lands: {
    austria: { land: "M475 507l60 0 0 20z", spot: [533, 501], room: 95 },
    monaco: { land: "", spot: [445, 571], room: 1 },
    france: { land: "M400 507l60 0 0 40z", spot: [420, 520], room: 95 },
  },
  around: "M0 0h9z",
  waters: { baltic: [581, 321] },
};
const table = [
  { cell: "d4", card: "austria" },
  { cell: "e4", transit: "baltic" },
  { cell: "f4", card: "monaco" },
  { cell: "g4", transit: "baltic" },
  { cell: "h4", transit: "france" },
];

beforeEach(() => {
  settings.lang = "en";
});
afterEach(cleanup);

test("laid countries carry their flags, small ones as a round sign, the rest is pale", async () => {
  const { container } = render(WorldMap, { sheet, atlas, table, whose: new Map([["d4", 1]]), label: "What they made" });
  await waitFor(() => expect(container.querySelectorAll("pattern svg > *").length).toBeGreaterThan(2));
  expect(container.querySelectorAll("pattern svg")).toHaveLength(2);
  expect(container.querySelectorAll(".laid path")).toHaveLength(1);
  expect(container.querySelectorAll(".laid circle")).toHaveLength(1);
  expect([...container.querySelectorAll("path.pale")].map((each) => each.getAttribute("d"))).toEqual([
    sheet.lands.france?.land,
  ]);
  const told = container.querySelector("svg")?.getAttribute("aria-label") ?? "";
  expect(told).toBe("What they made. 2 of 3 cards, 3 Transits. Austria, Monaco");
});

test("a Transit lies in its sea or country, several of one sea side by side", () => {
  expect(tickets(table, sheet, atlas).map(({ cell, at }) => [cell, ...at])).toEqual([
    ["e4", 581, 321],
    ["g4", 603, 321],
    ["h4", 420, 520],
  ]);
});

test("whose card lies in a cell is told by the last who laid there", () => {
  const laid = (by: number | null, act: unknown) => ({ by, act });
  const found = layers([
    laid(-1, { do: "deal" }),
    laid(0, { do: "lay", cell: "d4", card: "austria" }),
    laid(1, { do: "transit", cell: "e4", name: "baltic" }),
    laid(0, { do: "call" }),
    laid(1, { do: "lay", cell: "d4", card: "france" }),
    laid(null, null),
  ]);
  expect([...found]).toEqual([
    ["d4", 1],
    ["e4", 1],
  ]);
});

test("a small card without a flag is its code, where no link crosses it; a larger one has code and name", () => {
  const states = atlasOf(contents as unknown as Contents, ["us_states"]);
  const country = [...states.countries.values()].find(({ titles }) => titles.en === "Ohio");
  if (!country) throw new Error("no Ohio");
  const words = (width: number): string[] => {
    const { container } = render(CardFace, { atlas: states, country, width });
    const found = [...container.querySelectorAll("text")].map((each) => each.textContent ?? "");
    cleanup();
    return found;
  };
  expect(words(32)).toEqual(["OH"]);
  expect(words(64)).toEqual(["OH", "Ohio"]);
});
