// Plurals: the platform's rules choose the form, and no words file decides by itself what one is.

import { expect, test } from "vitest";
import { counted, plural } from "../src/base/words/plural";

const files = import.meta.glob<string>(["../src/**/*words*.ts", "../src/**/words/*.ts", "../src/**/words.*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test("a number chooses its form, and a form that a language lacks is its other", () => {
  const forms = { one: "game", other: "games" };
  expect([0, 1, 2, 1.5, -1].map((count) => plural.en(count, forms))).toEqual([
    "games",
    "game",
    "games",
    "games",
    "game",
  ]);
  expect([plural.de(1, { few: "x", other: "Spiele" }), counted.de(1, { one: "Spiel", other: "Spiele" })]).toEqual([
    "Spiele",
    "1 Spiel",
  ]);
  expect(counted.en(3, forms)).toBe("3 games");
});

test("words leave plurals to the rules of their language", () => {
  expect(Object.keys(files).length).toBeGreaterThan(30);
  const own = Object.entries(files).filter(([, text]) => /[=!]== 1\s*\?/.test(text));
  expect(own.map(([name]) => name)).toEqual([]);
});
