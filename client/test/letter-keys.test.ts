// The switch of single keys: off, no letter, digit or sign acts; fields, Enter, Escape and arrows always do.

import { afterEach, expect, test } from "vitest";
import { guardLetters } from "../src/base/letter-keys";
import { settings } from "../src/base/settings.svelte";

const heard: string[] = [];
guardLetters();
window.addEventListener("keydown", ({ key }) => heard.push(key));
const press = (key: string, more: KeyboardEventInit = {}, at: Element = document.body): void => {
  at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
};
afterEach(() => {
  settings.letters = true;
  heard.length = 0;
  document.body.innerHTML = "";
});

test("single keys act, unless they are turned off", () => {
  press("r");
  expect(heard).toEqual(["r"]);
  settings.letters = false;
  expect(document.documentElement.dataset.letters).toBe("off");
  for (const key of ["r", "R", "?", "1", "ä", "/"]) press(key);
  expect(heard).toEqual(["r"]);
});

test("turned off, all other keys and all fields work as before", () => {
  settings.letters = false;
  document.body.innerHTML = '<input /><div contenteditable=""></div>';
  for (const key of ["Enter", " ", "Escape", "ArrowLeft", "Tab", "F6", "Backspace"]) press(key);
  press("z", { ctrlKey: true });
  press("a", {}, document.querySelector("input") as Element);
  expect(heard).toEqual(["Enter", " ", "Escape", "ArrowLeft", "Tab", "F6", "Backspace", "z", "a"]);
});
