"""People: tokens, devices, accounts, names, limits, and being forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worldwright.core.errors import Trouble
from worldwright.tables.desk import Desk
from worldwright.tables.limits import Buckets
from worldwright.tables.names import LONGEST, clean_name, friendly_name
from worldwright.tables.people import People
from worldwright.tables.tokens import ID_BYTES, TOKEN_BYTES, hashed, same


def test_a_device_is_known_by_its_token_and_no_other(tmp_path: Path) -> None:
    people = People(Desk(tmp_path / "desk"))
    person, token = people.new_guest(0)
    found = people.visitor(token, 5)
    assert found is not None
    assert found.person == person
    assert people.visitor(token[:-1], 5) is None
    assert people.visitor("", 5) is None
    assert people.visitor("\udcff\0", 5) is None
    people.end_device(found.device)
    assert people.visitor(token, 5) is None


def test_s122_tokens_and_ids_are_long_and_kept_only_as_hashes(tmp_path: Path) -> None:
    assert TOKEN_BYTES * 8 >= 128
    assert ID_BYTES * 8 >= 128
    people = People(Desk(tmp_path / "desk"))
    _, token = people.new_guest(0)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert token.encode() not in kept
    assert hashed(token).encode() in kept
    assert same("ä", "ä")
    assert not same("a", "b")


def test_s127_a_new_device_ends_the_old_one(tmp_path: Path) -> None:
    people = People(Desk(tmp_path / "desk"))
    person, token = people.new_guest(0)
    fresh = people.new_device(person.id, 1, instead_of=hashed(token))
    assert people.visitor(token, 2) is None
    assert people.visitor(fresh, 2) is not None


def test_a_login_name_belongs_to_one_person(tmp_path: Path) -> None:
    people = People(Desk(tmp_path / "desk"))
    ann, ben = people.new_guest(0)[0], people.new_guest(0)[0]
    people.register(ann.id, "ann", "hash")
    with pytest.raises(Trouble, match="is taken"):
        people.register(ben.id, "ann", "hash")
    assert people.password("ann") == (ann.id, "hash")
    assert people.password("ben") is None


def test_s006_s142_a_promised_deletion_is_known_after_a_crash_and_after_an_old_backup(tmp_path: Path) -> None:
    gone = tmp_path / "forgotten"
    desk = Desk(tmp_path / "desk")
    people = People(desk, gone)
    ann = people.new_guest(0, "Ann Unusualname")[0]
    ben = people.new_guest(0)[0]
    desk.purge()
    backup = (tmp_path / "desk").read_bytes()
    people.promise_to_forget(ann.id)
    assert people.unforgotten() == [ann.id], "a crash here is resumed"
    people.forget(ann.id)
    assert people.unforgotten() == []
    assert people.person(ann.id) is None
    assert people.person(ben.id) is not None
    for path in tmp_path.glob("desk*"):
        assert b"Unusualname" not in path.read_bytes()
    desk.close()
    (tmp_path / "desk").write_bytes(backup)
    assert People(Desk(tmp_path / "desk"), gone).unforgotten() == [ann.id]


def test_s141_what_is_kept_about_somebody_holds_no_secret(tmp_path: Path) -> None:
    people = People(Desk(tmp_path / "desk"))
    ann, token = people.new_guest(7, "Ann")
    people.register(ann.id, "ann", "$argon2id$secret")
    own = str(people.own(ann.id))
    assert "Ann" in own
    assert "secret" not in own
    assert hashed(token) not in own


def test_a_sweep_forgets_only_who_is_gone(tmp_path: Path) -> None:
    people = People(Desk(tmp_path / "desk"))
    old, member, new = people.new_guest(0)[0], people.new_guest(0)[0], people.new_guest(100)[0]
    people.register(member.id, "member", "hash")
    assert people.sweep(50) == 1
    assert [people.person(one.id) is not None for one in (old, member, new)] == [False, True, True]


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("Zoë", "Zoë"),
        ("小林", "小林"),
        ("Ann\u202eeel", "Anneel"),
        ("A\u200bnn", "Ann"),
        ("Ann\u0301\u0301\u0301\u0301\u0301", "Anń\u0301\u0301"),
        ("O’Neil-Smith Jr.", "O’Neil-Smith Jr."),
    ],
)
def test_s105_names_are_kept_by_rule(given_name: str, kept: str) -> None:
    assert clean_name(given_name) == kept


@pytest.mark.parametrize(
    "name",
    ["<script>alert(1)</script>", "=1+1", "@sum", "-2", "../etc", "a/b", "a\\b", "", "   ", "\u202e", "x" * 25,
     "x" * 9999, "a" + "\u0301" * 10_000, '"quoted"', "a&b", "a;b", "%s%n", "${x}"],
)  # fmt: skip
def test_s105_names_that_could_act_somewhere_are_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(Trouble, match=r"^A name .+\.$"):
        clean_name(name)


@given(st.text(max_size=60))
def test_s105_a_kept_name_is_inert_and_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except Trouble:
        return
    assert 0 < len(name) <= LONGEST
    assert clean_name(name) == name
    assert not set(name) & set('<>&"\\/=+@\t\n\r\u202e\u200b;$%{}')
    assert name[0].isalnum()


def test_friendly_names_are_names() -> None:
    for _ in range(200):
        name = friendly_name()
        assert clean_name(name) == name


def test_a_bucket_refills_with_time_and_is_never_more_than_full() -> None:
    buckets = Buckets(burst=3, each=10)
    assert [buckets.take("a", 0) for _ in range(5)] == [True, True, True, False, False]
    assert buckets.wait("a", 0) == 10
    assert [buckets.take("a", 10), buckets.take("a", 10)] == [True, False]
    assert [buckets.take("a", 1000) for _ in range(4)] == [True, True, True, False]
    assert buckets.take("b", 0), "every key has its own"
    buckets.give_back("a")
    assert buckets.take("a", 1000)


def test_s110_buckets_do_not_grow_without_end() -> None:
    buckets = Buckets(burst=1, each=1, keys=100)
    for key in range(10_000):
        buckets.take(key, 0)
    assert len(buckets) == 100
