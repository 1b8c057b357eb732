import type { Manifest } from "../../parts/game/manifest";
import { form } from "./form";
import Picture from "./Picture.svelte";
import { signs } from "./signs";

/** A first table is played at once: chance turns up the twelve tiles of the beginning. */
const AT_ONCE = { reveals: "chance" };

export default {
  picture: Picture,
  quick: AT_ONCE,
  slow: AT_ONCE,
  line: {
    en: "Hire helpers and shape a planet.",
    de: "Heuer Helfer an und forme einen Planeten.",
  },
  days: { weeks: 1 },
  board: () => import("./Board.svelte"),
  minute: () => import("./minute").then(({ minute }) => minute),
  book: () => import("./BookScene.svelte"),
  tell: () => import("./prose").then(({ tell }) => tell),
  naming: () => import("./naming").then(({ open }) => open()),
  steps: () => import("./steps").then(({ steps }) => steps),
  setup: {
    applies: (option, value) => option !== "value_sets" || value("strategic") === true,
    minutes: (_, seats) => 25 * seats,
    usual: ["strategic", "reveals", "boards"],
    fields: { boards: () => import("./BoardsField.svelte") },
    reseated: ({ boards: _, ...rest }) => rest, // other seats use other boards
  },
  signs,
  bigScreen: () => import("./BigScreen.svelte"),
  crown: () => import("./Crown.svelte"),
  grow: () => import("./Grow.svelte"),
  badge: () => import("./badge").then(({ badge }) => badge),
  decision: () => import("./DecisionBoard.svelte"),
  evidence: () => import("./evidence").then(({ evidence }) => evidence),
  nearly: () => import("./evidence").then(({ nearly }) => nearly),
  charts: ["points", "chains"],
  form,
} satisfies Manifest;
