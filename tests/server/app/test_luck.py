"""S152: no player has a hand in the luck. What nobody contributes, nobody can choose after seeing the others' part."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tests.server.site import Line, LiveSite
from worldwright.core.chance import commitment, seed_from
from worldwright.core.game import DEALER
from worldwright.core.match import deal_chance
from worldwright.server.engine import messages as say
from worldwright.server.lobby import service as service_module

SEED = seed_from(77)
LUCKY = re.compile(r"seed|nonce|luck|random|entropy|salt|shuffle|secret|sealed", re.IGNORECASE)


@pytest.fixture
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house draws the same seed for every table: whatever still differs came from somebody."""
    monkeypatch.setattr(service_module, "secrets", SimpleNamespace(token_bytes=lambda _: SEED))


def deals(site: LiveSite, identity: str) -> tuple[str, list[Any]]:
    log = site.at(identity).log
    return log.seed.hex(), [move.act for _, move in log.moves if move.by == DEALER]


@pytest.mark.usefixtures("same_luck")
def test_s152_nothing_anybody_does_before_the_start_changes_the_luck(own_site: LiveSite) -> None:
    _, plain = own_site.table(2, "lords_of_worlds")
    (ann, ben), busy = own_site.table(2, "lords_of_worlds", begin=False, listed=True, leavers="free", turn_hours=3)
    for ready in (False, True, False, True):
        ben.ask("POST", f"/api/tables/{busy}/ready", {"ready": ready})
    ben.ask("POST", f"/api/tables/{busy}/stand", {})
    token = ann.ask("POST", f"/api/tables/{busy}/invites", {"seat": 1})["token"]
    cat = own_site.guest("Lucky Lucy")
    cat.ask("POST", "/api/invites", {"token": token})
    cat.ask("POST", f"/api/tables/{busy}/ready", {"ready": True})
    ann.answer("POST", f"/api/tables/{busy}/start", {"nonce": "1234", "seed": "00" * 32})
    ann.answer("POST", f"/api/tables/{busy}/start")
    assert deals(own_site, plain) == deals(own_site, busy)
    assert deals(own_site, plain)[0] == SEED.hex()
    assert ann.ask("GET", f"/api/tables/{busy}")["sealed"] == commitment(SEED)


@pytest.mark.usefixtures("same_luck")
def test_s152_after_the_seal_every_deal_is_its_numbers_alone(own_site: LiveSite) -> None:
    (ann, ben), table = own_site.table(2, "lords_of_worlds")
    lines = [Line(guest, table) for guest in (ann, ben)]
    for number in range(6):
        for line in lines:
            line.send(say="hello")
            frame = line.read("welcome")
            line.send(say="react", n=9000 + number, emoji="🎉")
            line.read("accepted")
            if frame.get("actions"):
                line.send(say="act", n=number, seq=frame["seq"], action=frame["actions"][-1])
                line.read("accepted", "refused")
    for line in lines:
        line.close()

    game, dealt = own_site.at(table), 0
    for number, (state, (_, move)) in enumerate(zip(game.log.states(), game.log.moves, strict=False)):
        if move.by == DEALER:
            dealt += 1
            assert move.act == game.game.deal(state, deal_chance(SEED, number))
    assert dealt > 4


def test_s152_no_question_and_no_message_has_a_place_for_luck(own_site: LiveSite) -> None:
    schema = own_site.guest().ask("GET", "/api/schema/openapi.json")
    asked = [
        body["content"]["application/json"]["schema"]
        for path in schema["paths"].values()
        for operation in path.values()
        if (body := operation.get("requestBody")) is not None
    ]
    assert asked
    names = set()
    for wish in asked:
        name = wish["$ref"].rpartition("/")[2]
        names |= set(schema["components"]["schemas"][name]["properties"])
    assert {"game", "seats", "name"} <= names
    _, spoken = msgspec.json.schema_components([say.ClientMessage], ref_template="{name}")
    names |= {field for message in spoken.values() for field in message["properties"]}
    assert {"say", "action", "n"} <= names
    assert [name for name in names if LUCKY.search(name)] == []


@pytest.mark.parametrize("extra", ["nonce", "seed", "luck"])
def test_s152_a_nonce_is_not_taken(site: LiveSite, extra: str) -> None:
    guest = site.guest()
    wish = {"game": "monuments", "seats": 2}
    assert guest.answer("POST", "/api/tables", wish | {extra: "1"})[0] == 400
    table = guest.ask("POST", "/api/tables", wish)["id"]
    assert guest.answer("POST", f"/api/tables/{table}/ready", {"ready": True, extra: "1"})[0] == 400
