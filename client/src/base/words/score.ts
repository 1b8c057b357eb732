// The words of the text board, of the score and of checking a deal; `words.ts` adds them to its own.

const en = {
  // Text board
  textLead: "Choose word by word. Digits pick, Backspace takes back.",
  chosen: "So far",
  takeBackWord: "Take back a word",
  thatIsAll: "That is all",
  waysOn: (count: number) => (count === 1 ? "1 way" : `${count} ways`),
  choose: "What do you do?",
  narrow: "Narrow the list",
  nothingToDo: "Nothing to do for you right now.",
  tooMany: "Counting what you can do",
  typeIt: "Or type a move",
  sendIt: "Send",
  notAMove: "That is not written like a move. Example:",
  drawing: "The table as text",
  allFacts: "Everything you can see, as a list",
  // Score
  score: "Score",
  scoreNow: "The score so far",
  boardView: "The board",
  /** The end of a game alone that nobody can win or lose. */
  worldStands: "Your world stands",
  wonBy: (who: string, by: number) =>
    by === 0 ? `${who} win` : `${who} win by ${by} ${by === 1 ? "point" : "points"}`,
  theyWonBy: (who: string, by: number) =>
    by === 0 ? `${who} wins` : `${who} wins by ${by} ${by === 1 ? "point" : "points"}`,
  tie: (who: string) => `${who} share the win`,
  noWinner: "The game is over",
  pointAt: "Point at a number to see where it comes from",
  total: "Total",
  pointsOf: (count: string) => `${count} points`,
  times: (count: number) => `${count}×`,
  lostAt: "Lost at",
  earnedAt: "Earned at",
  leftWith: "Left in the hand",
  forNothing: "Counts nothing",
  fewestWin: "Points are penalties: the fewest win.",
  charts: {
    points: ["Points over time", "If everything had been scored at that moment"],
    earned: ["Points over time", "As it stood, without what the cells still empty would cost"],
    tiles: ["Tiles laid", "In each world, move by move"],
    cards: ["Cards left", "In each hand, move by move: who has none wins the round"],
    stones: ["Stones built", "By each player, move by move"],
    chains: ["Worth of the chains", "On each planet, if the game had ended at that moment"],
  } as Record<string, [title: string, note: string]>,
  chartNames: {
    points: "With everything",
    earned: "Points",
    tiles: "Tiles",
    cards: "Cards",
    stones: "Stones",
    chains: "Chains",
  } as Record<string, string>,
  whichChart: "What the chart shows",
  checkDeal: "Check the deal",
  checkOf: (game: string) => `${game}: was the deal fair?`,
  checking: "Playing the whole game again",
  checkGood: "Nothing was changed",
  checkGoodWhy: (moves: number, deals: number) =>
    `The server has just played all ${moves} moves again. Each was legal, and ` +
    (deals === 1
      ? "the deal is the one that the sealed seed gives."
      : `each of the ${deals} deals is the one that the sealed seed gives.`),
  checkPart: "This game was not played to its end",
  checkPartWhy: (moves: number) => `All ${moves} moves up to there were legal. Only a finished game tells its seed.`,
  checkBad: "Something is wrong with this record",
  checkRunning: "The game is still being played",
  checkRunningWhy:
    "Its seal was shown before the first move. The seed that opens it is told at the end; come back then.",
  checkHow: "How you can be sure",
  checkSteps: [
    "Before the first move the table showed this seal: the fingerprint of a secret seed.",
    "Every deal was drawn from that seed, and nobody could change it any more.",
    "At the end the seed is told. It opens the seal, and with it every deal can be drawn again.",
  ],
  checkSelf: "Trust no server, not even this one: download the record and run this on your own machine.",
  sealLabel: "Seal",
  sealWhy: "It fixed every deal before the first move; at the end anybody can check that nothing was changed.",
  sealSoon: "When the game begins it gets a seal: a code that fixes every deal before the first move.",
  sealSame: (code: string) => `This device was shown the same seal while the game was played: ${code}.`,
  sealOther: (code: string) =>
    `This device was shown another seal while the game was played: ${code}. Do not trust this game.`,
  sealUnseen: "This device was not at the table: compare the seal with somebody who was.",
  seedLabel: "Seed",
  download: "Download the record",
  watchReplay: "Watch the replay",
  rematch: "Play again",
  sameAgain: "The same people, a new deal.",
  wantAgain: (names: readonly string[], silent: readonly string[]) => {
    const and = (all: readonly string[]): string =>
      all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
    const asked = names.length ? `${and(names)} ${names.length === 1 ? "wants" : "want"} to play again.` : "";
    const open = silent.length ? `${and(silent)} ${silent.length === 1 ? "has" : "have"} not said yet.` : "";
    return [asked, open].filter(Boolean).join(" ");
  },
  everyPoint: "Every point",
  backToPlaces: "Places",
  afterGame: "After the game",
  placesTitle: "Places",
  place: "Place",
  madeBy: (name: string) => `What ${name} made`,
  nearly: "Nearly",
  youWereShort: (points: number) => `You were ${points} short.`,
  youWereBehind: (points: number) => `You were ${points} behind.`,
  bestMoment: "Your best moment",
  bestGain: (move: number, points: number) => `Move ${move} brought you ${points} points at once.`,
  thisEvening: "This evening",
  gamesBefore: "Who won each game",
  rematchReady: "A new table is set up.",
  sitDownAgain: "Sit down again",
  afterMove: (move: number) => `Move ${move}`,
};

