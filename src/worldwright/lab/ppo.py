"""A trainer in one file: PPO with masks and self-play on `VectorEnv`, with PyTorch.

python -m worldwright.lab.ppo monuments --seats 2 --minutes 30 --out learned
python -m worldwright.lab.ppo monuments --seats 2 --out learned --minutes 0 --against easy,keen

It writes `learned/checkpoint.pt` to go on from, `learned/curve.csv`, and `learned/weights-N.npz` after each part of the
time: `worldwright.lab.policy.Learned` plays with one, by numpy alone.
"""

from __future__ import annotations

import argparse
import csv
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from worldwright.api.players import seated
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.errors import UserError
from worldwright.core.match import Match
from worldwright.lab.arena import interval
from worldwright.lab.policy import Columns, Learned
from worldwright.lab.spec import GameSpec, options_of, spec_of
from worldwright.lab.vector import VectorEnv

try:
    import torch
    from torch import nn
    from torch.nn import functional as fn
except ModuleNotFoundError:
    missing = "worldwright.lab.ppo needs PyTorch: pip install 'worldwright[train]'"
    if __name__ == "__main__":
        sys.exit(missing)
    raise ModuleNotFoundError(missing, name="torch") from None

FACE, KEY = 24, 64
"""How many numbers know a face, and a match of a face in the pool."""
PARTS = 6
"""How many files of weights are written on the way."""


class Net(nn.Module):  # type: ignore[misc]  # torch has no types here
    """A network of the table's observations: how much it likes each id, and what it expects to win."""

    def __init__(self, spec: GameSpec, width: int, depth: int) -> None:
        super().__init__()
        self.columns = columns = Columns(spec)
        for name, values in (("plain", columns.plain), ("at", columns.faces), ("turn", columns.turns)):
            self.register_buffer(name, torch.from_numpy(values), persistent=False)
        self.register_buffer("middle", torch.zeros(len(columns.plain)))
        self.register_buffer("spread", torch.ones(len(columns.plain)))
        inputs = len(columns.plain)
        if len(columns.faces):
            self.faces = nn.Embedding(4 * 512, FACE)
            nn.init.normal_(self.faces.weight, std=0.3)
            inputs += (len(columns.faces) - columns.pool + 1) * FACE
            self.ask = nn.Linear(width, KEY)
            self.offer, self.like = nn.Linear(FACE, KEY, bias=False), nn.Linear(KEY, 1, bias=False)
        self.layers = nn.ModuleList(nn.Linear(inputs if not layer else width, width) for layer in range(depth))
        self.head, self.worth = nn.Linear(width, spec.actions), nn.Linear(width, 1)
        nn.init.normal_(self.head.weight, std=0.01)
        nn.init.zeros_(self.head.bias)

    def scale(self, seen: Any) -> None:
        """Learn from first observations where the plain numbers lie."""
        rows = seen[:, self.plain].float()
        self.middle.copy_(rows.mean(0))
        self.spread.copy_(rows.std(0).clamp(min=0.5))

    def forward(self, seen: Any) -> tuple[Any, Any]:
        """Logits of all ids, and the value for the seat that is asked."""
        columns = self.columns
        parts = [(seen[:, self.plain].float() - self.middle) / self.spread]
        if len(columns.faces):
            turned = torch.where(self.turn >= 0, seen[:, self.turn], 0)
            known = self.faces(seen[:, self.at].int() * 4 + turned)
            board, pool = known[:, : -columns.pool], known[:, -columns.pool :]
            parts += [board.flatten(1), pool.mean(1)]
        hidden = torch.cat(parts, 1)
        for layer in self.layers:
            hidden = fn.relu(layer(hidden))
        logits = self.head(hidden)
        if len(columns.faces):
            offered = self.like(fn.relu(self.ask(hidden)[:, None] + self.offer(pool)))[:, :, 0]
            logits = fn.pad(offered, (columns.reach, logits.shape[1] - columns.reach - columns.pool)) + logits
        return logits, self.worth(hidden)[:, 0]

    def export(self, path: Path, spec: GameSpec) -> None:
        """Write the weights for `Learned`, two bytes a number."""
        found: dict[str, Any] = {"middle": self.middle, "spread": self.spread}
        for number, layer in enumerate(self.layers):
            found |= {f"w{number}": layer.weight, f"b{number}": layer.bias}
        found |= {"head": self.head.weight, "head_bias": self.head.bias}
        if len(self.columns.faces):
            found |= {"faces": self.faces.weight, "ask": self.ask.weight, "ask_bias": self.ask.bias}
            found |= {"offer": self.offer.weight, "like": self.like.weight}
        arrays = {name: value.detach().cpu().numpy().astype(np.float16) for name, value in found.items()}
        np.savez_compressed(path, allow_pickle=False, game=spec.game, key=spec.key, **arrays)


