import type { Manifest } from "../../parts/game/manifest";
import { form } from "./form";
import Picture from "./Picture.svelte";
import { signs } from "./signs";

export default {
  evidence: () => import("./evidence").then(({ open }) => open()),
  nearly: () => import("./evidence").then(({ openNearly }) => openNearly()),
  fewest: true,
  charts: ["cards", "points"],
  picture: Picture,
  line: {
    en: "Place countries beside their neighbours.",
    de: "Leg Länder neben ihre Nachbarn.",
  },
  quick: { rounds: 1 },
  days: { weeks: 2 },
  board: () => import("./Board.svelte"),
  minute: () => import("./minute").then(({ minute }) => minute),
  book: () => import("./BookScene.svelte"),
  reference: () => import("./Reference.svelte"),
  tell: (options) => import("./prose").then(({ open }) => open(options?.deck)),
  naming: () => import("./naming").then(({ open }) => open()),
  steps: (options) => import("./steps").then(({ openSteps }) => openSteps(options?.deck)),
  setup: {
    pictured: {
      option: "deck",
      picture: () => import("./DeckPicture.svelte"),
      facts: () => import("./facts").then(({ open }) => open()),
    },
    applies: (option, value) => option !== "raw" || value("score") !== "cards",
    usual: ["deck", "rounds", "table", "bluff"],
  },
  signs,
  bigScreen: () => import("./BigScreen.svelte"),
  crown: () => import("./Crown.svelte"),
  grow: () => import("./Grow.svelte"),
  badge: () => import("./badge").then(({ badge }) => badge),
  decision: () => import("./DecisionBoard.svelte"),
  form,
} satisfies Manifest;
