"""ex11, step 5: one game. The student ties together what is there; the engine plays it."""

from __future__ import annotations

from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Check
from fcd.teach.exercises.ex11_players.game_cases import EXAMPLES, STAGE, ask, evenings, model, scene
from fcd.teach.exercises.ex11_players.game_mistakes import MISTAKES
from fcd.teach.exercises.shared.contest_positions import GAME

CHECKS = (
    Check(
        name="ex11.single_game",
        submission="SingleUnoGame",
        game=GAME,
        points=5,
        stage=STAGE,
        task="Have a deal played by the players, and write the winner's points on the scoreboard.",
        model=model,
        checker=CaseChecker(EXAMPLES, ask, scene, evenings, count=30, hidden_count=150),
        hints=(
            "Three steps: play the deal, find out who has won, write down what it is worth.",
            "`game = deal.play(self.players, self.scoreboard.names)`; the winner's name is "
            "`game.names[game.winner]`.",
            "The winner holds nothing, so you may simply add up `points_of` all cards in "
            "`game.state.hands`.",
            "If `game.winner` is None nobody gets anything.",
        ),
        misconceptions=MISTAKES,
    ),
)
