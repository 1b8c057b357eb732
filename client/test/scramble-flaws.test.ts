// What players stumbled over at the Mondo tables, as far as it needs no browser to be seen (docs/decisions/boards.md).
import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import * as sound from "../src/base/sound";
import { advice, cellRefusal } from "../src/games/scramble/coach";
import { heapGrid } from "../src/games/scramble/heap";
import { latest } from "../src/games/scramble/latest";
import { type Act, seen, type View } from "../src/games/scramble/model";
import { emptyCosts, leaders } from "../src/games/scramble/sheet";
import { words } from "../src/games/scramble/words";
import type { Player, Sheet } from "../src/parts/game/board";
import { manifestOf } from "../src/parts/game/registry";
import contentMondo from "./fixtures/content-mondo.json";
import mondo from "./fixtures/mondo.json";
import { nothingResizes } from "./resizing";

interface Moment {
  table: string;
  you: number | null;
  view: View;
  actions: Act[];
  players: Player[];
  sheets: Record<string, Sheet>;
}
const moments = mondo as unknown as Moment[];
const free = moments[18] as Moment;
const held = moments[17] as Moment;

beforeEach(() => {
  settings.lang = "en";
  settings.showFirst = true;
  nothingResizes();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(contentMondo))));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(moment: Moment, more: object = {}) {
  const Board = (await manifestOf("mondo").board?.())?.default;
  if (!Board) throw new Error("no board");
  const send = vi.fn();
  const props = { ...moment, send, refused: null, lit: [], now: () => moment.view.since ?? 0, ...more };
  const { container, rerender } = render(Board, props);
  await tick();
  const find = (query: string): HTMLElement => {
    const found = container.querySelector<HTMLElement>(query);
    if (!found) throw new Error(`nothing at ${query}`);
    return found;
  };
  return { container, send, find, rerender, props };
}
const touch = async (node: HTMLElement, pointerType: string): Promise<void> => {
  node.dispatchEvent(Object.assign(new Event("pointerdown", { bubbles: true }), { pointerType, button: 0 }));
  node.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  await tick();
};

test("B1: after a tile is laid the keyboard goes to the nearest tile, not to the first", async () => {
  const { find, rerender, props, container } = await show(held);
  const place = Number(held.view.hands?.[held.you ?? 0]?.thing.slice(1)) - 1;
  const focused = find(`[data-place="${place}"]`);
  focused.focus();
  const view = { ...held.view, hands: (held.view.hands ?? []).map(() => null) };
  await rerender({ ...props, view, actions: free.actions });
  const home = Number(container.querySelector('[data-place][tabindex="0"]')?.getAttribute("data-place"));
  const columns = heapGrid((view.pool ?? []).length, 0, 0, true).columns;
  const far = (a: number): number =>
    Math.hypot((a % columns) - (place % columns), Math.floor(a / columns) - Math.floor(place / columns));
  const lying = (view.pool ?? []).flatMap((tile, at) => (tile ? [at] : []));
  expect(far(home)).toBe(Math.min(...lying.map(far)));
});

test("B4: a bell without a length draws an empty ring and no error", async () => {
  const at = free.view.since ?? 0;
  const view = { ...free.view, phase: "ringing", since: at, bell: at };
  const { container } = await show({ ...free, view, actions: [] }, { now: () => at + 50 });
  expect(container.querySelectorAll(".stage .left")).toHaveLength(0);
  expect(container.querySelector(".stage svg")).not.toBeNull();
});

test("B5: Escape is left to whoever else wants it, unless something of the table is open", async () => {
  const { find } = await show(free);
  const pressed = (): KeyboardEvent => new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
  const unused = pressed();
  document.body.dispatchEvent(unused);
  expect(unused.defaultPrevented).toBe(false);
  find('[data-act="jump"]').click();
  await tick();
  const used = pressed();
  document.body.dispatchEvent(used);
  expect(used.defaultPrevented).toBe(true);
});

test("B7: a mouse has the whole heap in sight where a finger pans it", () => {
  for (const [width, height] of [
    [541, 519],
    [415, 560],
    [310, 376],
  ] as const) {
    const { columns, size, pans } = heapGrid(136, width, height, true);
    expect(pans).toBe("");
    expect(columns * size).toBeLessThanOrEqual(width);
    expect(Math.ceil(136 / columns) * size).toBeLessThanOrEqual(height);
  }
  expect(heapGrid(136, 310, 376, false)).toMatchObject({ pans: "down" });
  expect(heapGrid(136, 310, 376, false).size).toBeGreaterThanOrEqual(44);
  expect(heapGrid(136, 390, 138, false)).toMatchObject({ pans: "sideways" });
  expect(heapGrid(136, 390, 138, false).size).toBeGreaterThanOrEqual(44);
});

