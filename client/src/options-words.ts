// Names of the games' options for people. What is not here is shown under its own name.

import type { Lang } from "./words";

interface Label {
  name: string;
  values?: Record<string, string>;
  note?: string;
}

/** The options most tables choose, in this order; the others wait under "more". */
export const USUAL: Record<string, string[]> = {
  mondo: ["level", "mode", "rounds", "minutes", "side", "edition"],
  mondo_sapiens: ["level", "mode", "rounds", "minutes", "board", "quick_start"],
  mapominoes: ["deck", "rounds", "table", "score", "bluff", "timer"],
  lords_of_worlds: ["strategic", "reveals"],
  monuments: ["monument", "open_screens", "reenter"],
};

const en: Record<string, Label> = {
  level: { name: "Level", values: { beginner: "Beginner", advanced: "Advanced", expert: "Expert" } },
  mode: {
    name: "Pace",
    values: { real_time: "All at once", step: "In turns" },
    note: "“In turns” plays the same game without hurry.",
  },
  rounds: { name: "Rounds", note: "0: as the game says." },
  minutes: { name: "Minutes a round", note: "0: as the level says; else 4 to 15." },
  side: { name: "Border of the world", values: { front: "All water", back: "Four landscapes" } },
  edition: { name: "Edition", values: { classic: "Classic", small: "Small" } },
  board: { name: "Board" },
  boards: { name: "Board of each round" },
  quick_start: { name: "Each round one level higher" },
  deck: {
    name: "Countries",
    values: {
      africa: "Africa",
      americas: "Americas",
      asia_australasia: "Asia and Australasia",
      europe: "Europe",
      europe_47: "Europe, 47",
      us_states: "US states",
    },
  },
  table: { name: "Size of the table", values: { cosy: "Cosy", standard: "Standard", banquet: "Banquet" } },
  score: { name: "What counts", values: { cards: "Cards", area: "Area", population: "Population" } },
  bluff: { name: "Bluffing allowed" },
  timer: { name: "Timer for a go" },
  free_pass: { name: "Passing is always allowed" },
  open_deal: { name: "Open hands", values: { no: "Closed", brief: "For a moment", always: "Open" } },
  more_transits: { name: "More Transits" },
  correct_side: { name: "The right side counts" },
  raw: { name: "Count in thousands" },
  strategic: { name: "Strategic variant" },
  reveals: { name: "Who turns the first tiles", values: { players: "The players", chance: "Chance" } },
  architects: { name: "Architects on a planet", values: { four: "Four", seven: "Seven" } },
  portal_from_start: { name: "Use the portal you stand on" },
  terrains: { name: "Terrains in play" },
  monument: {
    name: "Monument",
    values: { capitol: "Capitol", notre_dame: "Notre-Dame", san_pietro: "San Pietro", taj_mahal: "Taj Mahal" },
  },
  open_screens: { name: "Stones lie open" },
  reenter: { name: "A walk may return to its start" },
  tempo: {
    name: "Tempo",
    values: {
      "1x": "Normal",
      "2x": "2 times the time",
      "5x": "5 times the time",
      "10x": "10 times the time",
      untimed: "No clock",
    },
  },
  hidden_time: { name: "Hidden clock" },
  mask: { name: "Shape of the world", values: { globe: "Globe", rectangle: "Rectangle" } },
  difficulty: { name: "Solo difficulty", values: { easy: "Easy", moderate: "Moderate", hard: "Hard" } },
  volcano_chip: { name: "Volcano chip" },
  children: { name: "Children’s scoring" },
  window: { name: "Referee window in milliseconds" },
  pause: { name: "Pause between reaches in milliseconds" },
  allowance: { name: "Allowance for a slow line in milliseconds" },
  rest: { name: "Seconds between rounds" },
  steps: { name: "Steps of a round in turns" },
  two_player_chips: { name: "Chips for two" },
  strips: { name: "Border strips", values: { joined: "Joined", separate: "Separate" } },
  lines: { name: "Lines of the children’s scoring" },
};

