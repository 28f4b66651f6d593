"""A right answer to ex13, driven by tables: rounds written down, and what is so after each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fcd.adt import PlayerMove
from fcd.cards import Card, Color, Suit
from fcd.teach.given.testing import deal, move

Kind = Any  # a class Game

# Each line of a round is a move, or what must be so: "+ move" valid, "- move" not valid, or a
# question to the game and its answer, such as "current_player = 2" or "hand has R3S".
Round = tuple[dict[str, Any], str]

SHORT: list[Round] = [
    (  # counting
        {"hands": ["R5H"], "top": "R7C", "draw": "G3S", "left": 5},
        """num_cards = 34; num_of_value 7 = 1; num_of_suit hearts = 1; num_of_suit spades = 1
        num_of_color red = 2; num_of_color green = 1; num_of_color purple = 31""",
    ),
    (  # dealing, and who has what
        {"hands": ["R1H R3H", "B1S B3S"], "top": "R7C", "draw": "G3S R4D"},
        """top_discard = R7C; player_card_count 3 = 7; current_player = 0; hand has R1H
        hand has R3H; game_winner = -1; num_turns = 1; current_turn = 0; draw; hand has G3S
        end; hand has B1S; hand has B3S; current_player = 1""",
    ),
    (  # points
        {"hands": ["R0H R2H R9H", "RAH RBH RCH RDH REH RFH R1H"], "top": "R7C", "fill": "P3Q"},
        "player_points 0 = 23; player_points 1 = 76",
    ),
    (  # what fits
        {"hands": ["R1H B7H B1C G0S B1H", "R9C G1H Y0H Y1S Y1C"], "top": "R7C"},
        """+ play R1H; + play B7H; + play B1C; + play G0S; - play B1H; - play R9C; + draw; - end
        top_discard = R7C; player_card_count 0 = 7; play G0S; current_player = 0; - draw
        - play R1H; - play B1C; + end; top_discard = G0S; end; + play G1H; + play Y0H; + play Y1S
        - play Y1C""",
    ),
    (  # a second card that would fit
        {"hands": ["R1H R3H"], "top": "R7C"},
        "+ play R1H; + draw; hand has R1H; play R1H; - play R3H; - draw; + end",
    ),
    (  # drawing
        {"hands": ["R1H"], "top": "R7C", "draw": "R3S"},
        """+ draw; draw; hand has R3S; current_player = 0; - draw; - play R1H; - play R3S; + end
        end; current_player = 1""",
    ),
    (  # one 2, paid, and another
        {"hands": ["R2H", "R1H R0H B2S", "R1S G2D"], "top": "R7C"},
        """play R2H; get_active_draw_twos = 0; end; get_active_draw_twos = 1; + play B2S
        - play R1H; - play R0H; - end; draw; player_card_count 1 = 8; - end; - play B2S; draw
        - draw; end; get_active_draw_twos = 0; + play R1S; play G2D; end; draw; - end; draw; + end
        - draw""",
    ),
    (  # stacked
        {"hands": ["R2H", "B2S"], "top": "R7C"},
        """play R2H; end; play B2S; get_number_of_two_cards_at_top = 2; end; draw; draw; draw
        - end; draw; - draw; + end""",
    ),
    (  # ADVANCE
        {"hands": ["RAH"], "top": "R7C"},
        """play RAH; end; current_player = 2; get_previous_turn_player = 0; draw; end
        current_player = 3""",
    ),
    (  # DECLARE
        {"hands": ["RDH", "", "B1S R1S Y1H YDC", "Y5S B5S R5S"], "top": "R7C"},
        """- play RDH; + play RDH naming blue; get_current_color = red; play RDH naming blue
        get_current_color = blue; end; draw; end; get_current_color = blue; + play B1S
        + play Y1H; + play YDC naming green; - play R1S; past_color 0 0 = blue; play Y1H; end
        + play Y5S; - play B5S; - play R5S""",
    ),
    ({"hands": ["R1H"], "top": "R2H"}, "- play R1H; draw; - end; draw; + end"),
    ({"top": "RAH"}, "current_player = 1; current_turn = 0"),
    ({"hands": ["R1S B1S"], "top": "RDH"}, "+ play R1S; - play B1S"),
    (  # keeping track
        {"hands": ["R1H"], "top": "R7C"},
        """get_previous_turn_player = -1; get_top_discard_turn_number = -1; play R1H; end; draw
        current_turn = 1; num_turns = 2; turn_moves 0 = 2; turn_moves 1 = 1
        current_turn_moves = 1; past_action 0 0 = play; past_action 0 1 = end
        get_top_discard_turn_number = 0; get_discard_pile_card 0 = R1H
        get_discard_pile_card 1 = R7C; end; draw; end; draw; end; current_player = 0
        get_previous_turn_player = 3""",
    ),
    (  # player 1 wins
        {"hands": ["", "R1H R3H R4H R5H R6H R7H R8H"], "top": "R9H", "left": 40},
        "; ".join(
            f"draw; end; play {card}; game_winner = -1; end; draw; end; draw; end"
            for card in ["R1H", "R3H", "R4H", "R5H", "R6H", "R7H"]
        )
        + "; draw; end; play R8H; game_winner = 1; - end; - draw",
    ),
    (  # nothing left
        {"hands": ["R1H", "R3H"], "top": "R9H", "draw": "G8S", "left": 1},
        """play R1H; end; play R3H; end; draw; get_discard_pile_card 2 = R9H; game_winner = -1; end
        draw; hand has R9H; top_discard = R3H; end; draw; hand has R1H; end; game_winner = -1
        + draw; draw; game_winner = 4; - draw; - end""",
    ),
]

CHAIN = "RCH RCS RCD RCC YCC GCC G1C"
FOUR = "play RCH; play RCS; play RCD; play RCC"
FULL: list[Round] = [
    (
        {"hands": ["RBH", "", "", "R1H"], "top": "R7C"},
        """play_direction = 1; play RBH; play_direction = -1; end; current_player = 3; play R1H
        end; current_player = 2; draw; end; current_player = 1""",
    ),
    ({"top": "RBH"}, "current_player = 0; draw; end; current_player = 3; draw; end"),
    (
        {"hands": ["RCH RCS R1H R3H B1D"], "top": "R7C"},
        """play RCH; + play R1H; + end; - play B1D; - draw; play RCS; + play R1H; - draw
        play R1H; - play R3H""",
    ),
    ({"hands": ["RCH", "R4H R5H"], "top": "R7C"}, "play RCH; end; play R4H; - play R5H"),
    ({"hands": ["R4H R5H"], "top": "RCH"}, "play R4H; - play R5H"),
    (
        {"hands": [CHAIN], "top": "R7C"},
        """play RCH; - say UNO; play RCS; play RCD; play RCC; - say UNO; - say DUO; + say TRIO
        + end; play YCC; - say TRIO; + say DUO; say DUO; - say DUO; play GCC; + say UNO
        - say DUO; end; say TRIO; player_card_count 0 = 3; player_card_count 1 = 7; - say TRIO
        say DUO; player_card_count 0 = 3; player_card_count 1 = 11; - end; say UNO
        player_card_count 0 = 5; + draw; draw; - say UNO""",
    ),
    (
        {"hands": [CHAIN], "top": "R7C"},
        f"{FOUR}; play YCC; end; say DUO; player_card_count 0 = 4; + say TRIO",
    ),
    ({"top": "R7C"}, "say UNO; player_card_count 0 = 11; - end; draw; - say DUO; + end"),
    (
        {"hands": [CHAIN], "top": "R7C"},
        f"""{FOUR}; say TRIO; play YCC; say DUO; end; draw; end; draw; end; draw; end; draw; end
        say TRIO; player_card_count 0 = 3; player_card_count 1 = 12""",
    ),
    (
        {"hands": ["RCH RCS RCD RAD"], "top": "R7C"},
        """play RCH; play RCS; play RCD; play RAD; end; current_player = 2; say TRIO
        player_card_count 0 = 5; player_card_count 1 = 7; player_card_count 2 = 7""",
    ),
]


def tested(round_: Round) -> Callable[[Kind], None]:
    position, script = round_

    def test(Game: Kind) -> None:  # noqa: N803 - it is a class
        game = deal(Game, **position)
        for line in script.replace("\n", ";").split(";"):
            if line.strip():
                follow(game, line.strip())

    return test


def follow(game: Any, line: str) -> None:
    if line[:2] in ("+ ", "- "):
        assert game.is_valid_move(move(line[2:])) == (line[0] == "+"), line
    elif line.startswith("hand has"):
        held = [game.hand_card(n) for n in range(game.hand_card_count())]
        assert Card.parse(line.split()[-1]) in held, line
    elif "=" in line:
        question, _, expected = line.partition(" = ")
        assert as_text(ask(game, *question.split())) == expected, line
    else:
        game.play_move(move(line))


def ask(game: Any, name: str, *args: str) -> object:
    numbers = [int(arg) for arg in args if arg.isdigit()]
    if name.startswith("past_"):
        past: PlayerMove = game.past_move(*numbers)
        return past.action.value if name == "past_action" else past.next_color
    if name in ("num_of_color", "num_of_suit"):
        kinds: type[Any] = Color if name == "num_of_color" else Suit
        return getattr(game, name)(kinds(args[0]))
    return getattr(game, name)(*numbers)


def as_text(answer: object) -> str:
    return str(int(answer)) if isinstance(answer, int) else str(answer)


short_tests = [tested(round_) for round_ in SHORT]
full_tests = [tested(round_) for round_ in SHORT + FULL]
