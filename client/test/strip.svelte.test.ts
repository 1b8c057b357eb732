// The strip of events under the keyboard: one stop, arrow keys, and moves of others that take the focus from nobody.

import { cleanup, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import EventStrip from "../src/table/EventStrip.svelte";
import { KEY } from "../src/table/frame";
import { nothingResizes } from "./resizing";

const happened = (seq: number) => ({ seq, at: seq, by: 1, act: { do: "pass" }, note: "", facts: {} });

class Shown {
  steps = $state.raw([1, 2, 3].map(happened));
  pointed = $state.raw(null);
  canSkip = $state(true);
  open = false;
  drawn = false;
  said = "";
  point = () => undefined;
  skip = vi.fn();
  sentence = ({ seq }: { seq: number }) => `Move ${seq}.`;
}
let story: Shown;
const show = { canGoBack: true, running: true, paused: false, skip: vi.fn(), pause: vi.fn(), back: vi.fn() };
/** The strip in a frame, as on a board. */
const strip = () =>
  render(EventStrip, {
    context: new Map([[KEY, { lent: true, story, table: { show, you: 0 }, hints: undefined }]]),
  });

beforeEach(() => {
  settings.lang = "en";
  story = new Shown();
  nothingResizes();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const events = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-event]")];
const key = (name: string): void => {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
};

test("the newest event is the only one on the way of the tabulator, the arrow keys walk to the others", () => {
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(720);
  strip();
  flushSync();
  expect(events().map(({ dataset, tabIndex }) => [dataset.event, tabIndex])).toEqual([
    ["1", -1],
    ["2", -1],
    ["3", 0],
  ]);
  const [first, second, third] = events();
  third?.focus();
  key("ArrowLeft");
  expect(document.activeElement).toBe(second);
  key("ArrowLeft");
  key("ArrowLeft");
  expect(document.activeElement).toBe(first);
  key("ArrowRight");
  expect(document.activeElement).toBe(second);
});

test("a control that has nothing more to do keeps the focus, does nothing and is passed over", () => {
  strip();
  flushSync();
  const skip = document.querySelector<HTMLElement>(".skip");
  skip?.focus();
  skip?.click();
  story.canSkip = false;
  flushSync();
  skip?.click();
  expect(story.skip).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(skip);
  expect([skip?.tabIndex, skip?.getAttribute("aria-disabled")]).toEqual([-1, "true"]);
});