const de: typeof en = {
  level: { name: "Stufe", values: { beginner: "Einsteiger", advanced: "Fortgeschritten", expert: "Profi" } },
  mode: {
    name: "Takt",
    values: { real_time: "Alle zugleich", step: "Der Reihe nach" },
    note: "„Der Reihe nach“ ist dasselbe Spiel ohne Hast.",
  },
  rounds: { name: "Runden", note: "0: wie das Spiel es sagt." },
  minutes: { name: "Minuten je Runde", note: "0: wie die Stufe es sagt; sonst 4 bis 15." },
  side: { name: "Rand der Welt", values: { front: "Nur Wasser", back: "Vier Landschaften" } },
  edition: { name: "Ausgabe", values: { classic: "Klassisch", small: "Klein" } },
  board: { name: "Spielplan" },
  boards: { name: "Spielplan jeder Runde" },
  quick_start: { name: "Jede Runde eine Stufe höher" },
  deck: {
    name: "Länder",
    values: {
      africa: "Afrika",
      americas: "Amerika",
      asia_australasia: "Asien und Australien",
      europe: "Europa",
      europe_47: "Europa, 47",
      us_states: "US-Staaten",
    },
  },
  table: { name: "Größe des Tisches", values: { cosy: "Gemütlich", standard: "Normal", banquet: "Festtafel" } },
  score: { name: "Was zählt", values: { cards: "Karten", area: "Fläche", population: "Bevölkerung" } },
  bluff: { name: "Bluffen erlaubt" },
  timer: { name: "Uhr für jeden Zug" },
  free_pass: { name: "Passen ist immer erlaubt" },
  open_deal: { name: "Offene Karten", values: { no: "Verdeckt", brief: "Kurz", always: "Offen" } },
  more_transits: { name: "Mehr Transits" },
  correct_side: { name: "Die richtige Seite zählt" },
  raw: { name: "In Tausendern zählen" },
  strategic: { name: "Strategische Variante" },
  reveals: { name: "Wer die ersten Plättchen aufdeckt", values: { players: "Die Spieler", chance: "Der Zufall" } },
  architects: { name: "Architekten auf einem Planeten", values: { four: "Vier", seven: "Sieben" } },
  portal_from_start: { name: "Das Portal benutzen, auf dem man steht" },
  terrains: { name: "Landschaften im Spiel" },
  monument: {
    name: "Bauwerk",
    values: { capitol: "Kapitol", notre_dame: "Notre-Dame", san_pietro: "Petersdom", taj_mahal: "Taj Mahal" },
  },
  open_screens: { name: "Steine liegen offen" },
  reenter: { name: "Ein Weg darf an seinen Anfang zurück" },
  tempo: {
    name: "Tempo",
    values: {
      "1x": "Normal",
      "2x": "Doppelte Zeit",
      "5x": "Fünffache Zeit",
      "10x": "Zehnfache Zeit",
      untimed: "Ohne Uhr",
    },
  },
  hidden_time: { name: "Verdeckte Uhr" },
  mask: { name: "Form der Welt", values: { globe: "Globus", rectangle: "Rechteck" } },
  difficulty: { name: "Schwierigkeit allein", values: { easy: "Leicht", moderate: "Mittel", hard: "Schwer" } },
  volcano_chip: { name: "Vulkanchip" },
  children: { name: "Wertung für Kinder" },
  window: { name: "Fenster der Schiedsuhr in Millisekunden" },
  pause: { name: "Pause zwischen zwei Griffen in Millisekunden" },
  allowance: { name: "Nachsicht für langsame Leitungen in Millisekunden" },
  rest: { name: "Sekunden zwischen den Runden" },
  steps: { name: "Schritte einer Runde der Reihe nach" },
  two_player_chips: { name: "Chips zu zweit" },
  strips: { name: "Randstreifen", values: { joined: "Verbunden", separate: "Getrennt" } },
  lines: { name: "Zeilen der Wertung für Kinder" },
};

const labels = { en, de };
const plain = (name: string): string => name.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());

export const optionName = (option: string, lang: Lang): string => labels[lang][option]?.name ?? plain(option);
export const optionNote = (option: string, lang: Lang): string => labels[lang][option]?.note ?? "";
export const valueName = (option: string, value: unknown, lang: Lang): string =>
  labels[lang][option]?.values?.[String(value)] ?? plain(String(value));
