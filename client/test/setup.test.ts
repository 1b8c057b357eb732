// The set-up page: every option of every game has a field and words, and what the server refuses is said at its field.

import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { learned } from "../src/base/learned";
import { settings } from "../src/base/settings.svelte";
import FirstVisit from "../src/features/catalogue/lessons/FirstVisit.svelte";
import { applied, reseated, retimed } from "../src/features/lobby/setup/choosing";
import Setup from "../src/features/lobby/setup/SetupPage.svelte";
import { befriended, pressed, unfriended } from "../src/features/lobby/setup/who";
import type { Contents } from "../src/games/mapominoes/atlas";
import { factsOf } from "../src/games/mapominoes/facts";
import { words as scramble } from "../src/games/scramble/words";
import OptionField from "../src/parts/form/OptionField.svelte";
import { OptionWords } from "../src/parts/form/option-words.svelte";
import { HERE } from "../src/parts/game/opening-tables";
import { draft } from "../src/parts/tables/draft";
import { usualTerms } from "../src/parts/tables/terms";
import type { Option } from "../src/server/api";
import type { GameCard, Rulebook } from "../src/server/api-types";
import { BOTS } from "../src/server/bots";
import lords from "./fixtures/content-lords_of_worlds.json";
import mapominoes from "./fixtures/content-mapominoes.json";
import mondo from "./fixtures/content-mondo.json";
import sapiens from "./fixtures/content-mondo_sapiens.json";
import monuments from "./fixtures/content-monuments.json";
import told from "./fixtures/option-words.json";
import schemas from "./fixtures/options.json";

const games = Object.entries(schemas) as unknown as [string, { properties: Record<string, Option> }][];
const all = games.flatMap(([game, { properties }]) =>
  Object.entries(properties).map(([name, option]) => ({ game, name, option })),
);
const cards = games.map(([name]) => ({
  name,
  seats: { min: name.startsWith("mondo") ? 1 : 2, max: 4 },
  minutes: 30,
  title: { en: name, de: name },
  blurb: { en: "", de: "" },
  lessons: name.startsWith("map")
    ? [{ name: "bluffing", title: { en: "Bluffing", de: "Bluffen" }, seconds: 60, teaches: { bluff: true } }]
    : [],
}));
const book = (game: string, lang: "en" | "de"): Rulebook => ({
  title: "",
  blurb: "",
  minutes: 1,
  sections: [],
  options: (told as unknown as Record<string, Record<string, NonNullable<Rulebook["options"]>>>)[game]?.[lang] ?? {},
});
const asked: { path: string; body: Record<string, unknown> }[] = [];
let refusal: Record<string, string> | undefined;

