import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import type { TableCard } from "../src/server/api-types";
import { spoken, talkWords } from "../src/table/chat/words";
import { BRIEF, Company, LONG, STAY } from "../src/table/company.svelte";
import News from "../src/table/News.svelte";
import { Table } from "../src/table/store.svelte";

class Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: { say: string; n: number }[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const seat = (name: string, kind: "person" | "bot", you = false) => ({ name, kind, you, ready: true });
const seats = [seat("Mina", "person", true), seat("Jo", "person"), seat("keen", "bot")];
const card = { id: "T1", game: "monuments", state: "running", seats };
const frame = { view: {}, to_move: [0], holders: ["person", "person", "bot"], clock: { now: 0 } };
const here = (...there: boolean[]) => ({
  say: "seats",
  seats: there.map((each) => ({ here: each, lag: 0 })),
  spectators: 0,
});
const noted = (note: string, facts: object, holders = frame.holders) => ({
  say: "moves",
  after: 4,
  seq: 5,
  moves: [{ seq: 5, at: 1, note, facts }],
  ...frame,
  holders,
});
let wire: Wire;
let table: Table;
const told = () => table.company.news.map(({ what, name }) => [what, name]);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string) => {
      const body = path.includes("/log") ? { moves: [], notes: [] } : card;
      return Promise.resolve(new Response(JSON.stringify(body)));
    }),
  );
  table = new Table("T1", card as TableCard, false, () => {
    wire = new Wire();
    return wire as unknown as WebSocket;
  });
  wire.onopen?.();
  wire.say({ say: "welcome", epoch: 1, seq: 4, you: 0, sealed: "x", ...frame });
  wire.say(here(true, true, true));
});
afterEach(() => {
  table.close();
  settings.lang = "en";
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("W6: a friend's broken line is told, and that the friend is back", () => {
  wire.say(here(true, false, true));
  expect(told()).toEqual([]);
  vi.advanceTimersByTime(BRIEF + 1);
  expect(told()).toEqual([["lost", "Jo"]]);
  wire.say(here(true, true, true));
  expect(told()).toEqual([["back", "Jo"]]);
  vi.advanceTimersByTime(STAY + 1);
  expect(told()).toEqual([]);
});

test("who comes a moment after oneself was never away", () => {
  const late = new Company(() => "Jo");
  late.seen({ seats: [{ here: false, lag: 0 }], spectators: 0, say: "seats" });
  vi.advanceTimersByTime(BRIEF - 500);
  late.seen({ seats: [{ here: true, lag: 0 }], spectators: 0, say: "seats" });
  expect(late.news).toEqual([]);
});

test("a page that is loaded again is no news", () => {
  wire.say(here(true, false, true));
  vi.advanceTimersByTime(BRIEF - 500);
  wire.say(here(true, true, true));
  vi.advanceTimersByTime(BRIEF + STAY);
  expect(told()).toEqual([]);
});

test("W6, W8: who leaves is told by name, with the bot that follows", () => {
  wire.say(noted("left", { seat: 1, to: "bot", reason: "left" }, ["person", "bot", "bot"]));
  expect(told()).toEqual([["bot", "Jo"]]);
});

test("W8: who would like to play again is told by name", () => {
  wire.say(noted("rematch", { by: 1 }));
  expect(told()).toEqual([["rematch", "Jo"]]);
});

test("one's own wish to play again is no news", () => {
  wire.say(noted("rematch", { by: 0 }));
  expect(told()).toEqual([]);
});

test("W8: a bot can be called for somebody who is long away, until they are back", () => {
  wire.say(here(true, false, true));
  vi.advanceTimersByTime(LONG - 1000);
  expect(table.company.long).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(table.company.long).toEqual([1]);
  wire.say(here(true, true, true));
  expect(table.company.long).toEqual([]);
});

test("a phrase said in English is read in German", async () => {
  const news = mount(News, { target: document.body, props: { table, players: table.players } });
  wire.say({ say: "said", chat: false, lines: [{ seat: 1, phrase: "luck" }] });
  flushSync();
  vi.useRealTimers();
  await vi.waitFor(() => expect(document.body.textContent).toContain("Good luck!"));
  settings.lang = "de";
  flushSync();
  expect(document.body.textContent).toContain("Viel Glück!");
  expect(Object.keys(talkWords.en.phrases)).toEqual(Object.keys(talkWords.de.phrases));
  await unmount(news);
});

test("a guest sees no words that others typed, and nobody sees those of a muted seat", () => {
  const news = mount(News, { target: document.body, props: { table, players: table.players } });
  wire.say({ say: "said", chat: true, lines: [{ seat: 1, text: "psst" }] });
  flushSync();
  expect(document.body.querySelectorAll("li")).toHaveLength(0);
  settings.chat = true;
  flushSync();
  expect(document.body.querySelectorAll("li")).toHaveLength(1);
  table.company.mute(1, true);
  flushSync();
  wire.say({ say: "reaction", seat: 1, emoji: "👍" });
  flushSync();
  expect(document.body.querySelectorAll("li")).toHaveLength(0);
  void unmount(news);
});

test("what was said before is read by who comes later, and is no news", () => {
  wire.say({ say: "said", chat: true, whole: true, lines: [{ seat: 1, phrase: "hello" }] });
  expect(table.company.lines.map((line) => spoken(line, "de"))).toEqual(["Hallo!"]);
  expect(table.company.fresh).toEqual([]);
});

test("a pause is offered only where nobody else plays, and the table says when it ends", () => {
  expect(table.canPause).toBe(false);
  wire.say({ ...noted("left", { seat: 1, to: "bot" }, ["person", "bot", "bot"]) });
  expect(table.canPause).toBe(true);
  table.card = { ...(table.card as TableCard), daily: { day: "2026-11-16", counted: true } };
  expect(table.canPause, "a try that counts never stands still: no button that always says no").toBe(false);
  table.card = { ...table.card, daily: { day: "2026-11-16", counted: false } };
  void table.pause(true);
  expect(wire.sent.at(-1)).toMatchObject({ say: "pause", on: true });
  wire.say({ say: "notice", code: "frozen", reason: "paused" });
  expect(table.paused).toBe(true);
  wire.say({ say: "notice", code: "going_on" });
  expect(table.paused).toBe(false);
});

test("bots that play on alone can be hurried until somebody else is to act", () => {
  expect(table.onlyBotsAct).toBe(false);
  const moves = (seq: number, to_move: number[]) => ({
    say: "moves",
    after: seq - 1,
    seq,
    moves: [{ seq, at: 1, by: 2, act: { do: "pass" } }],
    ...frame,
    to_move,
  });
  wire.say(moves(5, [2]));
  expect(table.onlyBotsAct).toBe(true);
  void table.hurry();
  expect(wire.sent.at(-1)).toMatchObject({ say: "hurry" });
  wire.say({ say: "notice", code: "hurried" });
  expect([table.hurried, table.onlyBotsAct]).toEqual([true, false]);
  wire.say(moves(6, [0]));
  expect(table.hurried).toBe(false);
});

test.each(["left", "taken"])("W8: a seat that is %s has nobody long away any more", (note) => {
  wire.say(here(true, false, true));
  vi.advanceTimersByTime(LONG + 1);
  expect(table.company.long).toEqual([1]);
  wire.say(noted(note, { seat: 1, to: "bot" }));
  expect(table.company.long).toEqual([]);
});

test("other events leave the absent where they are", () => {
  wire.say(here(true, false, true));
  vi.advanceTimersByTime(LONG + 1);
  wire.say(noted("rematch", { seat: 1 }));
  expect(table.company.long).toEqual([1]);
});

test("a seat that is taken while its player was gone for a moment says nothing of a lost line", () => {
  wire.say(here(true, false, true));
  wire.say(noted("taken", { seat: 1 }));
  vi.advanceTimersByTime(LONG + 1);
  expect([told(), table.company.long]).toEqual([[], []]);
});

test("a newer piece of news takes the place of an older one about the same seat", () => {
  wire.say(here(true, false, true));
  vi.advanceTimersByTime(BRIEF + 1);
  wire.say(noted("rematch", { by: 1 }));
  expect(told()).toEqual([["rematch", "Jo"]]);
});

test("a seat is muted and heard again", () => {
  table.company.mute(1, true);
  wire.say({ say: "reaction", seat: 1, emoji: "👍" });
  expect([[...table.company.muted], table.faces]).toEqual([[1], []]);
  table.company.mute(1, false);
  wire.say({ say: "reaction", seat: 1, emoji: "👍" });
  expect([[...table.company.muted], table.faces.length]).toEqual([[], 1]);
});

test("the chat keeps its last messages, and shows new ones for a moment", () => {
  const line = (number: number) => ({ seat: 1, text: `m${number}`, line: number });
  wire.say({ say: "said", chat: true, whole: true, lines: [line(0)] });
  expect([table.company.free, table.company.fresh]).toEqual([true, []]);
  wire.say({ say: "said", chat: false, lines: Array.from({ length: 300 }, (_, index) => line(index + 1)) });
  expect([table.company.free, table.company.lines.at(-1)?.text]).toEqual([false, "m300"]);
  expect(table.company.lines.length).toBeLessThan(300);
  expect(table.company.fresh).toHaveLength(300);
  vi.advanceTimersByTime(STAY + 1);
  expect(table.company.fresh).toEqual([]);
  wire.say({ say: "said", chat: true, whole: true, lines: [line(5)] });
  expect(table.company.lines.map(({ text }) => text)).toEqual(["m5"]);
});
