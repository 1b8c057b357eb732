// F6 leads from the board to the tools at its head, and back to where one was.

let left: HTMLElement | undefined;

const shown = (all: Iterable<HTMLElement>): HTMLElement | undefined =>
  [...all].find((each) => !each.closest("[popover]") && each.checkVisibility?.() !== false);

/** Go to the other region for F6; false for another key, or where a dialog is open. */
export function toOtherRegion(event: KeyboardEvent): boolean {
  if (event.key !== "F6" || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false;
  if (document.querySelector("dialog[open]")) return false;
  const here = document.activeElement;
  if (here instanceof HTMLElement && here.closest(".tools")) {
    const board = document.querySelector<HTMLElement>("section.board");
    const back = left?.isConnected ? left : shown(board?.querySelectorAll<HTMLElement>("button, [tabindex]") ?? []);
    (back ?? board)?.focus();
    return true;
  }
  const tool = shown(document.querySelectorAll<HTMLElement>(".tools button"));
  left = here instanceof HTMLElement && here !== document.body ? here : undefined;
  tool?.focus();
  return tool !== undefined;
}
