"""Random playouts of pgx's connect four: 1,024 games at once, compiled by JAX for the CPU; the next ones follow."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import jax
import pgx
from jax import numpy as jnp
from pgx.experimental import auto_reset

from bench.peers.playouts import Playout, main

GAMES, STEPS = 1024, 100


def playouts_of(name: Any) -> Playout:
    """A playout: so many steps of all games, random among the legal actions."""
    env = pgx.make(name)
    begin, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    @partial(jax.jit)
    def played(state: Any, key: Any) -> Any:
        def once(now: Any, luck: Any) -> Any:
            chosen, again = jax.random.split(luck)
            actions = jax.random.categorical(chosen, jnp.where(now.legal_action_mask, 0.0, -jnp.inf))
            return step(now, actions, jax.random.split(again, GAMES)), None

        return jax.lax.scan(once, state, jax.random.split(key, STEPS))[0]

    ready: Any = jax.block_until_ready
    held = [jax.jit(begin)(jax.random.split(jax.random.PRNGKey(1), GAMES))]

    def playout(chance: random.Random) -> int:
        held[0] = ready(played(held[0], jax.random.PRNGKey(chance.randrange(2**31))))
        return GAMES * STEPS

    return playout


if __name__ == "__main__":
    main("pgx", {name: playouts_of(name) for name in ("connect_four",)})
