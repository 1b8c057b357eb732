import { cleanup, render } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { settings } from "../src/app/settings.svelte";
import Board from "../src/games/lords_of_worlds/Board.svelte";
import { printed, unpack } from "../src/games/lords_of_worlds/box.svelte";
import { cellSpot, marketLayout, type Spot, towards } from "../src/games/lords_of_worlds/layout";
import { cardOf, sumOf, tileOf } from "../src/games/lords_of_worlds/names";
import { cells, endPoints } from "../src/games/lords_of_worlds/planets";
import { isPaid, type Place, placeOf } from "../src/games/lords_of_worlds/play.svelte";
import type { Act, View } from "../src/games/lords_of_worlds/types";
import { ways } from "../src/games/lords_of_worlds/ways";
import { de } from "../src/games/lords_of_worlds/words.de";
import content from "./fixtures/content-lords_of_worlds.json";
import recorded from "./fixtures/lords_of_worlds.json";
import { nothingResizes } from "./resizing";

interface Moment {
  table: string;
  you: number | null;
  view: View;
  actions: Act[];
  totals: number[];
  players: { name: string; bot: boolean; away: boolean }[];
}
const moments = recorded as unknown as Moment[];

beforeAll(() => {
  unpack(content);
  nothingResizes();
});
afterEach(() => {
  cleanup();
  settings.lang = "en";
  vi.restoreAllMocks();
});

function open(moment: Moment): { root: HTMLElement; sent: Act[]; rerender: (other: Partial<Moment>) => Promise<void> } {
  const sent: Act[] = [];
  const props = { ...moment, refused: null, lit: [], now: () => 0, send: (act: Act) => sent.push(act) };
  const { container, rerender } = render(Board, { props });
  return { root: container, sent, rerender: (other) => rerender({ ...props, ...other }) };
}

const selectors: Record<string, (name: string) => string> = {
  hex: (name) => `[data-hex="${name}"]`,
  cell: (name) => `[data-cell="${name}"]`,
  pile: (name) => `[data-pile="${name}"]`,
  tile: (name) => `[data-tile="${name}"]`,
};

/** The button of a place; a card is found by its place in the hand. */
function buttonOf(root: HTMLElement, place: Place, view: View): HTMLElement {
  const [kind = "", name = ""] = place.split(":");
  const query =
    place === "skip"
      ? "[data-skip]"
      : kind === "card"
        ? `[data-card="${view.hand.indexOf(name)}"]`
        : selectors[kind]?.(name);
  const found = root.querySelector<HTMLElement>(query ?? "");
  if (!found) throw new Error(`nothing to click for ${place}`);
  return found;
}

const grouped = (actions: Act[]): Map<Place, Act[]> => {
  const groups = new Map<Place, Act[]>();
  for (const act of actions) {
    const place = placeOf(act);
    if (place) groups.set(place, [...(groups.get(place) ?? []), act]);
  }
  return groups;
};

/** For each kind of action the place with the most ways, and an action there: the proposal is the easiest, the last the hardest. */
function sampled(actions: Act[]): { place: Place; ways: Act[] }[] {
  const places = [...grouped(actions)].map(([place, ways]) => ({ place, ways }));
  const kinds = [...new Set(actions.map((act) => act.do))];
  const richest = kinds.map((kind) =>
    places
      .filter(({ ways }) => ways.some((act) => act.do === kind))
      .reduce((best, each) => (each.ways.length > best.ways.length ? each : best)),
  );
  return [...new Set(richest)];
}

/** One moment of each sort: the same phase, choices and kind of table are tried once. */
const sorts = [...new Map(moments.map((moment) => [sortOf(moment), moment])).values()].filter(
  ({ actions }) => actions.length,
);
function sortOf({ view, actions }: Moment): string {
  return [view.phase, view.seats, view.options.strategic, ...new Set(actions.map((act) => act.do))].join();
}
const told = (acts: readonly Act[]): string[] => acts.map((act) => JSON.stringify(act)).sort();

