// The page of all tiles in the rules of both Mondo games: every tile of the box, both sides, in words too.

import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import AllTiles from "../src/games/scramble/AllTiles.svelte";
import { manifestOf } from "../src/parts/game/registry";
import mondo from "./fixtures/content-mondo.json";
import sapiens from "./fixtures/content-mondo_sapiens.json";

beforeEach(() => {
  settings.lang = "en";
  const contents: Record<string, unknown> = { mondo, mondo_sapiens: sapiens };
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string) => new Response(JSON.stringify(contents[path.split("/")[2] ?? ""]))),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function opened(game: string): Promise<HTMLElement> {
  const { container } = render(AllTiles, { title: "Reference", game });
  expect(container.querySelectorAll("li"), "nothing is drawn before it is opened").toHaveLength(0);
  const details = container.querySelector("details") as HTMLDetailsElement;
  details.open = true;
  await fireEvent(details, new Event("toggle"));
  await screen.findAllByRole("listitem", { hidden: true });
  return container;
}

/** How many tiles the list tells, from the words that are read aloud. */
const told = (container: HTMLElement): number =>
  [...container.querySelectorAll("li .unseen")].reduce(
    (sum, each) => sum + Number.parseInt(each.textContent ?? "", 10),
    0,
  );

test("both Mondo games have the page in their rules", () => {
  for (const game of ["mondo", "mondo_sapiens"]) expect(manifestOf(game).reference).toBeDefined();
});

test("all 136 tiles of Mondo are there by their landscapes, with both sides, and the small edition's 48", async () => {
  const container = await opened("mondo");
  expect(told(container)).toBe(136);
  expect(screen.getAllByRole("heading", { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    "1 landscape 16 tiles",
    "2 landscapes 96 tiles",
    "3 landscapes 24 tiles",
  ]);
  for (const each of container.querySelectorAll("li .unseen")) expect(each.textContent).toMatch(/\. other side: all /);
  await fireEvent.click(screen.getByRole("radio", { name: "Small edition", hidden: true }));
  expect(told(container)).toBe(48);
});

test("a landscape narrows them, and the number is said", async () => {
  const container = await opened("mondo");
  const desert = within(container).getByRole("button", { name: "desert", hidden: true });
  await fireEvent.click(desert);
  expect(desert.getAttribute("aria-pressed")).toBe("true");
  const count = told(container);
  expect(count).toBeLessThan(136);
  expect(screen.getByRole("status", { hidden: true }).textContent).toBe(`${count} tiles`);
  for (const each of container.querySelectorAll("li .unseen")) expect(each.textContent).toContain("desert");
});

test("Sapiens shows its 145 tiles, villages and buildings, in German too", async () => {
  settings.lang = "de";
  const container = await opened("mondo_sapiens");
  expect(told(container)).toBe(145 + 3 + 8);
  expect(container.textContent).toContain("andere Seite");
  const titles = screen.getAllByRole("heading", { hidden: true }).map(({ textContent }) => textContent);
  expect(titles.slice(0, 2)).toEqual(["1 Landschaft 45 Plättchen", "2 Landschaften 100 Plättchen"]);
});
