"""A trainer in one file: PPO with masks and self-play on `VectorEnv`, with JAX.

python -m worldwright.lab.ppo monuments --seats 2 --minutes 30 --out learned
python -m worldwright.lab.ppo monuments --seats 2 --out learned --minutes 0 --against easy,keen

It writes `learned/checkpoint.npz` to go on from, `learned/curve.csv`, and `learned/weights-N.npz` after each part of
the time: `worldwright.lab.policy.Learned` plays with one, by numpy alone.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from worldwright.api.players import seated
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.errors import UserError
from worldwright.core.match import Match
from worldwright.lab.arena import interval
from worldwright.lab.network import columns_of, judged, shapes
from worldwright.lab.policy import Learned
from worldwright.lab.spec import GameSpec, options_of, spec_of
from worldwright.lab.vector import VectorEnv

try:
    import jax
    import jax.numpy as jnp
except ModuleNotFoundError:
    missing = "worldwright.lab.ppo needs JAX: pip install 'worldwright[train]'"
    if __name__ == "__main__":
        sys.exit(missing)
    raise ModuleNotFoundError(missing, name="jax") from None

PARTS = 6
"""How many files of weights are written on the way."""
RARELY = -6.0
"""How little an id is liked at first that is hardly to be tried."""
FIXED = ("middle", "spread")
"""Weights that are measured, not learned."""
NEVER = -1e9
FIRST_GAMES = 60
"""So many random ids show where the plain numbers lie."""


def first_weights(spec: GameSpec, words: argparse.Namespace) -> dict[str, Any]:
    """The weights before anything is learned."""
    luck = np.random.default_rng(words.seed)
    known = {"edges": 0.3, "pictures": 0.3, "border": 0.3, "head": 0.01, "worth": 0.01}
    found: dict[str, Any] = {}
    for name, shape in shapes(spec, words.width, words.depth).items():
        inputs = shape[-2 if len(shape) > 1 else 0] if shape else 1
        spread = 0.0 if re.fullmatch(r"b\d+|.*_bias", name) else known.get(name, (2 / inputs) ** 0.5)
        found[name] = np.ones(shape, np.float32) if name in FIXED else luck.normal(0, spread, shape).astype(np.float32)
    rare = [number for number, name in enumerate(spec.names) if name in words.rarely.split(",")]
    found["head_bias"][rare] = RARELY
    return found


class Lanes:
    """Several VectorEnvs, each in a thread, as one."""

    def __init__(self, words: argparse.Namespace) -> None:
        each = words.lanes // words.threads
        settings = {"reward": words.reward, **words.options}
        self.envs = [
            VectorEnv(words.game, each, words.seats, seed=words.seed * 1000 + number, **settings)
            for number in range(words.threads)
        ]
        self.each, self.pool = each, ThreadPoolExecutor(words.threads)

    def step(self, chosen: Any) -> None:
        """Take an id of every game."""
        parts = np.asarray(chosen, np.int32).reshape(len(self.envs), self.each)
        list(self.pool.map(lambda pair: pair[0].step(pair[1]), zip(self.envs, parts, strict=True)))

    def read(self, name: str) -> Any:
        """A copy of this array of all games."""
        return np.concatenate([getattr(env, name) for env in self.envs])


class Learner:
    """The network, compiled to choose ids and to learn from what came of them."""

    def __init__(self, spec: GameSpec, words: argparse.Namespace) -> None:
        self.spec, self.words, self.columns = spec, words, columns_of(spec)
        self.weights = {name: jnp.asarray(array) for name, array in first_weights(spec, words).items()}
        nothing = {name: jnp.zeros_like(array) for name, array in self.weights.items() if name not in FIXED}
        self.moments: dict[str, Any] = {"mean": nothing, "square": nothing, "count": jnp.zeros(())}
        self.luck = jax.random.key(words.seed)
        self.choose = jax.jit(self._choose)
        self._improve = jax.jit(self._improved)

    def scale(self, seen: Any) -> None:
        """Learn from first observations where the plain numbers lie."""
        rows = seen[:, self.columns.plain].astype(np.float32)
        self.weights |= {"middle": jnp.asarray(rows.mean(0)), "spread": jnp.asarray(rows.std(0).clip(0.5))}

    def drawn(self) -> Any:
        """A new seed."""
        self.luck, found = jax.random.split(self.luck)
        return found

    def judge(self, weights: dict[str, Any], seen: Any) -> tuple[Any, Any]:
        """How much each id is liked, and what the asked seat expects to get."""
        return judged(jnp, weights, self.columns, seen, jnp.arange(len(seen)), hold=jax.lax.stop_gradient)

    def _choose(self, weights: dict[str, Any], luck: Any, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
        """An id for each game, how likely it was, as a logarithm, and what the seat expects."""
        likes, value = self.judge(weights, seen)
        said = jax.nn.log_softmax(jnp.where(mask, likes, NEVER))
        chosen = jnp.where(mask, said + jax.random.gumbel(luck, said.shape), NEVER).argmax(1)
        return chosen, said[jnp.arange(len(said)), chosen], value

    def improve(self, kept: dict[str, Any], last: tuple[Any, Any], pace: tuple[float, float, float]) -> list[float]:
        """Learn from what was played; means of entropy, unexplained value and the share that was clipped.

        The pace is how far to go, what entropy is worth, and what later rewards are worth.
        """
        state = self.weights, self.moments
        self.weights, self.moments, measures = self._improve(state, kept, last, self.drawn(), pace)
        return [float(one) for one in measures]

    def _improved(
        self, state: tuple[Any, Any], kept: dict[str, Any], last: tuple[Any, Any], luck: Any, pace: tuple[Any, ...]
    ) -> tuple[Any, Any, Any]:
        words, (weights, moments), (rate, entropy, gamma) = self.words, state, pace
        seen, seat = last
        gained = self._advantages(kept, self.judge(weights, seen)[1], seat, gamma)
        flat = {
            name: array.reshape(-1, *array.shape[2:]) for name, array in kept.items() if name not in ("reward", "done")
        }
        flat |= {"goal": gained.reshape(-1) + flat["value"]}
        flat |= {"gained": (gained.reshape(-1) - gained.mean()) / (gained.std() + 1e-8)}
        count, spread = len(flat["goal"]), flat["goal"].var() + 1e-4
        batch = min(words.batch, count)
        orders = [
            jax.random.permutation(one, count)[: count // batch * batch] for one in jax.random.split(luck, words.passes)
        ]
        fixed = {name: weights[name] for name in FIXED}

        def loss(learned: dict[str, Any], some: dict[str, Any]) -> tuple[Any, Any]:
            likes, value = self.judge(fixed | learned, some["seen"])
            said = jax.nn.log_softmax(jnp.where(some["mask"], likes, NEVER))
            ratio = jnp.exp(said[jnp.arange(batch), some["chosen"]] - some["said"])
            clipped = ratio.clip(1 - words.clip, 1 + words.clip)
            better = jnp.minimum(ratio * some["gained"], clipped * some["gained"]).mean()
            mixed = -jnp.where(some["mask"], jnp.exp(said) * said, 0).sum(1).mean()
            error = jnp.square(value - some["goal"]).mean() / spread
            measures = jnp.stack((mixed, error, (jnp.abs(ratio - 1) > words.clip).mean()))
            return 0.5 * error - better - entropy * mixed, measures

        def step(state: Any, order: Any) -> tuple[Any, Any]:
            learned, moments = state
            slopes, measures = jax.grad(loss, has_aux=True)(
                learned, {name: array[order] for name, array in flat.items()}
            )
            return _followed(learned, moments, slopes, rate), measures

        learned = {name: array for name, array in weights.items() if name not in FIXED}
        order = jnp.concatenate(orders).reshape(-1, batch)
        (learned, moments), measures = jax.lax.scan(step, (learned, moments), order)
        return fixed | learned, moments, measures.mean(0)

    def _advantages(self, kept: dict[str, Any], last: Any, seat: Any, gamma: Any) -> Any:
        """Generalised advantages: each seat's decisions are a chain of their own."""
        words, lanes = self.words, jnp.arange(len(last))
        value = jnp.broadcast_to(-last[:, None] / max(1, words.seats - 1), (len(last), words.seats))
        nothing = jnp.zeros_like(value)

        def back(state: Any, at: dict[str, Any]) -> tuple[Any, Any]:
            value, ahead, earned = state
            goes_on, who = (at["done"] == 0)[:, None], at["seat"]
            value, ahead, earned = value * goes_on, ahead * goes_on, earned * goes_on + at["reward"]
            surprise = earned[lanes, who] + gamma * value[lanes, who] - at["value"]
            found = surprise + gamma * words.trace * ahead[lanes, who]
            state = (
                value.at[lanes, who].set(at["value"]),
                ahead.at[lanes, who].set(found),
                earned.at[lanes, who].set(0.0),
            )
            return state, found

        steps = {name: kept[name] for name in ("done", "seat", "reward", "value")}
        return jax.lax.scan(back, (value.at[lanes, seat].set(last), nothing, nothing), steps, reverse=True)[1]

    def export(self, path: Path) -> None:
        """Write the weights for `Learned`, two bytes a number."""
        arrays = {name: np.asarray(array).astype(np.float16) for name, array in self.weights.items()}
        np.savez_compressed(path, allow_pickle=False, game=self.spec.game, key=self.spec.key, **arrays)

    def save(self, path: Path, **more: int) -> None:
        """Write all that is needed to go on."""
        parts = {"weights": self.weights, "mean": self.moments["mean"], "square": self.moments["square"]}
        arrays = {f"{part}/{name}": np.asarray(array) for part, known in parts.items() for name, array in known.items()}
        np.savez(path, allow_pickle=False, key=self.spec.key, count=np.asarray(self.moments["count"]), **more, **arrays)

    def load(self, path: Path) -> dict[str, int]:
        """Go on from a file; what was kept besides. UserError for another table."""
        with np.load(path, allow_pickle=False) as file:
            self.spec.accept(str(file["key"]))
            kept: dict[str, dict[str, Any]] = {"weights": {}, "mean": {}, "square": {}}
            for name in file.files:
                part, _, what = name.partition("/")
                if what:
                    kept[part][what] = jnp.asarray(file[name])
            self.weights = kept["weights"]
            self.moments = {"mean": kept["mean"], "square": kept["square"], "count": jnp.asarray(file["count"])}
            return {name: int(file[name]) for name in ("steps", "games")}


