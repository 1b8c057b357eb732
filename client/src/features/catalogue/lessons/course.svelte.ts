// A lesson being taken: which step, what was answered, and what is shown. The server has played it to its end already.

import type { Frame, Lesson, Step, Words } from "../../../server/api-types";
import { sameAct } from "../../../table/same-act";

const holds = (acts: readonly unknown[], act: unknown): boolean => acts.some((each) => sameAct(each, act));

export class Course {
  /** The step that is shown; as many as there are steps: the end. */
  at = $state(0);
  /** The step's act is done and is spoken of. */
  done = $state(false);
  /** The comment on a wrong last act; "": none. */
  reply = $state.raw<Words | "" | null>(null);
  /** The number of acts answered: each restarts the finger. */
  tries = $state(0);

  constructor(readonly lesson: Lesson) {}

  get step(): Step | undefined {
    return this.lesson.steps[this.at];
  }
  get ended(): boolean {
    return this.step === undefined;
  }
  get frame(): Frame {
    const { frames } = this.lesson;
    const number = this.step ? (this.done ? this.step.after : this.step.frame) : frames.length - 1;
    return frames[number] as Frame;
  }
  /** A step without a task: read only. */
  get reading(): boolean {
    return this.done || this.step?.expect.length === 0;
  }

  /** The board's input: new after each try, so that the board waits for no answer. */
  readonly shown = $derived.by(() => {
    void this.tries;
    const { view, actions } = this.frame;
    return { view: { ...(view as object) }, actions: this.reading || this.ended ? [] : [...actions] };
  });

  /** Whether this was the act wanted. */
  act(act: unknown): boolean {
    const step = this.step;
    if (!step || this.reading) return false;
    if (holds(step.expect, act)) {
      this.reply = null;
      if (step.done) this.done = true;
      else this.next();
      return true;
    }
    this.reply = step.replies.find(({ acts }) => holds(acts, act))?.say ?? "";
    this.tries += 1;
    return false;
  }
  next(): void {
    this.to(this.at + 1);
  }
  back(): void {
    this.to(this.done || this.ended ? Math.min(this.at, this.lesson.steps.length - 1) : this.at - 1);
  }
  to(step: number): void {
    this.at = Math.max(0, Math.min(step, this.lesson.steps.length));
    this.done = false;
    this.reply = null;
  }
}
