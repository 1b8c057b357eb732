// The book of a game: what its chapters say, what a search finds in them, and the page that shows them.

import type * as Library from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chaptersOf, holding, pictured, sentences } from "../src/features/catalogue/rules/chapters";
import type { Book, Fact, GameCard, Rulebook, Shown, Words } from "../src/server/api-types";

const words = (en: string): Words => ({ en, de: `${en} auf Deutsch` });
const shown = (points: number | null = null): Shown => ({
  scene: "bay",
  part: "shore",
  mark: [],
  where: [],
  lost: [],
  points,
});
const fact = (title: string, say: string, rules: string[], points: number | null = null): Fact => ({
  title: words(title),
  say: words(say),
  rules,
  picture: shown(points),
  phases: [],
});
const book: Book = {
  game: "shore",
  aim: words("Hold the bay."),
  picture: shown(),
  turn: [
    fact("Wade", "Walk in.", ["SH-T1"]),
    fact("Dig", "Dig a pit.", ["SH-T2"]),
    fact("Rest", "Sit down.", ["SH-T3"]),
  ],
  scores: [fact("Pearls", "Three each.", ["SH-S1"], 6), fact("Crabs", "They cost one.", ["SH-S2"], -2)],
  examples: [
    {
      title: words("Which pearl?"),
      source: "reconstructed",
      picture: shown(),
      lines: [{ say: words("The white one."), rules: ["SH-S1"], picture: shown(4) }],
      sum: words("It brings"),
      total: 4,
    },
  ],
  tips: [fact("Mind the tide.", "It comes back.", ["SH-T1"])],
  scenes: {
    bay: {
      seats: 2,
      you: 0,
      view: {},
      position: null,
      sheets: {},
      drawing: words("~~~ o ~~~"),
      next: null,
      gain: null,
    },
  },
};

test("everything a book says can be found by its words, its titles and its rules, case and accents aside", () => {
  const all = sentences(book, "en");
  const found = (search: string): string[] => holding(all, search).map(({ title }) => title);
  expect(found("PEARLS three")).toEqual(["Pearls"]);
  expect(found("sh-s1")).toEqual(["Pearls", "Which pearl?"]);
  expect(found("white")).toEqual(["Which pearl?"]);
  expect(found("volcano")).toEqual([]);
  expect(found("  ")).toEqual([]);
});

test("a rule leads to the first picture that shows it, and a tip is none", () => {
  const found = pictured(book, "en");
  expect(found.get("SH-S1")).toEqual({ chapter: "scores", title: "Pearls" });
  expect(found.get("SH-T1")).toEqual({ chapter: "turn", title: "Wade" });
  expect(found.has("SH-X9")).toBe(false);
});

test("the chapters end with the reference where there is one", () => {
  expect(chaptersOf(false).at(-1)).toBe("card");
  expect(chaptersOf(true).at(-1)).toBe("reference");
});

const card: GameCard = {
  name: "shore",
  lessons: [],
  practice: false,
  seats: { min: 2, max: 4 },
  minutes: 10,
  title: words("Shore"),
  blurb: words("Sand."),
};
const rules: Rulebook = {
  title: "Shore",
  blurb: "Sand.",
  minutes: 10,
  sections: [{ title: "Scoring", rules: [{ number: "SH-S1", title: "Pearls", text: "A pearl scores 3." }] }],
  options: { tide: { title: "Tide", note: "How far the water comes.", values: { low: "low", high: "high" } } },
};
const answer = (body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));

let { cleanup, fireEvent, screen } = {} as typeof Library;
let given: Book | null = book;

