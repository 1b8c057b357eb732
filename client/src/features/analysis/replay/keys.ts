// The keys of a film: arrows step, Home and End go to its ends, Space plays and pauses. What has keys of its own keeps them.

import type { Film } from "../../../table/replay/film.svelte";

const OWN =
  "input, select, textarea, dialog, [contenteditable], [role=slider], [role=radio], [role=tab], [role=grid] *";
const PRESSED = "button, a, summary";

type Stepped = Pick<Film, "step" | "to" | "last" | "playing">;

export function keyed(event: KeyboardEvent, film: Stepped): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const on = target instanceof Element ? target : null;
  if (on?.closest(OWN) || document.querySelector("dialog[open]")) return;
  if (key === " ") {
    if (on?.closest(PRESSED)) return;
    film.playing = !film.playing;
  } else if (key === "ArrowLeft") film.step(-1);
  else if (key === "ArrowRight") film.step(1);
  else if (key === "Home") film.to(0);
  else if (key === "End") film.to(film.last);
  else return;
  event.preventDefault();
}
