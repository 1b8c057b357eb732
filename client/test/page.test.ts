import type * as Library from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameCard, Rulebook } from "../src/server/api-types";

const card: GameCard = {
  name: "monuments",
  lessons: [],
  practice: false,
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
  const { default: App } = await import("../src/app/App.svelte");
  library.render(App);
}

beforeEach(() => {
  localStorage.clear();
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

test("the start page shows each game, its facts and how to play it at once", async () => {
  await open("#/");
  expect(await screen.findByRole("heading", { name: "Monuments" })).toBeTruthy();
  expect(screen.getByText("2–4 players")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Play Monuments" })).toBeTruthy();
});

test("a switch of language changes the words, the games' words and the page's language", async () => {
  await open("#/");
  await screen.findByRole("heading", { name: "Monuments" });
  await fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  await fireEvent.click(screen.getByRole("button", { name: "Deutsch" }));
  expect(screen.getByRole("heading", { name: "Monumente" })).toBeTruthy();
  expect(document.documentElement.lang).toBe("de");
  expect(localStorage.getItem("worldwright.lang")).toBe("de");
});

test("play now makes a table with a bot, starts it and goes there", async () => {
  const asked: string[] = [];
  const table = { id: "T1", game: "monuments", state: "running", seats: [], watch: "anyone", undo: true };
  const before = fetch;
  vi.stubGlobal(
    "WebSocket",
    class {
      close(): void {}
    },
  );
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string, request?: RequestInit) => {
      if (request?.method === "POST") asked.push(`${path} ${request.body}`);
      if (path === "api/me") return answer(200, { name: "Amber Otter", login: null });
      if (path === "api/me/tables") return answer(200, []);
      if (path.startsWith("api/tables/T1")) return answer(200, table);
      if (path === "api/tables")
        return answer(request?.method === "POST" ? 201 : 200, request?.method === "POST" ? table : []);
      return before(path);
    }),
  );
  await open("#/");
  await fireEvent.click(await screen.findByRole("button", { name: "Play Monuments" }));
  await vi.waitFor(() => expect(location.hash).toBe("#/t/T1"));
  expect(asked).toEqual([
    "api/me {}",
    'api/tables {"pace":"natural","game":"monuments","seats":2,"options":{}}',
    'api/tables/T1/bots {"seat":1,"level":"novice"}',
    "api/tables/T1/start {}",
  ]);
});

test("a link is copied, or the page says that it was not", async () => {
  const table = {
    id: "T2",
    game: "monuments",
    state: "open",
    hosting: false,
    host: "Mina",
    options: { monument: "taj_mahal" },
    seats: [
      { name: "Mina", kind: "person", you: true, ready: false },
      { name: "", kind: "free", you: false, ready: false },
    ],
    watch: "anyone",
  };
  const before = fetch;
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string) => {
      const reach = { where: "network", origin: "http://192.168.1.20:8000", is_yours: false, addresses: [] };
      if (path === "api/phones") return answer(200, reach);
      return path === "api/tables/T2" ? answer(200, table) : before(path);
    }),
  );
  await open("#/t/T2");
  const button = await screen.findByRole("button", { name: "Copy the link" });
  await fireEvent.click(button);
  expect(await screen.findByText(/^Couldn’t copy/)).toBeTruthy();
  const writeText = vi.fn((_: string) => Promise.resolve());
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  await fireEvent.click(button);
  expect(await screen.findByText("Copied")).toBeTruthy();
  expect(writeText.mock.calls[0]?.[0]).toBe("http://192.168.1.20:8000/t/T2");
  expect(screen.getByText("Works in your home network")).toBeTruthy();
  expect(screen.getByRole("img", { name: "QR code for the link" })).toBeTruthy();
});

test("a link that reaches this machine only says so, and no code is drawn for it", async () => {
  const seats = [
    { name: "Mina", kind: "person", you: true, ready: false },
    { name: "", kind: "free", you: false, ready: false },
  ];
  const table = { id: "T3", game: "monuments", state: "open", hosting: false, host: "Mina", options: {}, seats };
  const nowhere = { where: "machine", origin: "", is_yours: true, addresses: ["192.168.1.20"] };
  const open_ = { ...nowhere, where: "network", origin: "http://192.168.1.20:8000" };
  const before = fetch;
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string, request?: RequestInit) => {
      if (path === "api/phones") return answer(200, request?.method === "POST" ? open_ : nowhere);
      return path === "api/tables/T3" ? answer(200, table) : before(path);
    }),
  );
  await open("#/t/T3");
  expect(await screen.findByRole("heading", { name: "Phones cannot reach this yet" })).toBeTruthy();
  expect(screen.queryByRole("img", { name: "QR code for the link" })).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Let phones here join" }));
  expect(await screen.findByRole("img", { name: "QR code for the link" })).toBeTruthy();
  expect(screen.getByText(/^http:\/\/192\.168\.1\.20:8000\//)).toBeTruthy();
});

