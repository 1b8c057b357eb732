// The clock of a round: it runs by this device's time, so that it is right after a reload and in a sleeping tab.

import { play } from "../../base/sound";
import type { Clock, Evening } from "./evening.svelte";

const MINUTE = 60_000;
const OFTEN = 200;
/** Seconds before the end at which the clock is heard. */
const WARNS = 60;
const TICKS = 10;

export type State = "set" | "counting" | "running" | "standing" | "over";

export class RoundClock {
  /** 3, 2, 1 before a round; 0: not counting. */
  count = $state(0);
  #time = $state(Date.now());
  #heard = Number.POSITIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly evening: Evening) {}

  get clock(): Clock | null {
    return this.evening.now.clock;
  }
  /** Milliseconds left. */
  get left(): number {
    const { clock } = this;
    if (!clock) return 0;
    return clock.ends === null ? clock.left : Math.max(0, clock.ends - this.#time);
  }
  get state(): State {
    if (this.count) return "counting";
    if (!this.clock) return "set";
    if (this.left <= 0 || this.clock.out.length >= this.evening.seats) return "over";
    return this.clock.ends === null ? "standing" : "running";
  }
  get minutes(): number {
    return this.evening.now.minutes || this.evening.sheet.minutes || 0;
  }
  /** The chips, top first. */
  get chips(): readonly number[] {
    return this.evening.sheet.chips?.[String(this.evening.seats)] ?? [];
  }
  /** The chips that are still there. */
  get free(): number[] {
    const gone = this.clock?.out.map(({ chip }) => chip) ?? [];
    return this.chips.filter((chip) => !gone.includes(chip));
  }
  chipOf(seat: number): number | undefined {
    return this.clock?.out.find((one) => one.seat === seat)?.chip;
  }

  #set(change: Partial<Clock>): void {
    if (this.clock) this.evening.set({ clock: { ...this.clock, ...change } });
  }
  /** Follow the time while the page shows it; returns how to stop. */
  watch(): () => void {
    const timer = setInterval(() => this.look(), OFTEN);
    return () => {
      clearInterval(timer);
      clearTimeout(this.#timer);
      this.count = 0;
    };
  }
  look(now = Date.now()): void {
    const before = this.state;
    this.#time = now;
    if (before !== "running") return;
    const seconds = Math.ceil(this.left / 1000);
    if (this.state === "over") play("bell");
    else if (seconds < this.#heard && !this.evening.now.hidden) {
      if (seconds === WARNS) play("chime");
      else if (seconds <= TICKS) play("tick");
    }
    this.#heard = seconds;
  }
  /** 3, 2, 1, then the round runs. */
  start(): void {
    clearTimeout(this.#timer);
    this.count = 3;
    play("knock");
    const step = (): void => {
      this.count -= 1;
      if (this.count) {
        play("knock");
        this.#timer = setTimeout(step, 1000);
      } else this.run();
    };
    this.#timer = setTimeout(step, 1000);
  }
  run(): void {
    const whole = this.minutes * MINUTE;
    this.#time = Date.now();
    this.#heard = Number.POSITIVE_INFINITY;
    play("bell");
    this.evening.set({ clock: { round: this.evening.open, ends: this.#time + whole, left: whole, whole, out: [] } });
  }
  pause(): void {
    if (this.clock?.ends) this.#set({ ends: null, left: this.left });
  }
  resume(): void {
    this.#time = Date.now();
    if (this.clock) this.#set({ ends: this.#time + this.clock.left });
  }
  more(): void {
    this.#time = Date.now();
    const left = this.left + MINUTE;
    this.#heard = Number.POSITIVE_INFINITY;
    if (this.clock)
      this.#set({ ends: this.#time + left, whole: Math.max(this.clock.whole, left), out: this.clock.out });
  }
  /** A player jumps out and takes the highest chip that is left; after the bell nothing happens. */
  jump(seat: number): void {
    if (this.state !== "running" || !this.clock || this.chipOf(seat) !== undefined) return;
    const chip = this.free[0] ?? 0;
    play("coin");
    const out = [...this.clock.out, { seat, chip }];
    this.#set({ out });
    if (out.length >= this.evening.seats) play("bell");
  }
  /** It was a mistake: the player is in again. */
  back(seat: number): void {
    if (!this.clock) return;
    play("turn");
    this.#set({ out: this.clock.out.filter((one) => one.seat !== seat) });
  }
  /** After the bell: the next chip that is free, and after the lowest none. */
  correct(seat: number): void {
    if (!this.clock) return;
    const had = this.chipOf(seat) ?? 0;
    const next = this.free.find((chip) => had === 0 || chip < had) ?? 0;
    const others = this.clock.out.filter((one) => one.seat !== seat);
    this.#set({ out: next ? [...others, { seat, chip: next }] : others });
  }
  /** The chips go to the pad, and the clock is set for the next round. */
  toPad(): number {
    const round = this.clock?.round ?? this.evening.open;
    const line = this.evening.pad.lines.find(
      ({ name, takes_chip }) => takes_chip && this.evening.sheet.lines.includes(name),
    );
    if (line && round < this.evening.now.rounds.length)
      for (let seat = 0; seat < this.evening.seats; seat += 1)
        this.evening.enter(round, line.name, seat, [this.chipOf(seat) ?? 0]);
    this.evening.set({ clock: null });
    return round;
  }
  stop(): void {
    clearTimeout(this.#timer);
    this.count = 0;
    this.evening.set({ clock: null });
  }
}
