// Sentences for the moves of Lords of Worlds.

import { plural } from "../../base/words/plural";
import { type Facts, listed, numberIn, type Sentences, teller, textIn, textsIn } from "../../parts/game/prose";
import { faceDown } from "./names";
import { cardsName, cardName as nameOfCard, tileName as nameOfTile, spotName as spot } from "./telling";
import type { Act } from "./types";
import { de as german } from "./words.de";
import { en as english, type LordsWords } from "./words.en";

const tiles = (names: readonly string[], w: LordsWords): string[] => names.map((name) => nameOfTile(name, w));
const cards = (names: readonly string[], w: LordsWords): string[] => names.map((name) => nameOfCard(name, w));
/** Tiles with their places: "c6:water3" as "Water 3 on c6". */
const placed = (names: readonly string[], w: LordsWords, on: string): string[] =>
  names.map((name) => {
    const cut = name.lastIndexOf(":");
    return `${nameOfTile(name.slice(cut + 1), w)} ${on} ${name.slice(0, cut)}`;
  });
const kind = (name: string, w: LordsWords): string => (w.kinds as Record<string, string>)[name] ?? name;
/** A tile that the story names; "the tile" of older tables that do not. */
const tileIn = (facts: Facts, w: LordsWords, otherwise: string): string =>
  textIn(facts, "tile") ? nameOfTile(textIn(facts, "tile"), w) : otherwise;
const hired = (facts: Facts, w: LordsWords): string => {
  const found = textsIn(facts, "cards");
  return found.length ? cardsName(found, w) : "";
};
/** The gain: on the track at once, in chains at the end. */
function brought(facts: Facts, inChains: string): string {
  const [points, chains] = [numberIn(facts, "points"), numberIn(facts, "chains")];
  const signed = (value: number): string => (value > 0 ? `+${value}` : `−${-value}`);
  const parts = [...(points ? [signed(points)] : []), ...(chains ? [`${signed(chains)} ${inChains}`] : [])];
  return parts.length ? `: ${parts.join(", ")}` : "";
}
const hidden = (names: readonly string[]): boolean => names.every((name) => name === faceDown);

const en: Sentences<Act> = {
  begin: ({ first, terrains }, _, who) =>
    `${who(first).start} ${who(first).was} chosen to start${
      terrains?.length
        ? `, the terrains are ${listed(
            terrains.map((name) => kind(name, english)),
            "and",
          )}`
        : ""
    }.`,
  turn_up: (act) =>
    `${listed(cards(act.cards, english), "and")} ${plural.en(act.cards.length, { one: "was", other: "were" })} revealed.`,
  deal: ({ to, cards: dealt }, _, who) =>
    `${who(to).start} drew ${hidden(dealt) ? `${dealt.length} cards` : listed(cards(dealt, english), "and")}.`,
  supply: (act) => `New in the supply: ${listed(tiles(act.tiles, english), "and")}.`,
  reveal: (act) => `Revealed: ${listed(placed(act.tiles, english, "on"), "and")}.`,
  start: ({ portal }, by) => `${by.start} chose portal ${portal} to start.`,
  uncover: ({ hex }, by) => `${by.start} revealed the tile on ${hex}.`,
  hire: ({ pile }, by, _, facts) => `${by.start} hired ${hired(facts, english) || `pile ${pile}`}.`,
  collect: ({ hex, cards: played }, by, _, facts) =>
    `${by.start} took ${tileIn(facts, english, "the tile")} on ${hex}` +
    `${played.length ? ` with ${cardsName(played, english)}` : ""}${brought(facts, "in chains")}.`,
  walk: ({ hex, cards: played }, by) =>
    `${by.start} went to ${hex}${played.length ? ` with ${cardsName(played, english)}` : ""}.`,
  pass: (_, by) => `${by.start} passed.`,
  declare: ({ cell, terrain }, by) => `${by.start} set the Mix on ${spot(cell, english)} to ${kind(terrain, english)}.`,
  place: ({ cell, chain }, by, _, facts) =>
    `${by.start} placed ${tileIn(facts, english, "it")} on ${spot(cell, english)}` +
    `${chain ? `, looking at the chain from ${spot(chain, english)}` : ""}${brought(facts, "in chains")}.`,
  pick: ({ tile }, by) => `${by.start} took ${nameOfTile(tile, english)} from the supply.`,
  fetch: ({ hex }, by, _, facts) => `${by.start} took ${tileIn(facts, english, "the tile")} on ${hex} for free.`,
  skip: (_, by) => `${by.start} skipped the free tile.`,
  discard: ({ card }, by) => `${by.start} discarded ${nameOfCard(card, english)}.`,
};

const de: Sentences<Act> = {
  begin: ({ first, terrains }, _, who) =>
    `${who(first).start} ${who(first).was} zuerst dran${
      terrains?.length
        ? `, es gibt ${listed(
            terrains.map((name) => kind(name, german)),
            "und",
          )}`
        : ""
    }.`,
  turn_up: (act) => `Aufgedeckt: ${listed(cards(act.cards, german), "und")}.`,
  deal: ({ to, cards: dealt }, _, who) =>
    `${who(to).start} ${who(to).has} ${hidden(dealt) ? `${dealt.length} Karten` : listed(cards(dealt, german), "und")} gezogen.`,
  supply: (act) => `Neu in der Auslage: ${listed(tiles(act.tiles, german), "und")}.`,
  reveal: (act) => `Aufgedeckt: ${listed(placed(act.tiles, german, "auf"), "und")}.`,
  start: ({ portal }, by) => `${by.start} ${by.has} Portal ${portal} als Start gewählt.`,
  uncover: ({ hex }, by) => `${by.start} ${by.has} das Plättchen auf ${hex} aufgedeckt.`,
  hire: ({ pile }, by, _, facts) => `${by.start} ${by.has} ${hired(facts, german) || `Stapel ${pile}`} angeheuert.`,
  collect: ({ hex, cards: played }, by, _, facts) =>
    `${by.start} ${by.has} ${tileIn(facts, german, "das Plättchen")} auf ${hex}` +
    `${played.length ? ` mit ${cardsName(played, german)}` : ""} genommen${brought(facts, "in Ketten")}.`,
  walk: ({ hex, cards: played }, by) =>
    `${by.start} ${by.was} ${played.length ? `mit ${cardsName(played, german)} ` : ""}nach ${hex} gegangen.`,
  pass: (_, by) => `${by.start} ${by.has} gepasst.`,
  declare: ({ cell, terrain }, by) =>
    `${by.start} ${by.has} das Mischland auf ${spot(cell, german)} als ${kind(terrain, german)} festgelegt.`,
  place: ({ cell, chain }, by, _, facts) =>
    `${by.start} ${by.has} ${tileIn(facts, german, "es")} auf ${spot(cell, german)} gelegt` +
    `${chain ? `, mit Blick auf die Kette ab ${spot(chain, german)}` : ""}${brought(facts, "in Ketten")}.`,
  pick: ({ tile }, by) => `${by.start} ${by.has} ${nameOfTile(tile, german)} aus der Auslage genommen.`,
  fetch: ({ hex }, by, _, facts) =>
    `${by.start} ${by.has} ${tileIn(facts, german, "das Plättchen")} auf ${hex} gratis genommen.`,
  skip: (_, by) => `${by.start} ${by.has} auf das Gratis-Plättchen verzichtet.`,
  discard: ({ card }, by) => `${by.start} ${by.has} ${nameOfCard(card, german)} abgelegt.`,
};

export const tell = teller<Act>({ en, de });