beforeEach(() => {
  settings.lang = "en";
  localStorage.clear();
  asked.length = 0;
  refusal = undefined;
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string, request?: RequestInit) => {
      const answer = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
      if (request?.method === "POST") {
        asked.push({ path, body: JSON.parse(String(request.body ?? "{}")) });
        if (path === "api/tables" && refusal) return answer(refusal, 400);
        return answer(path === "api/me" ? { name: "Ann", login: null } : { id: "T" });
      }
      if (path === "api/games") return answer(cards);
      if (path.endsWith("/options"))
        return answer(
          Object.fromEntries(games)[path.split("/")[2] ?? ""] ?? { properties: { hand: { enum: ["few"] } } },
        );
      if (path.includes("/layout")) return answer([{ name: "a0", row: 0, x: 0, board: "large_a" }]);
      if (path.includes("/rules")) {
        const [, game = "", lang] = /games\/(\w+)\/rules\?lang=(\w+)/.exec(path) ?? [];
        return answer(book(game, lang === "de" ? "de" : "en"));
      }
      if (path.includes("/rings/")) return answer({});
      const contents: Record<string, unknown> = { mapominoes, mondo, mondo_sapiens: sapiens, monuments };
      return answer(contents[path.split("/")[2] ?? ""] ?? lords);
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Set-up with everything that is folded. */
async function unfolded(game: string): Promise<void> {
  render(Setup, { game });
  await fireEvent.click(await screen.findByRole("button", { name: /^(More options|Weitere Optionen)/ }));
}

test.each(all)("$game $name has a field that tells a change", async ({ game, name, option }) => {
  const change = vi.fn();
  const words = new OptionWords(book(game, "en"));
  const { container } = render(OptionField, {
    game,
    name,
    option,
    words,
    value: option.default,
    seats: 2,
    rounds: 3,
    fault: "",
    change,
  });
  expect(container.textContent).toContain(words.title(name));
  expect(container.textContent).toContain(words.note(name));
  await vi.waitFor(() => expect(container.querySelector("input, select")).toBeTruthy());
  const list = container.querySelector<HTMLSelectElement>("select.field[id]");
  const field = [...container.querySelectorAll("input")].find((input) => !input.checked) as HTMLInputElement;
  if (list) await fireEvent.change(list, { target: { value: "5" } });
  else if (field.type === "number") await fireEvent.change(field, { target: { value: "4" } });
  else await fireEvent.click(field);
  expect(change).toHaveBeenCalledTimes(1);
  if (list) expect(change).toHaveBeenCalledWith(5);
});

test("values stand in the order of their words, what a host added last, and lines by the titles of their rules", () => {
  const words = new OptionWords({
    ...book("mondo", "en"),
    sections: [{ title: "Score", rules: [{ number: "MO-S2", title: "Landscapes", text: "" }] }],
  });
  expect(words.sorted("level", ["advanced", "own", "beginner", "expert"])).toEqual([
    "beginner",
    "advanced",
    "expert",
    "own",
  ]);
  expect(words.value("lines", "MO-S2")).toBe("Landscapes (MO-S2)");
  expect(words.value("level", "of_the_house")).toBe("Of the house");
});

test("a game without words has plain names for its options", () => {
  const words = new OptionWords(undefined);
  expect([words.title("quick_start"), words.note("quick_start"), words.value("side", "front")]).toEqual([
    "Quick start",
    "",
    "Front",
  ]);
});

test("lists that follow the seats name every seat", async () => {
  const change = vi.fn();
  const option = schemas.mondo.properties.handicap as unknown as Option;
  render(OptionField, {
    game: "mondo",
    name: "handicap",
    option,
    words: new OptionWords(book("mondo", "en")),
    value: ["none", "normal", "none"],
    seats: 3,
    rounds: 3,
    fault: "",
    change,
  });
  await fireEvent.change(screen.getByLabelText("Seat 3"), { target: { value: "strong" } });
  expect(change).toHaveBeenCalledWith(["none", "normal", "strong"]);
});

test("a refused option is said at its field, in the page's language", async () => {
  settings.lang = "de";
  refusal = { error: "option minutes: a round lasts 4 to 15 minutes, not 2", code: "option", at: "minutes" };
  await unfolded("mondo");
  await fireEvent.change(await screen.findByLabelText("Minuten pro Runde"), { target: { value: "4" } });
  await fireEvent.click(screen.getByRole("button", { name: "Los geht’s" }));
  const field = (await screen.findByLabelText("Minuten pro Runde")) as HTMLInputElement;
  await vi.waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  const place = field.closest("[data-option]") as HTMLElement;
  expect(within(place).getByText(new OptionWords(book("mondo", "de")).must("minutes"))).toBeTruthy();
  expect(document.body.textContent).not.toContain("a round lasts");
  expect(document.activeElement).toBe(field);
});

test("a new table of Mondo Sapiens begins with the board that is easiest to build on", async () => {
  render(Setup, { game: "mondo_sapiens" });
  const easy = (await screen.findByRole("radio", { name: /Patchwork/ })) as HTMLInputElement;
  expect(easy.checked).toBe(true);
  await fireEvent.click(screen.getByRole("button", { name: "Start game" }));
  await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain("api/tables"));
  expect(asked.find(({ path }) => path === "api/tables")?.body).toMatchObject({ options: { board: 3 } });
});

test("a game without a manifest has all its options in the fold, under their own names", async () => {
  await unfolded("unheard_of");
  expect(await screen.findByRole("group", { name: "Hand" })).toBeTruthy();
  expect(screen.getByRole("radio", { name: "Few" })).toBeTruthy();
});

test("all terms of a table are sent", async () => {
  await unfolded("monuments");
  await fireEvent.click(await screen.findByRole("radio", { name: "No one" }));
  await fireEvent.click(screen.getByRole("radio", { name: "The game ends" }));
  await fireEvent.click(screen.getByRole("radio", { name: "Never" }));
  await fireEvent.click(screen.getByRole("radio", { name: "Custom" }));
  await fireEvent.change(screen.getByLabelText("Time per turn"), { target: { value: "172800 0" } });
  await fireEvent.click(screen.getByRole("radio", { name: "A day a move" }));
  await fireEvent.click(screen.getByRole("radio", { name: /^Anyone ?Shown/ }));
  await fireEvent.change(screen.getByLabelText("Seat 2"), { target: { value: "here" } });
  await fireEvent.click(screen.getByRole("button", { name: "Start game" }));
  await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain("api/tables/T/start"));
  expect(asked.find(({ path }) => path === "api/tables")?.body).toEqual({
    game: "monuments",
    seats: 2,
    options: {},
    listed: true,
    watch: "nobody",
    leavers: "end",
    undo: false,
    turn_seconds: 86_400,
    bank_minutes: 0,
    pace: "natural",
    rated: false,
    hot_seat: true,
  });
  expect(asked.find(({ path }) => path === "api/tables/T/sit")?.body).toEqual({ seat: 1 });
});

