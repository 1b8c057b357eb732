// A game that begins by itself: three seconds before it, where one was waiting for it live.

import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { beginsNow } from "../src/features/lobby/begins";
import Countdown from "../src/features/lobby/Countdown.svelte";
import type { TableCard } from "../src/server/api-types";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const card = (more: Partial<TableCard>): TableCard =>
  ({
    game: "monuments",
    state: "running",
    begins: "full",
    turn_seconds: 0,
    options: {},
    seats: [{ you: true }],
    ...more,
  }) as unknown as TableCard;
const open = card({ state: "open" });

test("only a live game that begins while its player waits is counted down, and a race does it itself", () => {
  expect(beginsNow(open, card({}))).toBe(true);
  expect(beginsNow(undefined, card({})), "loaded while it runs").toBe(false);
  expect(beginsNow(card({}), card({}))).toBe(false);
  expect(beginsNow(open, card({ turn_seconds: 86_400 }))).toBe(false);
  expect(beginsNow(open, card({ begins: "host" }))).toBe(false);
  expect(beginsNow(open, card({ seats: [] }))).toBe(false);
  expect(beginsNow(open, card({ game: "mondo" }))).toBe(false);
  expect(beginsNow(open, card({ game: "mondo", options: { mode: "step" } }))).toBe(true);
});

test("it counts from three, says so once, and ends", async () => {
  vi.useFakeTimers();
  const done = vi.fn();
  const { container } = render(Countdown, { title: "Monuments", done });
  expect(screen.getByRole("status").textContent).toContain("begins in three seconds");
  const shown = [];
  for (let second = 0; second < 3; second++) {
    shown.push(container.querySelector(".number")?.textContent);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(shown).toEqual(["3", "2", "1"]);
  expect(done).toHaveBeenCalledTimes(1);
});