const de: typeof en = {
  textLead: "Wähle Wort für Wort. Ziffern wählen, die Rücktaste nimmt zurück.",
  chosen: "Bisher",
  takeBackWord: "Ein Wort zurück",
  thatIsAll: "Das ist alles",
  waysOn: (count) => (count === 1 ? "1 Weg" : `${count} Wege`),
  choose: "Was tust du?",
  narrow: "Liste eingrenzen",
  nothingToDo: "Gerade kannst du nichts tun.",
  tooMany: "Deine Möglichkeiten werden gezählt",
  typeIt: "Oder tippe einen Zug",
  sendIt: "Absenden",
  notAMove: "So schreibt man keinen Zug. Beispiel:",
  drawing: "Der Tisch als Text",
  allFacts: "Alles, was du siehst, als Liste",
  score: "Wertung",
  scoreNow: "Der Stand bisher",
  boardView: "Das Brett",
  worldStands: "Deine Welt steht",
  wonBy: (_, by) => (by === 0 ? "Du gewinnst" : `Du gewinnst mit ${by} ${by === 1 ? "Punkt" : "Punkten"} Vorsprung`),
  theyWonBy: (who, by) =>
    by === 0 ? `${who} gewinnt` : `${who} gewinnt mit ${by} ${by === 1 ? "Punkt" : "Punkten"} Vorsprung`,
  tie: (who) => `${who} teilen sich den Sieg`,
  noWinner: "Das Spiel ist aus",
  pointAt: "Zeig auf eine Zahl und sieh, woher sie kommt",
  total: "Summe",
  pointsOf: (count) => `${count} Punkte`,
  times: (count) => `${count}×`,
  lostAt: "Verloren bei",
  earnedAt: "Verdient bei",
  leftWith: "Noch auf der Hand",
  forNothing: "Zählt nichts",
  fewestWin: "Punkte sind Strafpunkte: Die wenigsten gewinnen.",
  charts: {
    points: ["Punkte im Lauf der Zeit", "Wenn in dem Moment alles gewertet worden wäre"],
    earned: ["Punkte im Lauf der Zeit", "Wie es stand, ohne die Kosten der noch leeren Felder"],
    tiles: ["Gelegte Plättchen", "In jeder Welt, Zug für Zug"],
    cards: ["Karten auf der Hand", "Bei allen, Zug für Zug: Wer keine mehr hat, gewinnt die Runde"],
    stones: ["Gebaute Steine", "Von allen, Zug für Zug"],
    chains: ["Wert der Ketten", "Auf jedem Planeten, wenn das Spiel in dem Moment geendet hätte"],
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
  checkDeal: "Austeilen prüfen",
  checkOf: (game) => `${game}: Wurde ehrlich ausgeteilt?`,
  checking: "Das ganze Spiel wird noch einmal gespielt",
  checkGood: "Nichts wurde verändert",
  checkGoodWhy: (moves, deals) =>
    `Der Server hat eben alle ${moves} Züge noch einmal gespielt. Jeder war erlaubt, und ` +
    `${deals === 1 ? "es" : `jedes der ${deals} Male`} wurde so ausgeteilt, wie es der versiegelte Startwert vorgibt.`,
  checkPart: "Dieses Spiel wurde nicht zu Ende gespielt",
  checkPartWhy: (moves) =>
    `Alle ${moves} Züge bis dahin waren erlaubt. Nur ein beendetes Spiel verrät seinen Startwert.`,
  checkBad: "Mit dieser Aufzeichnung stimmt etwas nicht",
  checkRunning: "Das Spiel läuft noch",
  checkRunningWhy:
    "Sein Siegel war vor dem ersten Zug zu sehen. Der Startwert, der es öffnet, wird am Ende verraten; komm dann wieder.",
  checkHow: "Warum du sicher sein kannst",
  checkSteps: [
    "Vor dem ersten Zug zeigte der Tisch dieses Siegel: den Fingerabdruck eines geheimen Startwerts.",
    "Alles Austeilen folgte aus diesem Startwert, und niemand konnte ihn mehr ändern.",
    "Am Ende wird der Startwert verraten. Er öffnet das Siegel, und alles lässt sich noch einmal genauso austeilen.",
  ],
  checkSelf:
    "Trau keinem Server, auch diesem nicht: Lade die Aufzeichnung herunter und starte das auf deinem eigenen Gerät.",
  sealLabel: "Siegel",
  sealWhy: "Es legte alles Austeilen vor dem ersten Zug fest; am Ende können alle prüfen, dass nichts geändert wurde.",
  sealSoon:
    "Wenn das Spiel beginnt, bekommt es ein Siegel: einen Code, der alles Austeilen vor dem ersten Zug festlegt.",
  sealSame: (code) => `Dieses Gerät hat während des Spiels dasselbe Siegel gesehen: ${code}.`,
  sealOther: (code) =>
    `Dieses Gerät hat während des Spiels ein anderes Siegel gesehen: ${code}. Trau diesem Spiel nicht.`,
  sealUnseen: "Dieses Gerät war nicht am Tisch: Vergleiche das Siegel mit jemandem, der dabei war.",
  seedLabel: "Startwert",
  download: "Aufzeichnung herunterladen",
  watchReplay: "Spiel noch einmal ansehen",
  rematch: "Noch einmal spielen",
  sameAgain: "Dieselben Leute, neu ausgeteilt.",
  wantAgain: (names, silent) => {
    const and = (all: readonly string[]): string =>
      all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} und ${all.at(-1)}`;
    const asked = names.length ? `${and(names)} ${names.length === 1 ? "möchte" : "möchten"} noch einmal spielen.` : "";
    const open = silent.length ? `${and(silent)} ${silent.length === 1 ? "hat" : "haben"} noch nichts gesagt.` : "";
    return [asked, open].filter(Boolean).join(" ");
  },
  everyPoint: "Jeder Punkt",
  backToPlaces: "Plätze",
  afterGame: "Nach dem Spiel",
  placesTitle: "Plätze",
  place: "Platz",
  madeBy: (name) => `Das Werk von: ${name}`,
  nearly: "Beinahe",
  youWereShort: (points) => `Dir ${points === 1 ? "fehlte 1 Punkt" : `fehlten ${points} Punkte`}.`,
  youWereBehind: (points) => `Du lagst ${points === 1 ? "1 Punkt" : `${points} Punkte`} zurück.`,
  bestMoment: "Dein bester Augenblick",
  bestGain: (move, points) => `Zug ${move} brachte dir ${points} Punkte auf einmal.`,
  thisEvening: "Heute Abend",
  gamesBefore: "Wer jedes Spiel gewonnen hat",
  rematchReady: "Ein neuer Tisch steht bereit.",
  sitDownAgain: "Wieder hinsetzen",
  afterMove: (move) => `Zug ${move}`,
};

export const scoreWords = { en, de };
