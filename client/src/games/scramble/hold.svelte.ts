// The player's unsent state: how the held piece is turned, which side is up, a grab on its way.
// The listed actions say what is possible, and one of them is sent.

import { type Act, type Seen, type Side, slotOf } from "./model";

const OTHER: Record<Side, Side> = { picture: "bare", bare: "picture", front: "back", back: "front" };

export class Hold {
  turn = $state(0);
  flipped = $state(false);
  flips = $state(0);
  /** The last turn by hand, for the drawings. */
  turned = $state.raw({ by: 0, times: 0 });
  /** A reach that was sent and not yet answered. */
  pending = $state("");
  /** The thing to take as soon as the hand is empty. */
  next = $state("");
  /** The cell on which a tile was dropped before it was in hand: it is laid there when it comes. */
  aim = $state("");
  jumping = $state(false);
  /** Turned and flipped while the hand was on its way: so the tile lies as soon as it is in hand. */
  ahead = $state.raw({ turn: 0, flip: false });
  #held = "";
  #round = 0;
  #lay = new Map<string, number>();
  #writing: ReturnType<typeof setTimeout> | undefined;

  /** A new view: only the loss or gain of the held thing itself changes what is in hand. */
  meet(table: Seen, you: number | null): void {
    table.pool.forEach((lying, place) => {
      if (lying) this.#lay.set(`t${place + 1}`, lying.turn ?? 0);
    });
    const thing = you === null ? "" : (table.hands[you]?.thing ?? "");
    if (thing !== this.#held) {
      const grip = this.#round === 0 ? recall(thing, table.round) : null;
      this.#held = thing;
      const lay = thing && slotOf(thing) >= 0 ? (this.#lay.get(thing) ?? 0) : 0;
      this.turn = grip?.turn ?? (lay + this.ahead.turn) % 4;
      this.flipped = grip?.flipped ?? (this.ahead.flip && Boolean(table.hands[you ?? 0]?.under));
      if (thing) this.ahead = { turn: 0, flip: false };
      this.flips = 0;
      this.#round = table.round;
      this.#remember();
    }
    this.#round = table.round;
    if (this.pending && this.#answered(table, you, thing)) this.pending = "";
    if (you !== null && table.out.includes(you)) this.jumping = false;
  }

  /** Whether a reach on its way has become a claim, a choice or a held thing, or can never succeed. */
  #answered(table: Seen, you: number | null, held: string): boolean {
    const claimed = table.reaching.some(({ claims }) => claims.some(({ seat }) => seat === you));
    const slot = slotOf(this.pending);
    const there = slot >= 0 ? Boolean(table.pool[slot]) : isOpen(table, you, this.pending);
    return held !== "" || claimed || table.choice !== "" || !there || !["playing", "taking"].includes(table.phase);
  }

  /** The side that is up, and its face. */
  shown(table: Seen, you: number | null): { face: string; under: string; side: Side; thing: string } | null {
    const held = you === null ? null : table.hands[you];
    if (!held) return null;
    const side = held.side ?? "picture";
    const under = held.under ?? "";
    return this.flipped && under
      ? { face: under, under: held.face, side: OTHER[side], thing: held.thing }
      : { face: held.face, under, side, thing: held.thing };
  }

  flip(): void {
    this.flipped = !this.flipped;
    this.flips += 1;
    this.#remember();
  }

  rotate(by: number): void {
    this.turn = (this.turn + by + 4) % 4;
    this.turned = { by, times: this.turned.times + 1 };
    this.#remember();
  }

  /** The hand holds nothing yet: what is pressed now is done when it does. */
  prepare(by: number, flip = false): void {
    const { turn, flip: before } = this.ahead;
    this.ahead = { turn: (turn + by + 4) % 4, flip: before !== flip };
  }

  /** Nothing comes: what waited for it is forgotten. */
  forget(): void {
    this.aim = "";
    this.ahead = { turn: 0, flip: false };
  }

  /** Written down once what was done is on the screen: a browser takes its time over it. */
  #remember(): void {
    const [at, grip] = [keptAt(), { thing: this.#held, round: this.#round, turn: this.turn, flipped: this.flipped }];
    clearTimeout(this.#writing);
    this.#writing = setTimeout(() => {
      try {
        sessionStorage.setItem(at, JSON.stringify(grip satisfies Grip));
      } catch {} // a browser that keeps nothing: a reload shows the piece as it was taken
    });
  }
}

/** How a piece lies in the hand: only this page knows it, so it is stored for a reload. */
interface Grip {
  thing: string;
  round: number;
  turn: number;
  flipped: boolean;
}
const keptAt = (): string => `worldwright.grip ${location.hash}`;

function recall(thing: string, round: number): Grip | null {
  try {
    const grip = JSON.parse(sessionStorage.getItem(keptAt()) ?? "null") as Grip | null;
    return thing && grip?.thing === thing && grip.round === round ? grip : null;
  } catch {
    return null;
  }
}

const isOpen = (table: Seen, you: number | null, card: string): boolean =>
  table.open.includes(card) || (table.villages[you ?? 0] ?? []).includes(card);

export const reachOf = (acts: readonly Act[], thing: string): Act | undefined =>
  acts.find((act) => act.do === "reach" && act.thing === thing);

export const placeOf = (acts: readonly Act[], cell: string, turn: number, side: Side): Act | undefined =>
  acts.find(
    (act) => act.do === "place" && act.cell === cell && (act.turn ?? 0) === turn && (act.side ?? "picture") === side,
  );

export const returnOf = (acts: readonly Act[], side: Side): Act | undefined =>
  acts.find((act) => act.do === "return" && (act.side ?? "picture") === side);

export const only = (acts: readonly Act[], what: "jump_out" | "ready"): Act | undefined =>
  acts.find((act) => act.do === what);

/** Everything an empty hand can take. */
export const things = (acts: readonly Act[]): Set<string> =>
  new Set(acts.flatMap((act) => (act.do === "reach" && act.thing ? [act.thing] : [])));

/** The cells that can take the held piece as it is turned now. */
export const cellsFor = (acts: readonly Act[], turn: number, side: Side): Set<string> =>
  new Set(
    acts.flatMap((act) =>
      act.do === "place" && act.cell && (act.turn ?? 0) === turn && (act.side ?? "picture") === side ? [act.cell] : [],
    ),
  );
