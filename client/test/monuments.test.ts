import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import Board from "../src/games/monuments/Board.svelte";
import type { Act, Build, View, Walk } from "../src/games/monuments/types";
import content from "./fixtures/content-monuments.json";
import fixtures from "./fixtures/monuments.json";
import { nothingResizes } from "./resizing";

// Without WebGL the board must be complete all the same.
vi.mock("../src/games/monuments/scene", () => ({
  makeScene: () => {
    throw new Error("no WebGL");
  },
}));

interface Moment {
  table: string;
  you: number | null;
  view: View;
  actions: Act[];
  players: { name: string; bot: boolean; away: boolean }[];
}
const real = fixtures as unknown as Moment[];

/** The first turn of a round: the worker waits outside and every outer field can be entered. */
function opening(): Moment {
  const moment = structuredClone(real.find(({ view }) => view.phase === "quarry")) as Moment;
  moment.table = "opening";
  moment.view.worker = "";
  moment.view.walked = 0;
  for (const field of moment.view.quarry) if (field.name.startsWith("O")) field.stones = ["red"];
  moment.actions = moment.view.quarry
    .filter(({ name }) => name.startsWith("O"))
    .map(({ name }) => ({ do: "walk", steps: [`${name}:red`] }));
  return moment;
}

/** A quarry whose inner field offers three kinds, which the middle fields never do. */
function heap(): Moment {
  const moment = structuredClone(real.find(({ view }) => view.phase === "quarry")) as Moment;
  moment.table = "heap";
  moment.view.worker = "O0";
  for (const field of moment.view.quarry)
    field.stones = field.name === "I" ? ["red", "red", "white", "blue", "blue"] : [];
  moment.actions = ["red", "white", "blue"].map((kind) => ({ do: "walk", steps: ["M0", `I:${kind}`, "M1", "O2"] }));
  return moment;
}

const moments = [...real, opening(), heap()];
const send = vi.fn();

beforeEach(() => {
  settings.lang = "en";
  send.mockReset();
  nothingResizes();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(content))));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(moment: Moment, more: object = {}) {
  const shown = render(Board, {
    view: moment.view,
    actions: moment.actions,
    you: moment.you,
    players: moment.players,
    send,
    refused: null,
    lit: [],
    now: () => 0,
    ...more,
  });
  await vi.waitFor(() => expect(shown.container.querySelector(".main")).toBeTruthy());
  await tick();
  return shown;
}

const one = (selector: string): Element => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};

/** A key as a browser gives it: Enter on a focused button clicks it unless somebody took the key. */
async function press(key: string): Promise<void> {
  const at = document.activeElement ?? document.body;
  const free = await fireEvent.keyDown(at, { key });
  if (free && key === "Enter" && at instanceof HTMLButtonElement && !at.disabled) await fireEvent.click(at);
  await tick();
  await tick();
}

/** A few actions, spread over the list. */
const some = <T>(list: readonly T[], most: number): T[] =>
  list.filter((_, i) => i % Math.ceil(list.length / most) === 0);
const cut = (step: string) => step.split(":") as [string, string | undefined];
const fieldOf = (moment: Moment, name: string) => moment.view.quarry.find((field) => field.name === name)?.stones ?? [];

const names = (option: Element): string => option.textContent?.toLowerCase() ?? "";
const nameOf = (kind: string): string => ({ blue: "gem", black: "start" })[kind] ?? kind;

async function walkByClicks(moment: Moment, walk: Walk): Promise<void> {
  for (const step of walk.steps) {
    const [field, kind] = cut(step);
    await fireEvent.click(one(`[data-field="${field}"]`));
    if (kind && new Set(fieldOf(moment, field)).size > 1) {
      const wanted = [...document.querySelectorAll(".option")].find((option) => names(option).includes(nameOf(kind)));
      await fireEvent.click(wanted as Element);
    }
  }
  await fireEvent.click(one(".go"));
}

async function walkByKeys(walk: Walk): Promise<void> {
  for (const step of walk.steps) {
    const [field, kind] = cut(step);
    for (let i = 0; i < 20 && document.activeElement?.getAttribute("data-field") !== field; i++)
      await press("ArrowRight");
    await press("Enter");
    const options = [...document.querySelectorAll(".option")];
    if (kind && document.querySelector(".ask"))
      await press(String(options.findIndex((option) => names(option).includes(nameOf(kind))) + 1));
  }
  await press("Enter");
}

