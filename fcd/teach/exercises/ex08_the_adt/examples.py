"""ex08: the public examples, stage by stage, the smallest first.

Hands are filled up with purple 9s of questions, which fit nothing else here.
"""

from __future__ import annotations

from fcd.teach.exercises.ex08_the_adt.asking import Asked
from fcd.teach.exercises.ex08_the_adt.writing import asks, dealt, in_full_game

Examples = tuple[Asked, ...]

# -- the short game --------------------------------------------------------------------------------

_MIXED = dealt("R5H B7S", "G2C YAD", "Y0H", "PFS", top="BDC")
COUNTING = (
    *asks(_MIXED, "num_cards", "num_of_suit hearts", "num_of_suit questions", "num_of_suit clubs"),
    *asks(_MIXED, "num_of_color purple", "num_of_color red", "num_of_value 9", "num_of_value 10"),
)

_FOUR_HANDS = dealt(
    "R1H R3H R4H R5H R6H R7H R8H",
    "B1H B3H B4H B5H B6H B7H B8H",
    "G1H G2H G4H G5H G0H GAH GBH",
    "Y1H YCH YDH YEH YFH Y7H Y8H",
    pile="P1C P3D P4S",
)
DEALING = (
    *asks(_FOUR_HANDS, "player_card_count 0", "player_card_count 3", "top_discard"),
    *asks(_FOUR_HANDS, "hand_of 0", "hand_of 1", "hand_of 3"),
    *asks(_FOUR_HANDS, "player_points 0", "player_points 2", "player_points 3"),
    *asks(_FOUR_HANDS, "get_deck_card 0", "get_deck_card 2", "get_deck_card 3"),
    *asks(_FOUR_HANDS, "get_discard_pile_card 0", "get_discard_pile_card 1", "get_hand_card 2 7"),
)

_NOW = ("current_player", "current_turn", "num_turns", "hand_card_count", "hand")
_COUNTS = ("get_active_draw_twos", "get_number_of_two_cards_at_top", "get_current_color")
STARTING = (
    *asks(dealt("R7S", "B8D"), *_NOW, *_COUNTS),
    *asks(dealt("R7S", "B8D", top="RAH"), *_NOW, *_COUNTS),
    *asks(dealt("R7S", "B8D", top="R2H"), *_NOW, *_COUNTS),
    *asks(dealt("R7S", "B8D", top="RDH"), "current_player", "get_current_color"),
)

_HAND = "R7S B5Q B7H B7S B0Q RDQ B2S"
JUDGING = (
    *asks(dealt(_HAND), "valid play R7S", "valid play B5Q", "valid play B7H", "valid play B7S"),
    *asks(dealt(_HAND), "valid play R8S", "valid play B0Q", "valid draw", "valid end"),
    *asks(dealt(_HAND), "valid play RDQ naming green", "valid play RDQ"),
    *asks(dealt(_HAND, top="R0H"), "valid play B7S"),
    *asks(dealt(_HAND, top="GDC"), "valid play B7S", "valid play RDQ naming red"),
    *asks(dealt("G7S", top="GDC"), "valid play G7S", "valid draw"),
    *asks(dealt(_HAND, "R8S", top="RAH"), "valid play R8S", "valid play R7S"),
    *asks(dealt(_HAND, top="R2H"), "valid play B2S", "valid play R7S", "valid play B0Q"),
    *asks(dealt(_HAND, top="R2H"), "valid draw", "valid end"),
    *asks(dealt(_HAND), "asking play RDQ naming green", "asking play R7S", "asking draw"),
)

_ALICE, _BOB, _JACK = "R7S RAH RDC B7C", "R8S R8C B9D", "G4D B4C R6D R6S"


def _after(moves: str, *questions: str) -> Examples:
    return asks(dealt(_ALICE, _BOB, _JACK, moves=moves), *questions)


