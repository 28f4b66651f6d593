"""ex07, mistakes about piles, the end and points of Final Card-Down, as code that makes them."""

from __future__ import annotations

from fcd.cards import Card
from fcd.teach.exercises.shared.questions import mistake
from fcd.teach.given.after import After

Pile = list[Card]
VALUE = {rank: value for value, rank in enumerate("0123456789ABCDEF")}

# -- turned_over -----------------------------------------------------------------------------------


def _wrong_order(discards: Pile) -> object:
    return discards[-2::-1], discards[-1:]


def _top_too(discards: Pile) -> object:
    return discards, []


def _top_twice(discards: Pile) -> object:
    return discards, discards[-1:]


def _bottom_stays(discards: Pile) -> object:
    return discards[:0:-1], discards[:1]


TURNED_OVER = (
    mistake(
        "wrong-order",
        "the card discarded last is drawn first. The pile is turned over like a closed book: what "
        "lay at the bottom is on top now.",
        _wrong_order,
    ),
    mistake(
        "top-too",
        "you turn the top card over as well. It stays where it is: somebody has to play on it.",
        _top_too,
    ),
    mistake(
        "top-twice",
        "the top card is in both piles. It stays on the discard pile, so it cannot be drawn.",
        _top_twice,
    ),
    mistake(
        "bottom-stays",
        "you leave the first discard on the table. The *top* card stays: the last in the list.",
        _bottom_stays,
    ),
)

# -- draw_card -------------------------------------------------------------------------------------


def _draw(draw_pile: Pile, discards: Pile) -> object:
    if not draw_pile:
        draw_pile, discards = discards[:-1], discards[-1:]
    return (draw_pile[0] if draw_pile else None), draw_pile[1:], discards


def _at_once(draw_pile: Pile, discards: Pile) -> object:
    if len(draw_pile) == 1 and len(discards) > 1:
        return draw_pile[0], discards[:-1], discards[-1:]
    return _draw(draw_pile, discards)


def _from_below(draw_pile: Pile, discards: Pile) -> object:
    return (draw_pile[-1], draw_pile[:-1], discards) if draw_pile else _draw(draw_pile, discards)


def _gives_up(draw_pile: Pile, discards: Pile) -> object:
    return _draw(draw_pile, discards) if draw_pile else (None, draw_pile, discards)


def _takes_the_top(draw_pile: Pile, discards: Pile) -> object:
    if not draw_pile and len(discards) == 1:
        return discards[0], [], []
    return _draw(draw_pile, discards)


def _stays_in(draw_pile: Pile, discards: Pile) -> object:
    return (draw_pile[0], draw_pile, discards) if draw_pile else _draw(draw_pile, discards)


DRAW_CARD = (
    mistake(
        "at-once",
        "the discards are turned over as soon as the draw pile is empty. Nobody touches them until "
        "a card is wanted and none is there.",
        _at_once,
    ),
    mistake(
        "from-below",
        "you draw the last card of the list. Card 0 is drawn first.",
        _from_below,
    ),
    mistake(
        "gives-up",
        "an empty draw pile is the end. First the discards are turned over, if there are any below "
        "the top card.",
        _gives_up,
    ),
    mistake(
        "takes-the-top",
        "the top card can be drawn. It always stays; if there is no other card, answer None.",
        _takes_the_top,
    ),
    mistake(
        "stays-in",
        "the card that was drawn is still in the draw pile.",
        _stays_in,
    ),
)

# -- game_winner -----------------------------------------------------------------------------------


def _winner(after: After, running: int = -1, nobody: int = 4) -> int:
    if 0 in after.hands:
        return after.hands.index(0)
    return nobody if after.move == "draw" and after.took == 0 else running


def _zero_for_nobody(after: After) -> int:
    return _winner(after, running=0)


def _inverted(after: After) -> int:
    return _winner(after, running=4, nobody=-1)


def _took_nothing(after: After) -> int:
    return 4 if after.took == 0 and 0 not in after.hands else _winner(after)


def _never_nobody(after: After) -> int:
    return _winner(after, nobody=-1)


