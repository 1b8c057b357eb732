// Page pixels per pixel of a drawing: letters in pictures grow with the page's own.

export const scale = $state({ unit: 1 });

/** Read the page's letter size again. */
export function rescale(): void {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  scale.unit = size > 0 ? Math.max(1, size / 16) : 1;
}