class Lanes:
    """Several VectorEnvs, each in a thread, as one."""

    def __init__(self, words: argparse.Namespace, device: Any) -> None:
        each = words.lanes // words.threads
        settings = {"reward": words.reward, **words.options}
        self.envs = [
            VectorEnv(words.game, each, words.seats, seed=words.seed * 1000 + number, **settings)
            for number in range(words.threads)
        ]
        self.each, self.device, self.pool = each, device, ThreadPoolExecutor(words.threads)

    def step(self, chosen: Any) -> None:
        """Take an id of every game."""
        parts = chosen.reshape(len(self.envs), self.each)
        list(self.pool.map(lambda pair: pair[0].step(pair[1]), zip(self.envs, parts, strict=True)))

    def read(self, *names: str) -> list[Any]:
        """These arrays of all games, where the network is."""
        rows = [np.concatenate([getattr(env, name) for env in self.envs]) for name in names]
        return [torch.from_numpy(values).to(self.device) for values in rows]


def _advantages(kept: dict[str, Any], last: Any, seat: Any, seats: int, words: argparse.Namespace) -> Any:
    """Generalised advantages: each seat's decisions are a chain of their own."""
    lanes = torch.arange(seat.shape[0], device=seat.device)
    value = -last[:, None].expand(-1, seats) / max(1, seats - 1)
    value = value.scatter(1, seat[:, None], last[:, None])
    ahead, earned = torch.zeros_like(value), torch.zeros_like(value)
    found = torch.zeros_like(kept["value"])
    for step in reversed(range(found.shape[0])):
        goes_on = (kept["done"][step] == 0).float()[:, None]
        value, ahead = value * goes_on, ahead * goes_on
        earned = earned * goes_on + kept["reward"][step]
        who = kept["seat"][step]
        mine = kept["value"][step]
        surprise = earned[lanes, who] + words.gamma * value[lanes, who] - mine
        found[step] = surprise + words.gamma * words.trace * ahead[lanes, who]
        value[lanes, who], ahead[lanes, who], earned[lanes, who] = mine, found[step], 0.0
    return found


def train(words: argparse.Namespace, out: Path) -> None:
    """Play and learn until the time is over."""
    torch.manual_seed(words.seed)
    torch.set_float32_matmul_precision("high")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    spec = spec_of(words.game, words.seats, **words.options)
    net: Any = Net(spec, words.width, words.depth).to(device)
    best = torch.optim.Adam(net.parameters(), lr=words.rate, eps=1e-5)
    lanes = Lanes(words, device)
    total = steps = games = 0
    if (out / "checkpoint.pt").exists():
        saved = torch.load(out / "checkpoint.pt", map_location=device, weights_only=True)
        spec.accept(saved["key"])
        net.load_state_dict(saved["net"])
        best.load_state_dict(saved["best"])
        steps, games = saved["steps"], saved["games"]
    else:
        net.scale(torch.cat([_walked(lanes) for _ in range(60)]))
    shapes = {
        "seen": ((spec.length,), torch.int16), "mask": ((spec.actions,), torch.bool), "seat": ((), torch.int64),
        "reward": ((words.seats,), torch.float), "chosen": ((), torch.int64), "said": ((), torch.float),
        "value": ((), torch.float), "done": ((), torch.uint8),
    }  # fmt: skip
    kept = {
        name: torch.zeros((words.steps, words.lanes, *size), dtype=kind, device=device)
        for name, (size, kind) in shapes.items()
    }
    began, written = time.monotonic(), 0
    with (out / "curve.csv").open("a", newline="") as file:
        curve = csv.writer(file)
        while (part := (time.monotonic() - began) / (60 * words.minutes)) < 1:
            left = 1 - part
            for group in best.param_groups:
                group["lr"] = words.rate * max(0.05, left)
            ended = _played(words, net, lanes, kept)
            with torch.no_grad():
                last, seat = net(lanes.read("obs")[0])[1], lanes.read("seat")[0].long()
                gained = _advantages(kept, last, seat, words.seats, words)
            measures = _improved(words, (net, best), kept, gained, words.entropy * left)
            total += 1
            steps, games = steps + words.steps * words.lanes, games + ended
            if total % 10 == 1:
                line = [round((time.monotonic() - began) / 60, 2), steps, games, *(round(one, 4) for one in measures)]
                curve.writerow(line)
                file.flush()
                print(*line, flush=True)
            if part * PARTS > written + 1:
                written += 1
                net.export(out / f"weights-{written}.npz", spec)
    net.export(out / f"weights-{PARTS}.npz", spec)
    saved = {"key": spec.key, "net": net.state_dict(), "best": best.state_dict(), "steps": steps, "games": games}
    torch.save(saved, out / "checkpoint.pt")
    weights = sum(values.numel() for values in net.parameters())
    print(f"{steps:,} steps and {games:,} games, {words.minutes} minutes more; {weights:,} weights")