PLAYING = (
    *_after("play R7S", "top_discard", "hand_of 0", "player_card_count 0", "player_points 0"),
    *_after("play R7S", "get_discard_pile_card 0", "get_discard_pile_card 1", "current_player"),
    *_after("play R7S", "current_turn_moves", "get_top_discard_turn_number", "get_current_color"),
    *_after("draw", "hand_of 0", "get_deck_card 0", "top_discard", "current_player"),
    *_after("draw", "current_turn", "current_turn_moves", "get_top_discard_turn_number"),
    *_after("play R7S, end", *_NOW, "current_turn_moves", "get_previous_turn_player"),
    *_after("play R7S, end", "get_top_discard_turn_number"),
    *_after("play RAH, end", "current_player", "current_turn", "get_previous_turn_player"),
    *_after("play RAH, end, draw, end", "current_player"),
    *_after("play RDC naming green", "get_current_color", "top_discard"),
    *_after("play RDC naming green, end, draw", "get_current_color"),
    *_after("play RDC naming green, end, draw, end, play B4C", "get_current_color"),
    *_after("play R7S, end, draw, end", "get_top_discard_turn_number", "num_cards"),
    *_after("draw, end, draw, end, draw, end, draw, end", "current_player", "current_turn"),
    *_after("draw, end, draw, end, draw, end, draw, end", "get_previous_turn_player"),
)

_TWO_COUNTS = _COUNTS[:2]
_STACK = "play R2S, end, play B2D, end"
_PAID = f"{_STACK}, draw, draw, draw, draw, end"


def _twos(moves: str, *questions: str) -> Examples:
    hands = ("R2S R7S R0C", "B2D B7H R0H", "G2C R8C G8D", "Y2H B3C")
    return asks(dealt(*hands, moves=moves), *questions)


TWOS = (
    *_twos("play R2S", *_TWO_COUNTS),
    *_twos("play R2S, end", *_TWO_COUNTS),
    *_twos("play R2S, end, draw", *_TWO_COUNTS, "player_card_count 1"),
    *_twos("play R2S, end, draw, draw, end", *_TWO_COUNTS),
    *_twos("play R2S, end, play B2D", *_TWO_COUNTS),
    *_twos(_STACK, *_TWO_COUNTS),
    *_twos(_PAID, *_TWO_COUNTS, "player_card_count 2"),
    *_twos(f"{_PAID}, play Y2H, end", *_TWO_COUNTS),
    *asks(dealt(top="R2H", moves="draw, draw, end"), *_TWO_COUNTS, "player_card_count 0"),
)

REMEMBERING = (
    *_after("", "turn_moves 0"),
    *_after("play R7S", "turn_moves 0", "past 0"),
    *_after("play RDC naming green", "past 0"),
    *_after("play R7S, end", "turn_moves 0", "turn_moves 1", "past 0", "num_turns"),
    *_after("play RDC naming green, end, draw, end, draw", "past 0", "past 1", "past 2"),
    *_after("play RDC naming green, end, draw, end, draw", "turn_moves 1", "turn_moves 2"),
)

_OWED = "play R2S, end"
TURN_TAKING = (
    *_after("draw", "valid end", "valid draw", "valid play R7S"),
    *_after("play R7S", "valid end", "valid draw", "valid play RAH"),
    *_after("play R7S, end", "valid end", "valid draw", "valid play R8S", "valid play B9D"),
    *_twos(_OWED, "valid end", "valid draw", "valid play B2D", "valid play R0H"),
    *_twos(f"{_OWED}, draw", "valid end", "valid draw", "valid play B2D"),
    *_twos(f"{_OWED}, draw, draw", "valid end", "valid draw", "valid play B2D", "valid play R0H"),
    *_twos(f"{_OWED}, draw, draw, end", "valid draw", "valid end", "valid play R8C"),
    *_twos(_STACK, "valid end", "valid draw", "valid play G2C", "valid play G8D"),
    *_twos(f"{_STACK}, draw, draw", "valid end", "valid draw"),
    *_twos(f"{_STACK}, draw, draw, draw, draw", "valid end", "valid draw"),
    *_after("play RDC naming green, end", "valid play R8C", "valid play R8S", "valid play B9D"),
    *_after("play RDC naming green, end, draw, end", "valid play G4D", "valid play B4C"),
    *_after("play RDC naming green, end, draw, end", "valid play R6D", "valid play R6S"),
    *_after("play RDC naming green, end, draw, end, play B4C, end", "valid end", "valid draw"),
    *_after("play R7S", "asking end", "asking draw, play RAH"),
)

