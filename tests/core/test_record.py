"""Records: any change is found, and the line is named."""

from __future__ import annotations

import hashlib

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.kinds import Table, random_match
from worldwright.core.chance import Chance, commitment, seed_from
from worldwright.core.errors import RecordError
from worldwright.core.game import DEALER, Move, over
from worldwright.core.match import Match, deal_chance, replay
from worldwright.core.origin import Origin, going_on, origin_luck
from worldwright.core.record import Chain, Record, checked_lines, header_line, parse
from worldwright.core.verify import verify
from worldwright.games import game, monuments

TABLE = Table("record", 3, {"monument": "capitol"}, "monuments")
TEXT = random_match(TABLE, 5).record().text()
LINES = TEXT.splitlines()
BYTES = TEXT.encode()


def line_of(position: int) -> int:
    """The line, from 1, on which a byte stands."""
    return BYTES[:position].count(b"\n") + 1


def again(lines: list[str]) -> bytes:
    """Lines closed with fresh checks, as a forger would."""
    chain = Chain()
    return "".join(f"{line} #{chain.check(line)}\n" for line in lines).encode()


BARE = checked_lines(BYTES)


def test_the_format_is_what_the_docs_say() -> None:
    assert LINES[0].startswith("worldwright record 1 #")
    assert [line.split(" ")[0] for line in LINES[1:9]] == [
        "game", "rules", "content", "options", "seats", "players", "chance", "sealed",
    ]  # fmt: skip
    assert LINES[-2].startswith("seed ")
    assert LINES[-1].startswith("end complete #")
    link = hashlib.sha256(hashlib.sha256(b"worldwright record 1").digest() + b"game monuments").hexdigest()
    assert LINES[1].endswith(f"#{link[:12]}")


def test_an_untouched_record_verifies_and_tells_what_was_checked() -> None:
    verdict = verify(BYTES, game)
    assert (verdict.game, verdict.deals, verdict.complete, verdict.sealed) == ("monuments", 4, True, True)


@settings(max_examples=400)
@given(position=st.integers(0, len(BYTES) - 1), value=st.integers(0, 255))
def test_any_changed_byte_is_found_on_its_line(position: int, value: int) -> None:
    if BYTES[position] == value:
        return
    changed = BYTES[:position] + bytes([value]) + BYTES[position + 1 :]
    with pytest.raises(RecordError) as fault:
        verify(changed, game)
    here = line_of(position)
    # a line end that is gone joins two lines; a new one splits one
    assert fault.value.line in {here, here + (BYTES[position] == 10)}


@settings(max_examples=100)
@given(end=st.integers(0, len(BYTES) - 1))
def test_a_record_that_breaks_off_is_refused_at_its_end(end: int) -> None:
    with pytest.raises(RecordError) as fault:
        verify(BYTES[:end], game)
    assert fault.value.line == max(1, BYTES[:end].count(b"\n") + 1)


@settings(max_examples=60)
@given(number=st.integers(0, len(LINES) - 1), kind=st.sampled_from(["remove", "double", "swap"]))
def test_removed_doubled_and_swapped_lines_are_found(number: int, kind: str) -> None:
    lines = list(LINES)
    if kind == "remove":
        del lines[number]
    elif kind == "double":
        lines.insert(number, lines[number])
    else:
        other = (number + 1) % len(lines)
        lines[number], lines[other] = lines[other], lines[number]
    with pytest.raises(RecordError) as fault:
        verify("".join(f"{line}\n" for line in lines).encode(), game)
    assert 1 <= fault.value.line <= len(lines) + 1


FORGED_HEADERS = [
    ("game", "castles", "there is no game 'castles'"),
    ("rules", "2", "rules version 2, but version 1 is installed"),
    ("content", "0" * 64, "content that is not installed"),
    ("options", '{"monument":"castle","open_screens":false,"reenter":true}', "there is no 'castle'"),
    ("options", '{"monument":"capitol"}', "not written out in full"),
    ("options", "[]", "wrong kind"),
    ("options", "{", "no readable value"),
    ("seats", "9", "2 to 4 players, not 9"),
    ("seats", "true", "wrong kind"),
    ("players", '["a"]', "names 1 players at 3 seats"),
    ("players", "[1,2,3]", "wrong kind"),
    ("chance", "dice/1", "chance 'dice/1' is unknown"),
]


@pytest.mark.parametrize(("field", "value", "says"), FORGED_HEADERS)
def test_a_forged_header_with_fresh_checks_is_still_found(field: str, value: str, says: str) -> None:
    lines = list(BARE)
    lines[header_line(field) - 1] = f"{field} {value}"
    with pytest.raises(RecordError, match=says) as fault:
        verify(again(lines), game)
    assert fault.value.line == header_line(field)


def test_a_forged_seal_or_seed_is_found() -> None:
    lines = list(BARE)
    lines[header_line("sealed") - 1] = "sealed " + "0" * 64
    with pytest.raises(RecordError, match="not the seed that was sealed"):
        verify(again(lines), game)
    lines = list(BARE)
    lines[-2] = "seed " + "0" * 64
    with pytest.raises(RecordError, match="not the seed that was sealed") as fault:
        verify(again(lines), game)
    assert fault.value.line == len(lines) - 1


def test_a_forged_deal_is_found_on_its_line() -> None:
    lines = list(BARE)
    (number,) = (n for n, line in enumerate(lines) if " dealer first " in line)
    seat = int(lines[number][-1])
    lines[number] = lines[number][:-1] + str((seat + 1) % 3)
    with pytest.raises(RecordError, match="this deal does not follow from the seed") as fault:
        verify(again(lines), game)
    assert fault.value.line == number + 1


