// Every two kinds of pieces can be told apart without colour: by lightness, or by a mark of their own that stands out.

import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { lands, specials } from "../src/games/lords_of_worlds/names";
import { atlasOf, type Contents } from "../src/games/mapominoes/atlas";
import CardFace from "../src/games/mapominoes/CardFace.svelte";
import { HEMS, hem } from "../src/games/mapominoes/hems";
import { kinds, look } from "../src/games/monuments/looks";
import { looks as assistants } from "../src/parts/pictures/assistants";
import HexArt from "../src/parts/pictures/HexArt.svelte";
import Seat from "../src/parts/pictures/Seat.svelte";
import contents from "./fixtures/content-mapominoes.json";
import { apart, sights } from "./sight";

afterEach(cleanup);

type Files = { readFileSync: (path: string, encoding: string) => string };
const { readFileSync } = await vi.importActual<Files>("node:fs");

/** The page's own colours in a theme. */
function palette(theme: "light" | "dark"): Record<string, string> {
  const [light = "", dark = ""] = readFileSync("src/base/tokens.css", "utf-8").split('[data-theme="dark"]');
  const named = (css: string) => [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((found) => [found[1], found[2]]);
  return Object.fromEntries([...named(light), ...(theme === "dark" ? named(dark) : [])]);
}

interface Piece {
  name: string;
  ground: string;
  /** What is drawn on it, and in which colour. */
  mark: string;
  ink: string;
}

const MARK = 35;
const GROUND = 12;

/** Whether two pieces differ for these eyes: by their grounds, or by marks that both stand out. */
function differ(a: Piece, b: Piece, see: (hex: string) => [number, number, number]): boolean {
  if (apart(see(a.ground), see(b.ground)) > GROUND) return true;
  const stands = ({ ground, ink }: Piece): boolean => Math.abs(see(ink)[0] - see(ground)[0]) > MARK;
  return a.mark !== b.mark && stands(a) && stands(b);
}

function distinct(pieces: Piece[]): void {
  expect(pieces.length).toBeGreaterThan(3);
  for (const [eyes, see] of Object.entries(sights)) {
    for (const [i, a] of pieces.entries()) {
      for (const b of pieces.slice(i + 1)) expect(differ(a, b, see), `${a.name} and ${b.name} with ${eyes}`).toBe(true);
    }
  }
  // Whatever the colours: no mark is used twice, and every mark can be seen in grey.
  expect(new Set(pieces.map(({ mark }) => mark)).size).toBe(pieces.length);
  for (const { name, ink, ground } of pieces) {
    const [a, b] = [ink, ground].map((hex) => sights.grey?.(hex)[0] ?? 0);
    expect(Math.abs((a ?? 0) - (b ?? 0)), `the mark of ${name}`).toBeGreaterThan(MARK);
  }
}

test("the stones of Monuments", () => {
  distinct(
    kinds.map((name) => {
      const { base, ink, mark, form } = look(name);
      // A gem has an outline of its own instead of a mark.
      return { name, ground: base, ink, mark: form + mark.map(({ d }) => d).join() };
    }),
  );
});

test("the regions of a Mapominoes deck", () => {
  const css = readFileSync("src/games/mapominoes/colours.css", "utf-8");
  const ink = /--hem: (#[0-9a-f]{6});/.exec(css)?.[1] ?? "";
  const tints = [...css.matchAll(/\.tint(\d) \{\s*--tint: (#[0-9a-f]{6});/g)];
  expect(tints).toHaveLength(HEMS);
  distinct(
    tints.map(([, tint = "", ground = ""]) => ({ name: `tint ${tint}`, ground, ink, mark: hem(Number(tint), 9) })),
  );
});

test("every card of Mapominoes shows its region by its hem as well as by its tint", () => {
  const decks = contents as unknown as Contents;
  for (const deck of Object.keys(decks.decks)) {
    const atlas = atlasOf(decks, [deck]);
    expect(new Set(atlas.regions.map(({ tint }) => tint)).size, deck).toBe(atlas.regions.length);
    for (const country of atlas.countries.values()) {
      const { container, unmount } = render(CardFace, { atlas, country, width: 60 });
      expect(container.querySelector(`.tint${country.region.tint} .hem`)?.getAttribute("d")).toBe(
        hem(country.region.tint, 60),
      );
      unmount();
    }
  }
});

test("the assistants and coloured hexes of Lords of Worlds", () => {
  distinct(
    Object.entries(assistants).map(([name, { ground, ink, fill = "", line = "" }]) => ({
      name,
      ground,
      ink,
      mark: fill + line,
    })),
  );
});

test("the tiles of Lords of Worlds have a drawing each, and lands have a sign each", () => {
  const { container } = render(HexArt);
  const drawn = (id: string): string => container.querySelector(`#${id}`)?.innerHTML.replace(/<!--.*?-->/g, "") ?? "";
  const art = [...lands, ...specials, "back", "portal"].map((kind) => drawn(`hexart-${kind}`));
  expect(art.every(Boolean)).toBe(true);
  expect(new Set(art).size).toBe(art.length);
  const signs = lands.map((land) => drawn(`sign-${land}`));
  expect(signs.every(Boolean)).toBe(true);
  expect(new Set(signs).size).toBe(lands.length);
});

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const colours = palette(theme);
  const colour = (name: string): string => colours[name] ?? "";

  test("the lands are a ladder of lightness", () => {
    const steps = lands.map((land) => sights.grey?.(colour(land === "lowlands" ? "plains" : land))[0] ?? 0);
    steps.sort((a, b) => a - b);
    for (const [i, step] of steps.entries()) if (i) expect(step - (steps[i - 1] ?? 0)).toBeGreaterThan(5);
  });

  test("seats have a shape each that stands out from the paper", () => {
    const shapes = [0, 1, 2, 3, 4].map((seat) => {
      const { container } = render(Seat, { props: { seat } });
      return container.querySelector("path")?.getAttribute("d") ?? "";
    });
    expect(shapes.every(Boolean)).toBe(true);
    expect(new Set(shapes).size).toBe(5);
    for (const seat of [1, 2, 3, 4, 5]) {
      for (const [eyes, see] of Object.entries(sights)) {
        const [ground, ink] = [see(colour("paper-raised")), see(colour(`seat-${seat}`))];
        expect(Math.abs(ground[0] - ink[0]), `seat ${seat} with ${eyes}`).toBeGreaterThan(20);
      }
    }
  });
});
