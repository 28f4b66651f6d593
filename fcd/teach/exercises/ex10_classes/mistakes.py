"""ex10: what goes wrong with UnoTable and UnoGame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fcd.cards import Card, Color
from fcd.teach.checks import Misconception
from fcd.teach.exercises.ex10_classes.games import UnoGame, UnoTable, game_model, table_model
from fcd.teach.exercises.ex10_classes.reading import GAME, mistaken
from fcd.teach.mutants.uno_changes import also
from fcd.teach.taught_game import taught_game


class _OneMore(UnoTable):
    taught = taught_game(GAME)

    def __init__(
        self,
        names: Sequence[str],
        cards: Iterable[Card] | None = None,
        seed: int = 0,
        hand_size: int | None = None,
    ) -> None:
        super().__init__(names[:10], cards, seed, hand_size)


class _NotShuffled(UnoTable):
    taught = taught_game(GAME)

    def __init__(
        self,
        names: Sequence[str],
        cards: Iterable[Card] | None = None,
        seed: int = 0,
        hand_size: int | None = None,
    ) -> None:
        box = self.taught.variant.deck[::-1] if cards is None else cards
        super().__init__(names, box, seed, hand_size)


SEATS_MISTAKES = (
    mistaken(
        "four-at-most",
        "uno-four-players-at-most",
        table_model,
        "no more than four can play. UNO is for 2 to 10 players.",
    ),
    Misconception(
        "no-limit",
        "It looks as if any number can play. UNO is for 2 to 10 players: raise a ValueError for "
        "eleven.",
        lambda: _OneMore,
    ),
    mistaken(
        "six-cards",
        "uno-six-cards-each",
        table_model,
        "everybody gets six cards. Unless `hand_size` says something else, it is seven.",
    ),
    Misconception(
        "not-shuffled",
        "It looks as if the deal is the same for every seed. Without given cards, shuffle the deck "
        "with the seed.",
        lambda: _NotShuffled,
    ),
    mistaken(
        "two-zeros",
        "uno-two-zeros",
        table_model,
        "the table plays with 112 cards. Without given cards it is the classic deck of 108.",
    ),
)

FIRST_CARD_MISTAKES = (
    mistaken(
        "plain",
        "uno-first-card-plain",
        table_model,
        "the card turned up first does nothing. Skip, Reverse and Draw Two act as soon as they are "
        "turned up.",
    ),
    mistaken(
        "draw-and-play",
        "uno-draw-two-keeps-turn",
        table_model,
        "the first player draws two cards and plays. A Draw Two costs the turn as well.",
    ),
    mistaken(
        "next-to-dealer",
        "uno-first-reverse-skips-dealer",
        table_model,
        "after a Reverse the player beside the dealer begins. The dealer, who sits last, goes "
        "first.",
    ),
    mistaken(
        "skips-two",
        "uno-skip-skips-two",
        table_model,
        "a Skip turned up first passes over two players. It is one.",
    ),
    mistaken(
        "wild4-stays",
        "uno-first-wild4-stays",
        table_model,
        "a Wild Draw 4 may start the discard pile. It goes back into the deck, and another card is "
        "turned up.",
    ),
)

_ANYTHING_GOES = taught_game(GAME).with_rules(lambda v: also(v, "any card", lambda card, top: True))

PLAY_MISTAKES = (
    Misconception(
        "anything-goes",
        "It looks as if any card can be put on any other. Ask the hand first: only a card that is "
        "in `playable(…)` may be played, and any other raises a ValueError.",
        lambda: game_model(_ANYTHING_GOES),
    ),
    mistaken(
        "draw-and-play",
        "uno-draw-two-keeps-turn",
        game_model,
        "the next player draws two cards and plays. A Draw Two costs the turn as well.",
    ),
    mistaken(
        "draws-one",
        "uno-draw-two-draws-one",
        game_model,
        "a Draw Two makes the next player draw one card. It is two.",
    ),
    mistaken(
        "skips-nobody",
        "uno-skip-skips-nobody",
        game_model,
        "a Skip skips nobody. The next player misses the turn: pass on by two seats.",
    ),
    mistaken(
        "no-turning-round",
        "uno-reverse-does-nothing",
        game_model,
        "a Reverse does nothing. The direction of play turns round.",
    ),
    mistaken(
        "reverse-skips",
        "uno-reverse-skips",
        game_model,
        "a Reverse is a Skip. That is so only between two players.",
    ),
    mistaken(
        "between-two",
        "uno-reverse-between-two",
        game_model,
        "a Reverse between two players only turns round. There it acts as a Skip, and you play "
        "again.",
    ),
    mistaken(
        "four-and-play",
        "uno-wild4-keeps-turn",
        game_model,
        "the next player draws four cards and plays. A Wild Draw 4 costs the turn as well.",
    ),
    mistaken(
        "color-not-named",
        "uno-named-color-ignored",
        game_model,
        "the color named with a wild is forgotten. It is the color in play from now on.",
    ),
    mistaken(
        "zero-wild",
        "uno-zero-wild",
        game_model,
        "a 0 goes on anything. That is so in Final Card-Down; in UNO it is just a number.",
    ),
    mistaken(
        "on-any-wild",
        "uno-anything-on-wild",
        game_model,
        "anything goes on a wild card. Only the color that was named does, and other wilds.",
    ),
)


class _TurnPasses(UnoGame):
    taught = taught_game(GAME)

    def draw(self) -> None:
        super().draw()
        self.end_turn()


class _NotRound(UnoGame):
    taught = taught_game(GAME)

    def __init__(
        self,
        names: Sequence[str],
        cards: Iterable[Card] | None = None,
        seed: int = 0,
        hand_size: int | None = None,
    ) -> None:
        super().__init__(names, cards, seed, hand_size)
        self.round._states[-1] = self.round.state._replace(direction=1)


DRAW_MISTAKES = (
    Misconception(
        "first-reverse-forgotten",
        "It looks as if play goes on to the left after a Reverse was turned up first. The "
        "direction is -1 from the start.",
        lambda: _NotRound,
    ),
    mistaken(
        "draws-once",
        "uno-draws-once",
        game_model,
        "only one card is drawn. At this table you draw until a card comes that can be played.",
    ),
    mistaken(
        "any-card",
        "uno-any-card-after-draw",
        game_model,
        "any card may be played after a draw. Only the card just drawn may.",
    ),
    mistaken(
        "must-play",
        "uno-must-play",
        game_model,
        "nobody may draw who could play. Drawing is always allowed at the start of a turn.",
    ),
    Misconception(
        "turn-passes",
        "It looks as if the turn is over after drawing. The card drawn may be played; the turn "
        "passes on with `end_turn`.",
        lambda: _TurnPasses,
    ),
)


class _GoesOn(UnoGame):
    taught = taught_game(GAME)

    def play(self, card: Card, color: Color | None = None) -> None:
        if not self.round.is_over:
            super().play(card, color)


WIN_MISTAKES = (
    mistaken(
        "last-card-plain",
        "uno-last-draw-two-plain",
        game_model,
        "a Draw Two that wins the round does nothing. The next player draws the two cards, and "
        "they count.",
    ),
    mistaken(
        "last-wild4-plain",
        "uno-last-wild4-plain",
        game_model,
        "a Wild Draw 4 that wins the round does nothing. The next player draws the four cards, and "
        "they count.",
    ),
    mistaken(
        "own-hands",
        "uno-own-hand-counts",
        game_model,
        "everybody gets the points of their own hand. The winner gets the points of all others.",
    ),
    mistaken(
        "symbols-ten",
        "uno-symbols-ten-points",
        game_model,
        "Skip, Reverse and Draw Two count 10 each. They count 20.",
    ),
    Misconception(
        "goes-on",
        "It looks as if the round goes on after somebody has won. Then every play and every draw "
        "raises a ValueError.",
        lambda: _GoesOn,
    ),
)
