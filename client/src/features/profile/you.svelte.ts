// State of the profile page: the server's answers, and the visitor's changes.

import { go, toTable } from "../../base/route.svelte";
import { settings } from "../../base/settings.svelte";
import { visitor } from "../../base/visitor.svelte";
import { sentence } from "../../parts/game/opening-tables";
import * as api from "../../server/api";
import type {
  BotRatingCard,
  Friend,
  GameCard,
  GamesPlayed,
  PlayedGame,
  RatingCard,
  YourPage,
} from "../../server/api-types";
import { youWords } from "./words";

export interface Results {
  game: string;
  title: string;
  won: number;
  shared: number;
  lost: number;
  alone: number;
  seats: GamesPlayed[];
}

/** A list of tallies by game, in the order of the games. */
export const byGame = (games: readonly GameCard[], tallies: readonly GamesPlayed[], lang: "en" | "de"): Results[] =>
  games.map(({ name, title }) => {
    const seats = tallies.filter(({ game }) => game === name);
    const sum = (of: "won" | "shared" | "lost" | "alone"): number => seats.reduce((all, each) => all + each[of], 0);
    return {
      game: name,
      title: title[lang],
      won: sum("won"),
      shared: sum("shared"),
      lost: sum("lost"),
      alone: sum("alone"),
      seats,
    };
  });

/** The pictures: the best of each game, then the second best, up to the limit. */
export function chosen(best: readonly PlayedGame[], most: number): PlayedGame[] {
  const firsts = best.filter((one, at) => best.findIndex(({ table }) => table.game === one.table.game) === at);
  const others = best.filter((one) => !firsts.includes(one));
  return [...firsts, ...others].slice(0, most);
}

export class You {
  page = $state.raw<YourPage | undefined>(undefined);
  games = $state.raw<GameCard[]>([]);
  fault = $state.raw<unknown>(undefined);
  /** Ratings and the rungs to measure them by; nothing where the server rates no games. */
  ratings = $state.raw<{ own: RatingCard[]; bots: BotRatingCard[] } | undefined>(undefined);
  /** The visitor is unknown: no guest, no account. */
  nobody = $state(false);
  /** The last fault, in words. */
  refused = $state("");
  busy = $state(false);

  async load(): Promise<void> {
    this.fault = undefined;
    try {
      this.nobody = !(await visitor.again());
      if (!this.nobody) [this.page, this.games] = await Promise.all([api.yourPage(), api.games()]);
      if (!this.nobody) await this.rate();
    } catch (found) {
      this.fault = found;
    }
  }

  /** A server that rates no games has no ratings to show. */
  private async rate(): Promise<void> {
    try {
      const [own, bots] = await Promise.all([api.myRatings(), api.botRatings()]);
      this.ratings = { own: own.ratings, bots: bots.ratings };
    } catch {
      this.ratings = undefined;
    }
  }

  titleOf(game: string): string {
    return this.games.find(({ name }) => name === game)?.title[settings.lang] ?? game;
  }

  /** Do something, and say in words why not. */
  async do(work: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.refused = "";
    try {
      await work();
      return true;
    } catch (found) {
      const own = found instanceof api.Failure ? youWords[settings.lang].faults[found.code] : undefined;
      this.refused = own ?? sentence(found, settings.say);
      return false;
    } finally {
      this.busy = false;
    }
  }

  invite(friend: Friend): Promise<boolean> {
    return this.do(async () => go(toTable((await api.inviteFriend(friend.id)).id)));
  }

  decline(table: string): Promise<boolean> {
    return this.do(async () => {
      const invitations = await api.declineInvitation(table);
      if (this.page) this.page = { ...this.page, invitations };
    });
  }
}
