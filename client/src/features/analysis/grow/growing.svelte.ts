// A finished game, loaded for its film.

import { botName, distinct } from "../../../base/bot-names";
import { settings } from "../../../base/settings.svelte";
import { visitor } from "../../../base/visitor.svelte";
import { manifestOf } from "../../../parts/game/registry";
import * as api from "../../../server/api";
import type { TableCard } from "../../../server/api-types";
import type { Grown } from "../../../table/grow/growth";
import { lead } from "../../../table/sheets";
import { growWords } from "./words";

export interface Loaded {
  grown: Grown;
  title: string;
  /** It may be watched, not sent: others have yet to play the deal. */
  isSealed: boolean;
}

/** The names as anyone who gets the film may read them: "you" is nobody there. */
function namesOf(card: TableCard, guests: readonly number[]): string[] {
  const guest = growWords[settings.lang].guest;
  const named = card.seats.map(({ name, kind }, seat) => ({
    name: kind === "bot" ? botName(name, seat) : guests.includes(seat) || !name ? guest : name,
    bot: kind === "bot",
    away: false,
  }));
  return distinct(named).map(({ name }) => name);
}

/** Null: the game is not over, or has no film. */
export async function load(id: string): Promise<Loaded | null> {
  await visitor.again().catch(() => false);
  const [card, list] = await Promise.all([api.table(id), api.games()]);
  const manifest = manifestOf(card.game);
  if (card.state !== "over" || !manifest.grow) return null;
  const [log, course, ending] = await Promise.all([api.log(id, null), api.course(id), api.ending(id)]);
  const last = await api.moment(id, log.moves.length, null, true);
  const names = namesOf(card, ending.guests);
  const say = settings.say;
  const who = ending.winners.map((seat) => names[seat] ?? "").join(", ");
  const by = lead(last.sheets, ending.winners, manifest.fewest);
  const verdict =
    names.length === 1 || ending.winners.length === 0
      ? ""
      : ending.winners.length > 1
        ? say.tie(who)
        : say.theyWonBy(who, by);
  return {
    title: list.find(({ name }) => name === card.game)?.title[settings.lang] ?? card.game,
    isSealed: ending.sealed,
    grown: {
      game: card.game,
      options: card.options,
      moves: log.moves,
      course: course.points,
      view: last.view,
      after: async (move) => (await api.moment(id, move, null, true)).view,
      sheets: last.sheets,
      winners: ending.winners,
      names,
      verdict,
    },
  };
}