/** Choose a place and one of its ways by clicks, and do it. */
function clickThrough(root: HTMLElement, view: View, place: Place, way: number): void {
  buttonOf(root, place, view).click();
  flushSync();
  if (place === "skip") return;
  if (way > 0) {
    if (!root.querySelector("[data-way]")) root.querySelector<HTMLElement>("[data-ways]")?.click();
    flushSync();
    root.querySelectorAll<HTMLElement>("[data-way]")[way]?.click();
    flushSync();
    root.querySelector<HTMLElement>("[data-confirm]")?.click();
  } else {
    buttonOf(root, place, view).click();
  }
  flushSync();
}

const patient = 240_000;

test("by clicks alone, in every moment, an action of every kind", { timeout: patient }, () => {
  for (const moment of moments.filter(({ actions }) => actions.length)) {
    const { root, sent } = open(moment);
    for (const { place, ways } of sampled(moment.actions)) {
      sent.length = 0;
      clickThrough(root, moment.view, place, ways.length - 1);
      expect(sent).toHaveLength(1);
      expect(ways).toContainEqual(sent[0]);
    }
    cleanup();
  }
});

test("by clicks alone, every way to do it at a place", { timeout: patient }, () => {
  for (const moment of sorts) {
    const { root, sent } = open(moment);
    for (const { place, ways } of sampled(moment.actions).filter(({ ways }) => ways.length > 1 && ways.length < 6)) {
      sent.length = 0;
      for (let way = 0; way < ways.length; way++) clickThrough(root, moment.view, place, way);
      expect(told(sent)).toEqual(told(ways));
    }
    cleanup();
  }
});

/** Press a key where the focus is; Enter and Space click a button, as browsers do. */
async function press(key: string): Promise<void> {
  const at = document.activeElement ?? document.body;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  const goesOn = at.dispatchEvent(event);
  if (goesOn && (key === "Enter" || key === " ") && at instanceof HTMLButtonElement) at.click();
  flushSync();
  await tick();
  await tick();
}

/** The arrow keys that lead from one spot to another. */
function arrows(spots: ReadonlyMap<string, Spot>, from: string, to: string): string[] {
  const paths = new Map<string, string[]>([[from, []]]);
  for (const [name, path] of paths) {
    if (name === to) return path;
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const next = towards(spots, name, key);
      if (next !== null && !paths.has(next)) paths.set(next, [...path, key]);
    }
  }
  throw new Error(`no arrows lead from ${from} to ${to}`);
}

async function reach(place: Place, view: View): Promise<void> {
  const [kind = "", name = ""] = place.split(":");
  if (kind === "pile") return press(name);
  if (kind === "tile") return press(String(view.supply.indexOf(name) + 1));
  if (kind === "card") {
    await press("c");
    for (let i = 0; i < view.hand.length && document.activeElement?.getAttribute("aria-label") !== cardLabel(name); i++)
      await press("ArrowRight");
    return press("Enter");
  }
  await press(kind === "hex" ? "m" : "p");
  const spots =
    kind === "hex"
      ? marketLayout(view.hexes, false, 4).spots
      : new Map(cells.map((cell) => [cell.name, cellSpot(cell.q, cell.r)]));
  const from = document.activeElement?.getAttribute(kind === "hex" ? "data-hex" : "data-cell") ?? "";
  for (const key of arrows(spots, from, name)) await press(key);
  return press("Enter");
}
const cardLabel = (name: string): string => {
  const { colour, value } = cardOf(name);
  return `${colour === "white" ? "Wild" : colour.charAt(0).toUpperCase() + colour.slice(1)} ${value}`;
};

test("by keys alone, in every sort of moment, an action of every kind, and other ways to do it", {
  timeout: patient,
}, async () => {
  for (const moment of sorts) {
    const { sent } = open(moment);
    for (const { place, ways } of sampled(moment.actions)) {
      sent.length = 0;
      if (place === "skip") await press("s");
      const last = Math.min(ways.length - 1, 3);
      for (const way of place === "skip" ? [] : last ? [0, last] : [0]) {
        await reach(place, moment.view);
        for (let i = 0; i < way; i++) await press("w");
        await press("Enter");
      }
      expect(new Set(told(sent)).size).toBe(place === "skip" || !last ? 1 : 2);
      for (const act of sent) expect(ways).toContainEqual(act);
    }
    cleanup();
  }
});

