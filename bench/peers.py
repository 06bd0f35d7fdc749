"""Random playouts of other libraries' card games, for scale: other games, so orders of magnitude only."""

from collections.abc import Callable
from random import Random

Playout = Callable[[], int]
"""Plays one game; how many steps it took."""


def rlcard_playout(game: str) -> Playout:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(game, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(one) // 2 for one in trajectories)

    return play


def pettingzoo_playout() -> Playout:
    from pettingzoo.classic import leduc_holdem_v4

    env = leduc_holdem_v4.env()
    rng = Random(1)

    def play() -> int:
        env.reset(seed=rng.getrandbits(30))
        steps = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            mask = observation["action_mask"]
            env.step(rng.choice([action for action, legal in enumerate(mask) if legal]))
            steps += 1
        return steps

    return play


def openspiel_playout(game: str) -> Playout:
    import pyspiel

    made = pyspiel.load_game(game)
    rng = Random(1)

    def play() -> int:
        state = made.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


PEERS: dict[str, Callable[[], Playout]] = {
    "RLCard leduc-holdem": lambda: rlcard_playout("leduc-holdem"),
    "RLCard uno": lambda: rlcard_playout("uno"),
    "PettingZoo leduc": pettingzoo_playout,
    "OpenSpiel leduc_poker (C++)": lambda: openspiel_playout("leduc_poker"),
    "OpenSpiel kuhn_poker (C++)": lambda: openspiel_playout("kuhn_poker"),
}
