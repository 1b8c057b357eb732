// Meeting others: what can be rated, what is said of it, and looking for somebody until there is one.

import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parse, toFind } from "../src/base/route.svelte";
import { settings } from "../src/base/settings.svelte";
import { meetWords } from "../src/base/words/rated";
import Find from "../src/features/matchmaking/FindPage.svelte";
import Meanwhile from "../src/features/matchmaking/Meanwhile.svelte";
import { meanwhile } from "../src/features/matchmaking/meanwhile.svelte";
import { search } from "../src/features/matchmaking/search.svelte";
import Change from "../src/features/ratings/RatingChange.svelte";
import { HERE } from "../src/parts/game/opening-tables";
import { counts, ratingLine, unratable, worthOf } from "../src/parts/rated";
import { forgetAnswers } from "../src/server/api";
import type { Meeting, RatingChange, TableCard } from "../src/server/api-types";

const say = meetWords.en;
const asked: string[] = [];
const bodies: unknown[] = [];
let meeting: Meeting = { state: "waiting" };
let change: RatingChange | null = null;
const game = {
  name: "monuments",
  seats: { min: 2, max: 4 },
  minutes: 30,
  title: { en: "Monuments", de: "Monumente" },
  blurb: { en: "", de: "" },
  lessons: [],
  practice: false,
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  settings.lang = "en";
  asked.length = 0;
  bodies.length = 0;
  forgetAnswers();
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string, request?: RequestInit) => {
      asked.push(`${request?.method ?? "GET"} ${path}`);
      if (request?.body) bodies.push(JSON.parse(String(request.body)));
      const answers: Record<string, unknown> = {
        "api/games": [game],
        "api/me": { name: "Ann", login: null },
        "api/match": meeting,
        "api/match/answer": meeting,
        "api/tables/T/rating": change,
      };
      return new Response(JSON.stringify(path in answers ? answers[path] : { id: "B", seats: [] }));
    }),
  );
});
afterEach(() => {
  cleanup();
  search.stop();
  vi.useRealTimers();
  location.hash = "";
});

test("a table can be rated with the usual rules and what its game lets differ, and with nobody else at the device", () => {
  const card = { rated: { rounds: [1, 2] } };
  const rounds = (value: number) => [{ name: "rounds", value, usual: 3 }];
  expect(unratable(card, [null], rounds(3))).toBe("");
  expect(unratable(card, [null], rounds(2))).toBe("");
  expect(unratable(card, [null], rounds(5))).toBe("options");
  expect(unratable(card, [], rounds(3))).toBe("seats");
  expect(unratable(card, [HERE], rounds(3))).toBe("seats");
});

test("a room says whether it counts, and why not", () => {
  expect(ratingLine({ rated: false, unrated: "" }, say)).toBe(say.notRated);
  expect(ratingLine({ rated: true, unrated: "" }, say)).toContain("Rated");
  expect(ratingLine({ rated: true, unrated: "network" }, say)).toBe(say.unrated.network);
  expect(counts({ rated: true, unrated: "" })).toBe(true);
  expect(counts({ rated: true, unrated: "hints" })).toBe(false);
  expect(counts(undefined)).toBe(false);
  expect(worthOf({ kind: "person", rating: 1420 }, say)).toBe("rating 1420");
  expect(worthOf({ kind: "person", rating: null }, say)).toBe("new here");
  expect(worthOf({ kind: "bot", rating: null }, say)).toBe("");
});

test("the address of looking for somebody", () => {
  expect(parse(toFind())).toEqual({ at: "find", game: undefined });
  expect(parse(toFind("mondo"))).toEqual({ at: "find", game: "mondo" });
  expect(parse("#/find/mondo/x").at).toBe("lost");
});

test("somebody is looked for until a table is found", async () => {
  meeting = {
    state: "waiting",
    game: "monuments",
    speed: "live",
    waited: 0,
    rating: 1310,
    reach: 150,
    others: 0,
    bot: "casual",
  };
  render(Find, { game: "monuments" });
  await fireEvent.click(await screen.findByRole("button", { name: say.start }));
  await screen.findByText("Searching: Monuments, live …");
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("Close to your level (1310)"));
  expect(screen.getByRole("button", { name: "Play Nell while you wait" })).toBeTruthy();
  meeting = { ...meeting, waited: 50, reach: null };
  await vi.advanceTimersByTimeAsync(2100);
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("Now any level."));
  meeting = { state: "found", table: "T" };
  await vi.advanceTimersByTimeAsync(2100);
  await waitFor(() => expect(location.hash).toBe("#/t/T"));
  expect(asked).not.toContain("DELETE api/match");
});

