import { expect, test } from "vitest";
import { bare, heaviest, lead, roundsIn, rows, signed, totals } from "../src/table/sheets";

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
  expect(a?.cells).toEqual([
    { points: 8, where: ["a1", "a2"], lost: [], lines: sheets[0]?.lines.slice(0, 2) },
    undefined,
  ]);
  expect(b?.cells[0]?.lost).toEqual(["c3"]);
  expect(c?.cells[1]?.points).toBe(2);
});

test("where places name a round, the sheet can be read round by round", () => {
  const two = [
    {
      total: 5,
      lines: [
        { rule: "A", points: 4, where: ["r1:a1"] },
        { rule: "A", points: 2, where: ["r2:a1"] },
        { rule: "B", points: -1, lost: ["r2"] },
      ],
    },
  ];
  expect([roundsIn(two), roundsIn(sheets)]).toEqual([[1, 2], []]);
  expect([totals(two, 1), totals(two, 2)]).toEqual([[4], [1]]);
  expect(rows(two, 2).map(({ rule, cells }) => [rule, cells[0]?.points])).toEqual([
    ["A", 2],
    ["B", -1],
  ]);
  expect(["r2:c3", "r2", "L1:2,2"].map(bare)).toEqual(["c3", "", "L1:2,2"]);
});

test("numbers carry a sign and a true minus", () => {
  expect([3, 0, -2].map(signed)).toEqual(["+3", "0", "−2"]);
});

test("the lead is over the best of those who did not win", () => {
  expect(lead(sheets, [0])).toBe(5);
  expect(lead(sheets, [0, 1])).toBe(0);
});

test("the line that weighs most is shown first, one with places before one without", () => {
  expect(heaviest(rows(sheets), 0)).toBe("A");
  expect(heaviest(rows(sheets), 1)).toBe("C");
  expect(heaviest(rows(sheets), 2)).toBeUndefined();
  const level = [
    {
      total: 4,
      lines: [
        { rule: "X", points: 2 },
        { rule: "Y", points: -2, lost: ["a1"] },
      ],
    },
  ];
  expect(heaviest(rows(level), 0)).toBe("Y");
});
