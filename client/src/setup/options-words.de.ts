// The games' options in German.

import type { en } from "./options-words.en";

export const de: typeof en = {
  seats: {
    name: "Plätze",
    note: "Wie viele mitspielen.",
    must: "Für so viele Personen ist dieses Spiel nicht.",
  },
  level: {
    name: "Stufe",
    values: { beginner: "Einsteiger", advanced: "Fortgeschritten", expert: "Profi" },
    note: "Jede Stufe bringt etwas mehr, woran man denken muss.",
    must: "Allein und in der kleinen Ausgabe gibt es nur eine Stufe: Wähle Einsteiger.",
  },
  mode: {
    name: "Takt",
    values: { real_time: "Alle zugleich", step: "Der Reihe nach" },
    note: "„Der Reihe nach“ ist dasselbe Spiel ohne Hast: Alle wählen geheim, dann werden alle Plättchen zusammen gelegt.",
  },
  rounds: { name: "Runden", note: "So viele Runden hat das Spiel." },
  "mapominoes.rounds": { name: "Runden", note: "Wie üblich: für jede Person eine Runde." },
  minutes: {
    name: "Minuten je Runde",
    note: "Wie üblich: so lang, wie die Stufe es sagt.",
    must: "Eine Runde dauert 4 bis 15 Minuten, oder so lang, wie es auf der Stufe üblich ist.",
  },
  side: {
    name: "Rand der Welt",
    values: { front: "Nur Wasser", back: "Vier Landschaften" },
    note: "Wasser ringsum ist leichter. Vier Landschaften belohnen, wer vorausplant.",
  },
  edition: {
    name: "Ausgabe",
    values: { classic: "Klassisch", small: "Klein" },
    note: "In der kleinen Ausgabe entsteht eine Insel aus neun Plättchen.",
    must: "Die kleine Ausgabe ist für 2 bis 4 Personen auf der Stufe Einsteiger.",
  },
  board: { name: "Spielplan", note: "Auf welchem der vier Spielpläne alle bauen." },
  boards: {
    name: "Spielplan jeder Runde",
    note: "Für jede Runde ein eigener Spielplan statt einem für alle.",
    must: "Nenne für jede Runde einen Spielplan, oder gar keinen.",
  },
  quick_start: {
    name: "Jede Runde eine Stufe höher",
    note: "Drei Runden: Einsteiger, Fortgeschritten, Profi.",
    must: "Der schnelle Einstieg hat drei Runden für 2 bis 4 Personen und beginnt auf der Stufe Einsteiger.",
  },
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
    note: "Ein Kartensatz oder mehrere, zu einer größeren Welt verbunden.",
    must: "Wähle einen oder mehrere Kartensätze, die nicht dasselbe Land zeigen und genug Karten für alle haben.",
  },
  table: {
    name: "Größe des Tisches",
    values: { cosy: "Gemütlich", standard: "Normal", banquet: "Festtafel" },
    note: "Wie weit sich die Länder ausbreiten können.",
  },
  score: {
    name: "Was zählt",
    values: { cards: "Karten", area: "Fläche", population: "Bevölkerung" },
    note: "Was ein Land kostet, das auf der Hand bleibt.",
  },
  bluff: { name: "Bluffen erlaubt", note: "Eine Karte darf liegen, wo sie nicht passt, bis es jemand merkt." },
  timer: {
    name: "Uhr für jeden Zug",
    note: "Einmal je Zug darf jemand eine Uhr von 30 Sekunden umdrehen; ist sie durch, ist der Zug vorbei.",
  },
  free_pass: { name: "Passen ist immer erlaubt", note: "Ein Land, das passt, muss nicht gelegt werden." },
  open_deal: {
    name: "Offene Karten",
    values: { no: "Verdeckt", brief: "Kurz", always: "Offen" },
    note: "Ob alle die ausgeteilten Länder sehen.",
  },
  more_transits: {
    name: "Mehr Transits",
    note: "Zu zweit oder zu dritt teilt ihr euch mehr Transits.",
    must: "Mehr Transits gibt es nur zu zweit oder zu dritt.",
  },
  correct_side: { name: "Die richtige Seite zählt", note: "Ein Nachbar muss in der richtigen Richtung liegen." },
  raw: {
    name: "In Tausendern zählen",
    note: "Fläche oder Bevölkerung zählen, wie sie sind, nicht in Stufen von 1 bis 6.",
    must: "In Tausendern zählt man Fläche oder Bevölkerung, nicht Karten.",
  },
  strategic: { name: "Strategische Variante", note: "Mehr Wege, mit einem Planeten zu punkten." },
  reveals: {
    name: "Wer die ersten Plättchen aufdeckt",
    values: { players: "Die Spieler", chance: "Der Zufall" },
    note: "Zwölf Plättchen liegen offen, bevor es losgeht.",
  },
  architects: {
    name: "Architekten auf einem Planeten",
    values: { four: "Vier", seven: "Sieben" },
    note: "So viele sind auf jedem Planeten aufgedruckt.",
  },
  portal_from_start: {
    name: "Das Portal benutzen, auf dem man steht",
    note: "Ein Karren, der seinen Zug auf einem Portal beginnt, darf gleich springen.",
  },
  terrains: {
    name: "Landschaften im Spiel",
    values: {
      water: "Wasser",
      desert: "Wüste",
      lowlands: "Tiefland",
      forest: "Wald",
      hills: "Hügel",
      mountains: "Gebirge",
    },
    note: "Keine gewählt: Sie werden gezogen. Zu zweit sind es vier, zu dritt fünf, zu viert alle.",
    must: "Wähle so viele Landschaften, wie die Plätze verlangen: 4 zu zweit, 5 zu dritt, 6 zu viert; oder keine.",
  },
  "lords_of_worlds.boards": {
    name: "Wie die Spielpläne liegen",
    note: "Wie für die Plätze vorgeschlagen, oder selbst zusammengestellt.",
    must: "Die Spielpläne müssen zu den Plätzen passen, auf einem Gitter liegen, sich nicht überdecken und zusammenhängen.",
  },
  monument: {
    name: "Bauwerk",
    values: { capitol: "Kapitol", notre_dame: "Notre-Dame", san_pietro: "Petersdom", taj_mahal: "Taj Mahal" },
    note: "Was ihr zusammen baut.",
    must: "Wähle eines der Bauwerke dieses Servers.",
  },
  open_screens: { name: "Steine liegen offen", note: "Niemand verbirgt Steine hinter einem Sichtschirm." },
  reenter: { name: "Ein Weg darf an seinen Anfang zurück", note: "Der Arbeiter darf enden, wo er losging." },
  tempo: {
    name: "Tempo",
    values: {
      "1x": "Normal",
      "2x": "Doppelte Zeit",
      "5x": "Fünffache Zeit",
      "10x": "Zehnfache Zeit",
      untimed: "Ohne Uhr",
    },
    note: "Mehr Zeit für alle, zum Beispiel mit einem Vorleseprogramm.",
  },
  hidden_time: { name: "Verdeckte Uhr", note: "Niemand sieht, wie viel Zeit noch bleibt." },
  mask: {
    name: "Form der Welt",
    values: { globe: "Globus", rectangle: "Rechteck" },
    note: "Welche Felder eine Welt hat.",
  },
  difficulty: {
    name: "Schwierigkeit allein",
    values: { easy: "Leicht", moderate: "Mittel", hard: "Schwer" },
    note: "Nur für das Spiel allein.",
  },
  volcano_chip: { name: "Vulkanchip", note: "Wer eine Runde gewinnt, zählt in der nächsten auch erloschene Vulkane." },
  children: {
    name: "Wertung für Kinder",
    note: "Nur die unten gewählten Zeilen zählen.",
    must: "Allein zählen alle Zeilen: Die Wertung für Kinder ist für zwei oder mehr.",
  },
  lines: {
    name: "Zeilen der Wertung für Kinder",
    note: "Gilt nur mit der Wertung für Kinder.",
    must: "Wähle mindestens eine Zeile, die zählt.",
  },
  window: {
    name: "Fenster der Schiedsuhr in Millisekunden",
    note: "So lange kann sich noch zeigen, dass eine zweite Hand zuerst da war; 0: Wer zuerst ankommt, hat es.",
  },
  pause: {
    name: "Pause zwischen zwei Griffen in Millisekunden",
    note: "Schneller greift niemand zu, auch kein Bot.",
  },
  allowance: {
    name: "Nachsicht für langsame Leitungen in Millisekunden",
    note: "So viel einer langsamen Leitung wird ausgeglichen.",
  },
  rest: {
    name: "Sekunden zwischen den Runden",
    note: "Dann beginnt die nächste Runde, oder wenn alle bereit sind; 0: wenn alle bereit sind.",
  },
  steps: {
    name: "Schritte einer Runde der Reihe nach",
    note: "0: bis alle ausgestiegen sind.",
    must: "Nur der Takt „Der Reihe nach“ zählt Schritte.",
  },
  two_player_chips: {
    name: "Chips zu zweit",
    values: { "4-2": "4 und 2", "4-3": "4 und 3" },
    note: "Was zwei Personen nehmen, wenn sie aufhören.",
  },
  strips: {
    name: "Randstreifen",
    values: { joined: "Verbunden", separate: "Getrennt" },
    note: "Ob Streifen einer Landschaft am Rand zusammengehören.",
  },
  handicap: {
    name: "Vorgabe",
    values: { none: "Keine", normal: "Normal", strong: "Stark" },
    note: "Starke Spieler verlieren Punkte für Vulkane, die anderen nicht; eine Wahl für jeden Platz.",
    must: "Wähle für jeden Platz eine Vorgabe oder gar keine; allein gibt es keine.",
  },
};
