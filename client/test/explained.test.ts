// Every kind of piece, place and number in a view is explained where it lies, in both languages, and a keyboard gets there.

import explained from "virtual:explained";
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import { type printed, unpack } from "../src/games/lords_of_worlds/box.svelte";
import { tileOf } from "../src/games/lords_of_worlds/names";
import type { View as LordsView } from "../src/games/lords_of_worlds/types";
import type { View as MapView } from "../src/games/mapominoes/types";
import type { View as MonumentsView } from "../src/games/monuments/types";
import type { View as ScrambleView } from "../src/games/scramble/model";
import Explain from "../src/parts/explain/Explain.svelte";
import { placeBeside } from "../src/parts/explain/place";
import { Explanations } from "../src/parts/explain/words";
import { gameNames, manifestOf } from "../src/parts/game/registry";
import { nothingResizes } from "./resizing";

vi.mock("../src/games/monuments/scene", () => ({
  makeScene: () => {
    throw new Error("no WebGL");
  },
}));

type Moment = { you: number | null; view: { phase: string }; actions: { do: string }[] | null };
const files = import.meta.glob<Moment[]>("./fixtures/*.json", { import: "default" });
const load = async <T>(name: string): Promise<T> => (await files[`./fixtures/${name}.json`]?.()) as T;

/** What lies there, by the words that a player would ask for: from the view alone, never from the page. */
const lying: Record<string, (moment: Moment) => string[]> = {
  monuments: ({ view: seen, you, actions }) => {
    const view = seen as MonumentsView;
    const quarry = view.quarry.flatMap(({ name, stones }) => [
      `field:${{ O: "outer", M: "middle", I: "inner" }[name[0] ?? ""]}`,
      ...stones.map((kind) => `stone:${kind}`),
    ]);
    const quarrying = view.phase === "quarry";
    const building = view.phase === "build";
    return [
      ...(quarrying ? quarry : []),
      ...(quarrying && view.worker ? ["worker"] : []),
      ...(building ? view.built.map(() => "place:built") : []),
      ...(building && view.ready.length && !actions?.length ? ["place:ready"] : []),
      ...(actions?.some((act) => act.do === "build") ? ["place:lit", "pass"] : []),
      ...(you === null ? [] : (view.screens[you]?.stones ?? []).map((kind) => `stone:${kind}`)),
      ...["points", "screen", "round", "built"],
    ];
  },
  mapominoes: ({ view: seen, you, actions }) => {
    const view = seen as MapView;
    return [
      ...view.table.map((laid) => (laid.card ? "country" : "transit")),
      ...(you === null ? [] : view.hand.map(() => "card")),
      ...(view.phase === "play" && actions?.some((act) => act.do === "lay") ? ["place"] : []),
      ...["pile", "held", "transits", "points", "round"],
    ];
  },
  lords_of_worlds: ({ view: seen, you }) => {
    const view = seen as LordsView;
    if (view.phase === "over") return [];
    const tile = (name: string): string => `tile:${tileOf(name).kind}`;
    return [
      ...view.hexes.flatMap(({ portal, colour }, i) => [
        portal ? "portal" : view.tiles[i] === "?" ? "tile:back" : view.tiles[i] ? tile(view.tiles[i]) : "hex",
        ...(colour ? ["hex:coloured"] : []),
      ]),
      ...(view.carts.some(Boolean) ? ["cart"] : []),
      ...view.supply.flatMap((name) => ["supply", tile(name)]),
      ...(view.planets[you ?? 0]?.stacks ?? []).flatMap((stack) => (stack.length ? tile(stack.at(-1) ?? "") : [])),
      ...(view.architects.some((_, i) => !view.planets[you ?? 0]?.stacks[i]?.length) ? ["cell"] : []),
      ...(you === null ? [] : view.hand.map((card) => `card:${card.replace(/\d+$/, "")}`)),
      ...(view.piles.length ? ["pile"] : []),
      ...(view.seats > 1 ? ["held", "free", "ends"] : []),
      ...["track", "deck", "discards"],
      ...(view.last_round && view.phase !== "over" ? ["last_round"] : []),
    ];
  },
};
function scramble({ view: seen, you }: Moment): string[] {
  const view = seen as ScrambleView;
  const face = (text: string): string[] => {
    const [lands = "", ...marks] = text.split(" ");
    return [
      ...[...lands].map((land) => `land:${land}`),
      ...marks.flatMap((mark) =>
        mark.includes("@") ? `picture:${mark.split("@")[0]}` : mark.endsWith("active") ? `volcano:${mark}` : "street",
      ),
    ];
  };
  const card = (thing: string): string => {
    const name = thing.replace(/_[WFMPD]{4}$/, "");
    return `${name !== thing ? "building" : /^(fishermen|shepherds|lumberjacks)$/.test(thing) ? "village" : "task"}:${name}`;
  };
  if (!view.worlds?.length || !["playing", "setting", "taking"].includes(view.phase)) return [];
  const own = view.worlds[you ?? 0] ?? [];
  return [
    ...(view.pool ?? []).flatMap((each) => (each ? face(each.face) : [])),
    ...own.flatMap((piece) => face(piece.face)),
    ...[...(view.open ?? []), ...(view.taken ?? []).flat(), ...(you === null ? [] : (view.villages?.[you] ?? []))].map(
      card,
    ),
    ...(view.modifier ? [`modifier:${view.modifier}`] : []),
    ...(you !== null && view.stack?.length && !view.out?.includes(you) ? ["chip"] : []),
    ...((view.volcano_chip ?? []).includes(you ?? 0) ? ["volcano_chip"] : []),
    ...(view.seats > 1 ? ["round"] : []),
    ...(own.length < 10 ? ["cell"] : []),
    ...["heap", "volcano:active", "volcano:inactive", "standing", "clock"],
  ];
}
lying.mondo = lying.mondo_sapiens = scramble;

