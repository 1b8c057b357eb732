// State of the daily page: the server's answers, the end of the day, and the ghosts to race.

import { go, toTable } from "../../base/route.svelte";
import { settings } from "../../base/settings.svelte";
import { visitor } from "../../base/visitor.svelte";
import { sentence } from "../../parts/game/opening-tables";
import * as api from "../../server/api";
import type { DailyCard, DayPage, DayRow, GameCard, Lane } from "../../server/api-types";
import { chooseGhosts, chosenGhosts, MOST_GHOSTS } from "../../table/ghosts";

const LOOK = 60_000;
const DAY = 24 * 3600 * 1000;
/** With fewer results than this, places are said instead of hundredths. */
const FEW = 5;
/** How long the wax cracks, in milliseconds. */
const CRACK = 400;

export class Day {
  overview = $state.raw<DailyCard | undefined>(undefined);
  page = $state.raw<DayPage | undefined>(undefined);
  games = $state.raw<GameCard[]>([]);
  fault = $state.raw<unknown>(undefined);
  /** The last fault, in words. */
  refused = $state("");
  breaking = $state(false);
  /** Results that came in since the table was read. */
  fresh = $state(0);
  /** Seconds until the day ends. */
  left = $state(0);
  ghosts = $state.raw<number[]>([]);
  lanes = $state.raw<Map<number, Lane>>(new Map());
  private ahead = 0;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private looking: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly wanted: string | undefined,
    readonly day: string | undefined,
  ) {}

  get isToday(): boolean {
    return this.page !== undefined && this.page.day === this.overview?.today;
  }

  /** A day that has not begun. */
  get isAhead(): boolean {
    return this.page !== undefined && this.overview !== undefined && this.page.day > this.overview.today;
  }

  /** Whether the visitor's try is over. */
  get isDone(): boolean {
    const yours = this.page?.yours;
    return yours !== null && yours !== undefined && yours.state !== "running";
  }

  /** The game of a day: the weekday decides it. */
  gameOf(day: string): string {
    return this.overview?.games[weekdayOf(day)] ?? "";
  }

  /** The next day of the game in the address, where today has another; undefined: it is today's, or there is none. */
  get coming(): string | undefined {
    const { overview, page, wanted } = this;
    if (!overview || !page || !wanted || this.day || wanted === page.game) return undefined;
    const ahead = [1, 2, 3, 4, 5, 6, 7].map((days) => new Date(Date.parse(overview.today) + days * DAY));
    return ahead.map((date) => date.toISOString().slice(0, 10)).find((day) => this.gameOf(day) === wanted);
  }

  /** The visitor's own row, as its ghost. */
  get own(): DayRow | undefined {
    return [...(this.page?.friends ?? []), ...(this.page?.rows ?? [])].find(({ you }) => you);
  }

  titleOf(game: string): string {
    return this.games.find(({ name }) => name === game)?.title[settings.lang] ?? game;
  }

  /** Load everything again; returns how to stop the clock. */
  begin(): () => void {
    void this.load();
    this.ticking = setInterval(() => this.tick(), 1000);
    this.looking = setInterval(() => void this.look(), LOOK);
    return () => {
      clearInterval(this.ticking);
      clearInterval(this.looking);
    };
  }

  async load(from = 0): Promise<void> {
    this.fault = undefined;
    try {
      await visitor.again().catch(() => false);
      [this.overview, this.games] = await Promise.all([api.daily(), api.games()]);
      this.ahead = this.overview.now - Date.now() / 1000;
      this.tick();
      const on = this.day ?? this.overview.today;
      const game = (this.day && this.wanted) || this.gameOf(on);
      this.page = await api.dayPage(game, on, from);
      this.fresh = 0;
      this.ghosts = chosenGhosts(game, this.page.day);
      await this.race();
    } catch (found) {
      this.fault = found;
    }
  }

  private tick(): void {
    if (this.overview) this.left = Math.max(0, Math.floor(this.overview.ends - Date.now() / 1000 - this.ahead));
  }

  /** The number of new results: rows never move by themselves. */
  private async look(): Promise<void> {
    const now = await api.daily().catch(() => undefined);
    if (now && this.page && this.isToday && now.today === this.page.day)
      this.fresh = now.deal.players - this.page.players;
  }

  /** Race a ghost, or no longer; the first chosen gives way to a fourth. */
  toggle(ghost: number): void {
    if (!this.page) return;
    const others = this.ghosts.filter((each) => each !== ghost);
    this.ghosts = others.length < this.ghosts.length ? others : [...others, ghost].slice(-MOST_GHOSTS);
    chooseGhosts({ game: this.page.game, day: this.page.day, ghosts: this.ghosts });
    void this.race();
  }

  /** The points by time of the chosen ghosts and, once there is one, of the own try. */
  private async race(): Promise<void> {
    const { page, own } = this;
    if (!page) return;
    const wanted = [...this.ghosts, ...(own ? [own.ghost] : [])].filter((each) => !this.lanes.has(each));
    for (const ghost of wanted) {
      const lane = await api.ghost(page.game, page.day, ghost).catch(() => undefined);
      if (lane) this.lanes = new Map(this.lanes).set(ghost, lane);
    }
  }

  /** Play the deal again beside a ghost; it does not count. */
  async raceAgain(ghost: number): Promise<void> {
    if (!this.ghosts.includes(ghost)) this.toggle(ghost);
    await this.practise();
  }

  /** Start the one try, or go on with it. */
  async try(still: boolean): Promise<void> {
    if (!this.page || this.breaking) return;
    this.breaking = true;
    const { game, day } = this.page;
    await this.open(async () => {
      await visitor.comeIn();
      if (!still) await new Promise((done) => setTimeout(done, CRACK));
      return api.tryDaily(game, day);
    });
    this.breaking = false;
  }

  /** Play the deal again; without a chosen ghost that of the own try is there. */
  async practise(): Promise<void> {
    if (!this.page) return;
    if (!this.ghosts.length && this.own) this.toggle(this.own.ghost);
    const { game, day } = this.page;
    await this.open(async () => {
      await visitor.comeIn();
      return api.practiseDaily(game, day);
    });
  }

  private async open(work: () => Promise<{ id: string }>): Promise<void> {
    this.refused = "";
    try {
      go(toTable((await work()).id));
    } catch (found) {
      this.refused = sentence(found, settings.say);
      await this.load();
    }
  }
}

/** From 0 for Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

/** How many of a hundred other results are worse; undefined with too few of them to say. */
export function betterThan({ yours, spread, players }: DayPage): number | undefined {
  if (yours?.state !== "over" || players < FEW) return undefined;
  const fewest = yours.score !== yours.points;
  const worse = spread.filter(([points]) => (fewest ? points > yours.points : points < yours.points));
  return Math.floor((100 * worse.reduce((sum, [, count]) => sum + count, 0)) / (players - 1));
}

export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
