// Practising a game: what counts as an answer, what is shown after it, and which puzzle comes next.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Drill } from "../src/features/catalogue/practice/drill.svelte";
import type { Puzzle } from "../src/server/api-types";

const choice = (points: number, ...acts: object[]) => ({ points, acts });
const puzzle = (id: string): Puzzle =>
  ({
    id,
    best: 1,
    choices: [choice(3, { do: "lay", cell: "a1" }), choice(8, { cell: "b2", do: "lay" }, { do: "pass" }), choice(5)],
    frame: { view: { at: "before" }, actions: [{ do: "pass" }] },
    after: { view: { at: "after" }, actions: [{ do: "pass" }] },
  }) as unknown as Puzzle;

let down: boolean;
beforeEach(() => {
  localStorage.clear();
  down = false;
  vi.stubGlobal("fetch", (path: string) => {
    if (down) return Promise.reject(new TypeError("no network"));
    const [, id] = /\/puzzles\/(\w+)$/.exec(path) ?? [];
    const body = id ? puzzle(id) : path.endsWith("/puzzles") ? [{ id: "p1" }, { id: "p2" }] : [{ name: "shore" }];
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
});
afterEach(() => vi.unstubAllGlobals());

async function begun(): Promise<Drill> {
  const drill = new Drill("shore");
  await drill.load();
  return drill;
}

test("the first puzzle is there, with its number and the game's card", async () => {
  const drill = await begun();
  expect([drill.loaded, drill.puzzle?.id, drill.number, drill.card?.name, drill.done]).toEqual([
    true,
    "p1",
    1,
    "shore",
    false,
  ]);
  expect(drill.shown).toEqual({ view: { at: "before" }, actions: [{ do: "pass" }] });
  expect(drill.listed.map(({ points }) => points)).toEqual([3, 8, 5]);
});

test("an act of a choice is its answer, whatever the order of its fields, and the board shows what follows", async () => {
  const drill = await begun();
  expect(drill.act({ do: "lay", cell: "b2" })).toBe(true);
  expect([drill.answer, drill.known.right, drill.known.again]).toEqual([1, ["p1"], []]);
  expect(drill.shown).toEqual({ view: { at: "after" }, actions: [] });
  expect(
    drill.listed.map(({ points }) => points),
    "from best to least",
  ).toEqual([8, 5, 3]);
  expect(drill.best?.points).toBe(8);
});

test("an act of no choice is no answer, and neither is a second one", async () => {
  const drill = await begun();
  expect([drill.act({ do: "lay", cell: "c3" }), drill.answer, drill.tries]).toEqual([false, null, 1]);
  expect(drill.act({ do: "lay", cell: "a1" })).toBe(true);
  expect([drill.act({ do: "pass" }), drill.answer, drill.tries]).toEqual([false, 0, 2]);
  drill.give(1);
  expect([drill.answer, drill.known.right]).toEqual([0, []]);
});

test("a wrong answer and one that was shown come again; what is known is kept for the game", async () => {
  const drill = await begun();
  drill.give(-1);
  expect(drill.done).toBe(true);
  expect(JSON.stringify(drill.known.again)).toContain("p1");
  await drill.next();
  expect([drill.puzzle?.id, drill.number, drill.done]).toEqual(["p2", 2, false]);
  expect(new Drill("shore").known).toEqual(drill.known);
});

test("what cannot be fetched is a fault, and trying again mends it", async () => {
  down = true;
  const drill = await begun();
  expect([drill.loaded, drill.fault !== undefined]).toEqual([false, true]);
  down = false;
  await drill.load();
  expect([drill.loaded, drill.fault]).toEqual([true, undefined]);
});
