// An evening with a game's box: who plays, the clock and the pad. Kept on this device alone, so that it is there again
// after a reload, with or without a network.

import { BOX } from "../../base/box";
import type { Pad, PadSheet } from "../../server/api-types";
import type { Round } from "./points";

const LARGEST = 60_000;
const MOST_ROUNDS = 20;
const LONGEST_NAME = 14;

/** The running clock of a round. */
export interface Clock {
  round: number;
  /** When the time is up, in milliseconds of this device's clock; null: it stands. */
  ends: number | null;
  /** The milliseconds left while it stands. */
  left: number;
  /** The milliseconds of the round, more than at first if time was added. */
  whole: number;
  /** The seats that are out, in their order, with their chips. */
  out: readonly { seat: number; chip: number }[];
}
export interface Kept {
  sheet: string;
  names: readonly string[];
  rounds: readonly Round[];
  /** Minutes chosen for the clock; 0: those of the sheet. */
  minutes: number;
  hidden: boolean;
  clock: Clock | null;
}

function read(game: string): Partial<Kept> {
  try {
    const text = localStorage.getItem(BOX + game) ?? "";
    const found: unknown = text.length > LARGEST ? null : JSON.parse(text || "null");
    return found && typeof found === "object" ? (found as Partial<Kept>) : {};
  } catch {
    return {};
  }
}

/** How many rounds a sheet begins with. */
export const roundsOf = (sheet: PadSheet, seats: number): number => sheet.rounds || seats;

export class Evening {
  #now = $state.raw<Kept>() as Kept;
  #past = $state.raw<readonly Kept[]>([]);
  readonly pad: Pad;
  readonly game: string;

  constructor(game: string, pad: Pad) {
    this.game = game;
    this.pad = pad;
    const found = read(game);
    const first = pad.sheets[0] as PadSheet;
    const names = Array.isArray(found.names) ? found.names.map(String) : [];
    this.#now = {
      sheet: pad.sheets.some(({ name }) => name === found.sheet) ? (found.sheet as string) : first.name,
      names: names.length ? names : Array.from({ length: first.least }, () => ""),
      rounds: Array.isArray(found.rounds) ? found.rounds.slice(0, MOST_ROUNDS) : [],
      minutes: Number(found.minutes) || 0,
      hidden: found.hidden === true,
      clock: found.clock && Array.isArray(found.clock.out) ? found.clock : null,
    };
    this.#fit();
  }

  get now(): Kept {
    return this.#now;
  }
  get sheet(): PadSheet {
    return this.pad.sheets.find(({ name }) => name === this.#now.sheet) as PadSheet;
  }
  get seats(): number {
    return this.#now.names.length;
  }
  get undoable(): boolean {
    return this.#past.length > 0;
  }
  /** Whether anything is on the pad. */
  get begun(): boolean {
    return this.#now.rounds.some((round) => Object.values(round).some((cells) => cells.some(Boolean)));
  }
  /** The first round without an entry, or the last. */
  get open(): number {
    const found = this.#now.rounds.findIndex((round) => !Object.values(round).some((cells) => cells.some(Boolean)));
    return found < 0 ? this.#now.rounds.length - 1 : found;
  }

  /** The names of the players, with a number where none was typed. */
  named(word: (number: number) => string): string[] {
    return this.#now.names.map((name, seat) => name || word(seat + 1));
  }

  #fit(): void {
    const { sheet } = this;
    const names = Array.from(
      { length: Math.min(sheet.most, Math.max(sheet.least, this.seats)) },
      (_, seat) => this.#now.names[seat]?.slice(0, LONGEST_NAME) ?? "",
    );
    const least = Math.max(roundsOf(sheet, names.length), this.begun ? this.#now.rounds.length : 0);
    const rounds = Array.from({ length: least }, (_, round) => this.#now.rounds[round] ?? {});
    this.#now = { ...this.#now, names, rounds };
  }
  #keep(): void {
    try {
      localStorage.setItem(BOX + this.game, JSON.stringify(this.#now));
    } catch {
      // no storage: it lasts as long as the page is open
    }
  }
  /** Change something that undo need not take back. */
  set(change: Partial<Kept>): void {
    this.#now = { ...this.#now, ...change };
    this.#fit();
    this.#keep();
  }
  /** Change the pad. */
  #write(change: Partial<Kept>): void {
    this.#past = [...this.#past.slice(-99), this.#now];
    this.set(change);
  }
  undo(): void {
    const last = this.#past.at(-1);
    if (!last) return;
    this.#past = this.#past.slice(0, -1);
    this.set({ rounds: last.rounds });
  }
  rename(seat: number, name: string): void {
    this.set({ names: this.#now.names.map((each, number) => (number === seat ? name.trim() : each)) });
  }
  /** Another number of players. What is on the pad stays. */
  people(count: number): void {
    this.set({ names: Array.from({ length: count }, (_, seat) => this.#now.names[seat] ?? "") });
  }
  /** What was entered in a cell; nothing: it is empty again. */
  enter(round: number, line: string, seat: number, entries: readonly number[] | undefined): void {
    const before = this.#now.rounds[round] ?? {};
    const cells = Array.from({ length: this.seats }, (_, number) => before[line]?.[number]);
    cells[seat] = entries?.length ? entries : undefined;
    this.#write({
      rounds: this.#now.rounds.map((each, number) => (number === round ? { ...each, [line]: cells } : each)),
    });
  }
  /** What was counted for all seats, in one step. */
  fill(round: number, counted: readonly Readonly<Record<string, readonly number[]>>[]): void {
    const before = this.#now.rounds[round] ?? {};
    const lines = new Set(counted.flatMap((own) => Object.keys(own)));
    const filled = [...lines].map((line): [string, (readonly number[] | undefined)[]] => [
      line,
      Array.from({ length: this.seats }, (_, seat) => counted[seat]?.[line] ?? before[line]?.[seat]),
    ]);
    this.#write({
      rounds: this.#now.rounds.map((each, number) =>
        number === round ? { ...each, ...Object.fromEntries(filled) } : each,
      ),
    });
  }
  addRound(): void {
    if (this.#now.rounds.length < MOST_ROUNDS) this.#write({ rounds: [...this.#now.rounds, {}] });
  }
  /** A new pad with the same players. */
  clear(): void {
    this.#write({ rounds: [], clock: null });
  }
}
