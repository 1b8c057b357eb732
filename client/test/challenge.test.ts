// Beat my world: the page of a challenge, both results afterwards, and the ghost at a table.

import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import AfterGame from "../src/features/challenges/AfterGame.svelte";
import ChallengePage from "../src/features/challenges/ChallengePage.svelte";
import type { ChallengeCard } from "../src/server/api-types";
import { ghostsAt } from "../src/table/ghosts";
import { nothingResizes } from "./resizing";

const card: ChallengeCard = {
  link: "link",
  game: "monuments",
  options: {},
  seats: 2,
  seat: 0,
  levels: ["easy"],
  name: "Nell",
  you: false,
  points: 24,
  lane: {
    steps: [
      [0, 0, 0, 0],
      [9000, 24, 12, 24],
    ],
    name: "Nell",
    level: null,
    points: 24,
    score: 0,
    took: 0,
  },
  day: null,
};
const table = (game: string) => ({
  id: "mine",
  game,
  options: {},
  seats: [{ name: "Bo", kind: "person", you: true }],
  daily: null,
  rival: { link: "link", seat: 0, table: "theirs" },
  challenge: "own",
});
const about = { name: "monuments", title: { en: "Monuments", de: "Monuments" }, minutes: 45 };
let answers: Record<string, unknown> = {};
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (path: string, request: RequestInit = {}) => {
    asked.push(`${request.method ?? "GET"} ${path}`);
    const found = answers[path];
    return Promise.resolve(
      found === undefined
        ? new Response(JSON.stringify({ error: "This world is gone." }), { status: 404 })
        : new Response(JSON.stringify(found)),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ["monuments", 28, "4 more than Nell"],
  ["monuments", 20, "4 fewer than Nell"],
  ["monuments", 24, "Both 24"],
  ["mapominoes", 20, "4 fewer than Nell"],
])("in %s %i points against 24 are: %s", async (game, points, verdict) => {
  answers = { "api/tables/mine": table(game), "api/challenges/link": { ...card, game }, "api/games": [about] };
  render(AfterGame, { id: "mine", points });
  expect(await screen.findByRole("heading", { name: verdict })).toBeTruthy();
  const best = [...document.querySelectorAll("li.best")].map(
    (each) => /(You|Nell) \d+\s*$/.exec(each.textContent)?.[1],
  );
  const wins = game === "mapominoes" ? points < 24 : points > 24;
  expect(best).toEqual(points === 24 ? ["You", "Nell"] : [wins ? "You" : "Nell"]);
  expect(screen.getByRole("button", { name: "Share my result" })).toBeTruthy();
});

test("an author who is gone takes the comparison with them", async () => {
  answers = { "api/tables/mine": table("monuments"), "api/games": [about] };
  render(AfterGame, { id: "mine", points: 20 });
  expect(await screen.findByRole("button", { name: "Challenge a friend" })).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Both results" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Share my result" })).toBeNull();
});

test("a challenge of today’s deal is played as the try of the day, beside its ghost", async () => {
  answers = {
    "api/challenges/link": { ...card, day: { day: "2026-11-19", ghost: 7 } },
    "api/games": [about],
    "api/me": { name: "Bo" },
    "api/daily/monuments/2026-11-19/try": { id: "try" },
  };
  nothingResizes();
  render(ChallengePage, { link: "link" });
  expect(await screen.findByText("This is today’s deal. It will be your counted try.")).toBeTruthy();
  screen.getByRole("button", { name: /^Beat it/ }).click();
  await vi.waitFor(() => expect(location.hash).toBe("#/t/try"));
  expect(asked).not.toContain("POST api/challenges/link/play");
  expect(ghostsAt({ game: "monuments", daily: { day: "2026-11-19" } } as never)).toHaveLength(1);
});

test("a world that is gone is said to be gone", async () => {
  answers = { "api/games": [about] };
  render(ChallengePage, { link: "link" });
  expect(await screen.findByRole("heading", { name: "This world is gone." })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Play another" })).toBeTruthy();
});
