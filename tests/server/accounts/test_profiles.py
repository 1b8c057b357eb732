"""Codes as they are typed, what an export tells of a profile, and until when somebody is suspended."""

from __future__ import annotations

import pytest

from worldwright.server.accounts.profiles import DEVICE_GROUPS, RECOVERY_GROUPS, Profile, keep, new_code, own, typed


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("ABCD-EFGH", "ABCD-EFGH"),
        ("abcd efgh", "ABCD-EFGH"),
        ("abcdefgh", "ABCD-EFGH"),
        ("OIL0-1", "0110-1"),
        ("a-b-c-d-e", "ABCD-E"),
        ("U!?", ""),
        ("", ""),
    ],
)
def test_a_code_is_read_however_it_is_typed(code: str, given: str) -> None:
    assert typed(code) == given


@pytest.mark.parametrize("groups", [RECOVERY_GROUPS, DEVICE_GROUPS])
def test_a_new_code_has_groups_of_four_and_is_typed_as_it_is(groups: int) -> None:
    code = new_code(groups)
    assert [len(group) for group in code.split("-")] == [4] * groups
    assert typed(code.lower().replace("-", "")) == code
    assert new_code(groups) != code


@pytest.mark.parametrize(
    ("until", "now", "is_out"), [(0, 50.0, False), (0, -50.0, False), (100, 99.9, True), (100, 100.0, False)]
)
def test_somebody_is_suspended_until_a_time(until: int, now: float, is_out: bool) -> None:
    assert Profile(suspended=until).is_out(now) is is_out


def test_an_export_tells_a_profile_without_its_hashes() -> None:
    told = own(Profile(recovery="hash", device_code="hash", device_until=5, shown=False))
    assert "hash" not in told.values()
    assert (told["recovery"], told["shown"]) == (True, False)
    assert own(Profile())["recovery"] is False


def test_a_device_code_that_was_used_is_gone_and_nothing_else() -> None:
    before = Profile(device_code="hash", device_until=5, recovery="kept")
    assert before.without_device_code(bot=True) == Profile(recovery="kept", bot=True)


def test_a_profile_is_stored_without_what_is_usual() -> None:
    assert keep("ann", Profile(shown=False, bot=True)).values[:3] == ("ann", '{"shown":false,"bot":true}', 1)
    assert keep("ann", Profile()).values[1] == "{}"
    assert Profile().invites, "friends may invite a new user"
    assert Profile().shown
