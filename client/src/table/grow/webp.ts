// An animated WebP from single ones: the browser makes the frames, this puts them one behind the other.

export interface Frame {
  /** The file of one still picture. */
  file: Uint8Array;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Milliseconds that it stands. */
  lasts: number;
}

const KEPT = ["ALPH", "VP8 ", "VP8L"];
const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const low = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) & 255);

function chunk(name: string, ...parts: (Uint8Array | number[])[]): Uint8Array {
  const size = parts.reduce((all, { length }) => all + length, 0);
  const made = new Uint8Array(8 + size + (size % 2));
  made.set([...letters(name), ...low(size, 4)]);
  let at = 8;
  for (const part of parts) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}

/** The chunks of a still WebP that hold its picture, as they stand; undefined where it is none. */
export function pictureOf(file: Uint8Array): Uint8Array[] | undefined {
  const word = (at: number): string => String.fromCharCode(...file.subarray(at, at + 4));
  if (word(0) !== "RIFF" || word(8) !== "WEBP") return undefined;
  const found: Uint8Array[] = [];
  const view = new DataView(file.buffer, file.byteOffset);
  for (let at = 12; at + 8 <= file.length; ) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    if (KEPT.includes(word(at))) found.push(file.subarray(at, end));
    at = end;
  }
  return found.length ? found : undefined;
}

/** The whole file, played again and again. */
export function animated(width: number, height: number, frames: readonly Frame[]): Uint8Array {
  const HAS_ANIMATION = 2;
  const NO_BLENDING = 2;
  const chunks = frames.map(({ file, x, y, width: wide, height: high, lasts }) =>
    chunk(
      "ANMF",
      [...low(x / 2, 3), ...low(y / 2, 3), ...low(wide - 1, 3), ...low(high - 1, 3), ...low(lasts, 3), NO_BLENDING],
      ...(pictureOf(file) ?? []),
    ),
  );
  return chunk(
    "RIFF",
    letters("WEBP"),
    chunk("VP8X", [HAS_ANIMATION, 0, 0, 0, ...low(width - 1, 3), ...low(height - 1, 3)]),
    chunk("ANIM", [255, 255, 255, 255, 0, 0]),
    ...chunks,
  );
}
