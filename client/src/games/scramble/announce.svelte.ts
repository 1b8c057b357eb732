// Announcements for screen readers. The first comes at once; those that follow closely are joined into one sentence.

const BREATH = 1200;
const MOST = 3;

export class Announcer {
  said = $state("");
  #waiting: string[] = [];
  #breath: ReturnType<typeof setTimeout> | undefined;

  /** Say it, alone or with what else happens within a breath; of very much only the newest. */
  tell(text: string): void {
    this.#waiting.push(text);
    if (this.#breath === undefined) this.#speak();
  }

  #speak(): void {
    const texts = this.#waiting.splice(0).slice(-MOST);
    this.said = texts.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(" ");
    this.#breath = setTimeout(() => {
      this.#breath = undefined;
      if (this.#waiting.length) this.#speak();
    }, BREATH);
  }

  stop(): void {
    clearTimeout(this.#breath);
    this.#breath = undefined;
  }
}
