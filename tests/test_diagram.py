"""The diagram of a turn: true to the engine, and a picture in which nothing lies on anything."""

from __future__ import annotations

import random
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from fcd import VARIANTS, Action, Move, Variant, rulebook, uno
from fcd.board.drawing.diagram import PLACES
from fcd.board.drawing.transitions import EMPTIED, LAST_CARD, Edge
from fcd.engine import Phase, State, legal_moves, new_round, smallest_deck, step
from fcd.engine.effects import PlayAgain, Stack
from fcd.engine.rules import Meaning, transition
from fcd.variants import FCD_2017, FCD_2018, MINI_UNO, UNO
from tests.test_colors import contrast
from tests.test_mutants import mutants

COSTLY_C = Meaning("continue", (Stack(2), PlayAgain()), opening=())
PLAY_ON = {
    Action.PLAY: MINI_UNO.turn[Phase.READY][Action.PLAY],
    Action.END: transition(Phase.READY),
}


def house(v: Variant, title: str, turn: Any = (), meanings: Any = ()) -> Variant:
    """A house rule, made as anybody would make one."""
    turn, meanings = {**v.turn, **dict(turn)}, {**v.meanings, **dict(meanings)}
    book = v.book or v.key
    return replace(v, key=title, title=title, book=book, turn=turn, meanings=meanings)


HOUSES = [
    # A debt of one card is paid at once; one that cannot be passed on does not grow; one can be
    # passed on in the middle of a turn.
    house(FCD_2018, "owing one", meanings={"2": Meaning("draw-two", (Stack(1),))}),
    house(FCD_2018, "no answer", {Phase.OWING: {Action.DRAW: transition(Phase.PAID)}}),
    house(FCD_2017, "costly C", meanings={"C": COSTLY_C}),
    # An effect in a game that had none like it, and a circle inside a turn.
    house(
        MINI_UNO,
        "skip & play on",
        {Phase.AGAIN: PLAY_ON},
        {"skip": Meaning("skip", (PlayAgain(),), opening=())},
    ),
    house(MINI_UNO, "try <again>", {Phase.DREW: {Action.DRAW: transition(Phase.READY)}}),
]
OPTIONS = [uno(custom=8), uno(draw_until_playable=True), uno(custom=2), uno(classic=True)]
DRAWN = {v.key: v for v in (*VARIANTS.values(), *OPTIONS, *HOUSES)}

every_variant = pytest.mark.parametrize("v", DRAWN.values(), ids=DRAWN)


Seen = tuple[Edge, str]  # a transition and, if it ended the round, how


def drawn(v: Variant) -> set[Seen]:
    return {
        (arrow[:3], "" if arrow.to is not Phase.OVER else why)
        for arrow in v.diagram().arrows
        for why in arrow.when or ("",)
    }


