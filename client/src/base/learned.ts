// What somebody took, skipped or did not want here: a lesson is offered once and then stays out of the way.

class Kept {
  constructor(private readonly key: string) {}

  private read(): string[] {
    try {
      return (localStorage.getItem(this.key) ?? "").split(" ").filter(Boolean);
    } catch {
      return [];
    }
  }
  /** Everything that is kept. */
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
  /** Who comes next at this device is new. */
  forget(): void {
    try {
      localStorage.removeItem(this.key);
    } catch {
      // without storage nothing was kept
    }
  }
}

/** A lesson among those of all games. */
export const lessonId = (game: string, lesson: string): string => `${game}/${lesson}`;
/** Games, and lessons by their ids, that are not offered any more. */
export const learned = new Kept("worldwright.learned");
/** The lessons, by their ids, that somebody went through to the end. */
export const finished = new Kept("worldwright.lessons");
