"""ex05: what special cards do, first in the short game, then in the full one."""

from __future__ import annotations

from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Check, Exercise
from fcd.teach.exercises.ex05_special_cards import mistakes_full as full
from fcd.teach.exercises.ex05_special_cards import mistakes_short as short
from fcd.teach.exercises.ex05_special_cards import stories as tell
from fcd.teach.exercises.ex05_special_cards import turns
from fcd.teach.exercises.ex05_special_cards.examples import (
    COLOR,
    FIRST,
    FOLLOW,
    GO_ON,
    NEXT,
    OWED,
    TABLE,
    TURN,
)
from fcd.teach.exercises.ex05_special_cards.stories import FULL, SHORT


def _told(
    name: str, game: str, examples: tuple[tell.Story, ...], count: int, *anchors: str
) -> CaseChecker[tell.Story]:
    return CaseChecker(
        examples,
        tell.ask,
        tell.scene(name, game, *anchors),
        lambda: tell.stories(game),
        count=count,
        hidden_count=4 * count,
    )


# -- the short game --------------------------------------------------------------------------------

CARDS_OWED = Check(
    name="ex05.cards_owed",
    submission="cards_owed",
    game=SHORT,
    points=6,
    stage="2: draw two",
    task="Say how many cards whoever has the turn now owes.",
    model=tell.asking(tell.owed),
    checker=_told("cards_owed", SHORT, OWED, 80, "draw-two"),
    hints=(
        "Go through the moves one by one, with a number that you keep up to date. What does it "
        "start with?",
        "It starts with 2 if the first card is a 2, otherwise with 0.",
        "A move that plays a 2 adds 2. After any other move nothing is owed: either it was paid, "
        "or there was no debt.",
        "In the loop: `if move.card and move.card.rank == '2': owed = owed + 2`, and `else: owed "
        "= 0`.",
    ),
    misconceptions=short.OWED,
)
WHOSE_TURN = Check(
    name="ex05.whose_turn",
    submission="whose_turn",
    game=SHORT,
    points=6,
    stage="A: advance",
    task="Say whose turn it is now.",
    model=tell.asking(tell.player),
    checker=_told("whose_turn", SHORT, TURN, 80, "players", "advance"),
    hints=(
        "Who begins? Only one card, turned up first, changes that.",
        "Each move goes one step on, or two if the card played in it is an A. Does an A that "
        "already lies there count again?",
        "Players sit in a circle: `% 4` takes you from 4 to 0 and from 5 to 1.",
        "In the loop: `step = 2 if move.card and move.card.rank == 'A' else 1`, then `player = "
        "(player + step) % 4`.",
    ),
    misconceptions=short.TURN,
)
COLOR_IN_FORCE = Check(
    name="ex05.color_in_force",
    submission="color_in_force",
    game=SHORT,
    points=6,
    stage="D: declare",
    task="Say which color is in play now.",
    model=tell.asking(tell.color),
    checker=_told("color_in_force", SHORT, COLOR, 80, "declare"),
    hints=(
        "Which color is in play before anybody has moved?",
        "Which moves change the color, and which leave it as it is?",
        "A card that is played brings its own color, or the one named with it: "
        "`move.next_color`, which is None for all cards but a D.",
        "In the loop: `if move.card: color = move.next_color or move.card.color`.",
    ),
    misconceptions=short.COLOR,
)
MAY_FOLLOW = Check(
    name="ex05.may_follow",
    submission="may_follow",
    game=SHORT,
    points=4,
    stage="D: declare",
    task="Say whether a card may be put on the top card, with which a color may have been named.",
    model=turns.follows,
    checker=CaseChecker(
        FOLLOW, turns.ask_pair, turns.scene_of_pair, turns.pairs, count=100, hidden_count=400
    ),
    hints=(
        "Which color must be matched if `named` is None? And which if it is not?",
        "`color = named or top.color` is the color in play.",
        "Then it is exercise 3: same rank, same suit, the color in play, or a 0.",
    ),
    misconceptions=short.FOLLOW,
)

# -- the full game ---------------------------------------------------------------------------------

