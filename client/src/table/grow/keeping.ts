// A film as a file, made in this browser alone: recorded while it plays, or as a moving picture for programs that show no
// films. Both are bounded in size, say how far they are, and can be stopped.

import { type Encoded, mp4 } from "./mp4";
import type { Pen } from "./paint";
import { LENGTH, SIZE } from "./stage";
import { animated, type Frame } from "./webp";

export type Draw = (pen: Pen, at: number) => void;
export interface Making {
  progress: (part: number) => void;
  signal: AbortSignal;
}

const FILM = { side: 720, most: 1_500_000, rate: 30, bits: [1_000_000, 450_000] };
const PICTURE = { side: 540, most: 3_000_000, rate: 12, qualities: [0.5, 0.3, 0.15] };
const AVC = "avc1.42001f";
/** Frames that wait for the encoder at most. */
const QUEUE = 4;
/** Milliseconds. */
const TAIL = 500;
const KINDS = ["video/mp4;codecs=avc1.42E01F", "video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];

/** The kind of film this browser can record; "": none. */
const recordedKind = (): string =>
  typeof MediaRecorder === "function" && typeof HTMLCanvasElement.prototype.captureStream === "function"
    ? (KINDS.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? "")
    : "";

const settingsOf = (bits: number): VideoEncoderConfig => ({
  codec: AVC,
  width: FILM.side,
  height: FILM.side,
  bitrate: bits,
  framerate: FILM.rate,
  latencyMode: "quality",
});

/** Only a page that came by https, or from this machine, is given the browser's encoder. */
const encodes = async (): Promise<boolean> =>
  typeof VideoEncoder === "function" &&
  (await VideoEncoder.isConfigSupported(settingsOf(FILM.bits[0] ?? 0)).catch(() => null))?.supported === true;

/** Whether this browser can make films. */
export const makesFilms = async (): Promise<boolean> => recordedKind() !== "" || encodes();

function canvasOf(side: number, reads = false): { canvas: HTMLCanvasElement; pen: Pen } {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const pen = canvas.getContext("2d", { alpha: false, willReadFrequently: reads }) as Pen;
  pen.imageSmoothingQuality = "high";
  return { canvas, pen };
}

function drawn(pen: Pen, side: number, draw: Draw, at: number): void {
  pen.setTransform(side / SIZE, 0, 0, side / SIZE, 0, 0);
  draw(pen, at);
}

/** The film, frame by frame where the browser has an encoder, or else as it plays; less finely where it became too large. */
export async function film(draw: Draw, making: Making): Promise<Blob> {
  const make = (await encodes()) ? encoded : recorded;
  for (const bits of FILM.bits) {
    const found = await make(draw, bits, making);
    if (found.size <= FILM.most) return found;
  }
  throw new Error("the film became too large");
}

async function encoded(draw: Draw, bits: number, { progress, signal }: Making): Promise<Blob> {
  const { side, rate } = FILM;
  const { canvas, pen } = canvasOf(side);
  const frames: Encoded[] = [];
  let description: Uint8Array | undefined;
  let fault: unknown;
  const encoder = new VideoEncoder({
    output: (chunk, about) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      frames.push({ data, isKey: chunk.type === "key" });
      const found = about?.decoderConfig?.description;
      if (found) description = bytesOf(found);
    },
    error: (found) => (fault = found),
  });
  encoder.configure(settingsOf(bits));
  try {
    for (let number = 0; number < LENGTH * rate; number += 1) {
      drawn(pen, side, draw, number / rate);
      const frame = new VideoFrame(canvas, { timestamp: (number * 1e6) / rate, duration: 1e6 / rate });
      encoder.encode(frame, { keyFrame: number % (2 * rate) === 0 });
      frame.close();
      // The page stays awake, and the encoder is never far behind.
      do await new Promise((done) => setTimeout(done));
      while (encoder.encodeQueueSize > QUEUE && !fault);
      signal.throwIfAborted();
      if (fault) throw fault;
      progress((number + 1) / (LENGTH * rate));
    }
    await encoder.flush();
  } finally {
    if (encoder.state !== "closed") encoder.close();
  }
  if (!description) throw new Error("the encoder said nothing of its film");
  const made = mp4(frames, { width: side, height: side, rate, description });
  return new Blob([made as BlobPart], { type: "video/mp4" });
}

