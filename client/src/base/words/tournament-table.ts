// The few words of tournaments that rooms and tables need: the others come with the tournament's own pages.

import type { Lang } from "./words";

const en = {
  waitsForAll: "The game begins when everybody is here.",
  waitsUntil: "Who does not come in time is replaced by a bot and can come back.",
  back: "To the tournament",
};

const de: typeof en = {
  waitsForAll: "Das Spiel beginnt, wenn alle da sind.",
  waitsUntil: "Wer nicht rechtzeitig kommt, wird von einem Bot vertreten und kann zurückkommen.",
  back: "Zum Turnier",
};

export const tableWords: Record<Lang, typeof en> = { en, de };
