// Settings: where they are stored, what they are when the page opens, and what they set on it.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Module = typeof import("../src/base/settings.svelte");
const stored = (name: string): string | null => localStorage.getItem(`worldwright.${name}`);
/** The settings of a page that opens with this storage. */
async function opened(storage: Record<string, string> = {}): Promise<Module["settings"]> {
  localStorage.clear();
  for (const [name, value] of Object.entries(storage)) localStorage.setItem(`worldwright.${name}`, value);
  vi.resetModules();
  return (await import("../src/base/settings.svelte")).settings;
}

beforeEach(() => {
  document.head.innerHTML = '<link rel="manifest" href="./worldwright.en.webmanifest">';
  document.documentElement.lang = "en";
  delete document.documentElement.dataset.theme;
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.head.innerHTML = "";
  document.documentElement.lang = "en";
  delete document.documentElement.dataset.theme;
});

test("the defaults of a first visit", async () => {
  expect(await opened()).toMatchObject({
    lang: "en",
    theme: "light",
    sound: false,
    soundAsked: false,
    vibration: true,
    showFirst: true,
    steps: true,
    chat: null,
    coach: false,
    letters: true,
    pace: "natural",
  });
});

test.each([
  ["sound", "sound", "on", true],
  ["sound", "sound", "off", false],
  ["soundAsked", "sound", "off", true],
  ["vibration", "vibration", "off", false],
  ["showFirst", "show-first", "off", false],
  ["steps", "steps", "off", false],
  ["chat", "chat", "on", true],
  ["chat", "chat", "off", false],
  ["coach", "coach", "on", true],
  ["pace", "pace", "brisk", "brisk"],
  ["pace", "pace", "no such pace", "natural"],
] as const)("%s is read from %s=%s as %s", async (setting, name, value, expected) => {
  expect((await opened({ [name]: value }))[setting]).toBe(expected);
});

test.each([
  ["sound", "sound"],
  ["vibration", "vibration"],
  ["showFirst", "show-first"],
  ["steps", "steps"],
  ["chat", "chat"],
  ["coach", "coach"],
] as const)("%s is stored as %s, on or off", async (setting, name) => {
  const settings = await opened();
  for (const value of [true, false]) {
    settings[setting] = value;
    expect([settings[setting], stored(name)]).toEqual([value, value ? "on" : "off"]);
  }
});

test("language and theme are read from the page, set on it and stored", async () => {
  document.documentElement.lang = "de";
  document.documentElement.dataset.theme = "dark";
  const settings = await opened();
  expect([settings.lang, settings.theme]).toEqual(["de", "dark"]);
  settings.lang = "en";
  settings.theme = "light";
  expect([document.documentElement.lang, document.documentElement.dataset.theme]).toEqual(["en", "light"]);
  expect([stored("lang"), stored("theme")]).toEqual(["en", "light"]);
  settings.lang = "de";
  expect(document.querySelector("link")?.getAttribute("href")).toBe("./worldwright.de.webmanifest");
});

test("the pace is stored, and an answer about sounds counts as asked", async () => {
  const settings = await opened();
  settings.pace = "at_once";
  settings.sound = false;
  expect([stored("pace"), settings.soundAsked]).toEqual(["at_once", true]);
});

test("without storage a choice lasts as long as the page", async () => {
  const settings = await opened();
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("forbidden");
    },
    setItem: () => {
      throw new Error("forbidden");
    },
  });
  settings.coach = true;
  expect(settings.coach).toBe(true);
  vi.resetModules();
  expect((await import("../src/base/settings.svelte")).settings.coach).toBe(false);
});

test.each([
  ["yes", true],
  ["no", false],
  [undefined, false],
])("a text board stored as %s is read as %s", async (value, expected) => {
  await opened(value === undefined ? {} : { "text-board": value });
  const { textBoard } = await import("../src/table/text-board.svelte");
  expect(textBoard.wanted).toBe(expected);
  textBoard.wanted = !expected;
  expect([textBoard.wanted, stored("text-board")]).toEqual([!expected, expected ? "no" : "yes"]);
});

test("colours follow the system until one is chosen, and again when asked to", async () => {
  let changed: ((event: { matches: boolean }) => void) | undefined;
  const system = {
    matches: true,
    addEventListener: (_: string, listener: typeof changed) => {
      changed = listener;
    },
  };
  vi.stubGlobal("matchMedia", () => system);
  const settings = await opened();
  expect(settings.colours).toBe("auto");
  changed?.({ matches: true });
  expect([settings.theme, document.documentElement.dataset.theme]).toEqual(["dark", "dark"]);
  settings.colours = "light";
  changed?.({ matches: true });
  expect([settings.colours, settings.theme, stored("theme")]).toEqual(["light", "light", "light"]);
  settings.colours = "auto";
  expect([settings.colours, settings.theme, stored("theme")]).toEqual(["auto", "dark", null]);
});
