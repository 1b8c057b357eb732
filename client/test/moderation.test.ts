// The admin page: numbers of the server as a host reads them.

import { expect, test } from "vitest";
import { ago, size } from "../src/features/moderation/server-words";

test("bytes have the largest unit that leaves at least one", () => {
  expect(size(0, "en")).toBe("0 byte");
  expect(size(999, "en")).toBe("999 byte");
  expect(size(2_500_000, "en")).toBe("3 MB");
  expect(size(3_240_000_000, "en")).toBe("3.2 GB");
  expect(size(3_240_000_000, "de")).toMatch(/^3,2.GB$/u);
  expect(size(9.9e15, "en")).toBe("9,900 TB");
});

test("the age of a backup is told in days, hours or minutes", () => {
  const now = 1_000_000;
  expect(ago(now - 3 * 86_400 - 5, now, "en")).toBe("3 days ago");
  expect(ago(now - 7300, now, "en")).toBe("2 hours ago");
  expect(ago(now - 30, now, "en")).toBe("this minute");
  expect(ago(now + 30, now, "en")).toBe("this minute");
  expect(ago(now - 86_400, now, "de")).toBe("gestern");
});
