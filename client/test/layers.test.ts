/** Imports of the page point down: app > features > games > table > parts > base > server. No feature imports another,
 *  no game another (they share `scramble`), and a feature reaches a game through its manifest alone. */
import { expect, test } from "vitest";

const LAYERS = ["server", "base", "parts", "table", "games", "features", "app"];
const PROGRAMS = ["worker"]; // a program of its own beside the page

const files = import.meta.glob<string>("../src/**/*.{ts,svelte,css}", {
  query: "?raw",
  import: "default",
  eager: true,
});
/** Values that are imported, at once or when they are needed; a type is free to know what it describes. */
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?["'](\.[^"']+)["']|@import\s+["'](\.[^"']+)["']|(?<!typeof )\bimport\(\s*["'](\.[^"']+)["']/g;

/** Where a relative path leads, as a path below src. */
function target(from: string, said: string): string {
  const parts = from.split("/").slice(0, -1);
  for (const part of said.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** Whether a file may import another: from a layer below, or from its own feature or game. */
function allowed(from: string, to: string): boolean {
  const [layer, room] = from.split("/") as [string, string];
  const [below, other] = to.split("/") as [string, string];
  if (PROGRAMS.includes(layer) || PROGRAMS.includes(below))
    return layer === below || LAYERS.indexOf(below) <= LAYERS.indexOf("base");
  if (from === "games/index.ts") return true; // the list of games
  if (below === "games") return layer === "app" || (layer === "games" && (room === other || other === "scramble"));
  if (layer !== below) return LAYERS.indexOf(below) < LAYERS.indexOf(layer);
  return layer !== "features" || room === other;
}

function breaks(): string[] {
  const found = Object.entries(files).flatMap(([path, text]) => {
    const from = path.replace("../src/", "");
    return [...text.matchAll(IMPORT)]
      .map((at) => target(from, (at[1] ?? at[2] ?? at[3]) as string))
      .filter((to) => !allowed(from, to))
      .map((to) => `${from} -> ${to}`);
  });
  return [...new Set(found)].sort();
}

test("every file lies in a layer", () => {
  const folders = Object.keys(files).map((path) => path.split("/")[2] as string);
  expect(new Set(folders)).toEqual(new Set([...LAYERS, ...PROGRAMS]));
});

test("imports point down, and no feature imports another", () => {
  expect(breaks()).toEqual([]);
});

test("upward imports and imports between features are seen", () => {
  expect(allowed("parts/Card.svelte", "features/daily/words")).toBe(false);
  expect(allowed("features/daily/DailyPage.svelte", "features/lobby/words")).toBe(false);
  expect(allowed("features/daily/DailyPage.svelte", "features/daily/words")).toBe(true);
  expect(allowed("features/daily/DailyPage.svelte", "parts/Card.svelte")).toBe(true);
  expect(target("features/daily/World.svelte", "../../parts/Card.svelte")).toBe("parts/Card.svelte");
});
