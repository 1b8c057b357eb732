import { expect, test } from "vitest";
import { books, kept } from "../src/worker/keep";

test("the page, its files and the rules are kept", () => {
  expect(kept("GET", "")).toBe("page");
  expect(kept("GET", "index.html")).toBe("page");
  for (const path of ["t/abc", "t/abc?lang=de", "replay/abc/3", "daily", "tournament/abc"])
    expect(kept("GET", path)).toBe("link");
  expect(kept("GET", "assets/index-abc.js")).toBe("file");
  expect(kept("GET", "worldwright.de.webmanifest")).toBe("text");
  expect(kept("GET", "icons/mark-192.png")).toBe("text");
  expect(kept("GET", "api/games")).toBe("text");
  expect(kept("GET", "api/games/mondo/book")).toBe("text");
  expect(books(["mondo"])).toContain("api/games/house/rules?lang=de");
  for (const path of [
    "pad",
    "content",
    "options",
    "explained",
    "lessons/first",
    "puzzles",
    "puzzles/bots-1-31",
    "map/europe",
  ])
    expect(kept("GET", `api/games/mondo/${path}`)).toBe("text");
  for (const book of books(["mondo", "lords_of_worlds"])) expect(kept("GET", book)).toBe("text");
});

test.each([
  "api/me",
  "api/me/data",
  "api/me/tables",
  "api/tables",
  "api/tables/abc",
  "api/tables/abc/socket",
  "api/tables/abc/moves/3?seat=0",
  "api/tables/abc/record",
  "api/tables/abc/drawing",
  "api/games/mondo/rules?lang=en&seat=0",
  "api/games/../me",
  "api/score",
  "api/games/mondo/print?what=all",
  "api/games/mondo/print",
  "api/games/lords_of_worlds/layout?boards=1",
  "api/games/mondo/puzzles/x/onward",
  "api/games/mondo/offline/0",
  "api/games/mondo/lessons/../../me",
  "api/daily/mondo",
  "assets/../api/me",
  "assets/x.js?view=1",
  "sw.js",
  "health",
  "metrics",
])("s031 %s is never kept", (path) => {
  expect(kept("GET", path)).toBe("never");
});

test.each(["POST", "PATCH", "DELETE", "HEAD"])("nothing is kept of %s", (method) => {
  expect(kept(method, "")).toBe("never");
  expect(kept(method, "api/games")).toBe("never");
});
