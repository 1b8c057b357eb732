// Answers about a table that the server computes while the page shows it: the score, its course, the table as text.

import { settings } from "../base/settings.svelte";
import type { Lang } from "../base/words/words";
import * as api from "../server/api";
import type { Course, Sheet } from "../server/api-types";
import type { Table } from "./store.svelte";

const SOON = 60;
const SETTLED = 250;

export class Counting {
  /** The sheets that are shown; none: the score is not looked at. */
  sheets = $state.raw<readonly Sheet[] | undefined>(undefined);
  /** The sheets as they stand, for boards that show them. */
  standing = $state.raw<Record<string, Sheet>>({});
  course = $state.raw<Course | undefined>(undefined);
  drawing = $state("");

  /** Follows a table as long as the component lives that made it. `counted`: its board shows the sheets as they stand. */
  constructor(
    private readonly table: Table,
    inWords: () => boolean,
    counted: boolean,
  ) {
    // The text drawing follows the table, one question at a time.
    $effect(() => {
      if (!inWords() || table.seq === 0) return;
      const { lang } = settings;
      return later(SOON, () => this.draw(table.seq, lang));
    });
    // Drawn worlds show what scores now, and so does an open score; the server counts, a moment
    // after things settle.
    $effect(() => {
      if (table.seq === 0 || table.result) return;
      const shows = counted && !inWords();
      return later(SETTLED, () => {
        if (shows || this.sheets) this.count(table.seq);
      });
    });
    $effect(() => {
      if (!table.result) return;
      this.sheets = table.result.sheets;
      this.standing = Object.fromEntries(table.result.sheets.entries());
      void api.course(table.id).then(
        (found) => (this.course = found),
        () => undefined,
      );
    });
  }

  /** Show the score, or put it away. */
  async show(): Promise<void> {
    this.sheets = this.sheets
      ? undefined
      : await api.score(this.table.id).then(
          ({ sheets }) => sheets,
          () => undefined,
        );
  }

  private draw(seq: number, lang: Lang): void {
    const { id, watching, you } = this.table;
    void api.drawing(id, watching ? null : you, lang).then(
      ({ text }) => {
        if (seq === this.table.seq && lang === settings.lang) this.drawing = text;
      },
      () => undefined,
    );
  }

  private count(seq: number): void {
    void api.score(this.table.id).then(
      ({ sheets }) => {
        if (seq > this.table.seq || this.table.result) return;
        this.standing = Object.fromEntries(sheets.entries());
        if (this.sheets) this.sheets = sheets;
      },
      () => undefined,
    );
  }
}

/** Do something a little later, unless it is called off. */
function later(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
