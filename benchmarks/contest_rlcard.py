"""Plays RLCard's UNO, in RLCard's own environment (benchmarks/contest.py makes one).

Reads lines such as "game 500", plays so many rounds of four players, and answers with the seconds
of CPU time, the rounds and the turns. The ways to play:

documented  `env.run()` with RLCard's RandomAgent, as its tutorial has it
random      the bare game (`UnoGame.step`), with the choice that RandomAgent makes
game        the bare game, the first legal action: no agent at all, the nearest to Eager
inside      the same, past the game's interface: no state is made for the players. Nobody who uses
            RLCard plays so; it tells what the rules alone cost
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

SEATS = 4


def ways() -> dict[str, Callable[[int], int]]:
    """Each plays so many rounds; how many turns there were."""
    rlcard: Any = import_module("rlcard")  # not there when the types are checked
    agent = import_module("rlcard.agents").RandomAgent
    new_game = import_module("rlcard.games.uno.game").UnoGame
    random = import_module("numpy").random.RandomState(1)

    game, bare = new_game(num_players=SEATS), new_game(num_players=SEATS)
    game.np_random = bare.np_random = random
    bare.get_state = lambda player: {}
    env = rlcard.make("uno", config={"game_num_players": SEATS, "seed": 1})
    env.set_agents([agent(num_actions=env.num_actions) for _ in range(SEATS)])

    def documented(rounds: int) -> int:
        turns = 0
        for _ in range(rounds):
            trajectories, _ = env.run(is_training=False)
            turns += sum(len(each) // 2 for each in trajectories)
        return turns

    def stepped(rounds: int, choose: Callable[[list[str]], str]) -> int:
        turns = 0
        for _ in range(rounds):
            state, _ = game.init_game()
            while not game.is_over():
                state, _ = game.step(choose(state["legal_actions"]))
                turns += 1
        return turns

    def inside(rounds: int) -> int:
        turns = 0
        for _ in range(rounds):
            bare.init_game()
            table, players = bare.round, bare.players
            while not table.is_over:
                legal = table.get_legal_actions(players, table.current_player)
                table.proceed_round(players, legal[0])
                turns += 1
        return turns

    return {
        "documented": documented,
        "random": lambda rounds: stepped(rounds, random.choice),
        "game": lambda rounds: stepped(rounds, lambda legal: legal[0]),
        "inside": inside,
    }


def main() -> None:
    """Play what is asked for."""
    known = ways()
    print("ready", flush=True)
    for line in sys.stdin:
        way, rounds = line.split()
        began = time.process_time()
        turns = known[way](int(rounds))
        print(time.process_time() - began, rounds, turns, flush=True)


if __name__ == "__main__":
    main()