def _followed(weights: dict[str, Any], moments: dict[str, Any], slopes: dict[str, Any], rate: Any) -> tuple[Any, Any]:
    """A step down the slopes, no longer than 0.5 in all: Adam."""
    length = jnp.sqrt(sum(jnp.square(slope).sum() for slope in slopes.values()))
    slopes = jax.tree.map(lambda slope: slope * jnp.minimum(1.0, 0.5 / (length + 1e-6)), slopes)
    count = moments["count"] + 1
    mean = jax.tree.map(lambda old, slope: 0.9 * old + 0.1 * slope, moments["mean"], slopes)
    square = jax.tree.map(lambda old, slope: 0.999 * old + 0.001 * slope * slope, moments["square"], slopes)
    size = rate * jnp.sqrt(1 - 0.999**count) / (1 - 0.9**count)
    found = jax.tree.map(lambda old, m, s: old - size * m / (jnp.sqrt(s) + 1e-5), weights, mean, square)
    return found, {"mean": mean, "square": square, "count": count}


def train(words: argparse.Namespace) -> Learner:
    """Play and learn until the time is over, or after so many updates."""
    spec, out = spec_of(words.game, words.seats, **words.options), words.out
    out.mkdir(parents=True, exist_ok=True)
    learner, lanes, path = Learner(spec, words), Lanes(words), out / "checkpoint.npz"
    kept = {"steps": 0, "games": 0}
    if path.exists():
        kept = learner.load(path)
    else:
        learner.scale(np.concatenate([_walked(lanes, number) for number in range(FIRST_GAMES)]))
    began, updates, written, points = time.monotonic(), 0, 0, 0.0
    with (out / "curve.csv").open("a", newline="") as file:
        curve = csv.writer(file)
        while (part := _part(words, began, updates)) < 1:
            played, ended, mean = _played(words, learner, lanes)
            last = lanes.read("obs"), lanes.read("seat").astype(np.int32)
            measures = learner.improve(played, last, _pace(words, part))
            points = mean if ended else points
            kept = {"steps": kept["steps"] + words.steps * words.lanes, "games": kept["games"] + ended}
            if updates % 10 == 0:
                line = [round((time.monotonic() - began) / 60, 2), *kept.values()]
                line += [round(one, 3) for one in (points, *measures)]
                curve.writerow(line)
                file.flush()
                print(*line, flush=True)
            updates += 1
            if part * PARTS > written + 1:
                written += 1
                learner.export(out / f"weights-{written}.npz")
    learner.export(out / f"weights-{PARTS}.npz")
    learner.save(path, **kept)
    weights = sum(values.size for values in learner.weights.values())
    print(f"{kept['steps']:,} steps and {kept['games']:,} games; {weights:,} weights")
    return learner