test("W2: a second tile swaps: the held one goes back, then the other is reached for", async () => {
  const { find, send, rerender, props } = await show(held);
  const other = (held.view.pool ?? []).findIndex((tile) => tile !== null);
  find(`[data-place="${other}"]`).click();
  await tick();
  expect(send.mock.calls.map(([act]) => act.do)).toEqual(["return"]);
  const view = { ...held.view, hands: (held.view.hands ?? []).map(() => null) };
  const act = { do: "reach", thing: `t${other + 1}` } as Act;
  await rerender({ ...props, view, actions: [act] });
  await tick();
  expect(send.mock.calls.map(([sent]) => sent)).toEqual([expect.objectContaining({ do: "return" }), act]);
});

test("W3: a finger's first touch shows, the second lays; a mouse lays at once; so does a finger that wants it", async () => {
  const { find, send, container } = await show(held);
  const cell = (): HTMLElement => find('[data-cell][aria-disabled="false"]');
  await touch(cell(), "touch");
  expect(send).not.toHaveBeenCalled();
  expect(find(".coach").textContent).toContain("Tap again to place");
  await touch(cell(), "touch");
  expect(send).toHaveBeenCalledTimes(1);
  await touch(cell(), "mouse");
  expect(send).toHaveBeenCalledTimes(2);
  settings.showFirst = false;
  await touch(container.querySelectorAll<HTMLElement>('[data-cell][aria-disabled="false"]')[1] ?? cell(), "touch");
  expect(send).toHaveBeenCalledTimes(3);
});

test("W5: a lost reach flies off with the winner's sign, leaves a hollow, is said, and fades", async () => {
  vi.useFakeTimers();
  try {
    const you = free.you ?? 0;
    const rival = you === 0 ? 1 : 0;
    const place = (free.view.pool ?? []).findIndex((tile) => tile !== null);
    const thing = `t${place + 1}`;
    const reaching = [{ thing, claims: [{ seat: you, at: 1, reached: 1 }] }];
    const { find, rerender, props, container } = await show({ ...free, view: { ...free.view, reaching } });
    const pool = (free.view.pool ?? []).map((tile, at) => (at === place ? null : tile));
    const hands = free.players.map((_, seat) => (seat === rival ? { thing, face: "WWWW" } : null));
    await rerender({ ...props, view: { ...free.view, pool, hands } });
    await tick();
    expect(find(`[data-place="${place}"].lost svg.gone`)).toBeTruthy();
    expect(find(`[data-place="${place}"] .hollow`)).toBeTruthy();
    expect(find(`[data-place="${place}"] .badge`).textContent).toContain(free.players[rival]?.name);
    expect(find(".coach").textContent).toContain(`${free.players[rival]?.name} was faster`);
    vi.advanceTimersByTime(6000);
    await tick();
    expect(container.querySelector(".lost")).toBeNull();
    expect(find(".coach").textContent).not.toContain("was faster");
  } finally {
    vi.useRealTimers();
  }
});

test("W9: who looks on has no hand and no way out, and chooses whose world is large", async () => {
  const { container, find } = await show({ ...free, you: null, actions: [] });
  expect(container.querySelector('.hand, [data-act="jump"]')).toBeNull();
  const looks = container.querySelectorAll<HTMLButtonElement>(".look");
  expect(looks).toHaveLength(free.players.length);
  looks[1]?.click();
  await tick();
  expect(find(".cells").getAttribute("aria-label")).toContain(free.players[1]?.name);
});

test("W10, W11: between rounds the standings come first, nobody is green who is not ready, and no clock of a round runs", async () => {
  const rest = moments.find(({ view, you, actions }) => view.phase === "resting" && you !== null && actions.length > 0);
  const { find, container } = await show(rest as Moment);
  const section = find(".at-heap section");
  expect(section.querySelector("table")?.textContent).toContain((rest as Moment).players[0]?.name);
  expect(section.lastElementChild?.querySelector('[data-act="ready"]')).not.toBeNull();
  expect(container.querySelector(".is.not")?.textContent).toBe("not ready");
  expect(container.textContent).not.toContain("…");
  expect(container.textContent).not.toContain("now");
  expect(container.querySelector('[role="timer"]')).toBeNull();
});

test("where no clock runs there is no dial", async () => {
  const calm = moments.find(
    ({ view }) =>
      view.phase === "playing" && view.bell == null && view.options.mode !== "step" && !view.options.hidden_time,
  );
  const { container } = await show(calm as Moment);
  expect(container.querySelector('.at-clock, [role="timer"]')).toBeNull();
});

