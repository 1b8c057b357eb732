// The state of a table on the page, built from socket messages. It knows no rules.

import { botName, distinct, follow } from "../base/bot-names";
import { keepSeal } from "../base/seals";
import { settings } from "../base/settings.svelte";
import type { Move, Player, Refused } from "../parts/game/board";
import * as api from "../server/api";
import type { TableCard } from "../server/api-types";
import { type Answer, type Command, Line, type LineState, type PhraseId } from "../server/socket";
import type { Ask, Clock, Moves, React, Result, Seats, Welcome } from "../server/socket-types";
import { Company } from "./company.svelte";
import { Show } from "./show.svelte";
import { grown, type Happened, happenedOf, lastTurns, storyOf } from "./story";

type Frame = (Welcome | Moves) & { read: number };

const RECENT = 12;
const NO_PACE = (): number => 0;

export class Table {
  line = $state<LineState>("connecting");
  /** The code for the end of the connection. */
  why = $state("");
  view = $state.raw<unknown>(undefined);
  actions = $state.raw<unknown[] | null>([]);
  seq = $state(0);
  you = $state<number | null>(null);
  toMove = $state.raw<number[]>([]);
  holders = $state.raw<string[]>([]);
  result = $state.raw<Result | null>(null);
  ended = $state("");
  frozen = $state("");
  sealed = $state("");
  refused = $state.raw<Refused | null>(null);
  /** The code of a refusal without a rule: too late, too fast, not understood. */
  trouble = $state("");
  asked = $state.raw<Ask | null>(null);
  /** The story as loaded, and every event since, including those not shown yet. */
  private before = $state.raw<Happened[]>([]);
  private heard = $state.raw<Happened[]>([]);
  private readonly story: Happened[] = $derived(grown(this.before, this.heard));
  /** The story up to the shown moment. */
  readonly happened: Happened[] = $derived(this.story.filter(({ seq }) => seq <= this.seq));
  /** The moves of each seat's last turn. */
  readonly last: Happened[] = $derived(lastTurns(this.happened));
  /** Whether there may be something to take back: a move of one's own, and since then none of the dealer or the clock. */
  readonly undoable: boolean = $derived.by(() => {
    const moves = this.happened.filter(({ note }) => !note);
    const own = moves.findLastIndex(({ by }) => by !== null && by === this.you);
    return own >= 0 && moves.slice(own).every(({ by }) => (by ?? 0) >= 0);
  });
  /** The last moves as this seat saw them, for boards that show what just went on. */
  readonly recent: Move<unknown>[] = $derived(
    this.happened
      .filter(({ note, by }) => !note && by !== null)
      .slice(-RECENT)
      .map(({ at, by, act }) => ({ at, by: by ?? 0, act })),
  );
  /** Moves of others, shown one by one. */
  readonly show = new Show<Frame>((frame, last) => this.draw(frame, last));
  /** How long a move of another player is shown, in milliseconds; 0: no delay, as in a race. */
  pace: (fresh: readonly Happened[]) => number = NO_PACE;
  faces = $state.raw<{ seat: number; emoji: string; key: number }[]>([]);
  spectators = $state(0);
  card = $state.raw<TableCard | undefined>(undefined);
  /** The other people here, what becomes of them and what they say. */
  readonly company = new Company((seat) => this.otherPerson(seat));
  /** The bots act at once, as all players agreed. */
  hurried = $state(false);
  /** The number of actions without an answer. A question to the others may wait for days, and blocks nothing. */
  waiting = $state(0);
  private here = $state.raw<boolean[]>([]);
  private clock: Clock = { now: 0, held: true };
  private read = 0;
  private faceKey = 0;
  private readonly socket: Line;

