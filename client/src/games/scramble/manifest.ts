// What the manifests of the two games with one heap of tiles have in common.

import type { Manifest, RaceParts } from "../manifest";

export const race: RaceParts = {
  at: ({ mode }) => mode !== "step",
  begins: "go",
  replay: () => import("./Race.svelte"),
};

export const worlds = {
  quick: { rounds: 1 },
  slow: { rounds: 1, tempo: "untimed" },
  tell: () => import("./prose").then(({ tell }) => tell),
  keys: () => import("./keys").then(({ keys }) => keys),
  setup: {
    offers: { minutes: [0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] },
    each: { handicap: { of: "seat", first: "none" }, boards: { of: "round", first: 1 } },
  },
  counted: true,
  result: () => import("./RoundWorlds.svelte"),
} satisfies Manifest;