def _walked(lanes: Lanes) -> Any:
    """Observations on the way of random ids."""
    mask = lanes.read("mask")[0]
    lanes.step(torch.multinomial(mask.float(), 1)[:, 0].cpu().numpy())
    return lanes.read("obs")[0]


def _played(words: argparse.Namespace, net: Any, lanes: Lanes, kept: dict[str, Any]) -> int:
    """Play `steps` ids in every game; how many games ended."""
    ended = 0
    with torch.no_grad():
        for step in range(words.steps):
            seen, mask, seat = lanes.read("obs", "mask", "seat")
            mask = mask.bool()
            logits, value = net(seen)
            said = fn.log_softmax(logits.masked_fill(~mask, -1e9), 1)
            luck = -torch.log(-torch.log(torch.rand_like(said).clamp(1e-12, 1 - 1e-7)))
            number = (said + luck).masked_fill(~mask, -1e9).argmax(1)
            lanes.step(number.cpu().numpy())
            reward, done = lanes.read("reward", "done")
            found = {"seen": seen, "mask": mask, "seat": seat, "value": value, "chosen": number}
            found |= {"reward": reward, "done": done, "said": said.gather(1, number[:, None])[:, 0]}
            for name, values in found.items():
                kept[name][step] = values
            ended += int((done > 0).sum())
    return ended


def _improved(
    words: argparse.Namespace, learner: tuple[Any, Any], kept: dict[str, Any], gained: Any, entropy: float
) -> list[float]:
    """Several passes over what was played; means of entropy, unexplained value and the share that was clipped."""
    net, best = learner
    flat = {name: values.flatten(0, 1) for name, values in kept.items() if name not in ("done", "reward")}
    flat["gained"] = gained.flatten()
    flat["goal"] = flat["gained"] + flat["value"]
    flat["gained"] = (flat["gained"] - flat["gained"].mean()) / (flat["gained"].std() + 1e-8)
    count, spread = len(flat["gained"]), flat["goal"].var() + 1e-4
    sums, batches = torch.zeros(3, device=gained.device), 0
    for _ in range(words.passes):
        order = torch.randperm(count, device=gained.device)
        for first in range(0, count, words.batch):
            some = {name: values[order[first : first + words.batch]] for name, values in flat.items()}
            logits, value = net(some["seen"])
            said = fn.log_softmax(logits.masked_fill(~some["mask"], -1e9), 1)
            ratio = (said.gather(1, some["chosen"][:, None])[:, 0] - some["said"]).exp()
            clipped = ratio.clamp(1 - words.clip, 1 + words.clip)
            better = torch.minimum(ratio * some["gained"], clipped * some["gained"]).mean()
            mixed = -(said.exp() * said).masked_fill(~some["mask"], 0).sum(1).mean()
            error = fn.mse_loss(value, some["goal"]) / spread
            best.zero_grad(set_to_none=True)
            (-better + 0.5 * error - entropy * mixed).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            best.step()
            sums += torch.stack((mixed, error, ((ratio - 1).abs() > words.clip).float().mean())).detach()
            batches += 1
    return [float(one) for one in sums / batches]


def _one_game(path: str, words: argparse.Namespace, bot: str, number: int) -> float:
    """The share of the win of the weights against a table of a bot, in game `number`."""
    rules, chosen = options_of(words.game, words.options)
    deal, mine = divmod(number, words.seats)
    match: Match[Any, Any, Any, Any] = Match(rules, chosen, words.seats, seed_from(1, words.game, deal))
    learned = seated(Learned(path), rules)
    players = [learned if seat == mine else seated(bot, rules) for seat in range(words.seats)]
    play_out(match, players, seed_from(number, words.game, "bots"), "at_once")
    return 1 / len(match.winners) if mine in match.winners else 0.0


def contest(words: argparse.Namespace, out: Path) -> None:
    """Every file of weights against bots, the seats rotated."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for path in sorted(out.glob("weights-*.npz")):
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


def main() -> int:
    """Train, then play against bots if some are named."""
    parser = argparse.ArgumentParser(prog="python -m worldwright.lab.ppo", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--out", type=Path, default=Path("learned"))
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--reward", default="margin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", default="", metavar="BOT,...")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--last", action="store_true", help="only the last weights play against bots")
    for name, usual in (("lanes", 256), ("threads", 1), ("steps", 128), ("batch", 4096), ("passes", 3), ("width", 256)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--depth", type=int, default=2)
    for rate, usual_rate in (("rate", 5e-4), ("gamma", 1.0), ("trace", 0.95), ("clip", 0.2), ("entropy", 0.01)):
        parser.add_argument(f"--{rate}", type=float, default=usual_rate)
    words = parser.parse_args()
    words.options = {name: _value(value) for name, _, value in (text.partition("=") for text in words.option)}
    words.out.mkdir(parents=True, exist_ok=True)
    try:
        if words.minutes > 0:
            train(words, words.out)
        if words.against:
            contest(words, words.out)
    except UserError as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