FIRST_TURN = Check(
    name="ex05.first_turn",
    submission="first_turn",
    game=FULL,
    points=4,
    stage="The first card",
    task="Say who begins, which way play runs, and how many cards are owed.",
    model=turns.begins,
    checker=CaseChecker(
        FIRST,
        turns.ask_card,
        turns.scene_of_first,
        lambda: turns.one_card,
        count=40,
        hidden_count=100,
    ),
    hints=(
        "Three kinds of cards do something when they are turned up. Which?",
        "Each of the three changes another one of the three numbers.",
        "Start with `player, direction, owed = 0, 1, 0`, and change one of them for a 2, an A or "
        "a B.",
    ),
    misconceptions=full.FIRST,
)
NEXT_PLAYER = Check(
    name="ex05.next_player",
    submission="next_player",
    game=FULL,
    points=6,
    stage="B: backwards",
    task="Say who has the turn after a player has put down a card, or has drawn.",
    model=turns.goes_on,
    checker=CaseChecker(
        NEXT, turns.ask_step, turns.scene_of_step, turns.steps, count=100, hidden_count=400
    ),
    hints=(
        "How many steps, and which way? Two cards change the answer, each in its own way.",
        "A B turns `direction` round before the step is made: `direction = -direction`.",
        "An A makes it two steps. `played` can be None: ask that first.",
        "`return (player + steps * direction) % 4`. In Python `-1 % 4` is 3, just what you need.",
    ),
    misconceptions=full.NEXT,
)
MAY_GO_ON = Check(
    name="ex05.may_go_on",
    submission="may_go_on",
    game=FULL,
    points=8,
    stage="C: continue",
    task="Say whether a move may be made, when these cards were played in the turn so far.",
    model=turns.carries_on,
    checker=CaseChecker(
        GO_ON, turns.ask_chain, turns.scene_of_chain, turns.chains, count=120, hidden_count=400
    ),
    hints=(
        "Ask for the kind of move first. Two of the three only need to know whether `played` is "
        "empty.",
        "Drawing is for a turn in which nothing was played, ending for one in which something was.",
        "The first card of a turn goes on `top`; after that, a card may only follow a C, and goes "
        "on that C: `played[-1]`.",
        "Use `may_follow` twice: `may_follow(move.card, top, named)` if nothing was played, else "
        "`last.rank == 'C' and may_follow(move.card, last, None)`.",
    ),
    misconceptions=full.GO_ON,
)
TABLE_AFTER = Check(
    name="ex05.table_after",
    submission="table_after",
    game=FULL,
    points=10,
    stage="The whole table",
    task="Say whose turn it is, which way play runs, what is owed, and which color is in play.",
    model=tell.asking(tell.table),
    checker=_told("table_after", FULL, TABLE, 120),
    hints=(
        "You have written all the pieces. Which of them belong before the loop, which inside?",
        "Before the loop: `player, direction, owed = first_turn(first)` and `color = first.color`.",
        "Inside: `next_player` for the player, and what you wrote in `cards_owed` and "
        "`color_in_force` for the others.",
        "Turn `direction` round for a B only after you have asked `next_player`, which turns it by "
        "itself.",
    ),
    misconceptions=full.TABLE,
)

EXERCISE = Exercise(
    key="ex05",
    title="Special cards",
    chapter="05_special_cards",
    minutes=75,
    checks=(
        CARDS_OWED,
        WHOSE_TURN,
        COLOR_IN_FORCE,
        MAY_FOLLOW,
        FIRST_TURN,
        NEXT_PLAYER,
        MAY_GO_ON,
        TABLE_AFTER,
    ),
    mutants=(
        *("debt-never-reset", "stack-not-counted", "debt-by-twos-on-top", "two-ignored"),
        *("two-costs-four", "two-costs-one", "first-two-ignored"),
        *("advance-ignored", "advance-skips-two", "advance-keeps-skipping"),
        *("declare-ignored", "named-color-lost", "named-color-sticks", "first-declare-no-color"),
        *("printed-color-too", "only-named-color", "zero-not-wild", "zero-judged-on-top"),
        *("backwards-ignored", "backwards-for-one-turn", "backwards-skips", "player-negative"),
        *("first-card-ignored", "first-advance-ignored", "first-backwards-ignored"),
        *("first-backwards-starts-at-3", "first-continue-plays-twice"),
        *("continue-never", "continue-must", "continue-any-card", "continue-once"),
        *("continue-draws", "continue-inherited"),
    ),
)
