// Sources of points in Mapominoes: the countries that were left, by their names.

import type { Lang } from "../../base/words/words";
import type { Evidence, Near } from "../../parts/game/manifest";
import { listed } from "../../parts/game/prose";
import { content } from "../../server/api";
import { atlasOf, type Contents, nameOf } from "./atlas";
import { words } from "./words";

export const evidenceOf = (contents: Contents): Evidence => {
  const atlas = atlasOf(contents, Object.keys(contents.decks));
  return (lines, lang) => lines.flatMap(({ where = [] }) => where.map((id) => nameOf(atlas, id, lang)));
};

export const open = async (): Promise<Evidence> => evidenceOf(await content<Contents>("mapominoes"));

/** A card that would have made room for others of the hand: whether it was in the hand, and which it would have opened. */
export interface NearCard extends Near {
  card: string;
  own?: boolean;
  opens?: readonly string[];
}

export const nearlyOf = (contents: Contents): ((near: NearCard, lang: Lang) => string) => {
  const atlas = atlasOf(contents, Object.keys(contents.decks));
  return ({ cell, card, own = false, opens = [], points }, lang) => {
    const say = words[lang];
    const opened = listed(
      opens.map((id) => nameOf(atlas, id, lang)),
      say.and,
    );
    return say.nearly(nameOf(atlas, card, lang), cell.toUpperCase(), own, opened, points);
  };
};

export const openNearly = async (): Promise<(near: NearCard, lang: Lang) => string> =>
  nearlyOf(await content<Contents>("mapominoes"));
