// What can be chosen in Mapominoes, read from the legal actions, and the sentences for what was done.

import { expect, test } from "vitest";
import { type Atlas, atlasOf, type Contents } from "../src/games/mapominoes/atlas";
import {
  agrees,
  around,
  cellAt,
  choicesOf,
  column,
  columnName,
  followers,
  givesGo,
  joins,
  ranked,
  rankedNames,
  row,
  towards,
} from "../src/games/mapominoes/choices";
import { edgeLines, separator } from "../src/games/mapominoes/edges";
import { tellerOf } from "../src/games/mapominoes/prose";
import type { Act, View } from "../src/games/mapominoes/types";
import contentJson from "./fixtures/content-mapominoes.json";

const contents = contentJson as unknown as Contents;
const atlas: Atlas = atlasOf(contents, ["europe"]);
const tabled = (cell: string, card: string) => ({ cell, card });
const view = (more: object = {}): View =>
  ({
    columns: 5,
    rows: 4,
    table: [tabled("b2", "germany"), tabled("c2", "poland")],
    hand: ["france", "spain"],
    you: 0,
    options: {},
    ...more,
  }) as unknown as View;

test.each([
  ["a1", 0, 0],
  ["z3", 25, 2],
  ["aa10", 26, 9],
  ["az1", 51, 0],
])("%s is column %i, row %i", (cell, x, y) => {
  expect([column(cell), row(cell), cellAt(x, y)]).toEqual([x, y, cell]);
  expect(columnName(x)).toBe(cell.replace(/\d+/, ""));
});

test.each([
  ["b2", ["N b1", "E c2", "S b3", "W a2"]],
  ["a1", ["E b1", "S a2"]],
  ["e4", ["N e3", "W d4"]],
  ["e1", ["S e2", "W d1"]],
])("the neighbours of %s are those on the sheet", (cell, expected) => {
  expect(around(view(), cell).map((each) => `${each.side} ${each.cell}`)).toEqual(expected);
});

test("a cell joins the cards that lie next to it", () => {
  expect(joins(view(), "b1").map(({ side, tabled: { cell } }) => [side, cell])).toEqual([["S", "b2"]]);
  expect(joins(view({ table: [tabled("a2", "x"), tabled("c2", "y")] }), "b2").map(({ side }) => side)).toEqual([
    "E",
    "W",
  ]);
  expect(joins(view(), "e4")).toEqual([]);
});

test("actions fall into cards, names and plain ones, each with its cells", () => {
  const actions = [
    { do: "lay", card: "france", cell: "a2" },
    { do: "lay", card: "france", cell: "b1" },
    { do: "transit", name: "rhine", cell: "b1" },
    { do: "draw" },
    { do: "pass" },
  ] as Act[];
  const { cards, names, plain } = choicesOf(view(), actions);
  expect([[...cards], [...names], [...plain]]).toEqual([
    [["france", ["a2", "b1"]]],
    [["rhine", ["b1"]]],
    ["draw", "pass"],
  ]);
});

test("where actions are too many to list every card is offered on every free cell next to the table", () => {
  const { cards, plain } = choicesOf(view(), null);
  expect([...cards.keys()]).toEqual(["france", "spain"]);
  expect([...(cards.get("spain") ?? [])].sort()).toEqual(["a2", "b1", "b3", "c1", "c3", "d2"]);
  expect([...plain]).toEqual([]);
});

test.each([
  [{ callable: true, layer: 1 }, ["call"]],
  [{ callable: true, layer: 0 }, []],
  [{ callable: false, layer: 1 }, []],
])("with %j one may also do %j", (more, expected) => {
  expect([...choicesOf(view(more), null).plain]).toEqual(expected);
});

const join = (side: "N" | "E" | "S" | "W", more: object) => ({ side, tabled: { cell: "b2", ...more } }) as never;
test("prints agree where a country borders the other, on the right side if the table wants that", () => {
  const card = { kind: "card", id: "france" } as const;
  expect(agrees(view(), atlas, card, join("E", { card: "germany" }))).toBe(true);
  expect(agrees(view(), atlas, card, join("E", { card: "poland" }))).toBe(false);
  const strict = view({ options: { correct_side: true } });
  expect(agrees(strict, atlas, card, join("E", { card: "germany" }))).toBe(true);
  expect(agrees(strict, atlas, card, join("W", { card: "germany" }))).toBe(false);
});