test("a table that is not there is said to be missing", async () => {
  await open("#/t/nowhere");
  expect(await screen.findByRole("heading", { name: "This table doesn’t exist" })).toBeTruthy();
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
  expect(screen.getByText(/^No rules found/)).toBeTruthy();
});

test("an unknown game is said to be missing", async () => {
  await open("#/rules/chess");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
});

test("a rule that is not in the book is named", async () => {
  await open("#/rules/monuments/WM-X9");
  expect(await screen.findByText("There is no rule WM-X9.")).toBeTruthy();
});

test("when the server does not answer the page says so and tries again when told", async () => {
  const down = vi.fn(() => Promise.reject(new TypeError("no network")));
  vi.stubGlobal("fetch", down);
  await open("#/");
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByText(/No connection to the server/)).toBeTruthy();
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string) => (path === "api/games" ? answer(200, [card]) : answer(200, []))),
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

const own = (id: string, your_move: boolean, your_answer: boolean, left: number | null = null) => ({
  table: {
    id,
    game: "monuments",
    state: "running",
    seats: [
      { name: "Amber Otter", kind: "person", you: true, ready: true },
      { name: "Ruth", kind: "person", you: false, ready: true },
    ],
    watch: "anyone",
  },
  your_seats: [0],
  your_move,
  your_answer,
  left,
  made: 1,
  winners: [],
  points: [],
});
function known(mine: ReturnType<typeof own>[]): void {
  localStorage.setItem("worldwright.guest", "1");
  const before = fetch;
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string) => {
      if (path === "api/me") return answer(200, { name: "Amber Otter", login: null });
      if (path === "api/me/tables") return answer(200, mine);
      return path === "api/tables" ? answer(200, []) : before(path);
    }),
  );
}

test("whoever has played finds the game that ends soonest first, with one press to its move, and no invitation", async () => {
  known([own("a", true, false, 9 * 3_600_000), own("b", true, false, 3_600_000), own("c", false, false)]);
  await open("#/");
  const first = await screen.findByRole("region", { name: "Monuments with Ruth" });
  expect(first.querySelector("a")?.getAttribute("href")).toBe("#/t/b");
  expect(first.querySelector("a")?.textContent).toBe("Make your move");
  expect(first.textContent).toContain("1 h left");
  expect(screen.queryByText("Five board games about building worlds")).toBeNull();
  expect(screen.getByRole("link", { name: "Play 2 games wait for your move" })).toBeTruthy();
  expect(screen.getByText("Ruth’s move")).toBeTruthy();
});

test("the tab says on every page how many games wait, and nothing when none does", async () => {
  known([own("a", true, false), own("b", false, true)]);
  await open("#/rules/monuments");
  await vi.waitFor(() =>
    expect(document.title).toBe("(2) Your move: Monuments with Ruth · Rules of Monuments · Worldwright"),
  );
  cleanup();
  vi.unstubAllGlobals();
  vi.stubGlobal("scrollTo", vi.fn());
  vi.stubGlobal("fetch", (path: string) =>
    path.endsWith("book")
      ? answer(404, {})
      : answer(200, path === "api/games" ? [card] : path.includes("rules") ? book("Monuments") : []),
  );
  await open("#/rules/monuments");
  await vi.waitFor(() => expect(document.title).toBe("Rules of Monuments · Worldwright"));
});

test("the menu opens at its first way, arrows go through it, and Escape gives the focus back", async () => {
  await open("#/rules/monuments");
  const menu = screen.getByRole("button", { name: "Menu" });
  await fireEvent.click(menu);
  const [first] = document.querySelectorAll<HTMLElement>("#menu a, #menu button");
  await vi.waitFor(() => expect(document.activeElement).toBe(first));
  await fireEvent.keyDown(first as HTMLElement, { key: "ArrowDown" });
  expect(document.activeElement?.textContent).toBe("English");
  await fireEvent.keyDown(document.activeElement as HTMLElement, { key: "Escape" });
  expect(document.activeElement).toBe(menu);
  expect(menu.getAttribute("aria-expanded")).toBe("false");
});
