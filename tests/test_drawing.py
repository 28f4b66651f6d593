"""Drawings: every card of every game, tables as pictures and as text, and how things show up."""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, product
from math import atan2
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from fcd import Game, find_variant
from fcd.board import drawing
from fcd.board.bots import eager
from fcd.board.drawing import of_view
from fcd.board.presenter import Presenter
from fcd.cards import FCD_DECK, UNO_DECK, Card, Color, Hand
from fcd.engine import Variant
from fcd.positions import position
from fcd.variants import VARIANTS

EVERY_VARIANT = [*VARIANTS.values(), find_variant("uno+custom=3"), find_variant("uno+classic")]
KINDS = sorted({*FCD_DECK, *UNO_DECK}, key=str)
WIDTHS = (34, 56, 90)  # small, medium and large faces
SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    """The SVG, if it is well-formed and needs nothing from elsewhere."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    for node in root.iter():
        for name, value in node.attrib.items():
            assert name not in {"id", "href", "class", "style"}, "it must do in any page"
            assert "url(" not in value
    return root


def words_in(svg: str, tag: str = "text") -> list[str]:
    return [node.text or "" for node in parsed(svg).iter(f"{SVG}{tag}")]


def faces_in(svg: str) -> set[str]:
    """The spoken names of the cards whose face is in a drawing of a table."""
    return {title.partition(",")[0] for title in words_in(svg, "title")[1:]}


def test_every_card_of_every_game_is_drawn_and_named() -> None:
    for variant, width in product(EVERY_VARIANT, WIDTHS):
        known = drawing.labels(variant)
        for card in variant.kinds:
            svg = drawing.card_svg(card, variant=variant, width=width)
            root, said = parsed(svg), words_in(svg)
            assert (root.attrib["width"], root.attrib["role"]) == (str(width), "img")
            assert root.attrib["aria-label"].startswith(card.spoken)
            assert str(card.color or "wild") in said, "the color is told by its word"
            if width == 90 and card.rank in known:
                short, long = known[card.rank]
                assert set(filter(None, [short, *long.split()])) <= set(" ".join(said).split())


def test_no_two_cards_look_the_same_and_colors_differ_in_more_than_color() -> None:
    def uncolored(color: Color, width: int) -> str:
        svg = drawing.card_svg(Card("7", color), width=width).split("</title>")[1]
        return re.sub(r'fill="#\w+"', "", svg).replace(f">{color}<", "><")

    for width in WIDTHS:
        drawn = {drawing.card_svg(card, width=width).split("</title>")[1] for card in KINDS}
        assert len(drawn) == len(KINDS)
        assert len({uncolored(color, width) for color in Color}) == len(Color), "its pattern"
    card, back, wild = Card.parse("R2H"), drawing.back_svg(), drawing.card_svg(Card("wild"))
    assert drawing.card_svg(card) != drawing.card_svg(card, dim=True)
    assert (words_in(back), words_in(back, "title")) == ([], ["a card, face down"])
    assert all(drawing.THEME["colors"][c][0] in wild for c in ("red", "blue", "green", "yellow"))


def test_a_wild_card_is_drawn_as_on_the_board() -> None:
    """From the top on, clockwise, and around a hub with the symbol."""
    css = (Path(drawing.__file__).parents[1] / "widgets" / "board.css").read_text(encoding="utf-8")
    (wheel,) = re.findall(r"conic-gradient\((.*)\)", css)
    on_the_board = re.findall(r"--(\w+)", wheel)
    wild = drawing.card_svg(Card("wild"), width=90)
    drawn = {drawing.THEME["colors"][c][0]: c for c in on_the_board}
    wedges = re.findall(r'<path fill="(#\w+)" d="M50 [\d.]+L([\d.]+) ([\d.]+)A', wild)
    starts = {drawn[ground]: (float(x), float(y)) for ground, x, y in wedges}
    middle = sum(y for _, y in starts.values()) / 4
    around = sorted(starts, key=lambda c: atan2(starts[c][1] - middle, starts[c][0] - 50))
    assert around == on_the_board
    assert wild.count(drawing.THEME["faces"]["wild"]["path"]) == 2, "in the corner and in the hub"


_SHORT = {"0": ("any", "wild"), "2": ("+2", "draw two"), "A": ("skip", "advance")}
_SHORT["D"] = ("color", "declare")
_MINI = {"skip": ("", "Skip"), "reverse": ("", "Reverse"), "draw2": ("", "Draw Two")}
_UNO = {"wild": ("", "name a color"), "wild4": ("", "Draw 4"), "swap": ("", "Swap Hands")}
LABELS = {
    "fcd2018": _SHORT,
    "fcd2017": _SHORT | {"B": ("turn", "backwards"), "C": ("more", "continue")},
    "mini_uno": _MINI,
    "uno": _MINI | _UNO | {"custom": ("", "Customizable")},
    "uno+classic": {rank: says for rank, says in (_MINI | _UNO).items() if rank != "swap"},
    "uno+custom=8": _MINI | _UNO | {"custom": ("", "tell a joke")},
}


def test_labels_say_what_cards_do_in_this_game_also_in_one_of_ones_own() -> None:
    for key, labels in LABELS.items():
        assert drawing.labels(find_variant(key)) == labels, key
    seven, full, short = map(find_variant, ("seven_zero", "fcd2017", "fcd2018"))
    labels = drawing.labels(seven)
    assert (labels["7"], labels["0"]) == (("trade", "trade hands"), ("pass", "pass the hands on"))
    mine = replace(full, key="mine", meanings={"5": full.meanings["2"], "6": seven.meanings["0"]})
    assert drawing.labels(mine) == {"5": ("+2", ""), "6": ("", "special")}, "without a rulebook"
    plain = replace(short, key="plain", book="fcd2018", meanings={"A": short.meanings["A"]})
    assert drawing.labels(plain) == {"0": ("any", "wild"), "A": ("skip", "advance")}


def test_a_row_of_cards_names_them_all_and_breaks() -> None:
    cards = tuple(map(Card.parse, ("R2H", "GCQ", "Y9S")))
    svg = drawing.cards_svg(cards, variant=find_variant("fcd2017"), dim={1}, caption="Ann's <hand>")
    two, c, nine = words_in(svg, "title")[1:]
    assert (two, c) == ("red 2 of hearts, draw two", "green C of questions, continue")
    assert parsed(svg).attrib["aria-label"] == f"Ann's <hand>: {two}, ({c}), {nine}"
    assert drawing.cards_svg(cards, ring={0}) != drawing.cards_svg(cards, ring={1})

    def size(count: int) -> tuple[float, float]:
        root = parsed(drawing.cards_svg(UNO_DECK[:count], per_row=10))
        return float(root.attrib["width"]), float(root.attrib["height"])

    assert size(25)[0] == size(10)[0] > size(9)[0]
    assert size(25)[1] == pytest.approx(3 * size(10)[1])
    assert words_in(drawing.cards_svg(())) == ["no cards"]


def sample(**changes: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The two dicts of the protocol, from the presenter, with some things changed."""
    hands = ["P6H Y9H P6H", "R3H GCQ", "B1S"]
    game = position("fcd2017", hands=[*hands, ""], top="BDD", players=["Alice", "Bob", "Jack", "X"])
    game._states[-1] = game.state._replace(color=Color.YELLOW)
    presenter = Presenter(game)
    state = presenter.show()
    bob, jack = state["seats"][1:3]
    bob |= {"hand": ["R3H", "GCQ"], "n": 2}
    jack |= {"tag": "said UNO", "n": 1}
    return presenter.setup(), state | {"duties": ["Say UNO before you end your turn."]} | changes


