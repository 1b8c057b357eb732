import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { parse, toNewTournament, toTournament } from "../src/base/route.svelte";
import TournamentPage from "../src/features/tournaments/TournamentPage.svelte";
import { clock, lengthOf, pointsText, Tournament } from "../src/features/tournaments/tournament.svelte";
import { tournamentWords } from "../src/features/tournaments/words";
import { forgetAnswers } from "../src/server/api";
import type { TournamentPage as Page } from "../src/server/api-types";
import { nothingResizes } from "./resizing";

const entrant = (name: string, more: Partial<Page["entrants"][number]> = {}): Page["entrants"][number] => ({
  name,
  kind: "person",
  level: null,
  you: false,
  left: false,
  missed: false,
  since: 1,
  ...more,
});
const bot = { kind: "bot", level: "keen" } as const;
const page: Page = {
  id: "x",
  name: "Thursday club",
  game: "monuments",
  options: {},
  seats: 2,
  system: "swiss",
  state: "running",
  rounds: 3,
  opens: "by_itself",
  late: "none",
  fill: null,
  size: 32,
  wait_seconds: 60,
  turn_seconds: 0,
  bank_minutes: 0,
  starts: 0,
  organiser: "Ann",
  organising: false,
  you: 0,
  your_table: "t3",
  now: 1000,
  entrants: [entrant("Ann", { you: true }), entrant("Ben"), entrant("keen", bot), entrant("keen", bot)],
  standings: [
    { entrant: 1, place: 1, points: 24, opponents: 0, wins: 1, results: [{ how: "played", share: 24, against: [0] }] },
    { entrant: 2, place: 1, points: 24, opponents: 0, wins: 1, results: [{ how: "played", share: 24, against: [3] }] },
    { entrant: 0, place: 3, points: 0, opponents: 24, wins: 0, results: [{ how: "played", share: 0, against: [1] }] },
    { entrant: 3, place: 3, points: 0, opponents: 24, wins: 0, results: [{ how: "played", share: 0, against: [2] }] },
  ],
  played: [
    {
      tables: [
        { id: "t1", entrants: [1, 0], state: "over", shares: [24, 0] },
        { id: "t2", entrants: [2, 3], state: "over", shares: [24, 0] },
      ],
      byes: [],
      begins: 0,
      over: true,
    },
    {
      tables: [
        { id: "t3", entrants: [0, 3], state: "open", shares: [], missing: [0] },
        { id: "t4", entrants: [1, 2], state: "running", shares: [] },
      ],
      byes: [],
      begins: 1040,
      over: false,
    },
  ],
  corrections: [],
  sealed: "ab",
  seed: null,
  fault: "",
  crowded_out: false,
};

function answering(answers: Record<string, unknown>): void {
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(new Response(JSON.stringify(answers[path] ?? {}), { status: path in answers ? 200 : 404 })),
  );
  nothingResizes();
  forgetAnswers();
}
const live = { tables: [{ id: "t4", points: [7, -3], moves: 12, view: {} }] };

test("addresses, points and times of a tournament", () => {
  expect(parse(toTournament("x"))).toEqual({ at: "tournament", id: "x", projector: false });
  expect(parse(toTournament("x", true))).toEqual({ at: "tournament", id: "x", projector: true });
  expect(parse("#/tournament/x/y").at).toBe("lost");
  expect(parse(toNewTournament("mondo"))).toEqual({ at: "new-tournament", game: "mondo" });
  expect([0, 12, 24, 36, 16, 40].map(pointsText)).toEqual(["0", "½", "1", "1½", "0.67", "1.67"]);
  expect([0, 9, 171].map(clock)).toEqual(["0:00", "0:09", "2:51"]);
});

