// The connection to a table: says hello, answers pings, numbers commands, and comes back by itself after a break.
// It draws nothing and knows no rules; its owner hears what arrives and in which state the line is.

import { type Bye, type ClientMessage, PROTOCOL, type Say, type ServerMessage, type Welcome } from "./socket-types";

export type PhraseId = Say["phrase"];

/** connecting: the first time; open; broken: coming back by itself; ended: it will not come back, `why` says so. */
export type LineState = "connecting" | "open" | "broken" | "ended";

/** The one answer of a command. `lost`: the line ended for good before it came. */
export type Answer =
  | { kind: "accepted"; seq: number }
  | { kind: "superseded"; seq: number }
  | { kind: "refused"; code: string; rule: string; at: string[] }
  | { kind: "lost" };

type Unnumbered<Message> = Message extends unknown ? Omit<Message, "n" | "seq"> : never;
/** What a page asks of its table; the line adds the number and what was seen. */
export type Command = Unnumbered<Exclude<ClientMessage, { say: "hello" | "pong" }>>;

type Told = Exclude<ServerMessage, { say: "ping" | "bye" | "accepted" | "refused" | "superseded" }>;
type Pending = { n: number; body: string; again: boolean; done: (answer: Answer) => void };

export interface LineOptions {
  url: string;
  told: (message: Told) => void;
  /** `why`: the server's code for the end of the line, while it is broken or ended. */
  changed: (state: LineState, why: string) => void;
  socket?: (url: string) => WebSocket;
  /** A number between 0 and 1, so that not everybody comes back at the same moment. */
  luck?: () => number;
}

/** Nothing was heard for so long: the server pings every five seconds, so the line is dead whatever the browser says. */
const SILENCE = 17_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** A table that moves is at another node already: back at once, though not everybody in the same moment. */
const MOVING_WAIT = 150;
/** A face or a yes is not worth repeating; these have a number by which the table knows them again. */
const AGAIN = new Set<Command["say"]>(["act", "undo", "vacation", "pause"]);
/** After these there is no way back with the same page or seat. */
const FINAL = new Set<Bye["code"]>([
  "reload",
  "left",
  "logged_out",
  "not_yours",
  "private",
  "no_table",
  "not_begun",
  "not_playable",
]);

export class Line {
  private socket: WebSocket | undefined;
  private state: LineState = "connecting";
  private readonly pending: Pending[] = [];
  private number: number;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private welcomed = false;
  /** What the server said last before the line broke. */
  private farewell = "";
  private epoch = 0;
  private seq = 0;

  constructor(private readonly options: LineOptions) {
    // A page's numbers begin at random: those of an earlier page at the same seat are never met again.
    this.number = Math.floor((options.luck ?? Math.random)() * 2 ** 52);
    addEventListener("offline", this.offline);
    addEventListener("online", this.online);
    this.open();
  }

  /** Send a command; its answer comes exactly once, however often the line breaks in between. */
  send(command: Command): Promise<Answer> {
    if (this.state === "ended") return Promise.resolve({ kind: "lost" });
    this.number += 1;
    const n = this.number;
    const body = JSON.stringify({
      ...command,
      n,
      ...("action" in command || command.say === "undo" ? { seq: this.seq } : {}),
    });
    return new Promise((done) => {
      this.pending.push({ n, body, again: AGAIN.has(command.say), done });
      if (this.welcomed) this.socket?.send(body);
    });
  }

  /** Leave the table's line for good. */
  close(): void {
    this.end("closed");
  }

  private open(): void {
    clearTimeout(this.retry);
    if (this.state === "ended" || this.socket) return;
    const socket = (this.options.socket ?? ((url: string) => new WebSocket(url)))(this.options.url);
    this.socket = socket;
    this.welcomed = false;
    socket.onopen = () => {
      this.heard();
      this.hello();
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.heard();
      this.read(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.broke();
    };
  }

  private hello(): void {
    this.socket?.send(JSON.stringify({ say: "hello", epoch: this.epoch, seq: this.seq, protocol: PROTOCOL }));
  }

  private heard(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.drop(), SILENCE);
  }

  /** Let go of a line that is dead or should be. */
  private drop(): void {
    const socket = this.socket;
    if (!socket) return;
    this.broke();
    socket.close();
  }

  private read(message: ServerMessage): void {
    switch (message.say) {
      case "ping":
        this.socket?.send(JSON.stringify({ say: "pong", n: message.n }));
        return;
      case "bye":
        this.farewell = message.code;
        if (FINAL.has(message.code)) this.end(message.code);
        return;
      case "accepted":
      case "superseded":
        this.answer(message.n, { kind: message.say, seq: message.seq });
        return;
      case "refused":
        this.answer(message.n, { kind: "refused", code: message.code, rule: message.rule ?? "", at: message.at ?? [] });
        return;
      case "welcome":
        this.welcome(message);
        break;
      case "moves":
        if (message.after !== this.seq) {
          this.hello(); // something was missed: the table tells it
          return;
        }
        this.seq = message.seq;
    }
    this.options.told(message);
  }

  private welcome(message: Welcome): void {
    const first = !this.welcomed;
    this.epoch = message.epoch;
    this.seq = message.seq;
    this.tries = 0;
    this.welcomed = true;
    this.farewell = "";
    this.turn("open", "");
    if (!first) return;
    // What was under way when the line broke is sent again with its number: the table does it once, and answers.
    for (const each of [...this.pending]) {
      if (each.again) this.socket?.send(each.body);
      else this.answer(each.n, { kind: "refused", code: "broken", rule: "", at: [] });
    }
  }

  private answer(n: number, answer: Answer): void {
    const index = this.pending.findIndex((each) => each.n === n);
    if (index < 0) return; // answered before: a repeat was under way
    const [found] = this.pending.splice(index, 1);
    found?.done(answer);
  }

  private broke(): void {
    clearTimeout(this.silence);
    this.socket = undefined;
    this.welcomed = false;
    if (this.state === "ended") return;
    this.turn(this.state === "connecting" ? "connecting" : "broken", this.farewell);
    const luck = (this.options.luck ?? Math.random)();
    const wait =
      this.farewell === "moving" && this.tries === 0
        ? MOVING_WAIT * luck
        : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.5 + luck / 2);
    this.tries += 1;
    if (navigator.onLine !== false) this.retry = setTimeout(() => this.open(), wait);
  }

  private readonly offline = (): void => this.drop();
  private readonly online = (): void => {
    this.tries = 0;
    this.open();
  };

  private end(why: string): void {
    if (this.state === "ended") return;
    removeEventListener("offline", this.offline);
    removeEventListener("online", this.online);
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    const socket = this.socket;
    this.socket = undefined;
    this.turn("ended", why);
    socket?.close();
    for (const each of this.pending.splice(0)) each.done({ kind: "lost" });
  }

  private turn(state: LineState, why: string): void {
    if (this.state === state && state !== "ended") {
      if (state !== "open") this.options.changed(state, why);
      return;
    }
    this.state = state;
    this.options.changed(state, why);
  }
}
