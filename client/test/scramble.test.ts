import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import type { Act, View } from "../src/games/scramble/model";
import type { Player, Sheet } from "../src/parts/game/board";
import { manifestOf } from "../src/parts/game/registry";
import contentMondo from "./fixtures/content-mondo.json";
import contentSapiens from "./fixtures/content-mondo_sapiens.json";
import mondo from "./fixtures/mondo.json";
import sapiens from "./fixtures/mondo_sapiens.json";
import { nothingResizes } from "./resizing";

interface Moment {
  table: string;
  you: number | null;
  view: View;
  actions: Act[];
  players: Player[];
  sheets: Record<string, Sheet>;
}
const games = [
  ["mondo", mondo as unknown as Moment[]],
  ["mondo_sapiens", sapiens as unknown as Moment[]],
] as const;

beforeEach(() => {
  settings.lang = "en";
  // jsdom lays nothing out, so there is nothing to observe.
  nothingResizes();
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path.includes("sapiens") ? contentSapiens : contentMondo))),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(game: string, moment: Moment, more: object = {}) {
  const Board = (await manifestOf(game).board?.())?.default;
  if (!Board) throw new Error(`no board of ${game}`);
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

/** What a browser does for a key: the keydown, and a click where Enter meets a button. */
async function press(key: string): Promise<void> {
  const at = document.activeElement ?? document.body;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  at.dispatchEvent(event);
  if (!event.defaultPrevented && key === "Enter" && at instanceof HTMLButtonElement && !at.disabled) at.click();
  await tick();
}

/** A few actions of every kind: the first, the last and some between. */
function sample(actions: readonly Act[]): Act[] {
  const kinds = new Map<string, Act[]>();
  for (const act of actions) {
    const card = act.do === "reach" && !/^t\d+$/.test(act.thing ?? "") ? " card" : "";
    kinds.set(act.do + card, [...(kinds.get(act.do + card) ?? []), act]);
  }
  return [...kinds.values()].flatMap((acts) => {
    const few = acts[0]?.do === "place" ? 5 : acts[0]?.do === "return" ? 2 : 1;
    return Array.from(
      { length: Math.min(few, acts.length) },
      (_, i) => acts[Math.floor((i * (acts.length - 1)) / Math.max(1, few - 1))] as Act,
    );
  });
}

/** How the piece lies in hand: what was turned and flipped for one action stays so for the next. */
class Grip {
  turn = 0;
  side: string;
  constructor(moment: Moment) {
    this.side = moment.view.hands?.[moment.you ?? 0]?.side ?? "picture";
  }
  needed(act: { turn?: number; side?: string }): { turns: number; flip: boolean } {
    const flip = (act.side ?? "picture") !== this.side;
    this.side = act.side ?? "picture";
    const turns = "turn" in act || !("do" in act && act.do === "return") ? ((act.turn ?? 0) - this.turn + 4) % 4 : 0;
    this.turn = (this.turn + turns) % 4;
    return { turns, flip };
  }
}

async function byClicks(find: (query: string) => HTMLElement, grip: Grip, act: Act): Promise<void> {
  const click = async (query: string): Promise<void> => {
    find(query).click();
    await tick();
  };
  if (act.do === "reach") {
    const place = /^t(\d+)$/.exec(act.thing ?? "")?.[1];
    await click(place ? `[data-place="${Number(place) - 1}"]` : `[data-thing="${act.thing}"]`);
  } else if (act.do === "place" || act.do === "return") {
    const { turns, flip } = grip.needed(act);
    if (flip) await click('[aria-keyshortcuts="F"]');
    if (act.do === "place") for (let i = 0; i < turns; i += 1) await click('[aria-keyshortcuts="R"]');
    await click(act.do === "place" ? `[data-cell="${act.cell}"]` : '[aria-keyshortcuts="Backspace"]');
  } else if (act.do === "jump_out") {
    await click('[data-act="jump"]');
    if (find('[data-act="jump-yes"]')) await click('[data-act="jump-yes"]'); // a full world is not asked
  } else if (act.do === "choose_board") {
    await click(`[data-board="${act.board}"]`);
  } else await click('[data-act="ready"]');
}

/** Walk by arrows: along the order of the places, or column by column and row by row through the world. */
async function byKeys(container: HTMLElement, find: (query: string) => HTMLElement, grip: Grip, act: Act) {
  if (act.do === "reach") {
    const place = /^t(\d+)$/.exec(act.thing ?? "")?.[1];
    if (!place) find(`[data-thing="${act.thing}"]`).focus();
    else {
      container.querySelector<HTMLElement>('[data-place][tabindex="0"]')?.focus();
      await press("Home");
      for (
        let i = 0;
        i < 200 && document.activeElement?.getAttribute("data-place") !== String(Number(place) - 1);
        i += 1
      )
        await press("ArrowRight");
    }
    await press("Enter");
  } else if (act.do === "place" || act.do === "return") {
    const { turns, flip } = grip.needed(act);
    if (flip) await press("f");
    if (act.do === "return") return press("Backspace");
    for (let i = 0; i < (4 - turns) % 4; i += 1) await press("l");
    container.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
    const at = (): string => document.activeElement?.getAttribute("data-cell") ?? "";
    const to = act.cell ?? "";
    for (let i = 0; i < 40 && at() !== to; i += 1) {
      const [dx, dy] = [to.charCodeAt(0) - at().charCodeAt(0), Number(to[1]) - Number(at()[1])];
      const was = at();
      if (dy !== 0 && (i % 3 !== 2 || dx === 0)) await press(dy > 0 ? "ArrowDown" : "ArrowUp");
      if (at() === was && dx !== 0) await press(dx > 0 ? "ArrowRight" : "ArrowLeft");
    }
    expect(at()).toBe(to);
    await press("Enter");
  } else if (act.do === "jump_out") {
    await press("j");
    if (container.querySelector('[data-act="jump-yes"]')) await press("j");
  } else {
    find(act.do === "choose_board" ? `[data-board="${act.board}"]` : '[data-act="ready"]').focus();
    await press("Enter");
  }
}

describe.each(games)("%s", (game, moments) => {
  const acting = moments
    .map((moment, number) => ({ moment, number }))
    .filter(({ moment }) => moment.actions.length > 0);

  test("has moments of every kind", () => {
    const phases = new Set(moments.map(({ view }) => view.phase));
    for (const phase of ["counting", "playing", "resting", "over", "taking", "setting"])
      expect(phases).toContain(phase);
    const kinds = new Set(acting.flatMap(({ moment }) => moment.actions.map((act) => act.do)));
    expect([...kinds].filter((kind) => kind !== "choose_board").sort()).toEqual([
      "jump_out",
      "place",
      "reach",
      "ready",
      "return",
    ]);
  });

  test.each(acting.map(({ moment, number }) => [number, moment.table, moment] as const))(
    "moment %i of %s: clicks alone and keys alone send exactly what is listed",
    async (_number, _table, moment) => {
      const { container, find, send, rerender, props } = await show(game, moment);
      const grip = new Grip(moment);
      for (const act of sample(moment.actions)) {
        for (const way of ["clicks", "keys"]) {
          if (way === "clicks") await byClicks(find, grip, act);
          else await byKeys(container, find, grip, act);
          expect(send.mock.calls, `${way}: ${JSON.stringify(act)}`).toEqual([[act]]);
          expect(send.mock.calls[0]?.[0]).not.toHaveProperty("allowance");
          send.mockClear();
          await rerender({ ...props, refused: { rule: "", text: "", at: [] } });
        }
      }
    },
  );

  test("who may not act cannot send anything, and every tile and cell has a name", async () => {
    for (const moment of moments.filter(({ actions }) => actions.length === 0).slice(0, 4)) {
      const { container, send } = await show(game, moment);
      for (const button of container.querySelectorAll("button")) {
        expect(button.textContent?.trim() || button.getAttribute("aria-label")).toBeTruthy();
        button.click();
      }
      expect(send).not.toHaveBeenCalled();
      cleanup();
    }
  });

  test("speaks German", async () => {
    settings.lang = "de";
    const { container } = await show(
      game,
      acting.find(({ moment }) => moment.view.phase === "playing")?.moment as Moment,
    );
    expect(container.textContent).toContain("Runde 1 von");
    expect(container.textContent).toContain("Haufen");
  });
});

test("a contested reach is explained from the ruling", async () => {
  const moment = (mondo as unknown as Moment[])[17] as Moment;
  const claims = [
    { seat: 1, at: 11_964, reached: 11_924, allowance: 40 },
    { seat: 0, at: 11_950, reached: 11_950 },
  ];
  const recent = [{ at: 12_100, by: -2, act: { do: "rule", thing: "t17", claims, to: 1 } }];
  const { container } = await show("mondo", moment, { recent });
  expect(container.querySelector("details")?.textContent).toContain("Tile 17: Ines was faster");
  expect(container.querySelector("details")?.textContent).toContain("Ines: 11.924 s (40 ms lag correction)");
});

test("S046: a reach the table refuses goes back with the answer itself, and it is said aloud", async () => {
  const free = (mondo as unknown as Moment[])[18] as Moment;
  let answer: (accepted: boolean) => void = () => {};
  const send = vi.fn(() => new Promise<boolean>((done) => (answer = done)));
  const { container, find } = await show("mondo", free, { send });
  const [first, second] = free.actions.filter((act) => act.do === "reach" && /^t/.test(act.thing ?? ""));
  const at = (act: Act | undefined): HTMLElement =>
    find(`[data-place="${Number((act && "thing" in act ? act.thing : "")?.slice(1)) - 1}"]`);
  at(first).click();
  await tick();
  expect(at(first).className).toContain("mine");
  at(second).click(); // one hand: nothing else can be reached for meanwhile, and that is said
  expect(send).toHaveBeenCalledTimes(1);
  await tick();
  expect(container.querySelector('p[aria-live="polite"]')?.textContent).toContain("One tile at a time (MO-P5)");
  answer(false);
  await new Promise((done) => setTimeout(done, 1300)); // in a breath of its own
  expect(at(first).className).not.toContain("mine");
  expect(find(".hold").querySelector("svg")).toBeNull();
  const said = container.querySelector('p[aria-live="polite"]')?.textContent;
  expect(said).toMatch(/^It went to someone else\.$/);
  at(second).click(); // the hand is free
  expect(send).toHaveBeenCalledTimes(2);
  answer(true); // accepted: the ghost stays until the table tells whose it is
  await new Promise((done) => setTimeout(done));
  expect(at(second).className).toContain("mine");
});

test("a reach is a ghost until the ruling, and nobody else's move turns what you hold", async () => {
  const moments = mondo as unknown as Moment[];
  const free = moments[18] as Moment;
  const { find, rerender, props } = await show("mondo", free);
  const thing = free.actions.find((act) => act.do === "reach");
  const place = Number((thing && "thing" in thing ? thing.thing : "t1")?.slice(1)) - 1;
  find(`[data-place="${place}"]`).click();
  await tick();
  expect(find(`[data-place="${place}"]`).className).toContain("mine");
  await rerender({ ...props, refused: { rule: "MO-P10", text: "Gone.", at: [`t${place + 1}`] } });
  expect(find(`[data-place="${place}"]`).className).not.toContain("mine");
  cleanup();

  const held = moments[17] as Moment;
  const table = await show("mondo", held);
  table.find('[aria-keyshortcuts="F"]').click();
  await tick();
  const before = table.find(".hold .top").getAttribute("aria-label");
  await table.rerender({ ...table.props, view: { ...held.view, out: [0] } });
  expect(table.find(".hold .top").getAttribute("aria-label")).toBe(before);
});

/** The same moment after others took tiles from these places. */
const without = (moment: Moment, ...places: number[]): { view: View; actions: Act[] } => ({
  view: { ...moment.view, pool: (moment.view.pool ?? []).map((lying, at) => (places.includes(at) ? null : lying)) },
  actions: moment.actions.filter((act) => act.do !== "reach" || !places.some((at) => act.thing === `t${at + 1}`)),
});

test("S171: the focused tile keeps the focus when others take tiles, even that very one", async () => {
  const moment = (mondo as unknown as Moment[])[18] as Moment;
  const { find, rerender, props, send } = await show("mondo", moment);
  const lying = (moment.view.pool ?? []).flatMap((tile, place) => (tile ? [place] : []));
  const [one = 0, two = 0, three = 0] = lying;
  const tile = find(`[data-place="${two}"]`);
  const at = [tile.style.left, tile.style.top];
  tile.focus();
  await rerender({ ...props, ...without(moment, one) });
  expect(document.activeElement).toBe(tile);
  expect([tile.style.left, tile.style.top]).toEqual(at); // nothing moves up
  await rerender({ ...props, ...without(moment, one, two, three) });
  expect(document.activeElement).toBe(tile);
  expect(tile.getAttribute("aria-label")).toMatch(/gone$/);
  await press("Enter");
  expect(send).not.toHaveBeenCalled();
  await press("ArrowRight");
  expect(document.activeElement?.getAttribute("data-place")).toBe(String(lying[3]));
});

test("the keyboard goes to the world when a tile in hand can be laid, not while somebody else chooses again", async () => {
  const held = (mondo as unknown as Moment[])[17] as Moment;
  const empty = { ...held.view, hands: (held.view.hands ?? []).map(() => null) };
  const { find, rerender, props } = await show("mondo", { ...held, view: empty, actions: [] });
  find('[data-place][tabindex="0"]').focus();
  await rerender({ ...props, view: { ...held.view }, actions: [] });
  await tick();
  expect(document.activeElement?.closest(".felt")).not.toBeNull();
  await rerender({ ...props, view: { ...held.view }, actions: held.actions });
  await tick();
  expect(document.activeElement?.closest(".world")).not.toBeNull();
});

test("S171: the focus is never left on nothing when the round ends under the keyboard", async () => {
  const moments = mondo as unknown as Moment[];
  const playing = moments[18] as Moment;
  const rest = moments.find(({ view, you, actions }) => view.phase === "resting" && you !== null && actions.length > 0);
  const { container, find, rerender, props } = await show("mondo", playing);
  container.querySelector<HTMLElement>('[data-place][tabindex="0"]')?.focus();
  await rerender({ ...props, ...rest });
  await tick();
  expect(document.activeElement).toBe(find('[data-act="ready"]'));
  await rerender({ ...props, ...playing });
  await tick();
  expect(document.activeElement?.closest(".felt")).not.toBeNull();
});

test("in steps the focus stays where it is: only the beginning of a round brings it to the heap", async () => {
  const moments = mondo as unknown as Moment[];
  const at = moments.findIndex(({ view, you }) => view.phase === "setting" && view.step === 13 && you === 0);
  const [setting, taking] = moments.slice(at) as [Moment, Moment];
  expect(taking.view.phase).toBe("taking");
  const { container, rerender, props } = await show("mondo", setting);
  const elsewhere = [...container.querySelectorAll<HTMLElement>("a[href], button:not(:disabled)")].find(
    (each) => !each.closest(".felt, .world, .dock"),
  );
  elsewhere?.focus();
  await rerender({ ...props, ...taking });
  await tick();
  expect(document.activeElement).toBe(elsewhere);
});

test("S171: of a burst the first is said at once, the rest in one sentence, and never more than three things", async () => {
  vi.useFakeTimers();
  try {
    const moment = (mondo as unknown as Moment[])[18] as Moment;
    const { container, rerender, props } = await show("mondo", { ...moment, you: null, actions: [] });
    const region = container.querySelector('p[aria-live="polite"]') as HTMLElement;
    const said: string[] = [];
    const note = (): void => {
      const text = region.textContent ?? "";
      if (text && text !== said.at(-1)) said.push(text);
    };
    const players = Array.from({ length: 6 }, (_, n) => ({ name: `P${n}`, bot: true, away: false }));
    for (let n = 1; n <= 5; n += 1) {
      await rerender({ ...props, players, view: { ...moment.view, out: Array.from({ length: n }, (_, i) => i + 1) } });
      note();
    }
    expect(said).toEqual(["P1 jumped out."]);
    vi.advanceTimersByTime(1500);
    await tick();
    note();
    expect(said).toEqual(["P1 jumped out.", "P3 jumped out. P4 jumped out. P5 jumped out."]);
  } finally {
    vi.useRealTimers();
  }
});