const fieldNames = async (): Promise<string[]> => {
  await screen.findAllByRole("group");
  return [...document.querySelectorAll<HTMLElement>("[data-option]")].map(({ dataset }) => dataset.option ?? "");
};

test("W16: only options that apply are asked, and nobody is asked for milliseconds", async () => {
  await unfolded("mondo");
  const two = await fieldNames();
  expect(two).toContain("two_player_chips");
  for (const name of ["difficulty", "steps", "lines", "window", "pause", "allowance"]) expect(two).not.toContain(name);
  await fireEvent.click(screen.getByRole("button", { name: "Add a seat" }));
  expect(await fieldNames()).not.toContain("two_player_chips");
  await fireEvent.click(screen.getByRole("radio", { name: "Step by step" }));
  const inSteps = await fieldNames();
  expect(inSteps).toContain("steps");
  for (const name of ["minutes", "tempo", "hidden_time"]) expect(inSteps).not.toContain(name);
});

test("W16: the rest is folded, and its button says what is not as printed", async () => {
  render(Setup, { game: "monuments" });
  const fold = await screen.findByRole("button", { name: /^More options/ });
  expect([fold.getAttribute("aria-expanded"), fold.textContent]).toEqual([
    "false",
    expect.stringContaining("rules as in the printed game"),
  ]);
  expect(await fieldNames()).toEqual(["monument"]);
  await fireEvent.click(fold);
  expect(screen.getByText("Reconstructions are marked in the rules.")).toBeTruthy();
  const place = document.querySelector('[data-option="last_pass"]') as HTMLElement;
  await fireEvent.click(within(place).getByRole("radio", { name: /Costs points/ }));
  expect(fold.textContent).toContain(`changed: ${new OptionWords(book("monuments", "en")).title("last_pass")}`);
});

test("time is one press: a round has its clock, none, or a day for each move", async () => {
  render(Setup, { game: "mondo" });
  const way = (name: string): HTMLInputElement => screen.getByRole("radio", { name });
  const made = async (): Promise<Record<string, unknown>> => {
    asked.length = 0;
    await fireEvent.click(screen.getByRole("button", { name: "Start game" }));
    await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain("api/tables/T/start"));
    const { options, turn_seconds } = asked.find(({ path }) => path === "api/tables")?.body ?? {};
    cleanup();
    render(Setup, { game: "mondo" });
    await screen.findByRole("radio", { name: "No limit" });
    return { options, turn_seconds };
  };
  await screen.findByRole("radio", { name: "No limit" });
  expect(way("Live, with a clock").checked).toBe(true);
  expect(await made()).toEqual({ options: {}, turn_seconds: 0 });
  await fireEvent.click(way("No limit"));
  expect(way("No limit").checked).toBe(true);
  expect(await made()).toEqual({ options: { tempo: "untimed" }, turn_seconds: 0 });
  await fireEvent.click(way("No limit"));
  await fireEvent.click(way("A day a move"));
  expect(await made()).toEqual({ options: { mode: "step", rounds: 1 }, turn_seconds: 86_400 });
  await fireEvent.click(way("A day a move"));
  await fireEvent.click(way("Live, with a clock"));
  expect(await made()).toEqual({ options: {}, turn_seconds: 0 });
});

