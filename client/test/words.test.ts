import { expect, test } from "vitest";
import { words } from "../src/words/words";

test("both languages say everything, and nothing twice the same but names", () => {
  const same = Object.keys(words.en).filter((key) => {
    const [en, de] = [words.en, words.de].map((all) => all[key as keyof typeof all]);
    return typeof en === "string" && en === de;
  });
  expect(same).toEqual(["isBot", "title"]);
  expect(words.en.seats(2, 4)).toBe("2–4 players");
  expect(words.de.seats(2, 2)).toBe("2 Personen");
  expect(words.de.found(3, 9)).toBe("3 von 9 Regeln");
});
