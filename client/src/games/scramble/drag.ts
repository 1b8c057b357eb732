// Dragging the held tile onto a cell, for those who like to: tapping does the same.

export interface Dragging {
  /** The cell under the pointer, or "". */
  hover: (cell: string) => void;
  drop: (cell: string) => void;
}

const cellAt = (event: PointerEvent): string =>
  document
    .elementsFromPoint(event.clientX, event.clientY)
    .find((element) => element.hasAttribute("data-cell"))
    ?.getAttribute("data-cell") ?? "";

export function drag(node: SVGElement, to: Dragging): { update: (to: Dragging) => void; destroy: () => void } {
  let target = to;
  let from: [number, number] | null = null;

  function start(event: PointerEvent): void {
    from = [event.clientX, event.clientY];
    node.setPointerCapture(event.pointerId);
  }
  function move(event: PointerEvent): void {
    if (!from) return;
    node.style.translate = `${event.clientX - from[0]}px ${event.clientY - from[1]}px`;
    node.style.pointerEvents = "none";
    target.hover(cellAt(event));
  }
  function end(event: PointerEvent): void {
    if (!from) return;
    const cell = event.type === "pointerup" ? cellAt(event) : "";
    from = null;
    node.style.translate = "";
    node.style.pointerEvents = "";
    target.hover("");
    if (cell) target.drop(cell);
  }
  node.addEventListener("pointerdown", start);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", end);
  node.addEventListener("pointercancel", end);
  return {
    update: (next) => {
      target = next;
    },
    destroy: () => {
      node.removeEventListener("pointerdown", start);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", end);
      node.removeEventListener("pointercancel", end);
    },
  };
}