test("a water agrees with the countries that border it, whichever of both lies", () => {
  expect(agrees(view(), atlas, { kind: "transit", id: "north_sea" }, join("N", { card: "norway" }))).toBe(true);
  expect(agrees(view(), atlas, { kind: "transit", id: "north_sea" }, join("N", { card: "austria" }))).toBe(false);
  expect(agrees(view(), atlas, { kind: "transit", id: "north_sea" }, join("N", {}))).toBe(false);
  expect(agrees(view(), atlas, { kind: "card", id: "norway" }, join("N", { transit: "north_sea" }))).toBe(true);
  expect(agrees(view(), atlas, { kind: "card", id: "austria" }, join("N", { transit: "north_sea" }))).toBe(false);
  expect(agrees(view(), atlas, { kind: "card", id: "norway" }, join("N", {}))).toBe(false);
});

test.each([
  ["a country between two cards", { kind: "card", id: "x" }, {}, "b2", true],
  ["a country next to one card", { kind: "card", id: "x" }, {}, "e2", false],
  ["a Transit", { kind: "transit", id: "x" }, {}, "b2", false],
  ["nothing", null, {}, "b2", false],
  ["a card laid instead of a Transit", { kind: "card", id: "x" }, { instead: true }, "b2", false],
  ["the last card", { kind: "card", id: "x" }, { hand: ["x"] }, "b2", false],
] as const)("%s gives an extra go: %5$s", (_, what, more, cell, expected) => {
  expect(givesGo(view({ table: [tabled("a2", "a"), tabled("c2", "b"), tabled("d2", "c")], ...more }), what, cell)).toBe(
    expected,
  );
});

test("places are ranked: those that agree, most joins first, then as one reads; wrong ones last", () => {
  const table = [tabled("b2", "germany"), tabled("d2", "belgium"), tabled("b4", "poland")];
  const wide = view({ table, columns: 9, rows: 9 });
  const france = { kind: "card", id: "france" } as const;
  expect(ranked(wide, atlas, france, ["b3", "e2", "a2", "c2", "b1"])).toEqual(["c2", "b1", "a2", "e2", "b3"]);
  expect(ranked(wide, atlas, { kind: "card", id: "" }, ["b3", "b1"])).toEqual(["b3", "b1"]);
});

test("a Transit is ranked by the cards that may follow it", () => {
  const here = view({ table: [tabled("b2", "norway")], hand: ["denmark", "austria"] });
  expect(followers(here, atlas, "north_sea", "b3")).toEqual(["denmark"]);
  expect(
    followers(
      view({ ...here, columns: 2, rows: 3, table: [tabled("a3", "x"), tabled("b2", "norway")] }),
      atlas,
      "north_sea",
      "b3",
    ),
  ).toEqual([]);
  expect(ranked(here, atlas, { kind: "transit", id: "north_sea" }, ["b1", "b3"])).toHaveLength(2);
});

test("names are ranked: waters first, then by their names", () => {
  expect(rankedNames(atlas, ["poland", "north_sea", "austria", "atlantic"], (id) => id)).toEqual([
    "atlantic",
    "north_sea",
    "austria",
    "poland",
  ]);
});

test.each([
  ["N", "b2", ["b1", "c1"], "b1"],
  ["S", "b2", ["c3", "b4"], "b4"],
  ["E", "b2", ["d2", "c3", "a2"], "d2"],
  ["W", "b2", ["a3", "a2", "c2"], "a2"],
  ["E", "b2", ["e2", "d2"], "d2"],
  ["N", "b2", ["b2", "b3"], null],
  ["E", "b2", ["b1", "b3"], null],
] as const)("an arrow %s from %s among %j leads to %s", (side, from, cells, expected) => {
  expect(towards(from, cells, side)).toBe(expected);
});

const europe = atlas.countries.get("germany");
const lines = (room: number, large: boolean) =>
  europe ? edgeLines(atlas, europe, "en", { across: room, along: room }, 10, large) : undefined;
