// The set-up page: every option of every game has a field and words, and what the server refuses is said at its field.

import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/app/settings.svelte";
import type { Option } from "../src/server/api";
import OptionField from "../src/setup/OptionField.svelte";
import { optionMust, optionName, optionNote, valueName } from "../src/setup/option-words";
import Setup from "../src/setup/Setup.svelte";
import lords from "./fixtures/content-lords_of_worlds.json";
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
}));
const asked: { path: string; body: Record<string, unknown> }[] = [];
let refusal: Record<string, string> | undefined;

beforeEach(() => {
  settings.lang = "en";
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
      if (path.endsWith("/options")) return answer(Object.fromEntries(games)[path.split("/")[2] ?? ""]);
      if (path.includes("/layout")) return answer([{ name: "a0", row: 0, x: 0, board: "large_a" }]);
      if (path.includes("/rules")) return answer({ title: "", blurb: "", minutes: 1, sections: [] });
      return answer(lords);
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each(all)("$game $name has a name and a sentence of help in both languages", ({ game, name }) => {
  const [en, de] = [optionName(name, "en", game), optionName(name, "de", game)];
  expect(en).not.toBe("");
  expect(de).not.toBe("");
  for (const lang of ["en", "de"] as const) expect(optionNote(name, lang, game)).toMatch(/\.$/);
  expect(optionNote(name, "de", game)).not.toBe(optionNote(name, "en", game));
});

test.each(all)("$game $name has a field that tells a change", async ({ game, name, option }) => {
  const change = vi.fn();
  const { container } = render(OptionField, {
    game,
    name,
    option,
    value: option.default,
    seats: 2,
    rounds: 3,
    suggested: [{ board: "large_a" }],
    fault: "",
    change,
  });
  expect(container.textContent).toContain(optionName(name, "en", game));
  expect(container.textContent).toContain(optionNote(name, "en", game));
  const list = container.querySelector<HTMLSelectElement>("select.field[id]");
  const field = [...container.querySelectorAll("input")].find((input) => !input.checked) as HTMLInputElement;
  if (list) await fireEvent.change(list, { target: { value: "5" } });
  else if (field.type === "number") await fireEvent.change(field, { target: { value: "4" } });
  else await fireEvent.click(field);
  expect(change).toHaveBeenCalledTimes(1);
  if (list) expect(change).toHaveBeenCalledWith(5);
});

test.each(all.filter(({ option }) => option.enum))(
  "every value of $game $name has a name in German",
  ({ name, option }) => {
    for (const value of option.enum ?? [])
      if (Number.isNaN(Number(value))) expect(valueName(name, value, "de")).not.toContain("_");
  },
);

test("lists that follow the seats name every seat", async () => {
  const change = vi.fn();
  const option = schemas.mondo.properties.handicap as unknown as Option;
  render(OptionField, {
    game: "mondo",
    name: "handicap",
    option,
    value: ["none", "normal", "none"],
    seats: 3,
    rounds: 3,
    suggested: [],
    fault: "",
    change,
  });
  await fireEvent.change(screen.getByLabelText("Seat 3"), { target: { value: "strong" } });
  expect(change).toHaveBeenCalledWith(["none", "normal", "strong"]);
});

test("a refused option is said at its field, in the page's language", async () => {
  settings.lang = "de";
  refusal = { error: "option minutes: a round lasts 4 to 15 minutes, not 2", code: "option", at: "minutes" };
  render(Setup, { game: "mondo" });
  await fireEvent.change(await screen.findByLabelText("Minuten je Runde"), { target: { value: "4" } });
  await fireEvent.click(screen.getByRole("button", { name: "Losspielen" }));
  const field = (await screen.findByLabelText("Minuten je Runde")) as HTMLInputElement;
  await vi.waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  const place = field.closest("[data-option]") as HTMLElement;
  expect(within(place).getByText(optionMust("minutes", "de"))).toBeTruthy();
  expect(document.body.textContent).not.toContain("a round lasts");
  expect(document.activeElement).toBe(field);
});

test("all terms of a table are sent", async () => {
  render(Setup, { game: "monuments" });
  await fireEvent.click(await screen.findByRole("radio", { name: "Nobody" }));
  await fireEvent.click(screen.getByRole("radio", { name: "The table ends" }));
  await fireEvent.click(screen.getByRole("radio", { name: "Never" }));
  await fireEvent.change(screen.getByLabelText("Time for a turn"), { target: { value: "24" } });
  await fireEvent.click(screen.getByRole("radio", { name: /^Anyone ?Listed/ }));
  await fireEvent.change(screen.getByLabelText("Seat 2"), { target: { value: "here" } });
  await fireEvent.click(screen.getByRole("button", { name: "Start playing" }));
  await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain("api/tables/T/start"));
  expect(asked.find(({ path }) => path === "api/tables")?.body).toEqual({
    game: "monuments",
    seats: 2,
    options: {},
    listed: true,
    watch: "nobody",
    leavers: "end",
    undo: false,
    turn_hours: 24,
    hot_seat: true,
  });
  expect(asked.find(({ path }) => path === "api/tables/T/sit")?.body).toEqual({ seat: 1 });
});
