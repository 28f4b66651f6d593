"""ex04: which moves are open in a turn of the short game, move by move."""

from __future__ import annotations

from fcd.cards import HEX
from fcd.teach.checks import Check, Exercise
from fcd.teach.exercises.ex04_a_turn import mistakes as go_wrong
from fcd.teach.exercises.ex04_a_turn.mistakes import mistakes
from fcd.teach.exercises.ex04_a_turn.turns import (
    DRAW,
    END,
    GAME,
    any_moves,
    asked,
    cases,
    model,
    model_of,
    plays,
    turns_asked,
)

# -- examples --------------------------------------------------------------------------------------

FITTING = (
    asked("R5H B7Q", "R3S", "play R5H"),
    asked("R5H B7Q", "R3S", "play B7Q"),
    asked("B7Q B6D", "R3S", "play R5H"),
    asked("B3H B7Q", "R3S", "play B3H"),
    asked("B5S B7Q", "R3S", "play B5S"),
    asked("B0Q B7Q", "R3S", "play B0Q"),
    asked("B7Q B6D", "R0S", "play B7Q"),
    asked("RDQ B7Q", "R3S", "play RDQ naming green"),
    asked("RDQ B7Q", "R3S", "play RDQ"),
    asked("BDQ B7Q", "R3S", "play BDQ naming red"),
    asked("R5H B7Q", "BDS", "play R5H", color="red"),
    asked("B7Q B6D", "BDS", "play B7Q", color="red"),
    asked("B7S B6D", "BDS", "play B7S", color="red"),
    asked("R5H B7Q", "R2S", "play R5H"),
    asked("RAH B7Q", "R3S", "play RAH"),
)
PLAYING = (
    asked("R5H B7Q", "R3S", "play R5H"),
    asked("R5H B7Q", "R3S", "play B7Q"),
    asked("R5H B7Q", "R2S", "play R5H"),
    asked("B0Q B7Q", "R3S", "play B0Q"),
    asked("RAH B7Q", "R3S", "play RAH"),
    asked("RDH B7Q", "R3S", "play RDH naming green"),
    asked("R5H B7Q", "R2S", "play R5H", twos=1),
    asked("R0H B7Q", "R2S", "play R0H", twos=1),
    asked("B2H B7Q", "R2S", "play B2H", twos=1),
    asked("R5H B7Q", "R2S", "play B2H", twos=1),
    asked("R5H B7Q", "R3S", "play R5H", moves="draw"),
    asked("R5H R7Q", "R3S", "play R7Q", moves="play R5H"),
    asked("RCH R7Q", "R3S", "play R7Q", moves="play RCH"),
    asked("B2H B7Q", "R2S", "play B2H", twos=1, moves="draw"),
    asked("B2H G2D", "R2S", "play G2D", twos=1, moves="play B2H"),
)
DRAWING = (
    asked("G5H B7Q", "R3S", "draw"),
    asked("R5H B7Q", "R3S", "draw"),
    asked("R5H B7Q", "R3S", "draw", moves="draw"),
    asked("R5H B7Q", "R3S", "draw", moves="play R5H"),
    asked("R5H B7Q", "R2S", "draw", moves="draw"),
    asked("R5H B7Q", "R2S", "draw", twos=1),
    asked("R5H B7Q", "R2S", "draw", twos=1, moves="draw"),
    asked("R5H B7Q", "R2S", "draw", twos=1, moves="draw, draw"),
    asked("B2H B7Q", "R2S", "draw", twos=1, moves="play B2H"),
    asked("R5H B7Q", "R2S", "draw", twos=2, moves="draw"),
    asked("R5H B7Q", "R2S", "draw", twos=2, moves="draw, draw"),
    asked("R5H B7Q", "R2S", "draw", twos=2, moves="draw, draw, draw"),
)
ENDING = (
    asked("R5H B7Q", "R3S", "end", moves="play R5H"),
    asked("R5H B7Q", "R3S", "end", moves="draw"),
    asked("R5H B7Q", "R3S", "end"),
    asked("R5H B7Q", "R2S", "end", moves="draw"),
    asked("R5H B7Q", "R2S", "end", twos=1),
    asked("R5H B7Q", "R2S", "end", twos=1, moves="draw"),
    asked("B2H B7Q", "R2S", "end", twos=1, moves="play B2H"),
    asked("R5H B7Q", "R2S", "end", twos=1, moves="draw, draw"),
    asked("R5H B7Q", "R2S", "end", twos=2, moves="draw, draw"),
    asked("R5H B7Q", "R2S", "end", twos=2, moves="draw, draw, draw"),
)
ALL = tuple(
    sorted(
        dict.fromkeys((*FITTING, *PLAYING, *DRAWING, *ENDING)),
        key=lambda case: len(case.turn.moves),
    )
)
EVERY_VALUE = tuple(
    asked(f"R{rank}H B7Q", "R3S", f"play R{rank}H" + (" naming green" if rank == "D" else ""))
    for rank in HEX
)
ALL_DRAWN = "draw, draw, draw, draw"
FOUR_DRAWN = asked("R5H B7Q", "R2S", "end", twos=2, moves=ALL_DRAWN)
NO_FIFTH = asked("R5H B7Q", "R2S", "draw", twos=2, moves=ALL_DRAWN)