const texts = (room: number, large: boolean): string[][] =>
  Object.values(lines(room, large) ?? {}).map((side) =>
    side.map((line) => line.map(({ text }) => text).join(separator(large))),
  );

test("a large card has its neighbours in full where there is room, in two lines or short forms where not", () => {
  const wide = texts(10_000, true);
  expect(wide.every((side) => side.length <= 1)).toBe(true);
  expect(wide.flat().join(" ")).toContain("Poland");
  expect(wide.flat().join(" ")).toContain("Switzerland");
  const narrow = texts(60, true);
  expect(narrow.some((side) => side.length === 2)).toBe(true);
  expect(narrow.every((side) => side.length <= 2)).toBe(true);
  expect(narrow.flat()).toContain("Bel · Fra");
  const short = texts(20, true).flat().join(" ");
  expect(short).toContain("Pol");
  expect(short).not.toContain("Poland");
});

test("a card of the hand has three letters in one line, and says how many more there are", () => {
  expect(texts(10_000, false).every((side) => side.length <= 1)).toBe(true);
  expect(texts(10_000, false).flat().join(" ")).toContain("Cze Pol");
  const tight = texts(45, false).flat();
  expect(tight.some((line) => /\+\d$/.test(line))).toBe(true);
  expect(
    texts(1, false)
      .flat()
      .some((line) => line.endsWith("…")),
  ).toBe(true);
});

const tell = tellerOf(contents);
const people = [
  { name: "Mina", you: true },
  { name: "Otto", you: false },
];
const said = (by: number, act: object, facts: object = {}): [string, string] => [
  tell({ by, act, facts: facts as Record<string, unknown> }, people, "en") ?? "",
  tell({ by, act, facts: facts as Record<string, unknown> }, people, "de") ?? "",
];
/** What a fact adds to the sentence without it, in both languages. */
const added = (act: object, facts: object): string[] =>
  said(1, act, facts).map((sentence, at) => {
    const plain = said(1, act)[at] ?? "";
    return sentence === plain ? "" : sentence;
  });
const lay = { do: "lay", card: "ireland", cell: "h6" };

test.each([
  ["the last card", lay, { left: 0 }, [/last card/, /letzte Karte/]],
  ["a double connection", lay, { again: true, left: 0 }, [/double connection/, /Doppelverbindung/]],
  ["the end of a round", lay, { round: [] }, [/round is won/, /gewonnen/]],
  ["the end of a blocked round", lay, { round: [], blocked: true }, [/round is over/, /vorbei/]],
  ["a blocked round after a pass", { do: "pass" }, { round: [], blocked: true }, [/round is over/, /vorbei/]],
])("%s is said", (_, act, facts, expected) => {
  for (const [at, sentence] of added(act, facts).entries()) expect(sentence).toMatch(expected[at] ?? /x/);
});

test("cards that are left, and no end of a round, add nothing", () => {
  expect([added(lay, { left: 3 }), added(lay, { again: false }), added(lay, { blocked: true })].flat()).toEqual(
    Array.from({ length: 6 }, () => ""),
  );
});

test("a call names card, place and whose card it was; without a card it says what was wrong", () => {
  const call = { do: "call" };
  const facts = { card: "ireland", cell: "h6", seat: 1 };
  expect(said(0, call, { ...facts, right: true }).map((each) => each.includes("Otto"))).toEqual([true, true]);
  expect(said(0, call, { ...facts, right: false }).map((each) => each.includes("Otto"))).toEqual([false, false]);
  expect(said(1, call, { ...facts, seat: 0, right: true })[1]).toContain("dich");
  expect(said(0, call, { ...facts, right: true })[0]).toContain("Ireland at H6");
  const plain = said(1, call, { seat: 0 });
  expect(plain.every((each) => each.includes("Otto") && !each.includes("H6"))).toBe(true);
});

test("a deal names the start, and the one hand that is seen", () => {
  const deal = (hands: string[][]): string => said(-1, { do: "deal", hands, start: "denmark" })[0];
  expect(deal([[], []])).not.toContain("Ireland");
  expect(deal([["ireland", "spain"], []])).toContain("Ireland and Spain");
  expect(deal([["ireland"], ["spain"]])).not.toContain("Ireland");
});
