// What people can say in every language, and the words around it. Loaded with the first word that is said or read.

import type { Lang } from "../../base/words/words";
import type { PhraseId } from "../../server/socket";

const en = {
  phrases: {
    hello: "Hello!",
    luck: "Good luck!",
    nice: "Nicely done!",
    wow: "Wow!",
    thanks: "Thank you!",
    sorry: "Sorry!",
    oops: "Oops …",
    think: "Let me think.",
    moment: "One moment, please.",
    back: "I am back.",
    game: "Good game!",
    again: "Another one?",
  } satisfies Record<PhraseId, string>,
  said: (who: string, what: string) => `${who}: ${what}`,
  title: "Chat",
  choose: "Say something",
  nothing: "No messages yet.",
  own: "Your message",
  send: "Send",
  allow: "Allow typed messages here",
  show: "Show typed messages",
  off: "Typed messages are hidden. You see phrases only.",
  lasts: "Chat is deleted with the game. Reported messages are kept for two weeks.",
  report: "Report",
  reportOf: (name: string) => `Report ${name}’s message`,
  reported: "reported",
  mute: (who: string) => `Mute ${who}`,
  faces: "Emoji",
  faults: {
    too_fast: "Too fast. Wait a moment.",
    no_chat: "Only phrases are allowed here.",
    no_links: "No links, please.",
    not_host: "Only the host can do that.",
    malformed: "That message can’t be shown. Type it again.",
    broken: "Connection lost. Not sent.",
  } as Record<string, string>,
  failed: "Not sent. Try again.",
};

const de: typeof en = {
  phrases: {
    hello: "Hallo!",
    luck: "Viel Glück!",
    nice: "Schön gespielt!",
    wow: "Wow!",
    thanks: "Danke!",
    sorry: "Entschuldigung!",
    oops: "Ups …",
    think: "Lass mich nachdenken.",
    moment: "Einen Moment bitte.",
    back: "Ich bin wieder da.",
    game: "Gutes Spiel!",
    again: "Noch eins?",
  },
  said: (who, what) => `${who}: ${what}`,
  title: "Chat",
  choose: "Sag etwas",
  nothing: "Noch keine Nachrichten.",
  own: "Deine Nachricht",
  send: "Senden",
  allow: "Eigene Nachrichten erlauben",
  show: "Eigene Nachrichten anderer zeigen",
  off: "Eigene Nachrichten sind ausgeblendet. Du siehst nur Floskeln.",
  lasts: "Der Chat verschwindet mit dem Spiel. Gemeldetes bleibt zwei Wochen.",
  report: "Melden",
  reportOf: (name) => `Nachricht von ${name} melden`,
  reported: "gemeldet",
  mute: (who) => `${who} stumm schalten`,
  faces: "Emoji",
  faults: {
    too_fast: "Zu schnell. Warte kurz.",
    no_chat: "Hier gehen nur Floskeln.",
    no_links: "Bitte keine Links.",
    not_host: "Das kann nur der Host.",
    malformed: "Die Nachricht lässt sich nicht anzeigen. Tipp sie neu.",
    broken: "Verbindung weg. Nicht gesendet.",
  },
  failed: "Nicht gesendet. Versuch es nochmal.",
};

export const talkWords: Record<Lang, typeof en> = { en, de };

/** What somebody said, in the reader's language. */
export const spoken = ({ phrase, text }: { phrase: string; text: string }, lang: Lang): string =>
  phrase ? ((talkWords[lang].phrases as Record<string, string>)[phrase] ?? "") : text;
