// Where points come from in Mapominoes: the countries that were left, by their names.

import { content } from "../../server/api";
import type { Evidence } from "../manifest";
import { atlasOf, type Contents, nameOf } from "./atlas";

export const evidenceOf = (contents: Contents): Evidence => {
  const atlas = atlasOf(contents, Object.keys(contents.decks));
  return (lines, lang) => lines.flatMap(({ where = [] }) => where.map((id) => nameOf(atlas, id, lang)));
};

export const open = async (): Promise<Evidence> => evidenceOf(await content<Contents>("mapominoes"));
