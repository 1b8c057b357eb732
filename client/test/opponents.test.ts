// The opponents' page: who is near, how strong each is, and how long they take.

import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { follow } from "../src/base/bot-names";
import { parse, toOpponents } from "../src/base/route.svelte";
import { settings } from "../src/base/settings.svelte";
import OpponentsPage from "../src/features/catalogue/opponents/OpponentsPage.svelte";
import { beatsOf, SPAN } from "../src/features/catalogue/opponents/rhythm";
import StrengthList from "../src/features/catalogue/opponents/StrengthList.svelte";
import { axisOf, compared, stepped, strengthsOf } from "../src/features/catalogue/opponents/strengths";
import { opponentWords } from "../src/features/catalogue/opponents/words";
import { usualTerms } from "../src/parts/tables/terms";
import { forgetAnswers } from "../src/server/api";
import type { BotRatingCard, GameCard, RatingCard } from "../src/server/api-types";
import { BOTS } from "../src/server/bots";
import { keyboard } from "./keyboard";
import { nothingResizes } from "./resizing";

const game = (name: string, title: string): GameCard => ({
  name,
  seats: { min: 2, max: 4 },
  minutes: 30,
  title: { en: title, de: title },
  blurb: { en: "", de: "" },
  lessons: [],
  practice: false,
});
const list = [game("mondo", "Mondo"), game("monuments", "Monuments"), game("chess", "Chess")];
const measured = (name: string, seats: number, values: number[]): BotRatingCard[] =>
  BOTS.map(({ level }, at) => {
    const value = values[at] ?? 0;
    const give = level === "keen" ? 0 : 40;
    return { game: name, seats, level, value, low: value - give, high: value + give };
  });
const bots = [
  ...measured("mondo", 2, [480, 870, 1100, 1300, 1600, 2100]),
  ...measured("mondo", 4, [700, 900, 1100, 1300, 1500, 1900]),
  ...measured("monuments", 2, [690, 860, 1060, 1300, 1980, 2240]),
];
const rating: RatingCard = {
  game: "monuments",
  speed: "live",
  value: 1950,
  deviation: 60,
  games: 12,
  provisional: false,
  bot: "strong",
};
const asked: string[] = [];
let answers: Record<string, unknown>;

beforeEach(() => {
  nothingResizes();
  localStorage.clear();
  location.hash = "";
  asked.length = 0;
  answers = {
    "api/me": { name: "Ann", login: null },
    "api/games": list,
    "api/bots/ratings": { ratings: bots },
    "api/me/ratings": { ratings: [rating] },
    "api/tables": { id: "T" },
    "api/tables/T/bots": {},
    "api/tables/T/start": {},
  };
  vi.stubGlobal("fetch", (path: string, request: RequestInit) => {
    asked.push(request.method === "POST" ? `${path} ${request.body}` : path);
    const found = answers[path];
    if (found === undefined) return Promise.reject(new TypeError("no network"));
    return Promise.resolve(new Response(JSON.stringify(found)));
  });
});
afterEach(() => {
  settings.pace = "natural";
  cleanup();
  vi.unstubAllGlobals();
});
const near = (): string | undefined =>
  screen.getByText(opponentWords.en.near).closest("article")?.querySelector("h2")?.textContent?.trim();
const opened = async (first?: string): Promise<void> => {
  render(OpponentsPage, { game: first });
  await screen.findByRole("heading", { level: 1, name: opponentWords.en.title });
  await screen.findAllByRole("article");
};

test("the page has an address, with a game or without", () => {
  expect(parse(toOpponents())).toEqual({ at: "opponents", game: undefined });
  expect(parse(toOpponents("mondo"))).toEqual({ at: "opponents", game: "mondo" });
  expect(parse("#/opponents/mondo/x").at).toBe("lost");
});

test("whoever is new meets whom play now would choose, without a band and without being made a guest", async () => {
  await opened();
  expect(near()).toBe("Pip very easy");
  expect(asked).toEqual(["api/games", "api/bots/ratings"]);
  expect(document.querySelector(".band")).toBeNull();
  expect(screen.queryByText(/most likely within this range/)).toBeNull();
  cleanup();
  for (const table of ["a", "b", "c", "d"]) follow("mondo", table, true);
  await opened();
  expect(near()).toBe("Kofi good");
});

test("a press opens a table for two against that bot at the chosen pace, and goes there", async () => {
  await opened("monuments");
  await fireEvent.click(screen.getByRole("radio", { name: /Fast/ }));
  await fireEvent.click(screen.getByRole("button", { name: "Play Agatha, master, at Monuments" }));
  await vi.waitFor(() => expect(location.hash).toBe("#/t/T"));
  expect(asked.filter((each) => each.startsWith("api/tables"))).toEqual([
    'api/tables {"pace":"brisk","game":"monuments","seats":2,"options":{}}',
    'api/tables/T/bots {"seat":1,"level":"master"}',
    "api/tables/T/start {}",
  ]);
});

test("a table that cannot be opened is said in one sentence, and every button works again", async () => {
  await opened();
  delete answers["api/tables"];
  const play = screen.getByRole<HTMLButtonElement>("button", { name: /^Play Pip/ });
  await fireEvent.click(play);
  await screen.findByText(settings.say.unreachable);
  expect(play.disabled).toBe(false);
});

test("who is near follows the rating of the chosen game, as the server says it", async () => {
  localStorage.setItem("worldwright.guest", "1");
  await opened("mondo");
  expect(near()).toBe("Pip very easy");
  await fireEvent.click(screen.getByRole("radio", { name: "Monuments" }));
  expect(near()).toBe("Runa strong");
  expect(location.hash).toBe("#/opponents/monuments");
  const rows = screen.getAllByRole("row", { hidden: true });
  expect(rows.map((row) => row.textContent?.replace(/\s+/g, " ").trim()).slice(2)).toEqual([
    "Monuments690 650–730860 820–9001060 1020–11001300 1980 1940–20202240 2200–22801950 1830–2070",
    "Chess–––––––",
  ]);
});

