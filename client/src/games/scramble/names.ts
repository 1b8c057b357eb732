// Faces, things and cells in words, for those who listen and for hints.

import { read } from "./face";
import { buildingOf, slotOf } from "./model";
import type { Words } from "./words";

const plain = (name: string): string => name.replaceAll("_", " ");

/** A face in words: its lands by edge, then street, picture and volcano. */
export function faceName(say: Words, text: string, turn = 0, thing = ""): string {
  const face = read(text, turn);
  const land = (letter: string): string => say.lands[letter] ?? letter;
  const parts: string[] = [];
  if (new Set(face.lands).size === 1) parts.push(say.all(land(face.lands[0] ?? "W")));
  else parts.push(face.lands.map((letter, edge) => `${say.edges[edge]} ${land(letter)}`).join(", "));
  if (face.street !== null)
    parts.push(say.street(say.edges[face.street] ?? "", say.edges[(face.street + 1) % 4] ?? ""));
  const house = buildingOf(thing);
  if (house) parts.push(say.pictures[house] ?? plain(house));
  if (face.picture) parts.push(say.pictures[face.picture] ?? plain(face.picture));
  if (face.volcano) parts.push(say.volcano[face.volcano] ?? face.volcano);
  return parts.join("; ");
}

/** A card's name: a task, a village, a building. */
export const cardName = (say: Words, thing: string): string => {
  const name = thing.replace(/_[WFMPD]{4}$/, "");
  return say.cards[name] ?? plain(name);
};

/** A thing a player can grab. */
export function thingName(say: Words, thing: string): string {
  const slot = slotOf(thing);
  if (slot >= 0) return say.tile(slot + 1);
  return thing === "chip" ? say.chips : cardName(say, thing);
}

/** Minutes and seconds. */
export const minutes = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
