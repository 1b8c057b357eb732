// Carrying a tile with mouse, finger or pen: from the heap or the hand to a cell in one movement. Tapping does the same.

export interface Carrying {
  /** The element under the pointer's press has moved. */
  lift: () => void;
  /** The cell under the pointer, or "". */
  hover: (cell: string) => void;
  /** Let go over a cell, or over "". */
  drop: (cell: string) => void;
  /** Let go where it was taken: a press. */
  tap?: () => void;
}

/** A hand that trembles this many pixels still presses. */
const TREMBLE = 8;

const cellAt = ({ clientX, clientY }: PointerEvent): string =>
  document
    .elementsFromPoint?.(clientX, clientY)
    .find((element) => element.hasAttribute("data-cell"))
    ?.getAttribute("data-cell") ?? "";

export class Carry {
  /** The pointer's position in the window while it carries. */
  at = $state.raw<readonly [number, number] | null>(null);
  over = $state("");
  #begun: { pointer: number; x: number; y: number; to: Carrying } | null = null;

  begin(event: PointerEvent, to: Carrying): void {
    if (event.button !== 0 || this.#begun) return;
    this.#begun = { pointer: event.pointerId, x: event.clientX, y: event.clientY, to };
    addEventListener("pointermove", this.#move);
    addEventListener("pointerup", this.#end);
    addEventListener("pointercancel", this.#end);
  }

  /** Let go of everything, wherever the pointer is. */
  stop(): void {
    removeEventListener("pointermove", this.#move);
    removeEventListener("pointerup", this.#end);
    removeEventListener("pointercancel", this.#end);
    this.#begun?.to.hover("");
    this.#begun = null;
    this.at = null;
    this.over = "";
  }

  #move = (event: PointerEvent): void => {
    const begun = this.#begun;
    if (!begun || event.pointerId !== begun.pointer) return;
    if (!this.at) {
      if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < TREMBLE) return;
      begun.to.lift();
    }
    this.at = [event.clientX, event.clientY];
    this.over = cellAt(event);
    begun.to.hover(this.over);
  };

  #end = (event: PointerEvent): void => {
    const begun = this.#begun;
    if (!begun || event.pointerId !== begun.pointer) return;
    const carried = this.at !== null;
    this.stop();
    if (event.type !== "pointerup") return;
    if (!carried) begun.to.tap?.();
    else {
      // The click a browser makes of a drag that ends where it began is no press.
      const swallow = (click: Event): void => click.stopPropagation();
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      begun.to.drop(cellAt(event));
    }
  };
}

/** Begin to carry what this element shows; for elements that are no buttons. */
export function grab(node: Element, begin: (event: PointerEvent) => void): { destroy: () => void } {
  const down = (event: Event): void => begin(event as PointerEvent);
  node.addEventListener("pointerdown", down);
  return { destroy: () => node.removeEventListener("pointerdown", down) };
}