test("terrains and portals are chosen in the standard game of Lords of Worlds too, and value sets are not", async () => {
  await unfolded("lords_of_worlds");
  const names = await fieldNames();
  expect(names).toEqual(expect.arrayContaining(["terrains", "portal_from_start"]));
  expect(names).not.toContain("value_sets");
  const terrains = document.querySelector('[data-option="terrains"]') as HTMLElement;
  for (const name of ["Desert", "Forest", "Hills", "Water"])
    await fireEvent.click(within(terrains).getByRole("checkbox", { name, hidden: true }));
  const portal = document.querySelector('[data-option="portal_from_start"]') as HTMLElement;
  await fireEvent.click(within(portal).getByRole("radio", { name: "No", hidden: true }));
  await fireEvent.click(screen.getByRole("button", { name: "Start game" }));
  await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain("api/tables"));
  expect(asked.find(({ path }) => path === "api/tables")?.body).toMatchObject({
    options: { terrains: ["desert", "forest", "hills", "water"], portal_from_start: false },
  });
});

test("children play at the beginner level: elsewhere their options are neither asked nor sent", async () => {
  for (const game of ["mondo", "mondo_sapiens"]) {
    asked.length = 0;
    await unfolded(game);
    const children = document.querySelector('[data-option="children"]') as HTMLElement;
    await fireEvent.click(within(children).getByRole("radio", { name: "Yes", hidden: true }));
    expect(await fieldNames()).toContain("lines");
    expect(document.body.textContent, "three rounds of ten minutes").toContain("about 33 minutes");
    await fireEvent.click(screen.getByRole("radio", { name: /^Expert/, hidden: true }));
    for (const name of ["children", "lines"]) expect(await fieldNames()).not.toContain(name);
    await fireEvent.click(screen.getByRole("button", { name: "Start game" }));
    await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain("api/tables"));
    expect(asked.find(({ path }) => path === "api/tables")?.body).toMatchObject({ options: { level: "expert" } });
    expect(asked.find(({ path }) => path === "api/tables")?.body.options).not.toHaveProperty("children");
    cleanup();
  }
});

test("a deck that no publisher printed is shown as ours", () => {
  const facts = factsOf(mapominoes as unknown as Contents);
  expect(facts("europe_47").words).toEqual({ en: "47 cards, our own", de: "47 Karten, von uns" });
  expect(facts("europe").words).toEqual({ en: "45 cards", de: "45 Karten" });
  expect(facts("africa").words?.en, "for whom it is").toBe("55 cards, best with 3 to 5 players");
  expect(facts("asia_australasia").words?.de).toBe("50 Karten, am besten mit 4 bis 5 Personen");
});

