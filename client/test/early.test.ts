// A shared address becomes the page's own before anything else is loaded: links in the page are relative to it.

import { afterEach, expect, test, vi } from "vitest";

type Files = { readFileSync: (path: string, encoding: string) => string };
const { readFileSync } = await vi.importActual<Files>("node:fs");
const early = readFileSync("public/early.js", "utf8");
const opened = (path: string): string => {
  history.replaceState(null, "", path);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  new Function(early)();
  return location.href.replace(location.origin, "");
};
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

test.each([
  ["/t/abc", "/#/t/abc"],
  ["/t/abc?lang=de", "/#/t/abc"],
  ["/replay/abc/3/public", "/#/replay/abc/3/public"],
  ["/daily", "/#/daily"],
  ["/daily/mondo/2026-11-19?lang=de", "/#/daily/mondo/2026-11-19"],
  ["/tournament/abc", "/#/tournament/abc"],
  ["/beat/abc", "/#/beat/abc"],
  ["/", "/"],
  ["/#/t/abc", "/#/t/abc"],
  ["/tables", "/tables"],
])("%s opens as %s", (path, page) => {
  expect(opened(path)).toBe(page);
});