def _part(words: argparse.Namespace, began: float, updates: int) -> float:
    """How much of the training is over."""
    return float(updates / words.updates if words.updates else (time.monotonic() - began) / (60 * words.minutes))


def _pace(words: argparse.Namespace, part: float) -> tuple[float, float, float]:
    """How far to go, what entropy is worth, and what later rewards are worth: more and more until half time."""
    gamma = words.gamma - (words.gamma - (words.soon or words.gamma)) * max(0.0, 1 - 2 * part)
    return words.rate * max(0.05, 1 - part), words.entropy * (1 - part), gamma


def _walked(lanes: Lanes, number: int) -> Any:
    """Observations on the way of random ids."""
    mask = lanes.read("mask")
    lanes.step((mask * (np.random.default_rng(number).random(mask.shape) + 0.1)).argmax(1))
    return lanes.read("obs")


def _played(words: argparse.Namespace, learner: Learner, lanes: Lanes) -> tuple[dict[str, Any], int, float]:
    """Play `steps` ids in every game: what was seen and done, how many games ended, and the mean of their points."""
    kept: list[dict[str, Any]] = []
    ended, points = 0, 0.0
    for _ in range(words.steps):
        seen, mask, seat = lanes.read("obs"), lanes.read("mask").astype(bool), lanes.read("seat").astype(np.int32)
        found: dict[str, Any] = {"seen": jnp.asarray(seen), "mask": jnp.asarray(mask), "seat": seat}
        chosen, said, value = learner.choose(learner.weights, learner.drawn(), found["seen"], found["mask"])
        lanes.step(chosen)
        done = lanes.read("done")
        kept.append(
            found | {"chosen": chosen, "said": said, "value": value, "reward": lanes.read("reward"), "done": done}
        )
        ended += int((done > 0).sum())
        points += float(lanes.read("totals")[done > 0].sum()) / words.seats
    return {name: jnp.stack([one[name] for one in kept]) for name in kept[0]}, ended, points / max(1, ended)


