// Whose turn it is, and how a game ended, in words.

import { settings } from "../base/settings.svelte";
import type { Player } from "../parts/game/board";
import { manifestOf } from "../parts/game/registry";
import { lead } from "./sheets";
import type { Table } from "./store.svelte";

const named = (players: readonly Player[], seats: readonly number[]): string =>
  seats.map((seat) => players[seat]?.name ?? "").join(", ");

export function turnOf(table: Table): string {
  if (table.over) return "";
  if (table.yourMove) return settings.say.yourMove;
  return table.toMove.length ? settings.say.moveOf(named(table.players, table.toMove)) : settings.say.nobodyMoves;
}

export function verdictOf(table: Table): string {
  const { result, players } = table;
  if (!result) return table.ended === "host" ? settings.say.endedByHost : settings.say.abandoned;
  const [winner, ...more] = result.winners;
  if (winner === undefined) return settings.say.noWinner;
  const who = named(players, result.winners);
  if (table.card?.daily && players.length === 1) return settings.say.worldStands;
  if (more.length > 0) return settings.say.tie(who);
  const by = lead(result.sheets, result.winners, manifestOf(table.card?.game ?? "").fewest);
  return winner === table.you ? settings.say.wonBy(who, by) : settings.say.theyWonBy(who, by);
}
