// Keeps the focus on a board. After a move the button that had it is often gone, moved or disabled, and browsers then give
// the focus to nobody: the next Tab would start at the top of the page, and a screen reader would lose its place.

const able = (element: Element): boolean => element.isConnected && !element.matches(":disabled");

/** An event that has left the strip is followed by the newest one: who was reading there stays there. */
const beside = (lost: Element): string[] => (lost.matches("[data-event]") ? ['[data-event][tabindex="0"]'] : []);

/** An attachment for a board's root, which needs tabindex -1. `next` names, as selectors, where the focus goes instead
 * of something that is gone; the root itself comes last. */
export function keepFocus(next: (lost: Element) => string[]): (root: HTMLElement) => () => void {
  return (root) => {
    let held: Element | null = null;
    /** It loses the focus just now: what its own blur changes on the board must not bring the focus back. */
    let leaving = false;
    const into = (event: FocusEvent): void => {
      held = event.target as Element;
      leaving = false;
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
    const refocus = (lost: Element): void => {
      const found = [
        ...(able(lost) ? [lost] : []),
        ...[...beside(lost), ...next(lost)].flatMap((query) => [...root.querySelectorAll(query)]),
      ];
      const to = (found.find(able) ?? root) as HTMLElement;
      to.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(restore);
    changes.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
    root.addEventListener("focusin", into);
    root.addEventListener("blur", out, true);
    return () => {
      changes.disconnect();
      root.removeEventListener("focusin", into);
      root.removeEventListener("blur", out, true);
    };
  };
}

/** The element that a place of a lesson names: `cell:c3`, or a kind alone. */
export function selectorOf(mark: string): string {
  const colon = mark.indexOf(":");
  return colon < 0 ? `[data-${mark}]` : `[data-${mark.slice(0, colon)}="${CSS.escape(mark.slice(colon + 1))}"]`;
}
