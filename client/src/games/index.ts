// The games whose manifests the page has, in the order in which it lists them. Nothing else in the page names a game.

import type { Games } from "../parts/game/registry";
import lordsOfWorlds from "./lords_of_worlds";
import mapominoes from "./mapominoes";
import mondo from "./mondo";
import mondoSapiens from "./mondo_sapiens";
import monuments from "./monuments";

export const games: Games = {
  manifests: {
    mondo,
    mondo_sapiens: mondoSapiens,
    mapominoes,
    lords_of_worlds: lordsOfWorlds,
    monuments,
  },
  featured: { game: "mondo", title: "Mondo" },
};
