// The words of a table's head: its four tools, its menu, and the time left of a turn.

import type { Lang } from "../base/words/words";

const en = {
  hint: "Hint",
  story: "Story",
  rules: "Rules",
  menu: "Menu",
  score: "Score so far",
  undo: "Take back my last move",
  talk: "Chat",
  tell: "Tell me when it is my move",
  tellAsk: "Shall this browser tell you when it is your move again?",
  tellYes: "Tell me",
  tellNo: "No, thanks",
  coach: "Coach",
  sound: "Sound",
  colours: "Colours",
  language: "Language",
  words: "Text board",
  fair: "Was the deal fair?",
  bigScreen: "Show on a big screen",
  games: "To the start page",
  move: (turn: string, left: string) => (turn ? `${turn}, ${left}` : left),
  afterwards: {
    bot: (left: string) => `${left}, then a bot plays`,
    free: (left: string) => `${left}, then the seat is free`,
    end: (left: string) => `${left}, then the table ends`,
  },
  away: (who: string, day: string) => `${who} is away until ${day}`,
};

const de: typeof en = {
  hint: "Tipp",
  story: "Verlauf",
  rules: "Regeln",
  menu: "Menü",
  score: "Punkte bisher",
  undo: "Meinen letzten Zug zurücknehmen",
  talk: "Chat",
  tell: "Melde, wenn ich dran bin",
  tellAsk: "Soll dieser Browser dir sagen, wann du wieder dran bist?",
  tellYes: "Sag es mir",
  tellNo: "Nein, danke",
  coach: "Trainer",
  sound: "Ton",
  colours: "Farben",
  language: "Sprache",
  words: "Textbrett",
  fair: "War das Austeilen fair?",
  bigScreen: "Auf großem Bildschirm zeigen",
  games: "Zur Startseite",
  move: (turn, left) => (turn ? `${turn}, ${left}` : left),
  afterwards: {
    bot: (left) => `${left}, dann spielt ein Bot`,
    free: (left) => `${left}, dann wird der Platz frei`,
    end: (left) => `${left}, dann endet der Tisch`,
  },
  away: (who, day) => `${who} ist bis ${day} weg`,
};

export const headWords: Record<Lang, typeof en> = { en, de };
