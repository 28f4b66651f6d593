"""ex09: mini UNO, written as classes in five stages.

Stages and points are those of the course's assignment. Its stage 0 asked for the header files in
an order that compiles; in Python that is: the small parts, each working before it is used.
"""

from __future__ import annotations

from collections.abc import Callable

from hypothesis.strategies import SearchStrategy

from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Check, Exercise, Submission
from fcd.teach.exercises.ex09_mini_uno import examples, mistakes, model, rounds, small
from fcd.teach.exercises.ex09_mini_uno.judging import judge, scene_of, setup_scene_of
from fcd.teach.exercises.ex09_mini_uno.rounds import Round
from fcd.teach.exercises.ex09_mini_uno.whole import ROUND
from fcd.teach.mutants.mini_uno import MUTANTS

GAME = model.GAME


def _cases(
    examples_: tuple[Round, ...],
    ask: Callable[[Submission, Round], object],
    generated: Callable[[], SearchStrategy[Round]],
    count: int,
) -> CaseChecker[Round]:
    return CaseChecker(
        examples_, ask, scene_of, generated, judge, count=count, hidden_count=3 * count
    )


PARTS = (
    Check(
        name="ex09.make_deck",
        submission="make_deck",
        game=GAME,
        points=4,
        stage="0. The parts",
        task="Make a list of the 50 cards.",
        model=model.make_deck,
        checker=small.DECK,
        hints=(
            "How many different cards are there in one color? Which of them come twice?",
            "Go through the two colors; in each, add one 0, and then every other rank twice.",
            "The ranks are '1' to '9', 'skip', 'reverse' and 'draw2': "
            "`for rank in [*'123456789', 'skip', 'reverse', 'draw2']`.",
        ),
        misconceptions=mistakes.DECK,
    ),
    Check(
        name="ex09.fits",
        submission="fits",
        game=GAME,
        points=3,
        stage="0. The parts",
        task="Say whether a card fits on the top card.",
        model=model.fits,
        checker=small.FITS,
        hints=(
            "There are two ways to fit. One of them is enough.",
            "An action's rank is its symbol, so that one comparison does for numbers and actions.",
            "Join `card.color == top.color` and `card.rank == top.rank` with the right word.",
        ),
        misconceptions=mistakes.FITS,
    ),
    Check(
        name="ex09.points",
        submission="points",
        game=GAME,
        points=3,
        stage="0. The parts",
        task="Say what a card counts.",
        model=model.points,
        checker=small.POINTS,
        hints=(
            "Which three ranks have a value of their own?",
            "A dict can hold the three: {'skip': 20, …}. All other ranks are digits.",
            "`int(card.rank)` is the value of a number; ask first whether the rank is in the dict.",
        ),
        misconceptions=mistakes.POINTS,
    ),
)

PLAYERS = (
    Check(
        name="ex09.player",
        submission="Player",
        game=GAME,
        points=5,
        stage="1. Players and a game",
        task="Write a class for somebody who has a name and a hand.",
        model=model.player_class,
        checker=small.PLAYER,
        hints=(
            "What does a player have from the beginning, and what comes later?",
            "`playable` goes through the hand and keeps the cards for which `fits` says yes.",
            "`' '.join(str(card) for card in self.hand)` writes the cards one after the other.",
        ),
        misconceptions=mistakes.PLAYER,
    ),
    Check(
        name="ex09.game",
        submission="Game",
        game=GAME,
        points=5,
        stage="1. Players and a game",
        task="Make a game of two to four names, and refuse other numbers with a ValueError.",
        model=model.game_class,
        checker=small.NEW_GAME,
        hints=(
            "How many names were given? Ask that before anything else.",
            "`raise ValueError('…')` stops at once; say how many were given and how many may play.",
            "`self.players = [Player(name) for name in names]`",
        ),
        misconceptions=mistakes.NEW_GAME,
    ),
)

SETUP = (
    Check(
        name="ex09.setup",
        submission="Game",
        game=GAME,
        points=14,
        stage="2. Set up and show",
        task="Deal from a deck that is given, and show how the game stands.",
        model=model.game_class,
        checker=CaseChecker(
            examples.SETUPS,
            rounds.ask_setup,
            setup_scene_of,
            lambda: rounds.rounds(rounds.with_actions(), most_turns=1),
            judge,
            count=25,
            hidden_count=75,
        ),
        hints=(
            "Who gets the very first card of the deck? Who gets the second?",
            "Seats go round: after the last comes seat 0. `% len(self.players)` does that.",
            "`hand_size` times round the table, beginning at dealer + 1: take the first card of "
            "the draw pile with `pop(0)` and append it to the hand.",
            "After the deal the next card begins the discard pile; the player is "
            "(dealer + 1) % len(self.players), the direction 1.",
        ),
        misconceptions=mistakes.SETUP,
    ),
    Check(
        name="ex09.shuffle",
        submission="Game",
        game=GAME,
        points=6,
        stage="2. Set up and show",
        task="Without a deck shuffle your own, and without a dealer let chance choose one.",
        model=model.game_class,
        checker=small.CHANCE,
        hints=(
            "What should happen if `deck` is None? And if `dealer` is None?",
            "`random.shuffle(deck)` changes the list itself, and returns None.",
            "`random.randrange(len(self.players))` is a seat. Empty all hands before dealing.",
        ),
        misconceptions=mistakes.SHUFFLE,
    ),
)

