"""ex11, step 1: a scoreboard. fcd's own says what is right."""

from __future__ import annotations

from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Check
from fcd.teach.exercises.ex11_players.scoreboard_cases import (
    EXAMPLES,
    GAME,
    STAGE,
    ask_scores,
    ask_text,
    ask_winner,
    board_scene,
    entries,
    judge_text,
    judge_winner,
    model,
)
from fcd.teach.exercises.ex11_players.scoreboard_mistakes import (
    SCORE_MISTAKES,
    TEXT_MISTAKES,
    WINNER_MISTAKES,
)

CHECKS = (
    Check(
        name="ex11.scores",
        submission="Scoreboard",
        game=GAME,
        points=2,
        stage=STAGE,
        task="Keep the names and the score of each player, and add points to one of them.",
        model=model,
        checker=CaseChecker(
            EXAMPLES, ask_scores, board_scene("board.names, board.get_score(…)"), entries, count=40
        ),
        hints=(
            "What must the scoreboard remember? The names, and a number for each of them.",
            "Which kind of collection gives you a number for a name?",
            "`self.scores = {name: 0 for name in names}` makes all of them 0.",
        ),
        misconceptions=SCORE_MISTAKES,
    ),
    Check(
        name="ex11.winner",
        submission="Scoreboard",
        game=GAME,
        points=2,
        stage=STAGE,
        task="Name a player who has the most points.",
        model=model,
        checker=CaseChecker(
            EXAMPLES, ask_winner, board_scene("board.winner"), entries, judge_winner, count=40
        ),
        hints=(
            "How would you do it by hand? Go down the list, a finger on the best one so far.",
            "With whom do you begin? A finger on the first player is never wrong.",
            "`max(self.names, key=…)` goes down the list for you; the key is what is compared.",
        ),
        misconceptions=WINNER_MISTAKES,
    ),
    Check(
        name="ex11.scoreboard_text",
        submission="Scoreboard",
        game=GAME,
        points=1,
        stage=STAGE,
        task="Give a text with one line for each player: name and score.",
        model=model,
        checker=CaseChecker(
            EXAMPLES, ask_text, board_scene("print(board)"), entries, judge_text, count=40
        ),
        hints=(
            "`print(board)` prints what the method `__str__` returns.",
            "It must *return* a text; if it prints one itself, nothing is returned.",
            'Make a line for each name with an f-string, and join them with `"\\n".join(…)`.',
        ),
        misconceptions=TEXT_MISTAKES,
    ),
)
