import type { Manifest } from "../../parts/game/manifest";
import { form } from "./form";
import Picture from "./Picture.svelte";
import { signs } from "./signs";

export default {
  picture: Picture,
  line: {
    en: "Raise one building together; gain most from it.",
    de: "Ein Bauwerk für alle. Wer gewinnt am meisten?",
  },
  days: { weeks: 2 },
  board: () => import("./Board.svelte"),
  minute: () => import("./minute").then(({ minute }) => minute),
  book: () => import("./BookScene.svelte"),
  tell: () => import("./prose").then(({ tell }) => tell),
  naming: () => import("./naming").then(({ open }) => open()),
  steps: () => import("./steps").then(({ steps }) => steps),
  setup: {
    pictured: {
      option: "monument",
      picture: () => import("./PlanPicture.svelte"),
      facts: () => import("./facts").then(({ open }) => open()),
    },
    usual: ["monument", "open_screens"],
  },
  signs,
  bigScreen: () => import("./BigScreen.svelte"),
  crown: () => import("./Crown.svelte"),
  grow: () => import("./Grow.svelte"),
  badge: () => import("./badge").then(({ badge }) => badge),
  decision: () => import("./DecisionBoard.svelte"),
  evidence: (options) => import("./evidence").then(({ open }) => open(options)),
  nearly: () => import("./evidence").then(({ nearly }) => nearly),
  charts: ["points", "stones"],
  form,
} satisfies Manifest;
