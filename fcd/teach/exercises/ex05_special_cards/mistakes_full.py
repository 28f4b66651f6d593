"""ex05: how people go wrong about the full game's cards: the first one, B, C, and all together."""

from __future__ import annotations

from fcd.adt import DRAW_CARD, END_TURN, PlayerMove
from fcd.cards import Card, Color
from fcd.teach.checks import Submission
from fcd.teach.exercises.ex05_special_cards.mistakes_short import Moves, fits, mistake, printed

# -- first_turn ------------------------------------------------------------------------------------


Beginning = tuple[int, int, int]  # player, direction, cards owed


def _first(card: Card, rank: str = "", wrong: Beginning = (0, 1, 0)) -> Beginning:
    """Right, unless a rank is judged wrongly."""
    known = {"2": (0, 1, 2), "A": (1, 1, 0), "B": (0, -1, 0)}
    return wrong if card.rank == rank else known.get(card.rank, (0, 1, 0))


FIRST = (
    mistake(
        "no-effect",
        "the first card does nothing. A 2, an A and a B act even when they are only turned up.",
        lambda card: (0, 1, 0),
    ),
    mistake(
        "backwards-starts-at-3",
        "player 3 begins when a B is turned up. Player 0 begins; player 3 is next.",
        lambda card: _first(card, "B", (3, -1, 0)),
    ),
    mistake(
        "backwards-ignored",
        "a B that is turned up does nothing. It turns the direction: -1.",
        lambda card: _first(card, "B"),
    ),
    mistake(
        "two-skips",
        "a 2 that is turned up makes player 0 lose the turn. Player 0 has the turn, and owes two "
        "cards or answers with a 2.",
        lambda card: _first(card, "2", (1, 1, 2)),
    ),
    mistake(
        "advance-ignored",
        "an A that is turned up does nothing. It skips player 0.",
        lambda card: _first(card, "A"),
    ),
)

# -- next_player -----------------------------------------------------------------------------------


def _next(player: int, direction: int, card: Card | None, back: int = -1, skip: int = 2) -> int:
    rank = card.rank if card else ""
    return player + direction * {"A": skip, "B": back}.get(rank, 1)


NEXT = (
    mistake(
        "negative",
        "the players sit in a row. They sit in a circle: before 0 comes 3 and after 3 comes 0. "
        "`% 4` does both.",
        _next,
    ),
    mistake(
        "clockwise",
        "play always runs clockwise. `direction` is -1 when it runs the other way.",
        lambda player, direction, card: _next(player, 1, card) % 4,
    ),
    mistake(
        "backwards-late",
        "a B only counts from the next turn on. It turns the direction at once, so the player "
        "before has the next turn.",
        lambda player, direction, card: _next(player, direction, card, back=1) % 4,
    ),
    mistake(
        "backwards-skips",
        "a B skips a player as well. It only turns the direction.",
        lambda player, direction, card: _next(player, direction, card, back=-2) % 4,
    ),
    mistake(
        "advance-ignored",
        "an A skips nobody. The next player is passed over.",
        lambda player, direction, card: _next(player, direction, card, skip=1) % 4,
    ),
)

# -- may_go_on -------------------------------------------------------------------------------------


def _goes_on(
    top: Card,
    named: Color | None,
    played: list[Card],
    move: PlayerMove,
    *,
    old_top: bool = False,
    previous: bool = False,
    any_card: bool = False,
    never: bool = False,
    draws: bool = False,
    must: bool = False,
    once: bool = False,
) -> bool:
    """Right, unless one of the mistakes is made."""
    last = played[-1] if played else None
    continues = last is not None and last.rank == "C" and not (once and len(played) > 1)
    if move.action is DRAW_CARD:
        return not played or (draws and continues)
    if move.action is END_TURN:
        return bool(played) and not (must and continues)
    assert move.card is not None
    if last is None:
        return fits(move.card, top, named or top.color)
    if previous and top.rank == "C" and len(played) == 1:
        continues = True
    if never or not continues:
        return False
    return any_card or fits(move.card, top if old_top else last, (top if old_top else last).color)


def _going(**mistake: bool) -> Submission:
    return lambda top, named, played, move: _goes_on(top, named, played, move, **mistake)


GO_ON = (
    mistake(
        "no-continue",
        "a turn is over after one card. After a C one more may be played.",
        _going(never=True),
    ),
    mistake(
        "any-card",
        "any card may follow a C. It has to match the C like a top card, because that is what it "
        "is.",
        _going(any_card=True),
    ),
    mistake(
        "old-top",
        "you compare with the card that lay on the pile when the turn began. The C lies on top "
        "now, so the next card must match the C.",
        _going(old_top=True),
    ),
    mistake(
        "previous-continue",
        "a C of the player before lets you play twice. It was theirs: only a C that you have "
        "played yourself counts.",
        _going(previous=True),
    ),
    mistake(
        "draws",
        "you may draw after a C. A turn is for playing or for drawing.",
        _going(draws=True),
    ),
    mistake(
        "must",
        "you have to play another card after a C. You may; you can also end the turn.",
        _going(must=True),
    ),
    mistake(
        "once",
        "a second C in the same turn does nothing. Cs chain: every C lets one more card follow.",
        _going(once=True),
    ),
)

# -- table_after -----------------------------------------------------------------------------------


def _table(
    first: Card,
    moves: Moves,
    *,
    opening: bool = True,
    flips_twice: bool = False,
    forgets: bool = False,
    resets: bool = True,
    turns_once: bool = False,
) -> tuple[int, int, int, Color | None]:
    """Right, unless one of the mistakes is made."""
    player, direction, owed = _first(first) if opening else (0, 1, 0)
    color = first.color
    for move in moves:
        card = move.card
        if card:
            color = move.next_color or card.color
        elif forgets:
            color = printed(first, moves)
        if card and card.rank == "2":
            owed += 2
        elif resets:
            owed = 0
        if flips_twice and card and card.rank == "B":
            player = (player + direction) % 4
        else:
            player = _next(player, direction, card) % 4
        if card and card.rank == "B" and not turns_once:
            direction = -direction
    return player, direction, owed, color


TABLE = (
    mistake(
        "no-opening",
        "the first card has no effect. Begin with what `first_turn(first)` says.",
        lambda first, moves: _table(first, moves, opening=False),
    ),
    mistake(
        "flips-twice",
        "play goes on the old way right after a B. Is the direction turned twice, once in your "
        "loop and once more in `next_player`? Ask `next_player` with the direction in which the "
        "turn began, and turn it afterwards.",
        lambda first, moves: _table(first, moves, flips_twice=True),
    ),
    mistake(
        "direction-kept",
        "the direction never changes. After a B it is the opposite for all that follows, not only "
        "for one turn.",
        lambda first, moves: _table(first, moves, turns_once=True),
    ),
    mistake(
        "never-reset",
        "a debt stays after it was paid. When somebody draws, nothing is owed any more.",
        lambda first, moves: _table(first, moves, resets=False),
    ),
    mistake(
        "forgotten",
        "a named color is forgotten when somebody draws. It lasts until the next card is *played*.",
        lambda first, moves: _table(first, moves, forgets=True),
    ),
)