const games = gameNames();
const marks = (root: ParentNode): Element[] => [...root.querySelectorAll("[data-explain]")];
const kindsOf = (element: Element): string[] => (element.getAttribute("data-explain") ?? "").split(" ");
/** Whether the keyboard can be there: the element itself, or the button it lies on. */
const reached = (element: Element): boolean => element.closest("button, [tabindex], a[href]") !== null;
const wordsOf = (game: string, lang: "en" | "de"): Explanations =>
  new Explanations({ ...explained.house?.kinds, ...explained[game]?.kinds }, undefined, lang);

beforeEach(() => {
  settings.lang = "en";
  nothingResizes();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(games)("%s", (game) => {
  test("everything in every view has words in both languages", async () => {
    const moments = await load<Moment[]>(game);
    const kinds = new Set(moments.flatMap((moment) => lying[game]?.(moment) ?? []));
    expect(kinds.size).toBeGreaterThan(8);
    for (const lang of ["en", "de"] as const) {
      const silent = [...kinds].filter((kind) => !wordsOf(game, lang).of(kind)?.say);
      expect(silent, lang).toEqual([]);
    }
  });

  test("it is explained where it lies, and the keyboard gets there", async () => {
    const moments = (await load<Moment[]>(game)).filter((_, i) => i % 5 === 0);
    const contents = await load<unknown>(`content-${game}`);
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(contents))));
    if ("planet" in (contents as object)) unpack(contents as ReturnType<typeof printed>);
    const Board = (await manifestOf(game).board?.())?.default;
    const stops = new Set<string>();
    for (const moment of moments) {
      const props = { ...moment, send: vi.fn(), refused: null, lit: [], now: () => 0 } as never;
      // biome-ignore lint/style/noNonNullAssertion: every game here has a board
      const { container } = render(Board!, props);
      const wanted = new Set(lying[game]?.(moment) ?? []);
      const found = (): Set<string> => new Set(marks(container).flatMap(kindsOf));
      const missing = (there: Set<string>): string[] =>
        [...wanted].filter((kind) => !there.has(kind) && !(kind === "pile" && there.has("pile:closed")));
      await vi.waitFor(() => expect(missing(found()), `not marked: ${moment.view.phase}`).toEqual([]));
      for (const element of marks(container))
        if (reached(element)) for (const kind of kindsOf(element)) stops.add(kind);
      const silent = [...found()].filter((kind) => !kind.startsWith("rule:") && !wordsOf(game, "de").of(kind));
      expect(silent, "marked without words").toEqual([]);
      cleanup();
    }
    const all = new Set(moments.flatMap((moment) => lying[game]?.(moment) ?? []));
    expect([...all].filter((kind) => !stops.has(kind) && kind !== "pile")).toEqual([]);
  });
});

