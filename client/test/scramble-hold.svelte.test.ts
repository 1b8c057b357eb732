// What a player holds and has not sent, the actions that fit it, and what a world's sheet says of a round.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cellsFor, Hold, only, placeOf, reachOf, returnOf, things } from "../src/games/scramble/hold.svelte";
import type { Act, Seen } from "../src/games/scramble/model";
import { closed, emptyCosts, leaders, sums, wrong } from "../src/games/scramble/sheet";
import { words } from "../src/games/scramble/words";

const seen = (more: object = {}): Seen =>
  ({
    phase: "playing",
    round: 1,
    pool: [{ face: "WWWW", turn: 2 }, null, { face: "FFFF" }],
    hands: [null, null],
    out: [],
    open: [],
    villages: [[], []],
    reaching: [],
    choice: "",
    ...more,
  }) as unknown as Seen;
const holding = (thing: string, more: object = {}): Seen =>
  seen({ hands: [{ thing, face: "WWWW", under: "FFFF", ...more }, null] });

let hold: Hold;
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  hold = new Hold();
  hold.meet(seen(), 0);
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

test("a tile is taken as it lay, other things as they are printed", () => {
  hold.meet(holding("t1"), 0);
  expect([hold.turn, hold.flipped, hold.flips]).toEqual([2, false, 0]);
  hold.meet(holding("t3"), 0);
  expect(hold.turn).toBe(0);
  hold.meet(holding("t1"), 0);
  hold.meet(holding("mill_WWFF"), 0);
  expect(hold.turn).toBe(0);
  hold.meet(seen(), 0);
  expect(hold.turn).toBe(0);
});

test("it turns by quarters either way and flips, until another thing is in hand", () => {
  hold.meet(holding("t3"), 0);
  hold.rotate(-1);
  expect([hold.turn, hold.turned]).toEqual([3, { by: -1, times: 1 }]);
  hold.rotate(1);
  hold.rotate(1);
  expect([hold.turn, hold.turned]).toEqual([1, { by: 1, times: 3 }]);
  hold.flip();
  expect([hold.flipped, hold.flips]).toEqual([true, 1]);
  hold.meet(holding("t3", { at: 5 }), 0);
  expect([hold.turn, hold.flipped, hold.flips], "the same thing in a new view").toEqual([1, true, 1]);
  hold.meet(holding("t1"), 0);
  expect([hold.turn, hold.flipped, hold.flips]).toEqual([2, false, 0]);
});

test("the side that is up is shown with the one under it", () => {
  expect(hold.shown(seen(), 0)).toBeNull();
  expect(hold.shown(holding("t1"), null)).toBeNull();
  const held = holding("t1", { side: "front" });
  expect(hold.shown(held, 0)).toEqual({ face: "WWWW", under: "FFFF", side: "front", thing: "t1" });
  hold.flip();
  expect(hold.shown(held, 0)).toEqual({ face: "FFFF", under: "WWWW", side: "back", thing: "t1" });
  expect(hold.shown(holding("t1"), 0)?.side).toBe("bare");
  expect(hold.shown(holding("t1", { side: "bare" }), 0)?.side).toBe("picture");
  expect(hold.shown(holding("t1", { under: "" }), 0), "nothing under it").toMatchObject({
    face: "WWWW",
    side: "picture",
  });
});

test("a reload finds the piece as it was held, in the same round only", () => {
  hold.meet(holding("t3"), 0);
  hold.rotate(1);
  hold.flip();
  vi.runAllTimers();
  const again = (table: Seen): number[] => {
    const fresh = new Hold();
    fresh.meet(table, 0);
    return [fresh.turn, Number(fresh.flipped)];
  };
  const stored = sessionStorage.getItem(`worldwright.grip ${location.hash}`) ?? "";
  const keep = (table: Seen): number[] => {
    sessionStorage.setItem(`worldwright.grip ${location.hash}`, stored);
    return again(table);
  };
  expect(keep(holding("t3"))).toEqual([1, 1]);
  expect(keep({ ...holding("t3"), round: 2 } as Seen)).toEqual([0, 0]);
  expect(keep(holding("t1"))).toEqual([2, 0]);
  expect(keep(seen())).toEqual([0, 0]);
  sessionStorage.setItem(`worldwright.grip ${location.hash}`, "no json");
  expect(again(holding("t3"))).toEqual([0, 0]);
});

