import { describe, expect, test, vi } from "vitest";
import { tell as scramble } from "../src/games/scramble/prose";
import type { Done, Person } from "../src/parts/game/prose";
import { gameNames, manifestOf } from "../src/parts/game/registry";
import atlas from "./fixtures/content-mapominoes.json";

const people: Person[] = ["You", "Otto", "Ida", "Nils", "Jo"].map((name, seat) => ({ name, you: seat === 0 }));
const games = gameNames().filter((game) => manifestOf(game).tell);

const logs = import.meta.glob<Done[]>("./fixtures/moves-*.json", { eager: true, import: "default" });
const types = import.meta.glob<string>("../src/games/*/types.ts", { eager: true, query: "?raw", import: "default" });
/** What chance does too rarely to be in the fixtures. */
const rare: Done[] = [
  { by: -1, act: { do: "draw_lots", thing: "t3", to: 1 } },
  { by: 1, act: { do: "jump_out" } },
  { by: 1, act: { do: "leave", seat: 1 } },
  { by: 0, act: { do: "discard", card: "red2" } },
  { by: 2, act: { do: "pass" } },
];

vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(atlas))));

/** Every verb that the server's types name. */
const verbs = (game: string): (string | undefined)[] =>
  Array.from((types[`../src/games/${game}/types.ts`] ?? "").matchAll(/^ {2}do: "(\w+)";$/gm), ([, verb]) => verb);

describe.each(games)("%s", (game) => {
  test("has a sentence for every kind of action there is, in both languages", async () => {
    const tell = await manifestOf(game).tell?.();
    const told = new Set<string>();
    const known = new Set(verbs(game));
    const moves = [...(logs[`./fixtures/moves-${game}.json`] ?? []), ...rare];
    for (const move of moves) {
      const verb = (move.act as { do: string }).do;
      if (!known.has(verb)) continue;
      for (const lang of ["en", "de"] as const) {
        const sentence = tell?.(move, people, lang) ?? "";
        expect(sentence, `${lang} ${JSON.stringify(move)}`).toMatch(/^\p{Lu}.*\.$/u);
        expect(sentence).not.toMatch(/undefined|null|NaN|\[object|_/);
      }
      told.add(verb);
    }
    expect(known.size).toBeGreaterThan(1);
    expect(told).toEqual(known);
  });

  test("leaves what it does not know to the notation", async () => {
    const tell = await manifestOf(game).tell?.();
    expect(tell?.({ by: 0, act: { do: "teleport" } }, people, "en")).toBeUndefined();
    expect(tell?.({ by: 0, act: null }, people, "de")).toBeUndefined();
  });
});

test("whoever reads is spoken to, and verbs follow", () => {
  const place = (by: number, lang: "en" | "de") => scramble({ by, act: { do: "place", cell: "c3" } }, people, lang);
  expect([place(0, "en"), place(1, "en")]).toEqual(["You placed a tile.", "Otto placed a tile."]);
  expect([place(0, "de"), place(1, "de")]).toEqual(["Du hast ein Plättchen gelegt.", "Otto hat ein Plättchen gelegt."]);
});

test("a contested reach says by how much it was decided", () => {
  const claims = [
    { seat: 0, at: 1329, reached: 1323, allowance: 6 },
    { seat: 1, at: 1300, reached: 1300 },
  ];
  const rule = (to: number | null) => ({ by: -2, act: { do: "rule", thing: "t17", claims, to } });
  expect(scramble(rule(1), people, "en")).toBe("Otto got the tile, 23 ms before you.");
  expect(scramble(rule(1), people, "de")).toBe("Otto hat das Plättchen bekommen, 23 ms vor dir.");
  expect(scramble(rule(null), people, "en")).toBe("A tie for the tile, drawn at random.");
});
