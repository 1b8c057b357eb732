// What happens at a table of Shore, in sentences.

import { type Sentences, teller } from "../../parts/game/prose";
import type { Act } from "./types";

const en: Sentences<Act> = {
  deal: () => "Everybody was dealt shells.",
  lay: ({ shell }, by) => `${by.start} laid a ${shell}.`,
};

const de: Sentences<Act> = {
  deal: () => "Alle haben Muscheln bekommen.",
  lay: ({ shell }, by) => `${by.start} ${by.has} eine ${shell} gelegt.`,
};

export const tell = teller<Act>({ en, de });
