// What is said and heard when a view of a Mondo table changes: one thing, the own hand first.

import { expect, test } from "vitest";
import type { Seen } from "../src/games/scramble/model";
import { news } from "../src/games/scramble/news";
import { words } from "../src/games/scramble/words";

const say = words.en;
const players = ["You", "Ines", "Bo"].map((name) => ({ name, bot: false, away: false }));
const calm = {
  phase: "playing",
  round: 1,
  worlds: [[{ cell: "a1", face: "WWWW" }], [], []],
  hands: [null, null, null],
  out: [],
  chips: [0, 0, 0],
  taken: [[], [], []],
  reaching: [],
  choice: "",
  past: [],
} as unknown as Seen;
const held = (thing: string) => ({ thing, face: "WWFF" });
const to = (change: object, before: object = {}, you: number | null = 0) =>
  news(say, { ...calm, ...before } as Seen, { ...calm, ...before, ...change } as Seen, you, players);

test("nothing that changed is nothing to say", () => {
  expect(to({})).toBeNull();
});

test.each([
  ["a round begins", { phase: "playing", round: 2 }, { phase: "dealing" }, say.begins(2)],
  ["a step's round begins", { phase: "taking" }, { phase: "dealing" }, say.begins(1)],
  ["the bell", { phase: "ringing" }, {}, say.bell],
  ["a round is over", { phase: "resting", past: [{}, {}] }, {}, say.roundOver(2)],
  ["the game is over", { phase: "over" }, {}, say.gameOver],
])("%s rings", (_, change, before, text) => {
  expect(to(change, before)).toEqual({ text, sound: "bell" });
});

test("from one step to the next no bell rings", () => {
  expect(to({ phase: "taking" }, { phase: "placing" })).toBeNull();
});

test("what comes into one's hand is said aloud, and what stays there is not said again", () => {
  expect(to({ hands: [held("t1"), null, null] })).toMatchObject({ sound: "take", aloud: true });
  expect(to({ hands: [held("t2"), null, null] }, { hands: [held("t1"), null, null] })).toMatchObject({ sound: "take" });
  expect(to({ hands: [held("t1"), held("t9"), null] }, { hands: [held("t1"), null, null] })).toBeNull();
});

test("a tile in a new cell of one's own world is said; that of another, or of a new round, is not", () => {
  const more = [{ cell: "a1" }, { cell: "b2" }];
  expect(to({ worlds: [more, [], []] })).toEqual({ text: say.layed("b2"), sound: "lay", aloud: true });
  expect(to({ worlds: [calm.worlds[0], more, []] })).toBeNull();
  expect(to({ worlds: [more, [], []], round: 2 })).toBeNull();
});

test("who wanted the same thing and lost it is told to whom", () => {
  const reaching = [{ thing: "t1", claims: [{ seat: 0, at: 0, reached: 0 }], until: 0 }];
  expect(to({ hands: [null, null, held("t1")] }, { reaching })).toMatchObject({
    sound: "lost",
    lost: { thing: "t1", seat: 2 },
  });
  expect(to({ hands: [null, null, held("t2")] }, { reaching }), "something else").toBeNull();
  const theirs = [{ thing: "t1", claims: [{ seat: 1, at: 0, reached: 0 }], until: 0 }];
  expect(to({ hands: [null, null, held("t1")] }, { reaching: theirs }), "somebody else wanted it").toBeNull();
});

test.each([
  ["by how much", [100, 86], "Bo was faster by 14 ms."],
  ["that lots decided", [86, 86], "A tie: Bo got it by chance."],
])("a lost race says %s", (_, [mine = 0, theirs = 0], text) => {
  const claims = [
    { seat: 0, at: 0, reached: mine },
    { seat: 2, at: 0, reached: theirs },
  ];
  const before = { ...calm, reaching: [{ thing: "t1", claims: claims.slice(0, 1) }] } as unknown as Seen;
  const now = { ...calm, hands: [null, null, held("t1")] } as unknown as Seen;
  const recent = [{ at: 0, by: -1, act: { do: "rule" as const, thing: "t1", claims, to: 2 } }];
  expect(news(say, before, now, 0, players, recent as never)?.text).toBe(text);
});

test("a card or a choice of one's own is heard", () => {
  expect(to({ taken: [["c1"], [], []] })).toMatchObject({ sound: "take" });
  expect(to({ taken: [[], ["c1"], []] })).toBeNull();
  expect(to({ choice: "c2" })).toEqual({ text: say.youChose, sound: "take" });
  expect(to({ choice: "" }, { choice: "c2" })).toBeNull();
});

test("who leaves a round is said, with a coin where there was a chip", () => {
  expect(to({ out: [0], chips: [3, 0, 0] })).toEqual({ text: say.youAreOut, sound: "coin" });
  expect(to({ out: [2, 1] }, { out: [2] })).toEqual({ text: say.jumped("Ines", 0), sound: null });
  expect(to({ out: [0] }, {}, null)).toEqual({ text: say.jumped("You", 0), sound: null });
});
