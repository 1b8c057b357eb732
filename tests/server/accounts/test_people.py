"""People: tokens, devices, accounts, names, limits, and being forgotten."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.engine.registry import MemorySite
from worldwright.core.errors import UserError
from worldwright.server.accounts import profiles
from worldwright.server.accounts.names import LONGEST, clean_name, friendly_name
from worldwright.server.accounts.profiles import Profile
from worldwright.server.accounts.store import SEEN_EVERY, People
from worldwright.server.engine import seating as lobby
from worldwright.server.engine.events import Terms
from worldwright.server.process.token_buckets import Buckets
from worldwright.server.process.tokens import ID_BYTES, TOKEN_BYTES, hashed, new_id, same
from worldwright.server.storage.backup import backup, restore
from worldwright.server.storage.sqlite import SqliteDatabase
from worldwright.server.storage.table_store import tables_of


@pytest.fixture
def db(tmp_path: Path) -> Iterator[SqliteDatabase]:
    database = SqliteDatabase(tmp_path)
    yield database
    database.close()


def test_no_id_looks_like_an_option_of_a_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    words = iter(["-abc", "--de", "f-gh"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: next(words))
    assert new_id() == "f-gh"


def test_a_device_is_known_by_its_token_and_no_other(db: SqliteDatabase, tmp_path: Path) -> None:
    async def story() -> None:
        people = People(db, tmp_path / "gone")
        person, token = await people.new_guest(0)
        for known in (people, People(db, tmp_path / "gone")):  # asked for the first time, and from memory
            for _ in range(2):
                found = await known.visitor(token, 5)
                assert found is not None
                assert found.person == person
            assert await known.visitor(token[:-1], 5) is None
            assert await known.visitor("", 5) is None
            assert await known.visitor("\udcff\0", 5) is None
        await people.end_devices([hashed(token)])
        assert await people.visitor(token, 5) is None

    asyncio.run(story())


def test_s122_tokens_and_ids_are_long_and_kept_only_as_hashes(db: SqliteDatabase, tmp_path: Path) -> None:
    assert TOKEN_BYTES * 8 >= 128
    assert ID_BYTES * 8 >= 128
    _, token = asyncio.run(People(db, tmp_path / "gone").new_guest(0))
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert token.encode() not in kept
    assert hashed(token).encode() in kept
    assert same("ä", "ä")
    assert not same("a", "b")


def test_s127_a_new_device_ends_the_old_one(db: SqliteDatabase, tmp_path: Path) -> None:
    async def story() -> None:
        people = People(db, tmp_path / "gone")
        person, token = await people.new_guest(0)
        assert await people.visitor(token, 1) is not None
        fresh = await people.new_device(person.id, 1, instead_of=hashed(token))
        assert await people.visitor(token, 2) is None
        assert await people.visitor(fresh, 2) is not None

    asyncio.run(story())


def test_what_is_remembered_of_a_visitor_changes_with_the_person(db: SqliteDatabase, tmp_path: Path) -> None:
    async def story() -> None:
        people = People(db, tmp_path / "gone")
        person, token = await people.new_guest(0)
        await people.visitor(token, 1)
        await people.rename(person.id, "Ann")
        found = await people.visitor(token, 1)
        assert found is not None
        assert found.person.name == "Ann"
        await people.register(person.id, "ann", "hash")
        found = await people.visitor(token, 1)
        assert found is not None
        assert found.person.login == "ann"
        assert await people.names({person.id, "nobody"}) == {person.id: "Ann"}
        await people.visitor(token, 2 * SEEN_EVERY)
        own = await people.erasure.own(person.id)
        assert own["devices"] == [{"since": 0, "seen": 2 * SEEN_EVERY, "browser": ""}], "a visit is noted once a day"
        await people.erasure.forget(person.id)
        assert await people.visitor(token, 1) is None

    asyncio.run(story())


def test_s127_what_a_guest_holds_goes_along_into_an_account(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    site.open(1)

    async def story() -> None:
        people = People(site.store, tmp_path / "gone")
        await people.erasure.merge("p0", "account")

    asyncio.run(story())
    (found,) = site.store.look(lambda db: tables_of(db, "account"))
    assert found[0].id == "table-1"
    assert sorted(found[1].values()) == ["account", "p1"]
    assert site.store.look(lambda db: tables_of(db, "p0")) == []
    site.close()


def test_a_login_name_belongs_to_one_person(db: SqliteDatabase, tmp_path: Path) -> None:
    async def story() -> None:
        people = People(db, tmp_path / "gone")
        ann, ben = (await people.new_guest(0))[0], (await people.new_guest(0))[0]
        await people.register(ann.id, "ann", "hash")
        with pytest.raises(UserError, match="is taken"):
            await people.register(ben.id, "ann", "hash")
        assert await people.password("ann") == (ann.id, "hash")
        assert await people.password("ben") is None

    asyncio.run(story())


def test_s006_s140_s142_a_promised_deletion_is_known_after_a_crash_and_after_an_old_backup(tmp_path: Path) -> None:
    gone, data = tmp_path / "forgotten", tmp_path / "data"

    async def story(site: MemorySite) -> str:
        people = People(site.store, gone)
        ann = (await people.new_guest(0, "Ann Unusualname"))[0]
        ben = (await people.new_guest(0))[0]
        site.registry.make("t", lobby.made(Terms("monuments", 2), "holder-of-ann", 0), {"holder-of-ann": ann.id})
        site.wait()
        backup(data, tmp_path / "copy")
        people.erasure.promise_to_forget(ann.id)
        assert await people.erasure.unforgotten() == [ann.id], "a crash here is resumed"
        await people.erasure.forget(ann.id)
        assert await people.erasure.unforgotten() == []
        assert await people.person(ann.id) is None
        assert await people.person(ben.id) is not None
        return ann.id

    site = MemorySite(data)
    ann = asyncio.run(story(site))
    for path in data.iterdir():
        assert b"Unusualname" not in path.read_bytes()
        assert ann.encode() not in path.read_bytes(), "nor does any log name a person"
    assert site.store.look(lambda db: tables_of(db, ann)) == []
    site.close()
    restore(tmp_path / "copy", tmp_path / "new")
    old = SqliteDatabase(tmp_path / "new")
    assert asyncio.run(People(old, gone).erasure.unforgotten()) == [ann]
    old.close()


def test_s141_what_is_kept_about_somebody_holds_no_secret(db: SqliteDatabase, tmp_path: Path) -> None:
    async def story() -> None:
        people = People(db, tmp_path / "gone")
        ann, token = await people.new_guest(7, "Ann")
        await people.register(ann.id, "ann", "$argon2id$secret")
        own = str(await people.erasure.own(ann.id))
        assert "Ann" in own
        assert "secret" not in own
        assert hashed(token) not in own

    asyncio.run(story())


def test_a_sweep_forgets_only_who_is_gone(db: SqliteDatabase, tmp_path: Path) -> None:
    async def story() -> None:
        people = People(db, tmp_path / "gone")
        old, member, new = [(await people.new_guest(at))[0] for at in (0, 0, 100)]
        await people.register(member.id, "member", "hash")
        await people.erasure.sweep(50)
        assert [await people.person(one.id) is not None for one in (old, member, new)] == [False, True, True]

    asyncio.run(story())


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
    with pytest.raises(UserError, match=r"^A name .+\.$"):
        clean_name(name)


@given(st.text(max_size=60))
def test_s105_a_kept_name_is_inert_and_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except UserError:
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


def test_two_changes_of_a_profile_at_once_are_both_kept(db: SqliteDatabase, tmp_path: Path) -> None:
    """Whoever is kept out cannot undo it by changing something else in the same moment."""

    async def story() -> None:
        people = People(db, tmp_path / "gone")
        person, _ = await people.new_guest(0)
        await asyncio.gather(
            people.change_profile(person.id, lambda now: msgspec.structs.replace(now, suspended=9, why="rude")),
            people.change_profile(person.id, lambda now: msgspec.structs.replace(now, shown=False)),
        )
        again = People(db, tmp_path / "gone")
        await again.open()
        for known in (people, again):
            assert known.profile(person.id) == Profile(shown=False, suspended=9, why="rude")

    asyncio.run(story())


def test_a_recovery_code_is_read_however_it_was_typed() -> None:
    code = profiles.new_code(profiles.RECOVERY_GROUPS)
    assert len(code) == 24
    assert len({profiles.new_code(profiles.RECOVERY_GROUPS) for _ in range(50)}) == 50
    for typed in (code, code.lower(), code.replace("-", " "), f"  {code.replace('0', 'o').replace('1', 'l')} "):
        assert profiles.typed(typed) == code
    assert profiles.typed("") == ""
