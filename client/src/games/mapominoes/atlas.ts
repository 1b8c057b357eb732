// The prints of a table's cards: names, borders with their sides, waters, regions, codes for flags, outlines.

import type { Lang } from "../../base/words/words";
import { asset, content } from "../../server/api";

export type Side = "N" | "E" | "S" | "W";
export const SIDES: readonly Side[] = ["N", "E", "S", "W"];
export const OPPOSITE: Record<Side, Side> = { N: "S", E: "W", S: "N", W: "E" };

type Titles = Record<Lang, string>;

interface CardFacts extends Titles {
  id: string;
  area_ha: number;
  population: number;
  borders: Record<string, string>;
  waters: Record<string, string>;
  code: string;
  region: string;
  small: boolean;
}

interface Deck {
  source: string;
  /** For how few and how many players it is recommended. */
  seats: [number, number];
  title: Titles;
  cards: CardFacts[];
  regions: Record<string, Titles>;
}

export interface Contents {
  decks: Record<string, Deck>;
  waters: Record<string, Titles>;
  across: { borders: { a: string; b: string; sides: string }[] };
}

interface Sheet {
  km: number;
  size: [number, number];
  small: boolean;
}

/** A country as its server sends it: rings of a first point, then pieces of steps: coast, border, or an unseen seam. */
export interface Rings extends Sheet {
  rings: string[];
}

export interface Outline extends Sheet {
  land: string;
  coast: string;
  border: string;
}

export interface Region {
  key: string;
  title: Titles;
  /** Which of the tints of a card: 0 to 5. */
  tint: number;
}

export interface Country {
  id: string;
  titles: Titles;
  code: string;
  deck: string;
  region: Region;
  km2: number;
  population: number;
  small: boolean;
  /** Neighbours and waters with the sides where they lie: letters of NESW, or * for all. */
  borders: Record<string, string>;
  waters: Record<string, string>;
  outline: Outline | null;
}

export interface Atlas {
  title: Titles;
  countries: Map<string, Country>;
  waters: Map<string, Titles>;
  regions: Region[];
}

const turned = (sides: string): string =>
  sides === "*" ? "*" : Array.from(sides, (s) => OPPOSITE[s as Side]).join("");

/** The atlas of the decks named; outlines may come later or never. */
export function atlasOf(contents: Contents, decks: readonly string[]): Atlas {
  const chosen = decks.flatMap((name) => (contents.decks[name] ? [{ name, ...contents.decks[name] }] : []));
  const countries = new Map<string, Country>();
  const regions: Region[] = [];
  for (const deck of chosen) {
    const own = new Map<string, Region>();
    for (const [name, title] of Object.entries(deck.regions)) {
      const full = (lang: Lang) => (chosen.length > 1 ? `${deck.title[lang]}: ${title[lang]}` : title[lang]);
      const region = { key: `${deck.title.en}/${name}`, title: { en: full("en"), de: full("de") }, tint: own.size % 6 };
      own.set(name, region);
      regions.push(region);
    }
    const none: Region = { key: `${deck.title.en}/`, title: deck.title, tint: 0 };
    for (const card of deck.cards) {
      countries.set(card.id, {
        id: card.id,
        titles: { en: card.en, de: card.de },
        code: card.code,
        deck: deck.name,
        region: own.get(card.region) ?? none,
        km2: card.area_ha < 1000 ? Math.round(card.area_ha / 10) / 10 : Math.round(card.area_ha / 100),
        population: card.population,
        small: card.small,
        borders: { ...card.borders },
        waters: card.waters,
        outline: null,
      });
    }
  }
  for (const { a, b, sides } of contents.across.borders) {
    const [one, other] = [countries.get(a), countries.get(b)];
    if (!one || !other) continue;
    one.borders[b] ??= sides;
    other.borders[a] ??= turned(sides);
  }
  const join = (lang: Lang) => chosen.map((deck) => deck.title[lang]).join(", ");
  return {
    title: { en: join("en"), de: join("de") },
    countries,
    waters: new Map(Object.entries(contents.waters)),
    regions,
  };
}

/** The paths of a country from its rings. */
export function outlineOf({ rings, ...sheet }: Rings): Outline {
  const paths = { land: "", c: "", b: "", s: "" };
  for (const ring of rings) {
    const [start = "", ...pieces] = ring.split(/(?=[cbs])/);
    let [x = 0, y = 0] = start.split(" ").map(Number);
    paths.land += `M${start}`;
    for (const piece of pieces) {
      const steps = piece.slice(1);
      paths.land += `l${steps}`;
      paths[piece[0] as "c" | "b" | "s"] += `M${x} ${y}l${steps}`;
      for (const [at, step] of steps.split(" ").map(Number).entries()) {
        if (at % 2) y += step;
        else x += step;
      }
    }
    paths.land += "z";
  }
  return { ...sheet, land: paths.land, coast: paths.c, border: paths.b };
}

/** What is printed on a table's cards. One deck is asked for alone: all together are four times as long. */
export const contentsOf = (decks?: unknown): Promise<Contents> =>
  Array.isArray(decks) && decks.length === 1
    ? asset("mapominoes", `part/${encodeURIComponent(String(decks[0]))}`)
    : content("mapominoes");

/** The atlas from the server, and a promise of the same one with outlines. */
export async function openAtlas(decks: readonly string[]): Promise<{ atlas: Atlas; drawn: Promise<Atlas> }> {
  const atlas = atlasOf(await contentsOf(decks), decks);
  const drawn = Promise.all(
    decks.map((deck) => asset<Record<string, Rings>>("mapominoes", `rings/${encodeURIComponent(deck)}`)),
  ).then((sheets) => {
    const countries = new Map(atlas.countries);
    for (const sheet of sheets)
      for (const [id, rings] of Object.entries(sheet)) {
        const country = countries.get(id);
        if (country) countries.set(id, { ...country, outline: outlineOf(rings) });
      }
    return { ...atlas, countries };
  });
  return { atlas, drawn };
}

export const isWater = (atlas: Atlas, id: string): boolean => atlas.waters.has(id) && !atlas.countries.has(id);

/** The full name of a country or water. */
export const nameOf = (atlas: Atlas, id: string, lang: Lang): string =>
  (atlas.countries.get(id)?.titles ?? atlas.waters.get(id))?.[lang] ?? id;

/** Neighbours and waters on each side of a country, each once, on the first side that is right for it. */
export function edgesOf(country: Country): Record<Side, { id: string; water: boolean; all: boolean }[]> {
  const edges: Record<Side, { id: string; water: boolean; all: boolean }[]> = { N: [], E: [], S: [], W: [] };
  for (const [id, sides] of Object.entries(country.borders)) {
    const all = sides === "*";
    const side = all ? "N" : ((sides[0] ?? "N") as Side);
    edges[side].push({ id, water: false, all });
  }
  for (const [id, sides] of Object.entries(country.waters)) {
    for (const side of sides === "*" ? SIDES : (Array.from(sides) as Side[]))
      edges[side].push({ id, water: true, all: false });
  }
  return edges;
}

/** Whether a country borders a thing, on the given side if one is named. */
export function borders(atlas: Atlas, card: string, other: string, side: Side | null = null): boolean {
  const country = atlas.countries.get(card);
  const sides = country?.borders[other] ?? country?.waters[other];
  return sides !== undefined && (side === null || sides === "*" || sides.includes(side));
}
