// Letters in a drawing: as designed, but never smaller on the screen than can be read, however small the drawing is.

import { getContext, setContext } from "svelte";

/** CSS pixels. */
const LEAST = 12;
const KEY = Symbol("drawn");
const FAR = Symbol("far");

export class Drawn {
  /** CSS pixels that a unit of the drawing measures; 0 as long as nothing is drawn. */
  unit = $state(0);

  constructor(private readonly least = LEAST) {}

  /** Attach it to the drawing: it is measured whenever its size changes. */
  watch = (svg: SVGSVGElement): (() => void) | undefined => {
    const measure = (): void => {
      if (!svg.clientWidth || !svg.clientHeight) return;
      const { width, height } = svg.viewBox.baseVal;
      this.unit = Math.min(svg.clientWidth / width, svg.clientHeight / height);
    };
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(measure);
    watch.observe(svg);
    return () => watch.disconnect();
  };

  /** A size of letters in units of the drawing, inside a group of this scale: as designed, or as large as it must be. */
  letters = (size: number, scale = 1): number => (this.unit ? Math.max(size, this.least / (this.unit * scale)) : size);
}

/** A drawing whose parts can ask how large their letters must be. */
export const drawing = (): Drawn => setContext(KEY, new Drawn(getContext<number | undefined>(FAR)));

/** Drawings inside are read from afar: no letter is smaller than so many CSS pixels. */
export const readFromAfar = (least: number): number => setContext(FAR, least);

/** The size of letters here: as designed where no drawing is measured. */
export function lettersHere(): Drawn["letters"] {
  return getContext<Drawn | undefined>(KEY)?.letters ?? ((size) => size);
}