# -- the exercise ----------------------------------------------------------------------------------

FITS = Check(
    name="ex04.fits",
    submission="fits",
    game=GAME,
    points=6,
    stage="A card at the start",
    task="Say whether a card may be played in a turn that has just begun, with no active twos.",
    model=model,
    checker=cases(
        "fits",
        FITTING,
        lambda: plays(twos=False, most_moves=0),
        count=80,
        hidden=EVERY_VALUE,
    ),
    hints=(
        "Three things must all be so: one about the hand, one about the top card, one about a D.",
        "`move.card in turn.hand` is the first. The second you know from exercise 3; the color in "
        "force is `turn.color`.",
        "The third: if `move.card.rank == 'D'`, then `move.next_color` must not be None.",
        "Return False early: `if move.card not in turn.hand: return False`, then the same for a D "
        "without a color, and at the end return what exercise 3 returned.",
    ),
    misconceptions=mistakes(
        "fits",
        go_wrong.AnyCard,
        go_wrong.PlainZero,
        go_wrong.OnZero,
        go_wrong.PrintedColor,
        go_wrong.Speechless,
        go_wrong.WildDeclare,
    ),
)

MAY_PLAY = Check(
    name="ex04.may_play",
    submission="may_play",
    game=GAME,
    points=6,
    stage="Playing in any turn",
    task="Say whether a card may be played, whatever has happened in the turn so far.",
    model=model,
    checker=cases("may_play", PLAYING, plays, count=100, hidden=EVERY_VALUE),
    hints=(
        "When is it too late to play a card? And what changes while a 2 is waiting for an answer?",
        "A card can only be the first move of a turn: look at `turn.moves`.",
        "If `turn.active_twos` is not 0, the card must be a 2, and in the hand. Does anything "
        "else matter then?",
        "`if turn.moves: return False`; then, with active twos, `return move.card.rank == '2' and "
        "move.card in turn.hand`; otherwise `return fits(turn, move)`.",
    ),
    misconceptions=mistakes(
        "may_play",
        go_wrong.Carefree,
        go_wrong.ZeroSaves,
        go_wrong.MatchingTwo,
        go_wrong.LooksAtTop,
        go_wrong.AnyCard,
        go_wrong.PlaysAfterDraw,
        go_wrong.PlaysTwice,
    ),
)

