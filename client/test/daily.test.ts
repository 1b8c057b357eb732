import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { parse, toDaily } from "../src/base/route.svelte";
import { dateOf } from "../src/base/words/time";
import DailyPage from "../src/features/daily/DailyPage.svelte";
import { clock, type Day } from "../src/features/daily/day.svelte";
import RowOfDays from "../src/features/daily/RowOfDays.svelte";
import { brief, sealOf, sha256 } from "../src/features/daily/seal";
import { dailyWords } from "../src/features/daily/words";
import type { DailyCard, DayPage, Lane } from "../src/server/api-types";
import { chooseGhosts, chosenGhosts, pointsAt, squares } from "../src/table/ghosts";
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
    [0, -20],
    [1000, -10],
    [4000, 0],
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
  expect(squares(lane).endsWith("🟩")).toBe(true);
});

test("a square's shade is how far the points had come by then, in quarters of the way", () => {
  const made = (steps: [number, number][]) => squares({ ...lane, steps });
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
const today: DailyCard = {
  today: "2026-11-16",
  now: 0,
  ends: 3600,
  games: [{ game: "mondo", sealed: "ab".repeat(32), players: 1, levels: [], yours: null }],
  row: { days: 0, rests: 0, weeks: [] },
};
const page: DayPage = {
  day: "2026-11-16",
  game: "mondo",
  sealed: "ab".repeat(32),
  seed: null,
  rules: 1,
  content: "",
  options: {},
  seats: 1,
  levels: [],
  races: true,
  players: 1,
  yours: null,
  friends: [],
  bots: [{ ...row, name: "Otto", level: "easy", place: null, ghost: -2 }],
  rows: [row],
  since: 0,
  ahead: [],
  before: [],
  points: [],
};

test("before the try points of others are shown and no link to their worlds", async () => {
  const answers: Record<string, unknown> = {
    "api/daily": today,
    "api/games": [],
    "api/daily/mondo/2026-11-16?from=0": page,
  };
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(new Response(JSON.stringify(answers[path] ?? {}), { status: path in answers ? 200 : 404 })),
  );
  nothingResizes();
  render(DailyPage, { game: undefined, day: undefined });
  const own = await screen.findByText("Ben");
  expect(own.closest("tr")?.querySelector(".place")?.textContent).toBe("1");
  expect(screen.getByRole("button", { name: dailyWords.en.break })).toBeTruthy();
  expect(screen.queryByRole("link", { name: dailyWords.en.openReplay("Ben") })).toBeNull();
  expect(screen.getByRole("button", { name: dailyWords.en.raceGhost("Ben") }).getAttribute("aria-pressed")).toBe(
    "false",
  );
  const bot = screen.getByText("Otto, easy").closest("tr");
  expect(bot?.querySelector(".place")?.textContent).toBe(dailyWords.en.bot);
  vi.unstubAllGlobals();
});

test("whoever has not played yet sees this week alone", async () => {
  const week = (monday: number) =>
    [0, 1, 2, 3, 4, 5, 6].map((on) => ({
      day: `2026-11-${String(monday + on).padStart(2, "0")}`,
      kind: "open" as const,
    }));
  const day = {
    overview: { ...today, row: { days: 0, rests: 0, weeks: [week(2), week(9), week(16)] } },
    page,
  } as unknown as Day;
  const { container } = render(RowOfDays, { day });
  expect(container.querySelectorAll("tbody tr")).toHaveLength(1);
  expect(container.querySelector(".today")).not.toBeNull();
});
