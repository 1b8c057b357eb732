// The page computes for the bots of its table: asks, answers, stops, and says when it cannot.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Computed, Computing, Work } from "../src/server/api-types";
import { computeFor } from "../src/table/thinking/computing";

const asked: Computed[][] = [];
let work: Computing[] = [];

const CALL = {
  type: "program_call" as const,
  program: "worlds",
  content: "",
  view: "{}",
  function: "best",
  numbers: [1],
};
const settle = () => new Promise((done) => setTimeout(done, 20));

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal(
    "fetch",
    vi.fn((_: string, request: RequestInit) => {
      asked.push((JSON.parse(String(request.body)) as Work).answers ?? []);
      return Promise.resolve(new Response(JSON.stringify(work.shift() ?? { over: true })));
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

test("what was computed goes along with the next question for work", async () => {
  work = [{ n: 7, call: CALL }, {}, { over: true }];
  const failed = vi.fn();
  computeFor("t", failed, () => ({ run: () => Promise.resolve("[1]"), end: () => undefined }));
  await settle();
  expect(asked).toEqual([[], [{ n: 7, answer: "[1]" }], []]);
  expect(failed).not.toHaveBeenCalled();
});

test("a worker that dies is told once, and nothing more is asked for", async () => {
  work = [
    { n: 7, call: CALL },
    { n: 8, call: CALL },
  ];
  const [failed, end] = [vi.fn(), vi.fn()];
  computeFor("t", failed, () => ({ run: () => Promise.reject(new Error("gone")), end }));
  await settle();
  expect(asked).toEqual([[]]);
  expect(failed).toHaveBeenCalledOnce();
  expect(end).toHaveBeenCalledOnce();
});

test("who leaves the table stops in the middle of a thought", async () => {
  work = [
    { n: 7, call: CALL },
    { n: 8, call: CALL },
  ];
  const end = vi.fn();
  const stop = computeFor("t", vi.fn(), () => ({ run: () => new Promise(() => undefined), end }));
  await settle();
  stop();
  expect(end).toHaveBeenCalledOnce();
  expect(asked).toEqual([[]]);
});
