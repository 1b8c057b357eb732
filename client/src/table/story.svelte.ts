// The story of a table as shown: sentences, small pictures, the event in focus, and whether the list is open.

import { untrack } from "svelte";
import { still } from "../base/motion";
import type { StepParts } from "../parts/game/manifest";
import type { Done, Person, Tell } from "../parts/game/prose";
import { manifestOf } from "../parts/game/registry";
import type { Table } from "./store.svelte";
import { doneOf, type Happened } from "./story";
import { sentenceOf } from "./telling";

/** How long a move of another player is shown, in milliseconds. */
export const STEP = 600;
export const LONG_STEP = 1200;
export const STILL_STEP = 800;
const AT_ONCE = 4;

export class Story {
  tell = $state.raw<Tell | undefined>(undefined);
  parts = $state.raw<StepParts | undefined>(undefined);
  /** Whether the strip is drawn: without it nothing steers a show, and there is none. */
  drawn = $state(false);
  /** Whether the list of all moves is open. */
  open = $state(false);
  pointed = $state.raw<Happened | null>(null);
  /** Text for screen readers. */
  said = $state("");
  private heard = 0;

  /** Follows a table as long as the component lives that made it. `paced`: what others do is shown move by move. */
  constructor(
    readonly table: Table,
    game: string,
    paced: () => boolean,
  ) {
    const manifest = manifestOf(game);
    manifest.tell?.(table.card?.options).then(
      (found) => (this.tell = found),
      () => undefined,
    );
    manifest.steps?.(table.card?.options).then(
      (found) => (this.parts = found),
      () => undefined,
    );
    table.pace = (fresh) => (this.drawn && paced() ? this.stay(fresh) : 0);
    $effect(() => {
      const seq = table.seq;
      const fresh = table.happened.filter((each) => each.seq > this.heard && (each.by ?? 0) >= 0);
      untrack(() => {
        if (this.heard > 0 && fresh.length) this.said = fresh.slice(-AT_ONCE).map(this.sentence).join(" ");
        this.heard = seq;
      });
    });
  }

  get people(): Person[] {
    return this.table.players.map(({ name }, seat) => ({
      name,
      you: !this.table.watching && (this.table.card?.seats[seat]?.you ?? false),
    }));
  }
  readonly sentence = (each: Happened): string => sentenceOf(this.tell, each, this.people);
  /** A player's action: dealer and clock stand in the list only. */
  get steps(): Happened[] {
    return this.table.happened.filter(({ by }) => by === null || by >= 0);
  }
  get pointedAt(): Done | null {
    return this.pointed && !this.pointed.note ? doneOf(this.pointed) : null;
  }
  /** Whether there is something to skip: moves that have yet to be shown, or that bots have yet to make. */
  get canSkip(): boolean {
    return this.table.show.running || this.table.onlyBotsAct;
  }
  readonly skip = (): void => {
    if (this.table.onlyBotsAct) void this.table.hurry();
    else this.table.show.skip();
  };
  readonly point = (each: Happened | null): void => {
    this.pointed = each;
  };

  private stay(fresh: readonly Happened[]): number {
    const acted = fresh.filter(({ by, note }) => note !== "" || (by ?? -1) >= 0);
    if (!acted.length) return 0;
    if (still()) return STILL_STEP;
    return acted.some((each) => !each.note && this.parts?.long(doneOf(each))) ? LONG_STEP : STEP;
  }
}

/** Keys of the show and the list; false when a key means nothing here. */
export function pressed(event: KeyboardEvent, story: Story): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target;
  const typed = target instanceof HTMLElement && target.closest("input, textarea, select, dialog, [contenteditable]");
  if (typed) return false;
  const { show } = story.table;
  const key = event.key.toLowerCase();
  if (key === "l") {
    story.open = !story.open;
    return true;
  }
  if (key === "s" && story.canSkip) {
    story.skip();
    return true;
  }
  if (!show.running) return false;
  if (key === "escape") show.skip();
  else if (target instanceof HTMLElement && target.closest("button, a, summary")) return false;
  else if (key === " ") show.pause();
  else if (key === "arrowleft") show.back();
  else return false;
  return true;
}
