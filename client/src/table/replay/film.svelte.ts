// A game being looked at again: its moves, the one that is shown, whose eyes are used, and whether it runs by itself.

import { distinct } from "../../base/bot-names";
import { settings } from "../../base/settings.svelte";
import { visitor } from "../../base/visitor.svelte";
import type { Player } from "../../parts/game/board";
import type { Done, Person, Tell } from "../../parts/game/prose";
import { manifestOf } from "../../parts/game/registry";
import * as api from "../../server/api";
import type { Course, LoggedMove, LogPage, Moment, TableCard } from "../../server/api-types";
import { nameOf } from "../store.svelte";
import { doneOf, lastTurns, storyOf } from "../story";
import { told } from "../telling";

/** The longest time a film shows one moment, in milliseconds. */
const LONGEST = 2000;
const SHORTEST = 40;

export class Film {
  card = $state.raw<TableCard | undefined>(undefined);
  title = $state.raw<{ en: string; de: string }>({ en: "", de: "" });
  log = $state.raw<LogPage | undefined>(undefined);
  course = $state.raw<Course | undefined>(undefined);
  moment = $state.raw<Moment | undefined>(undefined);
  fault = $state.raw<unknown>(undefined);
  tell = $state.raw<Tell | undefined>(undefined);
  /** The number of moves made at the shown moment. */
  at = $state<number | undefined>(undefined);
  eyes = $state<number | null>(null);
  playing = $state(false);
  speed = $state(1);

  constructor(
    readonly id: string,
    at: number | undefined,
    private readonly seat: number | null | undefined,
  ) {
    this.at = at;
  }

  async begin(): Promise<void> {
    this.fault = undefined;
    try {
      await visitor.again().catch(() => false);
      const [card, list] = await Promise.all([api.table(this.id), api.games()]);
      this.title = list.find(({ name }) => name === card.game)?.title ?? this.title;
      this.card = card;
      const own = card.seats.findIndex(({ you }) => you);
      // A player sees the own view, unless the link names another.
      this.eyes = this.seat === undefined ? (own >= 0 ? own : null) : this.seat;
      void manifestOf(card.game)
        .tell?.(card.options)
        .then(
          (found) => {
            this.tell = found;
          },
          () => undefined,
        );
      await this.read();
      this.at ??= this.last;
    } catch (found) {
      this.fault = found;
    }
  }

  /** The moves as these eyes saw them, and the points; again while the game runs. */
  async read(): Promise<void> {
    const eyes = this.eyes;
    const [log, course] = await Promise.all([
      api.log(this.id, eyes),
      this.finished && this.course ? this.course : api.course(this.id),
    ]);
    if (eyes !== this.eyes) return;
    this.log = log;
    this.course = course;
    if (this.at !== undefined) this.to(this.at);
  }

  /** Look at the table's card again: it may be over now. */
  async again(): Promise<void> {
    this.card = await api.table(this.id).catch(() => this.card);
    await this.read().catch(() => undefined);
  }

  async see(eyes: number | null): Promise<void> {
    this.eyes = eyes;
    try {
      await this.read();
    } catch (found) {
      this.fault = found;
    }
  }

  /** Load the wanted moment; a later request overtakes an earlier answer. */
  async look(): Promise<void> {
    const [wanted, eyes] = [this.at, this.eyes];
    if (wanted === undefined || !this.log) return;
    try {
      const found = await api.moment(this.id, wanted, eyes, this.finished);
      if (wanted === this.at && eyes === this.eyes) this.moment = found;
    } catch (found) {
      if (wanted === this.at && eyes === this.eyes) this.fault = found;
    }
  }

  get moves(): LoggedMove[] {
    return this.log?.moves ?? [];
  }
  get last(): number {
    return this.moves.length;
  }
  /** The game is over, so every view may be seen. */
  get finished(): boolean {
    return this.card?.state === "over" || this.card?.state === "abandoned";
  }
  /** A race against the clock: time counts, not moves. */
  get race(): boolean {
    const race = manifestOf(this.card?.game ?? "").race;
    return race !== undefined && this.moves.some(({ act }) => (act as { do?: string }).do === race.begins);
  }
  get time(): number {
    return this.moves[(this.at ?? 0) - 1]?.at ?? 0;
  }
  get players(): Player[] {
    const players = (this.card?.seats ?? []).map((each, seat) => ({
      name: nameOf(each.name, each.kind, seat, each.you),
      bot: each.kind === "bot",
      away: false,
    }));
    return distinct(players);
  }
  get people(): Person[] {
    return this.players.map(({ name }, seat) => ({ name, you: this.card?.seats[seat]?.you ?? false }));
  }
  /** The moves of each seat's last turn at what is shown. */
  get lastTurns(): Done[] {
    const { moves } = this;
    return lastTurns(storyOf({ moves: moves.slice(0, this.at ?? 0), notes: [] })).map(doneOf);
  }
  /** The latest event, in a sentence. */
  get what(): string {
    const move = this.moves[(this.at ?? 0) - 1];
    return move ? this.sentence(move) : settings.say.beforeFirst;
  }
  readonly sentence = (move: LoggedMove): string => told(this.tell, move, this.people);

  readonly to = (wanted: number): void => {
    this.at = Math.min(this.last, Math.max(0, wanted));
  };
  /** Go where an address leads: one of another moment may be opened on the page of this one. */
  follow(move: number | undefined, seat: number | null | undefined): void {
    if (!this.log) return;
    this.playing = false;
    this.to(move ?? this.last);
    if (seat !== undefined && seat !== this.eyes && (seat === null || this.finished || this.card?.seats[seat]?.you))
      void this.see(seat);
  }
  readonly step = (by: number): void => this.to((this.at ?? 0) + by);
  /** To the last move that was made by then. */
  readonly toTime = (time: number): void => {
    const later = this.moves.findIndex((move) => move.at > time);
    this.to(later < 0 ? this.last : later);
  };
  /** How long until the next move, in milliseconds. */
  get pause(): number {
    const next = this.moves[this.at ?? 0];
    if (!this.race || !next) return 1000 / this.speed;
    return Math.min(LONGEST, Math.max(SHORTEST, next.at - this.time)) / this.speed;
  }
}
