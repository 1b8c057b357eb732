// Flaws of score, replay and set-up pages that a review found, each by its name there.

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepSeal } from "../src/base/seals";
import { settings } from "../src/base/settings.svelte";
import Check from "../src/features/analysis/CheckPage.svelte";
import { keyed } from "../src/features/analysis/replay/keys";
import { games } from "../src/games";
import { evidence as lords, nearly as nearlyLords } from "../src/games/lords_of_worlds/evidence";
import { evidenceOf as mapominoes, nearlyOf } from "../src/games/mapominoes/evidence";
import { evidenceOf as evidenceOfMonument, nearly as nearlyMonuments } from "../src/games/monuments/evidence";
import { type Content, monumentOf } from "../src/games/monuments/plan";
import { evidence as mondo } from "../src/games/scramble/evidence";
import { nearly as nearlyTile } from "../src/games/scramble/nearly";
import { registerGames } from "../src/parts/game/registry";
import SealSign from "../src/parts/SealSign.svelte";
import type { Line, Sheet } from "../src/server/api-types";
import type { Result } from "../src/server/socket-types";
import Plot from "../src/table/Plot.svelte";
import { Film } from "../src/table/replay/film.svelte";
import Score from "../src/table/Score.svelte";
import { bestOf, lead, places } from "../src/table/sheets";
import type { Table } from "../src/table/store.svelte";
import Triumph from "../src/table/Triumph.svelte";
import { apart, fitted, stairs, ticks } from "../src/table/ticks";
import countries from "./fixtures/content-mapominoes.json";
import monuments from "./fixtures/content-monuments.json";
import { nothingResizes } from "./resizing";

const players = ["Ann", "Ben"].map((name) => ({ name, bot: false, away: false }));
const sheet = (...lines: Line[]): Sheet => ({ total: lines.reduce((all, { points }) => all + points, 0), lines });
const none = sheet();

beforeEach(() => {
  settings.lang = "en";
  nothingResizes();
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response("{}", { status: 404 }))),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("B8: marks are those of the moment that is shown, and go where the line is gone", async () => {
  const light = vi.fn();
  const at = (where: string[]) => [sheet({ rule: "MO-S2", points: 2, where }), none];
  const { rerender } = render(Score, { game: "mondo", sheets: at(["a1", "a2"]), players, light });
  await fireEvent.click(screen.getByRole("button", { name: /^Ann, MO-S2/ }));
  expect(light).toHaveBeenLastCalledWith(expect.objectContaining({ where: ["a1", "a2"] }), null);
  await rerender({ sheets: at(["a1"]) });
  expect(light).toHaveBeenLastCalledWith(expect.objectContaining({ where: ["a1"] }), null);
  await rerender({ sheets: [none, none] });
  expect(light).toHaveBeenLastCalledWith(null, null);
});

const film = (): Film => {
  const made = new Film("T", 60, null);
  made.card = { id: "T", game: "monuments", state: "over", seats: [] } as unknown as NonNullable<Film["card"]>;
  made.log = { moves: Array.from({ length: 200 }, (_, n) => ({ number: n + 1 })) } as unknown as NonNullable<
    Film["log"]
  >;
  return made;
};

test("B9: an address of another moment leads there on the page of this one", () => {
  const shown = film();
  shown.playing = true;
  shown.follow(150, undefined);
  expect([shown.at, shown.playing]).toEqual([150, false]);
  shown.step(-90);
  shown.follow(150, undefined);
  expect(shown.at).toBe(150);
  shown.follow(undefined, undefined);
  expect(shown.at).toBe(200);
});

test("W15: arrows, Home and End step, Space plays; a field keeps its own keys", () => {
  const shown = film();
  const press = (key: string, on: EventTarget = document.body): boolean => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    const seen = (each: Event): void => keyed(each as KeyboardEvent, shown);
    addEventListener("keydown", seen, { once: true });
    on.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([press("ArrowRight"), shown.at]).toEqual([true, 61]);
  expect([press("ArrowLeft"), shown.at]).toEqual([true, 60]);
  expect([press("End"), shown.at]).toEqual([true, 200]);
  expect([press("Home"), shown.at]).toEqual([true, 0]);
  expect([press(" "), shown.playing]).toEqual([true, true]);
  const field = document.body.appendChild(document.createElement("input"));
  const button = document.body.appendChild(document.createElement("button"));
  expect([press("ArrowRight", field), press(" ", button), shown.at, shown.playing]).toEqual([false, false, 0, true]);
  expect(press("ArrowRight", button)).toBe(true);
  field.remove();
  button.remove();
});