describe("the explanation", () => {
  /** A number that only says what it is, and a stone that can be pressed. */
  function page(): {
    chip: HTMLElement;
    stone: HTMLElement;
    tip: () => HTMLElement;
    pressed: ReturnType<typeof vi.fn>;
  } {
    const told: Record<string, unknown> = { ...explained, rules: { sections: [], options: {} } };
    vi.stubGlobal("fetch", (path: string) => {
      const [, , name = "", what = ""] = path.split(/[/?]/);
      return Promise.resolve(new Response(JSON.stringify(what === "rules" ? told.rules : told[name])));
    });
    const pressed = vi.fn();
    document.body.innerHTML = `<div data-game="monuments"><button type="button" class="explains" data-explain="points">12</button><button type="button" data-explain="stone:black">stone</button></div>`;
    const [chip, stone] = [...document.querySelectorAll<HTMLElement>("button")] as [HTMLElement, HTMLElement];
    stone.addEventListener("click", pressed);
    const { container } = render(Explain);
    const tip = (): HTMLElement => container.querySelector('[role="tooltip"]') as HTMLElement;
    return { chip, stone, tip, pressed };
  }
  const shown = (tip: HTMLElement): boolean => tip.classList.contains("shown");
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1500);
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    document.body.innerHTML = "";
  });

  test("comes where a pointer rests, stays while it is on the words, and goes with Escape", async () => {
    const { stone, tip } = page();
    await fireEvent.pointerOver(stone, { pointerType: "mouse" });
    expect(shown(tip())).toBe(false);
    await settle();
    expect(shown(tip())).toBe(true);
    expect(tip().textContent).toContain(explained.monuments?.kinds["stone:black"]?.say.en);
    await fireEvent.pointerOver(tip(), { pointerType: "mouse" });
    await settle();
    expect(shown(tip())).toBe(true);
    const closing = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    stone.dispatchEvent(closing);
    await settle();
    expect(shown(tip())).toBe(false);
    expect(closing.defaultPrevented).toBe(true);
    await fireEvent.pointerOver(stone, { pointerType: "mouse" });
    await settle();
    expect(shown(tip()), "what was closed stays closed while the pointer is there").toBe(false);
  });

  test("loads the rulebook for what speaks from it alone", async () => {
    const { stone, chip, tip } = page();
    const asked: string[] = [];
    const rule = { number: "WM-B2", title: "Building", text: "Each stone rests on others." };
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      const answer = path.includes("/rules") ? { sections: [{ rules: [rule] }] } : { kinds: {} };
      return Promise.resolve(new Response(JSON.stringify(answer)));
    });
    await fireEvent.pointerOver(stone, { pointerType: "mouse" });
    await settle();
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((path) => path.includes("/rules"))).toEqual([]);
    chip.dataset.explain = "rule:WM-B2";
    await fireEvent.pointerOver(chip, { pointerType: "mouse" });
    await settle();
    expect(tip().textContent).toContain(rule.text);
  });

  test("goes when the pointer leaves", async () => {
    const { stone, tip } = page();
    await fireEvent.pointerOver(stone, { pointerType: "mouse" });
    await settle();
    await fireEvent.pointerOver(document.body, { pointerType: "mouse" });
    await settle();
    expect(shown(tip())).toBe(false);
  });

  test("describes what has the focus, in the language of the page", async () => {
    settings.lang = "de";
    const { stone, chip, tip } = page();
    stone.focus();
    await settle();
    expect(stone.getAttribute("aria-describedby")).toBe(tip().id);
    expect(tip().textContent).toContain(explained.monuments?.kinds["stone:black"]?.say.de);
    chip.focus();
    await settle();
    expect(stone.hasAttribute("aria-describedby")).toBe(false);
    expect(tip().textContent).toContain(explained.monuments?.kinds.points?.say.de);
  });

  test("comes for a finger that stays, and what it stays on is not pressed", async () => {
    const { stone, tip, pressed } = page();
    await fireEvent.pointerDown(stone, { pointerType: "touch" });
    await settle();
    expect(shown(tip())).toBe(true);
    await fireEvent.pointerUp(stone, { pointerType: "touch" });
    await fireEvent.click(stone);
    expect(pressed).not.toHaveBeenCalled();
    await fireEvent.pointerDown(stone, { pointerType: "touch" });
    await fireEvent.pointerUp(stone, { pointerType: "touch" });
    await fireEvent.click(stone);
    await settle();
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(shown(tip())).toBe(false);
  });

  test("a number that only says what it is says it at a tap", async () => {
    const { chip, tip } = page();
    await fireEvent.pointerDown(chip, { pointerType: "touch" });
    await fireEvent.pointerUp(chip, { pointerType: "touch" });
    await fireEvent.click(chip);
    await settle();
    expect(shown(tip())).toBe(true);
  });

  test("goes with what it explains", async () => {
    vi.useRealTimers();
    const { chip, tip } = page();
    await fireEvent.click(chip);
    await vi.waitFor(() => expect(shown(tip())).toBe(true));
    chip.remove();
    await vi.waitFor(() => expect(shown(tip())).toBe(false));
  });

  test("changes nothing while the page takes away what has the focus", async () => {
    const { stone, tip } = page();
    stone.focus();
    await settle();
    const before = tip().className;
    stone.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    flushSync();
    expect(tip().className, "Svelte forbids a change in the middle of drawing").toBe(before);
    await settle();
    expect(shown(tip())).toBe(false);
  });

  test("never covers what it is about, in any window", () => {
    for (const [width, height] of [
      [320, 568],
      [1440, 900],
    ] as const)
      for (const left of [0, width / 2 - 20, width - 40])
        for (const top of [0, height / 2, height - 40]) {
          const about = { left, top, width: 40, height: 40 };
          const size = { width: Math.min(300, width - 16), height: 110 };
          const { x, y } = placeBeside(about, size, { left: 0, top: 0, width, height });
          const apart = x + size.width <= left || x >= left + 40 || y + size.height <= top || y >= top + 40;
          expect(apart, `${width} ${left} ${top}`).toBe(true);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + size.width).toBeLessThanOrEqual(width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y + size.height).toBeLessThanOrEqual(height);
        }
  });
});