MAY_DRAW = Check(
    name="ex04.may_draw",
    submission="may_draw",
    game=GAME,
    points=6,
    stage="Drawing",
    task="Say whether the player may draw a card now.",
    model=model_of(DRAW),
    checker=cases(
        "may_draw", DRAWING, lambda: turns_asked(DRAW), count=80, hidden=(NO_FIFTH,), move_too=False
    ),
    hints=(
        "How many cards may be drawn in this turn altogether? And how many have been drawn?",
        "Two for each active 2, and one if there is none: that many are due.",
        "Whoever has played a card cannot draw. In a turn with only draws, `len(turn.moves)` "
        "counts them.",
        "Find `due` first, then `return not played and drawn < due`.",
    ),
    misconceptions=mistakes(
        "may_draw",
        go_wrong.OneCard,
        go_wrong.CountsTwos,
        go_wrong.AlwaysTwo,
        go_wrong.DrawsOn,
        go_wrong.DrawsAfterPlay,
        go_wrong.MustPlay,
    ),
)

MAY_END = Check(
    name="ex04.may_end",
    submission="may_end",
    game=GAME,
    points=6,
    stage="Ending",
    task="Say whether the player may end the turn now.",
    model=model_of(END),
    checker=cases(
        "may_end", ENDING, lambda: turns_asked(END), count=80, hidden=(FOUR_DRAWN,), move_too=False
    ),
    hints=(
        "There are two ways to have done enough. Which?",
        "A card was played, or all the cards due have been drawn. How many are due you know from "
        "`may_draw`.",
        "`any(made.action == PLAY_CARD for made in turn.moves)` says whether a card was played.",
        "With `due` as in `may_draw`: `return played or drawn == due`.",
    ),
    misconceptions=mistakes(
        "may_end",
        go_wrong.EndsAnyTime,
        go_wrong.EndsAfterPlay,
        go_wrong.EndsAfterDraw,
        go_wrong.EndsTooEarly,
        go_wrong.CountsTwos,
        go_wrong.AlwaysTwo,
    ),
)

IS_VALID_MOVE = Check(
    name="ex04.is_valid_move",
    submission="is_valid_move",
    game=GAME,
    points=6,
    stage="Any move",
    task="Say whether any move, playing, drawing or ending, is valid in any turn.",
    model=model,
    checker=cases(
        "is_valid_move",
        ALL,
        any_moves,
        count=120,
        hidden=(FOUR_DRAWN, NO_FIFTH, *EVERY_VALUE),
    ),
    hints=(
        "All the work is done. You only have to find out which of your functions to ask.",
        "`move.action` is PLAY_CARD, DRAW_CARD or END_TURN.",
        "`if move.action == PLAY_CARD: return may_play(turn, move)`, and so on for the others.",
    ),
    misconceptions=mistakes(
        "is_valid_move",
        go_wrong.LetsOthersThrough,
        go_wrong.Carefree,
        go_wrong.OneCard,
        go_wrong.PlaysAfterDraw,
        go_wrong.DrawsOn,
        go_wrong.EndsAnyTime,
        go_wrong.EndsTooEarly,
    ),
)

EXERCISE = Exercise(
    key="ex04",
    title="A turn",
    chapter="04_turns",
    minutes=45,
    checks=(FITS, MAY_PLAY, MAY_DRAW, MAY_END, IS_VALID_MOVE),
    mutants=(
        *("any-card-in-hand", "zero-not-wild", "zero-judged-on-top", "anything-matches"),
        *("suit-no-match", "value-no-match", "color-no-match"),
        *("printed-color-too", "only-named-color", "zero-on-two", "match-on-two"),
        *("end-at-start", "end-never", "end-not-after-draw", "end-too-early", "end-while-owing"),
        *("draw-ends-turn", "play-ends-turn", "play-after-draw", "draw-after-play", "two-plays"),
        *("second-draw", "unlimited-draws", "draw-only-if-stuck"),
        *("one-draw-takes-all", "answer-while-paying"),
    ),
)