def observed(v: Variant) -> set[Seen]:
    """What happens in random rounds: short ones, with few cards and many special ones."""
    v = replace(v, ends_itself=frozenset())  # so that END is a move of its own
    deals = [replace(v, hand_size=size) for size in (1, 2, 2, 2, 3, 7)]
    special = [card for card in v.deck if v.meaning(card).ref != "match"]
    plain = [card for card in v.deck if v.meaning(card).ref == "match"]
    rng = random.Random(v.key)
    wanted = drawn(v)
    seen: set[Seen] = set()
    for game in range(8000):
        if game >= 1000 and wanted <= seen:
            break
        v = rng.choice(deals)
        players = rng.choice([v.players[0], min(4, v.players[-1])])
        size = smallest_deck(v, players) + rng.randrange(5)
        deck = [*rng.choices(special, k=size // 2), *rng.choices(plain, k=size - size // 2)]
        rng.shuffle(deck)
        deck[-1] = plain[0]  # a card that may be turned up first
        seen.update(transitions(v, new_round(v, players, seed=game, deck=deck)[0], rng))
    return seen


def transitions(v: Variant, state: State, rng: random.Random) -> Iterator[Seen]:
    for _ in range(60):
        if state.is_over:
            return
        actions: dict[Action, list[Move]] = {}
        for move in legal_moves(v, state):
            actions.setdefault(move.action, []).append(move)
        move = rng.choice(actions[rng.choice(list(actions))])
        after = step(v, state, move)[0]
        how = LAST_CARD if after.winner == state.player else EMPTIED
        if after.winner is not None or not after.is_over:  # what a note says is not drawn
            yield (state.phase, move.action, after.phase), how if after.is_over else ""
        state = after


@every_variant
def test_exactly_what_can_happen_is_drawn(v: Variant) -> None:
    seen, said = observed(v), drawn(v)
    assert (seen - said, said - seen) == (set(), set())


def test_phases_that_no_card_leads_to_are_left_out_and_every_phase_has_its_place() -> None:
    joke = uno(custom=8)
    assert any(Phase.DARED in edge for edge in joke.diagram().edges)
    without = replace(joke, deck=uno(classic=True).deck)
    assert Phase.DARED in without.turn
    assert without.diagram().edges == UNO.diagram().edges
    assert {*PLACES} == {*Phase, "next"}
    assert MINI_UNO.diagram().starts == [Phase.READY]
    assert FCD_2018.diagram().starts == [Phase.READY, Phase.OWING]
    assert UNO.diagram().starts == [Phase.NAMING, Phase.READY, Phase.CHALLENGED]


def test_text_and_mermaid_have_each_edge_once_and_every_clause_is_explained() -> None:
    for v in DRAWN.values():
        title, lines, clauses = str(v.diagram()).split("\n\n")
        assert title == f"{v.title}: one turn"
        edges, phase = [], ""
        for line in lines.splitlines()[:-1]:
            read = re.fullmatch(r"(\w*) +(\w+) +→ (\w+)(?:  .+)?", line)
            assert read, line
            phase = read[1] or phase
            edges.append((phase, read[2], read[3]))
        assert tuple(edges) == v.diagram().edges
        named = re.findall(r"\(([^)]+)\)$", lines, re.M)
        explained = {line.split()[0] for line in clauses.splitlines()} - {"-"}
        assert {name for group in named for name in group.split(", ")} == explained
        assert "{" not in clauses
        for ref in re.findall(r"\[(\S+#\S+)\]", clauses):
            assert rulebook.section(ref).ref == ref
        head, *ways = v.diagram().mermaid().splitlines()[4:]
        arrows = [tuple(re.split(r" --> |: ", way)) for way in ways if " --> " in way]
        assert head == "direction LR"
        assert len(arrows) == len(set(arrows))
        drawn = {(phase, to, what.split()[0]) for phase, to, *said in arrows for what in said}
        assert drawn == {(p, "next" if a == Action.END else to, a) for p, a, to in edges}


class Area(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: Area) -> bool:
        return (self.left <= other.left and other.right <= self.right) and (
            self.top <= other.top and other.bottom <= self.bottom
        )

    def meets(self, other: Area) -> bool:
        return (self.left < other.right and other.left < self.right) and (
            self.top < other.bottom and other.top < self.bottom
        )

    def has(self, x: float, y: float) -> bool:
        return self.meets(Area(x, y, x, y))


class Picture:
    """An SVG file, measured without any help from whatever drew it."""

    def __init__(self, svg: str) -> None:
        self.svg = svg
        self.root = ElementTree.fromstring(svg)
        for element in self.root.iter():
            element.tag = element.tag.rpartition("}")[2]
        self.sheet, *self.boxes = map(self.rect, self.root.iter("rect"))
        self.texts = {self.words(text): self.area(text) for text in self.root.iter("text")}
        self.lines = [
            path.get("d", "") for path in self.root.iter("path") if "z" not in path.get("d", "")
        ]

    @staticmethod
    def rect(element: ElementTree.Element) -> Area:
        x, y, width, height = (float(element.get(a, "")) for a in ("x", "y", "width", "height"))
        return Area(x, y, x + width, y + height)

    @staticmethod
    def words(element: ElementTree.Element) -> str:
        return f"{element.text} at {element.get('x')}, {element.get('y')}"

    @staticmethod
    def area(element: ElementTree.Element) -> Area:
        """As wide as in DejaVu Sans, which is wider than most."""
        x, y, size = (float(element.get(a, "")) for a in ("x", "y", "font-size"))
        em = 0.62 if element.get("font-weight") else 0.56
        width = em * size * len(element.text or "")
        left = x - width / 2 if element.get("text-anchor") == "middle" else x
        return Area(left, y - 0.75 * size, left + width, y + 0.22 * size)

    def points(self) -> Iterator[tuple[float, float]]:
        """Points on all lines, which are M x y, H x, C and three points, H x."""
        for line in self.lines:
            x, y, bend, *numbers, end = map(float, re.findall(r"-?[\d.]+", line))
            xs, ys = (bend, *numbers[0::2]), (y, *numbers[1::2])
            for i in range(51):
                yield x + (bend - x) * i / 50, y
                yield bezier(xs, i / 50), bezier(ys, i / 50)
                yield xs[-1] + (end - xs[-1]) * i / 50, ys[-1]


def bezier(p: Iterable[float], t: float) -> float:
    a, b, c, d = p
    return a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t**2 * (1 - t) + d * t**3


@every_variant
def test_every_edge_is_drawn_and_nothing_lies_on_anything(v: Variant) -> None:
    p, arrows = Picture(v.diagram().svg()), v.diagram().arrows
    reasons = sum(len(a.when) or 1 for a in arrows if a.action is not Action.END)
    ending = {arrow.phase for arrow in arrows if arrow.action is Action.END}
    labels = [words for words in p.texts if words.removeprefix("↻ ").split()[0] in list(Action)]
    assert len(labels) == reasons + len(ending)
    assert len(p.boxes) == len({phase for phase, _, to in v.diagram().edges} | {Phase.OVER}) + 1
    for one, other in combinations(p.boxes, 2):
        assert not one.meets(other), (one, other)
    for (words, one), (more, other) in combinations(p.texts.items(), 2):
        assert not one.meets(other), (words, more)
    for words, area in p.texts.items():
        assert p.sheet.holds(area), words
        for box in p.boxes:
            assert box.holds(area) or not box.meets(area), words
    for x, y in p.points():
        assert p.sheet.has(x, y)
        assert not any(box.has(x, y) for box in p.boxes), (x, y)
        assert not [words for words, area in p.texts.items() if area.has(x, y)], (x, y)


def test_the_lit_phase_is_marked_by_more_than_color() -> None:
    dark = Picture(UNO.diagram().svg())
    for phase in (Phase.NAMING, Phase.CHALLENGED, Phase.PLAYED, Phase.OVER):
        lit = Picture(UNO.diagram().svg(phase))
        [(words, area)] = [(words, area) for words, area in lit.texts.items() if "▶" in words]
        assert words.startswith(f"▶ now: {phase} at ")
        [thick] = [rect for rect in lit.root.iter("rect") if rect.get("stroke-width") == "4"]
        assert Picture.rect(thick).holds(area)
        assert f"Now: {phase}." in lit.root.findtext("desc", "")
        assert lit.boxes == dark.boxes  # so that the picture does not jump when the light moves
    with pytest.raises(ValueError, match=r"Mini UNO has no phase .*DARED.* only over, ready, "):
        MINI_UNO.diagram().svg(Phase.DARED)


@every_variant
def test_it_can_be_read_on_any_page_says_what_it_shows_and_needs_nothing_else(v: Variant) -> None:
    for lit in (None, *v.diagram().starts):
        p = Picture(v.diagram().svg(lit))
        rects = list(p.root.iter("rect"))
        for text in p.root.iter("text"):
            area = Picture.area(text)
            under = [r.get("fill", "") for r in rects if Picture.rect(r).holds(area)][-1]
            assert contrast(text.get("fill", ""), under) >= 4.5, Picture.words(text)
    p = Picture(v.diagram().svg())
    assert (p.root.get("role"), p.root[0].tag) == ("img", "title")
    assert p.root[0].text == f"{v.title}: one turn"  # "&" and "<" are escaped
    assert "ready: play leads to played" in p.root.findtext("desc", "")
    for outside in ("href", "url(", "<style", "<script", "@", " id="):
        assert outside not in p.svg
    shown = v.diagram()._repr_mimebundle_()["text/html"]
    assert b64encode(p.svg.encode()).decode() in shown
    assert "max-width: 100%" in shown  # no wider than its cell


def test_a_broken_variant_can_be_looked_at_too() -> None:
    for name, broken in [*mutants(MINI_UNO), *mutants(UNO)]:
        assert broken.diagram().text(), name
        assert Picture(broken.diagram().svg()).boxes, name
