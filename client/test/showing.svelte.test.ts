// The story of a table while it is shown: what is said aloud, how long moves are looked at, and its keys.

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import type { Table } from "../src/table/store.svelte";
import type { Happened } from "../src/table/story";
import { LONG_STEP, pressed, STEP, STILL_STEP, Story } from "../src/table/story.svelte";
import { sentenceOf, told } from "../src/table/telling";

const moved = (seq: number, by: number | null, act: unknown = { do: "pass" }, note = "", facts = {}): Happened => ({
  seq,
  at: seq,
  by,
  act,
  note,
  facts,
});
const noted = (note: string, facts: object): Happened => moved(9, null, null, note, facts as Record<string, unknown>);

class Shown {
  seq = $state(0);
  happened = $state.raw<Happened[]>([]);
  onlyBotsAct = $state(false);
  players = [{ name: "You" }, { name: "Otto" }];
  card = { seats: [{ you: true }, { you: false }] };
  pace: (fresh: readonly Happened[]) => number = () => -1;
  show = { running: false, skip: vi.fn(), pause: vi.fn(), back: vi.fn() };
  hurry = vi.fn();
}

let table: Shown;
let story: Story;
let paced: boolean;
let stop: () => void;
beforeEach(() => {
  settings.lang = "en";
  paced = true;
  table = new Shown();
  stop = $effect.root(() => {
    story = new Story(table as unknown as Table, "no such game", () => paced);
  });
  flushSync();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});
function happens(seq: number, ...events: Happened[]): string {
  table.happened = [...table.happened, ...events];
  table.seq = seq;
  flushSync();
  return story.said;
}

test("what was there when one came is not said, what follows is, and once", () => {
  expect(happens(3, moved(1, 0), moved(2, 1))).toBe("");
  expect(happens(4, moved(4, 1, { do: "build", place: "x" }))).toBe("Otto: build place=x.");
  expect(happens(5, moved(5, -1), moved(5, -2)), "dealer and clock say nothing").toBe("Otto: build place=x.");
  expect(happens(6, moved(6, 0))).toBe("You: pass.");
});

test("of many moves at once the last four are said", () => {
  happens(1, moved(1, 0));
  const said = happens(7, ...[2, 3, 4, 5, 6, 7].map((seq) => moved(seq, 1, { do: "step", seq })));
  expect(said).toBe([4, 5, 6, 7].map((seq) => `Otto: step seq=${seq}.`).join(" "));
});

test("the list has what players did and what became of them, not dealer and clock", () => {
  happens(4, moved(1, 0), moved(2, -1), moved(3, -2), noted("left", { seat: 1 }));
  expect(story.steps.map(({ seq }) => seq)).toEqual([1, 9]);
});

test("what is pointed at is a move, never a note", () => {
  expect(story.pointedAt).toBeNull();
  story.point(moved(1, 1));
  expect(story.pointedAt).toMatchObject({ by: 1, act: { do: "pass" } });
  story.point(noted("left", { seat: 1 }));
  expect(story.pointedAt).toBeNull();
});

test("moves are looked at only where the strip is drawn and the pace is wanted", () => {
  expect(table.pace([moved(1, 1)])).toBe(0);
  story.drawn = true;
  expect(table.pace([moved(1, 1)])).toBe(STILL_STEP);
  paced = false;
  expect(table.pace([moved(1, 1)])).toBe(0);
});

test("a long move is looked at longer, and one of dealer or clock not at all", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const { animate } = Element.prototype;
  Element.prototype.animate = (() => undefined) as never;
  story.drawn = true;
  story.parts = { long: ({ act }: { act: unknown }) => (act as { do: string }).do === "walk" } as never;
  expect(table.pace([moved(1, 1)])).toBe(STEP);
  expect(table.pace([moved(1, 1), moved(2, 1, { do: "walk" })])).toBe(LONG_STEP);
  expect(table.pace([noted("walk", {})])).toBe(STEP);
  expect(table.pace([moved(1, -1), moved(2, -2)])).toBe(0);
  expect(table.pace([])).toBe(0);
  Element.prototype.animate = animate;
});

