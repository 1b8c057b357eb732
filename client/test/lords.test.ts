import { cleanup } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import { printed, unpack } from "../src/games/lords_of_worlds/box.svelte";
import { cardOf, sumOf, tileOf } from "../src/games/lords_of_worlds/names";
import { endPoints } from "../src/games/lords_of_worlds/planets";
import { isPaid } from "../src/games/lords_of_worlds/play.svelte";
import type { Act } from "../src/games/lords_of_worlds/types";
import { ways } from "../src/games/lords_of_worlds/ways";
import { de } from "../src/games/lords_of_worlds/words.de";
import content from "./fixtures/content-lords_of_worlds.json";
import { buttonOf, type Moment, moments, open, patient, prepared, press, sorts } from "./lords-table";

prepared();

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
  expect(root.textContent).toContain("closed at 1 or more");
  for (const pile of root.querySelectorAll("[data-pile]")) expect(pile.getAttribute("aria-label")).toContain("full");
  unpack(content);
});

test("passing is offered when it is all there is, by click and by key", async () => {
  const moment = moments.find(({ view }) => view.phase === "turn") as Moment;
  const { root, sent } = open({ ...moment, actions: [{ do: "pass" }] });
  expect(root.querySelector(".dock")?.textContent).toContain("Nothing to hire or play: pass");
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
