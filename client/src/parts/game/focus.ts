// Keeps the focus on a board. After a move the button that had it is often gone, moved or disabled, and browsers then give
// the focus to nobody: the next Tab would start at the top of the page, and a screen reader would lose its place.

const STOPS = "a[href], button, input, select, textarea, summary, [tabindex]";
const able = (element: Element): boolean => element.isConnected && !element.matches(":disabled");
const inSight = (element: Element): boolean => element.checkVisibility?.() ?? true;
const stopsOf = (root: HTMLElement): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(STOPS)].filter(
    (each) => each.tabIndex >= 0 && able(each) && inSight(each) && !each.closest("[inert]"),
  );
const isBefore = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** An attachment for a board's root, which needs tabindex -1. What goes on its own, while the tabulator only came by,
 * gives the focus to the next stop on the tabulator's way, never to the one it came from. What was pressed gives it to
 * what `next` names, as selectors; the root itself comes last. */
export function keepFocus(next: (lost: Element) => string[]): (root: HTMLElement) => () => void {
  return (root) => {
    let held: Element | null = null;
    /** It loses the focus just now: what its own blur changes on the board must not bring the focus back. */
    let leaving = false;
    /** The way of the tabulator: 1 on, -1 back, 0 where something was pressed since. */
    let way = 0;
    /** The stops around the focus, nearest first. */
    let before: HTMLElement[] = [];
    let after: HTMLElement[] = [];
    const pressed = (event: Event): void => {
      const key = event instanceof KeyboardEvent ? event.key : "";
      if (key === "Tab") way = (event as KeyboardEvent).shiftKey ? -1 : 1;
      else if (!/^(Arrow|Shift|Home$|End$|Page)/.test(key)) way = 0;
    };
    const into = (event: FocusEvent): void => {
      const at = event.target as Element;
      held = at;
      leaving = false;
      const stops = stopsOf(root).filter((each) => each !== at);
      before = stops.filter((each) => isBefore(each, at)).reverse();
      after = stops.filter((each) => isBefore(at, each));
    };
    const out = (): void => {
      const left = held;
      leaving = true;
      setTimeout(() => {
        if (!leaving || left !== held) return;
        leaving = false;
        // Focus that left an element still there was moved on purpose.
        if (left && left !== document.activeElement && able(left)) held = null;
        else restore();
      });
    };
    const restore = (): void => {
      const lost = held;
      if (!lost || leaving) return;
      const now = document.activeElement;
      if (now === lost ? !able(lost) : !now || now === document.body) refocus(lost);
    };
    /** The stop on the tabulator's way from where it came. */
    const onTheWay = (): HTMLElement | undefined => {
      const from = (way > 0 ? before : after).find((each) => root.contains(each));
      const stops = stopsOf(root);
      if (way < 0) stops.reverse();
      return from && stops.find((each) => (way > 0 ? isBefore(from, each) : isBefore(each, from)));
    };
    const refocus = (lost: Element): void => {
      const named = next(lost).flatMap((query) => [...root.querySelectorAll(query)]);
      const found = [...(able(lost) ? [lost] : []), ...((way && [onTheWay()]) || []), ...named];
      const to = (found.find((each) => each && able(each)) ?? root) as HTMLElement;
      to.focus({ preventScroll: true });
    };
    const changes = new MutationObserver((records) => {
      // What is put elsewhere in a list loses the focus on its way, though it is still there.
      const gone = records.flatMap(({ removedNodes }) => [...removedNodes]);
      if (gone.some((each) => each.contains(held))) leaving = false;
      restore();
    });
    changes.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
    root.addEventListener("focusin", into);
    root.addEventListener("blur", out, true);
    window.addEventListener("keydown", pressed, true);
    window.addEventListener("pointerdown", pressed, true);
    return () => {
      changes.disconnect();
      root.removeEventListener("focusin", into);
      root.removeEventListener("blur", out, true);
      window.removeEventListener("keydown", pressed, true);
      window.removeEventListener("pointerdown", pressed, true);
    };
  };
}

/** The element that a place of a lesson names: `cell:c3`, or a kind alone. */
export function selectorOf(mark: string): string {
  const colon = mark.indexOf(":");
  return colon < 0 ? `[data-${mark}]` : `[data-${mark.slice(0, colon)}="${CSS.escape(mark.slice(colon + 1))}"]`;
}
