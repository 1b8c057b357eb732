// A keyboard as a browser has it: Tab walks over what can take focus, Enter on a button is a click.

import { tick } from "svelte";

const FOCUSABLE = 'button:not(:disabled):not([tabindex="-1"]), a[href], input:not(:disabled), [tabindex="0"]';

export interface Keyboard {
  press: (key: string) => Promise<void>;
}

export function keyboard(): Keyboard {
  return {
    async press(key) {
      const at = (document.activeElement ?? document.body) as HTMLElement;
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      const free = at.dispatchEvent(event);
      if (free && key === "Tab") {
        const stops = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)];
        const next = stops[(stops.indexOf(at) + 1) % stops.length];
        next?.focus();
      }
      if (free && (key === "Enter" || key === " ") && at instanceof HTMLButtonElement && !at.disabled)
        at.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 0 }));
      await tick();
    },
  };
}

/** Tab until an element has the focus. */
export async function pressTo(keys: Keyboard, target: HTMLElement): Promise<void> {
  for (let steps = 0; document.activeElement !== target; steps++) {
    if (steps > 400) throw new Error(`Tab never comes to ${target.outerHTML.slice(0, 120)}`);
    await keys.press("Tab");
  }
}
