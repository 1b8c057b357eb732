// Every game draws the board before a decision for a review, with what was decided on it.

import { cleanup, render, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import { type printed, unpack } from "../src/games/lords_of_worlds/box.svelte";
import type { DecisionProps } from "../src/parts/game/manifest";
import { gameNames, manifestOf } from "../src/parts/game/registry";
import { nothingResizes } from "./resizing";

vi.mock("../src/games/monuments/scene", () => ({
  makeScene: () => {
    throw new Error("no WebGL");
  },
}));

type Moment = { you: number | null; view: DecisionProps["view"]; actions: { do: string }[] | null };
const files = import.meta.glob<unknown>("./fixtures/*.json", { import: "default" });
const load = async <T>(name: string): Promise<T> => (await files[`./fixtures/${name}.json`]?.()) as T;
/** Decisions about a place, which a board can show. */
const ABOUT_A_PLACE = new Set(["build", "lay", "place", "collect", "walk"]);
const players = ["Ann", "Ben", "Cat", "Dan"].map((name) => ({ name, bot: false, away: false }));

beforeEach(() => {
  settings.lang = "en";
  nothingResizes();
  for (const size of ["clientWidth", "clientHeight"] as const)
    vi.spyOn(HTMLElement.prototype, size, "get").mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each(gameNames().filter((game) => manifestOf(game).decision))(
  "%s shows what was decided on its board",
  async (game) => {
    const contents = await load<object>(`content-${game}`);
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(contents))));
    if ("planet" in contents) unpack(contents as ReturnType<typeof printed>);
    const Board = (await manifestOf(game).decision?.())?.default;
    if (!Board) throw new Error(`${game} has no board of a decision`);
    const moments = await load<Moment[]>(game);
    const one = moments.findLast(
      ({ you, actions }) => you !== null && (actions ?? []).filter((act) => ABOUT_A_PLACE.has(act.do)).length > 1,
    );
    if (!one) throw new Error(`no recorded moment of ${game} has two such decisions`);
    const seat = one.you ?? 0;
    const acts = (one.actions ?? []).filter((act) => ABOUT_A_PLACE.has(act.do));
    const drawn = async (act: { do: string } | undefined): Promise<string> => {
      const done = act ? { by: seat, act, facts: {} } : null;
      const { container } = render(Board, { game, view: one.view, seat, done, places: [], sheets: [], players });
      await waitFor(() => expect(container.querySelector("svg")).not.toBeNull());
      await new Promise((go) => setTimeout(go));
      const html = container.innerHTML;
      cleanup();
      return html;
    };
    const [nothing, first, last] = [await drawn(undefined), await drawn(acts[0]), await drawn(acts.at(-1))];
    expect(first).not.toBe(nothing);
    expect(last).not.toBe(first);
  },
);
