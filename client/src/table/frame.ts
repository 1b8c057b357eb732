// Input of the bar that a table and its board share: title and tools.

import { getContext, setContext } from "svelte";
import type { Deadline } from "./deadline.svelte";
import type { Hints } from "./hints.svelte";
import type { Table } from "./store.svelte";
import type { Story } from "./story.svelte";

export interface Frame {
  readonly table: Table;
  /** The game's name, or how it ended. */
  readonly title: string;
  /** Whose turn it is, in words. */
  readonly turn: string;
  /** The time left of a limited turn. */
  readonly deadline: Deadline;
  /** Whether the board has to draw title and tools itself. */
  readonly lent: boolean;
  readonly canUndo: boolean;
  /** Turns are limited here, and more time can be requested. */
  readonly canRest: boolean;
  readonly canLeave: boolean;
  readonly isDrawable: boolean;
  /** Whether the score is shown next to the board. */
  readonly scored: boolean;
  /** Input of the event strip. */
  readonly story: Story;
  /** Hint or coach for the own turn, in games against bots. */
  readonly hints: Hints;
  /** A real-time game: taps and sounds have switches of their own. */
  readonly race: boolean;
  readonly score: () => void;
  readonly rules: () => void;
  readonly rest: () => void;
  readonly leave: () => void;
  /** Whether there is a chat: with other people, or with messages already there. */
  readonly canTalk: boolean;
  readonly talk: () => void;
}

export const KEY = Symbol("frame");

export const lend = (frame: Frame): Frame => setContext(KEY, frame);
/** The frame around this board; none where a board stands alone, as in a replay. */
export const frameHere = (): Frame | undefined => getContext<Frame | undefined>(KEY);
