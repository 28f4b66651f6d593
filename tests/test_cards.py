"""Cards: values that never change, read and write themselves, and make up the four decks."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fcd.cards import (
    _KNOWN,
    CLASSIC_UNO_DECK,
    DIGITS,
    FCD_DECK,
    HEX,
    MINI_UNO_DECK,
    SYMBOLS,
    UNO_DECK,
    WILDS,
    BadNotation,
    Card,
    Color,
    Suit,
    cards,
    contents,
)
from tests.refusing import assert_refused

EVERY = (*cards(HEX, Color, Suit), *cards((*DIGITS, *SYMBOLS), Color), *cards(WILDS))
FOUR = (Color.RED, Color.BLUE, Color.GREEN, Color.YELLOW)

ACCEPTED = "Cards are written like R2H (red 2 of hearts), G7, Bskip, Ydraw2, wild or wild4."

any_card = st.sampled_from(EVERY)


# -- values -----------------------------------------------------------------------------------


def test_equal_cards_are_one_object():
    assert len(EVERY) == len(set(EVERY)) == 16 * 5 * 5 + 13 * 5 + 4
    assert all(Card(card.rank, card.color, card.suit) is card for card in EVERY)
    assert Card("2", Color.RED) is not Card("2", Color.RED, Suit.HEARTS)
    text: object = "R2H"
    assert Card.parse("R2H") != text


def test_colors_and_suits_may_be_given_as_text(monkeypatch):
    monkeypatch.delitem(_KNOWN, ("2", Color.RED, Suit.HEARTS))  # as if it were the first of all
    card = Card("2", "red", "hearts")  # type: ignore[arg-type]  # text that names a color is one
    assert card is Card("2", Color.RED, Suit.HEARTS)
    assert repr(card) == "Card('2', Color.RED, Suit.HEARTS)"
    assert type(card.color) is Color
    assert type(card.suit) is Suit


@given(any_card)
def test_copies_and_pickles_are_the_card_itself(card):
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card


def test_a_card_never_changes():
    card = Card("2", Color.RED, Suit.HEARTS)
    with pytest.raises(AttributeError, match="never changes: cannot set rank of red 2 of hearts"):
        card.rank = "3"
    with pytest.raises(AttributeError, match="never changes: cannot set price of red 2 of hearts"):
        card.price = 7
    with pytest.raises(AttributeError, match="never changes: cannot delete suit"):
        del card.suit
    assert card is Card.parse("R2H")


def test_cards_can_be_matched_by_their_parts():
    match Card("2", Color.RED, Suit.HEARTS):
        case Card("2", color, Suit.HEARTS):
            assert color is Color.RED
        case _:
            pytest.fail("a card is its rank, its color and its suit, in this order")


# -- notation ---------------------------------------------------------------------------------


def test_every_card_reads_what_it_writes():
    for card in EVERY:
        assert Card.parse(str(card)) is card
        assert Card.parse(card.spoken) is card
        assert eval(repr(card), {"Card": Card, "Color": Color, "Suit": Suit}) is card


def test_no_two_cards_share_a_text():
    texts = Counter(text.lower() for card in EVERY for text in {str(card), card.spoken})
    assert texts.most_common(1)[0][1] == 1


def test_notation():
    for text, spoken, parts in [
        ("R2H", "red 2 of hearts", ("2", Color.RED, Suit.HEARTS)),
        ("PFQ", "purple F of questions", ("F", Color.PURPLE, Suit.QUESTIONS)),
        ("BBC", "blue B of clubs", ("B", Color.BLUE, Suit.CLUBS)),
        ("RED", "red E of diamonds", ("E", Color.RED, Suit.DIAMONDS)),
        ("G7", "green 7", ("7", Color.GREEN, None)),
        ("Yskip", "yellow skip", ("skip", Color.YELLOW, None)),
        ("Rreverse", "red reverse", ("reverse", Color.RED, None)),
        ("Bdraw2", "blue draw two", ("draw2", Color.BLUE, None)),
        ("wild", "wild", ("wild", None, None)),
        ("wild4", "wild draw four", ("wild4", None, None)),
        ("swap", "wild swap hands", ("swap", None, None)),
        ("custom", "wild customizable", ("custom", None, None)),
    ]:
        card = Card.parse(text)
        assert (str(card), card.spoken) == (text, spoken)
        assert (card.rank, card.color, card.suit) == parts


@given(any_card, st.booleans(), st.data())
def test_case_and_spaces_do_not_matter(card, short, data):
    text = str(card) if short else card.spoken
    odd = "".join(data.draw(st.sampled_from([c.lower(), c.upper()])) for c in text)
    gap = data.draw(st.sampled_from([" ", "  ", "\t", " \n "]))
    assert Card.parse(gap + gap.join(odd.split(" ")) + gap) is card


@given(st.text(max_size=20))
def test_text_is_a_card_or_bad_notation(text):
    names = {name.lower() for card in EVERY for name in (str(card), card.spoken)}
    if " ".join(text.lower().split()) in names:
        Card.parse(text)
    else:
        with pytest.raises(BadNotation) as caught:
            Card.parse(text)
        assert str(caught.value).startswith(f"{text!r:.60} is no card. ")
        assert str(caught.value).endswith(ACCEPTED)


def test_near_misses_are_told_what_they_may_have_meant():
    misses = ["", "   ", "2H", "R2X", "RG", "Rwild", "A", "blue", "R 2 H", "RA"]
    table = [(text, "is no card") for text in misses]
    table.append(("R10H", r"'R10H' is no card\. Did you mean RAH"))
    table.append(("R2HX", r"'R2HX' is no card\. Did you mean R2H or R2\?"))
    assert_refused(Card.parse, table, BadNotation)


def test_no_card_is_suggested_twice():
    with pytest.raises(BadNotation) as caught:
        Card.parse("wild drw4")
    suggested = str(caught.value).partition("Did you mean ")[2].partition("?")[0].split(" or ")
    assert len(suggested) == len(set(suggested))


def test_parts_that_make_no_card():
    table = [
        (("G", "red"), "there is no rank 'G'; the ranks are 0, 1, .*, F, skip, .*, custom"),
        ((2, "red"), "there is no rank 2; the ranks are"),
        (("", "red"), "there is no rank ''; the ranks are"),
        ((["2"], "red"), r"there is no rank \['2'\]; the ranks are"),
        (("2", "pink"), "there is no color 'pink', only red, blue, green, yellow, purple"),
        (("2", []), r"there is no color \[\], only red"),
        (("2", "red", "stars"), "there is no suit 'stars', only hearts, diamonds, clubs, spades"),
        (("2",), "a 2 needs a color: red, blue, green, yellow, purple"),
        (("2", None, "hearts"), "a 2 needs a color"),
        (("skip",), "a skip needs a color"),
        (("skip", "red", "hearts"), "a skip has no suit"),
        (("wild", "red"), "a wild has no color and no suit of its own"),
        (("wild4", None, "hearts"), "a wild4 has no color and no suit of its own"),
        (("E", "red"), "E needs a suit: hearts, diamonds, clubs, spades, questions"),
    ]
    assert_refused(lambda parts: Card(*parts), table, BadNotation)
    assert issubclass(BadNotation, ValueError)


# -- decks ------------------------------------------------------------------------------------


def test_the_traditional_deck_has_every_combination_twice():
    assert len(FCD_DECK) == 800
    assert Counter(FCD_DECK) == dict.fromkeys(cards(HEX, Color, Suit), 2)


def expected(colors, **wilds):
    """One 0 and two of everything else in each color, and so many wilds."""
    deck = Counter(dict.fromkeys(cards((*"123456789", *SYMBOLS), colors), 2))
    return deck + Counter(cards("0", colors)) + Counter({Card(w): n for w, n in wilds.items()})


def test_the_uno_decks():
    sizes = (len(MINI_UNO_DECK), len(CLASSIC_UNO_DECK), len(UNO_DECK))
    assert sizes == (50, 108, 112)
    assert Counter(MINI_UNO_DECK) == expected((Color.BLUE, Color.RED))
    assert Counter(CLASSIC_UNO_DECK) == expected(FOUR, wild=4, wild4=4)
    assert Counter(UNO_DECK) == expected(FOUR, wild=4, wild4=4, swap=1, custom=3)
    assert [*map(str, cards("01", FOUR[:2], (Suit.CLUBS,)))] == ["R0C", "B0C", "R1C", "B1C"]


CLASSIC_LINES = [
    "19 red cards, 0 to 9",
    "19 blue cards, 0 to 9",
    "19 green cards, 0 to 9",
    "19 yellow cards, 0 to 9",
    "8 skip cards, 2 each in red, blue, green and yellow",
    "8 reverse cards, 2 each in red, blue, green and yellow",
    "8 draw two cards, 2 each in red, blue, green and yellow",
    "4 wild cards",
    "4 wild draw four cards",
]


def test_contents():
    suits = "hearts, diamonds, clubs, spades and questions"
    lines = [f"160 {color} cards, 0 to F, in {suits}" for color in Color]
    more = ["1 wild swap hands card", "3 wild customizable cards"]
    assert contents(FCD_DECK).splitlines() == ["800 cards", *lines]
    assert contents(CLASSIC_UNO_DECK).splitlines() == ["108 cards", *CLASSIC_LINES]
    assert contents(UNO_DECK).splitlines() == ["112 cards", *CLASSIC_LINES, *more]
    uneven = map(Card.parse, ["R2H", "R3H", "Gskip", "Gskip", "Rskip", "R5D", "wild", "wild"])
    assert contents(uneven).splitlines() == [
        "8 cards",
        "3 red cards, 2 to 5, in hearts and diamonds",
        "3 skip cards",
        "2 wild cards",
    ]
    assert contents(()) == "0 cards"