_WINS = ", ".join(["play RAC, end, play RAS, end"] * 6 + ["play RAC"])
_ALMOST = ", ".join(["play RAC, end, play RAS, end"] * 5 + ["play RAC"])
_STOPS = ("game_winner", "valid draw", "valid end")
_FLIPS = "play R7S, end, play R8S, end, draw, end"


def _dry(moves: str, *questions: str) -> Examples:
    """One card to draw, and no more."""
    return asks(dealt("R7S R3D", "R8S R3C", pile="P7Q", moves=moves), *questions)


def _race(moves: str, *questions: str) -> Examples:
    """Players 1 and 3 hold nothing but As."""
    hands = ("", " ".join(["RAC"] * 7), "", " ".join(["RAS"] * 7))
    return asks(dealt(*hands, top="RAH", moves=moves), *questions)


ENDING = (
    *_dry("", "game_winner"),
    *_dry("draw", *_STOPS, "hand_of 0"),
    *_dry("draw, end", *_STOPS),
    *_dry("draw, end, draw", *_STOPS, "player_card_count 1"),
    *_dry("play R7S, end, draw", *_STOPS, "get_deck_card 0", "get_discard_pile_card 1"),
    *_dry("play R7S, end, draw, end, draw", "game_winner", "hand_of 2", "top_discard"),
    *_dry("play R7S, end, draw, end, draw", "get_deck_card 0", "get_discard_pile_card 1"),
    *_dry(f"{_FLIPS}, draw", "hand_of 3", "top_discard", "get_deck_card 0", "get_deck_card 1"),
    *_dry(f"{_FLIPS}, draw, end, draw, end, draw", *_STOPS),
    *_race(_ALMOST, *_STOPS),
    *_race(_WINS, *_STOPS, "valid play RAS", "hand_of 1", "player_points 1"),
)

SHORT = (
    *(*COUNTING, *DEALING, *STARTING, *JUDGING, *PLAYING),
    *(*TWOS, *REMEMBERING, *TURN_TAKING, *ENDING),
)

# -- the full game ---------------------------------------------------------------------------------

_MANY = "P1H P1D P1C P1S P3H P3D P3C P3S P4H P4D P4C P4S P5H P5D P5C P5S"


def _full(examples: Examples) -> Examples:
    return tuple(Asked(in_full_game(script), questions) for script, questions in examples)


def _backwards(top: str, moves: str, *questions: str) -> Examples:
    hands = ("RBS RAS R7S", "B8D", "R8S", "RBC R8C")
    return _full(asks(dealt(*hands, top=top, moves=moves), *questions))


_WAY = ("play_direction", "current_player")
BACKWARDS = (
    *_backwards("R5H", "", *_WAY),
    *_backwards("R5H", "play RBS", *_WAY),
    *_backwards("R5H", "play RBS, end", *_WAY),
    *_backwards("R5H", "play RBS, end, play RBC", "play_direction"),
    *_backwards("R5H", "play RBS, end, play RBC, end", *_WAY),
    *_backwards("R5H", "play RBS, end, play R8C, end", *_WAY),
    *_backwards("R5H", "play RBS, end, draw, end", *_WAY, "get_previous_turn_player"),
    *_backwards("RBH", "", *_WAY),
    *_backwards("RBH", "draw, end", *_WAY),
    *_backwards("RBH", "play RAS, end", "current_player", "get_previous_turn_player"),
    *_backwards("RCH", "", *_WAY),
)


