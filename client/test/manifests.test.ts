// A game is its manifest: nothing else in the page names one, and one without a manifest can be played all the same.

import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { empty, formGames } from "../src/parts/form/form";
import { gameNames, manifestOf } from "../src/parts/game/registry";
import Picture from "../src/parts/pictures/Picture.svelte";
import Board from "../src/table/Board.svelte";
import LineSign from "../src/table/LineSign.svelte";
import options from "./fixtures/options.json";

afterEach(cleanup);

const files = import.meta.glob<string>(["../src/**/*.{ts,svelte}", "../dev/*.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const names = gameNames();
/** The part that two games share counts as a game: the rest of the page knows it through their manifests. */
const SHARED = "scramble";
const code = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<!:)\/\/.*/g, "");
/** Only types may be shared by their file's name: that of the game that declares them. */
const typeImport = /import type [^;]*from "\.\.\/\w+\/types";/g;

/** The lines of a file that name a game, as code or as text. */
function naming(path: string, text: string): string[] {
  const [, folder = ""] = /\/src\/games\/(\w+)\//.exec(path) ?? [];
  if ([...names, SHARED].includes(folder) || path.endsWith("/src/games/index.ts")) return [];
  const any = `(${[...names, SHARED].join("|")})`;
  // As a text, as part of a path, or as the key or a member of something.
  const game = new RegExp(`["'\`/]${any}["'\`/]|(^|[{,])\\s*${any}:|\\.${any}\\b`);
  return code(text)
    .replace(typeImport, "")
    .split("\n")
    .filter((line) => game.test(line))
    .map((line) => `${path}: ${line.trim()}`);
}

test("no file but a game's own and the list of games names a game", () => {
  expect(Object.keys(files).length).toBeGreaterThan(200);
  expect(Object.entries(files).flatMap(([path, text]) => naming(path, text))).toEqual([]);
});

test("the search for names would find one", () => {
  const [name = ""] = names;
  expect(naming("../src/features/play/PlayPage.svelte", `if (game === "${name}") {}`)).toHaveLength(1);
  expect(naming("../src/parts/game/prose.ts", `import("./${name}/prose")`)).toHaveLength(1);
  expect(naming("../src/features/play/PlayPage.svelte", `const QUICK = { ${name}: 1 };\nQUICK.${name}`)).toHaveLength(
    2,
  );
  expect(naming("../src/features/play/PlayPage.svelte", `// as in ${name}`)).toHaveLength(0);
  expect(naming(`../src/games/${name}/index.ts`, `"${name}"`)).toHaveLength(0);
});

test("every folder of games that has a manifest is in the list", () => {
  const found = Object.keys(files).flatMap((path) => /\/src\/games\/(\w+)\/index\.ts$/.exec(path)?.[1] ?? []);
  expect([...names].sort()).toEqual(found.sort());
});

describe.each(names)("%s", (game) => {
  const { setup = {}, quick = {}, slow = {} } = manifestOf(game);
  const known = Object.keys((options as Record<string, { properties: object }>)[game]?.properties ?? {});

  test("names only options that it has", () => {
    const named = [setup.usual ?? [], setup.offers ?? {}, setup.fields ?? {}, setup.begins ?? {}, quick, slow].flatMap(
      (part) => (Array.isArray(part) ? part : Object.keys(part)),
    );
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  test("begins its score form with its own name and at least one seat", () => {
    if (!formGames().includes(game)) return;
    expect(empty(game).game).toBe(game);
    expect(empty(game).seats.length).toBe(manifestOf(game).form?.seats[0]);
  });
});

test("a first table of Lords of Worlds begins with a turn, and one of Mondo Sapiens on its easiest board", () => {
  for (const which of ["quick", "slow"] as const) {
    expect(manifestOf("lords_of_worlds")[which]).toMatchObject({ reveals: "chance" });
    expect(manifestOf("mondo_sapiens")[which]).toMatchObject({ board: 3 });
  }
});

describe("a game without a manifest", () => {
  test("has the text board, a plain picture and plain signs", () => {
    const send = vi.fn();
    const given = { busy: false, idle: false, actions: [{ do: "lay", shell: 3 }], you: 0, players: [], send };
    render(Board, {
      game: "unheard_of",
      text: false,
      drawing: "Shore: 1 2",
      view: { you: 0, shore: [1, 2] },
      refused: null,
      lit: [],
      now: () => 0,
      ...given,
    });
    expect(screen.getByText(/Shore: 1 2/)).toBeTruthy();
    const { container } = render(Picture, { name: "unheard_of" });
    expect(container.querySelector("rect")?.getAttribute("fill")).toBe("url(#land-D)");
    expect(
      render(LineSign, { game: "unheard_of", rule: "SH-S1" }).container.querySelectorAll("path").length,
    ).toBeGreaterThan(0);
    expect(manifestOf("unheard_of")).toEqual({});
  });
});
