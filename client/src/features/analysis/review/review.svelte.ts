// A finished game looked at again: its film, the chances, and one seat's decisions as the server looks at them, slice by slice.

import * as api from "../../../server/api";
import type { Reviewed, Standing } from "../../../server/api-types";
import { Film } from "../../../table/replay/film.svelte";

/** The number of costliest decisions shown. */
const COSTLIEST = 3;

/** The decisions that cost most, the costliest first. */
export function costliest(found: Iterable<Reviewed>): Reviewed[] {
  return [...found]
    .filter(({ cost }) => cost > 0)
    .sort((a, b) => b.cost - a.cost || a.number - b.number)
    .slice(0, COSTLIEST);
}

/** Of what was best and was played, the decision that was furthest ahead of the next best; none where no lead is sure. */
export function bestFind(found: Iterable<Reviewed>): Reviewed | undefined {
  return [...found].filter(({ lead }) => lead > 0).sort((a, b) => b.lead - a.lead || a.number - b.number)[0];
}

/** The result of a full review of a seat. */
interface Looked {
  numbers: number[];
  found: ReadonlyMap<number, Reviewed>;
  missed: number;
  light: boolean;
}

const given = (found: ReadonlyMap<number, Reviewed>): number =>
  [...found.values()].reduce((all, { cost }) => all + cost, 0);

export class Hindsight {
  readonly film: Film;
  seat = $state(0);
  standings = $state.raw<Standing[]>([]);
  /** After which move each round began. */
  rounds = $state.raw<number[]>([]);
  /** The seats that have been looked at. */
  looked = $state.raw<ReadonlyMap<number, Looked>>(new Map());
  /** The moves with which the seat decided something. */
  numbers = $state.raw<number[]>([]);
  found = $state.raw<ReadonlyMap<number, Reviewed>>(new Map());
  /** Decisions that this server could not look at. */
  missed = $state(0);
  light = $state(false);
  done = $state(false);
  fault = $state.raw<unknown>(undefined);
  /** The decision that is shown, by the number of its move; nothing is shown before one is chosen. */
  at = $state<number | undefined>(undefined);
  side = $state<"played" | "best">("played");
  private run = 0;

  constructor(
    readonly id: string,
    private readonly wanted: number | undefined,
    at: number | undefined,
  ) {
    this.film = new Film(id, 0, wanted);
    this.at = at;
  }

  async begin(): Promise<void> {
    this.fault = undefined;
    await this.film.begin();
    if (this.film.fault || !this.film.finished) return;
    const seats = this.film.card?.seats ?? [];
    const own = seats.findIndex(({ you }) => you);
    const seat = this.wanted ?? (own >= 0 ? own : 0);
    try {
      const { standings, rounds } = await api.chances(this.id);
      Object.assign(this, { standings, rounds });
      await this.of(seat < seats.length ? seat : 0, this.at);
    } catch (found) {
      this.fault = found;
    }
  }

  /** Look at a seat's decisions, from the first to the last; leaving stops it. */
  async of(seat: number, at?: number): Promise<void> {
    const run = ++this.run;
    const known = this.looked.get(seat);
    const empty: Looked = { numbers: [], found: new Map(), missed: 0, light: false };
    Object.assign(this, { seat, ...(known ?? empty), done: known !== undefined, at });
    await this.film.see(seat);
    if (at !== undefined) this.film.to(at - 1);
    let next: number | null = known ? null : 0;
    while (next !== null) {
      next = await this.slice(seat, next, run);
      if (run !== this.run) return;
    }
    const { numbers, found, missed, light } = this;
    this.done = true;
    this.looked = new Map([...this.looked, [seat, { numbers, found, missed, light }]]);
    if (this.at === undefined) this.choose(this.costly[0]?.number ?? this.numbers[0]);
  }

  /** One slice; where the server cannot work it out, the decision after it is next. */
  private async slice(seat: number, from: number, run: number): Promise<number | null> {
    try {
      const slice = await api.review(this.id, seat, from);
      if (run !== this.run) return null;
      this.numbers = slice.numbers;
      this.light ||= slice.light;
      this.found = new Map([...this.found, ...slice.decisions.map((each) => [each.number, each] as const)]);
      return slice.next;
    } catch (found) {
      const tooLong = found instanceof api.Failure && found.code === "too_long";
      if (!tooLong || !this.numbers.length) throw found;
      this.missed += 1;
      return from + 1 < this.numbers.length ? from + 1 : null;
    }
  }

  stop(): void {
    this.run += 1;
  }

  get costly(): Reviewed[] {
    return costliest(this.found.values());
  }
  get find(): Reviewed | undefined {
    return bestFind(this.found.values());
  }
  /** The points a seat gave away, as far as it has been looked at; undefined: not at all. */
  readonly given = (seat: number): number | undefined => {
    const found = seat === this.seat ? this.found : this.looked.get(seat)?.found;
    return found && given(found);
  };
  get shown(): Reviewed | undefined {
    return this.at === undefined ? undefined : this.found.get(this.at);
  }

  readonly choose = (number: number | undefined): void => {
    if (number === undefined) return;
    if (number !== this.at) this.side = "played";
    this.at = number;
    this.film.to(number - 1);
  };
  /** Along the decisions: back or on. */
  readonly step = (by: number): void => {
    const place = this.at === undefined ? -1 : this.numbers.findIndex((number) => number >= (this.at ?? 0));
    this.choose(this.numbers[Math.min(this.numbers.length - 1, Math.max(0, place + by))]);
  };
  /** The decision that lies nearest to a move. */
  readonly near = (move: number): void =>
    this.choose(this.numbers.toSorted((a, b) => Math.abs(a - move) - Math.abs(b - move))[0]);
}
