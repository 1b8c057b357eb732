"""A game between random agents in PettingZoo: `python examples/lab/random_play.py [GAME]`."""

import sys

import numpy as np

from worldwright import lab

if __name__ == "__main__":
    env = lab.aec_env(sys.argv[1] if len(sys.argv) > 1 else "monuments", seats=3, max_decisions=2000)
    luck = np.random.default_rng(7)
    env.reset(seed=7)
    steps, returns = 0, dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        returns[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        number = luck.choice(seen["action_mask"].nonzero()[0])
        if steps < 5:
            print(agent, env.env.spec.names[number])
        env.step(number)
        steps += 1
    print("…")
    print(steps, "steps,", env.env.match.totals, "points, returns", returns)
