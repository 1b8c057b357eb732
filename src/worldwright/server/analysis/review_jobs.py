"""Worker jobs about finished games: win chances, reviews in slices, best worlds. Bytes in, bytes out."""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time
from typing import Any

import msgspec

from worldwright.bots import win_chance
from worldwright.bots.advice import Advice
from worldwright.bots.best_world import round_of
from worldwright.bots.deciding import sentence
from worldwright.bots.review import Decision, decisions, reviewed, swing
from worldwright.core.errors import UserError
from worldwright.core.extras import extras
from worldwright.core.game import AnyGame, Move, Seat
from worldwright.core.notation import action_text
from worldwright.core.thinking import Reason
from worldwright.core.words import LANGS, Words
from worldwright.kit.scramble.bots.best_world import best_worlds
from worldwright.server.analysis import review_schemas as api
from worldwright.server.engine.replay import Replay, ReplayInput

encode = msgspec.json.encode
SLICE_SECONDS = 0.15
"""Processor time after which a slice ends: another decision could exceed a worker's limit."""
MOST_IN_A_SLICE = 12
BEST_STEPS = 120_000
"""Steps of each of three searches: together about a third of a second."""
LIGHTER = 6
"""Divisor of the steps on a slow machine; more seeds make up for it."""


def chances(past: ReplayInput) -> bytes:
    """The win chances after every move of a player."""
    replay = Replay(past)
    states = list(replay.states())
    standings = win_chance.curve(replay.game, states, replay.moves)
    shown = (
        api.Standing(standing.move, standing.points, tuple(round(chance, 4) for chance in standing.chances))
        for standing in standings
    )
    return encode(api.Chances(past.table, tuple(shown), _rounds(replay.game, states)))


def _rounds(game: AnyGame, states: Sequence[Any]) -> tuple[int, ...]:
    """Number of the move at which each round began, where a game has rounds."""
    played_now = extras(game).round_of
    began: dict[int, int] = {}
    for number, state in enumerate(states):
        if (round_now := played_now(state)) is not None:
            began.setdefault(round_now, number)
    return tuple(sorted(began.values())) if len(began) > 1 else ()


def review(past: ReplayInput, seat: Seat, first: int, light: bool) -> bytes:
    """A slice of the review of a seat's decisions: as many as time allows, and at least one."""
    replay = Replay(past)
    game, moves, states = replay.game, replay.moves, list(replay.states())
    if not 0 <= seat < past.seats:
        raise UserError(f"there are {past.seats} seats at this table")
    numbers = decisions(game, states, moves, seat)
    reviews: list[api.Reviewed] = []
    began = process_time()
    for number in numbers[first : first + MOST_IN_A_SLICE]:
        decision = reviewed(game, states[number - 1], moves[number - 1], number, light=light)
        after = win_chance.standing(game, states, moves, number)
        reviews.append(_reviewed(game, states[number - 1], moves[number - 1], decision, after))
        if process_time() - began > SLICE_SECONDS:
            break
    upto = first + len(reviews)
    follows = upto if reviews and upto < len(numbers) else None
    return encode(api.Review(past.table, seat, tuple(numbers), first, follows, tuple(reviews), light))


def _reviewed(
    game: AnyGame, state: Any, move: Move[Any], decision: Decision, after: win_chance.ChanceStanding
) -> api.Reviewed:
    now, then = swing(game, after, decision)

    def side(action: Any, reasons: tuple[Reason, ...]) -> api.Weighed:
        done = Move(move.at, move.by, action)
        facts = extras(game).outcome(state, done, game.apply(state, done))
        return api.Weighed(
            action,
            action_text(action),
            facts,
            tuple(dict.fromkeys(place for reason in reasons for place in reason.where)),
        )

    advice = Advice(game, game.view(state, move.by), decision.best.action, decision.best.reasons)
    return api.Reviewed(
        number=decision.number,
        played=side(decision.played.action, decision.played.reasons),
        best=side(decision.best.action, decision.best.reasons),
        instead=Words(advice.exactly("en"), advice.exactly("de")),
        why=Words(*(sentence(decision.why, lang) for lang in LANGS)) if decision.why else None,
        cost=round(decision.cost, 2),
        error=round(decision.error, 2),
        weighed=decision.is_weighed,
        chance=round(now, 4),
        best_chance=round(then, 4),
        lead=round(decision.lead, 2),
        lead_error=round(decision.lead_error, 2),
    )


def best(past: ReplayInput, number: int, seat: Seat, seed: int, light: bool) -> bytes:
    """A seat's world of a round, and the best ones of its own tiles, of those left over, and of all tiles."""
    replay = Replay(past)
    *_, state = replay.states()
    this = round_of(replay.game, state, number, seat)
    searched = best_worlds(this, steps=BEST_STEPS // LIGHTER if light else BEST_STEPS, seed=seed)
    laid, lines = this.points_of(this.laid)
    worlds = [
        api.BestWorld("laid", laid, lines, this.shown(this.laid), this.pieces(this.laid)),
        *(
            api.BestWorld(
                best_one.tiles,
                best_one.points,
                best_one.lines,
                this.shown(best_one.world),
                this.pieces(best_one.world),
                best_one.bound,
            )
            for best_one in searched
        ),
    ]
    rounds = len(state.past)
    return encode(api.BestWorlds(past.table, number or rounds, rounds, seat, this.level, tuple(worlds)))
