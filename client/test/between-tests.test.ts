// What one test leaves behind is nothing to the next.

import { expect, test, vi } from "vitest";

let arrived = false;

test("a test may end while the page still imports a part …", () => {
  vi.resetModules();
  void import("../src/features/moderation/ModerationPage.svelte").then(() => {
    arrived = true;
  });
  expect(arrived).toBe(false);
});

test("… and the part has arrived before the next one begins", () => {
  expect(arrived).toBe(true);
});
