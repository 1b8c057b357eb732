// A film as MP4 from the frames that the browser's encoder made: one track, every frame as long as the others.

export interface Encoded {
  data: Uint8Array;
  isKey: boolean;
}
export interface Track {
  width: number;
  height: number;
  /** Frames a second. */
  rate: number;
  /** What the encoder says of itself, for a player (avcC). */
  description: Uint8Array;
}

type Bytes = Uint8Array | number[];
const text = (words: string): number[] => [...words].map((letter) => letter.charCodeAt(0));
const high = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) & 255);
const u16 = (value: number): number[] => high(value, 2);
const u32 = (...values: number[]): number[] => values.flatMap((value) => high(value, 4));
const nothing = (bytes: number): number[] => new Array<number>(bytes).fill(0);

function joined(parts: readonly Bytes[]): Uint8Array {
  const made = new Uint8Array(parts.reduce((all, { length }) => all + length, 0));
  let at = 0;
  for (const part of parts) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}
const box = (name: string, ...parts: Bytes[]): Uint8Array => {
  const body = joined(parts);
  return joined([u32(body.length + 8), text(name), body]);
};
/** A box with version and flags. */
const full = (name: string, flags: number, ...parts: Bytes[]): Uint8Array => box(name, u32(flags), ...parts);

const ONE = 0x10000;
const UNTURNED = u32(ONE, 0, 0, 0, ONE, 0, 0, 0, 0x40000000);
const SCALE = 30_000;

export function mp4(frames: readonly Encoded[], { width, height, rate, description }: Track): Uint8Array {
  const each = SCALE / rate;
  const lasts = each * frames.length;
  const keys = frames.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []));
  const sizes = frames.map(({ data }) => data.length);
  const avc1 = box(
    "avc1",
    nothing(6),
    u16(1),
    nothing(16),
    u16(width),
    u16(height),
    u32(72 * ONE, 72 * ONE, 0),
    u16(1),
    nothing(32),
    u16(24),
    u16(0xffff),
    box("avcC", description),
  );
  const head = box("ftyp", text("isom"), u32(512), text("isomiso2avc1mp41"));
  const samples = (offset: number): Uint8Array =>
    box(
      "stbl",
      full("stsd", 0, u32(1), avc1),
      full("stts", 0, u32(1, frames.length, each)),
      full("stss", 0, u32(keys.length, ...keys)),
      full("stsc", 0, u32(1, 1, frames.length, 1)),
      full("stsz", 0, u32(0, frames.length, ...sizes)),
      full("stco", 0, u32(1, offset)),
    );
  const moov = (offset: number): Uint8Array =>
    box(
      "moov",
      full("mvhd", 0, u32(0, 0, SCALE, lasts, ONE), u16(0x100), nothing(10), UNTURNED, nothing(24), u32(2)),
      box(
        "trak",
        full("tkhd", 3, u32(0, 0, 1, 0, lasts), nothing(16), UNTURNED, u32(width * ONE, height * ONE)),
        box(
          "mdia",
          full("mdhd", 0, u32(0, 0, SCALE, lasts), u16(0x55c4), u16(0)),
          full("hdlr", 0, u32(0), text("vide"), nothing(12), text("film\0")),
          box(
            "minf",
            full("vmhd", 1, nothing(8)),
            box("dinf", full("dref", 0, u32(1), full("url ", 1))),
            samples(offset),
          ),
        ),
      ),
    );
  // What a player needs stands first, so that it begins before all has come.
  const offset = head.length + moov(0).length + 8;
  return joined([head, moov(offset), box("mdat", ...frames.map(({ data }) => data))]);
}