def _chain(top: str, moves: str, *questions: str) -> Examples:
    hands = ("RCS RCH R7S B7D R2S", "R8S R9S B8D")
    return _full(asks(dealt(*hands, top=top, moves=moves), *questions))


CONTINUING = (
    *_chain("R5H", "play RCS", "valid play R7S", "valid play B7D", "valid draw", "valid end"),
    *_chain("R5H", "play RCS, play R7S", "valid play RCH", "valid end", "valid draw"),
    *_chain("R5H", "play RCS, play RCH", "valid play R7S", "valid end"),
    *_chain("R5H", "play RCS, play RCH, play R7S", "current_turn_moves", "past 0", "hand_of 0"),
    *_chain("R5H", "play RCS, play R2S, end", "get_active_draw_twos", "current_player"),
    *_chain("R5H", "play RCS, end", "valid end", "valid draw", "valid play R8S"),
    *_chain("R5H", "play RCS, end, play R8S", "valid play R9S", "valid end"),
    *_chain("RCH", "play R7S", "valid play RCS", "valid end"),
    *_chain("RCD", "", "valid end", "valid play B7D"),
)

_SPEAKER = "RCH RCH RCH RCH R3H R4H R5H"
_THREE_LEFT = "play RCH, play RCH, play RCH, play RCH"
_WORDS = ("valid trio", "valid duo", "valid uno")


def _said(moves: str, *questions: str) -> Examples:
    return _full(asks(dealt(_SPEAKER, "R7S", pile=_MANY, moves=moves), *questions))


SPEAKING = (
    *_said(_THREE_LEFT, *_WORDS, "valid end", "valid play R3H", "current_turn_moves"),
    *_said(f"{_THREE_LEFT}, trio", *_WORDS, "valid end", "valid play R3H", "turn_moves 0"),
    *_said(f"{_THREE_LEFT}, trio", "past 0", "current_turn_moves", "player_card_count 0"),
    *_said(f"{_THREE_LEFT}, trio, play R3H", *_WORDS, "valid end"),
    *_said(f"{_THREE_LEFT}, play R3H", *_WORDS, "valid end"),
    *_said("play RCH, play RCH, play RCH", *_WORDS),
    *_said("draw", *_WORDS),
)

_SKIPPER = "RCH RCH RCH RAH R3H R4H R5H"
_TO_TWO = f"{_THREE_LEFT}, trio, play R3H, duo, end, draw, end, draw, end, draw, end, draw, end"


def _skips(moves: str, *questions: str) -> Examples:
    return _full(asks(dealt(_SKIPPER, pile=_MANY, moves=moves), *questions))


_BOTH = ("player_card_count 0", "player_card_count 1")
CALLING = (
    *_said("uno", *_BOTH, "hand_of 0", "current_player", "turn_moves 0"),
    *_said("", *_WORDS),
    *_said("uno", *_WORDS, "valid end", "valid draw"),
    *_said("draw, end, trio", *_BOTH),
    *_said(f"{_THREE_LEFT}, end", *_WORDS),
    *_said(f"{_THREE_LEFT}, end, trio", *_BOTH, *_WORDS, "valid end", "valid play R7S"),
    *_said(f"{_THREE_LEFT}, end, duo", *_BOTH),
    *_said(f"{_THREE_LEFT}, trio, end, trio", *_BOTH, "valid end", "valid draw"),
    *_said(f"{_THREE_LEFT}, end, draw", *_WORDS),
    *_said(f"{_THREE_LEFT}, play R3H, end, trio", *_BOTH),
    *_said(f"{_THREE_LEFT}, play R3H, end, trio, duo", *_BOTH),
    *_said(f"{_TO_TWO}, trio", *_BOTH),
    *_skips("play RCH, play RCH, play RCH, play RAH, end, trio", *_BOTH, "player_card_count 2"),
)

WHOLE = (*CALLING[:1], *_full(SHORT))
