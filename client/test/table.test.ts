// The frame around a board: questions to the others, seats that were left, how it ended, and whether the deal was fair.

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import Check from "../src/features/analysis/CheckPage.svelte";
import { waitsFor } from "../src/parts/game/opening-tables";
import { limitOf } from "../src/parts/limits";
import type { MyTable, TableCard } from "../src/server/api-types";
import FreeSeats from "../src/table/FreeSeats.svelte";
import type { Frame } from "../src/table/frame";
import HandOver from "../src/table/HandOver.svelte";
import Leave from "../src/table/Leave.svelte";
import Questions from "../src/table/Questions.svelte";
import Score from "../src/table/Score.svelte";
import type { Table } from "../src/table/store.svelte";
import TurnTime from "../src/table/TurnTime.svelte";
import monuments from "./fixtures/content-monuments.json";

const HOUR = 3_600_000;
const names = ["You", "Ines", "Bo"];
const seat = (name: string, kind: string, you = false) => ({ name, kind, you, ready: true });
const card = {
  id: "T1",
  game: "monuments",
  state: "running",
  leavers: "free",
  hosting: true,
  hot_seat: false,
  seats: [seat("Amber", "person", true), seat("Ines", "person"), seat("Bo", "person")],
};

/** A table as far as the parts look at it. */
const table = (more: object): Table =>
  ({
    id: "T1",
    you: 0,
    over: false,
    asked: null,
    holders: ["person", "person", "person"],
    card,
    players: names.map((name) => ({ name, bot: false, away: false })),
    consent: vi.fn(),
    withdraw: vi.fn(),
    look: vi.fn(),
    ...more,
  }) as unknown as Table;

let asked: string[];
let answers: Record<string, unknown>;

