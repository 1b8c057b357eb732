// Practice of a game: the current puzzle, its answer, and the record of all puzzles.

import { answered, keep, next, type Practised, practised } from "../../../base/progress";
import { puzzle as fetchPuzzle, games, puzzles } from "../../../server/api";
import type { Frame, GameCard, Puzzle, PuzzleChoice, PuzzleHeading } from "../../../server/api-types";
import { sameAct } from "../../../table/same-act";

export class Drill {
  puzzle = $state.raw<Puzzle>();
  /** The place of the answer among the choices; -1: it was shown, null: nothing was answered yet. */
  answer = $state<number | null>(null);
  known = $state.raw<Practised>({ answers: 0, right: [], again: [] });
  card = $state.raw<GameCard>();
  list = $state.raw<PuzzleHeading[]>([]);
  fault = $state.raw<unknown>();
  loaded = $state(false);
  /** Counts resets of the board: after it sent something that is no answer. */
  tries = $state(0);

  constructor(readonly game: string) {
    this.known = practised(game);
  }

  get done(): boolean {
    return this.answer !== null;
  }
  get number(): number {
    return this.list.findIndex(({ id }) => id === this.puzzle?.id) + 1;
  }
  get best(): PuzzleChoice | undefined {
    return this.puzzle?.choices[this.puzzle.best];
  }
  get frame(): Frame | undefined {
    return this.done ? this.puzzle?.after : this.puzzle?.frame;
  }
  readonly shown = $derived.by(() => {
    void this.tries;
    const frame = this.frame;
    return { view: { ...(frame?.view as object) }, actions: this.done ? [] : [...(frame?.actions ?? [])] };
  });
  /** The choices as they are listed: by their letters, and from best to least when it is answered. */
  readonly listed = $derived.by((): PuzzleChoice[] => {
    const choices = this.puzzle?.choices ?? [];
    return this.done ? [...choices].sort((one, other) => other.points - one.points) : choices;
  });

  async load(): Promise<void> {
    this.fault = undefined;
    try {
      const [cards, list] = await Promise.all([games(), puzzles(this.game)]);
      this.card = cards.find(({ name }) => name === this.game);
      this.list = list;
      await this.next();
      this.loaded = true;
    } catch (found) {
      this.fault = found;
    }
  }

  async next(): Promise<void> {
    const ids = this.list.map(({ id }) => id);
    const id = next(ids, this.known, this.puzzle?.id);
    if (id === undefined) return;
    try {
      const found = await fetchPuzzle(this.game, id);
      this.answer = null;
      this.puzzle = found;
    } catch (found) {
      this.fault = found;
    }
  }

  /** The answer of that place among the choices, or -1: it is shown, and comes again like a wrong one. */
  give(place: number): void {
    if (!this.puzzle || this.done) return;
    this.answer = place;
    this.known = answered(this.known, this.puzzle.id, place === this.puzzle.best);
    keep(this.game, this.known);
  }

  /** Take an action from the board: an answer if it is one of the acts of a choice. */
  act(act: unknown): boolean {
    const place = this.puzzle?.choices.findIndex(({ acts }) => acts.some((each) => sameAct(each, act))) ?? -1;
    if (place < 0 || this.done) {
      this.tries += 1;
      return false;
    }
    this.give(place);
    return true;
  }
}