test("three W10: monuments are chosen by picture, with length and difficulty, and a sentence sums up", async () => {
  render(Setup, { game: "monuments" });
  const card = (await screen.findByRole("radio", { name: /Notre.Dame/ })).closest("label") as HTMLElement;
  await vi.waitFor(() => expect(card.querySelectorAll("svg path").length).toBeGreaterThan(50));
  expect(card.textContent).toMatch(/medium.*42 stones, 5 levels.*40 min/s);
  expect(
    await screen.findByText("Monuments, Taj Mahal with Pip, about 40 minutes".replace("Monuments", "monuments")),
  ).toBeTruthy();
  await fireEvent.click(screen.getByRole("radio", { name: /^Capitol\b/ }));
  await fireEvent.click(screen.getByRole("button", { name: /^Pip/ }));
  expect(await screen.findByText("monuments, Capitol with a friend, about 35 minutes")).toBeTruthy();
  await fireEvent.click(screen.getByRole("radio", { name: "A day a move" }));
  expect(await screen.findByText("monuments, Capitol with a friend, a move a day, about 2 weeks")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Get the link" })).toBeTruthy();
});

test("W17: one German word for each level, and no turns where all choose at once", () => {
  const words = new OptionWords(book("mondo", "de"));
  expect([words.value("level", "expert"), words.value("mode", "step")]).toEqual(["Experten", "Schritt für Schritt"]);
  expect(scramble.de.levels.expert).toBe("Experten");
});

const bluffs = async (): Promise<HTMLElement> => {
  await unfolded("mapominoes");
  const group = await screen.findByRole("group", { name: /Bluffing allowed/, hidden: true });
  return within(group).getByRole("radio", { name: "Yes", hidden: true });
};

test("what somebody chooses and never played is offered as a lesson, and the table waits for them", async () => {
  const yes = await bluffs();
  expect(screen.queryByText(/Learn in two minutes/)).toBeNull();
  await fireEvent.click(yes);
  const link = screen.getByText("Learn in two minutes: Bluffing").closest("a");
  expect(link?.getAttribute("href")).toBe("#/learn/mapominoes/bluffing");
  await fireEvent.click(link as HTMLElement);
  cleanup();
  expect(((await bluffs()) as HTMLInputElement).checked).toBe(true);
  cleanup();
  expect(((await bluffs()) as HTMLInputElement).checked).toBe(false);
});

test("whoever plays what a lesson is about is not offered it any more", async () => {
  await fireEvent.click(await bluffs());
  await fireEvent.click(screen.getByRole("button", { name: settings.say.startNow }));
  await vi.waitFor(() => expect(learned.has("mapominoes/bluffing")).toBe(true));
  cleanup();
  await fireEvent.click(await bluffs());
  expect(screen.queryByText(/Learn in two minutes/)).toBeNull();
});

test("a table with the usual rules can be rated, and one with others says why not", async () => {
  await unfolded("monuments");
  const group = await screen.findByRole("group", { name: "Rating" });
  await fireEvent.click(await within(group).findByRole("radio", { name: "Rated" }));
  await fireEvent.click(screen.getByRole("button", { name: "Start game" }));
  await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain("api/tables"));
  expect(asked.find(({ path }) => path === "api/tables")?.body).toMatchObject({ rated: true, undo: false });
  cleanup();
  asked.length = 0;
  await unfolded("monuments");
  const open = await screen.findByRole("group", { name: "Open stones" });
  await fireEvent.click(within(open).getByRole("radio", { name: "Yes" }));
  const other = await screen.findByRole("group", { name: "Rating" });
  await within(other).findByText(/Rated games use the standard rules/);
  expect(within(other).queryByRole("radio", { name: "Rated" })).toBeNull();
});

test("who plays is chosen by faces: a press seats somebody, another sends them away, a line says how they play", async () => {
  await unfolded("monuments");
  const list = within(await screen.findByRole("list", { name: "Who plays" })).getAllByRole("button");
  const [faces, friend] = [list.slice(0, -1), list.at(-1) as HTMLElement];
  expect(faces.map((each) => each.querySelector("b")?.textContent)).toEqual(BOTS.map(({ person }) => person));
  expect(faces.every((each) => each.querySelector("svg"))).toBe(true);
  const seated = (): string[] =>
    faces.flatMap((each) =>
      each.getAttribute("aria-pressed") === "true" ? (each.querySelector("b")?.textContent ?? "") : [],
    );
  expect(seated()).toEqual(["Pip"]);
  expect(screen.getByText(/Pip is right for a first game/)).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: /^Runa, strong, .*5/ }));
  expect(seated()).toEqual(["Pip", "Runa"]);
  await fireEvent.focus(screen.getByRole("button", { name: /^Agatha/ }));
  expect(screen.getByText(/Plays the whole game out/)).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: /^Pip/ }));
  expect(seated()).toEqual(["Runa"]);
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Seat 2" }).value).toBe("strong");
  await fireEvent.click(friend);
  expect([friend.getAttribute("aria-pressed"), seated()]).toEqual(["true", ["Runa"]]);
  await fireEvent.click(screen.getByRole("button", { name: "One friend more" }));
  expect(screen.getByText(/with Runa and 2 friends/)).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "One friend fewer" }));
  expect(screen.getByText(/with Runa and a friend/)).toBeTruthy();
  await fireEvent.click(friend);
  expect(friend.getAttribute("aria-pressed")).toBe("false");
  const away = screen.getByRole<HTMLAnchorElement>("link", { name: "Compare bots" });
  expect(away.hash).toBe("#/opponents/monuments");
  await fireEvent.click(away);
  expect(draft.take("monuments")?.others, "the table waits while one looks at them").toEqual(["strong"]);
});

