import { cleanup } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { cellSpot, marketLayout, type Spot, towards } from "../src/games/lords_of_worlds/layout";
import { cardOf } from "../src/games/lords_of_worlds/names";
import { cells } from "../src/games/lords_of_worlds/planets";
import { type Place, placeOf } from "../src/games/lords_of_worlds/play.svelte";
import type { Act, View } from "../src/games/lords_of_worlds/types";
import { buttonOf, moments, open, patient, prepared, press, sorts } from "./lords-table";

prepared();

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
