// The keyboard: H hire, M move & collect, P place, C cards, numbers for piles and supply, W another way to do it, S skip,
// Escape, Backspace or U take back, Enter does what is chosen. Tab and arrows walk among what is lit.

import type { Play } from "./play.svelte";

export type Where = "hire" | "move" | "place" | "cards";

const jumps: Record<string, Where> = { h: "hire", m: "move", p: "place", c: "cards" };

/** Whether a key press is ours: not typed into a field, not meant for a dialogue or another part of the page. The page
 * moves the focus to the frame around the board when the table opens. */
export function isOurs(event: KeyboardEvent, root: HTMLElement | undefined): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target;
  if (!(target instanceof HTMLElement) || (root && target.contains(root))) return true;
  if (target.closest("input, textarea, select, dialog, [contenteditable]")) return false;
  return root?.contains(target) ?? false;
}

/** Do what a key means; false when it means nothing here. */
export function press(
  event: KeyboardEvent,
  play: Play,
  go: (where: Where) => void,
  focus: (query: string) => void,
): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const where = jumps[key];
  if (where) {
    go(where);
    return true;
  }
  const number = /^[1-9]$/.test(key) ? Number(key) : 0;
  if (number) {
    const name = play.view.supply[number - 1];
    const place = play.offers("pick") && name ? (`tile:${name}` as const) : (`pile:${number}` as const);
    const [act] = play.at(place);
    if (!act) return false;
    play.choose(act);
    focus(place.startsWith("tile") ? `[data-tile="${name}"]` : `[data-pile="${number}"]`);
    return true;
  }
  if (key === "w") {
    const all = play.alternatives;
    const next = play.chosen && all[(all.indexOf(play.chosen) + 1) % all.length];
    if (next) play.choose(next);
    return Boolean(next);
  }
  if (key === "s") {
    const [act] = play.at("skip");
    if (act) play.send(act);
    return act !== undefined;
  }
  if (key === "Escape" || key === "Backspace" || key === "u") return play.undo();
  if (key === "Enter" && play.chosen && !(document.activeElement instanceof HTMLButtonElement)) {
    play.confirm();
    return true;
  }
  return false;
}