async function buildByKeys(build: Build): Promise<void> {
  for (let i = 0; i < 60 && document.activeElement?.getAttribute("data-place") !== build.place; i++)
    await press("ArrowRight");
  await press("Enter");
}

test.each(moments.map((moment, i) => [i, moment.table, moment] as const))(
  "moment %i (%s): actions can be reached by clicks alone",
  async (_, __, moment) => {
    for (const act of some(moment.actions, 3)) {
      await open(moment);
      if (act.do === "walk") await walkByClicks(moment, act);
      else if (act.do === "build") {
        await fireEvent.click(one(`[data-place="${act.place}"]`));
        expect(send).not.toHaveBeenCalled();
        await fireEvent.click(one(`[data-place="${act.place}"]`));
      } else await fireEvent.click(one(".go"));
      expect(send.mock.calls).toEqual([[act]]);
      send.mockReset();
      cleanup();
    }
  },
);

test.each(moments.map((moment, i) => [i, moment.table, moment] as const))(
  "moment %i (%s): actions can be reached by keys alone",
  async (_, __, moment) => {
    for (const act of some(moment.actions, 2)) {
      await open(moment);
      if (act.do === "walk") await walkByKeys(act);
      else if (act.do === "build") await buildByKeys(act);
      else await press("Enter");
      expect(send.mock.calls).toEqual([[act]]);
      send.mockReset();
      cleanup();
    }
  },
);

test("every place of every plan and every field has a name, and only what the actions allow is lit", async () => {
  for (const moment of real) {
    const { container } = await open(moment);
    const lit = [...container.querySelectorAll(".place.lit")].map((place) => place.getAttribute("data-place"));
    expect(lit.sort()).toEqual(moment.actions.flatMap((act) => (act.do === "build" ? [act.place] : [])).sort());
    const fields = [...container.querySelectorAll(".field.lit")].map((field) => field.getAttribute("data-field"));
    expect(new Set(fields)).toEqual(
      new Set(moment.actions.flatMap((act) => (act.do === "walk" ? [cut(act.steps[0] ?? "")[0]] : []))),
    );
    for (const thing of container.querySelectorAll("[data-place], [data-field]"))
      expect(thing.getAttribute("aria-label")).toBeTruthy();
    cleanup();
  }
});