test.each([
  ["still lies there", "t1", {}, "t1"],
  ["is in hand", "t1", { hands: [{ thing: "t1", face: "" }, null] }, ""],
  ["is claimed by oneself", "t1", { reaching: [{ claims: [{ seat: 0 }] }] }, ""],
  ["is claimed by another", "t1", { reaching: [{ claims: [{ seat: 1 }] }] }, "t1"],
  ["was chosen", "t1", { choice: "t1" }, ""],
  ["has gone", "t2", {}, ""],
  ["lies in a round that is over", "t1", { phase: "scored" }, ""],
  ["may be taken", "t1", { phase: "taking" }, "t1"],
  ["is an open card", "mill_WWFF", { open: ["mill_WWFF"] }, "mill_WWFF"],
  ["is an own village", "v1", { villages: [["v1"], []] }, "v1"],
  ["is another's village", "v1", { villages: [[], ["v1"]] }, ""],
])("a reach for a thing that %s", (_, thing, more, expected) => {
  hold.pending = thing;
  hold.meet(seen(more), 0);
  expect(hold.pending).toBe(expected);
});

test("what is turned while the hand is on its way is turned when it comes, and forgotten when nothing comes", () => {
  hold.prepare(1);
  hold.prepare(1);
  hold.prepare(0, true);
  hold.meet(holding("t1"), 0);
  expect([hold.turn, hold.flipped]).toEqual([0, true]); // it lay turned twice
  hold.meet(seen(), 0);
  hold.meet(holding("t3", { under: "" }), 0);
  expect([hold.turn, hold.flipped]).toEqual([0, false]);
  hold.meet(seen(), 0);
  hold.prepare(-1, true);
  hold.forget();
  hold.meet(holding("t3"), 0);
  expect([hold.turn, hold.flipped]).toEqual([0, false]);
});

test("a question about jumping out goes when one is out", () => {
  hold.jumping = true;
  hold.meet(seen({ out: [1] }), 0);
  expect(hold.jumping).toBe(true);
  hold.meet(seen({ out: [0] }), null);
  expect(hold.jumping).toBe(true);
  hold.meet(seen({ out: [0] }), 0);
  expect(hold.jumping).toBe(false);
});

const acts = [
  { do: "reach", thing: "t1" },
  { do: "reach", thing: "t3" },
  { do: "place", cell: "c3" },
  { do: "place", cell: "c3", turn: 1 },
  { do: "place", cell: "d4", turn: 1, side: "back" },
  { do: "return" },
  { do: "return", side: "bare" },
  { do: "jump_out" },
] as Act[];
test("the actions that fit a thing, a cell, a side", () => {
  expect([reachOf(acts, "t3"), reachOf(acts, "t2")]).toEqual([acts[1], undefined]);
  expect([
    placeOf(acts, "c3", 0, "picture"),
    placeOf(acts, "c3", 1, "picture"),
    placeOf(acts, "d4", 1, "back"),
  ]).toEqual([acts[2], acts[3], acts[4]]);
  expect([placeOf(acts, "d4", 1, "front"), placeOf(acts, "c3", 2, "picture")]).toEqual([undefined, undefined]);
  expect([returnOf(acts, "picture"), returnOf(acts, "bare"), returnOf(acts, "back")]).toEqual([
    acts[5],
    acts[6],
    undefined,
  ]);
  expect([only(acts, "jump_out"), only(acts, "ready")]).toEqual([acts[7], undefined]);
  expect([...things(acts)]).toEqual(["t1", "t3"]);
  expect([
    [...cellsFor(acts, 0, "picture")],
    [...cellsFor(acts, 1, "picture")],
    [...cellsFor(acts, 1, "back")],
  ]).toEqual([["c3"], ["c3"], ["d4"]]);
});