test("B11: the number beside points counts only what counted", () => {
  const lines: Line[] = [
    ...Array.from({ length: 5 }, () => ({ rule: "MO-S2", points: 2, where: ["a1"] })),
    ...Array.from({ length: 4 }, () => ({ rule: "MO-S2", points: 0, where: ["b1"] })),
  ];
  const spoilt: Line[] = lines.slice(5);
  render(Score, { game: "mondo", sheets: [sheet(...lines), sheet(...spoilt)], players, light: vi.fn() });
  expect(screen.getByRole("button", { name: /^Ann/ }).textContent).toMatch(/5×\s*\+10/);
  expect(screen.getByRole("button", { name: /^Ben/ }).textContent?.trim()).toBe("0");
});

test("more wrong edges than one reads are a number: each is marked on the board", async () => {
  const edges: Line[] = ["a", "b", "c", "d", "e", "f"].flatMap((x) =>
    ["3", "4"].map((y) => ({ rule: "MO-S7", points: -1, where: [`${x}${y}`], lost: ["B9"] })),
  );
  render(Score, { game: "mondo", sheets: [sheet(...edges), none], players, light: vi.fn() });
  await fireEvent.click(screen.getByRole("button", { name: /MO-S7/ }));
  expect(await screen.findByText("Lost here: 12 edges, marked on the board")).toBeTruthy();
});

test("B12: what cost points is never told as earned, and what counts nothing is told apart", async () => {
  const wrong: Line[] = [
    { rule: "MO-S7", points: -1, where: ["b3", "b4"], lost: ["b3S"] },
    { rule: "MO-S7", points: -1, where: ["f4"], lost: ["B9"] },
  ];
  const spoilt: Line = { rule: "MO-S2", points: 0, where: ["c3:NE", "d3"], lost: ["c3E"] };
  render(Score, { game: "mondo", sheets: [sheet(...wrong, spoilt), none], players, light: vi.fn() });
  await fireEvent.click(screen.getByRole("button", { name: /MO-S7/ }));
  expect(await screen.findByText("Lost here: b3–b4; f4–the border")).toBeTruthy();
  expect(screen.queryByText(/Earned here/)).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: /MO-S2/ }));
  expect(screen.getByText("No points: c3 d3")).toBeTruthy();
});

test("three B6: where points come from is told in words, never in raw ids", () => {
  const names = mapominoes(countries as unknown as Parameters<typeof mapominoes>[0]);
  const left: Line = { rule: "MA-S1", points: 2, where: ["belgium", "estonia"] };
  expect([names([left], "en"), names([left], "de")]).toEqual([
    ["Belgium", "Estonia"],
    ["Belgien", "Estland"],
  ]);
  const built = (place: string, points: number): Line => ({ rule: "WM-B3", points, where: [place] });
  const told = evidenceOfMonument(monumentOf(monuments as unknown as Content, "taj_mahal"));
  expect(told([built("L1:4,2", 1), built("L1:-1,11", 1), built("L2:3,3", 2)], "en")).toEqual([
    "level 1: 2 stones (row 2 place 2, row 6 place 1)",
    "level 2: 1 stone (row 2 place 1)",
  ]);
  expect(lords([{ rule: "LW-E2", points: 6, where: ["2,-2", "1,-1", "0,0"] }], "de")).toEqual([
    "3er-Kette in Reihe 1 bis 3",
  ]);
  expect(
    lords(
      [
        { rule: "LW-P2", points: 5, where: ["-2,0"] },
        { rule: "LW-C2", points: 3, where: ["c6"] },
      ],
      "en",
    ),
  ).toEqual(["row 3, place 1", "hex c6"]);
  expect(mondo([{ rule: "MO-S5", points: 3, where: ["r2:elephants", "r2:c3:N"] }], "en").join()).not.toMatch(/r2|:/);
});

