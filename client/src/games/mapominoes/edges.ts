// Typesetting of the names on a card's sides: at most two balanced lines, shorter forms where they would not fit.

import type { Lang } from "../../base/words/words";
import { type Atlas, type Country, edgesOf, nameOf, type Side } from "./atlas";
import { shortName, span, threeLetters } from "./names";

export interface Piece {
  text: string;
  water: boolean;
}
export type Line = Piece[];

const GAP = " · ";
const wide = (line: Line, size: number): number => span(line.map((piece) => piece.text).join(GAP)) * size;

function balanced(pieces: Line, size: number): Line[] {
  let best: Line[] = [pieces];
  let least = Number.POSITIVE_INFINITY;
  for (let cut = 1; cut < pieces.length; cut++) {
    const lines = [pieces.slice(0, cut), pieces.slice(cut)];
    const most = Math.max(...lines.map((line) => wide(line, size)));
    if (most < least) [least, best] = [most, lines];
  }
  return best;
}

/** The text lines of one side of a large card. */
function full(atlas: Atlas, items: ReturnType<typeof edgesOf>[Side], lang: Lang, room: number, size: number): Line[] {
  const forms = [nameOf, shortName, threeLetters];
  for (const form of forms) {
    const pieces = items.map(({ id, water, all }) => ({ text: form(atlas, id, lang) + (all ? "*" : ""), water }));
    if (wide(pieces, size) <= room) return [pieces];
    const lines = balanced(pieces, size);
    if (lines.every((line) => wide(line, size) <= room)) return lines;
    if (form === threeLetters) return lines.map((line) => cut(line, room, size));
  }
  return [];
}

/** As many pieces as there is room for, and how many more there are. */
function cut(pieces: Line, room: number, size: number): Line {
  for (let kept = pieces.length; kept > 0; kept--) {
    const rest = pieces.length - kept;
    const line = rest ? [...pieces.slice(0, kept), { text: `+${rest}`, water: false }] : pieces;
    if (span(line.map((piece) => piece.text).join(" ")) * size <= room) return line;
  }
  const [first] = pieces;
  return first ? [{ ...first, text: pieces.length > 1 ? `${first.text}…` : first.text }] : [];
}

/** The names on all sides: in full for a large card, three letters on one line for a card of the hand. */
export function edgeLines(
  atlas: Atlas,
  country: Country,
  lang: Lang,
  room: { across: number; along: number },
  size: number,
  large: boolean,
): Record<Side, Line[]> {
  const edges = edgesOf(country);
  const set = (side: Side): Line[] => {
    const items = edges[side];
    if (!items.length) return [];
    const space = side === "N" || side === "S" ? room.across : room.along;
    if (large) return full(atlas, items, lang, space, size);
    const short = items.map(({ id, water, all }) => ({
      text: threeLetters(atlas, id, lang) + (all ? "*" : ""),
      water,
    }));
    return [cut(short, space, size)];
  };
  const [north, south] = [set("N"), set("S")];
  if (!large) room.along -= (north.length ? 12 : 0) + (south.length ? 12 : 0);
  return { N: north, E: set("E"), S: south, W: set("W") };
}

export const separator = (large: boolean): string => (large ? GAP : " ");
