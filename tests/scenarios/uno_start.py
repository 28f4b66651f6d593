"""UNO: the deck, the deal and the first card."""

from __future__ import annotations

from collections import Counter

from fcd import Color, Variant
from fcd.game import NAMES
from tests.scenarios import scenario
from tests.scenarios.round import Round, cards, dealing
from tests.scenarios.uno_turn import NOT_NOW

# -- before the first turn --------------------------------------------------------------------


@scenario("uno#deck")
def the_box_holds_112_cards(v: Variant) -> None:
    assert len(v.deck) == 112
    for color in (Color.RED, Color.BLUE, Color.GREEN, Color.YELLOW):
        ranks = Counter(card.rank for card in v.deck if card.color is color)
        tricks = {"draw2": 2, "reverse": 2, "skip": 2}
        assert ranks == {"0": 1, **dict.fromkeys("123456789", 2), **tricks}
    wilds = Counter(card.rank for card in v.deck if card.color is None)
    assert wilds == {"wild": 4, "wild4": 4, "swap": 1, "custom": 3}


def for_the_deal(r: Round) -> list[tuple[int, str]]:
    """Who drew what to find the dealer."""
    return [(e.player, str(e.cards[0])) for e in r.events if e.kind == "shows-for-deal"]


@scenario("uno#dealer", "uno#ruling-1")
def those_who_tie_draw_again_and_symbols_count_nothing(v: Variant) -> None:
    r = Round.dealt(v, v.deck, players=4, seed=10)
    first, again = for_the_deal(r)[:4], for_the_deal(r)[4:]
    assert first == [(0, "B1"), (1, "Y3"), (2, "B9"), (3, "R9")]
    assert again == [(2, "Rskip"), (3, "Y7")]
    assert r.s.dealer == 3
    assert r.log.startswith("Mallory drew the highest card and deals;")
    r = Round.dealt(v, v.deck, players=3, seed=1)
    assert for_the_deal(r) == [(0, "Y1"), (1, "wild4"), (2, "R0")]
    assert r.s.dealer == 0


@scenario("uno#ruling-2")
def drawing_for_the_deal_leaves_a_prepared_deck_as_it_was(v: Variant) -> None:
    r = Round.dealt(v, v.deck, players=3, seed=16)
    assert for_the_deal(r)[0] == (0, "Y2")  # the top card of this deck is the red 0
    assert r.s.hands == (v.deck[0:21:3], v.deck[1:21:3], v.deck[2:21:3])
    assert r.s.discards + r.s.draw_pile == v.deck[21:]


# -- the first card ---------------------------------------------------------------------------


def turned_up(v: Variant, top: str, *, players: int, rest: str = "") -> Round:
    """A round with this first card; the last seat deals, so player 0 sits to the left."""
    deck = dealing(v, top, players=players, rest=rest)
    return Round.dealt(v, deck, players=players, dealer=players - 1)


@scenario("uno#first-card")
def a_draw_two_turned_up_hits_the_player_left_of_the_dealer(v: Variant) -> None:
    for n in (2, 3, 10):
        r = turned_up(v, "Rdraw2", players=n, rest="B1 B2")
        assert [len(hand) for hand in r.s.hands] == [9, *[7] * (n - 1)]
        assert r.hand(0).endswith("B1 B2")
        assert (r.s.player, r.s.turn, r.s.phase) == (1, 0, "ready")


@scenario("uno#first-card")
def a_skip_turned_up_passes_over_the_player_left_of_the_dealer(v: Variant) -> None:
    for n in (2, 3, 10):
        r = turned_up(v, "Rskip", players=n)
        assert (r.s.player, r.s.direction, r.s.turn) == (1, 1, 0)
        assert len(r.s.hands[0]) == 7


@scenario("uno#first-card", "uno#ruling-5")
def a_reverse_turned_up_lets_the_dealer_go_first(v: Variant) -> None:
    for n in (2, 3, 10):
        r = turned_up(v, "Rreverse", players=n)
        assert (r.s.player, r.s.direction, r.s.turn) == (n - 1, -1, 0)
        assert r.log.endswith(f"the direction changes; {NAMES[n - 1]} starts")
        assert r.play("draw", "end").s.player == n - 2


@scenario("uno#first-card")
def a_wild_turned_up_gets_its_color_from_the_first_player(v: Variant) -> None:
    for n in (2, 3, 10):
        for wild in ("wild", "swap", "custom"):
            r = turned_up(v, wild, players=n)
            assert (r.s.player, r.s.color, r.s.phase) == (0, None, "naming")
            assert r.legal == {"name red", "name blue", "name green", "name yellow"}
            r.play("name green")
            assert (r.s.player, r.s.color, r.s.phase) == (0, "green", "ready")
    r = turned_up(v, "swap", players=3)
    assert r.s.hands == turned_up(v, "R5", players=3).s.hands
    assert r.broken("name purple") == {("known-color", "uno#first-card")}
    assert r.broken("draw") == NOT_NOW
    assert r.play("name blue").log == "Alice names blue"


@scenario("uno#first-card", "uno#ruling-4")
def a_wild_draw_four_turned_up_is_shuffled_back_more_than_once_if_need_be(v: Variant) -> None:
    deck = (*dealing(v, "R5", players=2)[:14], *cards("wild4 wild4 wild4 G1"))
    r = Round.dealt(v, deck, players=2, dealer=1, seed=1)
    assert "the Wild Draw 4 is turned up; the Wild Draw 4 goes back into the draw pile" in r.log
    assert r.log.count("goes back into the draw pile") == r.s.shuffles == 2
    assert (r.s.discards, r.s.draw_pile) == (cards("G1"), cards("wild4 wild4 wild4"))