test("what is chosen is taken back by Escape, and nothing was sent", async () => {
  const moment = moments.find(({ actions }) => actions.some((act) => act.do === "collect")) as Moment;
  const { root, sent } = open(moment);
  await press("m");
  await press("Enter");
  expect(root.querySelector("[data-confirm]")).not.toBeNull();
  await press("Escape");
  expect(root.querySelector("[data-confirm]")).toBeNull();
  expect(sent).toEqual([]);
});

test("Tab meets the tiles within reach by cost", { timeout: patient }, () => {
  for (const moment of sorts) {
    if (!moment.actions.some((act) => act.do === "collect") || moment.you === null) continue;
    const { root } = open(moment);
    const found = ways(moment.view, moment.view.carts[moment.you] ?? "");
    const costs = [...root.querySelectorAll('[data-hex][tabindex="0"]')].map((button) => {
      const hex = button.getAttribute("data-hex") ?? "";
      const tile = moment.view.tiles[moment.view.hexes.findIndex((each) => each.name === hex)] ?? "";
      return (found.steps.get(hex) ?? 0) + tileOf(tile).value;
    });
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
    cleanup();
  }
});

test("chosen cards narrow the reach to what they pay", () => {
  const moment = moments.find(({ view }) => new Set(view.hand).size > 4) as Moment;
  const { root } = open(moment);
  root.querySelector<HTMLElement>("[data-card]")?.click();
  flushSync();
  const index = Number(root.querySelector("[data-card]")?.getAttribute("data-card"));
  const card = moment.view.hand[index];
  const { steps } = ways(moment.view, moment.view.carts[moment.you ?? 0] ?? "");
  const tile = (hex: string) => moment.view.tiles[moment.view.hexes.findIndex(({ name }) => name === hex)] ?? "";
  const cost = (act: Act): number =>
    isPaid(act) ? (steps.get(act.hex) ?? 0) + (act.do === "collect" ? tileOf(tile(act.hex)).value : 0) : 99;
  const paid = moment.actions.filter((act) => isPaid(act) && cost(act) <= sumOf([card ?? ""]));
  const lit = [...root.querySelectorAll('[data-hex][aria-disabled="false"]')].map((button) =>
    button.getAttribute("data-hex"),
  );
  expect(new Set(lit)).toEqual(new Set(paid.map((act) => (isPaid(act) ? act.hex : ""))));
});

test("a payment of one's own choice that is not listed is sent: the server decides", () => {
  const found = moments.flatMap((moment) => {
    const walks = moment.actions.filter((act) => act.do === "walk");
    const card = moment.view.hand.find((name) => cardOf(name).value > 1);
    const near = walks.find(
      ({ hex }) => !moment.actions.some((act) => isPaid(act) && act.hex === hex && act.cards.join() === card),
    );
    const { steps } = ways(moment.view, moment.view.carts[moment.you ?? 0] ?? "");
    return card && near && (steps.get(near.hex) ?? 99) === 1 ? [{ moment, card, hex: near.hex }] : [];
  });
  const [first] = found;
  expect(first).toBeDefined();
  if (!first) return;
  const { moment, card, hex } = first;
  const { root, sent } = open(moment);
  buttonOf(root, `card:${card}`, moment.view).click();
  flushSync();
  for (let times = 0; times < 2; times++) {
    buttonOf(root, `hex:${hex}`, moment.view).click();
    flushSync();
  }
  expect(sent).toEqual([{ do: expect.stringMatching("walk|collect"), hex, cards: [card] }]);
});

