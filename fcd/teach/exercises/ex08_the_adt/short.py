"""ex08: the checks of stages 1 to 8, the short game."""

from __future__ import annotations

from fcd.teach.checks import Check
from fcd.teach.course import course_class
from fcd.teach.exercises.ex08_the_adt import examples
from fcd.teach.exercises.ex08_the_adt.making import (
    COUNTS,
    DECK,
    NOW,
    STATE,
    TABLE,
    about,
    cases,
    history,
    together,
    validity,
)
from fcd.teach.exercises.ex08_the_adt.mistakes import mistakes

SHORT = "fcd2018"

COUNTING = Check(
    name="ex08.counting",
    submission="Counting",
    game=SHORT,
    points=4,
    stage="1. The deck",
    task="Make cards of the three lists and count them.",
    model=course_class,
    checker=cases(examples.COUNTING, DECK, "3456790ADF", count=20),
    hints=(
        "Card number n has `values[n]`, `colors[n]` and `suits[n]`. How do you walk through three "
        "lists at once?",
        "`zip(values, colors, suits)` gives you the three together; a value is turned into a rank "
        "by `HEX[value]`.",
        "Keep the list: `self.deck = [Card(HEX[v], c, s) for v, c, s in zip(values, colors, "
        "suits)]`. To count, `sum(card.suit == suit for card in self.deck)`.",
    ),
    misconceptions=mistakes(
        SHORT,
        *("suit-counts-values", "color-counts-hands", "num-cards-always-800", "num-cards-is-pile"),
    ),
)

DEALING = Check(
    name="ex08.dealing",
    submission="Dealing",
    game=SHORT,
    points=8,
    stage="2. The deal",
    task="Deal seven cards each, turn one up, and let everybody look.",
    model=course_class,
    checker=cases(examples.DEALING, TABLE, "3456790ADF", count=30),
    hints=(
        "Which cards does player 0 get? Write down the first three numbers.",
        "Every fourth card of the first 28 goes to the same player. A slice has a step: "
        "`deck[start:stop:step]`.",
        "`self.hands = [self.deck[player:28:4] for player in range(4)]`; card 28 starts the "
        "discards, and `self.deck[29:]` is the draw pile.",
        "Points: `int(card.rank, 16)` is the value of a card. Past the end of a list, answer None.",
    ),
    misconceptions=mistakes(
        SHORT,
        *("deal-seven-at-a-time", "draw-from-bottom", "points-count-cards", "letters-count-ten"),
        "no-top-at-start",
    ),
)

STARTING = Check(
    name="ex08.starting",
    submission="Starting",
    game=SHORT,
    points=6,
    stage="3. The first card",
    task="Say whose turn it is and what they face, when the first card has had its effect.",
    model=course_class,
    checker=cases(examples.STARTING, together(NOW, COUNTS), "3479" + "02AD" * 2),
    hints=(
        "Two cards do something when they are turned up first. Which?",
        "An A makes `self.player` 1. A 2 makes the number of active twos 1.",
        "The twos on top: go through the discards from the top, and stop at the first that is no "
        "2. With one card on the pile that is 1 or 0.",
    ),
    misconceptions=mistakes(
        SHORT,
        *("first-two-ignored", "first-advance-ignored", "first-declare-no-color"),
        *("num-turns-is-current", "hand-of-player-0"),
    ),
)

JUDGING = Check(
    name="ex08.judging",
    submission="Judging",
    game=SHORT,
    points=10,
    stage="4. The first move",
    task="Say which moves are valid before anybody has moved.",
    model=course_class,
    checker=cases(examples.JUDGING, validity, "34" + "02AD" * 2),
    hints=(
        "At the start of a turn DRAW_CARD is always valid, END_TURN never is. So PLAY_CARD is what "
        "is left to think about.",
        "Ask in this order: is the card in the hand? Is a 2 active? If so, is it a 2? If not, does "
        "it match?",
        "Matching is exercise 3: rank, suit, current color, or a 0. A D needs a `next_color`.",
        "Nothing may change by asking: compare with the color that would be named nowhere, and do "
        "not call `remove` or `pop`.",
    ),
    misconceptions=mistakes(
        SHORT,
        *("any-card-in-hand", "zero-not-wild", "zero-judged-on-top", "zero-on-two", "match-on-two"),
        *("end-at-start", "draw-only-if-stuck", "declare-silently"),
        *("asking-makes-move", "asking-names-color"),
    ),
)