test("three B7: where the fewest win, points are no gains and the chart shows the cards that are left", async () => {
  const light = vi.fn();
  render(Score, {
    game: "mapominoes",
    sheets: [sheet({ rule: "MA-S1", points: 5, where: ["belgium"] }), none],
    players,
    light,
  });
  const number = screen.getByRole("button", { name: /MA-S1: 5 points/ }).querySelector("b");
  expect([number?.textContent, number?.classList.contains("good"), number?.classList.contains("bad")]).toEqual([
    "5",
    false,
    true,
  ]);
  cleanup();
  const points = [7, 6, 5].map((cards, move) => ({
    move: move + 1,
    at: 0,
    by: 0,
    totals: [0, 0],
    more: { cards: [cards, 7] },
  }));
  render(Plot, { game: "mapominoes", points, players });
  expect(screen.getByRole("img", { name: "Cards left: Ann 5, Ben 7" })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "All included" }));
  expect(screen.getByRole("img", { name: "Points over time: Ann 0, Ben 0" })).toBeTruthy();
});

test("W12: the numbers beside a chart are round, and names are whole where there is room", () => {
  expect(ticks(-24, 45)).toEqual([-40, -20, 0, 20, 40, 60]);
  expect(ticks(0, 1)).toEqual([0, 1]);
  expect(ticks(0, 7)).toEqual([0, 2, 4, 6, 8]);
  expect(ticks(0, 213)).toEqual([0, 50, 100, 150, 200, 250]);
  expect(fitted(["Quiet Kestrel", "Bot Otto"], 160).texts).toEqual(["Quiet Kestrel", "Bot Otto"]);
  expect(fitted(["Quiet Kestrel"], 60).texts).toEqual(["Quiet K…"]);
});

test("W12: the points of a race begin at nought and not with the price of an empty world", () => {
  const points = [{ move: 1, at: 0, by: -1, totals: [-24, -24], more: { earned: [0, 0], tiles: [0, 0] } }];
  render(Plot, { game: "mondo", points, players, race: true });
  expect(screen.getByRole("img", { name: "Points over time: Ann 0, Ben 0" })).toBeTruthy();
});

test("W12: places stand in order, equal points share one, and the fewest win where points are penalties", () => {
  const of = (...all: number[]): Sheet[] => all.map((total) => ({ total, lines: [] }));
  expect(places(of(70, 73, 44, 44), [1])).toEqual([
    { seat: 1, place: 1 },
    { seat: 0, place: 2 },
    { seat: 2, place: 3 },
    { seat: 3, place: 3 },
  ]);
  expect(places(of(5, 0, 4), [1], true).map(({ seat }) => seat)).toEqual([1, 2, 0]);
  expect([lead(of(5, 0, 4), [1], true), lead(of(5, 0, 4), [0])]).toEqual([4, 1]);
});

const ended = (more: object = {}): Table =>
  ({
    id: "T1",
    you: 0,
    over: true,
    view: {},
    card: {
      game: "unheard_of",
      seats: [
        { name: "Ann", kind: "person", you: true, ready: true },
        { name: "Ben", kind: "person", you: false, ready: true },
      ],
    },
    players,
    look: vi.fn(),
    result: { sheets: [sheet({ rule: "A", points: 3 }), sheet({ rule: "A", points: 5 })], winners: [1] },
    ...more,
  }) as unknown as Table;

test("W12: the end names the winner, gives everybody a place, and leads on", async () => {
  const points = vi.fn();
  const table = ended();
  render(Triumph, { table, result: table.result as Result, points });
  expect(screen.getByRole("heading", { name: "Ben wins by 2 points" })).toBeTruthy();
  expect(screen.getAllByRole("row").map((row) => row.textContent?.replaceAll(/\s+/g, ""))).toEqual([
    "PlaceTotal",
    "1Ben5",
    "2Ann3",
  ]);
  await fireEvent.click(screen.getByRole("button", { name: "All points" }));
  expect(points).toHaveBeenCalledOnce();
  expect(screen.queryByText("Tonight")).toBeNull();
});

