// S028: what lies behind a screen or in a hand changes nothing about the others as a board draws them: no text, no class,
// no label, no size. And what the view does not tell about somebody, their part of the board does not say either.

import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import Lords from "../src/games/lords_of_worlds/Board.svelte";
import { unpack } from "../src/games/lords_of_worlds/box.svelte";
import type { View as LordsView } from "../src/games/lords_of_worlds/types";
import { atlasOf, type Contents } from "../src/games/mapominoes/atlas";
import Mapominoes from "../src/games/mapominoes/Game.svelte";
import type { View as MapView } from "../src/games/mapominoes/types";
import Monuments from "../src/games/monuments/Board.svelte";
import type { View as MonumentsView } from "../src/games/monuments/types";
import lordsContent from "./fixtures/content-lords_of_worlds.json";
import mapContent from "./fixtures/content-mapominoes.json";
import monumentsContent from "./fixtures/content-monuments.json";
import lords from "./fixtures/lords_of_worlds.json";
import mapominoes from "./fixtures/mapominoes.json";
import monuments from "./fixtures/monuments.json";
import { nothingResizes } from "./resizing";

vi.mock("../src/games/monuments/scene", () => ({
  makeScene: () => {
    throw new Error("no WebGL");
  },
}));

interface Moment<View> {
  you: number | null;
  view: View;
  actions: unknown[];
  players: { name: string; bot: boolean; away: boolean }[];
}
const seated = <View>(moments: unknown): Moment<View>[] =>
  (moments as Moment<View>[]).filter(({ you }) => you !== null).slice(0, 5);
const rest = { refused: null, lit: [], now: () => 0, send: () => undefined };

beforeEach(() => {
  settings.lang = "en";
  unpack(lordsContent);
  nothingResizes();
  vi.stubGlobal(
    "fetch",
    vi.fn((url: string) =>
      Promise.resolve(new Response(JSON.stringify(`${url}`.includes("lords") ? lordsContent : monumentsContent))),
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What a board shows of the others, with every class, label and size; names of generated ids are made alike. */
async function others(board: Parameters<typeof render>[0], props: object, where: string): Promise<string[]> {
  const { container } = render(board, props as never);
  await tick();
  await new Promise((done) => setTimeout(done, 0));
  const found = [...container.querySelectorAll(where)].map((part) =>
    part.outerHTML.replaceAll(/c?\d+-\d+|uid-\w+/g, "id"),
  );
  cleanup();
  return found;
}

test.each(seated<MonumentsView>(monuments).map((moment, index) => [index, moment] as const))(
  "s028 Monuments %i: other stones behind my screen, the same others",
  async (_, moment) => {
    const twin = structuredClone(moment);
    const mine = twin.view.screens[moment.you ?? 0];
    if (mine?.stones) mine.stones = mine.stones.map((kind) => (kind === "red" ? "white" : "red"));
    const where = `ul[aria-label="Players"] > li:not(:nth-child(${(moment.you ?? 0) + 1}))`;
    const shown = await others(Monuments, { ...moment, ...rest }, where);
    expect(shown).toHaveLength(moment.players.length - 1);
    expect(await others(Monuments, { ...twin, actions: [], ...rest }, where)).toEqual(shown);
    moment.view.screens.forEach((screen, seat) => {
      if (screen.stones !== null || seat === moment.you) return;
      const told = shown[seat < (moment.you ?? 0) ? seat : seat - 1] ?? "";
      for (const kind of ["purple", "red", "white", "orange", "gem"])
        expect(told).not.toMatch(new RegExp(`\\b${kind}\\b`));
    });
  },
);

test.each(seated<MapView>(mapominoes).map((moment, index) => [index, moment] as const))(
  "s028 Mapominoes %i: other cards in my hand, the same others",
  async (_, moment) => {
    const atlas = atlasOf(mapContent as unknown as Contents, moment.view.options.deck ?? ["europe"]);
    const twin = structuredClone(moment);
    const used = new Set([...moment.view.hand, ...moment.view.table.map(({ card }) => card)]);
    const unused = [...atlas.countries.keys()].filter((card) => !used.has(card));
    twin.view.hand = twin.view.hand.map((card, index) => unused[index] ?? card).sort();
    const where = "ul.players > li"; // mine too: it tells how many cards, never which
    const shown = await others(Mapominoes, { ...moment, atlas, ...rest }, where);
    expect(shown).toHaveLength(moment.players.length);
    expect(await others(Mapominoes, { ...twin, actions: [], atlas, ...rest }, where)).toEqual(shown);
    for (const card of unused) expect(shown.join()).not.toContain(`>${atlas.countries.get(card)?.titles.en}<`);
  },
);

test.each(seated<LordsView>(lords).map((moment, index) => [index, moment] as const))(
  "s028 Lords of Worlds %i: other assistants in my hand, the same others",
  async (_, moment) => {
    const twin = structuredClone(moment);
    twin.view.hand = twin.view.hand.map((card) => (card === "blue1" ? "cyan1" : "blue1"));
    const shown = await others(Lords, { ...moment, ...rest }, ".other");
    expect(shown).toHaveLength(moment.players.length - 1);
    expect(await others(Lords, { ...twin, actions: [], ...rest }, ".other")).toEqual(shown);
    for (const told of shown) for (const card of moment.view.hand) expect(told).not.toContain(`"${card}"`);
  },
);
