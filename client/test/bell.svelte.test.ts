// The end of a race: the worlds stay in sight for a moment, then the places come.

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Bell } from "../src/features/play/bell.svelte";
import type { Table } from "../src/table/store.svelte";

let table = $state<{ over: boolean; view: unknown }>({ over: false, view: undefined });
let stop = (): void => undefined;
function watched(race: boolean): Bell {
  let bell: Bell | undefined;
  stop = $effect.root(() => {
    bell = new Bell(table as unknown as Table, () => race);
  });
  flushSync();
  return bell as Bell;
}
beforeEach(() => {
  vi.useFakeTimers();
  table = { over: false, view: undefined };
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
const ring = (): void => {
  flushSync(() => {
    table.view = "worlds";
  });
  flushSync(() => {
    table.view = "places";
    table.over = true;
  });
};

test("the last view of a race is held, and let go after a moment", () => {
  const bell = watched(true);
  ring();
  expect(bell.held).toBe("worlds");
  flushSync(() => {
    table.view = "news after the end";
  });
  vi.advanceTimersByTime(1000);
  expect(bell.held).toBe("worlds");
  vi.advanceTimersByTime(1000);
  expect(bell.held).toBeUndefined();
});

test("a game of turns ends at once, and so does one that was over when the page opened", () => {
  const turns = watched(false);
  ring();
  expect(turns.held).toBeUndefined();
  stop();
  table = { over: true, view: "places" };
  expect(watched(true).held).toBeUndefined();
});

test("a page that is left forgets the bell", () => {
  const bell = watched(true);
  ring();
  bell.close();
  expect(vi.getTimerCount()).toBe(0);
});
