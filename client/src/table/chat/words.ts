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
  title: "Table talk",
  choose: "Say something",
  nothing: "Nobody has said anything yet.",
  own: "In your own words",
  send: "Say it",
  allow: "Allow words of one’s own at this table",
  show: "Show words that others type",
  off: "Others may type here. You see only phrases until you want more.",
  lasts: "Nothing of this is kept but a line that was reported, for two weeks: all else is gone with the table.",
  report: "Report",
  reportOf: (name: string) => `Report what ${name} wrote to the host`,
  reported: "reported",
  mute: (who: string) => `Mute ${who}`,
  faces: "Faces",
  faults: {
    too_fast: "That was too fast. Wait a moment.",
    no_chat: "The host of this table allows phrases only.",
    no_links: "No addresses here, please.",
    not_host: "Only the host of the table can do that.",
    malformed: "There is nothing in it that can be read.",
    broken: "The connection broke before it arrived.",
  } as Record<string, string>,
  failed: "It could not be said.",
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
  title: "Tischgespräch",
  choose: "Etwas sagen",
  nothing: "Noch hat niemand etwas gesagt.",
  own: "In eigenen Worten",
  send: "Sagen",
  allow: "Eigene Worte an diesem Tisch erlauben",
  show: "Zeigen, was andere schreiben",
  off: "Andere dürfen hier schreiben. Du siehst nur Sätze zur Auswahl, bis du mehr willst.",
  lasts: "Nichts davon bleibt außer einer gemeldeten Zeile, für zwei Wochen: Alles andere verschwindet mit dem Tisch.",
  report: "Melden",
  reportOf: (name) => `Melden, was ${name} schrieb`,
  reported: "gemeldet",
  mute: (who) => `${who} stumm schalten`,
  faces: "Gesichter",
  faults: {
    too_fast: "Das war zu schnell. Warte einen Moment.",
    no_chat: "Hier sind nur die Sätze zur Auswahl erlaubt.",
    no_links: "Bitte keine Adressen.",
    not_host: "Das kann nur, wem der Tisch gehört.",
    malformed: "Darin ist nichts, was man lesen kann.",
    broken: "Die Verbindung riss ab, bevor es ankam.",
  },
  failed: "Das ließ sich nicht sagen.",
};

export const talkWords: Record<Lang, typeof en> = { en, de };

/** What somebody said, in the reader's language. */
export const spoken = ({ phrase, text }: { phrase: string; text: string }, lang: Lang): string =>
  phrase ? ((talkWords[lang].phrases as Record<string, string>)[phrase] ?? "") : text;