test("W13: the one tile that would have made the difference is told, and what was missing", async () => {
  const found = { cell: "b5", tile: "M1", side: "bare", face: "WWDF", turn: 2, points: 5, closed: 2 };
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string) =>
      Promise.resolve(new Response(JSON.stringify(path.includes("nearly") ? { table: "T1", seat: 0, found } : {}))),
    ),
  );
  const table = ended({ card: { game: "heap", seats: [] } });
  registerGames({ ...games, manifests: { ...games.manifests, heap: { nearly: async () => nearlyTile } } });
  render(Triumph, { table, result: table.result as Result, points: vi.fn() });
  registerGames(games);
  expect(
    await screen.findByText("One more tile on b5 would have closed 2 more landscapes: +5. You were 2 short."),
  ).toBeTruthy();
});

test("W13: nothing was nearly better for who has won alone, or where it was less than the gap", async () => {
  const found = { cell: "b5", tile: "M1", side: "bare", face: "WWDF", turn: 2, points: 1, closed: 2 };
  const course = [
    { move: 1, at: 0, by: 0, totals: [1, 0] },
    { move: 2, at: 0, by: 0, totals: [5, 0] },
  ];
  const answers = (path: string): object =>
    path.includes("nearly") ? { table: "T1", seat: 0, found } : path.includes("course") ? { points: course } : {};
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(answers(path)))));
  registerGames({ ...games, manifests: { ...games.manifests, heap: { nearly: async () => nearlyTile } } });
  for (const winners of [[0], [1]]) {
    const table = ended({ card: { game: "heap", seats: [] } });
    const result = { ...(table.result as Result), winners };
    const { unmount } = render(Triumph, { table, result, points: vi.fn() });
    expect(await screen.findByText("Move 2: +4 at once.")).toBeTruthy();
    expect(screen.queryByText("Nearly")).toBeNull();
    unmount();
  }
  registerGames(games);
});

test("W13: the tile or stone that would have made the difference is told in words, never in raw ids", () => {
  expect(nearlyLords({ cell: "-1,-1", tile: "lowlands8", points: 10 }, "en")).toBe(
    "Lowlands 8 was still there and would have joined your chains on row 2, place 1: +10.",
  );
  expect(nearlyLords({ cell: "0,0", tile: "sage_tree6", points: 2 }, "de")).not.toMatch(/_|0,0/);
  const nearlyMapominoes = nearlyOf(countries as unknown as Parameters<typeof nearlyOf>[0]);
  const country = { cell: "f7", card: "belgium", own: false, opens: ["estonia", "spain"], points: 2 };
  expect(nearlyMapominoes(country, "en")).toBe(
    "Belgium on F7 would have made room for Estonia and Spain: up to 2 points less.",
  );
  expect(nearlyMapominoes({ ...country, own: true, opens: [], points: 6 }, "de")).toBe(
    "Belgien hättest du noch legen können (F7): 6 Punkte weniger.",
  );
  const stone = { cell: "L2:-1,5", stone: "red", row: 4, place: 1, points: 3 };
  expect(nearlyMonuments(stone, "en")).toBe(
    "One more red stone would have fit (level 2: 1 stone (row 4 place 1)): +3.",
  );
  expect(nearlyMonuments({ cell: "", stone: "blue", points: 3 }, "en")).toBe("One more gem: +3.");
  for (const lang of ["en", "de"] as const) expect(nearlyMonuments(stone, lang)).not.toMatch(/L2|-1|undefined/);
});

test("W13: where nothing was nearly better the end tells the best moment, and leads there", async () => {
  const course = [
    { move: 1, at: 0, by: 0, totals: [1, 0] },
    { move: 2, at: 0, by: 1, totals: [1, 9] },
    { move: 3, at: 0, by: 0, totals: [5, 9] },
    { move: 4, at: 0, by: 0, totals: [7, 9] },
  ];
  expect(bestOf(course, 0)).toEqual({ move: 3, points: 4 });
  expect(bestOf(course, 1)).toEqual({ move: 2, points: 9 });
  expect(bestOf(course.slice(0, 2), 0)).toBeNull();
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string) =>
      Promise.resolve(new Response(JSON.stringify(path.includes("course") ? { points: course } : { found: null }))),
    ),
  );
  const table = ended();
  render(Triumph, { table, result: table.result as Result, points: vi.fn() });
  expect(await screen.findByText("Move 3: +4 at once.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Show me" }).getAttribute("href")).toContain("/3");
});