def _one_game(path: str, words: argparse.Namespace, bot: str, number: int) -> float:
    """The share of the win of the weights against a table of a bot, in game `number`."""
    rules, chosen = options_of(words.game, words.options)
    deal, mine = divmod(number, words.seats)
    match: Match[Any, Any, Any, Any] = Match(rules, chosen, words.seats, seed_from(1, words.game, deal))
    learned = seated(Learned(path), rules)
    players = [learned if seat == mine else seated(bot, rules) for seat in range(words.seats)]
    play_out(match, players, seed_from(number, words.game, "bots"), "at_once")
    return 1 / len(match.winners) if mine in match.winners else 0.0


def contest(words: argparse.Namespace) -> None:
    """Every file of weights against bots, the seats rotated."""
    apart = get_context("spawn")  # JAX has threads, which a fork would lose
    with ProcessPoolExecutor(os.cpu_count(), apart) as pool:
        for path in sorted(words.out.glob("weights-*.npz")):
            if words.last and path.stem != f"weights-{PARTS}":
                continue
            for bot in words.against.split(","):
                tasks = [pool.submit(_one_game, str(path), words, bot, number) for number in range(words.games)]
                share = sum(task.result() for task in tasks) / words.games
                low, high = interval(share, words.games)
                line = f"{path.stem} against {bot}: {share:.1%} [{low:.1%} to {high:.1%}] of {words.games} games"
                print(line, flush=True)


def _value(text: str) -> Any:
    """What `name=value` gives an option."""
    return {"true": True, "false": False}.get(text, int(text) if text.lstrip("-").isdigit() else text)


def arguments(given: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m worldwright.lab.ppo", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--out", type=Path, default=Path("learned"))
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--updates", type=int, default=0, help="end after so many updates, not by time")
    parser.add_argument("--reward", default="margin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", default="", metavar="BOT,...")
    parser.add_argument(
        "--rarely", default="", metavar="ID,...", help="ids hardly tried at first, by their names: jump_out"
    )
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--last", action="store_true", help="only the last weights play against bots")
    for name, usual in (("lanes", 256), ("threads", 1), ("steps", 128), ("batch", 4096), ("passes", 3), ("width", 256)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--soon", type=float, default=0.0, help="gamma at the beginning; it grows until half time")
    for rate, usual_rate in (("rate", 5e-4), ("gamma", 1.0), ("trace", 0.95), ("clip", 0.2), ("entropy", 0.01)):
        parser.add_argument(f"--{rate}", type=float, default=usual_rate)
    words = parser.parse_args(given)
    words.options = {name: _value(value) for name, _, value in (text.partition("=") for text in words.option)}
    return words


def main() -> int:
    """Train, then play against bots if some are named."""
    words = arguments(sys.argv[1:])
    try:
        if words.minutes > 0 or words.updates:
            train(words)
        if words.against:
            contest(words)
    except UserError as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
