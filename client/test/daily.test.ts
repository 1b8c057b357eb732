import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { parse, toDaily } from "../src/base/route.svelte";
import { dateOf } from "../src/base/words/time";
import DailyPage from "../src/features/daily/DailyPage.svelte";
import { betterThan, clock, Day, weekdayOf } from "../src/features/daily/day.svelte";
import Result from "../src/features/daily/Result.svelte";
import { brief, sealOf, sha256 } from "../src/features/daily/seal";
import Week from "../src/features/daily/Week.svelte";
import { dailyWords } from "../src/features/daily/words";
import ErrorNotice from "../src/parts/ErrorNotice.svelte";
import { Failure } from "../src/server/api";
import type { DailyCard, DayPage, Lane } from "../src/server/api-types";
import { chooseGhosts, chosenGhosts, pointsAt, squares, stepAt } from "../src/table/ghosts";
import { plain, signed } from "../src/table/sheets";
import { nothingResizes } from "./resizing";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("the page computes SHA-256 as everybody else does", () => {
  expect(sha256(bytes(""))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256(bytes("abc"))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
  expect(sha256(bytes(long))).toBe("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  expect(sha256(bytes("a".repeat(1_000)))).toBe("41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
});

test("the page's seal of a seed is the server's", () => {
  // commitment(bytes(range(32))) of worldwright.core.chance
  const seed = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, "0")).join("");
  expect(sealOf(seed)).toBe("4249eb2b5d8e8d5b53eb966cf02ad0fb8ed7f3eb464fc9587aa2a9f3b8bfbe90");
  expect(brief("0123456789abcdef".repeat(4), 2)).toBe("0123 4567 … cdef");
});

const lane: Lane = {
  steps: [
    [0, -20, 0, 0],
    [1000, -10, 3, 2],
    [4000, 0, 5, 0],
  ],
  name: "Otto",
  level: "easy",
  points: 0,
  score: 0,
  took: 4000,
};

test("a ghost has at every moment the points it had then", () => {
  expect([-1, 0, 999, 1000, 3999, 9999].map((at) => pointsAt(lane, at))).toEqual([undefined, -20, -20, -10, -10, 0]);
  expect([...squares(lane)]).toHaveLength(10);
  expect([0, 2, 3, 9].map((moves) => stepAt(lane, moves, 2)?.[1])).toEqual([-20, -20, -10, 0]);
  expect(squares(lane).endsWith("🟩")).toBe(true);
});

test("a square's shade is how far the points had come by then, in quarters of the way", () => {
  const made = (steps: [number, number][]) =>
    squares({ ...lane, steps: steps.map(([at, points]) => [at, points, 0, 0]) });
  expect(made([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((at) => [at * 100, at * 10]))).toBe("🟥🟥🟧🟧🟨🟨🟨🟩🟩🟩");
  expect(
    made([
      [0, -20],
      [1000, -10],
      [4000, 0],
    ]),
  ).toBe("🟥🟥🟨🟨🟨🟨🟨🟨🟨🟩");
  expect(
    made([
      [0, 7],
      [1000, 7],
    ]),
  ).toBe("🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩");
});

test("chosen ghosts are kept for their day and game alone, three at most", () => {
  chooseGhosts({ game: "mondo", day: "2026-11-16", ghosts: [1, 2, 3, 4] });
  expect(chosenGhosts("mondo", "2026-11-16")).toEqual([1, 2, 3]);
  expect(chosenGhosts("mondo", "2026-11-17")).toEqual([]);
  expect(chosenGhosts("monuments", "2026-11-16")).toEqual([]);
});

test("addresses, times and signs of the daily page", () => {
  expect(parse("#/daily")).toEqual({ at: "daily", game: undefined, day: undefined });
  expect(parse(toDaily("mondo", "2026-11-16"))).toEqual({ at: "daily", game: "mondo", day: "2026-11-16" });
  expect(parse("#/daily/mondo/2026-11-16/x").at).toBe("lost");
  expect(clock(27_730)).toBe("7:42:10");
  expect([plain(-3), signed(4), signed(0), signed(-2)]).toEqual(["−3", "+4", "0", "−2"]);
  expect(dateOf("2026-11-16", "en")).toBe("Monday 16 November");
  expect(dateOf("2026-11-16", "de")).toBe("Montag, 16. November");
  expect([1, 2, 3, 4, 11, 12, 21, 112].map((each) => dailyWords.en.placeOf(each, 9).split(" ")[0])).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "21st",
    "112th",
  ]);
});

