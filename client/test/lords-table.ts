// The table of Lords of Worlds in recorded moments, for its tests: opened, clicked and typed at.

import { cleanup, render } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { afterEach, beforeAll, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import Board from "../src/games/lords_of_worlds/Board.svelte";
import { unpack } from "../src/games/lords_of_worlds/box.svelte";
import type { Place } from "../src/games/lords_of_worlds/play.svelte";
import type { Act, View } from "../src/games/lords_of_worlds/types";
import content from "./fixtures/content-lords_of_worlds.json";
import recorded from "./fixtures/lords_of_worlds.json";
import { nothingResizes } from "./resizing";

/** Milliseconds for tests that try every moment. */
export const patient = 240_000;

export interface Moment {
  table: string;
  you: number | null;
  view: View;
  actions: Act[];
  totals: number[];
  players: { name: string; bot: boolean; away: boolean }[];
}
export const moments = recorded as unknown as Moment[];

/** The printed box is known, and nothing of one test is left for the next. */
export function prepared(): void {
  beforeAll(() => {
    unpack(content);
    nothingResizes();
  });
  afterEach(() => {
    cleanup();
    settings.lang = "en";
    vi.restoreAllMocks();
  });
}

export function open(moment: Moment): {
  root: HTMLElement;
  sent: Act[];
  rerender: (other: Partial<Moment>) => Promise<void>;
} {
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
export function buttonOf(root: HTMLElement, place: Place, view: View): HTMLElement {
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

/** One moment of each sort: the same phase, choices and kind of table are tried once. */
export const sorts = [...new Map(moments.map((moment) => [sortOf(moment), moment])).values()].filter(
  ({ actions }) => actions.length,
);
function sortOf({ view, actions }: Moment): string {
  return [view.phase, view.seats, view.options.strategic, ...new Set(actions.map((act) => act.do))].join();
}

/** Press a key where the focus is; Enter and Space click a button, as browsers do. */
export async function press(key: string): Promise<void> {
  const at = document.activeElement ?? document.body;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  const goesOn = at.dispatchEvent(event);
  if (goesOn && (key === "Enter" || key === " ") && at instanceof HTMLButtonElement) at.click();
  flushSync();
  await tick();
  await tick();
}
