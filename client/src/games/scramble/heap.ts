// The layout of a heap on the felt. Only the felt's size decides, so nothing moves while tiles come and go.

export interface HeapGrid {
  size: number;
  columns: number;
  left: number;
  top: number;
  /** Which way the heap pans where it is larger than the felt. */
  pans: "" | "sideways" | "down";
}

/** The smallest target for a mouse, a finger on a large screen and a finger on a phone, in pixels. */
const SMALLEST = { mouse: 26, tablet: 36, phone: 44 };
const TABLET = 300;
const ROW = 44;
const TALLEST = 60;
/** A heap of few tiles does not grow beyond this, or the box's own size on a wall of pixels. */
const LARGEST = 78;

/** All places in sight, as large as the felt allows; where they would be too small to touch, rows that pan sideways, or down. */
export function heapGrid(places: number, width: number, height: number, isFine: boolean): HeapGrid {
  const count = Math.max(1, places);
  const [wide, high] = [width - 4, height - 4];
  const large = width > TABLET && height > TABLET;
  const smallest = isFine ? SMALLEST.mouse : large ? SMALLEST.tablet : SMALLEST.phone;
  const largest = Math.max(LARGEST, Math.sqrt((wide * high) / count) * 0.92);
  let [size, columns] = [0, 1];
  for (let c = 1; c <= count; c += 1) {
    const fits = Math.min(wide / c, high / Math.ceil(count / c), largest);
    if (fits > size) [size, columns] = [fits, c];
  }
  if (size >= smallest) {
    columns = Math.max(columns, Math.min(count, Math.floor(wide / size)));
    return { size, columns, left: (width - size * columns) / 2, top: 2, pans: "" };
  }
  if (high > wide) {
    const across = Math.max(1, Math.floor(wide / SMALLEST.phone));
    return { size: wide / across, columns: across, left: 2, top: 2, pans: "down" };
  }
  const rows = Math.max(1, Math.floor(high / ROW));
  const tall = Math.max(ROW, Math.min(high / rows, TALLEST));
  return { size: tall, columns: height ? Math.ceil(count / rows) : 12, left: 2, top: 2, pans: "sideways" };
}
