// The few words of tournaments that rooms and tables need: the others come with the tournament's own pages.

import type { Lang } from "./words";

const en = {
  waitsForAll: "The game starts when everyone is here.",
  waitsUntil: "If someone is late, a bot plays until they arrive.",
  back: "To the tournament",
};

const de: typeof en = {
  waitsForAll: "Das Spiel beginnt, wenn alle da sind.",
  waitsUntil: "Wer zu spät kommt, wird so lange von einem Bot vertreten.",
  back: "Zum Turnier",
};

export const tableWords: Record<Lang, typeof en> = { en, de };