const row = {
  name: "Ben",
  points: -3,
  score: -3,
  took: 61_000,
  place: 1,
  you: false,
  ghost: 7,
  level: null,
  table: null,
};
const GAMES = ["mondo", "mapominoes", "mondo_sapiens", "lords_of_worlds", "monuments", "mondo", "mondo"];
const today: DailyCard = {
  today: "2026-11-16",
  now: 0,
  ends: 3600,
  deal: { game: "mondo", sealed: "ab".repeat(32), players: 1, levels: [], yours: null },
  games: GAMES,
  row: { days: 0, rests: 0, weeks: [] },
  points: [],
};
const page: DayPage = {
  day: "2026-11-16",
  game: "mondo",
  sealed: "ab".repeat(32),
  seed: null,
  rules: 1,
  content: "",
  options: { difficulty: "round", minutes: 5 },
  seats: 1,
  levels: [],
  races: true,
  players: 1,
  yours: null,
  spread: [],
  friends: [],
  bots: [{ ...row, name: "Otto", level: "easy", place: null, ghost: -2 }],
  rows: [row],
  since: 0,
  ahead: [],
  before: [],
  yesterday: null,
};

/** Answer the page's requests with a day. */
function serve(found: DayPage, overview: DailyCard = today): void {
  const answers: Record<string, unknown> = {
    "api/daily": overview,
    "api/games": [],
    [`api/daily/${found.game}/${found.day}?from=0`]: found,
  };
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(new Response(JSON.stringify(answers[path] ?? {}), { status: path in answers ? 200 : 404 })),
  );
}
afterEach(() => {
  vi.unstubAllGlobals();
});

test("before the try: how it counts, start or learn, others' points folded away, and no link to their worlds", async () => {
  nothingResizes();
  localStorage.clear(); // no lesson learned, in whichever order the files run
  serve(page);
  render(DailyPage, { game: undefined, day: undefined });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("mondo Monday");
  expect(screen.getByRole("button", { name: /Play today’s game counts once/ })).toBeTruthy();
  const learn = screen.getByRole("link", { name: /Learn it first your try waits/ });
  expect(learn.getAttribute("href")).toBe("#/learn/mondo");
  expect(learn.classList.contains("primary"), "for someone who never played it").toBe(true);
  expect(screen.getByText(/Alone, 5 minutes, one try/)).toBeTruthy();
  expect(screen.getByText(dailyWords.en.tableSoFar(1)).closest("details")?.open).toBe(false);
  expect(screen.queryByRole("link", { name: dailyWords.en.openReplay("Ben") })).toBeNull();
  const bot = screen.getByText("Otto, easy").closest("tr");
  expect(bot?.querySelector(".place")?.textContent).toBe(dailyWords.en.bot);
});

test("whoever played the game before starts at once; the lesson is the second way", async () => {
  serve(page, { ...today, points: [["2026-11-09", 21]] });
  render(DailyPage, { game: undefined, day: undefined });
  const start = await screen.findByRole("button", { name: /Play today’s game/ });
  expect(start.classList.contains("primary")).toBe(true);
  expect(screen.getByRole("link", { name: /Learn it first/ }).classList.contains("primary")).toBe(false);
});

test.each([
  ["a day ahead", "2026-11-17", null, "You can play this game on"],
  ["a day that is just over", "2026-11-15", null, "just ended"],
])("%s offers neither a try nor practice, and is no error", async (_, day, seed, said) => {
  serve({ ...page, day, seed, game: "mondo" });
  render(DailyPage, { game: "mondo", day });
  expect(await screen.findByText(new RegExp(said))).toBeTruthy();
  expect(screen.queryAllByRole("button", { name: /Start|Play/ })).toEqual([]);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an address of another game says when that one comes, and shows today's", async () => {
  serve(page);
  render(DailyPage, { game: "mapominoes", day: undefined });
  const next = dailyWords.en.notToday("mapominoes", dateOf("2026-11-17", "en"));
  expect((await screen.findByText(next)).textContent).toContain("Tuesday");
  expect(screen.getByRole("button", { name: /Play today’s game/ })).toBeTruthy();
  cleanup();
  render(DailyPage, { game: "mondo", day: undefined });
  await screen.findByRole("button", { name: /Play today’s game/ });
  expect(screen.queryByText(/is next on/)).toBeNull();
});

test("a day that is over is played for fun", async () => {
  serve({ ...page, day: "2026-11-15", seed: "00".repeat(32) });
  render(DailyPage, { game: "mondo", day: "2026-11-15" });
  expect(await screen.findByRole("button", { name: dailyWords.en.practise })).toBeTruthy();
});

const done = (more: Partial<DayPage> = {}): DayPage => ({
  ...page,
  players: 9,
  spread: [
    [12, 3],
    [21, 2],
    [27, 1],
    [31, 3],
  ],
  yours: { table: "t1", state: "over", points: 27, score: 27, took: 200_000, place: 4 },
  rows: [{ ...row, name: "Ibex", points: 31, score: 31 }],
  friends: [
    { ...row, name: "Nell", points: 24, score: 24, ghost: 8 },
    { ...row, name: "Lemur", points: 29, score: 29, ghost: 9 },
  ],
  ...more,
});
function after(found: DayPage): void {
  const day = new Day(undefined, undefined);
  day.page = found;
  day.overview = today;
  serve(found);
  render(Result, { day });
}