PLAYING = Check(
    name="ex08.playing",
    submission="Playing",
    game=SHORT,
    points=10,
    stage="5. Making moves",
    task="Carry out PLAY_CARD, DRAW_CARD and END_TURN.",
    model=course_class,
    checker=cases(examples.PLAYING, STATE, "34" + "0AD", moves=(0, 10), pile=(9, 9)),
    hints=(
        "What changes with each of the three moves? Make a list: hand, piles, color, turn, player.",
        "A played card leaves the hand and goes on the discards; its color is the current color, "
        "unless it is a D, which brings its own.",
        "At END_TURN the next player is `(player + 1) % 4`, or `+ 2` if an A was played *in this "
        "turn*.",
        "Remember two things before you go on to the next player: who that was, and in which turn "
        "a card was played last. Both begin at -1.",
    ),
    misconceptions=mistakes(
        SHORT,
        *("advance-ignored", "advance-keeps-skipping", "declare-ignored", "named-color-lost"),
        *("named-color-sticks", "draw-ends-turn", "previous-by-seat", "top-turn-is-now"),
        *("turn-moves-never-zero", "discards-bottom-first"),
    ),
)

TWOS = Check(
    name="ex08.twos",
    submission="Playing",
    game=SHORT,
    points=6,
    stage="5. Making moves",
    task="Count the twos: those that are active, and those on top.",
    model=course_class,
    checker=cases(
        examples.TWOS,
        together(COUNTS, about("player_card_count …p")),
        "3" + "2" * 6,
        moves=(0, 14),
        pile=(14, 14),
        count=80,
    ),
    hints=(
        "Nothing happens to the active twos when a 2 is played. When does something happen?",
        "At END_TURN: one more if a 2 was played in this turn, otherwise 0.",
        "Each DRAW_CARD takes one card, also from a player who owes six.",
    ),
    misconceptions=mistakes(
        SHORT,
        *("stack-not-counted", "debt-never-reset", "active-twos-at-play", "debt-by-twos-on-top"),
        "one-draw-takes-all",
    ),
)

REMEMBERING = Check(
    name="ex08.remembering",
    submission="Remembering",
    game=SHORT,
    points=6,
    stage="6. The diary",
    task="Write every move down, turn by turn.",
    model=course_class,
    checker=cases(examples.REMEMBERING, history, "34" + "0AD", moves=(0, 8), pile=(9, 9)),
    hints=(
        "A list for each turn, in a list of all turns. With what does it begin?",
        "It begins with one empty list, for turn 0. Each move goes into the last list; after "
        "END_TURN there is a new one.",
        "`self.diary = [[]]`; in play_move `self.diary[-1].append(move)` before anything else, and "
        "after an END_TURN `self.diary.append([])`.",
    ),
    misconceptions=mistakes(SHORT, "end-not-counted", "past-newest-first", "past-color-lost"),
)

TURN_TAKING = Check(
    name="ex08.turns",
    submission="TurnTaking",
    game=SHORT,
    points=10,
    stage="7. Valid moves in any turn",
    task="Say which moves are valid, whatever has happened in the turn.",
    model=course_class,
    checker=cases(
        examples.TURN_TAKING,
        validity,
        "34" + "0AD" + "222",
        moves=(0, 7),
        pile=(9, 9),
    ),
    hints=(
        "Draw the turn as a little machine: Start, Drawing, Played. What is valid in each?",
        "Before the first move of a turn everything is as in stage 4. What do you know when there "
        "were moves already?",
        "After a play: only END_TURN. After draws: with n drawn and k active twos, DRAW_CARD while "
        "n < 2k, END_TURN when n is 2k, or 1 if k is 0.",
    ),
    misconceptions=mistakes(
        SHORT,
        *("play-after-draw", "draw-after-play", "two-plays", "second-draw", "end-too-early"),
        *("answer-while-paying", "printed-color-too", "only-named-color"),
    ),
)

ENDING = Check(
    name="ex08.ending",
    submission="Game2018",
    game=SHORT,
    points=12,
    stage="8. The end",
    task="Turn the pile over when it is empty, and end the game.",
    model=course_class,
    checker=cases(
        examples.ENDING,
        together(about("game_winner"), validity, TABLE, COUNTS),
        "334" + "2A",
        moves=(0, 14),
        pile=(1, 2),
    ),
    hints=(
        "There are two ways to end: an empty hand after a play, and a draw for which there is no "
        "card.",
        "On a draw from an empty pile: all discards but the last become the draw pile, in the "
        "order in which they lie.",
        "If there is still no card, `self.winner = NO_WINNER`. Only on a draw, not before.",
        "Begin `is_valid_move` with: `if self.winner != NOT_FINISHED: return False`.",
    ),
    misconceptions=mistakes(
        SHORT,
        *("flip-wrong-order", "flip-top-too", "flip-keeps-bottom", "flip-at-once"),
        *("no-winner-missing", "no-winner-too-early", "no-winner-at-empty-pile"),
        *("winner-plays-on", "moves-after-end"),
    ),
)
