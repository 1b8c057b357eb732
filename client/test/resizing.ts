// Nothing changes its size in these tests, and the test's page has no observer of sizes.

import { vi } from "vitest";

export function nothingResizes(): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
}
