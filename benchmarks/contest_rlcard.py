"""Plays RLCard's UNO, in RLCard's own environment (benchmarks/contest.py makes one).

Reads lines such as "game 500", plays so many rounds of four players, and answers with the seconds
of CPU time: "game" is the bare game (`UnoGame.step`) with the first legal action, the fastest that
its interface gives and the nearest to Eager; "documented" is `env.run()` with its RandomAgent.
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from typing import Any

SEATS = 4


def main() -> None:
    rlcard: Any = import_module("rlcard")  # not there when the types are checked
    agent = import_module("rlcard.agents").RandomAgent
    game = import_module("rlcard.games.uno.game").UnoGame(num_players=SEATS)
    game.np_random = import_module("numpy").random.RandomState(1)
    env = rlcard.make("uno", config={"game_num_players": SEATS, "seed": 1})
    env.set_agents([agent(num_actions=env.num_actions) for _ in range(SEATS)])
    print("ready", flush=True)
    for line in sys.stdin:
        way, rounds = line.split()
        began = time.process_time()
        for _ in range(int(rounds)):
            if way == "documented":
                env.run(is_training=False)
                continue
            state, _ = game.init_game()
            while not game.is_over():
                state, _ = game.step(state["legal_actions"][0])
        print(time.process_time() - began, flush=True)


if __name__ == "__main__":
    main()
