// Every choice of real moments has the drawn board's words on the text board, in both languages.

import { expect, test } from "vitest";
import { naming as lords } from "../src/games/lords_of_worlds/naming";
import { namingOf as mapominoes } from "../src/games/mapominoes/naming";
import { namingOf as monuments } from "../src/games/monuments/naming";
import { naming as scramble } from "../src/games/scramble/naming";
import { type Act, fields } from "../src/table/choices";
import contentMapominoes from "./fixtures/content-mapominoes.json";
import contentMonuments from "./fixtures/content-monuments.json";
import lordsMoments from "./fixtures/lords_of_worlds.json";
import mapominoesMoments from "./fixtures/mapominoes.json";
import mondoMoments from "./fixtures/mondo.json";
import sapiensMoments from "./fixtures/mondo_sapiens.json";
import monumentsMoments from "./fixtures/monuments.json";

const GAMES = {
  lords_of_worlds: [lords, lordsMoments],
  mapominoes: [mapominoes(contentMapominoes as never), mapominoesMoments],
  mondo: [scramble, mondoMoments],
  mondo_sapiens: [scramble, sapiensMoments],
  monuments: [monuments(contentMonuments as never), monumentsMoments],
} as const;
/** What the drawn boards write as the notation does: cells of a world or a map, hexes of the market. */
const PLAIN = ["cell", "board", "allowance"];

test.each(Object.entries(GAMES))("every choice of %s has a name without codes", (_, [naming, moments]) => {
  const found = new Set<string>();
  for (const { view, actions } of moments as unknown as { view: unknown; actions: Act[] | null }[])
    for (const { key, value } of (actions ?? []).flatMap(fields))
      for (const lang of ["en", "de"] as const) {
        if (value === "") continue;
        const name = naming(key, value, view, lang);
        if ((!name && !PLAIN.includes(key)) || /_|:[a-z]|L\d:/.test(name ?? "")) found.add(`${key} ${value}: ${name}`);
      }
  expect([...found]).toEqual([]);
});
