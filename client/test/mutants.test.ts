import ts from "typescript";
import { expect, test } from "vitest";
import { draw, type Mutant, places, switched } from "./mutants/draw";

const changes = (text: string): string[] => places("a.ts", text).map(({ old, mutated }) => `${old} -> ${mutated}`);

test.each([
  ["a comparison", "const f = (a: number) => { if (a < b) c = a === b; };", ["a < b -> a <= b", "a === b -> a !== b"]],
  ["an operator", "const f = () => { c = a && b; d = a + b; };", ["a && b -> a || b", "a + b -> a - b"]],
  ["a constant", "const f = () => { c = true; d = 41; e = !b; };", ["true -> false", "41 -> 42", "!b -> b"]],
  ["a choice", "const f = () => { c = a ? b : d; };", ["a ? b : d -> a ? d : b"]],
  ["an answer", "function f() { return a; }", ["a -> undefined"]],
  ["the answer of an arrow function", "const f = () => a;", ["a -> undefined"]],
  ["a call", "function f() { a(); }", ["a(); -> "]],
  ["a field of a class", "class A { private b = 1; }", ["1 -> 2"]],
])("%s has a fault", (_, text, expected) => expect(changes(text)).toEqual(expected));

test.each([
  ["data", "const a = 1 < 2; export const b = [true, 3];"],
  ["a static field", "class A { static b = 1; }"],
  ["a type", "const f = (a: 1 | 2): void => { const b = a as 3; };"],
  ["a key", "const f = () => { a = { 1: b }; };"],
  ["a text", 'const f = () => { a = "b"; };'],
  ["nothing to answer", "const f = () => { return undefined; };"],
])("%s has none", (_, text) => expect(changes(text)).toEqual([]));

test("the same seed draws the same mutants, another seed others, and none twice", () => {
  const files = {
    "b.ts": "const f = () => { a = [1, 2, 3, 4, 5, 6]; };",
    "a.ts": "const f = () => { a = [7, 8, 9]; };",
  };
  const drawn = (count: number, seed: number): string[] => draw(files, count, seed).map(({ old }) => old);
  expect(drawn(4, 1)).toEqual(drawn(4, 1));
  expect(drawn(4, 1)).not.toEqual(drawn(4, 2));
  expect(drawn(99, 1).sort()).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
});

const source = `
  let last = 0;
  function note(n) { last = n; }
  function f(a, b) {
    if (a > 9) note(1);
    else note(2);
    return last + (a < b && b < 3 ? 10 : 20);
  }
`;
const all = places("a.ts", source).map((mutant, number) => ({ ...mutant, number }));
const text = `${ts.transpile(switched(source, all))}; return f(a, b);`;
const answer = (on: number, a: number, b: number): number => {
  globalThis.mutant = (number) => number === on;
  return new Function("a", "b", text)(a, b);
};
const numberOf = (old: string, mutated: string): number =>
  all.findIndex((each: Mutant) => each.old === old && each.mutated === mutated);

test("a file with its mutants off does what it did", () => {
  expect([answer(-1, 1, 2), answer(-1, 10, 2), answer(-1, 1, 3)]).toEqual([12, 21, 22]);
});

test("one mutant is on at a time, also inside another", () => {
  expect(answer(numberOf("a > 9", "a >= 9"), 9, 2)).toBe(21);
  expect(answer(numberOf("a < b", "a <= b"), 2, 2)).toBe(12);
  expect(answer(numberOf("a < b && b < 3", "a < b || b < 3"), 1, 3)).toBe(12);
  expect(answer(numberOf("note(1);", ""), 10, 2)).toBe(20);
  expect(answer(numberOf("note(2);", ""), 1, 2)).toBe(10);
  expect(answer(numberOf("last + (a < b && b < 3 ? 10 : 20)", "last - (a < b && b < 3 ? 10 : 20)"), 1, 2)).toBe(-8);
});
