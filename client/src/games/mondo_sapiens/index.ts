import type { Manifest } from "../../parts/game/manifest";
import { race, worlds } from "../scramble/manifest";
import { form } from "./form";
import Picture from "./Picture.svelte";
import { signs } from "./signs";

export default {
  ...worlds,
  picture: Picture,
  line: {
    en: "The same rush, with streets and villages.",
    de: "Der gleiche Trubel, mit Straßen und Dörfern.",
  },
  board: () => import("./Board.svelte"),
  minute: () => import("./minute").then(({ minute }) => minute),
  setup: {
    ...worlds.setup,
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
