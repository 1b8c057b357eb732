// Sounds made in code, for all games by name: a piece laid, turned or taken, "your move", something closed, a refusal, a
// coin, a bell, a tick, a knock in the last seconds, something lost, a win. Silent until switched on and until the page
// was touched. Phones that can also vibrate, for what matters to the hand.

import { settings } from "./settings.svelte";

export type Sound =
  | "lay"
  | "turn"
  | "take"
  | "chime"
  | "closed"
  | "crack"
  | "coin"
  | "bell"
  | "tick"
  | "knock"
  | "lost"
  | "win";

/** One thing that two parts of the page notice sounds once. */
const ONCE = 150;
const last = new Map<Sound, number>();

let audio: AudioContext | null = null;

function tone(
  at: AudioContext,
  from: number,
  to: number,
  length: number,
  loud: number,
  shape: OscillatorType,
  after = 0,
): void {
  const start = at.currentTime + after;
  const voice = at.createOscillator();
  const volume = at.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + length);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(volume).connect(at.destination);
  voice.start(start);
  voice.stop(start + length);
}

function rustle(at: AudioContext, length: number, pitch: number, loud: number): void {
  const noise = at.createBuffer(1, Math.ceil(at.sampleRate * length), at.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = at.createBufferSource();
  source.buffer = noise;
  const filter = at.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  const volume = at.createGain();
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(at.destination);
  source.start();
}

const sounds: Record<Sound, (at: AudioContext) => void> = {
  lay: (at) => {
    rustle(at, 0.05, 900, 0.5);
    tone(at, 180, 90, 0.08, 0.3, "sine");
  },
  turn: (at) => rustle(at, 0.09, 3200, 0.25),
  take: (at) => rustle(at, 0.06, 1800, 0.35),
  chime: (at) => {
    tone(at, 660, 655, 0.5, 0.16, "sine");
    tone(at, 990, 985, 0.6, 0.14, "sine", 0.12);
  },
  closed: (at) => {
    tone(at, 784, 780, 0.45, 0.16, "sine");
    tone(at, 1175, 1170, 0.7, 0.15, "sine", 0.14);
  },
  crack: (at) => {
    rustle(at, 0.03, 2400, 0.6);
    tone(at, 300, 120, 0.05, 0.2, "square");
  },
  coin: (at) => {
    tone(at, 1320, 1310, 0.12, 0.12, "triangle");
    tone(at, 1760, 1750, 0.3, 0.12, "triangle", 0.08);
  },
  bell: (at) => {
    for (const [pitch, loud] of [
      [523, 0.2],
      [1046, 0.1],
      [1570, 0.06],
    ] as const)
      tone(at, pitch, pitch * 0.995, 1.6, loud, "sine");
  },
  tick: (at) => tone(at, 1000, 700, 0.03, 0.08, "sine"),
  knock: (at) => {
    rustle(at, 0.02, 500, 0.4);
    tone(at, 140, 70, 0.09, 0.4, "sine");
  },
  win: (at) => {
    for (const [step, pitch] of [523, 659, 784, 1047].entries())
      tone(at, pitch, pitch * 0.997, step === 3 ? 1.1 : 0.3, 0.15, "triangle", step * 0.13);
  },
  lost: (at) => tone(at, 330, 220, 0.18, 0.12, "triangle"),
};

/** Vibration patterns of a phone, in milliseconds: on, off, on. */
const felt: Partial<Record<Sound, number[]>> = {
  lay: [12],
  closed: [15, 40, 25],
  crack: [40],
  lost: [25, 50, 25],
  bell: [120],
  win: [30, 60, 30, 60, 90],
};

/** Whether this device can tremble at all: only then is it worth a switch. */
export const canVibrate = (): boolean =>
  typeof navigator.vibrate === "function" &&
  typeof matchMedia === "function" &&
  matchMedia("(any-pointer: coarse)").matches;

function feel(sound: Sound): void {
  const pattern = felt[sound];
  if (pattern && settings.vibration && canVibrate()) navigator.vibrate(pattern);
}

/** Vibrate and, if sounds are on, the page was touched and the browser can, play the sound. */
export function play(sound: Sound): void {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  const now = performance.now();
  if (now - (last.get(sound) ?? Number.NEGATIVE_INFINITY) < ONCE) return;
  last.set(sound, now);
  feel(sound);
  if (!settings.sound || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  sounds[sound](audio);
}
