// The words of the opponents' page.

import type { Pace } from "../../../base/settings.svelte";
import type { Lang } from "../../../base/words/words";

const en = {
  title: "Somebody of your strength",
  lead: "The same six play every game. Weaker ones see less; nobody blunders on purpose.",
  game: "Game",
  near: "Near you",
  play: (person: string) => `Play ${person}`,
  playOf: (person: string, level: string, game: string) => `Play ${person}, ${level}, at ${game}`,
  strengths: "How strong, game by game",
  strengthsLead: "rating and 95 % interval, two at a table",
  legend: "You, most probably within the band.",
  lookAt: "Choose a mark to read its numbers.",
  walk: "Ratings of the six, game by game. Arrow keys go from mark to mark.",
  mark: (person: string, level: string, game: string) => `${person}, ${level}, ${game}`,
  worth: (value: number, low: number, high: number) =>
    low === high ? `${value}, by definition: everybody is measured by it` : `${value}, between ${low} and ${high}`,
  above: "stronger than you",
  below: "weaker than you",
  level: "about as strong as you",
  notMeasured: "Nobody was measured in this game yet.",
  noMark: "not measured",
  numbers: "All numbers",
  you: "You",
  yours: (value: number, low: number, high: number, games: number) =>
    `${value}, between ${low} and ${high}, after ${games} rated games`,
  how: "How this was measured",
  measured:
    "Bots played each other, level against level, every deal once from every seat; a rating is what " +
    "makes those results most likely, and keen is 1300 by definition. The same seed plays the same games " +
    "again. The commands, seeds and results behind these numbers stand in docs/measured/bots.md, beside " +
    "the source. To measure it yourself:",
  pace: "Their pace",
  paceNotes: {
    natural: "hard choices take longer",
    brisk: "the same rhythm, half the wait",
    at_once: "no waiting, moves still shown one by one",
    like_me: "about as long as you (open dots)",
  } as Record<Pace, string>,
  paceKept: "For tables you open in this browser; set-up can change it.",
};

const de: typeof en = {
  title: "Jemand von deiner Stärke",
  lead: "Dieselben sechs spielen jedes Spiel. Schwächere sehen weniger; absichtlich patzt niemand.",
  game: "Spiel",
  near: "Deine Stärke",
  play: (person) => `Gegen ${person}`,
  playOf: (person, level, game) => `Gegen ${person} spielen, ${level}, ${game}`,
  strengths: "Wie stark, Spiel für Spiel",
  strengthsLead: "Wertung und 95-%-Intervall, zu zweit am Tisch",
  legend: "Du, sehr wahrscheinlich innerhalb des Bandes.",
  lookAt: "Wähl eine Marke, um ihre Zahlen zu lesen.",
  walk: "Wertungen der sechs, Spiel für Spiel. Pfeiltasten gehen von Marke zu Marke.",
  mark: (person, level, game) => `${person}, ${level}, ${game}`,
  worth: (value, low, high) =>
    low === high ? `${value}, so festgelegt: daran werden alle gemessen` : `${value}, zwischen ${low} und ${high}`,
  above: "stärker als du",
  below: "schwächer als du",
  level: "etwa so stark wie du",
  notMeasured: "In diesem Spiel wurde noch niemand gemessen.",
  noMark: "nicht gemessen",
  numbers: "Alle Zahlen",
  you: "Du",
  yours: (value, low, high, games) => `${value}, zwischen ${low} und ${high}, nach ${games} gewerteten Spielen`,
  how: "Wie das gemessen wurde",
  measured:
    "Bots haben gegeneinander gespielt, Stufe gegen Stufe, jede Verteilung einmal von jedem Platz aus; " +
    "eine Wertung ist, was diese Ergebnisse am wahrscheinlichsten macht, und ehrgeizig ist als 1300 " +
    "festgelegt. Derselbe Startwert spielt dieselben Partien noch einmal. Befehle, Startwerte und " +
    "Ergebnisse hinter diesen Zahlen stehen in docs/measured/bots.md beim Quelltext. Zum Selbermessen:",
  pace: "Ihr Tempo",
  paceNotes: {
    natural: "schwere Züge dauern länger",
    brisk: "derselbe Rhythmus, halb so lang",
    at_once: "kein Warten, Züge einzeln gezeigt",
    like_me: "etwa so lang wie du (offene Punkte)",
  },
  paceKept: "Für deine Tische in diesem Browser; beim Einrichten änderbar.",
};

export const opponentWords: Record<Lang, typeof en> = { en, de };
