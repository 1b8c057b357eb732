"""What a link shows: made from a table's summary, a deal or a tournament, as anyone with the link may see them.

Before its end nothing of a game is read, so no preview can hold a secret of it. A private table shows its game alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from worldwright.bots.levels import LADDER
from worldwright.core.extras import extras
from worldwright.core.rulebook import rulebook
from worldwright.core.words import Lang, Said, say
from worldwright.games import NAMES, game
from worldwright.server.accounts.names import FORMER, told_apart
from worldwright.server.accounts.store import People
from worldwright.server.engine.history import recorded
from worldwright.server.engine.replay import ReplayInput, past_of
from worldwright.server.engine.summary import Card
from worldwright.server.engine.table import Table
from worldwright.server.http.answer_cache import AnswerCache
from worldwright.server.http.ports import Challenges, DailyLinks, Ports, TournamentLinks
from worldwright.server.previews import words
from worldwright.server.previews.model import Kind, Preview, SeatResult

MOST_BYTES = 32 * 1024 * 1024
MOST_PICTURES = 400
BOTS = {level.name: level.person for level in LADDER}
TODAY = "today"
"""In place of a day."""
NBSP = "\u00a0"


class Previews:
    """Previews of links, and a cache of their pictures under what they show."""

    def __init__(
        self, ports: Ports, people: People, daily: DailyLinks, tournaments: TournamentLinks, challenges: Challenges
    ) -> None:
        self._ports = ports
        self._people = people
        self._daily = daily
        self._tournaments = tournaments
        self._challenges = challenges
        self.pictures = AnswerCache(MOST_BYTES, MOST_PICTURES)

    async def shown(self, kind: str, item: str, lang: Lang) -> Preview | None:
        """The preview of a link; None: it leads nowhere."""
        match kind:
            case "table":
                return await self._table(item, lang)
            case "daily":
                day, _, name = item.partition(".")
                return await self._day(name, "" if day == TODAY else day, lang)
            case "tournament":
                return await self._tournament(item, lang)
            case "challenge":
                return await self._challenge(item, lang)
        return None

    async def past(self, preview: Preview) -> ReplayInput | None:
        """The finished game of a preview; None: it has none, or it cannot be opened here."""
        if preview.kind != "result":
            return None
        table = await self._ports.runtime.find(preview.table)
        if not isinstance(table, Table) or recorded(table) is None:
            return None
        return past_of(table.log, table.audience.moves)

    async def _table(self, identity: str, lang: Lang) -> Preview | None:
        listed = await self._ports.tables.card(identity)
        if listed is None:
            return None
        card, people, _ = listed
        if card.day is not None and not await self._ports.sealed.is_open(card):
            return await self._day(card.terms.game, card.day.daily.day, lang)
        if card.state == "over" and not await self._ports.tables.source_runs(card):
            return self._result(card, await self._names(card, people, lang), lang)
        is_public = card.terms.listed and card.terms.watch == "anyone"
        names = await self._names(card, people, lang) if is_public else ()
        if card.state == "running" and is_public:
            return self._running(card, names, lang)
        return self._invitation(card, people, names, lang)

    async def _names(self, card: Card, people: Mapping[str, str], lang: Lang) -> tuple[str, ...]:
        """The names of all seats, and of the host at the end; people who hide theirs are guests."""
        holders = [*(chair.holder for chair in card.chairs), card.host]
        users = {who for holder in holders if (who := people.get(holder, ""))}
        shown = {
            who: name for who, name in (await self._people.names(users)).items() if self._people.profile(who).shown
        }
        levels = [*(chair.level for chair in card.chairs), ""]
        guest = say(words.GUEST, lang)
        named = [
            BOTS.get(level, FORMER) if level and not holder else shown.get(people.get(holder, ""), guest)
            for holder, level in zip(holders, levels, strict=True)
        ]
        return told_apart(named, holders)

    def _result(self, card: Card, names: tuple[str, ...], lang: Lang) -> Preview:
        name, sign = card.terms.game, -1 if extras(game(card.terms.game)).fewest_win else 1
        seats = tuple(SeatResult(names[seat], points, seat in card.winners) for seat, points in enumerate(card.points))
        first = [seat.name for seat in seats if seat.is_won]
        if len(seats) == 1:
            heading = say(words.SOLO, lang, name=seats[0].name, points=_signed(seats[0].points))
        elif len(first) == 1:
            best = next(seat.points for seat in seats if seat.is_won) * sign
            margin = best - max(seat.points * sign for seat in seats if not seat.is_won)
            heading = say(words.WINS if margin > 0 else words.WINS_AT_TIE, lang, name=first[0], margin=margin)
        else:
            heading = say(words.TIE, lang, names=_listed(first, lang))
        ranked = sorted(seats, key=lambda seat: (not seat.is_won, -sign * seat.points))
        results = ", ".join(f"{seat.name}{NBSP}{_signed(seat.points)}" for seat in ranked)
        return Preview(
            "result", lang, name, heading, say(words.RESULT, lang, game=_title(name, lang), results=results),
            say(words.REPLAY, lang), card.id, seats,
        )  # fmt: skip

    def _running(self, card: Card, names: tuple[str, ...], lang: Lang) -> Preview:
        name, seated = card.terms.game, [names[seat] for seat, chair in enumerate(card.chairs) if chair.kind != "free"]
        who = say(
            words.WHO_PLAYS if len(seated) > 1 else words.PLAYS_ALONE, lang, names=_listed(seated, lang), name=seated[0]
        )
        return _preview("watch", name, lang, words.PLAYING, f"{who} {_blurb(name, lang)}", button=words.WATCH)

    def _invitation(self, card: Card, people: Mapping[str, str], names: tuple[str, ...], lang: Lang) -> Preview:
        name = card.terms.game
        has_host = bool(names) and people.get(card.host) is not None
        length = words.OVER_DAYS if card.terms.lasts_days and card.terms.turn else words.MINUTES
        minutes = rulebook(name, lang).minutes
        sentence = f"{_blurb(name, lang)} {say(length, lang, minutes=minutes)}"
        heading = words.INVITES if has_host else words.INVITED
        return _preview(
            "invitation", name, lang, heading, sentence, button=words.TAKE_SEAT, host=names[-1] if names else ""
        )

    async def _day(self, name: str, day: str, lang: Lang) -> Preview | None:
        if name and name not in NAMES:
            return None
        deal = await self._daily.linked(name, day)
        if deal is None:
            return None
        when = date.fromisoformat(deal.day)
        month = words.MONTHS[lang][when.month - 1]
        spoken = f"{when.day}.{NBSP}{month}" if lang == "de" else f"{when.day}{NBSP}{month}"
        if deal.instead:
            today = _title(deal.instead, lang)
            sentence, button = say(words.DAILY_NEXT, lang, date=spoken, game=today), words.PLAY_TODAY
        elif not deal.is_over:
            sentence, button = say(words.DAILY_RUNS, lang, date=spoken), words.PLAY_TODAY
        elif deal.best is not None:
            sentence = say(words.DAILY_OVER, lang, date=spoken, players=deal.players, points=_signed(deal.best))
            button = words.TRY_IT
        else:
            sentence, button = say(words.DAILY_EMPTY, lang, date=spoken), words.TRY_IT
        return _preview("daily", deal.game, lang, words.DAILY, sentence, button=button, day=(str(when.day), month))

    async def _challenge(self, link: str, lang: Lang) -> Preview | None:
        """A finished result and nothing of its deal, which others have yet to play."""
        challenged = await self._challenges.found(link)
        if challenged is None:
            return None
        card, people, seat = challenged
        name, points = (await self._names(card, people, lang))[seat], card.points[seat]
        said = {"name": name, "points": _signed(points), "game": _title(card.terms.game, lang)}
        return Preview(
            "challenge", lang, card.terms.game, say(words.BEAT, lang), say(words.BEAT_THIS, lang, **said),
            say(words.ONE_TAP, lang), seats=(SeatResult(name, points, is_won=True),),
        )  # fmt: skip

    async def _tournament(self, id_: str, lang: Lang) -> Preview | None:
        found = await self._tournaments.linked(id_)
        if found is None:
            return None
        free = max(0, found.size - found.entrants)
        parts = {"game": _title(found.game, lang), "size": found.size, "free": free, "rounds": found.rounds}
        button = words.STANDINGS
        match found.state:
            case "open":
                said = words.CLUB_OPEN if free else words.CLUB_FULL
                button = words.JOIN if free else words.STANDINGS
            case "over":
                names = await self._people.names({who for who in found.first if who not in BOTS})
                first = [
                    BOTS.get(who) or (names[who] if who in names and self._people.profile(who).shown else "")
                    for who in found.first
                ]
                said = words.CLUB_OVER if len(first) == 1 and first[0] else words.CLUB_ENDED
                parts["name"] = first[0] if first else ""
            case _:
                said = words.CLUB_RUNS
                parts["round"] = max(1, found.round)
        return Preview(
            "tournament", lang, found.game, found.name, say(said, lang, **parts), say(button, lang),
            entrants=found.entrants, size=found.size if found.state == "open" else found.entrants,
        )  # fmt: skip


def _preview(
    kind: Kind,
    played: str,
    lang: Lang,
    heading: Said,
    sentence: str,
    *,
    button: Said,
    day: tuple[str, str] = ("", ""),
    host: str = "",
) -> Preview:
    titled = say(heading, lang, game=_title(played, lang), name=host)
    return Preview(kind, lang, played, titled, sentence, say(button, lang), day=day)


def _title(name: str, lang: Lang) -> str:
    return rulebook(name, lang).title


def _blurb(name: str, lang: Lang) -> str:
    return rulebook(name, lang).blurb


def _signed(points: int) -> str:
    return str(points).replace("-", "−")


def _listed(names: list[str], lang: Lang) -> str:
    """Names in a row, with "and" before the last."""
    *first, last = names
    return f"{', '.join(first)} {say(words.AND, lang)} {last}" if first else last
