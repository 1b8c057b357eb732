"""Learns the value of positions of Monuments from self-play; needs PyTorch, a C compiler, preferably a GPU.

    python -m tools.train.contents FOLDER            # here: what is played with, as JSON
    python3 tools/train/monuments/train.py --contents FOLDER --out FOLDER ...   # on the machine that trains

Each generation plays games with the search as it is (the first with played-out games, later ones with the network so
far), learns from all games since the second last generation, and meets `master` at about equal CPU time.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import struct
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

HERE = Path(__file__).parent
TWIN = HERE.parents[2] / "src/worldwright/compiled/c/monuments"
MASTER = "0,5000,0.3"
"""The manner of `master` before it had a value."""
LEAD_UNIT = 20.0
BATCH = 8192
HELD_OUT = 0.03


def network(inputs: int, first: int, second: int, seats: int) -> Any:
    """The network as value.h computes it."""
    layers = (nn.Linear(inputs, first), nn.ReLU(), nn.Linear(first, second), nn.ReLU(), nn.Linear(second, 2 * seats))
    return nn.Sequential(*layers)


def hopes(out: Any, seats: int) -> tuple[Any, Any]:
    """The value and the lead of each seat."""
    hope = out[:, :seats]
    return 0.5 + 0.5 * hope / (1 + hope.abs()), out[:, seats:]


def inputs_of(seats: int) -> int:
    """Number of inputs, as in value.h."""
    return 11 + seats + 24 + 6 + seats - 1 + 19 * seats + 5 + 6 + 114


def run_all(commands: list[list[str]]) -> list[str]:
    """The output of each command, as many at a time as there are cores."""

    def one(command: list[str]) -> str:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(one, commands))


class Trainer:
    """One run: a folder of contents, a number of seats, and all games played so far."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked, self.seats, self.out = asked, asked.seats, Path(asked.out)
        self.out.mkdir(parents=True, exist_ok=True)
        self.scratch = Path(asked.scratch)
        self.scratch.mkdir(parents=True, exist_ok=True)
        self.program = self.scratch / "selfplay"
        flags = ["-O3", "-std=gnu11", "-march=native", "-w", f"-I{TWIN}"]
        subprocess.run(["gcc", *flags, str(HERE / "selfplay.c"), "-o", str(self.program), "-lm"], check=True)
        self.contents = sorted(Path(asked.contents).glob("*.json"))
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.played: list[tuple[Any, Any]] = []
        self.began = time.monotonic()

    def say(self, **what: object) -> None:
        """Print a line of JSON and append it to the log."""
        line = json.dumps({"at": round(time.monotonic() - self.began), "seats": self.seats, **what})
        print(line, flush=True)
        with (self.out / f"log_{self.seats}.jsonl").open("a") as log:
            log.write(line + "\n")

    def play(self, generation: int, manner: str, weights: Path | None, games: int) -> None:
        """Play games between searches, in as many files as there are batches."""
        each = max(1, games // self.asked.batches)
        files = [self.scratch / f"{self.seats}_{generation}_{number}.bin" for number in range(self.asked.batches)]
        run_all(
            [
                [str(self.program), "make", str(self.contents[number % len(self.contents)]), str(self.seats), str(each),
                 str(1000 * generation + number + self.asked.seed), str(file), manner,
                 *([str(weights)] if weights else [])]
                for number, file in enumerate(files)
            ]
        )  # fmt: skip
        inputs = inputs_of(self.seats)
        kind = np.dtype([("x", "i1", (inputs,)), ("y", "<f4", (2 * self.seats,))])
        rows = np.concatenate([np.fromfile(file, dtype=kind) for file in files])
        for file in files:
            file.unlink()
        x = torch.from_numpy(np.ascontiguousarray(rows["x"])).to(self.device)
        y = torch.from_numpy(np.ascontiguousarray(rows["y"])).to(self.device)
        y[:, self.seats :] /= LEAD_UNIT
        self.played = [*self.played[-1:], (x, y)] if self.asked.window == 2 else [*self.played, (x, y)]
        self.say(generation=generation, games=each * self.asked.batches, positions=len(x), manner=manner)

    def learn(self, first: int, second: int, epochs: int) -> tuple[Any, Any]:
        """A network trained on all positions, and the scale of its inputs."""
        held = [int(len(x) * HELD_OUT) for x, _ in self.played]  # the first games of the first batch
        x = torch.cat([x[n:] for (x, _), n in zip(self.played, held, strict=True)])
        y = torch.cat([y[n:] for (_, y), n in zip(self.played, held, strict=True)])
        test_x = torch.cat([x[:n] for (x, _), n in zip(self.played, held, strict=True)])
        test_y = torch.cat([y[:n] for (_, y), n in zip(self.played, held, strict=True)])
        torch.manual_seed(self.asked.seed)
        scale = x[::16].float().square().mean(0).sqrt().clamp(min=0.2)
        model = network(x.shape[1], first, second, self.seats).to(self.device)
        steps = max(1, len(x) // BATCH) * epochs
        wanted = torch.optim.AdamW(model.parameters(), lr=3e-3, weight_decay=1e-3)
        plan = torch.optim.lr_scheduler.OneCycleLR(wanted, 4e-3, total_steps=steps + 1)
        done = 0
        for _ in range(epochs):
            order = torch.randperm(len(x), device=self.device)
            for at in range(max(1, len(x) // BATCH)):
                some = order[at * BATCH : (at + 1) * BATCH]
                hope, lead = hopes(model(x[some].float() / scale), self.seats)
                goal = y[some]
                loss = (hope - goal[:, : self.seats]).square().mean()
                loss = loss + 0.05 * nn.functional.smooth_l1_loss(lead, goal[:, self.seats :], beta=0.2)
                wanted.zero_grad(set_to_none=True)
                loss.backward()
                wanted.step()
                plan.step()
                done += 1
        with torch.no_grad():
            hope, lead = hopes(model(test_x.float() / scale), self.seats)
            goal = test_y[:, : self.seats]
            left = (hope - goal).square().mean() / (goal - goal.mean(0)).square().mean()
            off = LEAD_UNIT * (lead - test_y[:, self.seats :]).abs().mean()
        self.say(first=first, second=second, steps=done, positions=len(x), unexplained=round(float(left), 4),
                 lead_error=round(float(off), 3))  # fmt: skip
        return model, scale

    def write(self, model: Any, scale: Any, name: str) -> Path:
        """The weights as bytes: a step for each row and a signed byte a weight; biases as floats."""
        one, two, three = model[0], model[2], model[4]
        out = struct.pack("<5H", self.seats, one.in_features, one.out_features, two.out_features, 0)
        for number, layer in enumerate((one, two, three)):
            rows = layer.weight.detach().cpu().double().T
            if not number:
                rows = rows / scale.cpu().double()[:, None]
            for row in rows:
                step = max(float(row.abs().max()) / 127, 1e-12)
                whole = (row / step).round().clamp(-127, 127).to(torch.int8)
                out += struct.pack("<f", step) + whole.numpy().tobytes()
            out += layer.bias.detach().cpu().float().numpy().tobytes()
        path = self.out / name
        path.write_bytes(out)
        return path

    def meet(self, manner: str, weights: Path, games: int, seed: int) -> float:
        """A contest with `master` as it was; the share of this one. Logs the CPU time of a thought of both."""
        each = max(self.seats, math.ceil(games / self.asked.batches / self.seats) * self.seats)
        outputs = run_all(
            [
                [str(self.program), "meet", str(self.contents[number % len(self.contents)]), str(self.seats), str(each),
                 str(seed + number), manner, str(weights), MASTER, "-"]
                for number in range(self.asked.batches)
            ]
        )  # fmt: skip
        results = [json.loads(line) for line in outputs]
        n, share = sum(f["games"] for f in results), float(sum(f["share"] for f in results))
        spent = [sum(f["spent"][i] for f in results) / sum(f["thoughts"][i] for f in results) * 1000 for i in (0, 1)]
        low, high = wilson(share / n, n)
        self.say(contest=[manner, MASTER], weights=weights.name, games=n, share=round(share / n, 4),
                 low=round(low, 4), high=round(high, 4), lead=round(sum(f["lead"] for f in results) / n, 2),
                 cpu_ms=[round(each, 2) for each in spent])  # fmt: skip
        return float(share / n)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95% interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def main() -> None:
    """Generations of playing, learning and meeting `master`."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--contents", required=True)
    words.add_argument("--out", required=True)
    words.add_argument("--scratch", default="/tmp/train")
    words.add_argument("--seats", type=int, default=2)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--batches", type=int, default=80)
    words.add_argument("--window", type=int, default=2)
    words.add_argument("--games", default="8000,8000", help="of each generation")
    words.add_argument("--sizes", default="32x16", help="of the layers; the first plays on")
    words.add_argument("--epochs", type=int, default=12)
    words.add_argument("--first", default="0,400,0.3", help="the manner of the first generation")
    words.add_argument("--next", type=int, default=1000, help="iterations of the later ones, in the best manner so far")
    words.add_argument("--try", dest="tried", default="1,11000,0.15", help="manners that meet master, by ;")
    words.add_argument("--meet", type=int, default=160, help="games against master of each manner")
    words.add_argument("--deals", type=int, default=7_000_000, help="the seed of the deals of these games")
    words.add_argument("--start", help="weights to begin with; without games they only meet master")
    options = words.parse_args()
    trainer = Trainer(options)
    weights, manner = Path(options.start) if options.start else None, options.first
    if weights and not options.games:  # only meet master with weights that are there
        for tried in options.tried.split(";"):
            trainer.meet(tried, weights, options.meet, options.deals)
        return
    wanted = [int(games) for games in options.games.split(",")]
    for generation, games in enumerate(wanted):
        trainer.play(generation, manner, weights, games)
        made = []
        for size in options.sizes.split(","):
            first, second = map(int, size.split("x"))
            model, scale = trainer.learn(first, second, options.epochs)
            made.append(trainer.write(model, scale, f"s{options.seats}_g{generation}_{size}.bin"))
        weights, best = made[0], -1.0
        for path in made if generation + 1 == len(wanted) else made[:1]:
            for tried in options.tried.split(";"):
                share = trainer.meet(tried, path, options.meet, options.deals)
                if share > best and path == weights:
                    best, parts = share, tried.split(",")
        manner = ",".join((parts[0], str(options.next), *parts[2:]))


if __name__ == "__main__":
    main()
