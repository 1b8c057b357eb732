import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusals } from "../src/table/refusals.svelte";
import type { Table } from "../src/table/store.svelte";
import { Stand } from "./stand.svelte";

const animate = vi.fn();
let reduced = false;
let stop: () => void;
let table: Stand;
let refusals: Refusals;
let alone: boolean;
let board: HTMLElement;

beforeEach(() => {
  alone = reduced = false;
  animate.mockReset();
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("reduced-motion") && reduced }));
  Element.prototype.animate = animate;
  document.body.innerHTML = "<section><button aria-disabled='true'>a</button><button>b</button></section>";
  board = document.querySelector("section") as HTMLElement;
  table = new Stand();
  stop = $effect.root(() => {
    refusals = new Refusals(
      table as unknown as Table,
      () => board,
      () => alone,
    );
  });
  flushSync();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});
const press = (which: number): void => board.querySelectorAll("button")[which]?.click();

test("what the table refuses shakes the board, and nothing moves where that is unwelcome", () => {
  table.refused = { rule: "WW-T1" };
  flushSync();
  expect(animate).toHaveBeenCalledTimes(1);
  reduced = true;
  table.refused = { rule: "WW-T2" };
  flushSync();
  expect(animate).toHaveBeenCalledTimes(1);
});

test("what is not offered shakes and says why; what is offered says nothing", () => {
  press(1);
  expect([refusals.no, animate.mock.calls.length]).toEqual(["", 0]);
  press(0);
  expect([refusals.no, animate.mock.contexts[0]]).toEqual(["turn", board.querySelector("button")]);
  table.yourMove = true;
  press(0);
  expect(refusals.no).toBe("now");
});

test("a board that answers for itself is left alone, and so is who looks on", () => {
  alone = true;
  press(0);
  alone = false;
  table.you = null;
  press(0);
  expect(refusals.no).toBe("");
});
