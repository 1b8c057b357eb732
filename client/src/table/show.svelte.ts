// A queue of frames: moves of others are shown one by one. The server never waits for it, and a player who may act
// always sees the newest frame.

/** A frame that waits, and how long it is looked at once it is shown, in milliseconds. */
interface Waiting<Frame> {
  frame: Frame;
  stay: number;
}

/** More than this much waiting, and the pace doubles. */
export const LONG = 8000;

export class Show<Frame> {
  /** Frames not shown yet. */
  waiting = $state.raw<readonly Waiting<Frame>[]>([]);
  /** The frame before this show, and those shown since: Back goes through these. */
  private shown = $state.raw<readonly Waiting<Frame>[]>([]);
  paused = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private free = 0;

  /** `draw` shows a frame; `last`: nothing waits behind it. */
  constructor(
    private readonly draw: (frame: Frame, last: boolean) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether something has yet to be shown. */
  get running(): boolean {
    return this.waiting.length > 0;
  }
  get canGoBack(): boolean {
    return this.shown.length > 1;
  }
  /** How long all waiting frames will take. */
  get left(): number {
    return this.waiting.reduce((all, { stay }) => all + stay, 0);
  }

  /** Show a frame after those before it have been seen. */
  add(frame: Frame, stay: number): void {
    this.waiting = [...this.waiting, { frame, stay }];
    this.go();
  }

  /** Show a frame at once, and everything before it with it. */
  cut(frame: Frame, stay = 0): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
    this.paused = false;
    this.shown = [{ frame, stay }];
    this.free = this.now() + stay;
    this.draw(frame, true);
  }

  /** To the end of what waits. */
  readonly skip = (): void => {
    const last = this.waiting.at(-1);
    if (!last) return;
    this.waiting = this.waiting.slice(0, -1);
    this.cut(last.frame);
  };

  readonly pause = (): void => {
    this.paused = !this.paused;
    if (this.paused) clearTimeout(this.timer);
    else this.free = this.now();
    this.timer = undefined;
    this.go();
  };

  /** Show the step before; the show pauses there. */
  readonly back = (): void => {
    const [before, last] = this.shown.slice(-2);
    if (!before || !last) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.paused = true;
    this.shown = this.shown.slice(0, -1);
    this.waiting = [last, ...this.waiting];
    this.draw(before.frame, false);
  };

  stop(): void {
    clearTimeout(this.timer);
    this.waiting = [];
  }

  private go(): void {
    if (this.timer !== undefined || this.paused || !this.waiting.length) return;
    const wait = this.free - this.now();
    if (wait <= 0) this.next();
    else
      this.timer = setTimeout(() => {
        this.timer = undefined;
        this.next();
      }, wait);
  }

  private next(): void {
    const [first, ...rest] = this.waiting;
    if (!first) return;
    const pace = this.left > LONG ? 2 : 1;
    this.waiting = rest;
    this.shown = [...this.shown, first];
    this.free = this.now() + first.stay / pace;
    this.draw(first.frame, rest.length === 0);
    this.go();
  }
}
