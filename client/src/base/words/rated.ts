// The words of meeting others: looking for somebody, ratings, and why a game does not count.

import type { Meeting, TableCard } from "../../server/api-types";
import type { Lang } from "./words";

/** Whether people sit at a table together, or come back to it over days. */
export type Speed = NonNullable<Meeting["speed"]>;
type Unrated = NonNullable<TableCard["unrated"]>;

const en = {
  findLead:
    "We look for somebody of your strength. As soon as there is one, the game begins: two seats, printed rules, rated.",
  game: "Game",
  speed: "How you play",
  speeds: { live: "Live, both at the table", days: "Over days" } as Record<Speed, string>,
  speedShort: { live: "live", days: "over days" } as Record<Speed, string>,
  speedNotes: {
    live: "Two minutes for a turn, or the clock of the game. Whoever leaves or runs out of time has lost.",
    days: "Two days for a turn. Come back when it suits you.",
  } as Record<Speed, string>,
  start: "Look for somebody",
  lookingFor: (game: string, speed: string) => `Looking for somebody for ${game}, ${speed}.`,
  near: (points: string) => `Near your strength (${points}).`,
  further: "A little further from your strength too.",
  anybody: "Whoever there is.",
  yourLanguage: "First of all in your language.",
  others: (count: number) =>
    count === 0
      ? "Nobody else looks for this right now."
      : count === 1
        ? "One more looks for this."
        : `${count} more look for this.`,
  waited: (time: string) => `You have waited ${time}`,
  stop: "Stop looking",
  botNow: (name: string) => `Play ${name} meanwhile`,
  botNote: (name: string) => `${name} is near your strength. We go on looking, and ask you before you change tables.`,
  isAsked: "Somebody fits: they play a bot meanwhile and are asked. You wait half a minute at most.",
  notComing: "They go on playing. You keep your place.",
  still: (game: string) => `Still looking for somebody for ${game}.`,
  stopShort: "Stop",
  there: (game: string) => `Somebody is there for ${game} and waits half a minute. Your game here is kept.`,
  join: "Join now",
  keepPlaying: "Keep playing",
  bothAsked: "A moment: the other one is asked too.",
  lapsed: "You did not answer: nobody is looked for any more.",
  lookAgain: "Look again",
  newHere: "new here",
  worth: (value: number) => `rating ${value}`,
  rated: "rated",
  ratedTable: "Rated: it counts for everybody who plays.",
  ratedHow: "Nothing is taken back; a hint or a pause ends the rating; whoever leaves comes last.",
  sameNetwork: "Two players on one network play unrated.",
  notRated: "Not rated: it counts for nobody’s rating.",
  unrated: {
    "": "",
    network:
      "Two of you share a network, so this game is not rated. For a club evening create a tournament: it has its own standings.",
    newcomers: "Not rated: new players from one network have begun enough rated games today.",
    paused: "Not rated any more: the game was paused.",
    bots: "Not rated: the strength of one of the bots was never measured.",
    hints: "Not rated any more: a hint was given.",
    program: "Not rated: a program plays with one of the accounts.",
  } as Record<Unrated, string>,
  choice: "Rating",
  choiceYes: "Rated",
  choiceNo: "For fun",
  cannot: {
    seats: "Only games of two or more people or bots, each at a device of their own, can be rated.",
    options: "These rules are not rated: choose the usual ones.",
  },
  endsRating: "ends the rating",
  yours: "Your rating",
  changed: (before: number, after: number) =>
    after === before
      ? `It stays at ${after}.`
      : `${before} → ${after} (${after > before ? "+" : "−"}${Math.abs(after - before)})`,
  first: (after: number) => `Your first: ${after}`,
  provisional: "Provisional: a few more games make it surer.",
  soon: (left: number) =>
    left === 1 ? "One more rated game until you have a rating." : `${left} more rated games until you have a rating.`,
};

