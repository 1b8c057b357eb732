// Kinds of explanations for a tile, a card or a cell, as the game's own file names them.

import { read } from "./face";

/** The kind of a card: a village or a building by its name, a task otherwise. */
export function cardKind(thing: string): string {
  const name = thing.replace(/_[WFMPD]{4}$/, "");
  if (name !== thing) return `building:${name}`;
  return ["fishermen", "shepherds", "lumberjacks"].includes(thing) ? `village:${thing}` : `task:${thing}`;
}

/** The parts of a face, the most valuable first: house, picture, volcano, street, then its lands. */
export function faceKinds(text: string, thing = ""): string {
  const face = read(text);
  const kinds = [
    ...(thing && !/^t\d+$/.test(thing) ? [cardKind(thing)] : []),
    ...(face.picture ? [`picture:${face.picture}`] : []),
    ...(face.volcano ? [`volcano:${face.volcano}`] : []),
    ...(face.street === null ? [] : ["street"]),
    ...face.lands.map((land) => `land:${land}`),
  ];
  return [...new Set(kinds)].join(" ");
}