test("totals are the server's, steps fit every payment that is offered", () => {
  for (const { view, you, actions, totals } of moments) {
    expect(view.tracks.map((points, seat) => points + endPoints(view, seat))).toEqual(totals);
    const found = you === null ? null : ways(view, view.carts[you] ?? "");
    for (const act of actions.filter(isPaid)) {
      const lying = view.tiles[view.hexes.findIndex((hex) => hex.name === act.hex)] ?? "";
      const cost = (found?.steps.get(act.hex) ?? 99) + (act.do === "collect" ? tileOf(lying).value : 0);
      expect(sumOf(act.cards)).toBeGreaterThanOrEqual(cost);
      expect(sumOf(act.cards) - Math.min(...act.cards.map((card) => cardOf(card).value))).toBeLessThan(cost);
    }
  }
});

test("the numbers are the server's: another box is shown as it is", () => {
  const moment = moments.find(({ view }) => view.phase === "turn" && view.seats === 2) as Moment;
  unpack({ ...printed(), numbers: { pile_closes: 1, hand_limit: 4 } });
  const { root } = open(moment);
  expect(root.textContent).toContain("full from 1");
  for (const pile of root.querySelectorAll("[data-pile]")) expect(pile.getAttribute("aria-label")).toContain("full");
  unpack(content);
});

test("passing is offered when it is all there is, by click and by key", async () => {
  const moment = moments.find(({ view }) => view.phase === "turn") as Moment;
  const { root, sent } = open({ ...moment, actions: [{ do: "pass" }] });
  expect(root.querySelector(".dock")?.textContent).toContain("Nothing to hire and no card to play");
  expect(root.querySelectorAll('[data-hex][aria-disabled="false"], [data-pile][aria-disabled="false"]')).toHaveLength(
    0,
  );
  const button = root.querySelector<HTMLElement>("[data-skip]");
  expect(button?.textContent).toContain("Pass");
  button?.click();
  await press("s");
  expect(sent).toEqual([{ do: "pass" }, { do: "pass" }]);
});

test("every hex has a full name, and what is asked is told", () => {
  const moment = moments.find(({ view }) => view.phase === "place") as Moment;
  const { root } = open(moment);
  for (const button of root.querySelectorAll("button")) {
    expect(button.getAttribute("aria-label") ?? button.textContent?.trim()).toBeTruthy();
  }
  expect(root.querySelectorAll("[data-hex]")).toHaveLength(moment.view.hexes.length);
  expect(root.querySelectorAll("[data-cell]")).toHaveLength(19);
  flushSync();
  expect(root.querySelector("[aria-live]")?.textContent).toContain("on your planet");
});

test("B10 the program's focus draws no way; whoever points or steers asks for one", async () => {
  const moment = moments.find(
    ({ view, actions }) => view.phase === "turn" && actions.some(({ do: verb }) => verb === "collect"),
  ) as Moment;
  const { root } = open(moment);
  const hex = [...root.querySelectorAll<HTMLElement>('[data-hex][aria-disabled="false"]')].find((each) =>
    /, [1-9]\d* steps?,/.test(each.getAttribute("aria-label") ?? ""),
  ) as HTMLElement;
  const drawn = () => root.querySelector(".way:not(.under)")?.getAttribute("d") ?? "";
  hex.focus();
  flushSync();
  expect(drawn()).toBe("");
  hex.dispatchEvent(new PointerEvent("pointerenter"));
  flushSync();
  expect(drawn()).not.toBe("");
});

test("W11 who looks on has no dead controls and no empty hand, and chooses whose planet is large", async () => {
  const moment = moments.find(({ view, players }) => view.phase !== "over" && players.length > 1) as Moment;
  const { root } = open({ ...moment, you: null, actions: [], view: { ...moment.view, you: null, hand: [] } });
  expect(root.querySelector(".modes")).toBeNull();
  expect(root.textContent).not.toContain("Your hand");
  const other = root.querySelector<HTMLElement>(".other");
  const name = other?.querySelector("b")?.textContent ?? "";
  other?.click();
  await tick();
  expect([...root.querySelectorAll(".other b")].map((each) => each.textContent)).not.toContain(name);
});

