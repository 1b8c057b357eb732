"""Table talk: phrases for all, words of one's own where the host allows them, and nothing of it kept."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from tests.server.engine.seating import Ear, opened, save, seated
from worldwright.core.chance import Chance
from worldwright.server.engine import chat as talk
from worldwright.server.engine import messages as say
from worldwright.server.engine.pause import freeze
from worldwright.server.engine.seat_handover import leave, occupy
from worldwright.server.engine.table import Table


def said(ear: Ear) -> list[say.ChatUpdate]:
    return [message for message in ear.heard() if isinstance(message, say.ChatUpdate)]


def tells(table: Table, ear: Ear, wish: say.Command, clock: int = 0) -> Any:
    ear.frames.clear()
    table.command(ear, wish, clock)
    (answer,) = [message for message in ear.heard() if isinstance(message, say.Accepted | say.CommandRefused)]
    return answer


def test_a_phrase_reaches_everybody_and_no_log() -> None:
    table = opened()
    ears, onlooker = seated(table), Ear(None)
    table.watch(onlooker, 0, 0, 0)
    events = table.log.seq
    for number, phrase in enumerate(get_args(say.PhraseId)):
        table.command(ears[0], say.Say(number, phrase), number * 10_000)
    for ear in (*ears, onlooker):
        assert [line.phrase for message in said(ear) for line in message.lines] == list(get_args(say.PhraseId))
    assert (table.log.seq, table.log.unsaved) == (events, [])


def test_who_looks_on_says_nothing() -> None:
    table = opened()
    ear = Ear(None)
    table.watch(ear, 0, 0, 0)
    assert tells(table, ear, say.Say(1, "hello")).code == "not_seated"


def test_words_of_ones_own_need_the_host() -> None:
    table = opened()
    ears = seated(table)
    assert tells(table, ears[1], say.Chat(1, "well met")).code == "no_chat"
    assert tells(table, ears[1], say.AllowChat(2, True)).code == "not_host"
    ears[1].frames.clear()
    assert isinstance(tells(table, ears[0], say.AllowChat(3, True)), say.Accepted)
    assert [message.chat for message in said(ears[1])] == [True]
    ears[0].frames.clear()
    assert isinstance(tells(table, ears[1], say.Chat(4, "well  met\n")), say.Accepted)
    assert [line.text for message in said(ears[0]) for line in message.lines] == ["well met"]
    tells(table, ears[0], say.AllowChat(5, False))
    assert tells(table, ears[1], say.Chat(6, "more")).code == "no_chat"


@pytest.mark.parametrize(
    "text",
    ["http://a.b", "www.a", "spiel.de", "Spiel.COM/x", "10.0.0.1", "me@home.test", "spiel．de", "spiel。de"],
)
def test_no_links(text: str) -> None:
    assert talk.has_link(text)


@pytest.mark.parametrize("text", ["Well. Done", "a 3.5 point lead", "gut...und du?", "1.e4 e5", "Oh.Nein"])
def test_plain_words_are_no_links(text: str) -> None:
    assert not talk.has_link(text)


def test_signs_that_cannot_be_seen_and_heaps_of_accents_are_left_out() -> None:
    assert talk.cleaned("a\u202eb\u0000c\u2066 d") == "abc d"
    assert talk.cleaned("e" + "\u0301" * 50) == "e\u0301\u0301"
    assert talk.cleaned("👩\u200d🚀") == "👩\u200d🚀"
    table = opened()
    host = seated(table)[0]
    tells(table, host, say.AllowChat(1, True))
    assert tells(table, host, say.Chat(2, "\u202e\u2066")).code == "malformed"


def test_a_flood_of_talk_is_a_few_lines_and_no_work() -> None:
    table = opened()
    ears = seated(table)
    ears[1].frames.clear()
    answers = [tells(table, ears[0], say.Say(number, "wow"), 0) for number in range(200)]
    assert sum(isinstance(answer, say.Accepted) for answer in answers) == talk.AT_ONCE
    assert {answer.code for answer in answers if isinstance(answer, say.CommandRefused)} == {"too_fast"}
    assert len(said(ears[1])) == talk.AT_ONCE
    for number in range(1000, 1000 + 3 * talk.KEPT):
        table.command(ears[0], say.Say(number, "wow"), number * 10_000)
    whole = table.talk.whole(table.log.generations)
    assert whole is not None
    assert len(whole.lines) == talk.KEPT


def test_who_comes_later_reads_what_was_said_by_those_who_still_sit_there() -> None:
    table = opened()
    ears = seated(table)
    table.command(ears[0], say.Say(1, "hello"), 0)
    table.command(ears[1], say.Say(1, "luck"), 0)
    leave(table, [1], 0)
    occupy(table, 1, 0, holder="new")
    save(table)
    late = Ear(None)
    table.watch(late, 0, 0, 0)
    (message,) = said(late)
    assert (message.whole, [line.phrase for line in message.lines]) == (True, ["hello"])


def test_talk_goes_on_while_a_table_stands_still() -> None:
    table = opened()
    ears = seated(table)
    freeze(table, "full", 0)
    assert isinstance(tells(table, ears[0], say.Say(1, "moment")), say.Accepted)


def test_any_words_take_bounded_time_and_stay_short() -> None:
    chance = Chance(bytes(32), "talk")
    for _ in range(300):
        text = "".join(chr(chance.choice((46, 64, 97, 0x301, 0x202E, 0x1F600, 32))) for _ in range(say.MOST_CHAT))
        assert len(talk.cleaned(text)) <= say.MOST_CHAT
        talk.has_link(text)
