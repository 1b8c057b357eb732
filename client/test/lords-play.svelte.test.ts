// What a player of Lords of Worlds chooses before it is sent: places, payments, plans, and the keys for all of it.

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isOurs, press } from "../src/games/lords_of_worlds/keys";
import { isPaid, Play, placeOf } from "../src/games/lords_of_worlds/play.svelte";
import type { Act, View } from "../src/games/lords_of_worlds/types";

const walk = (hex: string, ...cards: string[]): Act => ({ do: "walk", hex, cards });
const collect = (hex: string, ...cards: string[]): Act => ({ do: "collect", hex, cards });
const hire = (pile: number): Act => ({ do: "hire", pile });
const pick = (tile: string): Act => ({ do: "pick", tile });
const SKIP: Act = { do: "skip" };

class Given {
  actions = $state.raw<Act[] | null>([]);
  view = $state.raw<View>({
    hand: ["red1", "red4", "blue2", "white3"],
    supply: ["water3", "hills4"],
    mover: 0,
    phase: "action",
    you: 0,
    carts: ["a1"],
    options: {},
    hexes: [],
    tiles: [],
  } as unknown as View);
  you = $state<number | null>(0);
  sent: Act[] = [];
  send = (act: Act): void => {
    this.sent.push(act);
  };
}
let given: Given;
let play: Play;
let stop: () => void;
beforeEach(() => {
  given = new Given();
  stop = $effect.root(() => {
    play = new Play(() => given as never);
  });
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});
const listed = (...acts: Act[]): void => {
  given.actions = acts;
  flushSync();
};

test.each([
  [collect("a1"), "hex:a1"],
  [walk("a1"), "hex:a1"],
  [{ do: "uncover", hex: "a1" }, "hex:a1"],
  [{ do: "fetch", hex: "a1" }, "hex:a1"],
  [{ do: "start", portal: "a6" }, "hex:a6"],
  [{ do: "place", cell: "0,1" }, "cell:0,1"],
  [{ do: "declare", cell: "0,1", terrain: "hills" }, "cell:0,1"],
  [hire(2), "pile:2"],
  [pick("water3"), "tile:water3"],
  [{ do: "discard", card: "red1" }, "card:red1"],
  [SKIP, "skip"],
  [{ do: "pass" }, "skip"],
  [{ do: "supply", tiles: [] }, null],
] as [Act, string | null][])("%j is done at %s", (act, place) => {
  expect(placeOf(act)).toBe(place);
});

test("walking and collecting are paid, nothing else", () => {
  expect([walk("a"), collect("a"), hire(1), null, undefined].map(isPaid)).toEqual([true, true, false, false, false]);
});

test.each([
  ["collecting before walking", collect("a", "red9"), walk("a", "red1")],
  ["fewest wilds", walk("a", "red9"), walk("a", "white1")],
  ["the least sum", walk("a", "red2"), walk("a", "red3")],
  ["fewest cards", walk("a", "red4"), walk("a", "red1", "red3")],
])("of several ways %s is proposed", (_, better, other) => {
  for (const acts of [
    [better, other],
    [other, better],
  ]) {
    listed(...acts);
    expect(play.at("hex:a")).toEqual([better, other]);
  }
});

test("a place is lit where something is listed, and knows the kinds of it", () => {
  listed(walk("a"), hire(2));
  expect([play.lit("hex:a"), play.lit("hex:b"), play.at("hex:b")]).toEqual([true, false, []]);
  expect([play.places("walk"), play.places("collect"), play.offers("hire"), play.offers("pick")]).toEqual([
    ["hex:a"],
    [],
    true,
    false,
  ]);
  expect([play.mine, play.waiting]).toEqual([true, false]);
});

test("the list of what can be done may still be on its way", () => {
  given.actions = null;
  expect([play.mine, play.waiting]).toEqual([false, true]);
  given.you = 1;
  expect(play.waiting).toBe(false);
});

test("pointing once chooses, pointing again sends, pointing elsewhere chooses that", () => {
  listed(walk("a"), walk("b"));
  play.point("hex:a");
  expect([play.chosen, play.place, given.sent]).toEqual([walk("a"), "hex:a", []]);
  play.point("hex:b");
  expect([play.place, given.sent]).toEqual(["hex:b", []]);
  play.point("hex:nowhere");
  expect(play.place).toBe("hex:b");
  play.point("hex:b");
  expect([play.chosen, play.place, given.sent]).toEqual([null, null, [walk("b")]]);
});

test("the main button sends what is chosen, and nothing where nothing is", () => {
  listed(hire(1));
  play.confirm();
  expect(given.sent).toEqual([]);
  play.choose(hire(1));
  play.confirm();
  expect(given.sent).toEqual([hire(1)]);
});

test("a choice goes with the list it was made from", () => {
  listed(walk("a"));
  play.point("hex:a");
  listed(walk("a"));
  expect([play.chosen, play.alternatives]).toEqual([null, []]);
});

test("cards of one colour and wilds are paid with together, another colour takes their place", () => {
  play.toggle(0);
  play.toggle(1);
  play.toggle(3);
  expect(play.purse).toEqual([0, 1, 3]);
  play.toggle(2);
  expect(play.purse).toEqual([3, 2]);
  play.toggle(3);
  expect(play.purse).toEqual([2]);
  given.view = { ...given.view, hand: ["red1"] };
  expect(play.purse, "another hand").toEqual([]);
});