beforeEach(async () => {
  given = book;
  localStorage.clear();
  document.documentElement.lang = "en";
  vi.stubGlobal("scrollTo", vi.fn());
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string) =>
      answer(
        path === "api/games"
          ? [card]
          : path.endsWith("/book")
            ? given
            : path.includes("/house/")
              ? { ...rules, sections: [] }
              : rules,
      ),
    ),
  );
});
afterEach(() => {
  cleanup?.();
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  vi.resetModules();
  location.hash = "#/rules/shore";
  const library = await import("@testing-library/svelte");
  ({ cleanup, fireEvent, screen } = library);
  const { default: App } = await import("../src/app/App.svelte");
  library.render(App);
  await screen.findByRole("heading", { level: 1, name: "Rules of Shore" });
}

test("a book shows its chapters, points and rules as links, and draws the table as text where nothing else draws it", async () => {
  await open();
  expect(screen.getByRole("heading", { name: /Hold the bay/ })).toBeTruthy();
  for (const title of [
    "How to play, in three pictures",
    "What scores",
    "Example: Which pearl?",
    "Tips",
    "All the rules",
  ])
    expect(screen.getByRole("heading", { name: title })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Pearls +6" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Crabs −2" })).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "SH-S2" })[0]?.getAttribute("href")).toBe("#/rules/shore/SH-S2");
  expect(screen.getByText(/^From the rulebook\./), "a worked example says that its pieces are ours").toBeTruthy();
  expect(screen.getByRole("img", { name: "Picture: Wade" }).textContent).toContain("~~~ o ~~~");
});

test("the slash key leads to the search, which finds pictures, rules and options with the words marked", async () => {
  await open();
  await fireEvent.keyDown(document.body, { key: "/" });
  const field = screen.getByRole("searchbox");
  expect(document.activeElement).toBe(field);
  await fireEvent.input(field, { target: { value: "tide" } });
  expect(screen.getByRole("heading", { name: "In pictures" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Mind the tide." }).querySelector("mark")?.textContent).toBe("tide");
  expect(screen.getByText("How far the water comes. · low, high")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "What scores" })).toBeNull();
  await fireEvent.click(screen.getByRole("link", { name: "Mind the tide." }));
  expect(await screen.findByRole("heading", { name: "What scores" })).toBeTruthy();
});

test("without a book the rules stand alone", async () => {
  given = null;
  await open();
  expect(screen.queryByRole("heading", { name: "What scores" })).toBeNull();
  expect(screen.getByText("A pearl scores 3.")).toBeTruthy();
});

test("help at a table begins with what is done in the present phase", async () => {
  given = { ...book, turn: book.turn.map((each, index) => ({ ...each, phases: index === 1 ? ["dig"] : [] })) };
  vi.resetModules();
  HTMLDialogElement.prototype.showModal = vi.fn();
  const library = await import("@testing-library/svelte");
  ({ cleanup, fireEvent, screen } = library);
  const [{ fillSlots }, { slots }] = await Promise.all([import("../src/parts/slots"), import("../src/app/slots")]);
  fillSlots(slots);
  const { default: RuleHelp } = await import("../src/table/RuleHelp.svelte");
  library.render(RuleHelp, { game: "shore", rule: "", phase: "dig", close: () => undefined });
  const link = await screen.findByRole("link", { name: /Full rulebook/, hidden: true });
  expect(link.getAttribute("href")).toBe("#/rules/shore");
  const items = [...document.querySelectorAll("dialog li")];
  expect(items.map((item) => item.querySelector("b")?.textContent)).toEqual([
    "Dig",
    "Wade",
    "Rest",
    "Pearls +6",
    "Crabs −2",
  ]);
  expect(items.map((item) => item.getAttribute("aria-current"))).toEqual(["step", null, null, null, null]);
  expect(items[0]?.textContent).toContain("Now");
});

test("the cheat sheet is a PDF behind a link", async () => {
  await open();
  const [link] = screen.getAllByRole("link", { name: "Print the cheat sheet" });
  expect(link?.getAttribute("href")).toMatch(/^api\/games\/\w+\/print\?what=aid&paper=(a4|letter)&lang=en$/u);
});
