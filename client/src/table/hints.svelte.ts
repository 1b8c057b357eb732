// Hints at a table. Each press says more, from "something is worth more" to the exact move and why. With the coach on,
// the last grade comes by itself at each own turn. The server writes the text; a hint never plays a move.

import { untrack } from "svelte";
import { settings } from "../base/settings.svelte";
import { counts } from "../parts/rated";
import * as api from "../server/api";
import type { Hint } from "../server/api-types";
import { sameAct } from "./same-act";
import type { Table } from "./store.svelte";

export const GRADES = 4;
/** Fewer points than these are not worth a word afterwards. */
const LEAST_LOST = 1;
/** A hint would end the rating of this game. */
const ENDS_RATING = "ends_rating";
/** Until the coach asks again after an answer that was none. */
const AGAIN_MS = 1000;
/** Refusals that do not pass: no retry helps. */
const LASTING: readonly string[] = ["no_hints", "over", ENDS_RATING];

type Ask = typeof api.hint;

export class Hints {
  given = $state.raw<Hint | null>(null);
  /** Why there is no hint: a code of the server's, or "lost". */
  trouble = $state("");
  /** The better move, where the last own move was clearly worse. */
  private lost = $state.raw<{ hint: Hint; less: number } | null>(null);
  private asked = $state(0);
  /** The coach has to wait: a request is under way, the limit was reached, or the connection was lost. */
  private resting = $state(false);
  /** A hint stays valid until the next own move; moves of others in a race change little. */
  private readonly moment: string = $derived.by(() => {
    const { happened, you, yourMove } = this.table;
    const own = happened.findLast(({ by, note }) => by === you && !note)?.seq ?? 0;
    const undone = happened.findLast(({ note }) => note === "undo")?.seq ?? 0;
    return yourMove ? `${own} ${undone}` : "";
  });
  /** The moment in which the player acted or closed the hint: no hint comes by itself until the next. */
  private done = $state("");

  /** Follows a table as long as the component lives that made it. */
  constructor(
    readonly table: Table,
    private readonly ask: Ask = api.hint,
  ) {
    $effect(() => {
      void this.moment;
      untrack(this.forget);
    });
    $effect(() => {
      if (this.outdated) untrack(this.forget);
    });
    // Retry while there is no hint: an answer is dropped if a request was under way. A silent coach would leave the
    // player without guidance.
    $effect(() => {
      const silent = !this.given && !this.waiting && !this.trouble;
      if (!settings.coach || counts(this.table.card) || !silent || !this.possible || this.moment === this.done) return;
      untrack(() => void this.tell(GRADES));
    });
  }

  /** The shown hint is out of date: in a race another player took the tile. */
  private get outdated(): boolean {
    const [first] = this.given?.actions ?? [];
    const { actions, yourMove } = this.table;
    return first !== undefined && yourMove && Boolean(actions?.length) && !actions?.some((act) => sameAct(act, first));
  }

  /** Whether this table has hints: a game against bots, and no counted daily try. */
  get allowed(): boolean {
    const { you, over, holders, isTry } = this.table;
    return you !== null && !over && !isTry && holders.filter((kind) => kind === "person").length === 1;
  }
  private get possible(): boolean {
    return this.allowed && this.table.yourMove && !this.table.frozen;
  }
  get waiting(): boolean {
    return this.asked > 0 || this.resting;
  }
  /** Whether the next press says more. */
  get hasMore(): boolean {
    return this.given !== null && this.given.grade < GRADES;
  }
  /** Places and pieces that a board lights up. */
  get places(): string[] {
    return [...(this.given?.places ?? []), ...(this.given?.pieces ?? [])];
  }
  /** The text of the hint. */
  get text(): string {
    const { say, lang } = settings;
    if (this.trouble) return say.hintTroubles[this.trouble] ?? say.hintTrouble;
    if (this.given) return this.given.text[lang] ?? "";
    if (this.waiting) return say.hintLooking;
    if (this.lost) return say.coachBetter(Math.round(this.lost.less), this.lost.hint.text[lang] ?? "");
    return "";
  }

  /** The next grade; after the last the hint goes away. */
  readonly press = (): void => {
    if (!this.allowed || this.waiting) return;
    if (counts(this.table.card) && this.trouble !== ENDS_RATING && this.table.yourMove && !this.given) {
      this.trouble = ENDS_RATING; // warn first: the next press does it
      return;
    }
    if (this.given && !this.hasMore) this.close();
    else if (this.table.yourMove) void this.tell((this.given?.grade ?? 0) + 1);
    else this.trouble = "not_your_move";
  };
  readonly close = (): void => {
    this.done = this.moment;
    this.given = null;
    this.lost = null;
    this.trouble = "";
  };
  /** After an own action the coach only names what was clearly better. */
  readonly sent = (act: unknown, accepted: Promise<boolean> = Promise.resolve(true)): void => {
    const hint = this.given;
    const less = hint?.worse?.find((each) => sameAct(each.action, act))?.less ?? 0;
    this.close();
    if (settings.coach && hint && less >= LEAST_LOST) this.lost = { hint, less };
    void accepted.then((was) => {
      if (!was) this.done = ""; // nothing happened, such as when another player has the tile: hint again
    });
  };

  private readonly forget = (): void => {
    this.given = null;
    this.trouble = "";
  };

  private rest(): void {
    this.resting = true;
    setTimeout(() => (this.resting = false), AGAIN_MS);
  }

  private async tell(grade: number): Promise<void> {
    const { moment, table } = this;
    this.asked += 1;
    this.trouble = "";
    try {
      const { hint } = await this.ask(table.id, grade, table.you);
      if (moment === this.moment) {
        this.given = hint;
        this.lost = null;
        if (counts(table.card)) void table.look(); // it is not rated any more
      }
    } catch (fault) {
      const code = fault instanceof api.Failure ? fault.code || "none" : "none";
      if (moment !== this.moment) return;
      if (settings.coach && !LASTING.includes(code)) this.rest();
      else this.trouble = code;
    } finally {
      this.asked -= 1;
    }
  }
}

/** The key of hints; false when a key means nothing here. */
export function pressed(event: KeyboardEvent, hints: Hints): boolean {
  if (event.key !== "?" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  if (target instanceof HTMLElement && target.closest("input, textarea, select, dialog, [contenteditable]"))
    return false;
  if (!hints.allowed) return false;
  hints.press();
  return true;
}