def test_an_illegal_move_is_found_on_its_line_with_its_rule() -> None:
    lines = list(BARE)
    number = next(n for n, line in enumerate(lines) if " build " in line)
    lines.insert(number, lines[number])
    with pytest.raises(RecordError, match="is against rule W") as fault:
        verify(again(lines), game)
    assert fault.value.line in {number + 1, number + 2}


@pytest.mark.parametrize(
    ("forge", "says"),
    [
        (lambda lines: [*lines[:-2], "end unfinished"], "the game is over, but its seed is missing"),
        (lambda lines: [*lines[:-2], lines[-1]], "ends 'complete' with its seed"),
        (lambda lines: [*lines[:-1], "end unfinished"], "ends 'complete' with its seed"),
        (lambda lines: [*lines[:-3], *lines[-2:]], "the game is not over here"),
        (lambda lines: [*lines[:-1], lines[-2], lines[-1]], "the seed is given twice"),
        (lambda lines: [*lines[:-1], lines[-3], lines[-1]], "a move follows the seed"),
        (lambda lines: [*lines[:-2], "seed 12", lines[-1]], "64 hexadecimal digits"),
        (lambda lines: [*lines, "more"], "a line follows the end"),
        (lambda lines: [lines[0], *lines[2:]], "'game' is missing here"),
        (lambda lines: [*lines[:11], lines[9], *lines[11:]], "not the dealer's turn"),
        (lambda lines: [*lines[:11], lines[11].replace("0.000", "5.000", 1), *lines[12:]], "back in time"),
    ],
)
def test_other_forgeries_are_found(forge: object, says: str) -> None:
    assert callable(forge)
    with pytest.raises(RecordError, match=says):
        verify(again(forge(list(BARE))), game)


def test_what_is_no_record_is_refused() -> None:
    for content, says in [
        (b"", "empty"),
        (b"hello\n", "not a record"),
        (b"\xff\n", "UTF-8"),
        (b"x" * (2**24 + 1), "larger"),
    ]:
        with pytest.raises(RecordError, match=says) as fault:
            parse(content, game)
        assert fault.value.line == 1


def test_an_unfinished_match_keeps_its_seed_to_itself() -> None:
    match = Match(monuments, None, 2, seed_from(1))
    text = match.record().text()
    assert match.seed.hex() not in text
    assert "end unfinished" in text
    verdict = verify(text.encode(), game)
    assert not verdict.complete
    assert not verdict.sealed


def gone_on() -> Record:
    """A game that goes on from the twentieth move of another, played to its end."""
    table = Table("record", 3, {"monument": "capitol"}, "monuments")
    old, seed = random_match(table, 5), seed_from(8)
    origin = Origin(old.record().header.sealed, 1, 20, origin_luck(seed))
    state = going_on(table.game, [origin], 20, list(replay(table.game, old.options, 3, old.log[:20]))[-1])
    moves, chance = list(old.log[:20]), Chance(seed, "who moves")
    while not over(table.game, state):
        if DEALER in table.game.to_move(state):
            move = Move(0, DEALER, table.game.deal(state, deal_chance(seed, len(moves))))
        else:
            seat = min(table.game.to_move(state))
            move = Move(0, seat, table.game.sample(state, seat, chance))
        moves.append(move)
        state = table.game.apply(state, move)
    header = msgspec.structs.replace(old.record().header, sealed=commitment(seed), origins=(origin,))
    return Record(header, tuple(moves), seed)


ONWARD = gone_on()


def test_a_game_that_goes_on_verifies_and_says_so() -> None:
    verdict = verify(ONWARD.text().encode(), game)
    assert (verdict.continues, verdict.complete) == (20, True)
    assert parse(ONWARD.text().encode(), game) == ONWARD


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"luck": "0" * 64}, "this origin does not follow from the seed"),
        ({"luck": "0"}, "origin names no moment"),
        ({"seat": 3}, "origin names no moment"),
        ({"moves": 10_000}, "names 10000 moves"),
    ],
)
def test_a_forged_origin_is_named(change: dict[str, object], reason: str) -> None:
    origin = msgspec.structs.replace(ONWARD.header.origins[0], **change)
    header = msgspec.structs.replace(ONWARD.header, origins=(origin,))
    with pytest.raises(RecordError, match=f"line {header_line('origin')}: {reason}"):
        verify(Record(header, ONWARD.moves, ONWARD.seed).text().encode(), game)


@pytest.mark.parametrize("text", ["origin []", "origin {}", "origin 7", 'origin [{"seat":1}]', "origin  []"])
def test_an_origin_that_cannot_be_read_is_named(text: str) -> None:
    lines = [*BARE[: ONWARD.header.lines - 1], text, *BARE[ONWARD.header.lines - 1 :]]
    with pytest.raises(RecordError, match=f"line {header_line('origin')}: origin"):
        verify(again(lines), game)


def test_the_new_seed_decides_the_new_deals_and_only_these() -> None:
    lines = checked_lines(ONWARD.text().encode())
    deals = [number for number, line in enumerate(lines) if " dealer fill" in line]
    assert deals[0] < ONWARD.header.lines + 20 < deals[1], "one deal of the old game, some of the new one"
    lines[deals[1]] = lines[deals[1]].replace("red", "blue", 1)
    with pytest.raises(RecordError, match=f"line {deals[1] + 1}"):
        verify(again(lines), game)
