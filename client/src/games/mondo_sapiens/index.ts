import type { Manifest } from "../../parts/game/manifest";
import { race, worlds } from "../scramble/manifest";
import { form } from "./form";
import Picture from "./Picture.svelte";
import { signs } from "./signs";

/** The board that is easiest to build on. */
const PATCHWORK = { board: 3 };

export default {
  ...worlds,
  quick: { ...worlds.quick, ...PATCHWORK },
  slow: { ...worlds.slow, ...PATCHWORK },
  picture: Picture,
  line: {
    en: "The same rush, with streets and villages.",
    de: "Der gleiche Trubel, mit Straßen und Dörfern.",
  },
  board: () => import("./Board.svelte"),
  minute: () => import("./minute").then(({ minute }) => minute),
  setup: {
    ...worlds.setup,
    begins: PATCHWORK,
    pictured: {
      option: "board",
      picture: () => import("./BoardPicture.svelte"),
      facts: () => import("../scramble/levels").then(({ boards }) => boards),
    },
    usual: ["board", "level", "mode", "rounds", "minutes", "quick_start"],
  },
  signs,
  race,
  form,
} satisfies Manifest;