PLAY = (
    Check(
        name="ex09.turn",
        submission="Game",
        game=GAME,
        points=16,
        stage="3. Play",
        task="Play one turn: put down a card that fits, or draw one.",
        model=model.game_class,
        checker=_cases(
            examples.TURNS, rounds.ask_turns, lambda: rounds.rounds(rounds.numbers()), count=60
        ),
        hints=(
            "A turn has one question. Which?",
            "Ask the player for the playable cards. If there are any, move one of them from the "
            "hand to the discards; else move one from the draw pile to the hand.",
            "In both cases the next player is up: (self.seat + self.direction) % "
            "len(self.players).",
        ),
        misconceptions=mistakes.TURN,
    ),
    Check(
        name="ex09.actions",
        submission="Game",
        game=GAME,
        points=14,
        stage="3. Play",
        task="Let Skip, Reverse and Draw-2 do what they do.",
        model=model.game_class,
        checker=_cases(
            examples.ACTIONS,
            rounds.ask_turns,
            lambda: rounds.rounds(rounds.with_actions()),
            count=80,
        ),
        hints=(
            "When does an action happen: when it is played, or when the next turn begins?",
            "Write one method that gives the next seat in the direction of play, and use it "
            "everywhere.",
            "Skip: go on one seat more. Reverse: `self.direction = -self.direction`, before you "
            "look for the next player. Draw-2: the next player draws two, then as a Skip.",
        ),
        misconceptions=mistakes.ACTIONS,
    ),
    Check(
        name="ex09.empty_pile",
        submission="Game",
        game=GAME,
        points=10,
        stage="3. Play",
        task="When the draw pile is empty, make a new one of the discards.",
        model=model.game_class,
        checker=_cases(
            examples.EMPTY_PILES,
            rounds.ask_turns,
            lambda: rounds.rounds(rounds.with_draw_twos(), spare=False),
            count=60,
        ),
        hints=(
            "Which card must stay on the discard pile, whatever happens?",
            "Look at the draw pile each time before a single card is taken, also between the two "
            "cards of a Draw-2.",
            "`self.draw_pile = self.discards[:-1]`, shuffle it, and then "
            "`self.discards = self.discards[-1:]`.",
        ),
        misconceptions=mistakes.EMPTY_PILE,
    ),
)

WINNER = (
    Check(
        name="ex09.winner",
        submission="Game",
        game=GAME,
        points=12,
        stage="4. The winner",
        task="Give the name and the score of the winner, or None.",
        model=model.game_class,
        checker=_cases(
            examples.WINNERS,
            rounds.ask_winner,
            lambda: rounds.rounds(rounds.with_draw_twos(), most_cards=2),
            count=40,
        ),
        hints=(
            "How do you see that somebody has won?",
            "The score is the sum of `points(card)` over all cards of all hands. The winner's "
            "hand is empty and adds nothing.",
            "Look for the player with an empty hand; if there is none, return None. At the start "
            "of `play`: if there is a winner, return.",
        ),
        misconceptions=mistakes.WINNER,
    ),
    Check(
        name="ex09.play_round",
        submission="play_round",
        game=GAME,
        points=8,
        stage="4. The winner",
        task="Play until somebody wins or the limit is reached, and give the winner.",
        model=model.play_round,
        checker=ROUND,
        hints=(
            "There are two reasons to stop. Which?",
            "A `for` loop over `range(limit)` stops at the limit by itself.",
            "In the loop: `game.play()`, then `if game.winner(): break`. After it: "
            "`return game.winner()`.",
        ),
        misconceptions=mistakes.ROUND,
    ),
)

EXERCISE = Exercise(
    key="ex09",
    title="Mini UNO",
    chapter="09_five_games",
    minutes=150,
    checks=(*PARTS, *PLAYERS, *SETUP, *PLAY, *WINNER),
    mutants=tuple(mutant.name for mutant in MUTANTS),
)