_OVER = {"title": "Bob won.", "text": "Well played.", "rows": [["Bob", 7, True]]}


def test_the_text_of_a_table() -> None:
    why = [["", ""], ["Needs yellow.", "fcd2017#match"]]
    assert drawing.table_text(*sample(why=why)).splitlines() == [
        "Final Card-Down 2017, before the first move",
        "play goes clockwise",
        "top card: blue D of diamonds",
        "color in play: yellow",
        "match any one: yellow, diamonds, any D or any 0",
        "draw pile: 787 cards; discard pile: 1 card",
        "> Alice (hand shown): 3 cards, 21 points",
        "  Bob: 2 cards, played by eager: red 3 of hearts, green C of questions",
        "  Jack: 1 card, played by eager, said UNO",
        "  X: 3 cards, played by eager",
        "playable: yellow 9 of hearts",
        "not playable (Needs yellow): purple 6 of hearts, purple 6 of hearts",
        "Your turn: one of your cards fits.",
        "Say UNO before you end your turn.",
    ]


def test_the_text_of_special_moments() -> None:
    choose = {"ask": "color", "text": "Name a color:", "options": [["red", "red"], ["b", "blue"]]}
    hint = {"card": "Y9H", "act": None, "text": "Play the 9: it leaves you a match."}
    moment = {"live": False, "ply": 12, "last": 40, "dir": -1, "player": 1, "owes": 4, "hint": hint}
    moment |= {"choose": {**choose, "cancel": True}, "over": _OVER}
    moment |= {"goal": {"text": "Win in two moves.", "state": "open"}}
    moment |= {"stuck": {"text": "Bob's player raised KeyError."}}
    assert {
        "Final Card-Down 2017, move 12 of 40, looking back, turn 0",
        "goal (open): Win in two moves.",
        "play goes counterclockwise",
        "4 cards still to be drawn",
        "Name a color: red, blue",
        "hint: Play the 9: it leaves you a match.",
        "Bob's player raised KeyError.",
        *("Bob won.", "Well played.", "  Bob: 7 points, won"),
    } <= {*drawing.table_text(*sample(**moment)).splitlines()}
    setup, state = sample(curtain={"name": "Bob", "text": "Give the device to Bob."})
    svg, text = drawing.table_svg(setup, state), drawing.table_text(setup, state)
    assert "Give the device to Bob." in words_in(svg)
    assert faces_in(svg) == set(), "a curtain hides everything"
    assert not [word for word in ("hearts", "Alice") if word in svg or word in text]


