// Lessons taken, skipped or declined on this device: each is offered once.

class Kept {
  constructor(private readonly key: string) {}

  private read(): string[] {
    try {
      return (localStorage.getItem(this.key) ?? "").split(" ").filter(Boolean);
    } catch {
      return [];
    }
  }
  /** Everything stored. */
  all(): string[] {
    return this.read();
  }
  has(what: string): boolean {
    return this.read().includes(what);
  }
  add(what: string): void {
    try {
      localStorage.setItem(this.key, [...new Set([...this.read(), what])].join(" "));
    } catch {
      // Storage may be forbidden; the lesson is then offered again.
    }
  }
  /** Forget everything, for the next visitor of this device. */
  forget(): void {
    try {
      localStorage.removeItem(this.key);
    } catch {
      // no storage: there is nothing to delete
    }
  }
}

/** A lesson among those of all games. */
export const lessonId = (game: string, lesson: string): string => `${game}/${lesson}`;
/** Games, and lessons by their ids, that are not offered any more. */
export const learned = new Kept("worldwright.learned");
/** Ids of the finished lessons. */
export const finished = new Kept("worldwright.lessons");

/** How far a lesson was taken: the step that comes next, counted from 0, of so many. */
export interface HalfLesson {
  game: string;
  lesson: string;
  step: number;
  steps: number;
}

const HALF = "worldwright.half-lesson";
/** The lesson that was left in the middle, the last one only. */
export const half = {
  get(): HalfLesson | undefined {
    try {
      const found = JSON.parse(localStorage.getItem(HALF) ?? "null") as HalfLesson | null;
      return found && found.step > 0 && found.step < found.steps ? found : undefined;
    } catch {
      return undefined;
    }
  },
  /** The step of a lesson at which it can be taken up again. */
  stepOf(game: string, lesson: string): number {
    const found = half.get();
    return found?.game === game && found.lesson === lesson ? found.step : 0;
  },
  keep(lesson: HalfLesson): void {
    try {
      localStorage.setItem(HALF, JSON.stringify(lesson));
    } catch {
      // Storage may be forbidden; the lesson then begins at its first step.
    }
  },
  /** It is finished or given up. */
  end(game: string, lesson: string): void {
    const found = half.get();
    if (found?.game === game && found.lesson === lesson) half.forget();
  },
  forget(): void {
    try {
      localStorage.removeItem(HALF);
    } catch {
      // no storage: there is nothing to delete
    }
  },
};
