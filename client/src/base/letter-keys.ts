// The switch of single keys: people who speak to their device, or press keys by accident, can turn them off.

import { settings } from "./settings.svelte";

const FIELDS = "input, textarea, select, [contenteditable]";

/** A key that acts by itself somewhere on the page: a letter, digit or sign, outside a field. */
function isLetter({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const typed = target instanceof Element && target.closest(FIELDS) !== null;
  return [...key].length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey && !typed;
}

/** Called before anything else listens to keys: turned off, no part of the page hears them. */
export function guardLetters(): void {
  window.addEventListener(
    "keydown",
    (event) => {
      if (!settings.letters && isLetter(event)) event.stopImmediatePropagation();
    },
    true,
  );
}