const bytesOf = (found: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(found)
    ? new Uint8Array(found.buffer, found.byteOffset, found.byteLength)
    : new Uint8Array(found as ArrayBuffer);

async function recorded(draw: Draw, bits: number, { progress, signal }: Making): Promise<Blob> {
  const { canvas, pen } = canvasOf(FILM.side);
  drawn(pen, FILM.side, draw, 0);
  const stream = canvas.captureStream(FILM.rate);
  const mimeType = recordedKind();
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: bits });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void parts.push(data);
  const ended = new Promise((done, failed) => {
    recorder.onstop = done;
    recorder.onerror = failed;
  });
  recorder.start();
  try {
    // Only what is seen is drawn: a hidden page stops the recording until it is looked at again.
    for (let [at, before] = [0, performance.now()]; at < LENGTH; ) {
      const hidden = document.hidden;
      if (hidden && recorder.state === "recording") recorder.pause();
      const now = await new Promise<number>(requestAnimationFrame);
      signal.throwIfAborted();
      if (recorder.state === "paused") recorder.resume();
      else at += (now - before) / 1000;
      before = now;
      drawn(pen, FILM.side, draw, Math.min(LENGTH, at));
      progress(Math.min(1, at / LENGTH));
    }
    await new Promise((done) => setTimeout(done, TAIL)); // what is still on its way into the file
  } finally {
    recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  await ended;
  return new Blob(parts, { type: mimeType.split(";")[0] ?? "" });
}

/** Whether this browser can make moving pictures. */
export async function makesPictures(): Promise<boolean> {
  const { canvas } = canvasOf(2);
  return (await still(canvas, 0.5))?.type === "image/webp";
}

const still = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((done) => canvas.toBlob(done, "image/webp", quality));

/** A moving picture; each frame holds only what has changed since the one before. */
export async function movingPicture(draw: Draw, { progress, signal }: Making): Promise<Blob> {
  const { side, most, rate, qualities } = PICTURE;
  for (const quality of qualities) {
    const frames: Frame[] = [];
    const { canvas, pen } = canvasOf(side, true);
    const part = canvasOf(side);
    let before: Uint32Array | undefined;
    let size = 0;
    for (let number = 0; number < LENGTH * rate && size <= most; number += 1) {
      drawn(pen, side, draw, number / rate);
      const pixels = new Uint32Array(pen.getImageData(0, 0, side, side).data.buffer);
      const lasts = Math.round(1000 / rate);
      const box = before ? changed(before, pixels, side) : { x: 0, y: 0, width: side, height: side };
      before = pixels;
      const last = frames.at(-1);
      if (!box && last) last.lasts += lasts;
      if (!box) continue;
      part.canvas.width = box.width;
      part.canvas.height = box.height;
      part.pen.drawImage(canvas, -box.x, -box.y);
      const blob = await still(part.canvas, quality);
      if (blob?.type !== "image/webp") throw new Error("this browser makes no such pictures");
      const file = new Uint8Array(await blob.arrayBuffer());
      size += file.length;
      frames.push({ file, ...box, lasts });
      progress((number + 1) / (LENGTH * rate));
      signal.throwIfAborted();
    }
    if (size > most) continue;
    const made = animated(side, side, frames);
    if (made.length <= most) return new Blob([made as BlobPart], { type: "image/webp" });
  }
  throw new Error("the picture became too large");
}

/** The box around all pixels that differ, at even places as the format wants it; undefined: none does. */
export function changed(
  before: Uint32Array,
  now: Uint32Array,
  side: number,
): { x: number; y: number; width: number; height: number } | undefined {
  let [left, right, top, bottom] = [side, -1, side, -1];
  for (let at = 0; at < now.length; at += 1) {
    if (before[at] === now[at]) continue;
    const x = at % side;
    const y = (at - x) / side;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    bottom = y;
  }
  if (right < 0) return undefined;
  const [x, y] = [left - (left % 2), top - (top % 2)];
  return { x, y, width: right - x + 1, height: bottom - y + 1 };
}
