// Boards that stand side by side and are looked at from the same side: what turns one turns all.

export interface Turned {
  /** Turns by an angle; smoothly where motion is welcome. */
  turn: (by: number, smooth: boolean) => void;
  reset: () => void;
}

export class Together implements Turned {
  readonly #boards = new Set<Turned>();
  #angle = 0;

  /** One more board, turned as the others are; the answer takes it out again. */
  join(board: Turned): () => void {
    if (this.#angle) board.turn(this.#angle, false);
    this.#boards.add(board);
    return () => this.#boards.delete(board);
  }
  turn(by: number, smooth: boolean): void {
    this.#angle += by;
    for (const board of this.#boards) board.turn(by, smooth);
  }
  reset(): void {
    this.#angle = 0;
    for (const board of this.#boards) board.reset();
  }
}
