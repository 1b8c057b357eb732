"""Many games for programs that learn and measure: environments, arena, simulation, speed.

from worldwright import lab

env = lab.make("monuments", seats=3, seed=7)
while not env.over:
    env.step(int(env.mask().nonzero()[0][0]))
print(env.returns)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from worldwright.lab.columns import decisions
    from worldwright.lab.env import Env, IllegalAction, make
    from worldwright.lab.gymnasium import SoloEnv, register
    from worldwright.lab.pettingzoo import aec_env, parallel_env
    from worldwright.lab.policy import Learned
    from worldwright.lab.spec import GameSpec, spec_of
    from worldwright.lab.vector import VectorEnv

__all__ = [
    "Env", "GameSpec", "IllegalAction", "Learned", "SoloEnv", "VectorEnv", "aec_env", "decisions", "make",
    "parallel_env", "register", "spec_of",
]  # fmt: skip

_LATER = {
    "Env": "env", "IllegalAction": "env", "make": "env", "GameSpec": "spec", "spec_of": "spec",
    "aec_env": "pettingzoo", "parallel_env": "pettingzoo", "SoloEnv": "gymnasium", "register": "gymnasium",
    "VectorEnv": "vector", "Learned": "policy", "decisions": "columns",
}  # fmt: skip
"""What is loaded on first use, and its module: arena and simulation need no numpy."""
_EXTRAS = ("numpy", "gymnasium", "pettingzoo")

if not TYPE_CHECKING:  # a type checker would take any name to be there

    def __getattr__(name: str) -> Any:
        if name not in _LATER:
            raise AttributeError(f"module 'worldwright.lab' has no attribute {name!r}")
        try:
            module = importlib.import_module(f"worldwright.lab.{_LATER[name]}")
        except ModuleNotFoundError as fault:
            if fault.name not in _EXTRAS:
                raise
            missing = f"worldwright.lab.{name} needs {fault.name}: pip install 'worldwright[lab]'"
            raise ModuleNotFoundError(missing, name=fault.name) from None
        found = globals()[name] = getattr(module, name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
