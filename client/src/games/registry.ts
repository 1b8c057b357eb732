// The games whose manifests the page has, in the order in which it lists them. Nothing else in the page names a game.

import lordsOfWorlds from "./lords_of_worlds";
import type { Manifest } from "./manifest";
import mapominoes from "./mapominoes";
import mondo from "./mondo";
import mondoSapiens from "./mondo_sapiens";
import monuments from "./monuments";

export const manifests: Readonly<Record<string, Manifest>> = {
  mondo,
  mondo_sapiens: mondoSapiens,
  mapominoes,
  lords_of_worlds: lordsOfWorlds,
  monuments,
};

/** The game that the start page offers first, and its name before the server has told any. */
export const FEATURED = { game: "mondo", title: "Mondo" } as const;

const PLAIN: Manifest = {};

/** What a game brings to the page; nothing where it has no manifest. */
export const manifestOf = (game: string): Manifest => manifests[game] ?? PLAIN;
