import type * as Library from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameCard, Rulebook } from "../src/api-types";

const card: GameCard = {
  name: "monuments",
  seats: { min: 2, max: 4 },
  minutes: 45,
  title: { en: "Monuments", de: "Monumente" },
  blurb: { en: "Raise it.", de: "Errichte es." },
};
const book = (title: string): Rulebook => ({
  title,
  blurb: "…",
  minutes: 45,
  sections: [
    {
      title: "A",
      rules: [
        { number: "WM-Q1", title: "One", text: "stone" },
        { number: "WM-Q2", title: "Two", text: "gem", mark: "ruling" },
      ],
    },
  ],
});

const answer = (status: number, body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status }));

let { cleanup, fireEvent, screen } = {} as typeof Library;

/** A fresh page with its own Svelte: the page's modules remember answers, the language and the place. */
async function open(hash: string): Promise<void> {
  vi.resetModules();
  location.hash = hash;
  const library = await import("@testing-library/svelte");
  ({ cleanup, fireEvent, screen } = library);
  const { default: App } = await import("../src/App.svelte");
  library.render(App);
}

beforeEach(() => {
  document.documentElement.lang = "en";
  vi.stubGlobal("scrollTo", vi.fn());
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string) => {
      if (path === "api/games") return answer(200, [card]);
      if (path.startsWith("api/games/monuments/rules"))
        return answer(200, book(path.endsWith("de") ? "Monumente" : "Monuments"));
      return answer(404, { error: "There is no game 'chess'." });
    }),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the start page shows each game, its facts and how to play it", async () => {
  await open("#/");
  expect(await screen.findByRole("heading", { name: "Monuments" })).toBeTruthy();
  expect(screen.getByText("2–4 players")).toBeTruthy();
  expect(screen.getByText("worldwright terminal monuments")).toBeTruthy();
});

test("a switch of language changes the words, the games' words and the page's language", async () => {
  await open("#/");
  await screen.findByRole("heading", { name: "Monuments" });
  await fireEvent.click(screen.getByRole("button", { name: "Deutsch" }));
  expect(screen.getByRole("heading", { name: "Monumente" })).toBeTruthy();
  expect(document.documentElement.lang).toBe("de");
  expect(localStorage.getItem("worldwright.lang")).toBe("de");
});

test("the command is copied, or the page says that it was not", async () => {
  await open("#/");
  const button = await screen.findByRole("button", { name: "Copy the command for Monuments" });
  await fireEvent.click(button);
  expect(await screen.findByText(/^Not copied/)).toBeTruthy();
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  await fireEvent.click(button);
  expect(await screen.findByText("Copied")).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith("worldwright terminal monuments");
});

test("rules show their numbers and marks, and the search keeps what matches", async () => {
  await open("#/rules/monuments/WM-Q2");
  expect(await screen.findByRole("heading", { name: "Rules of Monuments" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Link to rule WM-Q2" }).closest("article")?.textContent).toContain("ruling");
  expect(document.getElementById("WM-Q2")?.getAttribute("aria-current")).toBe("true");
  await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "gem" } });
  expect(screen.getByText("1 of 2 rules")).toBeTruthy();
  expect(document.getElementById("WM-Q1")).toBeNull();
  await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "nothing at all" } });
  expect(screen.getByText(/^No rule says that/)).toBeTruthy();
});

test("an unknown game is said to be missing", async () => {
  await open("#/rules/chess");
  expect(await screen.findByRole("heading", { name: "There is no such page" })).toBeTruthy();
});

test("a rule that is not in the book is named", async () => {
  await open("#/rules/monuments/WM-X9");
  expect(await screen.findByText("There is no rule WM-X9 in this book.")).toBeTruthy();
});

test("when the server does not answer the page says so and tries again when told", async () => {
  const down = vi.fn(() => Promise.reject(new TypeError("no network")));
  vi.stubGlobal("fetch", down);
  await open("#/");
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByText(/cannot be reached/)).toBeTruthy();
  vi.stubGlobal(
    "fetch",
    vi.fn(() => answer(200, [card])),
  );
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Monuments" })).toBeTruthy();
});

test("a fault of the server is shown with its code and its sentence", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => answer(500, { error: "box.toml: broken" })),
  );
  await open("#/");
  expect(await screen.findByText("Code 500: box.toml: broken")).toBeTruthy();
});
