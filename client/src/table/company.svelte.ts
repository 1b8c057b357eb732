// The players around a game: who disconnected and came back, who left, who wants to play again, and the chat. Lives as
// long as the page.

import type { ChatUpdate, Seats } from "../server/socket-types";
import type { Happened } from "./story";

/** News about a player, shown for a moment. */
export type News = "lost" | "back" | "left" | "bot" | "came" | "rematch";

interface Shown {
  key: number;
  seat: number;
  /** The player's name then: a seat may have another owner a moment later. */
  name: string;
}
export type Report = Shown & { what: News };
/** `line`: its number, to report it by. */
export type Spoken = Shown & { phrase: string; text: string; line: number };

/** A line that breaks for less is not worth a word: a page was loaded again. */
export const BRIEF = 4000;
/** How long news is shown, in milliseconds. */
export const STAY = 7000;
/** Milliseconds of absence after which the others may call a bot. The server counts for itself. */
export const LONG = 125_000;
const MOST = 60;

export class Company {
  /** The latest news of a player. */
  news = $state.raw<readonly Report[]>([]);
  /** All messages, oldest first. */
  lines = $state.raw<readonly Spoken[]>([]);
  /** Messages shown above the board now. */
  fresh = $state.raw<readonly number[]>([]);
  /** Whether the host allows typed messages. */
  free = $state(false);
  /** Seats whose messages and reactions are muted on this page. */
  muted = $state.raw<ReadonlySet<number>>(new Set());
  /** The seats whose person has been away for long. */
  long = $state.raw<readonly number[]>([]);
  private here: readonly boolean[] | undefined;
  private readonly lost = new Map<number, ReturnType<typeof setTimeout>>();
  private readonly away = new Map<number, ReturnType<typeof setTimeout>>();
  private key = 0;

  /** `nameOf`: the name of another person at a seat; "" for bots, free seats and the own seat. */
  constructor(private readonly nameOf: (seat: number) => string) {}

  stop(): void {
    for (const timer of [...this.lost.values(), ...this.away.values()]) clearTimeout(timer);
  }

  /** Whether each seat's player is connected. */
  readonly seen = (message: Seats): void => {
    const before = this.here;
    this.here = message.seats.map(({ here }) => here);
    for (const [seat, here] of this.here.entries()) {
      if (here) this.returned(seat);
      else if (!this.away.has(seat)) this.went(seat, before?.[seat] === true);
    }
  };

  private went(seat: number, told: boolean): void {
    const name = this.nameOf(seat);
    if (!name) return;
    this.away.set(
      seat,
      setTimeout(() => {
        this.long = [...this.long.filter((each) => each !== seat), seat];
      }, LONG),
    );
    this.lost.set(
      seat,
      setTimeout(() => {
        this.lost.delete(seat);
        if (told && this.nameOf(seat)) this.report(seat, "lost", name);
      }, BRIEF),
    );
  }

  private returned(seat: number): void {
    const brief = this.lost.get(seat);
    const away = this.away.get(seat);
    clearTimeout(brief);
    clearTimeout(away);
    this.lost.delete(seat);
    this.away.delete(seat);
    this.long = this.long.filter((each) => each !== seat);
    if (away !== undefined && brief === undefined && this.nameOf(seat)) this.report(seat, "back", this.nameOf(seat));
  }

  /** An event of the table: who left, who came, who wants to play again. */
  readonly noted = ({ note, facts }: Happened): void => {
    const seat = Number(facts.seat ?? facts.by ?? -1);
    const name = this.nameOf(seat);
    if (note === "left" && name) this.report(seat, facts.to === "bot" ? "bot" : "left", name);
    else if (note === "rematch" && name) this.report(seat, "rematch", name);
    if (note === "left" || note === "taken") {
      clearTimeout(this.lost.get(seat));
      clearTimeout(this.away.get(seat));
      this.lost.delete(seat);
      this.away.delete(seat);
      this.long = this.long.filter((each) => each !== seat);
    }
  };

  /** A player whose name arrived just now sat down. */
  readonly came = (seat: number): void => {
    const name = this.nameOf(seat);
    if (name) this.report(seat, "came", name);
  };

  private report(seat: number, what: News, name: string): void {
    this.key += 1;
    const key = this.key;
    this.news = [...this.news.filter((each) => each.seat !== seat), { key, seat, name, what }];
    setTimeout(() => {
      this.news = this.news.filter((each) => each.key !== key);
    }, STAY);
  }

  /** A message, or a change of the chat's setting. */
  readonly said = (message: ChatUpdate, nameAt: (seat: number) => string): void => {
    this.free = message.chat;
    const lines = (message.lines ?? []).map(({ seat, phrase = "", text = "", line = 0 }) => {
      this.key += 1;
      return { key: this.key, seat, name: nameAt(seat), phrase, text, line };
    });
    this.lines = [...(message.whole ? [] : this.lines), ...lines].slice(-MOST);
    if (message.whole) return;
    for (const { key } of lines) {
      this.fresh = [...this.fresh, key];
      setTimeout(() => {
        this.fresh = this.fresh.filter((each) => each !== key);
      }, STAY);
    }
  };

  readonly mute = (seat: number, on: boolean): void => {
    const muted = new Set(this.muted);
    if (on) muted.add(seat);
    else muted.delete(seat);
    this.muted = muted;
  };
}