test("a small heap holds its pieces alone, in their order", async () => {
  const pool = free.view.pool ?? [];
  const wanted = [...pool.keys()]
    .filter((place) => pool[place])
    .slice(0, 6)
    .reverse();
  const { container } = await show(free, { pieces: wanted.map((place) => `t${place + 1}`) });
  const places = [...container.querySelectorAll<HTMLElement>(".felt [data-place]")];
  expect(places.map(({ dataset }) => Number(dataset.place))).toEqual(wanted);
  expect(container.querySelector(".at-heap header span")?.textContent).toContain("6 tiles");
});

test("three W2: above the table stand the last lays, who is out and who left; hands that reach do not", () => {
  const event = (seq: number, by: number | null, verb: string, note = "") => ({
    seq,
    at: seq,
    by,
    act: verb ? { do: verb, cell: "c3" } : null,
    note,
    facts: note ? { seat: 2 } : {},
  });
  const story = [
    event(1, -1, "deal"),
    event(2, 1, "place"),
    event(3, null, "", "left"),
    event(4, 2, "reach"),
    event(5, -2, "rule"),
    event(6, 1, "jump_out"),
    event(7, 0, "reach"),
  ];
  expect(latest(story, 5).map(({ seq }) => seq)).toEqual([6, 3, 2]);
  expect(latest(story, 1).map(({ seq }) => seq)).toEqual([6]);
});

test("the line under the world says what is next, what does not go, and when the world is full", () => {
  const table = seen(free.view);
  const you = free.you ?? 0;
  const say = words.en;
  const moment = { table, you, told: null, trial: null, holds: false, isFull: false, isOut: false };
  expect(advice(say, { ...moment, isFull: true }).text).toMatch(/^Your world is full. Jump out now/);
  expect(advice(say, { ...moment, isStuck: true })).toMatchObject({ text: "Not sure? Press Hint", urgent: true });
  expect(advice(say, { ...moment, isFull: true, isStuck: true }).text).toMatch(/^Your world is full/);
  expect(advice(say, { ...moment, told: { text: "No", no: true } })).toMatchObject({ text: "No", urgent: true });
  const trial = { cell: "e4", same: 2, other: 0, again: false };
  expect(advice(say, { ...moment, holds: true, trial })).toMatchObject({ text: "It fits on every side", good: true });
  expect(advice(say, { ...moment, holds: true, trial: { ...trial, other: 1 } })).toMatchObject({ no: true });
  const mine = table.worlds[you]?.[0]?.cell ?? "";
  expect(cellRefusal(table, you, mine, true)).toBe("taken");
  expect(cellRefusal(table, you, "z9", false)).toBe("empty");
  expect(cellRefusal(table, you, "z9", true)).toBe("apart");
});

test("jumping out names its price, and whoever has most is named", () => {
  const line = (rule: string, points: number): Sheet["lines"][number] =>
    ({ rule, points, text: "", where: [] }) as never;
  const sheet = (...lines: Sheet["lines"]): Sheet => ({ total: 0, lines });
  const sheets = { 0: sheet(line("MO-S8", -9), line("MO-S6", 0)), 1: sheet(line("MO-S6", -3)) };
  expect(emptyCosts(sheets[0], 1)).toBe(9);
  const people = [{ name: "Ann" }, { name: "Bo" }];
  const table = { round: 1, rounds: 1 };
  expect(leaders(sheets, "-S6", -1, table, people, 0, words.en)).toBe("Bo has most");
  expect(leaders(sheets, "-S6", -1, table, people, 1, words.en)).toBe("you have most");
  expect(leaders(sheets, "-S4", 1, table, people, 0, words.en)).toBe("");
});

test("a landscape that closes is heard and felt, a wrong edge cracks", async () => {
  const played: string[] = [];
  vi.spyOn(sound, "play").mockImplementation((name) => void played.push(name));
  const you = free.you ?? 0;
  const sheet = (more: object[]): Record<string, Sheet> => ({ [you]: { total: 0, lines: more } as never });
  const closed = { rule: "MO-S2", points: 2, text: "", where: [`r${free.view.round}:c3`] };
  const wrong = { rule: "MO-S7", points: -1, text: "", where: [], lost: [`r${free.view.round}:c3E`] };
  const { rerender, props } = await show(free, { sheets: sheet([]) });
  await rerender({ ...props, sheets: sheet([closed]) });
  await tick();
  expect(played).toContain("closed");
  await rerender({ ...props, sheets: sheet([closed, wrong]) });
  await tick();
  expect(played).toContain("crack");
});

test("the goal of the solo game stands on the table", async () => {
  const solo = moments.find(({ view }) => view.seats === 1) as Moment;
  expect((await show(solo)).container.textContent).toContain("minus point");
});
