// Turning what is held without leaving the world: the wheel and the right button. Nothing scrolls there, no menu opens.

interface Turning {
  /** Whether there is something to turn. */
  can: boolean;
  turn: (by: 1 | -1) => void;
}

/** A wheel turns by one quarter in this many milliseconds at most: a notch is one turn on every mouse. */
const NOTCH = 90;

export function turning(node: HTMLElement, given: Turning): { update: (given: Turning) => void; destroy: () => void } {
  let { can, turn } = given;
  let last = Number.NEGATIVE_INFINITY;

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    if (!can || !event.deltaY || event.timeStamp - last < NOTCH) return;
    last = event.timeStamp;
    turn(event.deltaY > 0 ? 1 : -1);
  }
  function menu(event: Event): void {
    if (!can) return;
    event.preventDefault();
    // A finger that stays down asks for the menu too; it does not mean to turn.
    if ((event as PointerEvent).pointerType !== "touch") turn(1);
  }
  node.addEventListener("wheel", wheel, { passive: false });
  node.addEventListener("contextmenu", menu);
  return {
    update: (next) => {
      ({ can, turn } = next);
    },
    destroy: () => {
      node.removeEventListener("wheel", wheel);
      node.removeEventListener("contextmenu", menu);
    },
  };
}
