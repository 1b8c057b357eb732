import type { Manifest } from "../manifest";
import { form } from "./form";
import Picture from "./Picture.svelte";
import { signs } from "./signs";

export default {
  picture: Picture,
  quick: { rounds: 1 },
  board: () => import("./Board.svelte"),
  minute: () => import("./minute").then(({ minute }) => minute),
  tell: () => import("./prose").then(({ open }) => open()),
  steps: () => import("./steps").then(({ openSteps }) => openSteps()),
  setup: { usual: ["deck", "rounds", "table", "score", "bluff", "timer"] },
  signs,
  form,
} satisfies Manifest;
