// What follows a table: its score as it stands, the table in words, and the time that is left.

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import { Counting } from "../src/table/counting.svelte";
import { Deadline } from "../src/table/deadline.svelte";
import type { Table } from "../src/table/store.svelte";

class Followed {
  id = "T1";
  you = 1;
  watching = false;
  seq = $state(0);
  result = $state.raw<object | null>(null);
  due = $state<number | null>(null);
  over = $state(false);
  yourMove = $state(false);
  now = () => Date.now();
}
const sheet = (total: number) => ({ total, lines: [] });

let asked: string[];
let table: Followed;
let inWords: boolean;
let stop: () => void;

const settled = async (ms: number): Promise<void> => {
  flushSync();
  await vi.advanceTimersByTimeAsync(ms);
};
function follow(counted: boolean): Counting {
  let made: Counting | undefined;
  stop = $effect.root(() => {
    made = new Counting(table as unknown as Table, () => inWords, counted);
  });
  return made as Counting;
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  [asked, table, inWords] = [[], new Followed(), false];
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string) => {
      asked.push(path);
      const body = path.includes("/drawing") || path.includes("/text") ? { text: "Shore: 1" } : { sheets: [sheet(3)] };
      return Promise.resolve(new Response(JSON.stringify(body)));
    }),
  );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a board that shows the sheets gets them once the table has settled, and only then", async () => {
  const counting = follow(true);
  await settled(1000);
  expect(asked, "nothing is known of the table yet").toEqual([]);
  for (const seq of [1, 2, 3]) {
    table.seq = seq;
    await settled(200);
  }
  expect(asked).toEqual([]);
  await settled(100);
  expect(asked).toHaveLength(1);
  expect(counting.standing).toEqual({ 0: sheet(3) });
  expect(counting.sheets, "nobody looks at the score").toBeUndefined();
});

test("another board asks only while the score is looked at", async () => {
  const counting = follow(false);
  table.seq = 1;
  await settled(300);
  expect(asked).toEqual([]);
  await counting.show();
  expect(counting.sheets).toEqual([sheet(3)]);
  table.seq = 2;
  await settled(300);
  expect(asked).toHaveLength(2);
  await counting.show();
  expect(counting.sheets).toBeUndefined();
});

test("the result's sheets are shown, and nothing is counted after it", async () => {
  const counting = follow(true);
  table.seq = 1;
  table.result = { sheets: [sheet(9), sheet(4)] };
  await settled(1000);
  expect(counting.sheets).toEqual([sheet(9), sheet(4)]);
  expect(counting.standing).toEqual({ 0: sheet(9), 1: sheet(4) });
  expect(asked.filter((path) => path.endsWith("/score"))).toEqual([]);
});

test("the time that is left is counted down, and named in the tab only where one has to move", async () => {
  let deadline: Deadline | undefined;
  stop = $effect.root(() => {
    deadline = new Deadline(table as unknown as Table);
  });
  await settled(0);
  expect([deadline?.text, deadline?.own]).toEqual(["", ""]);
  table.due = 91_000;
  await settled(0);
  expect([deadline?.text, deadline?.clock]).toEqual([settings.say.span(90_000), "1:30"]);
  await settled(31_000);
  expect(deadline?.text).toBe(settings.say.span(59_000));
  expect(deadline?.own).toBe("");
  table.yourMove = true;
  expect(deadline?.own).toContain(settings.say.span(59_000));
  table.over = true;
  await settled(0);
  expect([deadline?.text, deadline?.own]).toEqual(["", ""]);
});
