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