test("arrow keys go from mark to mark, over a game in which nobody was measured, and read their numbers", async () => {
  localStorage.setItem("worldwright.guest", "1");
  await opened("mondo");
  const keys = keyboard();
  const first = screen.getByRole("button", { name: /^Pip, very easy, Mondo: 480, between 440 and 520$/ });
  expect(
    within(first.closest("ul") as HTMLElement)
      .getAllByRole("button")
      .filter((each) => each.tabIndex === 0),
  ).toEqual([first]);
  first.focus();
  await keys.press("ArrowLeft");
  expect(document.activeElement).toBe(first);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown"]) await keys.press(key);
  expect(document.activeElement?.getAttribute("aria-label")).toBe(
    "Kofi, good, Monuments: 1300, the reference; weaker than you",
  );
  await keys.press("ArrowDown");
  await keys.press("ArrowRight");
  expect(document.querySelector(".read")?.textContent?.trim()).toBe(
    "Runa, strong, Monuments: 1980, between 1940 and 2020; about as strong as you.",
  );
  expect(screen.getByText(opponentWords.en.notMeasured)).toBeTruthy();
});

test("on a narrow page ratings are numbers in a list, those of the chosen game first and open", () => {
  render(StrengthList, { rows: strengthsOf(list, bots, [rating]), game: "monuments" });
  const [first, ...others] = [...document.querySelectorAll("details")];
  expect(first?.querySelector("summary")?.textContent).toBe("Monuments");
  expect([first?.open, ...others.map(({ open }) => open)]).toEqual([true, false, false]);
  expect(first?.querySelector("p")?.textContent).toBe("You: 1950, between 1830 and 2070, after 12 rated games");
  const lines = [...(first?.querySelectorAll("li") ?? [])].map((line) => line.textContent?.replace(/\s+/g, " ").trim());
  expect(lines.slice(3, 5)).toEqual([
    "Kofi good, weaker than you 1300",
    "Runa strong, about as strong as you 1980 1940–2020",
  ]);
});

test("without a server there is one sentence; without ratings alone everybody can still be played", async () => {
  delete answers["api/bots/ratings"];
  await opened();
  expect(screen.getAllByRole("article")).toHaveLength(6);
  answers["api/bots/ratings"] = { ratings: bots };
  await fireEvent.click(screen.getByRole("button", { name: settings.say.again }));
  await screen.findByRole("heading", { name: opponentWords.en.strengths });
  cleanup();
  forgetAnswers();
  delete answers["api/games"];
  render(OpponentsPage, { game: undefined });
  expect((await screen.findByRole("alert")).textContent).toContain(settings.say.withoutServer);
  expect(screen.queryAllByRole("article")).toEqual([]);
});

test("a pace is kept, is the usual one in set-up, and its line plays once it is chosen", async () => {
  await opened();
  expect(document.querySelector(".plays")).toBeNull();
  const like = screen.getByRole("radio", { name: /Like me/ });
  await fireEvent.click(like);
  expect(settings.pace).toBe("like_me");
  expect(localStorage.getItem("worldwright.pace")).toBe("like_me");
  expect(usualTerms().pace).toBe("like_me");
  expect(like.closest("label")?.querySelector(".plays")).toBeTruthy();
  expect(document.querySelectorAll(".plays")).toHaveLength(1);
});

test("lines of dots: brisk waits half as long, like me as long as the move before", () => {
  const [natural, brisk] = [beatsOf("natural"), beatsOf("brisk")];
  expect(natural.map(({ at }) => at / 2)).toEqual(brisk.slice(0, natural.length).map(({ at }) => at));
  const turns = beatsOf("like_me").map(({ at }) => at);
  const waits = turns.map((at, index) => at - (turns[index - 1] ?? 0));
  expect(waits[2]).toBe(waits[3]);
  expect(waits[4]).toBe(waits[5]);
  for (const pace of ["natural", "brisk", "at_once", "like_me"] as const)
    expect(Math.max(...beatsOf(pace).map(({ at }) => at))).toBeLessThanOrEqual(SPAN);
});

test("marks are those of tables of two, the axis reaches over all of them, and nothing on it lies on a neighbour", () => {
  const rows = strengthsOf(list, bots, [rating, { ...rating, game: "mondo", value: null, games: 2 }]);
  expect(rows.map(({ marks, own }) => [marks.length, own?.low, own?.high])).toEqual([
    [6, undefined, undefined],
    [6, 1830, 2070],
    [0, undefined, undefined],
  ]);
  expect(rows[0]?.marks[0]).toMatchObject({ value: 480, bot: { person: "Pip" } });
  const axis = axisOf(rows);
  expect([axis.at(440) > 0, axis.at(2280) < 100, axis.ticks]).toEqual([true, true, [500, 1000, 1500, 2000]]);
  expect(axisOf([])).toMatchObject({ ticks: [] });
  expect(stepped([0, 100, 110, 120, 300], 26)).toEqual([0, 1, -1, 1, 0]);
});

test("a difference within its error is not called one", () => {
  const own = { value: 1000, low: 900, high: 1100 };
  expect(compared({ value: 1200, low: 1090, high: 1300 }, own)).toBe("level");
  expect(compared({ value: 1200, low: 1101, high: 1300 }, own)).toBe("above");
  expect(compared({ value: 800, low: 700, high: 899 }, own)).toBe("below");
});