test("a show is skipped to its end, and bots that play alone are hurried", () => {
  expect(story.canSkip).toBe(false);
  table.show.running = true;
  expect(story.canSkip).toBe(true);
  story.skip();
  expect([table.show.skip.mock.calls.length, table.hurry.mock.calls.length]).toEqual([1, 0]);
  table.show.running = false;
  table.onlyBotsAct = true;
  expect(story.canSkip).toBe(true);
  story.skip();
  expect([table.show.skip.mock.calls.length, table.hurry.mock.calls.length]).toEqual([1, 1]);
});

const key = (name: string, target?: Element, more: KeyboardEventInit = {}): boolean => {
  const event = new KeyboardEvent("keydown", { key: name, cancelable: true, ...more });
  if (target) Object.defineProperty(event, "target", { value: target });
  return pressed(event, story);
};

test("L opens and closes the list, S skips where there is something to skip", () => {
  expect([key("l"), story.open, key("L"), story.open]).toEqual([true, true, true, false]);
  expect(key("s")).toBe(false);
  table.show.running = true;
  expect([key("s"), table.show.skip.mock.calls.length]).toEqual([true, 1]);
});

test("while a show runs Escape ends it, the space bar stops it and the left arrow goes back", () => {
  expect([key("Escape"), key(" "), key("ArrowLeft")]).toEqual([false, false, false]);
  table.show.running = true;
  expect([key("Escape"), key(" "), key("ArrowLeft"), key("x")]).toEqual([true, true, true, false]);
  expect([table.show.skip, table.show.pause, table.show.back].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
});

test("a button with the focus keeps its space bar, and Escape ends the show all the same", () => {
  table.show.running = true;
  const button = document.createElement("button");
  expect([key(" ", button), key("ArrowLeft", button), key("Escape", button)]).toEqual([false, false, true]);
  expect(table.show.pause).not.toHaveBeenCalled();
});

test("keys that are typed, shortcuts or taken already mean nothing here", () => {
  table.show.running = true;
  expect(["input", "textarea", "select", "dialog"].map((name) => key("l", document.createElement(name)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([{ ctrlKey: true }, { metaKey: true }, { altKey: true }].map((more) => key("l", undefined, more))).toEqual([
    false,
    false,
    false,
  ]);
  const taken = new KeyboardEvent("keydown", { key: "l", cancelable: true });
  taken.preventDefault();
  expect([pressed(taken, story), story.open]).toEqual([false, false]);
});

const people = [
  { name: "Mina", you: true },
  { name: "Otto", you: false },
];

test("a move without a sentence of its game is written down, with who made it", () => {
  const line = (by: number): string => told(undefined, { by, act: { do: "draw", card: "x" } }, people);
  expect([0, 1, -1, -2, 7].map(line)).toEqual([
    "Mina: draw card=x.",
    "Otto: draw card=x.",
    "Dealer: draw card=x.",
    "Clock: draw card=x.",
    ": draw card=x.",
  ]);
  expect(told(() => "A sentence.", { by: 0, act: {} }, people)).toBe("A sentence.");
});

const say = (): typeof settings.say => settings.say;
test.each([
  ["an undo", "undo", { by: 1 }, () => say().noteUndo("Otto", false)],
  ["one's own undo", "undo", { by: 0 }, () => say().noteUndo("Mina", true)],
  ["an undo of nobody known", "undo", {}, () => say().notes.undo ?? ""],
  ["a seat that was left", "left", { seat: 1, reason: "time" }, () => say().noteLeft(2, false, "time")],
  ["a seat that a bot plays on", "left", { seat: 0, to: "bot" }, () => say().noteLeft(1, true, "")],
  ["a seat that a bot took", "taken", { seat: 1, to: "bot" }, () => say().noteBot(2)],
  ["a seat that somebody took", "taken", { seat: 1 }, () => say().noteCame("Otto", false, 2)],
  ["one's own new seat", "taken", { seat: 0 }, () => say().noteCame("Mina", true, 1)],
  ["a seat of somebody unknown", "taken", { seat: 5 }, () => say().noteCame("", false, 6)],
  ["a pause", "paused", {}, () => say().notes.paused ?? ""],
  ["an event of a newer server", "something new", {}, () => "something new"],
])("%s is a sentence of the page", (_, note, facts, expected) => {
  expect(sentenceOf(undefined, noted(note, facts), people)).toBe(expected());
});
