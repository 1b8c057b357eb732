import { expect, test } from "vitest";
import { lead, rows, signed } from "../src/table/sheets";

const sheets = [
  {
    total: 7,
    lines: [
      { rule: "A", points: 4, where: ["a1"] },
      { rule: "A", points: 4, where: ["a2"] },
      { rule: "B", points: -1, lost: ["c3"] },
    ],
  },
  { total: 2, lines: [{ rule: "C", points: 2 }] },
];

test("lines of one rule become one cell with all their places", () => {
  const [a, b, c] = rows(sheets);
  expect(a?.cells).toEqual([{ points: 8, count: 2, where: ["a1", "a2"], lost: [] }, undefined]);
  expect(b?.cells[0]?.lost).toEqual(["c3"]);
  expect(c?.cells[1]?.points).toBe(2);
});

test("numbers carry a sign and a true minus", () => {
  expect([3, 0, -2].map(signed)).toEqual(["+3", "0", "−2"]);
});

test("the lead is over the best of those who did not win", () => {
  expect(lead(sheets, [0])).toBe(5);
  expect(lead(sheets, [0, 1])).toBe(0);
});
