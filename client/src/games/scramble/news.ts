// The changes between two views, in one sentence for the live region, and the sound that goes with it.

import type { Sound } from "../../base/sound";
import type { Move, Player } from "../../parts/game/board";
import type { Act, DecideClaims, Seen } from "./model";
import { slotOf } from "./model";
import { faceName, thingName } from "./names";
import type { Words } from "./words";

export interface News {
  text: string;
  sound: Sound | null;
  /** For screen readers only: the table shows it. */
  aloud?: true;
  /** An own grab that another player won. */
  lost?: { thing: string; seat: number };
}

/** The one thing worth telling, the own hand first. */
export function news(
  say: Words,
  before: Seen,
  now: Seen,
  you: number | null,
  players: readonly Player[],
  recent: readonly Move<Act>[] = [],
): News | null {
  const name = (seat: number): string => players[seat]?.name ?? "";
  if (before.phase !== now.phase) {
    if (now.phase === "playing" || (now.phase === "taking" && before.phase === "dealing"))
      return { text: say.begins(now.round), sound: "bell" };
    if (now.phase === "ringing") return { text: say.bell, sound: "bell" };
    if (now.phase === "resting") return { text: say.roundOver(now.past.length), sound: "bell" };
    if (now.phase === "over") return { text: say.gameOver, sound: "bell" };
  }
  if (you !== null) {
    const [had, has] = [before.hands[you], now.hands[you]];
    if (has && has.thing !== had?.thing) {
      const under = has.under ? `${say.flip}: ${faceName(say, has.under)}` : "";
      return { text: `${say.hand}: ${faceName(say, has.face, 0, has.thing)}. ${under}`, sound: "take", aloud: true };
    }
    const grown = (now.worlds[you] ?? []).find(
      (piece) => !(before.worlds[you] ?? []).some(({ cell }) => cell === piece.cell),
    );
    if (grown && now.round === before.round) return { text: say.layed(grown.cell), sound: "lay", aloud: true };
    const wanted = before.reaching.find(({ claims }) => claims.some(({ seat }) => seat === you))?.thing;
    const taken = (seat: number): boolean =>
      wanted === "chip" ? now.out.includes(seat) && !before.out.includes(seat) : now.hands[seat]?.thing === wanted;
    const taker = wanted ? now.hands.findIndex((_, seat) => seat !== you && taken(seat)) : -1;
    if (wanted && taker >= 0) {
      const lost = { thing: wanted, seat: taker };
      const what = slotOf(wanted) < 0 ? `${thingName(say, wanted)}: ` : "";
      return { text: `${what}${faster(say, name(taker), wanted, you, recent)}`, sound: "lost", lost };
    }
    const mine = (now.taken[you] ?? []).find((card) => !(before.taken[you] ?? []).includes(card));
    if (mine) return { text: `${thingName(say, mine)}: ${say.yours}`, sound: "take" };
    if (now.choice && now.choice !== before.choice) return { text: say.youChose, sound: "take" };
  }
  const gone = now.out.find((seat) => !before.out.includes(seat));
  if (gone !== undefined) {
    const text = gone === you ? say.youAreOut : say.jumped(name(gone), now.chips[gone] ?? 0);
    return { text, sound: now.chips[gone] ? "coin" : null };
  }
  return null;
}

/** Who was faster than the own hand, and by how much, where the table has said so. */
function faster(say: Words, winner: string, thing: string, you: number, recent: readonly Move<Act>[]): string {
  const ruling = recent.findLast(({ act }) => act.do === "rule" && act.thing === thing)?.act as
    | DecideClaims
    | undefined;
  const own = ruling?.claims.find(({ seat }) => seat === you);
  if (!ruling || !own) return say.lost(winner, 0);
  const by = own.reached - Math.min(...ruling.claims.map(({ reached }) => reached));
  return by > 0 ? say.lost(winner, by) : say.lostByLot(winner);
}