def test_the_picture_shows_what_the_text_says() -> None:
    setup, state = sample(goal={"text": "Win in two moves.", "state": "missed"}, over=_OVER)
    svg = drawing.table_svg(setup, state)
    said = " ".join(words_in(svg))
    words = "Final Card-Down 2017 | before the first move | Bob | 2 cards · eager | said UNO | 787"
    words += " | clockwise | match any one | diamonds | any D | or any 0 | goal missed | Bob won."
    words += " | Your turn: | Say UNO before | Win in two moves. | Bob: 7"
    assert [each for each in words.split(" | ") if each not in said] == []
    assert parsed(svg).attrib["aria-label"] == drawing.table_text(setup, state)
    assert "playing" in " ".join(words_in(drawing.table_svg(*sample())))
    assert "playing" not in said, "the round is over"
    only = {"lead": "only a 2", "chips": [], "also": ""}
    assert "color in play" in words_in(drawing.table_svg(*sample(match=only)))
    assert "color in play" not in said, "where a chip says it"
    assert parsed(drawing.table_svg(*sample(match=only, color=None, top="wild"))) is not None


HOSTILE = [
    *("<script>alert(1)</script>", 'a" onload="x', "]]>&amp;'", "Ünï ☃ " * 20),
    "\x00\x1b\ud800\uffff",
]


def test_names_cannot_break_out() -> None:
    allowed = {"svg", "g", "rect", "path", "ellipse", "text", "tspan", "title"}
    for name in HOSTILE:
        setup, state = sample(status=name, note=name)
        for seat in state["seats"]:
            seat["name"] = seat["tag"] = seat["bot"] = name
        svg = drawing.table_svg(setup, state)
        for node in parsed(svg).iter():
            assert node.tag.removeprefix(SVG) in allowed
            assert not [attribute for attribute in node.attrib if attribute.startswith("on")]
        image = drawing.picture(svg, name)
        assert image.count("<") == image.count(">") == 1
        assert image.encode("utf-8")
        if name.isprintable():
            assert html.unescape(re.findall('alt="([^"]*)"', image)[0]) == name


@pytest.mark.parametrize("variant", EVERY_VARIANT, ids=lambda v: v.key)
def test_tables_of_every_game_show_only_what_the_seat_may_see(variant: Variant) -> None:
    mine = replace(variant, key="my <own> game", title="My <own> game")
    for players in (variant.players[0], variant.players[-1]):
        game = Game(mine, players=players, seed=players)
        for _ in range(12):
            for seat in (0, players - 1):
                view = game.view(seat)
                svg = drawing.table_svg(*of_view(view))
                open_cards = chain([view.top], *(hand or () for hand in view.hands))
                assert faces_in(svg) <= {card.spoken for card in open_cards}
                assert {card.spoken for card in (view.top, *view.hand)} <= faces_in(svg)
            game.play(eager(game.view(game.state.player)))
        svg, alt = unpacked(shown(game))
        assert "<own>" in alt
        parsed(svg)