type Line = { rule: string; points: number; where?: string[]; lost?: string[] };
const sheet = (...lines: Line[]) => ({ total: 0, lines }) as never;

test("closed landscapes are those that won points in this round: cells, their edges, strips, the islet", () => {
  const found = closed(
    sheet(
      { rule: "MO-S2", points: 3, where: ["c3", "d4:NE", "B7-B9", "B12"] },
      { rule: "MO-S2", points: 0, where: ["a1"] },
      { rule: "MO-S2", points: -1, where: ["a2"] },
      { rule: "MO-S3", points: 2, where: ["a3"] },
      { rule: "MS-S2", points: 4, where: ["r1:e5"] },
      { rule: "MS-S2", points: 5, where: ["r2:e6"] },
      { rule: "MS-S2", points: 1, where: ["islet"] },
      { rule: "MS-S2", points: 1, where: ["B3"] },
      { rule: "MS-S2", points: 1 },
    ),
    1,
  );
  expect(found.map(({ cells, strips, islet, points }) => [[...cells], strips, islet, points])).toEqual([
    [
      [
        ["c3", ""],
        ["d4", "NE"],
      ],
      [6, 11],
      false,
      3,
    ],
    [[["e5", ""]], [], false, 4],
    [[], [], true, 1],
  ]);
  expect(closed(undefined, 1)).toEqual([]);
});

test("wrong edges are named as the rules name them, of this round only", () => {
  const lines = sheet(
    { rule: "MO-S7", points: -1, lost: ["c3E", "B7", "c3"] },
    { rule: "MO-V6", points: -1, lost: ["r1:d4N", "r2:d5N"] },
    { rule: "MO-S8", points: -1, lost: ["a1N"] },
    { rule: "MS-S7", points: -1 },
  );
  expect(wrong(lines, 1)).toEqual(["c3E", "B7", "d4N"]);
  expect(wrong(undefined, 1)).toEqual([]);
});

test("points are added up by rule, those of other rounds left out where there are several", () => {
  const lines = sheet(
    { rule: "a", points: 1, where: ["r1:c3"] },
    { rule: "b", points: 5 },
    { rule: "a", points: 2, lost: ["r2"] },
    { rule: "a", points: 4, where: ["c3"] },
  );
  expect(sums(lines, 1, 2)).toEqual([
    { rule: "a", points: 5 },
    { rule: "b", points: 5 },
  ]);
  expect(sums(lines, 2, 2)[0]).toEqual({ rule: "b", points: 5 });
  expect(sums(lines, 1, 1)[0]).toEqual({ rule: "a", points: 7 });
  expect(sums(undefined, 1, 1)).toEqual([]);
});

test("empty cells cost what this round's lines say", () => {
  const lines = sheet(
    { rule: "MO-S8", points: -2, where: ["r1:c3"] },
    { rule: "MO-S8", points: -1 },
    { rule: "MO-S8", points: -4, lost: ["r2:c3"] },
    { rule: "MO-S7", points: -8 },
  );
  expect([emptyCosts(lines, 1), emptyCosts(lines, 2)]).toEqual([3, 5]);
  expect(emptyCosts(undefined, 1)).toBe(-0);
});

test("the leaders of a comparing rule are named, oneself as you, and nobody alone at the table", () => {
  const say = words.en;
  const people = [{ name: "Mina" }, { name: "Otto" }, { name: "Ida" }];
  const all = { 0: sheet({ rule: "MO-S5", points: 3 }), 1: sheet({ rule: "MO-S5", points: -2 }), 2: sheet() };
  const led = (sign: 1 | -1, you: number | null, players = people): string =>
    leaders(all, "-S5", sign, { round: 1, rounds: 1 }, players, you, say);
  expect([led(1, null), led(1, 0), led(-1, 0)]).toEqual([
    say.hasMost(["Mina"]),
    say.hasMost([say.you]),
    say.hasMost(["Otto"]),
  ]);
  expect(led(1, 0, people.slice(0, 1))).toBe("");
  expect(leaders(undefined, "-S5", 1, { round: 1, rounds: 1 }, people, 0, say)).toBe("");
});
