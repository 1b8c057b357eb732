// The words of meeting others: looking for somebody, ratings, and why a game does not count.

import type { Meeting, TableCard } from "../../server/api-types";
import { plural } from "./plural";
import type { Lang } from "./words";

/** Whether people sit at a table together, or come back to it over days. */
export type Speed = NonNullable<Meeting["speed"]>;
type Unrated = NonNullable<TableCard["unrated"]>;

const en = {
  findLead: "We find you an opponent at your level. Two players, standard rules, rated.",
  game: "Game",
  speed: "Pace",
  speeds: { live: "Live", days: "Over several days" } as Record<Speed, string>,
  speedShort: { live: "live", days: "over days" } as Record<Speed, string>,
  speedNotes: {
    live: "Two minutes per turn, or the game’s clock. Leaving or running out of time loses.",
    days: "Two days per turn. Play when it suits you.",
  } as Record<Speed, string>,
  start: "Find an opponent",
  lookingFor: (game: string, speed: string) => `Searching: ${game}, ${speed} …`,
  near: (points: string) => `Close to your level (${points}).`,
  further: "Now also a bit above or below your level.",
  anybody: "Now any level.",
  yourLanguage: "Your language first.",
  others: (count: number) =>
    count === 0
      ? "No one else is searching."
      : plural.en(count, { one: "1 other player is searching.", other: `${count} other players are searching.` }),
  waited: (time: string) => `Waiting for ${time}`,
  stop: "Stop searching",
  botNow: (name: string) => `Play ${name} while you wait`,
  botNote: (name: string) => `${name} is about your level. We keep searching and ask before you switch.`,
  isAsked: "Found someone! We’re asking them, up to 30 seconds.",
  notComing: "They said no. We keep searching.",
  still: (game: string) => `Still searching: ${game}.`,
  stopShort: "Stop",
  there: (game: string) => `Opponent found for ${game}! Join within 30 seconds. This game is saved.`,
  join: "Join",
  keepPlaying: "Keep playing",
  bothAsked: "Waiting for the other player …",
  lapsed: "No answer, so we stopped searching.",
  lookAgain: "Search again",
  newHere: "new here",
  worth: (value: number) => `rating ${value}`,
  rated: "rated",
  ratedTable: "Rated game",
  ratedHow: "No undo. A hint or pause makes it unrated. Leaving counts as a loss.",
  sameNetwork: "Two players on one network play unrated.",
  notRated: "Unrated",
  unrated: {
    "": "",
    network: "Unrated: two of you share a network. For a club evening, create a tournament: it has its own standings.",
    newcomers: "Unrated: your network has reached today’s limit for new players.",
    paused: "Unrated: the game was paused.",
    bots: "Unrated: one bot has no rating.",
    hints: "Unrated: a hint was used.",
    program: "Unrated: one account is a bot.",
  } as Record<Unrated, string>,
  choice: "Rating",
  choiceYes: "Rated",
  choiceNo: "Unrated",
  cannot: {
    seats: "Rated games need two or more players on separate devices.",
    options: "Rated games use the standard rules.",
  },
  endsRating: "makes it unrated",
  yours: "Your rating",
  changed: (before: number, after: number) =>
    after === before
      ? `It stays at ${after}.`
      : `${before} → ${after} (${after > before ? "+" : "−"}${Math.abs(after - before)})`,
  first: (after: number) => `Your first: ${after}`,
  provisional: "Provisional: play a few more games.",
  soon: (left: number) =>
    plural.en(left, { one: "1 more rated game for a rating.", other: `${left} more rated games for a rating.` }),
};

const de: typeof en = {
  findLead: "Wir suchen dir eine Partie auf deinem Niveau. Zu zweit, Standardregeln, gewertet.",
  game: "Spiel",
  speed: "Tempo",
  speeds: { live: "Live", days: "Über mehrere Tage" },
  speedShort: { live: "live", days: "über Tage" },
  speedNotes: {
    live: "Zwei Minuten pro Zug oder die Uhr des Spiels. Wer geht oder die Zeit überzieht, verliert.",
    days: "Zwei Tage pro Zug. Spiel, wann es dir passt.",
  },
  start: "Partie finden",
  lookingFor: (game, speed) => `Suche: ${game}, ${speed} …`,
  near: (points) => `Etwa dein Niveau (${points}).`,
  further: "Jetzt auch etwas über oder unter deinem Niveau.",
  anybody: "Jetzt jedes Niveau.",
  yourLanguage: "Zuerst in deiner Sprache.",
  others: (count) =>
    count === 0
      ? "Sonst sucht gerade niemand."
      : plural.de(count, { one: "Noch jemand sucht.", other: `${count} andere suchen.` }),
  waited: (time) => `Du wartest seit ${time}`,
  stop: "Suche beenden",
  botNow: (name) => `Solange gegen ${name} spielen`,
  botNote: (name) => `${name} spielt etwa auf deinem Niveau. Wir suchen weiter und fragen, bevor du wechselst.`,
  isAsked: "Jemand passt! Wir fragen nach, höchstens 30 Sekunden.",
  notComing: "Leider nein. Wir suchen weiter.",
  still: (game) => `Suche läuft: ${game}.`,
  stopShort: "Beenden",
  there: (game) => `Partie ${game} gefunden! Sag in 30 Sekunden zu. Dein Spiel hier bleibt gespeichert.`,
  join: "Mitspielen",
  keepPlaying: "Weiterspielen",
  bothAsked: "Warte auf die andere Person …",
  lapsed: "Keine Antwort, darum ist die Suche beendet.",
  lookAgain: "Neu suchen",
  newHere: "neu hier",
  worth: (value) => `Wertung ${value}`,
  rated: "gewertet",
  ratedTable: "Mit Wertung",
  ratedHow: "Kein Zurücknehmen. Tipp oder Pause: ohne Wertung. Wer geht, verliert.",
  sameNetwork: "Zwei aus demselben Netz spielen ohne Wertung.",
  notRated: "Ohne Wertung",
  unrated: {
    "": "",
    network:
      "Ohne Wertung: Zwei von euch sind im selben Netz. " +
      "Für einen Spieleabend legt ein Turnier an: Es hat seine eigene Tabelle.",
    newcomers: "Ohne Wertung: Für Neue aus eurem Netz ist das Limit heute erreicht.",
    paused: "Ohne Wertung: Das Spiel wurde pausiert.",
    bots: "Ohne Wertung: Ein Bot hat keine Wertung.",
    hints: "Ohne Wertung: Es gab einen Tipp.",
    program: "Ohne Wertung: Ein Konto gehört einem Bot.",
  },
  choice: "Wertung",
  choiceYes: "Gewertet",
  choiceNo: "Ohne Wertung",
  cannot: {
    seats: "Gewertet wird ab zwei Personen oder Bots, alle an eigenen Geräten.",
    options: "Gewertet wird nur mit Standardregeln.",
  },
  endsRating: "dann ohne Wertung",
  yours: "Deine Wertung",
  changed: (before, after) =>
    after === before
      ? `Sie bleibt bei ${after}.`
      : `${before} → ${after} (${after > before ? "+" : "−"}${Math.abs(after - before)})`,
  first: (after) => `Deine erste: ${after}`,
  provisional: "Vorläufig: Spiel noch ein paar Partien.",
  soon: (left) =>
    plural.de(left, {
      one: "Noch 1 gewertetes Spiel bis zur Wertung.",
      other: `Noch ${left} gewertete Spiele bis zur Wertung.`,
    }),
};

export const meetWords: Record<Lang, typeof en> = { en, de };