test("steps are taken back one by one or all at once before anything is sent", async () => {
  const moment = real.find(({ actions }) => (actions[0] as Walk | undefined)?.steps?.length === 4) as Moment;
  const walk = moment.actions[0] as Walk;
  await open(moment);
  await fireEvent.click(one(`[data-field="${cut(walk.steps[0] ?? "")[0]}"]`));
  await fireEvent.click(one(`[data-field="${cut(walk.steps[1] ?? "")[0]}"]`));
  expect(screen.getByRole("heading", { name: "Your turn: step 2 of 4" })).toBeTruthy();
  await press("Backspace");
  expect(screen.getByRole("heading", { name: "Your turn: step 1 of 4" })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Start over" }));
  expect(screen.getByRole("heading", { name: "Your turn: step 0 of 4" })).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

test("the inner field's heap is chosen from by number, and the choice can be changed until it is sent", async () => {
  const moment = heap();
  await open(moment);
  for (const field of ["M0", "I"]) await fireEvent.click(one(`[data-field="${field}"]`));
  await press("1");
  for (const field of ["M1", "O2"]) await fireEvent.click(one(`[data-field="${field}"]`));
  await fireEvent.click(one(".swap"));
  await press("3");
  await fireEvent.click(one(".go"));
  expect(send.mock.calls).toEqual([[moment.actions[2]]]);
});

test("number keys jump to a colour's places and Escape lets go", async () => {
  const moment = real.find(({ view, actions }) => view.phase === "build" && actions.length > 3) as Moment;
  const { container } = await open(moment);
  await press("1");
  const chosen = container.querySelector(".place.chosen");
  expect(chosen?.getAttribute("data-place")).toMatch(/^L1:/);
  expect(screen.getByRole("status").textContent).toMatch(/^Chosen: /);
  await press("Escape");
  expect(container.querySelector(".place.chosen")).toBeNull();
});

test("passing is a button only when it is among the actions, with what it costs", async () => {
  const may = real.find(({ actions }) => actions[0]?.do === "pass") as Moment;
  await open(may);
  expect(screen.getByRole("button", { name: /^Pass: −/ })).toBeTruthy();
  cleanup();
  await open(real.find(({ actions }) => actions[0]?.do === "build") as Moment);
  expect(screen.queryByRole("button", { name: /^Pass: −/ })).toBeNull();
});

test("W2 the newest stone is marked in the plan, and a stone pressed that cannot be built says why", async () => {
  const moment = real.find(({ view }) => view.phase === "build" && view.built.length > 5) as Moment;
  const { rerender, container } = await open(moment);
  const act = moment.actions.find((a) => a.do === "build") as Build;
  const seat = moment.you ?? 0;
  const view = { ...moment.view, built: [...moment.view.built, { place: act.place, seat }], to_move: [] };
  await rerender({ view, actions: [], last: [{ by: seat, act, facts: { stone: "red", points: 1 } }] });
  expect([...container.querySelectorAll(".place.newest")].map((each) => each.getAttribute("data-place"))).toEqual([
    act.place,
  ]);
  const bare = container.querySelector(".place.bare");
  if (bare) await fireEvent.click(bare);
  expect(screen.getByRole("status").textContent).toMatch(/nothing below it yet/);
});

test("what others took from the quarry stays marked until your own move", async () => {
  const moment = real.find(
    ({ view, actions }) => view.phase === "quarry" && view.walked > 0 && actions.length > 0,
  ) as Moment;
  const you = ((moment.you ?? 0) + 1) % moment.players.length;
  const view = { ...moment.view, you };
  const { rerender, container } = await open({ ...moment, view, you, actions: [] });
  const field = view.quarry.find(({ stones }) => stones.length > 0);
  const quarry = view.quarry.map((old) => (old === field ? { ...old, stones: old.stones.slice(1) } : old));
  const last = [{ by: view.turn, act: { do: "walk", steps: [`${field?.name}:${field?.stones[0]}`] } }];
  await rerender({ view: { ...view, quarry, turn: you, to_move: [you] }, last });
  expect(container.querySelectorAll("[data-last]")).toHaveLength(1);
  expect(container.querySelector(`[data-field="${field?.name}"] .seat`)).toBeTruthy();
});

test("the end names the winner and the sheets add up", async () => {
  for (const moment of real.filter(({ view }) => view.phase === "over")) {
    const { container } = await open(moment);
    expect(container.querySelector(".final h2")?.textContent).toContain(String(Math.max(...moment.view.points)));
    for (const row of container.querySelectorAll(".final tbody tr")) {
      const cells = [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent?.replace("−", "-")));
      expect(cells.slice(0, -1).reduce((sum, points) => sum + points, 0)).toBe(cells.at(-1));
    }
    cleanup();
  }
});

test("a refusal is shown with its rule and at its place", async () => {
  const moment = real.find(({ view }) => view.phase === "build") as Moment;
  const place = moment.view.ready[0] ?? "";
  const { container } = await open(moment, { refused: { rule: "WM-B2", text: "Not there.", at: [place] } });
  expect(document.querySelector(".refused")?.textContent).toContain("WM-B2");
  expect(container.querySelector(".place.marked")?.getAttribute("data-place")).toBe(place);
});

test("a monument of one's own is drawn from its plan", async () => {
  const own = structuredClone(content) as Record<string, Record<string, unknown>>;
  (own.monuments as Record<string, unknown>).hut = {
    title: { en: "Hut" },
    levels: [
      [
        [0, 0],
        [2, 0],
      ],
      [[1, 0]],
    ],
    rounds: [{ purple: 2 }],
  };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(own))));
  vi.resetModules();
  const library = await import("@testing-library/svelte");
  const { default: Fresh } = await import("../src/games/monuments/Board.svelte");
  const moment = real.find(({ view }) => view.phase === "build") as Moment;
  const view = {
    ...moment.view,
    options: { ...moment.view.options, monument: "hut" },
    built: [],
    ready: ["L1:0,0", "L1:2,0"],
  };
  const { container } = library.render(Fresh, {
    ...moment,
    view,
    actions: [{ do: "build", place: "L1:2,0" }],
    send,
    refused: null,
    lit: [],
    now: () => 0,
  });
  await vi.waitFor(() => expect(container.querySelectorAll(".place")).toHaveLength(3));
  expect(container.querySelector(".place.lit")?.getAttribute("data-place")).toBe("L1:2,0");
  expect(container.querySelector(".bar h2")?.textContent).toBe("Hut");
  library.cleanup();
});
