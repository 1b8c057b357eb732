"""Wrong values in requests: each sentence names the field and what it may be, in plain words."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from worldwright.server.http.wrong_values import sentence

Colour = Enum("Colour", {"RED": "red", "BLUE": "blue"})


class Place(msgspec.Struct, forbid_unknown_fields=True):
    side: Literal["front", "back"] = "front"
    at: int = 0


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    seats: Annotated[int, Meta(ge=1, le=8)] = 2
    minutes: Annotated[float, Meta(gt=0, lt=90)] = 1
    name: Annotated[str, Meta(min_length=1, max_length=24)] = "x"
    login: Annotated[str, Meta(pattern="^[a-z]+$")] = "x"
    watch: Literal["anyone", "nobody"] | None = None
    round: Literal[1, 2] = 1
    colours: Annotated[list[Colour], Meta(max_length=2)] = []
    places: list[Place] = []
    rated: bool = False


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("{}", "'game' is missing."),
        ('{"game":1}', "'game' must be a text, not a whole number."),
        ('{"game":"x","seats":9}', "'seats' must be at most 8."),
        ('{"game":"x","seats":0}', "'seats' must be at least 1."),
        ('{"game":"x","seats":"2"}', "'seats' must be a whole number, not a text."),
        ('{"game":"x","seats":2.5}', "'seats' must be a whole number, not a number."),
        ('{"game":"x","minutes":90}', "'minutes' must be less than 90.0."),
        ('{"game":"x","name":""}', "'name' must have at least 1 character."),
        (f'{{"game":"x","name":"{"a" * 25}"}}', "'name' must have at most 24 characters."),
        ('{"game":"x","login":"A"}', "'login' does not have the right form."),
        ('{"game":"x","watch":"me"}', "'watch' must be one of anyone, nobody, not 'me'."),
        ('{"game":"x","round":3}', "'round' must be one of 1, 2, not 3."),
        ('{"game":"x","colours":["green"]}', "'colours[0]' must be one of red, blue, not 'green'."),
        ('{"game":"x","colours":["red","red","red"]}', "'colours' must have at most 2 entries."),
        ('{"game":"x","places":[{"side":"top"}]}', "'places[0].side' must be one of front, back, not 'top'."),
        ('{"game":"x","places":[{"far":1}]}', "'far' is not known here in 'places[0]'."),
        ('{"game":"x","rated":1}', "'rated' must be true or false, not a whole number."),
        ('{"game":"x","other":1}', "'other' is not known here."),
        ("[]", "The request must be an object, not a list."),
        ("{", "The request is not valid JSON."),
        ("", "The request is not valid JSON."),
    ],
)
def test_a_wrong_value_is_named_with_what_it_may_be(body: str, said: str) -> None:
    with pytest.raises(msgspec.DecodeError) as caught:
        msgspec.json.decode(body, type=Wish)
    assert sentence(caught.value, Wish) == said
    assert "`" not in said
