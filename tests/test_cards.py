"""Cards: values that never change, read and write themselves, and make up the four decks."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fcd.cards import (
    _KNOWN,
    DIGITS,
    HEX,
    SYMBOLS,
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

ACCEPTED = "Cards are written like R2H (red 2 of hearts), G7, Bskip, Ydraw2, wild or wild4."

any_card = st.sampled_from(EVERY)


def test_equal_cards_are_one_object(monkeypatch):
    assert len(EVERY) == len(set(EVERY)) == 16 * 5 * 5 + 13 * 5 + 4
    assert Card.__match_args__ == ("rank", "color", "suit")
    for card in EVERY:
        assert Card(card.rank, card.color, card.suit) is card
        assert copy.deepcopy([card])[0] is card
        assert pickle.loads(pickle.dumps(card)) is card
    monkeypatch.delitem(_KNOWN, ("2", Color.RED, Suit.HEARTS))  # as if it were the first of all
    card = Card("2", "red", "hearts")  # type: ignore[arg-type]  # text that names a color is one
    assert repr(card) == "Card('2', Color.RED, Suit.HEARTS)"
    assert (type(card.color), type(card.suit)) == (Color, Suit)


def test_a_card_never_changes():
    card = Card("2", Color.RED, Suit.HEARTS)
    for name in ("rank", "price"):
        with pytest.raises(AttributeError, match=f"never changes: cannot set {name} of red 2 of h"):
            setattr(card, name, "3")
    with pytest.raises(AttributeError, match="never changes: cannot delete suit"):
        del card.suit


def test_every_card_reads_what_it_writes():
    texts = [text for card in EVERY for text in {str(card).lower(), card.spoken.lower()}]
    assert len(set(texts)) == len(texts)  # no two cards share one
    for card in EVERY:
        assert Card.parse(str(card)) is card
        assert Card.parse(card.spoken) is card
        assert eval(repr(card), {"Card": Card, "Color": Color, "Suit": Suit}) is card
    for text, spoken in {"RED": "red E of diamonds", "Bdraw2": "blue Draw Two"}.items():
        assert (str(Card.parse(text)), Card.parse(text).spoken) == (text, spoken)


@given(any_card, st.booleans(), st.data())
def test_case_and_spaces_do_not_matter(card, short, data):
    text = str(card) if short else card.spoken
    odd = "".join(data.draw(st.sampled_from([c.lower(), c.upper()])) for c in text)
    gap = data.draw(st.sampled_from([" ", "  ", "\t", " \n "]))
    assert Card.parse(gap + gap.join(odd.split(" ")) + gap) is card


@settings(max_examples=settings().max_examples // 3)
@given(st.text(max_size=20))
def test_text_is_a_card_or_bad_notation(text):
    said = ""
    try:
        Card.parse(text)
    except BadNotation as error:
        said = str(error)
    assert not said or said.startswith(f"{text!r:.60} isn't a card. ")
    assert not said or said.endswith(ACCEPTED)


def test_near_misses_are_told_what_they_may_have_meant():
    misses = ["", "   ", "2H", "R2X", "RG", "Rwild", "A", "blue", "R 2 H", "RA"]
    table = [(text, "isn't a card") for text in misses]
    table.append(("R10H", r"'R10H' isn't a card\. Did you mean RAH"))
    table.append(("R2HX", r"'R2HX' isn't a card\. Did you mean R2H or R2\?"))
    table.append(("wild drw4", r"Did you mean (\w+)\b(?! or \1\b)"))  # none is suggested twice
    assert_refused(Card.parse, table, BadNotation)


def test_parts_that_make_no_card():
    table = [
        (("G", "red"), "there is no rank 'G'; the ranks are 0, 1, .*, F, skip, .*, custom"),
        ((2, "red"), r"a rank is a text, in quotes: Card\('2', …\), not Card\(2, …\)"),
        ((12, "red"), "there is no rank 12; the ranks are"),
        ((["2"], "red"), r"there is no rank \['2'\]; the ranks are"),
        (("2", "pink"), "there is no color 'pink', only red, blue, green, yellow, purple"),
        (("2", []), r"there is no color \[\], only red"),
        (("2", "red", "stars"), "there is no suit 'stars', only hearts, diamonds, clubs, spades"),
        (("2",), "a 2 needs a color: red, blue, green, yellow, purple"),
        (("skip", "red", "hearts"), "a skip has no suit"),
        (("wild", "red"), "a wild has no color and no suit of its own"),
        (("wild4", None, "hearts"), "a wild4 has no color and no suit of its own"),
        (("E", "red"), "E needs a suit: hearts, diamonds, clubs, spades, questions"),
    ]
    assert_refused(lambda parts: Card(*parts), table, BadNotation)
    assert issubclass(BadNotation, ValueError)


def test_contents():
    """The scenarios tell the contents of every game's deck."""
    uneven = map(Card.parse, ["R2H", "Gskip", "Gskip", "Rskip", "R5D", "wild", "wild", "swap"])
    assert contents(uneven).splitlines() == [
        "8 cards",
        "2 red cards, 2 to 5, in hearts and diamonds",
        "3 Skip cards",
        "2 Wild cards",
        "1 Wild Swap Hands card",
    ]
    assert contents(()) == "0 cards"