def test_forty_cards_stay_inside_the_picture() -> None:
    setup, state = sample(hand=[[str(card), i % 2, 0] for i, card in enumerate(FCD_DECK[:90])])
    root = parsed(drawing.table_svg(setup, state))
    wide, high = float(root.attrib["width"]), float(root.attrib["height"])
    places = list(cards_at(root))
    assert len(places) == 90 + 2 + 1
    assert max(x + 100 * scale for x, _, scale in places) <= wide - 20
    assert high - 40 <= max(y + 140 * scale for _, y, scale in places) <= high - 20
    corners = {(x, y) for x, y, _ in places}
    assert len(corners) == len(places), "none lies on another"


def cards_at(node: ElementTree.Element, x: float = 0, y: float = 0) -> Iterator[Any]:
    """Where in the picture each card lies that shows its face, and how large."""
    for group in node.findall(f"{SVG}g"):
        right, down, *scale = map(float, re.findall(r"[\d.]+", group.attrib["transform"]))
        if group.find(f"{SVG}title") is not None:
            yield x + right, y + down, scale[0]
        elif not scale:
            yield from cards_at(group, x + right, y + down)


def shown(what: Any) -> str:
    bundle = what._repr_mimebundle_(include=None, exclude=None)
    assert list(bundle) == ["text/html"], "IPython adds the plain text"
    return str(bundle["text/html"])


def unpacked(image: str) -> tuple[str, str]:
    found = re.fullmatch(
        '<img alt="([^"]*)" style="[^"]*" src="data:image/svg[+]xml;base64,([^"]*)">', image
    )
    assert found
    return base64.b64decode(found[2]).decode(), html.unescape(found[1])


def test_cards_and_hands_show_themselves() -> None:
    svg, alt = unpacked(shown(Card.parse("R2H")))
    assert (alt, "red" in words_in(svg)) == ("red 2 of hearts", True)
    hand = Hand(cards := (Card.parse("R2H"), Card.parse("G7")))
    assert (hand, hash(hand), str(hand), repr(hand)) == (cards, hash(cards), "R2H G7", repr(cards))
    svg, alt = unpacked(shown(hand))
    assert (alt, faces_in(svg)) == ("red 2 of hearts, green 7", {"red 2 of hearts", "green 7"})
    assert unpacked(shown(Hand()))[1] == "no cards"
    held = position("fcd2018", hands=["RAH B5C", "", "", ""], top="R9S").hand()
    assert "advance" in unpacked(shown(held))[0], "in a game they say what they do"
    assert "advance" not in unpacked(shown(Hand(held)))[0]


def test_a_game_shows_all_hands_and_a_view_only_its_own() -> None:
    game = Game("fcd2017", seed=2)
    svg, alt = unpacked(shown(game))
    assert {card.spoken for card in chain(*game.state.hands)} <= faces_in(svg)
    assert [name for name in game.names if name not in alt] == []
    assert svg == unpacked(shown(Game("fcd2017", seed=2)))[0], "always the same"
    view = game.view(3)
    _, alt = unpacked(shown(view))
    secret = [str(card) for hand in game.state.hands[:3] for card in hand]
    assert not {*re.findall(r"\w+", alt)} & {*secret} - {str(view.top), *map(str, view.hand)}
    game.play_out(lambda game: eager(game.view(game.state.player)))
    assert game.winner is not None
    for what in (game, game.view(0)):
        _, alt = unpacked(shown(what))
        assert f"{game.names[game.winner]} won" in alt
        assert ">" not in alt, "it is nobody's turn"


def test_explanations_show_true_sentences_and_the_titles_of_their_rules() -> None:
    game = Game("mini_uno", players=["Ann", "Ben"], seed=1)
    shows = shown(game.explain("play R1"))
    said = html.unescape(re.sub(r"\s*<[^>]*>\s*", " ", shows))
    assert " ".join(said.split()) == (
        "play R1 ✗ not legal ✓ The red 1 is in your hand. Rule: Your turn "
        "✗ Needs blue or a 3. This is a red 1. Rule: What matches"
    )
    root = ElementTree.fromstring(shows)
    assert {node.tag for node in root.iter()} <= {"div", "p", "b", "span", "ul", "li", "small"}
    assert "✓ legal" in shown(game.explain("play B9"))
    risky = position("uno", hands=["wild4 R1", ""], top="R5").explain("play wild4 naming red")
    assert "!</span> You have a red card, so this is a bluff." in html.unescape(shown(risky))