test("a wish that the server has let go is made again, and whoever leaves the page looks no more", async () => {
  meeting = { state: "waiting", reach: 150, bot: "easy" };
  const page = render(Find, { game: "monuments" });
  await fireEvent.click(await screen.findByRole("button", { name: say.start }));
  await screen.findByRole("button", { name: say.stop });
  meeting = { state: "none" };
  await vi.advanceTimersByTimeAsync(2100);
  await waitFor(() => expect(asked.filter((each) => each === "POST api/match")).toHaveLength(2));
  page.unmount();
  await waitFor(() => expect(asked).toContain("DELETE api/match"));
});

test("whoever does not want to wait plays a bot, and the search goes on", async () => {
  meeting = { state: "waiting", reach: 150, bot: "casual" };
  const page = render(Find, { game: "monuments" });
  await fireEvent.click(await screen.findByRole("button", { name: say.start }));
  await fireEvent.click(await screen.findByRole("button", { name: "Play Nell while you wait" }));
  await waitFor(() => expect(asked).toContain("POST api/tables/B/start"));
  page.unmount();
  expect(asked).not.toContain("DELETE api/match");
  expect(meanwhile.on).toBe(true);
});

async function playingMeanwhile(): Promise<void> {
  meeting = { state: "waiting", reach: 150, bot: "casual" };
  search.game = "monuments";
  await search.begin();
  await search.playOn();
  location.hash = "#/t/B";
  await vi.advanceTimersByTimeAsync(1);
  render(Meanwhile);
  await screen.findByText("Still searching: Monuments.");
}

test("a quiet line says that somebody is looked for, and ends it", async () => {
  await playingMeanwhile();
  expect(screen.getByRole("status").textContent).toContain("Still searching");
  await fireEvent.click(screen.getByRole("button", { name: say.stop }));
  expect(asked).toContain("DELETE api/match");
  expect(meanwhile.on).toBe(false);
});

test("somebody is there: the visitor is asked, comes, and the game with the bot is kept", async () => {
  await playingMeanwhile();
  meeting = { state: "asked", answer: 30 };
  await vi.advanceTimersByTimeAsync(2100);
  expect((await screen.findByRole("alert")).textContent).toBe(say.there("Monuments"));
  expect(location.hash).toBe("#/t/B");
  meeting = { state: "found", table: "T" };
  await vi.advanceTimersByTimeAsync(1);
  await fireEvent.click(screen.getByRole("button", { name: say.join }));
  await waitFor(() => expect(location.hash).toBe("#/t/T"));
  expect(bodies).toContainEqual({ join: true, table: "B" });
  expect(meanwhile.on).toBe(false);
});

test("whoever keeps playing stays where they are, and nobody is looked for any more", async () => {
  await playingMeanwhile();
  meeting = { state: "asked", answer: 30 };
  await vi.advanceTimersByTimeAsync(2100);
  await fireEvent.click(await screen.findByRole("button", { name: say.keepPlaying }));
  await waitFor(() => expect(meanwhile.on).toBe(false));
  expect(bodies).toContainEqual({ join: false, table: "B" });
  expect(location.hash).toBe("#/t/B");
});

test("whoever does not answer is told so, and can look again", async () => {
  await playingMeanwhile();
  meeting = { state: "asked", answer: 1 };
  await vi.advanceTimersByTimeAsync(2100);
  await screen.findByRole("alert");
  meeting = { state: "none" };
  await vi.advanceTimersByTimeAsync(2100);
  await screen.findByText(say.lapsed);
  meeting = { state: "waiting", reach: 150 };
  await fireEvent.click(screen.getByRole("button", { name: say.lookAgain }));
  await screen.findByText("Still searching: Monuments.");
});

test("whoever waits hears that somebody is asked, and that they keep their place", async () => {
  meeting = { state: "waiting", reach: 150, bot: "casual", answer: 30 };
  render(Find, { game: "monuments" });
  await fireEvent.click(await screen.findByRole("button", { name: say.start }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(say.isAsked));
  meeting = { state: "waiting", reach: 150, bot: "casual" };
  await vi.advanceTimersByTimeAsync(2100);
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain(say.notComing));
});

const card = (part: Partial<TableCard>): TableCard => ({ id: "T", rated: true, unrated: "", ...part }) as TableCard;
const rating = { game: "monuments", speed: "live" as const, deviation: 200, games: 4, provisional: true, course: [] };

test.each([
  [{ rating: { ...rating, value: 1342 }, before: 1310 }, "1310 → 1342 (+32)"],
  [{ rating: { ...rating, value: 1290 }, before: 1310 }, "1310 → 1290 (−20)"],
  [{ rating: { ...rating, value: 1310, games: 3 }, before: null }, "Your first: 1310"],
  [{ rating: { ...rating, value: null, games: 1 }, before: null }, "2 more rated games for a rating."],
])("the end of a rated game says what it changed: %o", async (found, line) => {
  change = found;
  render(Change, { card: card({}) });
  await screen.findByText(line);
});

test("the end of a game that did not count says why", async () => {
  change = null;
  render(Change, { card: card({ unrated: "paused" }) });
  await screen.findByText(say.unrated.paused);
});
