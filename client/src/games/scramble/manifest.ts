// Shared by the manifests of the two games with one heap of tiles.

import type { Manifest, RaceParts } from "../../parts/game/manifest";

export const race: RaceParts = {
  at: ({ mode }) => mode !== "step",
  untimed: { tempo: "untimed" },
  begins: "go",
  replay: () => import("./Race.svelte"),
};

const RACE = ["minutes", "tempo", "hidden_time", "rest"];
type Value = (option: string) => unknown;

/** No solo difficulty with opponents, no steps against the clock, no chips for two with four, no rounds alone, and
 * children play at the beginner level. */
function applies(option: string, value: Value, seats: number): boolean {
  const alone = seats === 1;
  if (option === "difficulty") return alone;
  if (["rounds", "level", "volcano_chip", "handicap", "children", "quick_start", "boards"].includes(option) && alone)
    return false;
  if (option === "two_player_chips") return seats === 2;
  if (option === "steps") return value("mode") === "step";
  if (RACE.includes(option)) return value("mode") !== "step" && (option === "tempo" || value("tempo") !== "untimed");
  if (["children", "lines"].includes(option) && (value("level") !== "beginner" || value("quick_start") === true))
    return false;
  if (option === "lines") return value("children") === true;
  if (value("edition") === "small") return !["level", "side", "mask", "strips", "two_player_chips"].includes(option);
  if (option === "boards") return Number(value("rounds") ?? 3) > 1;
  return true;
}

/** The level's time, unless the table sets one, and a minute around each round. */
function minutes(value: Value, seats: number): number {
  const usual =
    seats === 1
      ? { easy: 10, moderate: 6, hard: 5, round: 7 }[String(value("difficulty"))]
      : value("children") === true
        ? 10
        : value("board") === undefined
          ? { beginner: 7, advanced: 6, expert: 5 }[String(value("level"))]
          : 7;
  const times = { "2x": 2, "5x": 5, "10x": 10 }[String(value("tempo"))] ?? 1;
  const rounds = seats === 1 ? 1 : Number(value("rounds") ?? 3);
  return rounds * ((Number(value("minutes")) || (usual ?? 7)) * times + 1);
}

export const worlds = {
  quick: { rounds: 1 },
  slow: { rounds: 1, tempo: "untimed" },
  days: { weeks: 1, options: { mode: "step", rounds: 1 } },
  tell: () => import("./prose").then(({ tell }) => tell),
  naming: () => import("./naming").then(({ naming }) => naming),
  keys: () => import("./keys").then(({ keys }) => keys),
  setup: {
    unasked: ["window", "pause", "allowance"],
    applies,
    minutes,
    offers: { minutes: [0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] },
    each: { handicap: { of: "seat", first: "none" }, boards: { of: "round", first: 1 } },
  },
  counted: true,
  book: () => import("./BookScene.svelte"),
  reference: () => import("./AllTiles.svelte"),
  evidence: () => import("./evidence").then(({ evidence }) => evidence),
  charts: ["earned", "points", "tiles"],
  smallWorld: () => import("./StillWorld.svelte"),
  bestWorld: () => import("./best-world").then(({ bestWorld }) => bestWorld),
  nearly: () => import("./nearly").then(({ nearly }) => nearly),
  crown: () => import("./Crown.svelte"),
  grow: () => import("./Grow.svelte"),
  badge: () => import("./badge").then(({ badge }) => badge),
  result: () => import("./RoundWorlds.svelte"),
  bigScreen: () => import("./BigScreen.svelte"),
  decision: () => import("./DecisionWorld.svelte"),
} satisfies Manifest;