test("after the try: the points, how they stand among all, the nearest friend, and a text to send", async () => {
  const copied: string[] = [];
  vi.stubGlobal("navigator", { clipboard: { writeText: (text: string) => Promise.resolve(void copied.push(text)) } });
  after(done());
  expect(screen.getByText("Better than 62%, 3 above Nell")).toBeTruthy();
  expect(screen.getByRole("img", { name: "9 results, yours is 27" })).toBeTruthy();
  expect(screen.getByText(dailyWords.en.tomorrowWorlds)).toBeTruthy();
  expect(screen.queryByRole("link", { name: dailyWords.en.bestPossible })).toBeNull();
  screen.getByRole("button", { name: dailyWords.en.share }).click();
  await vi.waitFor(() => expect(copied).toHaveLength(1));
  expect(copied[0]).toContain("mondo, 16 Nov: 27 points, better than 62%.");
  expect(copied[0]).toContain("/daily/mondo/2026-11-16");
  expect(copied[0]).not.toContain("−");
});

test("with few results places are said, and the first is no '1st of 1'", () => {
  after(done({ players: 3, friends: [{ ...row, name: "Lemur", points: 29, score: 29 }] }));
  expect(screen.getByText("4th of 3, 2 below Lemur")).toBeTruthy();
  cleanup();
  after(done({ players: 1, spread: [[27, 1]], friends: [], rows: [] }));
  expect(screen.getByText(dailyWords.en.first)).toBeTruthy();
});

test("where the fewest win, fewer is better", () => {
  const spread: [number, number][] = [
    [2, 1],
    [5, 3],
    [9, 1],
  ];
  const yours = { table: "t", state: "over" as const, points: 2, score: -2, took: 0, place: 1 };
  expect(betterThan(done({ players: 5, spread, yours }))).toBe(100);
  expect(betterThan(done({ players: 5, spread, yours: { ...yours, points: 9, score: -9 } }))).toBe(0);
  expect(betterThan(done({ players: 4 }))).toBeUndefined();
  expect(betterThan(done({ yours: { ...yours, state: "given_up" } }))).toBeUndefined();
});

test("when the day is over the best possible world and others' worlds are linked", () => {
  after(done({ seed: "00".repeat(32), rows: [{ ...row, name: "Ibex", points: 31, score: 31, table: "t7" }] }));
  expect(screen.getByRole("link", { name: dailyWords.en.openReplay("Ibex") }).getAttribute("href")).toBe("#/replay/t7");
  expect(screen.queryByText(dailyWords.en.tomorrowWorlds)).toBeNull();
});

test("the week: each day's game, points, a leaf for a rest, today, and links to what was dealt", () => {
  const kinds = ["played", "rest", "missed", "played", "open", "open", "open"] as const;
  const week = kinds.map((kind, on) => ({ day: `2026-11-${16 + on}`, kind }));
  const day = new Day(undefined, undefined);
  day.page = { ...page, before: [{ day: "2026-11-17", game: "mapominoes", sealed: "" }] };
  day.overview = {
    ...today,
    today: "2026-11-20",
    row: { days: 11, rests: 1, weeks: [week] },
    points: [
      ["2026-11-16", 21],
      ["2026-11-19", 48],
    ],
  };
  render(Week, { day });
  expect(screen.getByRole("heading", { name: "Eleven days in a row" })).toBeTruthy();
  const days = screen.getAllByRole("listitem");
  expect(days.map((each) => each.querySelector(".had")?.textContent)).toEqual(["21", "", "", "48", "today", "", ""]);
  expect(days.map((each) => each.querySelector("a")?.getAttribute("href") ?? null)).toEqual([
    "#/daily/mondo/2026-11-16",
    "#/daily/mapominoes/2026-11-17",
    null,
    "#/daily/lords_of_worlds/2026-11-19",
    "#/daily/monuments/2026-11-20",
    null,
    null,
  ]);
  expect(days[1]?.textContent).toContain("rest day");
  expect(days[4]?.getAttribute("aria-current")).toBe("date");
});

test("weekdays begin with Monday", () => {
  expect(["2026-11-16", "2026-11-22", "2024-02-29"].map(weekdayOf)).toEqual([0, 6, 3]);
});

test.each(["day_sealed", "day_runs"])("%s is told as something for tomorrow, not as a fault", (code) => {
  render(ErrorNotice, { fault: new Failure(409, "sentence", code), again: () => undefined });
  expect(screen.getByRole("status").textContent).toMatch(/tomorrow/);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});