  constructor(
    readonly id: string,
    card: TableCard,
    readonly watching: boolean,
    socket?: (url: string) => WebSocket,
    /** Which of several own seats this is; none: the only one. */
    private readonly seat?: number,
  ) {
    this.card = card;
    const url = new URL(
      `api/tables/${encodeURIComponent(id)}/socket${watching ? "?watch=true" : seat === undefined ? "" : `?seat=${seat}`}`,
      document.baseURI,
    );
    url.protocol = url.protocol.replace("http", "ws");
    url.hash = "";
    this.socket = new Line({
      url: url.href,
      told: (message) => {
        if (message.say === "welcome") this.welcome(message);
        else if (message.say === "moves") this.moves(message);
        else if (message.say === "seats") this.seats(message);
        else if (message.say === "reaction") this.face(message.seat, message.emoji);
        else if (message.say === "said") this.company.said(message, (seat) => this.players[seat]?.name ?? "");
        else this.notice(message.code, message.ask ?? null, message.reason ?? "");
      },
      changed: (state, why) => {
        this.line = state;
        this.why = why;
      },
      ...(socket ? { socket } : {}),
    });
  }

  close(): void {
    this.show.stop();
    this.company.stop();
    this.socket.close();
  }

  /** The table's time in milliseconds. */
  readonly now = (): number => this.clock.now + (this.clock.held ? 0 : performance.now() - this.read);

  get deadline(): number | null {
    void this.seq;
    return this.clock.deadline ?? null;
  }

  /** The end of the current turn, in the table's time: the own turn's, or the first of the others'. */
  get due(): number | null {
    void this.seq;
    const turns = this.clock.turns ?? [];
    const own = turns.find(([seat]) => seat === this.you);
    return own ? own[1] : turns.length ? Math.min(...turns.map(([, due]) => due)) : null;
  }

  get players(): Player[] {
    const several = !this.watching && (this.card?.seats ?? []).filter(({ you }) => you).length > 1;
    const players = (this.card?.seats ?? []).map((seat, index) => ({
      name:
        seat.you && several && index !== this.you
          ? settings.say.seat(index + 1)
          : nameOf(
              seat.bot_account ? `${seat.name} (${settings.say.isBot})` : seat.name,
              this.holders[index] ?? seat.kind,
              index,
              seat.you && !this.watching,
            ),
      bot: (this.holders[index] ?? seat.kind) === "bot",
      away: (this.holders[index] ?? seat.kind) === "person" && this.here[index] === false,
    }));
    return distinct(players);
  }

  get yourMove(): boolean {
    return this.you !== null && this.toMove.includes(this.you);
  }

  /** Another seat of this very device that the game waits for; it is handed over before its hand is shown. */
  get next(): number | undefined {
    if (this.over || this.yourMove || this.watching || this.you === null) return undefined;
    return this.toMove.find((seat) => seat !== this.you && this.card?.seats[seat]?.you);
  }

  /** Only bots are to act: the visitor may hurry them. */
  get onlyBotsAct(): boolean {
    if (this.over || this.you === null || this.frozen || this.hurried) return false;
    return this.toMove.length > 0 && this.toMove.every((seat) => this.holders[seat] === "bot");
  }

  /** A counted daily try: no hints, no pause. */
  get isTry(): boolean {
    return (this.card?.daily?.counted || this.card?.daily?.runs) ?? false;
  }

  /** Whether clock and bots can be paused: only in a game against bots. */
  get canPause(): boolean {
    if (this.over || this.you === null || this.isTry) return false;
    const alone = this.holders.every((kind, seat) => kind !== "person" || (this.card?.seats[seat]?.you ?? false));
    return alone && (this.holders.includes("bot") || this.deadline !== null || this.paused);
  }

  get paused(): boolean {
    return this.frozen === "paused";
  }

  get over(): boolean {
    return this.result !== null || this.ended !== "";
  }