test("while the first portal is chosen, and while others move, no way to hire, move or place is offered", () => {
  const moment = moments.find(({ view }) => view.phase === "turn") as Moment;
  const start: Act[] = [{ do: "start", portal: moment.view.hexes.find(({ portal }) => portal)?.name ?? "" }];
  const ways = ({ root }: { root: HTMLElement }) => [...root.querySelectorAll<HTMLButtonElement>(".modes button")];
  for (const actions of [start, []]) {
    const shown = open({ ...moment, actions });
    expect(ways(shown).every(({ disabled }) => disabled)).toBe(true);
    expect(shown.root.querySelector(".modes")?.classList).toContain("unoffered");
  }
  const shown = open({ ...moment, actions: moment.actions.filter(({ do: verb }) => verb === "hire") });
  expect(ways(shown).map(({ disabled }) => disabled)).toEqual([false, true, true]);
  expect(shown.root.querySelector(".modes")?.classList).not.toContain("unoffered");
});

test("W15 while others move cards are chosen and a hex is looked at; the choice waits for the turn", async () => {
  const moment = moments.find(
    ({ view, actions, you }) =>
      view.phase === "turn" && you === view.turn && actions.some(({ do: verb }) => verb === "collect"),
  ) as Moment;
  const goal = (moment.actions.find(({ do: verb }) => verb === "collect") as { hex: string }).hex;
  const { root, rerender } = open({
    ...moment,
    actions: [],
    view: { ...moment.view, turn: 1 - (moment.you ?? 0), mover: 1 - (moment.you ?? 0) },
  });
  root.querySelector<HTMLElement>(`[data-hex="${goal}"]`)?.click();
  await rerender({ view: moment.view, actions: moment.actions });
  flushSync();
  expect(root.querySelector(`[data-hex="${goal}"]`)?.getAttribute("aria-pressed")).toBe("true");
});

test("W2 the last moves of others are marked on the market and on their planets", () => {
  const moment = moments.find(({ view }) => view.phase === "turn") as Moment;
  const hex = moment.view.hexes[3]?.name ?? "";
  const last = [
    { by: 1, act: { do: "collect", hex, cards: [] }, facts: { from: moment.view.hexes[0]?.name, tile: "water3" } },
    { by: 1, act: { do: "place", cell: "0,1" }, facts: { tile: "water3" } },
  ];
  const { root } = open({ ...moment, last } as Moment);
  expect([...root.querySelectorAll("[data-last]")].map((each) => each.getAttribute("data-last"))).toEqual(
    expect.arrayContaining([hex, "0,1"]),
  );
});

test("a refusal says its rule, German is spoken, a list that is still to come is waited for", async () => {
  const moment = moments.find(({ view }) => view.phase === "turn") as Moment;
  settings.lang = "de";
  const { root, rerender } = open({ ...moment, actions: null as unknown as Act[] });
  expect(root.textContent).toContain(de.counting);
  await rerender({ refused: { rule: "LW-M1", text: "zu wenig", at: ["a0"] } } as Partial<Moment>);
  flushSync();
  expect(root.querySelector(".refused")?.textContent).toContain("LW-M1");
});

test("on a phone the three panes hold the same things", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(390);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(844);
  const moment = moments.find(({ actions }) => actions.some((act) => act.do === "collect")) as Moment;
  const { root, sent } = open(moment);
  await tick();
  flushSync();
  const tabs = [...root.querySelectorAll<HTMLElement>("nav button")];
  expect(tabs).toHaveLength(3);
  expect(root.querySelectorAll("[data-hex]")).toHaveLength(moment.view.hexes.length);
  tabs[1]?.click();
  flushSync();
  expect(root.querySelectorAll("[data-cell]")).toHaveLength(19);
  tabs[2]?.click();
  flushSync();
  root.querySelector<HTMLElement>(".near button")?.click();
  flushSync();
  root.querySelector<HTMLElement>("[data-confirm]")?.click();
  expect(moment.actions).toContainEqual(sent[0]);
});
