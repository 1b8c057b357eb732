import { expect, test } from "vitest";
import { count, matching, pieces } from "../src/parts/rule-search";
import type { Section } from "../src/server/api-types";

const sections: Section[] = [
  {
    title: "The quarry",
    rules: [
      { number: "WM-Q1", title: "The worker", text: "Your worker moves first." },
      { number: "WM-Q10", title: "Getränke", text: "Größer ist besser.", mark: "ruling" },
    ],
  },
  { title: "The end", rules: [{ number: "WM-E1", title: "Scoring", text: "See WM-Q1 and XX-Q1." }] },
];
const found = (search: string): string[] =>
  matching(sections, search, (rule) => (rule.mark === "ruling" ? "Festlegung" : "")).flatMap((section) =>
    section.rules.map(({ number }) => number),
  );

test("an empty search shows everything", () => {
  expect(count(matching(sections, "  ", () => ""))).toBe(3);
});

test("a search looks at numbers, titles, texts, sections and marks, and needs every word", () => {
  expect(found("wm-q")).toEqual(["WM-Q1", "WM-Q10", "WM-E1"]);
  expect(found("WORKER first")).toEqual(["WM-Q1"]);
  expect(found("the end")).toEqual(["WM-E1"]);
  expect(found("festlegung")).toEqual(["WM-Q10"]);
  expect(found("pyramid")).toEqual([]);
});

test("accents do not count", () => {
  expect(found("grosser")).toEqual([]);
  expect(found("größer")).toEqual(["WM-Q10"]);
  expect(found("getranke")).toEqual(["WM-Q10"]);
});

test("numbers of known rules become ways, unknown ones stay text", () => {
  expect(pieces("See WM-Q1 and XX-Q1.", "", new Set(["WM-Q1"]))).toEqual([
    { kind: "plain", text: "See " },
    { kind: "rule", text: "WM-Q1" },
    { kind: "plain", text: " and " },
    { kind: "plain", text: "XX-Q1" },
    { kind: "plain", text: "." },
  ]);
});

test("searched words stand out as they are written", () => {
  expect(pieces("Größer ist GROßER", "größer", new Set())).toEqual([
    { kind: "hit", text: "Größer" },
    { kind: "plain", text: " ist " },
    { kind: "hit", text: "GROßER" },
  ]);
});