  readonly send = async (act: unknown): Promise<boolean> =>
    (await this.command({ say: "act", action: act })).kind === "accepted";
  readonly undo = (): Promise<Answer> => this.command({ say: "undo" });
  /** Ask for more hours for the own turn. */
  readonly vacation = (hours: number): Promise<Answer> => this.command({ say: "vacation", hours });
  readonly consent = (yes: boolean): Promise<Answer> => {
    const ask = this.asked?.ask ?? 0;
    this.asked = null; // the server sends it again to those who have not answered
    return this.command({ say: "consent", ask, yes });
  };
  /** Withdraw the own question. */
  readonly withdraw = (): Promise<Answer> => this.command({ say: "withdraw", ask: this.asked?.ask ?? 0 });
  readonly react = (emoji: React["emoji"]): void => {
    void this.socket.send({ say: "react", emoji });
  };
  /** Stop the clock and the bots, or let them go on. */
  readonly pause = (on: boolean): Promise<Answer> => this.command({ say: "pause", on });
  /** Let the bots act at once until a person is to act; a refusal is ignored. */
  readonly hurry = async (): Promise<void> => {
    this.show.skip();
    await this.socket.send({ say: "hurry" });
  };
  /** Replace a long absent player by a bot. */
  readonly callBot = (seat: number): Promise<Answer> => this.command({ say: "call_bot", seat });
  /** Say something to all; the answer says why not. */
  readonly tell = (phrase: PhraseId): Promise<Answer> => this.socket.send({ say: "say", phrase });
  readonly write = (text: string): Promise<Answer> => this.socket.send({ say: "chat", text });
  readonly allowChat = (on: boolean): Promise<Answer> => this.socket.send({ say: "allow_chat", on });

  /** Why the last action was refused has been read. */
  readonly forgive = (): void => {
    this.refused = null;
    this.trouble = "";
  };

  private async command(command: Command): Promise<Answer> {
    this.refused = null;
    this.trouble = "";
    const acts = command.say === "act" ? 1 : 0;
    this.waiting += acts;
    const answer = await this.socket.send(command);
    this.waiting -= acts;
    if (answer.kind === "refused" && answer.rule) {
      this.refused = { rule: answer.rule, at: answer.at, text: "" };
      void this.explain(answer.rule);
    } else if (answer.kind === "refused" && answer.code !== "withdrawn") {
      this.trouble = answer.code;
    } else if (answer.kind === "superseded") {
      this.trouble = "superseded";
    }
    return answer;
  }

  /** Add the rule's sentence to a refusal, without delaying the next action. */
  private async explain(rule: string): Promise<void> {
    const text = await ruleText(this.card?.game ?? "", rule);
    if (this.refused?.rule === rule) this.refused = { ...this.refused, text };
  }

  private welcome(message: Welcome): void {
    this.you = message.you;
    this.sealed = message.sealed;
    keepSeal(this.id, message.sealed);
    this.frozen = message.frozen ?? "";
    this.asked = null; // an open question follows at once
    if (message.moves) this.heard = [...this.heard, ...message.moves.map(happenedOf)];
    else void this.catchUp();
    this.show.cut({ ...message, read: performance.now() });
    if (this.you !== null && !this.card?.seats[this.you]?.you) void this.look(); // a new player at this seat
  }

  private moves(message: Moves): void {
    this.refused = null;
    if (message.moves.some(({ note }) => note === "undo" || note === "vacation")) this.asked = null; // all agreed
    const fresh = message.moves.map(happenedOf);
    this.heard = [...this.heard, ...fresh];
    for (const each of fresh) if (each.note) this.company.noted(each);
    const frame = { ...message, read: performance.now() };
    const stay = this.hurried ? 0 : this.pace(fresh);
    if (this.show.running || (stay > 0 && this.canWait(fresh))) this.show.add(frame, stay);
    else this.show.cut(frame, stay);
  }

  /** Moves wait in the show only for a visible page of a player who may not act and did not just act. */
  private canWait(fresh: readonly Happened[]): boolean {
    if (document.hidden || this.over) return false;
    const own = (seat: number | null): boolean => seat !== null && (this.card?.seats[seat]?.you ?? seat === this.you);
    return !(this.yourMove || fresh.some(({ by }) => own(by)));
  }

