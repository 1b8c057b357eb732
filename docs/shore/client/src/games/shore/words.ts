// The words of the board of Shore.

import type { Lang } from "../../base/words/words";

const en = {
  board: "The table",
  shore: "Shore",
  hand: "Your shells",
  lay: (shell: number) => `Lay ${shell}`,
};

const de: typeof en = {
  board: "Der Tisch",
  shore: "Ufer",
  hand: "Deine Muscheln",
  lay: (shell) => `${shell} legen`,
};

export const words: Record<Lang, typeof en> = { en, de };
