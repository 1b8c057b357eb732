// The words of the text board, of the score and of checking a deal; `words.ts` adds them to its own.

import { plural } from "./plural";

const en = {
  // Text board
  textLead: "Pick word by word. Digits choose, Backspace undoes.",
  chosen: "So far",
  takeBackWord: "Remove last word",
  thatIsAll: "Done",
  waysOn: (count: number) => plural.en(count, { one: "1 option", other: `${count} options` }),
  choose: "Your move?",
  narrow: "Filter",
  nothingToDo: "Nothing to do right now.",
  tooMany: "Counting your options …",
  typeIt: "Or type a move",
  sendIt: "Send",
  notAMove: "That isn’t a move. Example:",
  drawing: "The board as text",
  allFacts: "Everything you can see, as a list",
  // Score
  score: "Score",
  scoreNow: "Score so far",
  boardView: "The board",
  /** The end of a game alone that nobody can win or lose. */
  worldStands: "Your world stands",
  wonBy: (who: string, by: number) =>
    by === 0 ? `${who} win` : `${who} win by ${by} ${plural.en(by, { one: "point", other: "points" })}`,
  theyWonBy: (who: string, by: number) =>
    by === 0 ? `${who} wins` : `${who} wins by ${by} ${plural.en(by, { one: "point", other: "points" })}`,
  tie: (who: string) => `${who} tie`,
  noWinner: "Game over",
  pointAt: "Point at a number to see why",
  total: "Total",
  pointsOf: (count: string) => `${count} points`,
  times: (count: number) => `${count}×`,
  lostAt: "Lost here",
  earnedAt: "Earned here",
  leftWith: "Left in hand",
  forNothing: "No points",
  fewestWin: "Penalty points: fewest wins.",
  charts: {
    points: ["Points over time", "If the round had ended then"],
    earned: ["Points over time", "Without the cost of empty cells"],
    tiles: ["Tiles laid", "In each world, move by move"],
    cards: ["Cards left", "First to zero wins the round"],
    stones: ["Stones built", "By each player, move by move"],
    chains: ["Value of the chains", "If the game had ended then"],
  } as Record<string, [title: string, note: string]>,
  chartNames: {
    points: "All included",
    earned: "Points",
    tiles: "Tiles",
    cards: "Cards",
    stones: "Stones",
    chains: "Chains",
  } as Record<string, string>,
  whichChart: "What the chart shows",
  checkDeal: "Fairness check",
  checkOf: (game: string) => `${game}: was the deal fair?`,
  checking: "Replaying the whole game …",
  checkGood: "The deal was fair",
  checkGoodWhy: (moves: number, deals: number) =>
    `We replayed all ${moves} moves. Every one is legal, and ` +
    `${plural.en(deals, { one: "the deal", other: `each of the ${deals} deals` })} matches the seed.`,
  checkPart: "This game wasn’t finished",
  checkPartWhy: (moves: number) => `All ${moves} moves are legal. The seed stays secret for unfinished games.`,
  checkBad: "This game file was changed",
  checkRunning: "The game is still running",
  checkRunningWhy: "You can check it when the game is over.",
  checkHow: "Why you can trust it",
  checkSteps: [
    "Before the first move we showed a code: the fingerprint of a secret seed.",
    "The seed decides every deal. Change it, and the code no longer fits.",
    "After the game we publish the seed, so anyone can repeat every deal.",
  ],
  checkSelf: "Don’t trust us? Download the game file and run this yourself.",
  sealLabel: "Fairness code",
  sealWhy: "This code fixes every deal before the first move. Check it when the game is over.",
  sealSoon: "At the start the game gets a code that fixes every deal.",
  sealSame: (code: string) => `Same code as during the game: ${code}.`,
  sealOther: (code: string) => `Different code during the game: ${code}. Don’t trust this game.`,
  sealUnseen: "You weren’t in this game. Ask a player for their code.",
  seedLabel: "Seed",
  download: "Download the game file",
  watchReplay: "Watch replay",
  watchGrow: "Watch it grow",
  rematch: "Rematch",
  sameAgain: "Same players, new deal.",
  wantAgain: (names: readonly string[], silent: readonly string[]) => {
    const and = (all: readonly string[]): string =>
      all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
    const asked = names.length
      ? `${and(names)} ${plural.en(names.length, { one: "wants", other: "want" })} to play again.`
      : "";
    const open = silent.length
      ? `${and(silent)} ${plural.en(silent.length, { one: "has", other: "have" })} not said yet.`
      : "";
    return [asked, open].filter(Boolean).join(" ");
  },
  everyPoint: "All points",
  backToPlaces: "Ranking",
  afterGame: "After the game",
  placesTitle: "Ranking",
  place: "Place",
  madeBy: (name: string) => `Built by ${name}`,
  nearly: "So close",
  youWereShort: (points: number) => `You were ${points} short.`,
  youWereBehind: (points: number) => `You were ${points} behind.`,
  bestMoment: "Your best move",
  bestGain: (move: number, points: number) => `Move ${move}: +${points} at once.`,
  thisEvening: "Tonight",
  gamesBefore: "Winners so far",
  rematchReady: "The rematch is ready.",
  sitDownAgain: "Join",
  afterMove: (move: number) => `Move ${move}`,
};

