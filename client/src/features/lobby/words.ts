// The words of a table with friends: what is played, when, and how they come.

import { plural } from "../../base/words/plural";
import type { Lang } from "../../base/words/words";

const en = {
  title: "Play with friends",
  game: "Game",
  when: "When",
  now: "Now",
  nowNote: "everyone at once",
  minutes: (count: number) => `about ${count} minutes`,
  days: "Over days",
  daysNote: "a move a day",
  /** Nothing to add where nobody has measured it. */
  weeks: (count: number) =>
    count === 0 ? "" : plural.en(count, { one: "about a week", other: `about ${count} weeks` }),
  eachMove: (span: string) => `${span} a move`,
  noMinute: "no time limit",
  howMany: "How many of you",
  who: "Who is here",
  you: "You",
  free: "free",
  addBot: "Add a bot",
  addBotTo: (seat: number) => `Add a bot on seat ${seat}`,
  removeBot: (seat: number) => `Remove the bot from seat ${seat}`,
  begins: "The game begins by itself when the last seat is taken.",
  allHere: "Everyone is here. The game begins in three seconds.",
  mayClose: "You can close this page.",
  cancel: "Cancel this game",
  making: "Creating the link",
  getLink: "Get the link",
  friend: "Friend",
  friendNote: "with the link",
  time: {
    title: "Time",
    free: "No limit",
    live: "Live, 2 min a move",
    round: "Live, with a clock",
    bell: "Everyone plays at once, until time is up.",
    day: "A day a move",
    custom: "Custom",
  },
};

const de: typeof en = {
  title: "Mit Freunden spielen",
  game: "Spiel",
  when: "Wann",
  now: "Jetzt",
  nowNote: "alle gleichzeitig",
  minutes: (count) => `etwa ${count} Minuten`,
  days: "Über Tage",
  daysNote: "ein Zug am Tag",
  weeks: (count) => (count === 0 ? "" : plural.de(count, { one: "etwa eine Woche", other: `etwa ${count} Wochen` })),
  eachMove: (span) => `${span} für jeden Zug`,
  noMinute: "ohne Zeitlimit",
  howMany: "Wie viele seid ihr?",
  who: "Wer da ist",
  you: "Du",
  free: "frei",
  addBot: "Bot dazu",
  addBotTo: (seat) => `Bot auf Platz ${seat} setzen`,
  removeBot: (seat) => `Bot von Platz ${seat} nehmen`,
  begins: "Das Spiel beginnt von selbst, sobald der letzte Platz besetzt ist.",
  allHere: "Alle sind da. Das Spiel beginnt in drei Sekunden.",
  mayClose: "Du kannst diese Seite schließen.",
  cancel: "Spiel absagen",
  making: "Der Link wird angelegt",
  getLink: "Link holen",
  friend: "Freunde",
  friendNote: "mit dem Link",
  time: {
    title: "Zeit",
    free: "Ohne Limit",
    live: "Live, 2 Min. je Zug",
    round: "Live, mit Uhr",
    bell: "Alle spielen gleichzeitig, bis die Zeit um ist.",
    day: "Ein Tag je Zug",
    custom: "Eigene",
  },
};

export const friendsWords: Record<Lang, typeof en> = { en, de };
