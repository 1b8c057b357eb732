import type { Manifest } from "../manifest";
import { form } from "./form";
import Picture from "./Picture.svelte";
import { signs } from "./signs";

export default {
  picture: Picture,
  board: () => import("./Board.svelte"),
  minute: () => import("./minute").then(({ minute }) => minute),
  tell: () => import("./prose").then(({ tell }) => tell),
  steps: () => import("./steps").then(({ steps }) => steps),
  setup: { usual: ["monument", "open_screens", "reenter"] },
  signs,
  form,
} satisfies Manifest;
