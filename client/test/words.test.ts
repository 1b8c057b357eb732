import { expect, test } from "vitest";
import { lobbyWords } from "../src/base/words/lobby";
import { refusalWords } from "../src/base/words/refusals";
import { replayWords } from "../src/base/words/replay";
import { reviewWords } from "../src/base/words/review";
import { scoreWords } from "../src/base/words/score";
import { tableWords } from "../src/base/words/table";
import { timeWords } from "../src/base/words/time";
import { words } from "../src/base/words/words";
import { boardWords } from "../src/games/monuments/words";

test("both languages say everything, and nothing twice the same but names", () => {
  const same = Object.keys(words.en).filter((key) => {
    const [en, de] = [words.en, words.de].map((all) => all[key as keyof typeof all]);
    return typeof en === "string" && en === de;
  });
  expect(same).toEqual(["isBot", "talk", "coach", "title"]);
  expect(words.en.seats(2, 4)).toBe("2–4 players");
  expect(words.de.seats(2, 2)).toBe("2 Personen");
  expect(words.de.found(3, 9)).toBe("3 von 9 Regeln");
});

test("a replay and a review of a game are not called the same in any language", () => {
  for (const lang of ["en", "de"] as const) {
    const [replay, review] = [words[lang].replayOf(""), words[lang].reviewOf("")];
    expect(replay.split(/\W/u)[0]).not.toBe(review.split(/\W/u)[0]);
  }
});

test("every word stands in one file", () => {
  const files = [lobbyWords, refusalWords, replayWords, reviewWords, scoreWords, tableWords, timeWords];
  const words = files.flatMap((file) => Object.keys(file.en));
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

test('one deal is no "each of the 1 deals", and you are never told that you is to move', () => {
  expect(scoreWords.en.checkGoodWhy(3, 1)).toContain("the deal matches");
  expect(scoreWords.de.checkGoodWhy(3, 1)).toContain("das Austeilen passt");
  expect(scoreWords.en.checkGoodWhy(3, 2)).toContain("each of the 2 deals");
  expect([boardWords.en.waits("You", true), boardWords.de.waits("Du", true)]).toEqual([
    "It’s your turn.",
    "Du bist dran.",
  ]);
  expect(boardWords.en.waits("Ines", false)).toBe("To move: Ines.");
});