test("standings are a table: result and line of the opponent, in words for a screen reader, the own row marked", async () => {
  answering({ "api/tournaments/x": page, "api/tournaments/x/live": live, "api/games": [] });
  const { unmount } = render(TournamentPage, { id: "x", projector: false });
  const own = (await screen.findByRole("rowheader", { name: /Ann/ })).closest("tr");
  expect(own?.className).toContain("me");
  expect(own?.querySelector(".cell")?.textContent).toBe("0 · 1");
  expect(own?.querySelector(".round .unseen")?.textContent).toBe("0 against Ben");
  expect(own?.querySelector(".now")?.textContent).toBe("4");
  expect(screen.getAllByRole("rowheader").map((each) => each.querySelector(".name")?.textContent)).toEqual([
    "Ben",
    "Kofi",
    "Ann",
    "Kofi 2",
  ]);
  expect(screen.getByRole("link", { name: tournamentWords.en.toTable(1) }).getAttribute("href")).toBe("#/t/t3");
  expect(screen.getByText("waiting for Ann, bot in 0:40")).toBeTruthy();
  expect(await screen.findByText("−3")).toBeTruthy();
  unmount();
  vi.unstubAllGlobals();
});

test("a projector shows no controls", async () => {
  answering({ "api/tournaments/x": page, "api/tournaments/x/live": live, "api/games": [] });
  render(TournamentPage, { id: "x", projector: true });
  await screen.findByRole("rowheader", { name: /Ann/ });
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.queryAllByRole("link")).toEqual([]);
  vi.unstubAllGlobals();
});

test("a tournament that had to make room says so in one sentence", async () => {
  const over = { ...page, state: "over", crowded_out: true, played: [], standings: [] };
  answering({ "api/tournaments/x": over, "api/tournaments/x/live": live, "api/games": [] });
  render(TournamentPage, { id: "x", projector: false });
  await screen.findByText(tournamentWords.en.crowdedOut, { exact: false });
  vi.unstubAllGlobals();
});

test("an address that leads to no tournament says so and leads back", async () => {
  answering({ "api/games": [] });
  render(TournamentPage, { id: "nowhere", projector: false });
  await screen.findByRole("heading", { name: "This tournament doesn’t exist." });
  expect(screen.getByRole("link", { name: "All games" }).getAttribute("href")).toBe("#/");
  vi.unstubAllGlobals();
});

test("a finished table is one polite sentence, and so is a round that opens", () => {
  const of = new Tournament("x");
  of.take(page);
  const [first, second] = page.played;
  if (!first || !second) throw new Error("two rounds");
  const tables = second.tables.map((table) => (table.id === "t4" ? { ...table, shares: [12, 12] } : table));
  of.take({ ...page, played: [first, { ...second, tables }] });
  expect(of.told).toBe("Table 2 finished: Ben ½, Kofi ½.");
  of.take({ ...page, played: [first, second, { ...second, tables: [] }] });
  expect(of.told).toContain("Round 3 has started.");
});

test("every word of tournaments is there in both languages", () => {
  const { en, de } = tournamentWords;
  expect(Object.keys(de)).toEqual(Object.keys(en));
  expect(Object.keys(de.faults)).toEqual(Object.keys(en.faults));
});

test("an absent player is marked, has no place, and comes back with one press; shared places are equal", async () => {
  const absent: Page = {
    ...page,
    entrants: page.entrants.map((each, at) => ({ ...each, missed: at === 0 })),
    standings: page.standings.map((row) => ({
      ...row,
      place: row.entrant === 0 ? null : row.place,
      results: row.results.map((result) =>
        row.entrant === 0
          ? { ...result, how: "absent" as const }
          : { ...result, bots: result.against.includes(0) ? [0] : [] },
      ),
    })),
  };
  const there = { ...absent, entrants: page.entrants };
  answering({
    "api/tournaments/x": absent,
    "api/tournaments/x/here": there,
    "api/tournaments/x/live": { tables: [] },
    "api/games": [],
    "api/me": { id: "a", name: "Ann" },
  });
  render(TournamentPage, { id: "x", projector: false });
  const rows = (await screen.findAllByRole("row")).slice(1);
  expect(rows[0]?.textContent).toContain("1=");
  expect(rows[1]?.textContent).toContain("1=");
  expect(rows[0]?.textContent).toContain("1 against Ann (a bot played)");
  expect(rows[2]?.textContent).toContain("no place");
  expect(rows[2]?.textContent).toContain("absent, a bot played");
  expect(screen.getByText(/^\* a bot played|a bot played for that person/u)).toBeTruthy();
  screen.getByRole("button", { name: "I am here" }).click();
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "I am here" })).toBeNull());
  vi.unstubAllGlobals();
});

