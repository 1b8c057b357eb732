import type { Manifest } from "../manifest";
import { race, worlds } from "../scramble/manifest";
import { form } from "./form";
import Picture from "./Picture.svelte";
import { signs } from "./signs";

export default {
  ...worlds,
  picture: Picture,
  board: () => import("./Board.svelte"),
  minute: () => import("./minute").then(({ minute }) => minute),
  setup: { ...worlds.setup, usual: ["level", "mode", "rounds", "minutes", "board", "quick_start"] },
  signs,
  race,
  form,
} satisfies Manifest;
