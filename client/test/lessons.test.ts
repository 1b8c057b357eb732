// Every lesson of every game, played at its real board by somebody who knows nothing and presses what is pointed at.

import lessons from "virtual:lessons";
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { finished, learned, lessonId } from "../src/base/learned";
import { settings } from "../src/base/settings.svelte";
import LessonPage from "../src/features/catalogue/lessons/LessonPage.svelte";
import { spoken } from "../src/features/catalogue/lessons/spoken";
import { selectorOf } from "../src/parts/game/focus";
import lords_of_worlds from "./fixtures/content-lords_of_worlds.json";
import mapominoes from "./fixtures/content-mapominoes.json";
import mondo from "./fixtures/content-mondo.json";
import mondo_sapiens from "./fixtures/content-mondo_sapiens.json";
import monuments from "./fixtures/content-monuments.json";
import { nothingResizes } from "./resizing";

const names = [...new Set(lessons.map(({ game }) => game))];
const cards = names.map((game) => ({
  name: game,
  title: { en: game, de: game },
  lessons: lessons
    .filter((each) => each.game === game)
    .map(({ name, title, seconds }) => ({ name, title, seconds, teaches: {} })),
}));
const contents: Record<string, unknown> = { lords_of_worlds, mapominoes, mondo, mondo_sapiens, monuments };

beforeEach(() => {
  nothingResizes();
  localStorage.clear();
  Element.prototype.scrollIntoView = vi.fn();
  document.elementFromPoint = () => null;
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => setTimeout(work, 0));
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string) => {
      const [, , game = "", kind, name] = path.split("/");
      const told = lessons.find((each) => each.game === game && each.name === name);
      const isContent = kind === "content" || kind === "part";
      const body = kind === "lessons" ? told : isContent ? contents[game] : kind === "rings" ? {} : cards;
      return new Response(JSON.stringify(body), { status: body ? 200 : 404 });
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  settings.lang = "en";
});

const settled = async (): Promise<void> => {
  for (let times = 0; times < 4; times += 1) {
    await tick();
    await new Promise((go) => setTimeout(go, 0));
  }
};

// Which words are said does not depend on what is pressed: each lesson is played once, and the languages take turns.
const every = lessons.map((lesson, at) => ({
  lesson,
  lang: at % 2 ? ("de" as const) : ("en" as const),
  name: lessonId(lesson.game, lesson.name),
}));
test.each(every)("$name is finished by pressing what is pointed at, $lang", async ({ lesson, lang, name }) => {
  settings.lang = lang;
  const { container } = render(LessonPage, { game: lesson.game, name: lesson.name });
  const board = await vi.waitFor(() => {
    const found = container.querySelector<HTMLElement>(".board");
    const [first = ""] = lesson.steps.find(({ show }) => show.length)?.show ?? [];
    if (!found?.querySelector(selectorOf(first))) throw new Error("the board is not there yet");
    return found;
  }, 20_000);
  for (const step of lesson.steps) {
    await settled();
    expect(container.querySelector(".step-card h2")?.textContent).toBe(step.say[lang]);
    for (const mark of step.show) {
      const place = board.querySelector(selectorOf(mark));
      if (place) await fireEvent.click(place);
      await settled();
    }
    const read = container.querySelector<HTMLElement>(".step-card .next");
    expect(read !== null).toBe(step.expect.length === 0 || step.done !== null);
    if (read && step.done) expect(container.querySelector(".step-card h2")?.textContent).toBe(step.done[lang]);
    if (read) await fireEvent.click(read);
  }
  await settled();
  expect(container.querySelector(".step-card h2")?.textContent).toBe(lesson.end[lang]);
  expect([learned.has(name), finished.has(name)]).toEqual([true, true]);
});

test("a lesson that was skipped is offered no more, and is not marked as done", async () => {
  const { container } = render(LessonPage, { game: "monuments", name: "gems" });
  await vi.waitFor(() => expect(container.querySelector(".step-card")).not.toBeNull(), 20_000);
  await fireEvent.keyDown(window, { key: "Escape" });
  await settled();
  expect(container.querySelector(".step-card h2")?.textContent).toContain("Gems for the end");
  expect([learned.has("monuments/gems"), finished.has("monuments/gems")]).toEqual([true, false]);
});

test("the end of a lesson names the others, how long they take, and which were gone through", async () => {
  finished.add("mondo/advanced");
  const { container } = render(LessonPage, { game: "mondo", name: "first" });
  await vi.waitFor(() => expect(container.querySelector(".step-card")).not.toBeNull(), 20_000);
  await fireEvent.keyDown(window, { key: "Escape" });
  await settled();
  const listed = [...container.querySelectorAll<HTMLAnchorElement>(".ways li a")];
  expect(listed.map((link) => link.getAttribute("href"))).toEqual(
    ["advanced", "expert", "solo"].map((name) => `#/learn/mondo/${name}`),
  );
  expect(listed.map((link) => spoken(link))).toEqual([
    "Advanced: the comparing card done",
    "Tasks for experts about 60 s",
    "Playing solo about 60 s",
  ]);
});