test("cards in the purse leave only what they can pay, and the choice follows them", () => {
  listed(walk("a", "red1"), walk("a", "blue2"), hire(1));
  play.point("hex:a");
  expect(play.chosen).toEqual(walk("a", "red1"));
  play.toggle(2);
  expect([play.chosen, play.at("hex:a"), play.lit("pile:1")]).toEqual([walk("a", "blue2"), [walk("a", "blue2")], true]);
  play.toggle(2);
  expect(play.at("hex:a")).toHaveLength(2);
});

test("more cards than needed may be paid where the list has it cheaper: the server decides", () => {
  listed(walk("a", "red1"));
  play.toggle(0);
  play.toggle(1);
  expect(play.at("hex:a")).toEqual([walk("a", "red1"), walk("a", "red1", "red4")]);
  listed(walk("a", "red1"), walk("a", "red4", "red1"));
  expect(play.at("hex:a"), "already listed").toHaveLength(2);
});

test("what is chosen is taken back first, then the purse, then nothing", () => {
  listed(walk("a", "red1"));
  play.toggle(0);
  play.point("hex:a");
  expect([play.undo(), play.chosen, play.purse]).toEqual([true, null, [0]]);
  expect([play.undo(), play.purse, play.undo()]).toEqual([true, [], false]);
});

test("a hex looked at while others move is proposed when one's turn comes", () => {
  listed();
  expect(play.plans).toBe(true);
  play.look("a");
  expect(play.plan).toBe("a");
  play.look("a");
  expect(play.plan, "once more forgets it").toBe("");
  play.look("a");
  listed(walk("a"), walk("b"));
  expect([play.plan, play.plans]).toEqual(["", false]);
  play.look("b");
  play.recall();
  expect(play.chosen).toEqual(walk("a"));
  play.undo();
  play.recall();
  expect(play.chosen, "proposed once").toBeNull();
});

test("a plan that cannot be done, or comes after a choice, is dropped", () => {
  play.look("a");
  listed(walk("b"));
  play.recall();
  expect(play.chosen).toBeNull();
  listed();
  play.look("a");
  listed(walk("a"), walk("b"));
  play.point("hex:b");
  play.recall();
  expect(play.chosen).toEqual(walk("b"));
});

test("spectators plan nothing, and nobody after the end", () => {
  given.you = null;
  expect(play.plans).toBe(false);
  given.you = 0;
  given.view = { ...given.view, phase: "over" } as View;
  expect(play.plans).toBe(false);
});

const jumps: string[] = [];
const focused: string[] = [];
const key = (name: string): boolean =>
  press(
    new KeyboardEvent("keydown", { key: name }),
    play,
    (where) => jumps.push(where),
    (query) => focused.push(query),
  );
beforeEach(() => {
  jumps.length = 0;
  focused.length = 0;
});

test("letters jump to the parts of the board, in either case", () => {
  expect(["h", "M", "p", "C"].map(key)).toEqual([true, true, true, true]);
  expect(jumps).toEqual(["hire", "move", "place", "cards"]);
});

test("numbers choose a pile, or a tile of the supply while one is picked", () => {
  listed(hire(2));
  expect([key("1"), key("2"), play.chosen, focused]).toEqual([false, true, hire(2), ['[data-pile="2"]']]);
  listed(pick("hills4"));
  expect([key("2"), play.chosen, focused.at(-1)]).toEqual([true, pick("hills4"), '[data-tile="hills4"]']);
  expect([key("1"), key("9"), key("0")]).toEqual([false, false, false]);
});

test("W goes round the ways to do it", () => {
  expect(key("w")).toBe(false);
  listed(walk("a", "red1"), walk("a", "blue2"));
  play.point("hex:a");
  expect([key("w"), play.chosen]).toEqual([true, walk("a", "blue2")]);
  expect([key("w"), play.chosen]).toEqual([true, walk("a", "red1")]);
});

test("S skips where one may", () => {
  expect([key("s"), given.sent]).toEqual([false, []]);
  listed(SKIP);
  expect([key("s"), given.sent]).toEqual([true, [SKIP]]);
});

test("Escape, Backspace and U take back, Enter confirms unless a button has the focus", () => {
  listed(hire(1));
  for (const name of ["Escape", "Backspace", "u"]) {
    play.choose(hire(1));
    expect([key(name), play.chosen, key(name)]).toEqual([true, null, false]);
  }
  expect(key("Enter")).toBe(false);
  play.choose(hire(1));
  const button = document.body.appendChild(document.createElement("button"));
  button.focus();
  expect([key("Enter"), given.sent]).toEqual([false, []]);
  button.remove();
  expect([key("Enter"), given.sent, key("x")]).toEqual([true, [hire(1)], false]);
});

test("a key is the board's unless it is typed, a shortcut, taken already, or for something outside", () => {
  document.body.innerHTML = '<main><div id="board"><button></button><input></div></main><p></p>';
  const root = document.querySelector<HTMLElement>("#board") ?? undefined;
  const on = (selector: string, init: KeyboardEventInit = {}, taken = false): boolean => {
    const event = new KeyboardEvent("keydown", { cancelable: true, key: "h", ...init });
    if (taken) event.preventDefault();
    Object.defineProperty(event, "target", { value: document.querySelector(selector) });
    return isOurs(event, root);
  };
  expect(["button", "#board", "main", "body"].map((each) => on(each))).toEqual([true, true, true, true]);
  expect(["input", "p"].map((each) => on(each))).toEqual([false, false]);
  expect([{ ctrlKey: true }, { metaKey: true }, { altKey: true }].map((init) => on("button", init))).toEqual([
    false,
    false,
    false,
  ]);
  expect(on("button", {}, true)).toBe(false);
  expect(isOurs(new KeyboardEvent("keydown"), root)).toBe(true);
});