beforeEach(() => {
  settings.lang = "en";
  HTMLDialogElement.prototype.showModal = vi.fn();
  asked = [];
  answers = {};
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string, request?: RequestInit) => {
      asked.push(`${request?.method ?? "GET"} ${path} ${request?.body ?? ""}`.trim());
      const found = answers[path];
      return Promise.resolve(new Response(JSON.stringify(found ?? { error: "no" }), { status: found ? 200 : 404 }));
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("who is asked answers, and sees what for", async () => {
  const shown = table({ asked: { ask: 3, what: "vacation", by: 1, need: [0, 2], ms: 72 * HOUR } });
  render(Questions, { table: shown });
  expect(screen.getByText("Ines asks for 3 more days.")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Allow" }));
  expect(shown.consent).toHaveBeenCalledWith(true);
  expect(screen.queryByRole("button", { name: "Cancel request" })).toBeNull();
});

test("who asked sees whom it waits for and can take the question back", async () => {
  const shown = table({ asked: { ask: 3, what: "undo", by: 0, need: [1, 2], ms: 0 } });
  render(Questions, { table: shown });
  expect(screen.getByText("Waiting for Ines and Bo.", { exact: false })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Allow" })).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Cancel request" }));
  expect(shown.withdraw).toHaveBeenCalledOnce();
});

test("who has agreed sees that, and whom it still waits for", () => {
  render(Questions, { table: table({ asked: { ask: 3, what: "undo", by: 1, need: [2], ms: 0 } }) });
  expect(screen.getByText("You agreed. Waiting for Bo.", { exact: false })).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("the host puts a bot on a seat that somebody left; whoever has none may sit down there", async () => {
  answers["api/me"] = { name: "Amber", login: null };
  answers["api/tables/T1/bots"] = card;
  answers["api/tables/T1/sit"] = card;
  const left = { holders: ["person", "free", "person"] };
  const seated = vi.fn();
  const { unmount } = render(FreeSeats, { table: table(left), seated });
  expect(screen.getByText("Seat 2 is free.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Take seat 2" })).toBeNull();
  await fireEvent.change(screen.getByRole("combobox"), { target: { value: "novice" } });
  await fireEvent.click(screen.getByRole("button", { name: "Add a bot to seat 2" }));
  await vi.waitFor(() => expect(asked).toContain('POST api/tables/T1/bots {"seat":1,"level":"novice"}'));
  unmount();
  const stranger = { ...card, hosting: false, seats: card.seats.map((each) => ({ ...each, you: false })) } as TableCard;
  render(FreeSeats, { table: table({ ...left, you: null, card: stranger }), seated });
  expect(screen.queryByRole("combobox")).toBeNull();
  answers["api/tables/T1/sit"] = stranger;
  await fireEvent.click(screen.getByRole("button", { name: "Take seat 2" }));
  await vi.waitFor(() => expect(screen.getByText("We asked the others.", { exact: false })).toBeTruthy());
  expect(seated).not.toHaveBeenCalled();
  answers["api/tables/T1/sit"] = { ...stranger, seats: card.seats.map((each, seat) => ({ ...each, you: seat === 1 })) };
  await fireEvent.click(screen.getByRole("button", { name: "Take seat 2" }));
  await vi.waitFor(() => expect(seated).toHaveBeenCalledWith(1));
});

test("B8: the people at a table are asked about somebody who wants a free seat", () => {
  render(Questions, { table: table({ asked: { ask: 3, what: "seat", by: 1, need: [0, 2], ms: 0 } }) });
  expect(screen.getByText("Someone wants to take seat 2.", { exact: false })).toBeTruthy();
  expect(screen.getAllByRole("button").length).toBe(2);
});

test("leaving says what happens to the seat", () => {
  const { unmount } = render(Leave, { card: card as TableCard, close: vi.fn() });
  expect(screen.getByText(/Someone else or a bot can take your seat/)).toBeTruthy();
  unmount();
  const alone = { ...card, leavers: "bot", seats: [seat("Amber", "person", true), seat("greedy", "bot")] } as TableCard;
  render(Leave, { card: alone, close: vi.fn() });
  expect(screen.getByText(/This ends the game/)).toBeTruthy();
});

test("before the device is passed on, the last move can be taken back", async () => {
  const undo = vi.fn();
  render(HandOver, { seat: 1, take: vi.fn(), undo });
  await fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledOnce();
  cleanup();
  render(HandOver, { seat: 1, take: vi.fn(), undo, trouble: "revealed" });
  expect(screen.getByText(/^You can’t undo this/)).toBeTruthy();
});

const sheets = [
  {
    total: 3,
    lines: [
      { rule: "WM-B3", points: 5, where: ["L1:2,2"] },
      { rule: "WM-B5", points: -2 },
    ],
  },
  { total: 9, lines: [{ rule: "WM-B3", points: 9, where: ["L2:2,2"] }] },
];
const players = names.slice(0, 2).map((name) => ({ name, bot: false, away: false }));

test("a finished sheet shows where its heaviest line of one's own comes from, a running one waits to be asked", async () => {
  const light = vi.fn();
  answers["api/games/monuments/content"] = monuments;
  const options = { monument: "taj_mahal" };
  const { unmount } = render(Score, { game: "monuments", options, sheets, players, light, over: true, you: 0 });
  expect(light).toHaveBeenCalledWith(expect.objectContaining({ seat: 0, where: ["L1:2,2"] }), null);
  expect(screen.getByText("Total")).toBeTruthy();
  expect(await screen.findByText("Earned here: level 1: 1 stone (row 2 place 1)")).toBeTruthy();
  unmount();
  light.mockClear();
  render(Score, { game: "monuments", sheets, players, light });
  expect(light).not.toHaveBeenCalled();
});

const seal = { table: "T1", chance: "", sealed: "5ea1", seed: "5eed", verify: "" };
const verdict = { table: "T1", verified: true, complete: true, moves: 163, deals: 24, fault: "", record: "" };
const games = [
  { name: "monuments", seats: { min: 2, max: 4 }, minutes: 1, title: { en: "Monuments", de: "Monuments" }, blurb: {} },
];

test.each([
  ["over", verdict, "The deal was fair", /all 163 moves.* 24 deals/],
  [
    "over",
    { ...verdict, verified: false, fault: "line 7 is not what was dealt" },
    "This game file was changed",
    /line 7/,
  ],
  ["abandoned", { ...verdict, verified: false, complete: false }, "This game wasn’t finished", /163/],
])("a game that is %s is checked by its link: %o", async (state, found, title, why) => {
  Object.assign(answers, {
    "api/games": games,
    "api/tables/T1": { ...card, state },
    "api/tables/T1/seal": seal,
    "api/tables/T1/verdict": found,
  });
  render(Check, { id: "T1" });
  expect(await screen.findByRole("heading", { level: 2, name: new RegExp(title) })).toBeTruthy();
  expect(screen.getByText(why)).toBeTruthy();
  expect(screen.getByText("5eed")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Download the game file" }).getAttribute("href")).toBe(
    "api/tables/T1/record",
  );
});

test("a running game shows its seal, keeps its seed, and is not checked", async () => {
  Object.assign(answers, { "api/games": games, "api/tables/T1": card, "api/tables/T1/seal": { ...seal, seed: null } });
  render(Check, { id: "T1" });
  expect(await screen.findByRole("heading", { name: "The game is still running" })).toBeTruthy();
  expect(screen.getByText("5ea1")).toBeTruthy();
  expect(asked.some((each) => each.includes("verdict"))).toBe(false);
});

test("how long a turn still lasts is said at the table, in the lists and beforehand, with what happens then", async () => {
  const limited = { ...card, leavers: "bot", turn_seconds: 24 * 3600, bank_minutes: 0 } as unknown as TableCard;
  const frame = {
    table: table({ card: limited, yourMove: true, toMove: [0] }),
    turn: "Your turn",
    title: "Monuments",
    deadline: { text: settings.say.span(14.5 * HOUR), left: 14.5 * HOUR },
    canRest: true,
    rest: vi.fn(),
  } as unknown as Frame;
  render(TurnTime, { frame });
  await fireEvent.click(screen.getByRole("button", { name: "Time per turn: Your turn, 14 h left" }));
  const said = document.querySelector("dialog")?.textContent ?? "";
  expect(said).toContain("Your turn: 14 h left");
  expect(said).toContain("24 h per turn. If your time runs out, a bot takes over.");
  const mine = { your_move: true, your_answer: false, left: 14.5 * HOUR } as MyTable;
  expect(waitsFor(mine, settings.say)).toBe("Your turn, 14 h left");
  settings.lang = "de";
  expect(waitsFor(mine, settings.say)).toBe("Du bist dran, noch 14 Std.");
  const evening = { ...limited, leavers: "end", turn_seconds: 0, bank_minutes: 20 } as TableCard;
  expect(limitOf(evening, settings.say)).toBe(
    "20 Min. pro Person für das ganze Spiel. Läuft eine Zeit ab, endet das Spiel.",
  );
});
