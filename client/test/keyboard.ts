// A keyboard as a browser has it: Tab walks over what can take focus, Enter on a button is a click.

import { tick } from "svelte";

const STOPS = new Set(["button", "a", "input"]);

/** Where Tab stops, in the order of the page: links, buttons and fields that can be used, and what was given a stop. */
function* stopsIn(parent: Element): Generator<HTMLElement> {
  for (let each = parent.firstElementChild; each; each = each.nextElementSibling) {
    const stop = each.getAttribute("tabindex") ?? (STOPS.has(each.localName) ? "0" : "-1");
    const isOff = each.hasAttribute("disabled") || (each.localName === "a" && !each.hasAttribute("href"));
    if (stop === "0" && !isOff) yield each as HTMLElement;
    yield* stopsIn(each);
  }
}

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
        const stops = [...stopsIn(document.body)];
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
