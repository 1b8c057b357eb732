// The film of a finished game: what is when, and the file that a moving picture becomes.

import { expect, test } from "vitest";
import { finishesOf, piecesOf, stretches } from "../src/games/scramble/grow";
import { roundsOf } from "../src/games/scramble/lanes";
import type { Laid } from "../src/games/scramble/model";
import { type Grown, pointsAt } from "../src/table/grow/growth";
import { changed } from "../src/table/grow/keeping";
import { BELL, eased, share } from "../src/table/grow/stage";
import { animated, type Frame, pictureOf } from "../src/table/grow/webp";

const move = (number: number, at: number, by: number, act: object) => ({
  number,
  seq: number,
  at,
  by,
  act,
  text: "",
  facts: {},
});
const RACE = [
  move(1, 0, -1, { do: "deal" }),
  move(2, 3_000, -2, { do: "go" }),
  move(3, 13_000, 0, { do: "place", cell: "c1" }),
  move(4, 23_000, 1, { do: "place", cell: "c2" }),
  move(5, 33_000, 0, { do: "place", cell: "d1" }),
  move(6, 43_000, -2, { do: "time_up" }),
  move(7, 43_100, -2, { do: "close" }),
];
const grownOf = (moves: typeof RACE): Grown => ({ moves }) as unknown as Grown;
const laid = (cell: string): Laid => ({ cell, face: "WWWW" });

test("shares and eases stay between nothing and all", () => {
  expect([share(1, 2, 4), share(3, 2, 4), share(5, 2, 4), share(2, 2, 2)]).toEqual([0, 0.5, 1, 1]);
  expect([eased(0), eased(0.5), eased(1)]).toEqual([0, 0.5, 1]);
});

test("a race is shown in the time it took, to the bell", () => {
  const { moments, timed } = stretches(roundsOf(RACE), grownOf(RACE));
  expect(timed).toBe(true);
  const times = [3, 4, 5].map((number) => moments.get(number) ?? 0);
  expect(times[1] as number).toBeCloseTo(((times[0] as number) + (times[2] as number)) / 2, 1);
  expect(moments.get(7)).toBeCloseTo(BELL);
});

test("two rounds share the film", () => {
  const second = RACE.map((each) => move(each.number + 7, each.at + 100_000, each.by, each.act));
  const both = [...RACE, ...second];
  const rounds = roundsOf(both);
  const { moments } = stretches(rounds, grownOf(both));
  expect(rounds).toHaveLength(2);
  expect(moments.get(7)).toBeCloseTo(BELL / 2);
  expect(moments.get(14)).toBeCloseTo(BELL);
  expect(moments.get(10) as number).toBeGreaterThan(BELL / 2);
});

test("each tile comes when it was laid; what nobody laid was there, and what was laid in secret comes evenly", () => {
  const [round] = roundsOf(RACE);
  if (!round) throw new Error("no round");
  const { moments } = stretches([round], grownOf(RACE));
  const worlds = [[laid("c1"), laid("d1"), laid("e3")], [laid("c2")], [laid("a3"), laid("a4")]];
  const pieces = piecesOf(worlds, round, RACE, moments);
  const at = (seat: number, cell: string) => pieces.find((each) => each.seat === seat && each.laid.cell === cell)?.at;
  expect(at(0, "c1")).toBe(moments.get(3));
  expect(at(0, "d1")).toBe(moments.get(5));
  expect(at(0, "e3")).toBe(0);
  expect(at(2, "a3") as number).toBeLessThan(at(2, "a4") as number);
  expect(at(2, "a4")).toBeCloseTo(moments.get(7) as number);
});

test("the points are those after the last move by then, of the game's own count where there is one", () => {
  const course = [
    { move: 3, at: 0, by: 0, totals: [-5, -6], more: { earned: [2, 0] } },
    { move: 5, at: 0, by: 0, totals: [-3, -6], more: {} },
  ];
  const moments = new Map([
    [3, 1],
    [5, 2],
  ]);
  expect(pointsAt(course, moments, 0.5)).toEqual([]);
  expect(pointsAt(course, moments, 1, "earned")).toEqual([2, 0]);
  expect(pointsAt(course, moments, 1)).toEqual([-5, -6]);
  expect(pointsAt(course, moments, 9, "earned")).toEqual([-3, -6]);
});

test("only what has changed is kept, from an even place on", () => {
  const before = new Uint32Array(64);
  const now = before.slice();
  expect(changed(before, now, 8)).toBeUndefined();
  now[8 * 3 + 5] = 1;
  now[8 * 6 + 3] = 1;
  expect(changed(before, now, 8)).toEqual({ x: 2, y: 2, width: 4, height: 5 });
});

const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
/** A still picture with a colour profile before it, as a browser may write it. */
const still = (bytes: number[]): Uint8Array => {
  const size = bytes.length + (bytes.length % 2);
  const body = [
    ...letters("ICCP"),
    ...[2, 0, 0, 0, 7, 7],
    ...letters("VP8 "),
    ...[bytes.length, 0, 0, 0],
    ...bytes,
    ...(bytes.length % 2 ? [0] : []),
  ];
  return new Uint8Array(
    [...letters("RIFF"), body.length + 4, 0, 0, 0, ...letters("WEBP"), ...body].slice(0, 38 + size),
  );
};

test("frames become one moving picture, each with its place and its time", () => {
  const frames: Frame[] = [
    { file: still([1, 2, 3]), x: 0, y: 0, width: 540, height: 540, lasts: 83 },
    { file: still([4, 5]), x: 20, y: 40, width: 101, height: 7, lasts: 700 },
  ];
  const made = animated(540, 540, frames);
  const word = (at: number): string => String.fromCharCode(...made.subarray(at, at + 4));
  const view = new DataView(made.buffer);
  expect([word(0), view.getUint32(4, true), word(8), word(12), word(30)]).toEqual([
    "RIFF",
    made.length - 8,
    "WEBP",
    "VP8X",
    "ANIM",
  ]);
  expect(made[20]).toBe(2);
  const second = 44 + 8 + view.getUint32(48, true);
  expect([word(44), word(second)]).toEqual(["ANMF", "ANMF"]);
  expect([...made.subarray(second + 8, second + 24)]).toEqual([10, 0, 0, 20, 0, 0, 100, 0, 0, 6, 0, 0, 188, 2, 0, 2]);
  expect(word(second + 24)).toBe("VP8 ");
});

test("what is no such picture is none", () => {
  expect(pictureOf(new Uint8Array([...letters("RIFF"), 0, 0, 0, 0, ...letters("PNG ")]))).toBeUndefined();
  expect(pictureOf(still([1]))?.map((part) => part.length)).toEqual([10]);
});

test("the closest finishes are shown, never two at once", () => {
  const claim = (seat: number, reached: number) => ({ seat, at: reached, reached });
  const rule = (number: number, at: number, thing: string, late: number) =>
    move(number, at, -2, { do: "rule", thing, to: 1, claims: [claim(0, at + late), claim(1, at)] });
  const moves = [
    ...RACE.slice(0, 2),
    rule(3, 13_000, "t1", 40),
    rule(4, 13_500, "t2", 9),
    rule(5, 33_000, "t3", 70),
    ...RACE.slice(5),
  ];
  const rounds = roundsOf(moves);
  const { moments } = stretches(rounds, grownOf(moves));
  const found = finishesOf(rounds, moments);
  expect(found.map(({ winner, next, by }) => [winner, next, by])).toEqual([
    [1, 0, 9],
    [1, 0, 70],
  ]);
});
