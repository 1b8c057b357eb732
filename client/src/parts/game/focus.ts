// Keeps the focus on a board. After a move the button that had it is often gone, moved or disabled, and browsers then give
// the focus to nobody: the next Tab would start at the top of the page, and a screen reader would lose its place.

const able = (element: Element): boolean => element.isConnected && !element.matches(":disabled");

/** An attachment for a board's root, which needs tabindex -1. `next` names, as selectors, where the focus goes instead
 * of something that is gone; the root itself comes last. */
export function keepFocus(next: (lost: Element) => string[]): (root: HTMLElement) => () => void {
  return (root) => {
    let held: Element | null = null;
    const into = (event: FocusEvent): void => {
      held = event.target as Element;
    };
    const out = (): void => {
      const left = held;
      // Focus that left an element still there was moved on purpose.
      queueMicrotask(() => {
        if (left && left === held && left !== document.activeElement && able(left)) held = null;
      });
    };
    const restore = (): void => {
      const lost = held;
      if (!lost || document.activeElement === lost) {
        if (lost && !able(lost)) refocus(lost);
        return;
      }
      if (document.activeElement && document.activeElement !== document.body) return;
      refocus(lost);
    };
    const refocus = (lost: Element): void => {
      const found = [
        ...(able(lost) ? [lost] : []),
        ...next(lost).flatMap((query) => [...root.querySelectorAll(query)]),
      ];
      const to = (found.find(able) ?? root) as HTMLElement;
      to.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(restore);
    changes.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
    root.addEventListener("focusin", into);
    root.addEventListener("focusout", out);
    return () => {
      changes.disconnect();
      root.removeEventListener("focusin", into);
      root.removeEventListener("focusout", out);
    };
  };
}

/** The element that a place of a lesson names: `cell:c3`, or a kind alone. */
export function selectorOf(mark: string): string {
  const colon = mark.indexOf(":");
  return colon < 0 ? `[data-${mark}]` : `[data-${mark.slice(0, colon)}="${CSS.escape(mark.slice(colon + 1))}"]`;
}