  /** Ask once for the story so far: who comes later missed it. */
  private async catchUp(): Promise<void> {
    const found = await api.log(this.id, this.you).then(storyOf, () => undefined);
    if (found) this.before = found;
  }

  /** Show a frame; only in the newest one can anything be done. */
  private draw(frame: Frame, last: boolean): void {
    this.stand(
      last ? frame : { ...frame, actions: [], choices: 0, to_move: frame.to_move.filter((seat) => seat !== this.you) },
    );
  }

  private stand(message: Frame): void {
    const seated = this.holders.join() !== message.holders.join() && this.holders.length > 0;
    this.seq = message.seq;
    this.view = message.view;
    this.toMove = message.to_move;
    this.holders = message.holders;
    this.clock = message.clock;
    this.read = message.read;
    this.result = message.result ?? null;
    this.ended = message.ended ?? "";
    const choices = message.choices ?? 0;
    this.actions = message.actions ?? (choices > 0 ? null : []);
    if (this.actions === null) void this.ask(message.seq);
    if (this.hurried && !this.toMove.every((each) => this.holders[each] === "bot")) this.hurried = false;
    if (seated || this.over) void this.look();
  }

  /** The name of another person at a seat; "" for bots, free seats and the own seat. */
  private otherPerson(seat: number): string {
    const card = this.card?.seats[seat];
    return card && !card.you && card.kind === "person" ? (this.players[seat]?.name ?? "") : "";
  }

  /** There are too many actions for a frame: ask for them. */
  private async ask(seq: number): Promise<void> {
    const choices = await api.actions(this.id, this.seat ?? null).catch(() => undefined);
    if (choices && choices.seq === seq && this.seq === seq) this.actions = choices.actions;
  }

  /** Load the table's summary again: names, and who wants to play again. */
  async look(): Promise<void> {
    const before = this.card?.seats ?? [];
    this.card = await api.table(this.id).catch(() => this.card);
    for (const [seat, { kind }] of (this.card?.seats ?? []).entries())
      if (kind === "person" && before[seat] && before[seat].kind !== "person") this.company.came(seat);
    if (this.result && this.you !== null && this.card?.seats.some(({ kind }) => kind === "bot"))
      follow(this.card.game, this.id, this.result.winners.includes(this.you));
  }

  private seats(message: Seats): void {
    this.here = message.seats.map(({ here }) => here);
    this.spectators = message.spectators;
    this.company.seen(message);
  }

  private face(seat: number, emoji: string): void {
    if (this.company.muted.has(seat)) return;
    this.faceKey += 1;
    const key = this.faceKey;
    this.faces = [...this.faces.filter((face) => face.seat !== seat), { seat, emoji, key }];
    setTimeout(() => {
      this.faces = this.faces.filter((face) => face.key !== key);
    }, 6000);
  }

  private notice(code: string, ask: Ask | null, reason: string): void {
    if (code === "frozen") this.frozen = reason || "internal";
    else if (code === "going_on") this.frozen = "";
    else if (code === "hurried") this.hurried = true;
    else if (code === "asked") this.asked = ask;
    else this.asked = null;
  }
}

/** A seat's displayed name: bots have names, the visitor is "you". */
export function nameOf(name: string, kind: string, seat: number, you: boolean): string {
  if (you) return settings.say.you;
  if (kind === "bot") return botName(name, seat);
  return kind === "free" ? settings.say.freeSeat : name;
}

/** A rule's sentence in the visitor's language, from the rules of the game or of every table. */
export async function ruleText(game: string, number: string): Promise<string> {
  for (const book of [game, "house"]) {
    const found = await api.rulebook(book, settings.lang).catch(() => undefined);
    const rule = found?.sections.flatMap(({ rules }) => rules).find((each) => each.number === number);
    if (rule) return rule.text;
  }
  return "";
}
