"""ex08: rounds that are made up, and what is asked after them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from hypothesis import strategies as st

from fcd import adt
from fcd.adt import DRAW_CARD, END_TURN, PLAY_CARD, PlayerMove
from fcd.cards import Card, Color, Suit
from fcd.engine import Action, Move, Phase
from fcd.game import Game
from fcd.teach.cases import CaseChecker
from fcd.teach.exercises.ex08_the_adt.asking import PLAYERS, Asked, Question, ask
from fcd.teach.exercises.ex08_the_adt.showing import scene
from fcd.teach.exercises.ex08_the_adt.simpler import simpler
from fcd.teach.exercises.ex08_the_adt.writing import FILLER, question
from fcd.teach.generating import Script

Asks = Callable[[Game], list[Question]]
SILENT = frozenset({Action.PLAY, Action.DRAW, Action.END})
OWN_WORDS = SILENT | {Action.SAY}
ALL_ACTIONS = OWN_WORDS | {Action.CALL}


def cases(
    examples: Sequence[Asked],
    questions: Asks,
    ranks: str,
    game: str = "fcd2018",
    pile: tuple[int, int] = (1, 6),
    count: int = 50,
    **how: Any,
) -> CaseChecker[Asked]:
    """Public examples, and rounds with cards of these ranks; `pile` and `how` as for `rounds`."""
    return CaseChecker(
        examples,
        ask,
        scene,
        lambda: rounds(game, questions, ranks, pile, **how),
        simpler=lambda case: simpler(case, pile[0]),
        count=count,
        hidden_count=3 * count,
    )


@st.composite
def rounds(
    draw: st.DrawFn,
    game: str,
    questions: Asks,
    ranks: str,
    pile: tuple[int, int],
    moves: tuple[int, int] = (0, 0),
    actions: Collection[Action] = SILENT,
) -> Asked:
    """A deck of few kinds of cards, legal moves, and what is asked after them.

    `moves` and `pile` say how many there are, at least and at most.
    """
    kinds = draw(st.lists(_kinds(ranks), min_size=2, max_size=6))
    one = st.sampled_from((FILLER, *kinds))
    deck = [draw(one) for _ in range(29 + draw(st.integers(*pile)))]
    hands = tuple(tuple(deck[player:28:4]) for player in PLAYERS)
    script = Script(game, hands, deck[28], tuple(deck[29:]))
    round_ = script.deal()
    for _ in range(draw(st.integers(*moves))):
        choices = _choices(round_, actions)
        if not choices:
            break
        round_.play(draw(st.sampled_from(draw(st.sampled_from(choices)))))
    return Asked(script._replace(moves=round_.moves), tuple(questions(round_)))


def _kinds(ranks: str) -> st.SearchStrategy[Card]:
    few = st.sampled_from(tuple(Color)[:2]), st.sampled_from(tuple(Suit)[:2])
    return st.builds(Card, st.sampled_from(ranks), *few)


def _choices(game: Game, actions: Collection[Action]) -> list[list[Move]]:
    """The legal moves, and the plays among them: half of the moves should be plays."""
    legal = [m for m in game.legal_moves() if m.player is None and m.action in actions]
    plays = [move for move in legal if move.action is Action.PLAY]
    return [choice for choice in (legal, plays) if choice]


# -- what is asked ---------------------------------------------------------------------------------


def about(*texts: str) -> Asks:
    """These questions, whatever the round; "…p" stands for every player."""
    asked = [
        question(text.replace("…p", str(player)))
        for text in texts
        for player in (PLAYERS if "…p" in text else (0,))
    ]
    return lambda game: asked


def together(*several: Asks) -> Asks:
    """All that these ask."""
    return lambda game: [each for asks in several for each in asks(game)]


def history(game: Game) -> list[Question]:
    """About all that happened."""
    return [Question("num_turns"), *(Question("_past", (t,)) for t in range(game.state.turn + 1))]


def validity(game: Game) -> list[Question]:
    """Whether each of the moves that could be thought of is valid, and whether asking is safe."""
    kinds = sorted({card for hand in game.state.hands for card in hand}, key=str)
    moves = [PlayerMove(DRAW_CARD), PlayerMove(END_TURN)]
    for card in kinds:
        named = Color.GREEN if card.rank == "D" else None
        moves.append(PlayerMove(PLAY_CARD, card, named))
    asked = [Question("is_valid_move", (move,)) for move in moves]
    return [*asked, Question("_changed_by_asking", (tuple(moves),))]


def words(game: Game) -> list[Question]:
    """Whether each of the words is valid."""
    said = (adt.SAY_TRIO, adt.SAY_DUO, adt.SAY_UNO)
    return [Question("is_valid_move", (PlayerMove(action),)) for action in said]


def own_words(game: Game) -> list[Question]:
    """The same, but not where a word would be a call-out."""
    return [] if game.state.phase in (Phase.READY, Phase.OWING) else words(game)


# -- much asked ------------------------------------------------------------------------------------

DECK = about(
    "num_cards",
    *("num_of_suit hearts", "num_of_suit diamonds", "num_of_suit spades", "num_of_suit questions"),
    *("num_of_color red", "num_of_color blue", "num_of_color yellow", "num_of_color purple"),
    *("num_of_value 0", "num_of_value 9", "num_of_value 10", "num_of_value 13"),
)
TABLE = about(
    *("player_card_count …p", "hand_of …p", "player_points …p", "top_discard"),
    *("get_deck_card 0", "get_deck_card 1", "get_deck_card 6"),
    *("get_discard_pile_card 0", "get_discard_pile_card 1", "get_discard_pile_card 2"),
)
NOW = about("current_player", "current_turn", "num_turns", "hand_card_count", "hand")
COUNTS = about("get_active_draw_twos", "get_number_of_two_cards_at_top", "get_current_color")
SINCE = about("current_turn_moves", "get_previous_turn_player", "get_top_discard_turn_number")
STATE = together(NOW, SINCE, COUNTS, TABLE)
