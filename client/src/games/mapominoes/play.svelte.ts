// The player's unsent choice, and what it leads to. Only what `choices` holds is legal.

import { settings } from "../../base/settings.svelte";
import { type Atlas, nameOf } from "./atlas";
import { agrees, type Choices, choicesOf, givesGo, joins, type Plain, ranked, rankedNames, type What } from "./choices";
import type { Act, View } from "./types";
import { type Words, words } from "./words";

export interface Given {
  view: View;
  actions: Act[] | null;
  you: number | null;
  players: { name: string; bot: boolean; away: boolean }[];
  send: (act: Act) => void;
  atlas: Atlas;
}

export class Play {
  what = $state<What | null>(null);
  cell = $state<string | null>(null);
  /** A card to look at that cannot be laid: on the table, or in a hand without a place. */
  seen = $state<string | null>(null);
  /** An action is on its way. */
  sent = $state(false);

  constructor(private readonly given: () => Given) {}

  get view(): View {
    return this.given().view;
  }
  get atlas(): Atlas {
    return this.given().atlas;
  }
  get you(): number | null {
    return this.given().you;
  }
  get players() {
    return this.given().players;
  }
  get say(): Words {
    return words[settings.lang];
  }

  readonly choices: Choices = $derived.by(() => choicesOf(this.given().view, this.given().actions));

  /** Whether a country or Transit can be laid now. */
  get canLay(): boolean {
    return this.choices.cards.size + this.choices.names.size > 0;
  }

  name(id: string): string {
    return nameOf(this.atlas, id, settings.lang);
  }

  /** The name of a seat; yours is "You". */
  who(seat: number): string {
    return seat === this.you ? this.say.you : (this.players[seat]?.name ?? `${seat + 1}`);
  }

  tabledName(tabled: { card?: string; transit?: string }): string {
    return tabled.card ? this.name(tabled.card) : this.say.transitFor(this.name(tabled.transit ?? ""));
  }

  /** The names of what a cell touches. */
  beside(cell: string): string {
    return joins(this.view, cell)
      .map((join) => this.tabledName(join.tabled))
      .join(", ");
  }

  /** The Transit names that can be chosen: on the cell in focus if there is one, waters first. */
  readonly names: string[] = $derived.by(() => {
    const cell = this.what?.id ? null : this.cell;
    const found = [...this.choices.names].filter(([, cells]) => !cell || cells.includes(cell));
    return rankedNames(
      this.atlas,
      found.map(([name]) => name),
      (id) => this.name(id),
    );
  });

  /** The cells that are lit: for what is chosen, else for any country, else for any Transit. */
  readonly lit: string[] = $derived.by(() => {
    const { cards, names } = this.choices;
    const every = (map: Map<string, string[]>) => [...new Set([...map.values()].flat())];
    if (this.what?.kind === "card") return ranked(this.view, this.atlas, this.what, cards.get(this.what.id) ?? []);
    if (this.what?.kind === "transit")
      return this.what.id ? ranked(this.view, this.atlas, this.what, names.get(this.what.id) ?? []) : every(names);
    return cards.size ? every(cards) : every(names);
  });

  /** Every cell that could be lit in this go. */
  get reachable(): string[] {
    return [...new Set([...this.choices.cards.values(), ...this.choices.names.values()].flat())];
  }

  /** Cards that fit on the cell in focus while nothing is chosen. */
  readonly fitting: What[] = $derived.by(() => {
    const cell = this.cell;
    if (this.what || !cell) return [];
    const cards = [...this.choices.cards].filter(([, cells]) => cells.includes(cell));
    const found: What[] = cards.map(([id]) => ({ kind: "card", id }));
    return [...found, ...this.names.map((id): What => ({ kind: "transit", id }))];
  });

  get ready(): Act | null {
    if (!this.what?.id || !this.cell) return null;
    const { kind, id } = this.what;
    const cells = kind === "card" ? this.choices.cards.get(id) : this.choices.names.get(id);
    if (!cells?.includes(this.cell)) return null;
    return kind === "card" ? { do: "lay", card: id, cell: this.cell } : { do: "transit", name: id, cell: this.cell };
  }

  get givesGo(): boolean {
    return this.cell !== null && this.ready !== null && givesGo(this.view, this.what, this.cell);
  }

  /** Whether the chosen card would lie there next to a card that it does not border. */
  bluffs(cell: string, what: What | null = this.what): boolean {
    return !!what?.id && joins(this.view, cell).some((join) => !agrees(this.view, this.atlas, what, join));
  }

  /** In how many places a card of the hand fits; bluffs are not counted. */
  fits(id: string): number {
    const cells = this.choices.cards.get(id) ?? [];
    return this.view.options.bluff
      ? cells.filter((cell) => !this.bluffs(cell, { kind: "card", id })).length
      : cells.length;
  }

  /** Choose a card of the hand, or unchoose it. */
  takeCard(id: string): void {
    this.seen = id;
    if (!this.choices.cards.has(id)) {
      this.what = null;
      this.cell = null;
      return;
    }
    if (this.what?.kind === "card" && this.what.id === id) this.back(true);
    else this.take({ kind: "card", id });
  }

  takeTransit(id = ""): void {
    this.seen = null;
    if (this.what?.kind === "transit" && this.what.id === id) this.back(true);
    else this.take({ kind: "transit", id });
  }

  private take(what: What): void {
    this.what = what;
    if (!what.id) {
      if (!this.names.length) this.cell = null;
    } else if (!this.cell || !this.lit.includes(this.cell)) this.cell = this.lit[0] ?? null;
  }

  /** Point at a lit cell; a second time lays what is chosen there. */
  point(cell: string): void {
    if (this.cell === cell && this.ready) {
      this.lay();
      return;
    }
    this.cell = cell;
    if (this.what?.id) return;
    const fitting = this.what ? this.names.map((id): What => ({ kind: "transit", id })) : this.fitting;
    const [only] = fitting;
    if (only && fitting.length === 1) this.what = only;
  }

  /** Point at the next lit place: so that a small window never has to be moved to reach one. */
  next(): void {
    const at = this.cell ? this.lit.indexOf(this.cell) : -1;
    this.cell = this.lit[(at + 1) % this.lit.length] ?? null;
  }
  look(card: string): void {
    this.what = null;
    this.cell = null;
    this.seen = card;
  }

  /** Undo the last unsent step. */
  back(all = false): void {
    if (!all && this.what && this.cell) this.cell = null;
    else {
      this.what = null;
      this.cell = null;
      this.seen = null;
    }
  }

  lay(): void {
    if (this.ready) this.sendAct(this.ready);
  }

  do(plain: Plain): void {
    if (this.choices.plain.has(plain)) this.sendAct({ do: plain } as Act);
  }

  private sendAct(act: Act): void {
    if (this.sent) return;
    this.sent = true;
    this.given().send(act);
  }

  /** After a new view: what is chosen stays only if it is still possible. */
  renew(): void {
    this.sent = false;
    if (this.seen && !this.atlas.countries.has(this.seen)) this.seen = null;
    const { cards } = this.choices;
    const still =
      this.what?.kind === "card"
        ? cards.has(this.what.id)
        : this.what?.id === "" || this.choices.names.has(this.what?.id ?? "");
    if (this.what && !still) this.back(true);
    if (this.cell && !this.reachable.includes(this.cell)) this.cell = null;
    if (this.what) return;
    this.cell = null;
    const first = this.view.hand.find((id) => cards.has(id));
    if (first && (this.view.pending || (cards.size === 1 && !this.choices.names.size))) {
      this.take({ kind: "card", id: first });
      this.seen = first;
    }
  }
}
