// State of a tournament's page: standings, current tables, and news for screen readers.

import { botOf, distinct } from "../../base/bot-names";
import { settings } from "../../base/settings.svelte";
import { visitor } from "../../base/visitor.svelte";
import { LOCALES } from "../../base/words/time";
import { sentence } from "../../parts/game/opening-tables";
import * as api from "../../server/api";
import { Failure } from "../../server/api";
import type { LiveTable, TournamentPage, TournamentTable } from "../../server/api-types";
import { tournamentWords } from "./words";

const OFTEN = 2000;
/** A point, in the parts that the server counts in. */
export const WHOLE = 24;

/** Points as people write them: halves as a half, thirds as decimals. */
export function pointsText(units: number): string {
  const whole = Math.floor(units / WHOLE);
  const rest = units - whole * WHOLE;
  if (rest === 0) return String(whole);
  if (rest === WHOLE / 2) return whole ? `${whole}½` : "½";
  return (units / WHOLE).toFixed(2).replace(/0$/, "");
}

/** Minutes and seconds. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** A fault of a tournament, in its own words first. */
export const tournamentSentence = (fault: unknown): string =>
  (fault instanceof Failure && tournamentWords[settings.lang].faults[fault.code]) || sentence(fault, settings.say);

type Length = Pick<TournamentPage, "rounds" | "seats" | "turn_seconds" | "bank_minutes">;
const HOUR = 3600;
const STEP = 15;

/** About how many minutes all rounds take; undefined where people come back over days, or the rounds are not known. */
export function lengthOf(plan: Length, minutes: number, entrants: number): number | undefined {
  const met = entrants - 1 + (plan.seats === 2 ? entrants % 2 : 0); // as the server counts a round robin
  const rounds = plan.rounds || (entrants > 1 ? Math.ceil(met / (plan.seats - 1)) : 0);
  if (!rounds || plan.turn_seconds >= HOUR) return undefined;
  const game = plan.bank_minutes ? Math.min(minutes, plan.bank_minutes * plan.seats) : minutes;
  return Math.ceil((rounds * (game + 2)) / STEP) * STEP;
}

/** A moment as people say it: weekday, day and hour, in the reader's zone. */
export const moment = (seconds: number): string =>
  new Intl.DateTimeFormat(LOCALES[settings.lang], {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  }).format(new Date(seconds * 1000));

export class Tournament {
  page = $state.raw<TournamentPage | undefined>(undefined);
  live = $state.raw<Map<string, LiveTable>>(new Map());
  fault = $state.raw<unknown>(undefined);
  refused = $state("");
  busy = $state(false);
  /** One polite sentence about what changed. */
  told = $state("");
  /** The server's time, in seconds since 1970. */
  now = $state(0);
  private ahead = 0;

  constructor(readonly id: string) {}

  /** Display names by number: the second Kofi is Kofi 2. */
  readonly names = $derived(
    distinct(
      (this.page?.entrants ?? []).map(({ name, kind, level }) => ({
        name: kind === "bot" ? (botOf(level ?? "")?.person ?? name) : name,
        bot: kind === "bot",
      })),
    ).map(({ name }) => name),
  );
  readonly round = $derived(this.page?.played.length ?? 0);
  readonly closed = $derived(this.page?.played.filter(({ over }) => over).length ?? 0);
  readonly tables = $derived<readonly TournamentTable[]>(this.page?.played.at(-1)?.tables ?? []);
  /** Each player's row in the standings, from 1. */
  readonly lines = $derived(new Map((this.page?.standings ?? []).map(({ entrant }, at) => [entrant, at + 1])));

  nameOf(entrant: number | null): string {
    return entrant === null
      ? (botOf(this.page?.fill ?? "")?.person ?? tournamentWords[settings.lang].bot)
      : (this.names[entrant] ?? "");
  }

  /** A finished table in words: all players with their results. */
  resultOf(entrants: readonly (number | null)[], shares: readonly number[]): string {
    return entrants.map((entrant, seat) => `${this.nameOf(entrant)} ${pointsText(shares[seat] ?? 0)}`).join(", ");
  }

  /** Who won a finished table, in words: nobody where a bot ended in everyone's place. */
  winnersOf(entrants: readonly (number | null)[], shares: readonly number[]): string {
    const say = tournamentWords[settings.lang];
    const most = Math.max(...shares);
    const first = entrants.filter((_, seat) => most > 0 && shares[seat] === most).map((one) => this.nameOf(one));
    return first.length > 1 ? say.tie : first[0] === undefined ? say.noneWon : say.won(first[0]);
  }

  /** Those on the podium: the first three places, with everyone who shares one. */
  readonly podium = $derived(
    [1, 2, 3]
      .map((place) => ({ place, rows: (this.page?.standings ?? []).filter((row) => row.place === place) }))
      .filter(({ rows }) => rows.some(({ points }) => points > 0)),
  );

  /** Follow it; how to stop. */
  begin(): () => void {
    void this.look();
    const ticking = setInterval(() => (this.now = Math.floor(Date.now() / 1000 + this.ahead)), 1000);
    const looking = setInterval(() => {
      if (!document.hidden) void this.look();
    }, OFTEN);
    return () => {
      clearInterval(ticking);
      clearInterval(looking);
    };
  }

  async look(): Promise<void> {
    try {
      if (!this.page) await visitor.again().catch(() => false);
      const fresh = await api.tournament(this.id);
      this.take(fresh);
      if (fresh.played.length) {
        const { tables } = await api.tournamentLive(this.id);
        this.live = new Map([...this.live, ...tables.map((table) => [table.id, table] as const)]);
      }
      this.fault = undefined;
    } catch (found) {
      if (!this.page) this.fault = found; // later requests are retried, so a failed one does no harm
    }
  }

  take(fresh: TournamentPage): void {
    const before = this.page;
    this.page = fresh;
    this.ahead = fresh.now - Date.now() / 1000;
    this.now = fresh.now;
    if (before) this.tell(before, fresh);
  }

  private tell(before: TournamentPage, fresh: TournamentPage): void {
    const say = tournamentWords[settings.lang];
    const known = new Set(
      before.played.flatMap(({ tables }) => tables.filter(({ shares }) => shares.length).map(({ id }) => id)),
    );
    const ended = fresh.played.flatMap(({ tables }) =>
      tables.flatMap((table, at) =>
        table.shares.length && !known.has(table.id)
          ? [say.tableOver(at + 1, this.resultOf(table.entrants, table.shares))]
          : [],
      ),
    );
    if (fresh.played.length > before.played.length) ended.push(say.roundOpened(fresh.played.length));
    if (ended.length) this.told = ended.join(" ");
  }

  /** Run an action and show its result; returns whether it succeeded. */
  async do(work: () => Promise<TournamentPage>): Promise<boolean> {
    this.busy = true;
    this.refused = "";
    try {
      await visitor.comeIn();
      this.take(await work());
      return true;
    } catch (found) {
      this.refused = tournamentSentence(found);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