def _too_early(after: After) -> int:
    nothing_left = after.draw_pile == 0 and after.discards == 1
    return 4 if nothing_left and 0 not in after.hands else _winner(after)


def _empty_pile(after: After) -> int:
    return 4 if after.draw_pile == 0 and 0 not in after.hands else _winner(after)


def _one_left(after: After) -> int:
    return after.player if after.hands[after.player] < 2 else _winner(after)


def _when_ended(after: After) -> int:
    return -1 if 0 in after.hands and after.move != "end" else _winner(after)


GAME_WINNER = (
    mistake(
        "zero",
        "0 means that nobody has won yet. 0 is player 0! While the game runs, answer -1.",
        _zero_for_nobody,
    ),
    mistake(
        "inverted",
        "-1 and 4 are swapped. While the game runs it is -1; when it ends without a winner, 4.",
        _inverted,
    ),
    mistake(
        "took-nothing",
        "every move that brings no card ends the game. Only a *draw* that brings none does: look "
        "at `after.move`, too.",
        _took_nothing,
    ),
    mistake(
        "never-nobody",
        "the game always goes on until somebody wins. A draw that brings no card ends it: answer "
        "4.",
        _never_nobody,
    ),
    mistake(
        "too-early",
        "the game is over when nothing is left to draw. Not yet: somebody may still play a card. "
        "It is over when somebody *tries* to draw and gets nothing.",
        _too_early,
    ),
    mistake(
        "empty-pile",
        "an empty draw pile ends the game. It does not even when somebody draws, as long as there "
        "are discards to turn over.",
        _empty_pile,
    ),
    mistake(
        "one-left",
        "one card left is enough to win. The *last* card must be put down.",
        _one_left,
    ),
    mistake(
        "when-ended",
        "somebody wins by ending the turn. The game is won the moment the last card is put down; "
        "there is no end of that turn.",
        _when_ended,
    ),
)

# -- runs_out --------------------------------------------------------------------------------------


def _only_the_pile(wanted: int, draw_pile: int, discards: int) -> bool:
    return wanted > draw_pile


def _top_counts(wanted: int, draw_pile: int, discards: int) -> bool:
    return wanted > draw_pile + discards


def _one_too_early(wanted: int, draw_pile: int, discards: int) -> bool:
    return wanted >= draw_pile + discards - 1


def _some_is_enough(wanted: int, draw_pile: int, discards: int) -> bool:
    return draw_pile == 0 and discards == 1


RUNS_OUT = (
    mistake(
        "only-the-pile",
        "only the draw pile counts. The discards below the top card can be drawn, too.",
        _only_the_pile,
    ),
    mistake(
        "top-counts",
        "all discards can be drawn. The top card stays: count one less.",
        _top_counts,
    ),
    mistake(
        "one-too-early",
        "the game ends when the last card is taken. It ends when a card is wanted and there is "
        "none.",
        _one_too_early,
    ),
    mistake(
        "some-is-enough",
        "a penalty is paid as far as possible. One that cannot be paid *in full* ends the game.",
        _some_is_enough,
    ),
)

# -- points ----------------------------------------------------------------------------------------


def _counted(hand: Pile) -> int:
    return len(hand)


def _letters_ten(hand: Pile) -> int:
    return sum(min(VALUE[card.rank], 10) for card in hand)


def _only_digits(hand: Pile) -> int:
    return sum(VALUE[card.rank] for card in hand if card.rank.isdigit())


def _specials_twenty(hand: Pile) -> int:
    return sum(20 if card.rank in "2AD" else VALUE[card.rank] for card in hand)


POINTS = (
    mistake("counted", "you count the cards. Add up what is printed on them.", _counted),
    mistake(
        "letters-ten",
        "every letter counts ten. They go on from nine: A is 10, B is 11, up to F, which is 15.",
        _letters_ten,
    ),
    mistake(
        "only-digits",
        "letters count nothing. They go on from nine: A is 10, B is 11, up to F, which is 15.",
        _only_digits,
    ),
    mistake(
        "specials-twenty",
        "special cards count 20. That is so in UNO; here every card counts its value.",
        _specials_twenty,
    ),
)
