"""Where the cards of tables are kept, with the one-use invitations to their seats."""

from __future__ import annotations

import msgspec

from worldwright.core.game import Seat
from worldwright.tables.card import Card
from worldwright.tables.desk import Desk
from worldwright.tables.tokens import hashed, new_token

_decode = msgspec.json.Decoder(Card).decode


class Drawer:
    """The desk's cards. What a method has changed is on disk when it returns."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def keep(self, *cards: Card) -> None:
        """Write cards down, new or changed: all of them or none."""
        with self._desk.change() as change:
            for card in cards:
                values = (card.id, card.state, card.terms.listed, msgspec.json.encode(card).decode())
                change.execute(
                    "insert into card values (?, ?, ?, ?) on conflict (id) do update"
                    " set state = excluded.state, listed = excluded.listed, card = excluded.card",
                    values,
                )
                change.execute("delete from chair where card = ?", (card.id,))
                people = sorted(card.people | ({card.host} if card.host else set()))
                change.executemany("insert into chair values (?, ?)", [(card.id, person) for person in people])

    def card(self, identity: str) -> Card | None:
        found = self._desk.row("select card from card where id = ?", identity)
        return None if found is None else _decode(found[0])

    def listed(self, most: int = 100) -> list[Card]:
        """Tables that strangers may find: open ones, then running ones."""
        rows = self._desk.rows(
            "select card from card where listed and state in ('open', 'running') order by state, id limit ?", most
        )
        return [_decode(row[0]) for row in rows]

    def of(self, person: str) -> list[Card]:
        """The tables somebody sits at or has made, running ones included."""
        rows = self._desk.rows(
            "select c.card from chair h join card c on c.id = h.card where h.person = ? order by c.id", person
        )
        return [_decode(row[0]) for row in rows]

    def begun(self) -> list[Card]:
        """Tables whose game runs, or may have begun right before a crash."""
        rows = self._desk.rows("select card from card where state in ('open', 'running') order by id")
        return [_decode(row[0]) for row in rows]

    def alive(self) -> int:
        """How many tables are open or running."""
        found = self._desk.row("select count(*) from card where state in ('open', 'running')")
        return int(found[0]) if found else 0

    def invite(self, card: str, seat: Seat) -> str:
        """A token that lets its first bearer sit on that chair, once."""
        token = new_token()
        with self._desk.change() as change:
            change.execute("insert into invite (hash, card, seat) values (?, ?, ?)", (hashed(token), card, seat))
        return token

    def withdraw_invites(self, card: str) -> int:
        """Nobody can use the invitations to a table any more that are not used yet; how many there were."""
        with self._desk.change() as change:
            return change.execute("update invite set used = 1 where card = ? and used = 0", (card,)).rowcount

    def invites(self, card: str) -> int:
        found = self._desk.row("select count(*) from invite where card = ?", card)
        return int(found[0]) if found else 0

    def invited(self, token: str) -> tuple[str, Seat, bool] | None:
        """The table and seat of an invitation, and whether it was used; it is used from now on."""
        with self._desk.change() as change:
            row = change.execute("select card, seat, used from invite where hash = ?", (hashed(token),)).fetchone()
            change.execute("update invite set used = 1 where hash = ?", (hashed(token),))
        return None if row is None else (row[0], row[1], bool(row[2]))

    def sweep(self, before: int) -> int:
        """Throw away cards of tables that never began and were made before then; how many."""
        old = [
            card.id
            for (text,) in self._desk.rows("select card from card where state in ('open', 'abandoned')")
            if (card := _decode(text)).made < before and not card.sealed
        ]
        with self._desk.change() as change:
            change.executemany("delete from card where id = ?", [(identity,) for identity in old])
        return len(old)