const de: typeof en = {
  textLead: "Wähl Wort für Wort. Ziffern wählen, die Rücktaste geht zurück.",
  chosen: "Bisher",
  takeBackWord: "Letztes Wort zurück",
  thatIsAll: "Fertig",
  waysOn: (count) => plural.de(count, { one: "1 Möglichkeit", other: `${count} Möglichkeiten` }),
  choose: "Dein Zug?",
  narrow: "Filtern",
  nothingToDo: "Gerade kannst du nichts tun.",
  tooMany: "Deine Möglichkeiten werden gezählt …",
  typeIt: "Oder tipp einen Zug",
  sendIt: "Absenden",
  notAMove: "Das ist kein Zug. Beispiel:",
  drawing: "Das Brett als Text",
  allFacts: "Alles, was du siehst, als Liste",
  score: "Wertung",
  scoreNow: "Punktestand",
  boardView: "Das Brett",
  worldStands: "Deine Welt steht",
  wonBy: (_, by) =>
    by === 0 ? "Du gewinnst" : `Du gewinnst mit ${by} ${plural.de(by, { one: "Punkt", other: "Punkten" })} Vorsprung`,
  theyWonBy: (who, by) =>
    by === 0
      ? `${who} gewinnt`
      : `${who} gewinnt mit ${by} ${plural.de(by, { one: "Punkt", other: "Punkten" })} Vorsprung`,
  tie: (who) => `Unentschieden: ${who}`,
  noWinner: "Das Spiel ist aus",
  pointAt: "Zeig auf eine Zahl, dann siehst du, warum",
  total: "Summe",
  pointsOf: (count) => `${count} Punkte`,
  times: (count) => `${count}×`,
  lostAt: "Hier verloren",
  earnedAt: "Hier geholt",
  leftWith: "Noch auf der Hand",
  forNothing: "Keine Punkte",
  fewestWin: "Strafpunkte: Wer die wenigsten hat, gewinnt.",
  charts: {
    points: ["Punkteverlauf", "Wenn die Runde da geendet hätte"],
    earned: ["Punkteverlauf", "Ohne die Kosten leerer Felder"],
    tiles: ["Gelegte Plättchen", "In jeder Welt, Zug für Zug"],
    cards: ["Karten auf der Hand", "Wer zuerst keine hat, gewinnt die Runde"],
    stones: ["Gebaute Steine", "Von allen, Zug für Zug"],
    chains: ["Wert der Ketten", "Wenn das Spiel da geendet hätte"],
  },
  chartNames: {
    points: "Mit allem",
    earned: "Punkte",
    tiles: "Plättchen",
    cards: "Karten",
    stones: "Steine",
    chains: "Ketten",
  },
  whichChart: "Was die Kurve zeigt",
  checkDeal: "Fairness-Check",
  checkOf: (game) => `${game}: Wurde ehrlich ausgeteilt?`,
  checking: "Das ganze Spiel wird nachgespielt …",
  checkGood: "Fair ausgeteilt",
  checkGoodWhy: (moves, deals) =>
    `Alle ${moves} Züge nachgespielt: Jeder ist erlaubt, und ` +
    `${plural.de(deals, { one: "das Austeilen", other: `jedes der ${deals} Austeilen` })} passt zum Startwert.`,
  checkPart: "Dieses Spiel wurde nicht zu Ende gespielt",
  checkPartWhy: (moves) => `Alle ${moves} Züge sind erlaubt. Bei unfertigen Spielen bleibt der Startwert geheim.`,
  checkBad: "Diese Spieldatei wurde verändert",
  checkRunning: "Das Spiel läuft noch",
  checkRunningWhy: "Prüfen kannst du, wenn das Spiel vorbei ist.",
  checkHow: "Warum du dem trauen kannst",
  checkSteps: [
    "Vor dem ersten Zug zeigen wir einen Code: den Fingerabdruck eines geheimen Startwerts.",
    "Der Startwert bestimmt jedes Austeilen. Wer ihn ändert, ändert den Code.",
    "Nach dem Spiel steht der Startwert hier. Damit lässt sich alles nachprüfen.",
  ],
  checkSelf: "Du traust uns nicht? Lade die Spieldatei und prüf selbst:",
  sealLabel: "Fairness-Code",
  sealWhy: "Dieser Code legt jedes Austeilen vor dem ersten Zug fest. Prüfen kannst du ihn nach dem Spiel.",
  sealSoon: "Beim Start bekommt das Spiel einen Code, der jedes Austeilen festlegt.",
  sealSame: (code) => `Derselbe Code wie im Spiel: ${code}.`,
  sealOther: (code) => `Anderer Code im Spiel: ${code}. Trau diesem Spiel nicht.`,
  sealUnseen: "Du warst nicht dabei. Vergleich den Code mit jemandem, der mitgespielt hat.",
  seedLabel: "Startwert",
  download: "Spieldatei herunterladen",
  watchReplay: "Aufzeichnung ansehen",
  watchGrow: "Im Zeitraffer",
  rematch: "Revanche",
  sameAgain: "Dieselben Leute, neu gemischt.",
  wantAgain: (names, silent) => {
    const and = (all: readonly string[]): string =>
      all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} und ${all.at(-1)}`;
    const asked = names.length
      ? `${and(names)} ${plural.de(names.length, { one: "möchte", other: "möchten" })} noch einmal spielen.`
      : "";
    const open = silent.length
      ? `${and(silent)} ${plural.de(silent.length, { one: "hat", other: "haben" })} noch nichts gesagt.`
      : "";
    return [asked, open].filter(Boolean).join(" ");
  },
  everyPoint: "Alle Punkte",
  backToPlaces: "Rangliste",
  afterGame: "Nach dem Spiel",
  placesTitle: "Rangliste",
  place: "Platz",
  madeBy: (name) => `Gebaut von ${name}`,
  nearly: "Knapp!",
  youWereShort: (points) => `Dir ${plural.de(points, { one: "fehlte 1 Punkt", other: `fehlten ${points} Punkte` })}.`,
  youWereBehind: (points) => `Du lagst ${plural.de(points, { one: "1 Punkt", other: `${points} Punkte` })} zurück.`,
  bestMoment: "Dein bester Zug",
  bestGain: (move, points) => `Zug ${move}: +${points} auf einen Schlag.`,
  thisEvening: "Heute Abend",
  gamesBefore: "Bisherige Siege",
  rematchReady: "Die Revanche steht bereit.",
  sitDownAgain: "Mitspielen",
  afterMove: (move) => `Zug ${move}`,
};

export const scoreWords = { en, de };