test("W8: who wants to play again is named, and the evening is counted over the games that were played again", async () => {
  const next = {
    id: "T2",
    host: "Ben",
    hosting: false,
    seats: [
      { name: "Ann", kind: "person", you: true, ready: false },
      { name: "Ben", kind: "person", you: false, ready: false },
    ],
  };
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string) =>
      Promise.resolve(new Response(JSON.stringify(path.endsWith("/T2") ? next : { found: null }))),
    ),
  );
  const table = ended();
  const { unmount } = render(Triumph, {
    table: { ...table, card: { ...table.card, rematch: "T2" } } as Table,
    result: table.result as Result,
    points: vi.fn(),
  });
  expect(await screen.findByText("Ben wants to play again.")).toBeTruthy();
  expect(screen.getByRole("link", { name: /Join/ }).getAttribute("href")).toContain("T2");
  unmount();
  const later = ended({ id: "T2" });
  const card = { ...later.card, evening: [[1]] };
  render(Triumph, { table: { ...later, card } as Table, result: later.result as Result, points: vi.fn() });
  expect(screen.getByRole("region", { name: "Tonight" }).textContent?.replaceAll(/\s+/g, " ")).toMatch(/Ann 0\s*Ben 2/);
});

test("three B5: the seal is shown in one sentence, and before the game it is said that there will be one", () => {
  render(SealSign, { seal: "5ea15ea15ea15ea1" });
  expect(screen.getByText("5ea15ea15ea1")).toBeTruthy();
  expect(screen.getByText(/This code fixes every deal before the first move/)).toBeTruthy();
  cleanup();
  render(SealSign, { seal: "" });
  expect(screen.getByText(/At the start the game gets a code/)).toBeTruthy();
});

test.each([
  ["5ea1", /Same code/],
  ["0the", /Different code .* Don’t trust/],
  [undefined, /weren’t in this game/],
])("three B5: the check page compares the seal with the one this device was shown: %s", async (shown, said) => {
  if (shown) keepSeal("T1", shown);
  keepSeal("T1", "1a7er"); // the first one counts
  const answers: Record<string, unknown> = {
    "api/tables/T1": { id: "T1", game: "monuments", state: "running", seats: [] },
    "api/games": [],
    "api/tables/T1/seal": { table: "T1", sealed: "5ea1", seed: null },
  };
  if (!shown) localStorage.clear();
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string) => Promise.resolve(new Response(JSON.stringify(answers[path] ?? {})))),
  );
  render(Check, { id: "T1" });
  expect(await screen.findByText(said)).toBeTruthy();
});

test("names at the ends of lines keep apart, from top to bottom, and lines go in stairs", () => {
  const ends = apart(
    [
      { who: "low", at: 90 },
      { who: "high", at: 10 },
      { who: "beside", at: 12 },
    ],
    15,
  );
  expect(ends.map(({ who, at }) => [who, at])).toEqual([
    ["high", 10],
    ["beside", 25],
    ["low", 90],
  ]);
  expect(
    stairs([
      [0, 5],
      [10, 2.25],
    ]),
  ).toBe("M0.0 5.0H10.0V2.3");
});

test("the sheet of a replay lights nothing until a number is pressed; that of the end shows the heaviest line", async () => {
  const light = vi.fn();
  const sheets = [sheet({ rule: "MO-S2", points: 2, where: ["a1"] }), none];
  render(Score, { game: "mondo", sheets, players, light, over: true, unlit: true });
  await Promise.resolve();
  expect(light).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole("button", { name: /MO-S2/ }));
  await vi.waitFor(() => expect(light).toHaveBeenCalledTimes(1));
  light.mockClear();
  cleanup();
  render(Score, { game: "mondo", sheets, players, light, over: true });
  await vi.waitFor(() => expect(light).toHaveBeenCalledTimes(1));
});