const de: typeof en = {
  findLead:
    "Wir suchen jemanden mit deiner Stärke. Sobald jemand da ist, beginnt das Spiel: zwei Plätze, gedruckte Regeln, gewertet.",
  game: "Spiel",
  speed: "Wie ihr spielt",
  speeds: { live: "Zugleich am Tisch", days: "Über Tage" },
  speedShort: { live: "zugleich", days: "über Tage" },
  speedNotes: {
    live: "Zwei Minuten für einen Zug oder die Uhr des Spiels. Wer geht oder die Zeit überschreitet, hat verloren.",
    days: "Zwei Tage für einen Zug. Komm wieder, wann es dir passt.",
  },
  start: "Jemanden suchen",
  lookingFor: (game, speed) => `Gesucht wird jemand für ${game}, ${speed}.`,
  near: (points) => `Nahe an deiner Stärke (${points}).`,
  further: "Auch etwas weiter weg von deiner Stärke.",
  anybody: "Wer immer da ist.",
  yourLanguage: "Zuerst in deiner Sprache.",
  others: (count) =>
    count === 0
      ? "Gerade sucht sonst niemand danach."
      : count === 1
        ? "Noch jemand sucht danach."
        : `${count} andere suchen danach.`,
  waited: (time) => `Du wartest seit ${time}`,
  stop: "Suche beenden",
  botNow: (name) => `Solange mit ${name} spielen`,
  botNote: (name) =>
    `${name} ist nahe an deiner Stärke. Die Suche geht weiter, und du wirst gefragt, bevor du den Tisch wechselst.`,
  isAsked: "Jemand passt, spielt solange mit einem Bot und wird gefragt. Du wartest höchstens eine halbe Minute.",
  notComing: "Der andere spielt weiter. Du behältst deinen Platz.",
  still: (game) => `Weiter gesucht: jemand für ${game}.`,
  stopShort: "Beenden",
  there: (game) => `Jemand ist da für ${game}, eine halbe Minute lang. Dein Spiel hier bleibt.`,
  join: "Jetzt hin",
  keepPlaying: "Weiterspielen",
  bothAsked: "Einen Moment: Der andere wird auch gefragt.",
  lapsed: "Du hast nicht geantwortet: Niemand wird mehr gesucht.",
  lookAgain: "Wieder suchen",
  newHere: "neu hier",
  worth: (value) => `Wertung ${value}`,
  rated: "gewertet",
  ratedTable: "Gewertet: Es zählt für alle, die mitspielen.",
  ratedHow: "Nichts wird zurückgenommen; ein Tipp oder eine Pause beendet die Wertung; wer geht, wird Letzter.",
  sameNetwork: "Zwei aus demselben Netz spielen ohne Wertung.",
  notRated: "Nicht gewertet: Es zählt für niemandes Wertung.",
  unrated: {
    "": "",
    network:
      "Zwei von euch sind im selben Netz, darum zählt diese Partie nicht. " +
      "Für einen Spieleabend legt ein Turnier an: Es hat seine eigene Tabelle.",
    newcomers: "Nicht gewertet: Neue aus demselben Netz haben heute schon genug gewertete Partien begonnen.",
    paused: "Nicht mehr gewertet: Das Spiel wurde angehalten.",
    bots: "Nicht gewertet: Die Stärke eines der Bots wurde nie gemessen.",
    hints: "Nicht mehr gewertet: Es gab einen Tipp.",
    program: "Nicht gewertet: Für eines der Konten spielt ein Programm.",
  },
  choice: "Wertung",
  choiceYes: "Gewertet",
  choiceNo: "Nur zum Spaß",
  cannot: {
    seats: "Gewertet werden nur Spiele von zwei oder mehr Leuten oder Bots, jeder an einem eigenen Gerät.",
    options: "Diese Regeln werden nicht gewertet: Nimm die üblichen.",
  },
  endsRating: "beendet die Wertung",
  yours: "Deine Wertung",
  changed: (before, after) =>
    after === before
      ? `Sie bleibt bei ${after}.`
      : `${before} → ${after} (${after > before ? "+" : "−"}${Math.abs(after - before)})`,
  first: (after) => `Deine erste: ${after}`,
  provisional: "Vorläufig: Ein paar Spiele mehr machen sie sicherer.",
  soon: (left) =>
    left === 1
      ? "Noch ein gewertetes Spiel, dann hast du eine Wertung."
      : `Noch ${left} gewertete Spiele, dann hast du eine Wertung.`,
};

export const meetWords: Record<Lang, typeof en> = { en, de };
