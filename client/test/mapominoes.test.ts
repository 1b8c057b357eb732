// Every legal action can be reached by clicks alone and by keys alone, and exactly that action is sent.

import { cleanup, render, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import { atlasOf, borders, type Contents, edgesOf, outlineOf } from "../src/games/mapominoes/atlas";
import Board from "../src/games/mapominoes/Board.svelte";
import { cellAt, choicesOf, column, followers, givesGo, row, towards } from "../src/games/mapominoes/choices";
import Game from "../src/games/mapominoes/Game.svelte";
import { fitted, threeLetters } from "../src/games/mapominoes/names";
import type { Act, View } from "../src/games/mapominoes/types";
import contentJson from "./fixtures/content-mapominoes.json";
import momentsJson from "./fixtures/mapominoes.json";
import { type Keyboard, keyboard, pressTo } from "./keyboard";

interface Moment {
  table: string;
  you: number | null;
  view: View;
  actions: Act[] | null;
  players: { name: string; bot: boolean; away: boolean }[];
}

const contents = contentJson as unknown as Contents;
const moments = momentsJson as unknown as Moment[];
const atlases = new Map<string, ReturnType<typeof atlasOf>>();
const atlas = (view: View) => {
  const decks = view.options.deck ?? ["europe"];
  const key = decks.join();
  if (!atlases.has(key)) atlases.set(key, atlasOf(contents, decks));
  return atlases.get(key) as ReturnType<typeof atlasOf>;
};

beforeEach(() => {
  settings.lang = "en";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function shown(moment: Moment) {
  const send = vi.fn();
  const props = { ...moment, atlas: atlas(moment.view), send, refused: null, lit: [], now: () => 0 };
  const page = render(Game, props);
  return { ...page, send, props };
}

/** One action of every kind, another one at every moment. */
function sample(moment: Moment, number: number): Act[] {
  const kinds = new Map<string, Act[]>();
  for (const act of moment.actions ?? []) kinds.set(act.do, [...(kinds.get(act.do) ?? []), act]);
  return [...kinds.values()].flatMap((acts) => acts[(number * 7) % acts.length] ?? []);
}

const one = (page: { container: HTMLElement }, selector: string): HTMLElement => {
  const found = page.container.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
};

async function byClicks(page: ReturnType<typeof shown>, act: Act): Promise<void> {
  const click = async (selector: string) => {
    one(page, selector).dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    await tick();
  };
  if (act.do === "lay") {
    if (one(page, `[data-card="${act.card}"]`).getAttribute("aria-pressed") !== "true")
      await click(`[data-card="${act.card}"]`);
    const place = `[data-lit][data-cell="${act.cell}"]`;
    if (one(page, place).getAttribute("aria-pressed") !== "true") await click(place);
    await click(".cta");
  } else if (act.do === "transit") {
    await click(`[data-name="${act.name}"]`);
    const place = `[data-lit][data-cell="${act.cell}"]`;
    if (one(page, place).getAttribute("aria-pressed") !== "true") await click(place);
    await click(place);
  } else await click(`[data-do="${act.do}"]`);
}

async function byKeys(page: ReturnType<typeof shown>, keys: Keyboard, act: Act): Promise<void> {
  if (act.do === "lay" || act.do === "transit") {
    if (act.do === "lay") {
      const card = one(page, `[data-card="${act.card}"]`);
      await pressTo(keys, one(page, '[data-card][tabindex="0"]'));
      await keys.press("Home");
      for (let steps = 0; document.activeElement !== card && steps < 60; steps++) await keys.press("ArrowRight");
      expect(document.activeElement).toBe(card);
      if (card.getAttribute("aria-pressed") !== "true") await keys.press("Enter");
    } else {
      await pressTo(keys, one(page, `[data-name="${act.name}"]`));
      await keys.press("Enter");
    }
    const place = [...page.container.querySelectorAll<HTMLElement>(".chosen ol .place")].find((each) =>
      new RegExp(`^\\s*${act.cell.toUpperCase()}(?!\\d)`).test(each.textContent ?? ""),
    );
    if (!place) throw new Error(`no place ${act.cell} in the list`);
    if (place.getAttribute("aria-pressed") !== "true") {
      await pressTo(keys, place);
      await keys.press("Enter");
    }
    await pressTo(keys, one(page, ".cta"));
  } else await pressTo(keys, one(page, `[data-do="${act.do}"]`));
  await keys.press("Enter");
}

describe("every kind of action of every moment", () => {
  const listed = moments
    .map((moment, number) => ({ ...moment, number }))
    .filter((moment) => moment.actions?.length && (moment.number % 2 === 0 || moment.number >= 91));
  test.each(listed)("by clicks: $number $table", async (moment) => {
    for (const act of sample(moment, moment.number)) {
      const page = shown(moment);
      await tick();
      await byClicks(page, act);
      expect(page.send.mock.calls).toEqual([[act]]);
      cleanup();
    }
  });

  test.each(listed.filter((moment) => moment.number % 5 === 0 || moment.number >= 91))(
    "by keys: $number $table",
    async (moment) => {
      for (const act of sample(moment, moment.number)) {
        const page = shown(moment);
        await tick();
        await byKeys(page, keyboard(), act);
        expect(page.send.mock.calls).toEqual([[act]]);
        cleanup();
      }
    },
  );
});

const wide = moments.find((moment) => moment.table === "mapominoes-5" && (moment.actions?.length ?? 0) > 40) as Moment;
const first = (moment: Moment) => moment.actions?.find((act) => act.do === "lay") as { card: string; cell: string };

test("what is lit is what the actions say, no more and no less", async () => {
  const page = shown(wide);
  await tick();
  const lay = first(wide);
  one(page, `[data-card="${lay.card}"]`).click();
  await tick();
  const lit = [...page.container.querySelectorAll<HTMLElement>("[data-lit]")].map((each) => each.dataset.cell);
  const legal = wide.actions?.flatMap((act) => (act.do === "lay" && act.card === lay.card ? [act.cell] : []));
  expect(lit.toSorted()).toEqual(legal?.toSorted());
});

test("a place first, then one of the cards that fit there", async () => {
  const page = shown(wide);
  await tick();
  const lay = first(wide);
  one(page, `[data-lit][data-cell="${lay.cell}"]`).click();
  await tick();
  one(page, `[data-card="${lay.card}"]`).click();
  await tick();
  const cta = page.container.querySelector<HTMLElement>(".cta");
  if (page.send.mock.calls.length === 0) cta?.click();
  expect(page.send.mock.calls).toEqual([[{ do: "lay", card: lay.card, cell: lay.cell }]]);
});

test("digits choose a place, Escape and Backspace undo, nothing is sent twice", async () => {
  const page = shown(wide);
  await tick();
  const keys = keyboard();
  const lays = (wide.actions ?? []).filter((act) => act.do === "lay") as { card: string; cell: string }[];
  const lay =
    lays.find((each) => lays.some((other) => other.card === each.card && other.cell !== each.cell)) ?? first(wide);
  const card = one(page, `[data-card="${lay.card}"]`);
  card.focus();
  await keys.press("Enter");
  expect((document.activeElement as HTMLElement).dataset.cell).toBeDefined();
  await keys.press("2");
  const second = (document.activeElement as HTMLElement).dataset.cell;
  expect(page.container.querySelectorAll(".chosen ol .place")[1]?.textContent).toContain(second?.toUpperCase());
  await keys.press("Escape");
  expect(page.container.querySelector(".cta")).toBeNull();
  await keys.press("Backspace");
  expect(card.getAttribute("aria-pressed")).toBe("false");
  expect(document.activeElement).toBe(card);
  await keys.press("Enter");
  await keys.press("Enter");
  await keys.press("Enter");
  expect(page.send).toHaveBeenCalledTimes(1);
});

describe("on a phone", () => {
  const size = (name: string, value: number) =>
    vi.spyOn(HTMLElement.prototype, name as "clientWidth", "get").mockReturnValue(value);
  beforeEach(() => {
    size("clientWidth", 390);
    size("clientHeight", 844);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("tap a card, tap a place, tap the button", async () => {
    for (const act of sample(wide, 3)) {
      const page = shown(wide);
      await tick();
      expect(page.container.querySelector(".fan")).not.toBeNull();
      if (act.do === "transit") {
        one(page, '[data-card="transit"]').click();
        await tick();
      }
      await byClicks(page, act);
      expect(page.send.mock.calls).toEqual([[act]]);
      cleanup();
    }
  });

  test("the score opens and closes, the chosen card is shown in large", async () => {
    const page = shown(wide);
    await tick();
    page.getByRole("button", { name: "Score" }).click();
    await tick();
    expect(page.container.querySelector("aside.left")).not.toBeNull();
    await keyboardClose(page);
    expect(page.container.querySelector("aside.left")).toBeNull();
    one(page, `[data-card="${first(wide).card}"]`).click();
    await tick();
    one(page, ".action .name").click();
    await tick();
    expect(page.container.querySelector(".look")).not.toBeNull();
  });
});

async function keyboardClose(page: ReturnType<typeof shown>): Promise<void> {
  one(page, ".rivals button").focus();
  await keyboard().press("Escape");
}

test("arrow keys walk over the table and its lit places", async () => {
  expect(towards("e5", ["e3", "f5", "d5", "e9"], "N")).toBe("e3");
  expect(towards("e5", ["e3", "g6", "d5"], "E")).toBe("g6");
  expect(towards("e5", ["e3"], "S")).toBeNull();
});

test("the text board: places and cards are lists of buttons with full names", async () => {
  const page = shown(wide);
  await tick();
  const lay = first(wide);
  one(page, `[data-card="${lay.card}"]`).click();
  await tick();
  const name = atlas(wide.view).countries.get(lay.card)?.titles.en ?? "";
  const list = page.getByRole("list", { name: `Places for ${name}` });
  expect(within(list).getAllByRole("button").length).toBe(
    wide.actions?.filter((act) => act.do === "lay" && act.card === lay.card).length,
  );
  const table = page.getByRole("list", { name: "Table" });
  expect(within(table).getAllByRole("button").length).toBe(wide.view.table.length);
});

test("W5 cards that can be laid come first in the hand, and stay there while others move", async () => {
  const page = shown(wide);
  await tick();
  const ids = () =>
    [...page.container.querySelectorAll(".right [data-card], .thumb [data-card]")]
      .flatMap((each) => each.getAttribute("data-card") ?? [])
      .filter((id) => wide.view.hand.includes(id));
  const playable = new Set(wide.actions?.flatMap((act) => (act.do === "lay" ? [act.card] : [])));
  expect(playable.size).toBeGreaterThan(0);
  const order = ids();
  expect(new Set(order.slice(0, playable.size))).toEqual(playable);
  await page.rerender({ ...page.props, actions: [], view: { ...wide.view, mover: (wide.view.mover + 1) % 5 } });
  await tick();
  expect(ids()).toEqual(order);
});

test("B8 the question whether to call pushes nothing: it lies over the table", async () => {
  const page = shown({ ...wide, actions: [{ do: "call" }, { do: "wait" }] });
  await tick();
  expect(page.container.querySelector("header [data-do]")).toBeNull();
  expect(page.container.querySelectorAll(".table .doubt [data-do]")).toHaveLength(2);
});

test("a double connection is told only for a country beside two or more", () => {
  const view = wide.view;
  for (const act of wide.actions ?? [])
    if (act.do === "lay") {
      const beside = view.table.filter(
        (each) =>
          Math.abs(each.cell.charCodeAt(0) - act.cell.charCodeAt(0)) +
            Math.abs(Number(each.cell.slice(1)) - Number(act.cell.slice(1))) ===
          1,
      );
      expect(givesGo(view, { kind: "card", id: act.card }, act.cell)).toBe(beside.length >= 2);
    }
  expect(givesGo(view, { kind: "transit", id: "atlantic" }, first(wide).cell)).toBe(false);
});

test("every Transit that is legal has a country that may follow", () => {
  for (const moment of moments)
    for (const act of moment.actions ?? [])
      if (act.do === "transit")
        expect(followers(moment.view, atlas(moment.view), act.name, act.cell).length).toBeGreaterThan(0);
});

test("actions too many to list: cards of the hand are offered beside the table", () => {
  const moment = moments.find((each) => each.actions === null) as Moment;
  const { cards } = choicesOf(moment.view, null);
  expect([...cards.keys()].toSorted()).toEqual([...moment.view.hand].toSorted());
});

test("open hands and a refusal are shown, and at the end nothing lies over the map", async () => {
  const over = moments.find((moment) => moment.view.phase === "over") as Moment;
  const end = shown(over);
  await tick();
  expect(end.container.querySelector(".ending")).toBeNull();
  cleanup();
  const open = moments.find((moment) => moment.table.includes("open-always") && moment.actions?.length) as Moment;
  const page = shown(open);
  await tick();
  expect(page.getByRole("list", { name: "All hands" })).toBeTruthy();
  const cell = open.view.table[0]?.cell ?? "";
  await page.rerender({
    ...page.props,
    refused: { rule: "MA-P2", at: [cell], text: "A country must border all it touches." },
  });
  expect(one(page, ".refused").textContent).toContain("MA-P2");
  expect(one(page, `[data-cell="${cell}"]`).closest("li")?.className).toContain("marked");
});

test("the sand is told in seconds", async () => {
  const moment = moments.find((each) => each.view.sand >= 0) as Moment;
  const send = vi.fn();
  const page = render(Game, {
    ...moment,
    atlas: atlas(moment.view),
    send,
    refused: null,
    lit: [],
    now: () => moment.view.sand + 10_000,
  });
  await tick();
  expect(page.getByRole("timer").textContent).toContain("20 s");
});

test("German names, and names that fit", () => {
  const europe = atlas(wide.view);
  expect(fitted(europe, "germany", "de", 200, 12).text).toBe("Deutschland");
  expect(fitted(europe, "united_kingdom", "en", 50, 12).text).toBe("UK");
  expect(threeLetters(europe, "slovakia", "en")).not.toBe(threeLetters(europe, "slovenia", "en"));
  expect(borders(europe, "france", "germany", "E")).toBe(true);
  expect(edgesOf(europe.countries.get("denmark") as never).S.map((each) => each.id)).toContain("germany");
});

test("a country's paths are made of its rings: land is closed, coast and border apart, a seam unseen", () => {
  const sheet = { km: 5, size: [20, 20] as [number, number], small: false };
  const outline = outlineOf({ ...sheet, rings: ["1 2c10 0 0 10b-10 0s0 -10", "5 5c1 0 0 -1 -1 1"] });
  expect(outline).toEqual({
    ...sheet,
    land: "M1 2l10 0 0 10l-10 0l0 -10zM5 5l1 0 0 -1 -1 1z",
    coast: "M1 2l10 0 0 10M5 5l1 0 0 -1 -1 1",
    border: "M11 12l-10 0",
  });
});

test("the board asks for content and outlines, and says so when they do not come", async () => {
  const answer = (body: unknown) => ({ ok: true, status: 200, json: async () => body }) as Response;
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path.includes("/part/")) return answer(contents);
    throw new Error("no outlines today");
  });
  const page = render(Board, { ...wide, send: vi.fn(), refused: null, lit: [], now: () => 0 });
  expect(await page.findByRole("list", { name: "Table" })).toBeTruthy();
  expect(asked).toEqual(["api/games/mapominoes/part/europe", "api/games/mapominoes/rings/europe"]);
});

test("columns beyond the 26th have two letters, there and back", () => {
  expect([0, 25, 26, 44].map((x) => cellAt(x, 8))).toEqual(["a9", "z9", "aa9", "as9"]);
  for (const x of [0, 25, 26, 44]) expect([column(cellAt(x, 32)), row(cellAt(x, 32))]).toEqual([x, 32]);
});
