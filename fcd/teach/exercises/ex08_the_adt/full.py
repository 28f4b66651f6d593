"""ex08: the checks of stages 9 to 13, the full game."""

from __future__ import annotations

from fcd.teach.checks import Check
from fcd.teach.course import course_class
from fcd.teach.exercises.ex08_the_adt import examples
from fcd.teach.exercises.ex08_the_adt.making import (
    ALL_ACTIONS,
    NOW,
    OWN_WORDS,
    SINCE,
    STATE,
    about,
    cases,
    history,
    own_words,
    together,
    validity,
    words,
)
from fcd.teach.exercises.ex08_the_adt.mistakes import mistakes

FULL = "fcd2017"

BACKWARDS = Check(
    name="ex08.backwards",
    submission="Backwards",
    game=FULL,
    points=6,
    stage="9. Backwards",
    task="Let a B turn the direction, also when it is turned up first.",
    model=course_class,
    checker=cases(
        examples.BACKWARDS,
        together(about("play_direction"), NOW, SINCE),
        "34" + "BBBA",
        FULL,
        moves=(0, 8),
        pile=(9, 9),
    ),
    hints=(
        "The direction is a number: the step from one player to the next.",
        "`self.direction` is 1 at the start, and a B makes it `-self.direction`. In END_TURN use "
        "it instead of 1.",
        "`(player + 2 * direction) % 4` after an A. Python's `%` never gives a negative number "
        "here.",
    ),
    misconceptions=mistakes(
        FULL,
        *("direction-at-end", "player-negative", "first-backwards-starts-at-3"),
        *("backwards-skips", "backwards-for-one-turn"),
    ),
)

CONTINUING = Check(
    name="ex08.continuing",
    submission="Continuing",
    game=FULL,
    points=6,
    stage="10. Continue",
    task="Let one more card follow a C.",
    model=course_class,
    checker=cases(
        examples.CONTINUING,
        together(validity, SINCE, history),
        "34" + "CCCC2",
        FULL,
        moves=(0, 6),
        pile=(9, 9),
    ),
    hints=(
        "When is a second card valid? Two things must be so: one about the last move, one about "
        "the card.",
        "The last move of *this turn* was a PLAY_CARD with a C. Then the card must be in the hand "
        "and match.",
        "A 2 played after a C counts as well: in END_TURN look at all cards of the turn, or at the "
        "last one.",
    ),
    misconceptions=mistakes(
        FULL,
        *("continue-any-card", "continue-once", "continue-must", "continue-draws"),
        "continue-inherited",
    ),
)

SPEAKING = Check(
    name="ex08.speaking",
    submission="Speaking",
    game=FULL,
    points=7,
    stage="11. Words",
    task="Accept the word that is owed, right after the card.",
    model=course_class,
    checker=cases(
        examples.SPEAKING,
        together(validity, own_words, SINCE, history),
        "3" + "CCCCC",
        FULL,
        moves=(0, 9),
        pile=(12, 12),
        actions=OWN_WORDS,
    ),
    hints=(
        "Which number of cards goes with which word? And what was the move just before?",
        "A word is valid if the last move of this turn is a PLAY_CARD and the hand now has 3, 2 or "
        "1 cards. After any other move it is too late.",
        "After a word the last *card* still counts: after C and TRIO another card may follow.",
        "A word does not count in `current_turn_moves`, but it is in the diary.",
    ),
    misconceptions=mistakes(
        FULL, "words-any-time", "word-too-late", "word-must", "duo-trio-swapped"
    ),
)

CALLING = Check(
    name="ex08.calling_out",
    submission="Game2017",
    game=FULL,
    points=6,
    stage="12. Calling out",
    task="Let a word at the start of a turn call out the player before, and settle the penalty.",
    model=course_class,
    checker=cases(
        examples.CALLING,
        together(about("player_card_count …p", "game_winner"), validity, words),
        "3" + "CCCCCA",
        FULL,
        moves=(0, 9),
        pile=(1, 8),
        actions=ALL_ACTIONS,
        count=80,
    ),
    hints=(
        "What must you know about the turn before? Write it down when the turn ends.",
        "Keep a list of the words that were owed in this turn and not said. At END_TURN it becomes "
        "the list of the player who had this turn.",
        "At the start of a turn (only words so far), each word once: in the list, the player "
        "before takes two cards; not in it, the caller takes four.",
        "Penalty cards come from the draw pile one by one, like others; if there is none, the game "
        "ends. They do not count for END_TURN.",
    ),
    misconceptions=mistakes(
        FULL,
        *("penalties-swapped", "wrong-call-free", "accused-by-seat", "owed-by-hand-size"),
        *("penalty-counts-as-draw", "call-again"),
    ),
)

WHOLE = Check(
    name="ex08.whole_game",
    submission="Game2017",
    game=FULL,
    points=3,
    stage="13. All of it",
    task="Keep everything from the short game that the full game did not change.",
    model=course_class,
    checker=cases(
        examples.WHOLE,
        together(about("game_winner"), validity, words, STATE, history),
        "34" + "02ABCD",
        FULL,
        moves=(0, 12),
        pile=(1, 8),
        actions=ALL_ACTIONS,
    ),
    hints=(
        "All the questions of stages 1 to 8 are asked again. Does one of your new methods forget "
        "what the old one did?",
        "A method that replaces one of the short game usually calls it: `super().play_move(move)`.",
        "Take the deck and the moves from the report, play them on your class in a cell of your "
        "own, and look at each step.",
    ),
    misconceptions=mistakes(
        FULL, "named-color-lost", "debt-by-twos-on-top", "flip-wrong-order", "zero-on-two"
    ),
)