test("a press on a face never leaves fewer or more seats than the game has", () => {
  expect(pressed(["easy"], "easy", 1, 3), "a friend may still sit down").toEqual([null]);
  expect(pressed([null], "keen", 1, 3), "on the seat that had to be there").toEqual(["keen"]);
  expect(pressed(["easy"], "easy", 0, 3)).toEqual([]);
  expect(pressed(["easy", null], "keen", 1, 3)).toEqual(["easy", null, "keen"]);
  expect(pressed(["easy", null], "keen", 1, 2)).toEqual(["easy", "keen"]);
  expect(pressed(["easy", HERE, "novice"], "master", 1, 3)).toEqual(["easy", HERE, "master"]);
  expect(pressed([HERE, HERE], "master", 1, 2)).toEqual([HERE, HERE]);
  expect(befriended(["easy"], 3)).toEqual(["easy", null]);
  expect(befriended(["easy", "keen"], 2)).toEqual(["easy", null]);
  expect(unfriended(["easy", null, null], 1)).toEqual(["easy", null]);
  expect(unfriended([null], 1)).toEqual([null]);
});

test("a first visit says whom one meets, and another opponent is met in either way to play", async () => {
  HTMLDialogElement.prototype.showModal = vi.fn();
  const game = { ...cards.find(({ name }) => name === "monuments"), lessons: [{ seconds: 90 }] } as unknown as GameCard;
  for (const way of ["An easy first game", "Just play"]) {
    asked.length = 0;
    render(FirstVisit, { game, close: vi.fn() });
    expect(screen.getByText("Your opponent: Pip, very easy")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Change opponent", hidden: true }));
    await fireEvent.click(screen.getByRole("button", { name: "Kofi, good", hidden: true }));
    expect(screen.getByText("Your opponent: Kofi, good")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: new RegExp(way), hidden: true }));
    await vi.waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith("/bots"))?.body).toMatchObject({ level: "keen" }),
    );
    settings.coach = false;
    cleanup();
  }
});

test("how long bots take is kept in this browser, and set-up begins with it", () => {
  settings.pace = "at_once";
  expect(localStorage.getItem("worldwright.pace")).toBe("at_once");
  expect(usualTerms().pace).toBe("at_once");
  settings.pace = "natural";
  expect(usualTerms().pace).toBe("natural");
});

test("what was chosen follows the time: over days in turns, without a limit without a clock", () => {
  const race = { at: (options: Record<string, unknown>) => options.mode !== "step", untimed: { seconds: 0 } };
  const parts = { race: race as never, days: { weeks: 1, options: { mode: "step" } } };
  expect(retimed(parts, { seconds: 0, map: 1 }, false, true, false)).toEqual({ map: 1, mode: "step" });
  expect(retimed(parts, { mode: "step", map: 1 }, true, true, false)).toEqual({ mode: "step", map: 1 });
  expect(retimed(parts, { mode: "step", map: 1 }, true, false, true)).toEqual({ map: 1 });
  expect(retimed(parts, { seconds: 0, map: 1 }, false, false, true)).toEqual({ map: 1 });
  expect(retimed(parts, { mode: "step", map: 1 }, true, false, false)).toEqual({ map: 1, seconds: 0 });
  expect(retimed(parts, { map: 1 }, false, false, false)).toEqual({ map: 1, seconds: 0 });
  expect(retimed(parts, { mode: "step" }, false, false, false)).toEqual({ mode: "step" });
  expect(retimed({}, { mode: "step" }, false, true, false)).toEqual({ mode: "step" });
});

test("what is chosen for each seat follows the seats, and only what applies is sent", () => {
  const parts = {
    each: { colours: { of: "seat", first: "red" }, decks: { of: "round", first: 1 } },
    applies: (name: string, value: (option: string) => unknown, seats: number) =>
      name !== "rest" || (value("map") === 1 && seats > 2),
  } as const;
  const chosen = { colours: ["blue", "green"], decks: [2] };
  expect(reseated(parts, chosen, 3)).toEqual({ colours: ["blue", "green", "red"], decks: [2] });
  expect(reseated(parts, chosen, 1)).toEqual({ colours: ["blue"], decks: [2] });
  const usual = { map: { default: 1 } as unknown as Option };
  expect(applied(parts, { rest: 5 }, usual, 3)).toEqual({ rest: 5 });
  expect(applied(parts, { rest: 5 }, usual, 2)).toEqual({});
  expect(applied(parts, { rest: 5, map: 2 }, usual, 3)).toEqual({ map: 2 });
});