test("a result names its winner first, also where the fewest points win", async () => {
  const tables = [{ id: "t1", entrants: [0, 1], state: "over" as const, shares: [0, 24], bots: [0] }];
  const round = { tables, byes: [], begins: 0, over: true };
  const over: Page = { ...page, game: "mapominoes", state: "over", played: [round] };
  const lying = { tables: [{ id: "t1", points: [3, 0], moves: 9, view: { table: [] } }] };
  answering({ "api/tournaments/x": over, "api/tournaments/x/live": lying, "api/games": [] });
  render(TournamentPage, { id: "x", projector: true });
  await screen.findByText("finished, Ben won");
  await vi.waitFor(() => expect(document.querySelectorAll(".now ol li b").length).toBe(2));
  const card = screen.getByText("Table 1").closest("li");
  expect(
    [...(card?.querySelectorAll("ol li") ?? [])].map((each) => each.textContent?.replace(/\s+/g, " ").trim()),
  ).toEqual(["Ben 0", "Ann a bot plays 3"]);
  const of = new Tournament("x");
  of.take(page);
  expect(of.winnersOf([0, 1], [12, 12])).toBe("tie");
  expect(of.winnersOf([0, 1], [0, 0])).toBe("no winner");
  vi.unstubAllGlobals();
});

test("the end has a podium, with everyone who shares a place, and nobody on it where nobody played", async () => {
  answering({
    "api/tournaments/x": { ...page, state: "over" },
    "api/tournaments/x/live": { tables: [] },
    "api/games": [],
  });
  const { unmount } = render(TournamentPage, { id: "x", projector: false });
  await screen.findByRole("heading", { name: "Ben and Kofi share first place" });
  unmount();
  const standings = page.standings.map((row) => ({ ...row, place: null, points: 0 }));
  answering({
    "api/tournaments/x": { ...page, state: "over", standings },
    "api/tournaments/x/live": { tables: [] },
    "api/games": [],
  });
  render(TournamentPage, { id: "x", projector: false });
  await screen.findByRole("heading", { name: "No winner: no one played" });
  vi.unstubAllGlobals();
});

test("an invitation says what the game is, from which age, when, and how long it takes", async () => {
  const about = {
    name: "monuments",
    minutes: 45,
    age: 10,
    title: { en: "Monuments", de: "Monuments" },
    blurb: { en: "Build together.", de: "Baut zusammen." },
  };
  const open: Page = { ...page, state: "open", you: null, played: [], standings: [], starts: 1_700_000_000 };
  answering({ "api/tournaments/x": open, "api/games": [about] });
  render(TournamentPage, { id: "x", projector: false });
  const told = await screen.findByRole("region", { name: "Monuments" });
  for (const text of ["Build together.", "about 45 minutes", "age 10 and up", "about 2 h", "November"])
    expect(told.textContent).toContain(text);
  vi.unstubAllGlobals();
});

test("the length is estimated from rounds and clocks, and not where people come back over days", () => {
  const plan = { rounds: 3, seats: 2, turn_seconds: 0, bank_minutes: 0 };
  expect(lengthOf(plan, 40, 8)).toBe(135);
  expect(lengthOf({ ...plan, bank_minutes: 5 }, 40, 8)).toBe(45);
  expect(lengthOf({ ...plan, rounds: 0 }, 13, 4)).toBe(45);
  expect(lengthOf({ ...plan, rounds: 0 }, 13, 5)).toBe(75);
  expect(lengthOf({ ...plan, rounds: 0 }, 13, 0)).toBeUndefined();
  expect(lengthOf({ ...plan, turn_seconds: 86_400 }, 40, 8)).toBeUndefined();
});
