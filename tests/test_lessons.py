"""The small teaching widgets without a browser: what they say is what the engine says."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fcd import engine
from fcd.board.lessons import asking, blocks, page, plain
from fcd.board.lessons.comparing import Comparing
from fcd.board.lessons.dealing import Dealing
from fcd.board.lessons.lab import Lab
from fcd.board.lessons.lesson import Lesson
from fcd.board.lessons.machine import Machine, lit
from fcd.board.lessons.matching import Matching
from fcd.board.lessons.questions import (
    Choice,
    LegalCards,
    LegalMoves,
    MultipleChoice,
    WhatHappens,
)
from fcd.board.lessons.quiz import Asking
from fcd.board.lessons.rulings import as_read
from fcd.board.lessons.samples import sample_questions
from fcd.board.lessons.words import Words, able_to_call, closing, sample_game
from fcd.board.lessons.words_svg import draw
from fcd.cards import Card
from fcd.engine import Action, Move, Phase, State, Variant
from fcd.engine.diagram import Diagram
from fcd.engine.diagram_layout import TITLES
from fcd.engine.rules import Clause, Meaning
from fcd.game import Game
from fcd.positions import position, read_cards
from fcd.rulebook import section
from fcd.variants import FCD_2017, FCD_2018, VARIANTS, with_clause

LETTERS = "ABCDEF"
FIVE = ("fcd2018", "fcd2017", "mini_uno", "uno", "uno_contest")
LESSONS: dict[str, Any] = {
    "matching": Matching,
    "dealing": Dealing,
    "machine": Machine,
    "lab": Lab,
    "words": Words,
    "comparing": Comparing,
    "comparing five": lambda: Comparing(variants=FIVE),
    "quiz": lambda: Asking(sample_questions()),
}


def press(lesson: Lesson, name: str) -> None:
    lesson.handle({"type": "press", "id": name})
    assert lesson.note == ""


def choose(lesson: Lesson, name: str, value: object) -> None:
    lesson.handle({"type": "set", "id": name, "value": value})
    assert lesson.note == ""


def every_block(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    inner = [each for block in blocks for part in block.get("parts", ()) for each in part]
    return [*blocks, *(every_block(inner) if inner else [])]


def controls(lesson: Lesson) -> list[dict[str, Any]]:
    return [b for b in every_block([*lesson.controls(), *lesson.body()]) if "id" in b]


# -- all of them -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LESSONS)
def test_a_view_is_json_and_the_same_every_time(name: str) -> None:
    one, other = LESSONS[name](), LESSONS[name]()
    assert json.dumps(one.view()) == json.dumps(other.view())
    assert plain.text(one.printed()) == plain.text(other.printed())


class _Images(HTMLParser):
    """Collects what would need more than a page, and pictures without words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.silent: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        if tag == "img" and not (given.get("alt") and str(given["src"]).startswith("data:image/")):
            self.silent.append(str(attrs)[:80])


@pytest.mark.parametrize("name", LESSONS)
def test_the_page_without_a_kernel_needs_nothing_and_its_pictures_have_words(name: str) -> None:
    found = _Images(page.html(LESSONS[name]().printed()))
    assert "img" in found.tags
    assert found.silent == []
    assert not {"script", "style", "svg", "button", "input", "select"} & set(found.tags)


def test_names_are_escaped_on_the_page() -> None:
    dealt = Dealing("uno", players=["<b>Ann</b>", "Ben & Co"])
    assert "<b>Ann" not in page.html(dealt.view())
    assert "&lt;b&gt;Ann" in page.html(dealt.view())


@pytest.mark.parametrize("name", LESSONS)
def test_every_reference_can_be_read(name: str) -> None:
    lesson = LESSONS[name]()
    cited = {
        line[2] for b in every_block(lesson.body()) if b["kind"] == "checks" for line in b["lines"]
    } - {""}
    for ref in cited:
        lesson.handle({"type": "rule", "value": ref})
        assert lesson.view()["body"][-1]["title"] == section(ref).title
    lesson.handle({"type": "close"})
    assert all(block["kind"] != "rule" for block in lesson.body())


ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=20)
    | st.sampled_from(["x" * 100_000, "game", "uno", "at", "next", "answer", "fcd2018#match"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
MESSAGES = ODD | st.fixed_dictionaries(
    {"type": st.sampled_from(["set", "press", "rule", "close", "play"]) | ODD},
    optional={"id": ODD, "value": ODD, "seq": ODD},
)


@pytest.mark.parametrize("name", LESSONS)
def test_no_message_raises_and_refused_ones_change_nothing(name: str) -> None:
    lesson = LESSONS[name]()

    @settings(max_examples=60, deadline=None)
    @given(MESSAGES)
    def check(message: object) -> None:
        before = {k: v for k, v in vars(lesson).items() if k != "note"}
        lesson.handle(message)
        if lesson.note:
            assert {k: v for k, v in vars(lesson).items() if k != "note"} == before

    check()


@pytest.mark.parametrize("name", LESSONS)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_whatever_is_offered_can_be_taken(name: str, data: st.DataObject) -> None:
    lesson = LESSONS[name]()
    for _ in range(4):
        control = data.draw(st.sampled_from(controls(lesson)), label="control")
        if control["kind"] == "button":
            lesson.handle({"type": "press", "id": control["id"]})
            assert bool(lesson.note) == control["off"] or control["id"] == "check"
            continue
        if control["kind"] == "slider":
            value: Any = data.draw(st.integers(0, control["last"]))
        else:
            value = data.draw(st.sampled_from([o["value"] for o in control["options"]]))
        choose(lesson, control["id"], [value] if control.get("many") else value)
        json.dumps(lesson.view())


def test_an_error_of_ours_is_raised_and_undone() -> None:
    class Broken(Dealing):
        def chosen(self, name: str, value: Any) -> None:
            self.at = 5
            raise ZeroDivisionError

    lesson = Broken()
    with pytest.raises(ZeroDivisionError):
        lesson.handle({"type": "set", "id": "at", "value": 3})
    assert lesson.at == 0


@pytest.mark.parametrize(
    ("message", "says"),
    [
        (17, "could not be read"),
        ({"type": "fly"}, "does not know"),
        ({"type": "set", "id": "wings", "value": 1}, "no such control"),
        ({"type": "set", "id": "game", "value": "chess"}, "not among the choices"),
        ({"type": "set", "id": "at", "value": 10**30}, "goes from 0 to 29"),
        ({"type": "set", "id": "at", "value": True}, "goes from 0 to 29"),
        ({"type": "set", "id": "next", "value": 1}, "cannot be set"),
        ({"type": "press", "id": "at"}, "not a button"),
        ({"type": "press", "id": "back"}, "of no use now"),
        ({"type": "rule", "value": "fcd2018#nonsense"}, "no such rule"),
    ],
)
def test_refusals_say_what_is_wrong(message: object, says: str) -> None:
    lesson = Dealing()
    lesson.handle(message)
    assert says in lesson.note
    assert lesson.at == 0


# -- match explorer ----------------------------------------------------------------------------


@pytest.mark.parametrize("key", VARIANTS)
def test_the_explorer_agrees_with_the_engine(key: str) -> None:
    """For tops of every rank: the verdict is that of a round in which it has just been played."""
    v = VARIANTS[key]
    tops = {card.rank: card for card in asking.kinds(v)}.values()
    some = asking.kinds(v)[:: max(1, len(v.kinds) // 8)]
    for top in tops:
        for card in some:
            lesson = Matching(v, top, card)
            s = lesson.state
            assert (s.top, s.hand) == (top, (card,))
            move = asking.first_way(v, s, card)
            assert bool(lesson.explain()) == engine.is_legal(v, s, move)
            assert ("Yes: " in plain.text(lesson.view())) == bool(lesson.explain())


def test_the_explorer_knows_the_rules_of_special_top_cards() -> None:
    assert not Matching("fcd2018", "R2H", "R7H").explain()  # a waiting 2 wants a 2
    paid = Matching("fcd2018", "R2H", "R7H")
    choose(paid, "when", "later")
    assert paid.explain()
    named = Matching("fcd2018", "RDS", "B7C", color="blue")
    assert named.explain()
    choose(named, "named", "green")
    assert not named.explain()
    assert "color in force is green" in plain.text(named.view())


def test_the_explorer_changes_one_part_of_a_card() -> None:
    lesson = Matching("fcd2018", "R5H", "R7S")
    choose(lesson, "card.color", "blue")
    choose(lesson, "card.suit", "clubs")
    assert str(lesson.card) == "B7C"
    choose(lesson, "game", "uno")
    assert (str(lesson.top), str(lesson.card)) == ("R5", "B7")
    choose(lesson, "card.rank", "wild4")
    assert str(lesson.card) == "wild4"


def test_the_explorer_speaks_as_the_rules_do() -> None:
    shown = plain.text(Matching("fcd2018", "R2H", "RDH").view())
    assert "color: red · value: 2: draw two · suit: hearts" in shown
    assert "The top card: waits for an answer" in shown
    assert "Its own rule, once it is played: declare [fcd2018#declare]" in shown


def test_the_explorer_says_which_cards_there_are() -> None:
    with pytest.raises(ValueError, match=r"R5H .* is no card of UNO"):
        Matching("uno", "R5H")


# -- dealer ------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", VARIANTS)
@pytest.mark.parametrize("seed", range(12))
def test_the_deal_ends_where_the_engine_is(key: str, seed: int) -> None:
    v = VARIANTS[key]
    lesson = Dealing(v, 4, seed)
    game = Game(v, players=4, seed=seed)
    end = lesson.steps[-1]
    assert (end.hands, end.pile, end.top) == (
        game.state.hands,
        len(game.state.draw_pile),
        game.state.top,
    )
    for step in lesson.steps:
        # What is neither dealt nor to be drawn lies open.
        lying = len(v.deck) - step.pile - sum(map(len, step.hands))
        assert 0 <= lying <= len(game.state.discards)


def test_one_card_at_a_time_from_the_dealers_left() -> None:
    lesson = Dealing("mini_uno", 3, 5)
    dealer = lesson.game.state.dealer
    for count in range(1, 3 * 7 + 1):
        press(lesson, "next")
        assert sum(map(len, lesson.step.hands)) == count
        assert lesson.step.seat == (dealer + count) % 3
    assert lesson.step.pile == len(lesson.game.variant.deck) - 21


def test_the_dealer_says_who_is_next_and_when_all_is_dealt() -> None:
    lesson = Dealing("fcd2018", 4, 1)
    assert lesson.step.says == "The cards are shuffled. Alice gets the first card."
    choose(lesson, "at", 2)
    got = lesson.step.hands[1][0].spoken
    assert lesson.step.says == f"Bob gets {got}. Jack is next."
    assert re.search(rf"\nBob: 1 ◂ new +\[{got}]\n", plain.text(lesson.view()))
    choose(lesson, "at", 28)
    assert lesson.step.says.endswith("Now everybody has seven cards.")


def test_the_opening_card_is_told_by_the_engine() -> None:
    first = next(
        d
        for d in (Dealing("uno", 3, seed) for seed in range(50))
        if d.game.state.top.rank == "draw2"
    )
    press(first, "last")
    assert "draws" in first.step.says
    assert "is skipped" in first.step.says


def test_another_deal_and_another_number_of_players() -> None:
    lesson = Dealing("uno", 4, 1)
    press(lesson, "shuffle")
    assert lesson.game.seed == 2
    choose(lesson, "players", "7")
    assert len(lesson.step.hands) == 7
    choose(lesson, "game", "mini_uno")  # at most four
    assert lesson.game.players in lesson.game.variant.players


# -- turn machine ------------------------------------------------------------------------------


@pytest.mark.parametrize("key", VARIANTS)
def test_the_machine_lights_the_phase_of_the_round(key: str) -> None:
    lesson = Machine(key)
    for at in range(0, lesson.last + 1, 7):
        choose(lesson, "at", at)
        s = lesson.game.states[at]
        lit = next(b for b in lesson.body() if b["kind"] == "picture")
        assert lit["alt"].endswith(f"Lit: {TITLES[s.phase]}.")
        shown = next(b["lines"] for b in lesson.body() if b["kind"] == "checks")
        able = {mark for mark, _, _, depth in shown if mark == "✓" and not depth}
        assert bool(able) == bool(engine.legal_moves(lesson.game.variant, s))


def test_the_machine_offers_exactly_the_actions_that_are_legal() -> None:
    game = position("mini_uno", hands=["R1 B2", "R3 B4"], top="R5")
    lines = next(b["lines"] for b in Machine(game).body() if b["kind"] == "checks")
    assert [(mark, says) for mark, says, _, depth in lines if not depth] == [
        ("✓", "play a card: red 1 (R1)"),
        ("✗", "draw"),  # whoever can play must
    ]
    assert lines[-1][2] == "mini_uno#must-play"


def test_the_machine_names_cards_in_words_and_by_their_code_if_that_is_another() -> None:
    game = position("uno", hands=["R1 wild wild4", "", ""], top="R5")
    lines = next(b["lines"] for b in Machine(game).body() if b["kind"] == "checks")
    assert "play a card: red 1 (R1), wild, wild draw four (wild4)" in [
        says for _, says, *_ in lines
    ]


@pytest.mark.parametrize("key", VARIANTS)
def test_the_place_to_look_at_is_where_the_lit_box_is(key: str) -> None:
    """The title of the lit box stands in the middle of that place."""
    diagram = Diagram(VARIANTS[key])
    for phase in VARIANTS[key].turn:
        block = lit(diagram, phase)
        left, right = map(float, block["place"].split())
        svg = b64decode(block["src"].partition(",")[2]).decode()
        sheet = float(re.findall(r'viewBox="0 0 ([\d.]+)', svg)[0])
        titles = re.findall(rf'<text x="([\d.]+)"[^>]*>{re.escape(TITLES[phase])}</text>', svg)
        assert [float(x) / sheet for x in titles] == [pytest.approx((left + right) / 2, abs=1e-3)]
        assert left < right


# -- special card lab --------------------------------------------------------------------------


@pytest.mark.parametrize("key", VARIANTS)
def test_the_lab_plays_every_special_card(key: str) -> None:
    lesson = Lab(key)
    for rank in asking.special_ranks(VARIANTS[key]):
        choose(lesson, "rank", rank)
        game = lesson.played()
        assert game.moves[0].card == lesson.card
        assert Game.from_json(game.to_json(), game.variant).state == game.state
        assert len({len(hand) for hand in lesson.prepared().state.hands}) == 1


def test_special_ranks_are_those_that_do_something_or_fit_everywhere() -> None:
    assert asking.special_ranks(FCD_2018) == ["0", "2", "A", "D"]
    tame = replace(FCD_2018, meanings={**FCD_2018.meanings, "E": Meaning("match")})
    assert "E" in asking.special_ranks(tame)


def test_moves_are_asked_like_cards() -> None:
    game = position("fcd2018", hands=["R7S B9C", "", "", ""], top="R5H")
    moves = {"The red 7": "play R7S", "The blue 9": "play B9C", "Draw": "draw", "Pass": "end"}
    asked = LegalMoves(game, moves, about=["fcd2018#turn"])
    assert asked.answer == {"The red 7", "Draw"}
    assert asked.text == "Red 5 of hearts lies on top. Which of these moves may Alice make?"
    told = [says for _, says, *_ in asked.reasons(["Pass"])]
    due = "a card has been played, or all that was due has been drawn"
    assert told == ["Pass:", due, "See also: Your turn"]


def test_a_card_that_wins_is_explained_by_the_end_of_the_game() -> None:
    last = position("fcd2018", hands=["R2H", "", "", ""], top="R9S")
    over = WhatHappens(last, "play R2H", {"over": lambda s: s.is_over, "not": lambda s: False})
    assert [ref for _, _, ref, _ in over.reasons([])] == ["fcd2018#end"]
    two = position("fcd2018", hands=["R2H R3H", "", "", ""], top="R9S")
    owing = WhatHappens(two, "play R2H")
    assert [ref for _, _, ref, _ in owing.reasons([])] == ["fcd2018#draw-two"]


def test_a_table_too_wide_for_a_page_is_told_row_by_row() -> None:
    def told(cards: str) -> str:
        block = blocks.table("Who", ("name", "cards"), [("Alice", cards)])
        return plain.text({"title": "T", "controls": [], "body": [block], "note": ""})

    assert "name   cards\nAlice  7" in told("7")
    assert "Alice\n  cards: x x" in told("x " * 60)


def test_a_game_of_ones_own_stays_on_the_list() -> None:
    house = replace(FCD_2018, key="house", title="House", book="fcd2018")
    for lesson in (Matching(house), Dealing(house), Machine(house), Lab(house)):
        for game in ("uno", "house"):
            choose(lesson, "game", game)
        assert "House" in plain.text(lesson.view())


def test_a_top_card_is_found_a_place_even_if_the_house_forbids_the_next_best() -> None:
    def is_other(v: Variant, s: State, m: Move) -> bool:
        return m.card is None or m.card.rank != s.top.rank

    other = Clause("other", "house#other", "its value is another", is_other)
    house = with_clause(replace(FCD_2018, key="house", book="fcd2018"), Action.PLAY, other)
    assert "not legal" in str(Matching(house, "REH", "BEC").explain())
    assert "R7H: legal" in str(Matching(house, "REH", "R7H").explain())
    never = Clause("never", "house#never", "it stays in the hand", lambda v, s, m: False)
    shut = with_clause(house, Action.PLAY, never)
    with pytest.raises(ValueError, match="no card lets a red E of hearts be put on it"):
        Matching(shut, "REH", "R7H").explain()


def test_a_rule_of_this_house_is_told_without_a_page_to_open() -> None:
    own = Meaning("house#leader", FCD_2018.meanings["A"].effects)
    house = replace(FCD_2018, key="house", meanings={**FCD_2018.meanings, "F": own})
    view = Lab(house, "RFH").view()
    assert "house#" not in json.dumps(view)
    assert "goes on any card" not in plain.text(view)
    assert "fcd2018#advance" in json.dumps(Lab(FCD_2018, "RAH").view())


def test_the_lab_marks_what_has_changed() -> None:
    text = plain.text(Lab("fcd2018", "R2H").view())
    assert "whose turn\n  before: Alice\n  after: Bob ◂" in text
    assert "Bob owes two cards ◂" in text
    assert "clockwise ◂" not in text
    assert "counterclockwise ◂" in plain.text(Lab("fcd2017", "RBH").view())


@pytest.mark.parametrize(
    ("key", "card", "says"),
    [
        ("fcd2018", "R2H", "Bob: “You owe two cards: draw, or pass the debt on with a 2.” ◂"),
        ("fcd2017", "RCH", "Alice: “You may put down one more card, or end your turn.” ◂"),
        ("uno", "wild4", "Bob: “Alice wants you to draw four cards: draw, or challenge"),
    ],
)
def test_the_lab_says_what_the_board_would_say_and_not_the_phase(
    key: str, card: str, says: str
) -> None:
    lesson = Lab(key, card)
    text = plain.text(lesson.view())
    assert says in text
    table = next(b for b in lesson.body() if b["kind"] == "table")
    cells = [
        each if isinstance(each, str) else each.get("text") for row in table["rows"] for each in row
    ]
    assert not {*Phase, *(f"{phase} ◂" for phase in Phase), "phase"} & {*cells}


def test_moves_to_go_on_with_are_in_words() -> None:
    lesson = Lab("uno", "wild4")
    press(lesson, "do draw")  # Bob takes the four cards, and Jack is next
    shown = [c["label"] for c in controls(lesson) if c["kind"] == "button"]
    codes = {str(card) for card in asking.kinds(lesson.variant)} - {"wild", "swap"}
    assert any(words.startswith("play the ") for words in shown)
    assert not codes & {word for words in shown for word in words.split()}


def test_a_bluff_can_be_challenged_in_the_lab() -> None:
    lesson = Lab("uno", "wild4")
    press(lesson, "do challenge")
    assert "innocent" in lesson.played().log[-1]
    choose(lesson, "bluff", "bluff")
    assert lesson.then == ()  # another position: the moves tried in the old one are gone
    press(lesson, "do challenge")
    assert "guilty" in lesson.played().log[-1]
    press(lesson, "again")
    assert lesson.then == ()
    assert not any(c["id"] == "bluff" for c in Lab("uno_contest", "wild4").controls())


def _only_numbers_on_letters() -> Variant:
    def test(v: Variant, s: State, m: Move) -> bool | None:
        return None if s.top.rank not in LETTERS else m.card is None or m.card.rank not in LETTERS

    calm = Clause("calm", "house#calm", "it is a number, as only numbers go on a letter", test)
    own = Meaning("house#leader", FCD_2018.meanings["A"].effects, opening=())
    meanings = {**FCD_2018.meanings, "7": own, "F": own}  # so that a letter would come first
    house = replace(FCD_2018, key="house", title="My house", book="fcd2018", meanings=meanings)
    return with_clause(house, Action.PLAY, calm)


@pytest.mark.parametrize("card", ["RFH", "RAH", "RDH", "P2Q", "B0S"])
def test_the_lab_looks_for_a_card_that_a_house_rule_lets_it_play_on(card: str) -> None:
    lesson = Lab(_only_numbers_on_letters(), card)
    game = lesson.played()
    assert str(game.moves[0].card) == card
    if game.moves[0].card and game.moves[0].card.rank in LETTERS:
        assert game.state.discards[0].rank not in LETTERS
    assert "What happened" in plain.text(lesson.view())


def test_the_lab_says_why_if_there_is_no_such_card() -> None:
    never = Clause("never", "house#never", "it is no F", lambda v, s, m: "F" not in str(m.card))
    lesson = Lab(with_clause(_only_numbers_on_letters(), Action.PLAY, never), "RFH")
    assert lesson.played().moves == ()
    text = plain.text(lesson.view())
    assert "No card was found on which Alice may play red F of hearts." in text
    assert "✗ it is no F" in text
    assert "What happened" not in text
    assert not [c for c in controls(lesson) if c["kind"] == "button"]
    choose(lesson, "rank", "2")
    assert "What happened" in plain.text(lesson.view())


def test_the_lab_keeps_the_game_it_was_made_with() -> None:
    house = _only_numbers_on_letters()
    lesson = Lab(house, "RFH")
    choose(lesson, "game", "uno")
    offered = {c["id"]: c for c in controls(lesson)}["game"]["options"]
    assert [option["label"] for option in offered].count("My house") == 1
    choose(lesson, "game", "house")
    assert lesson.variant is house


def test_the_lab_refuses_plain_cards() -> None:
    with pytest.raises(ValueError, match=r"red 5 of hearts is no special card.*0, 2, A, D"):
        Lab("fcd2018", "R5H")


# -- call-out timeline -------------------------------------------------------------------------


def test_a_sample_is_walked_through_without_seeing_what_comes() -> None:
    sample = Words()
    assert sample.at == 0
    assert "TRIO" not in json.dumps(sample.view())
    assert "TRIO" not in draw(sample.game, 0)
    assert "✗ TRIO" in draw(sample.game, sample.last)
    press(sample, "last")
    assert "Bob calls out TRIO wrongly" in plain.text(sample.view())
    assert plain.text(Words().printed()) == plain.text(sample.view())  # on paper: all of it


def test_the_sample_has_words_said_forgotten_called_and_overlooked() -> None:
    told = [(mark, says) for mark, says, *_ in Words(sample_game()).story()]
    assert told == [
        ("✓", "Move 2: Alice says TRIO."),
        ("✗", "Move 5: Bob has not said TRIO."),
        ("!", "Move 6: Jack calls out Bob, who did not say TRIO; Bob draws two cards."),
        ("✓", "Move 8: Jack says TRIO."),
        ("✗", "Move 11: Mallory has not said TRIO."),
        ("·", "Move 12: now it is too late to call out Mallory."),
        ("✓", "Move 13: Alice says DUO."),
        ("✗", "Move 15: Bob calls out TRIO wrongly; Bob draws four cards."),
    ]


@pytest.mark.parametrize("key", ["fcd2017", "uno"])
def test_who_can_call_out_and_until_when_is_what_the_engine_allows(key: str) -> None:
    hands = (
        ["R1H R3H R4H R6H", "R7H R8H", "R1D", ""]
        if key == "fcd2017"
        else ["R1 R2", "R3 R4", "R6 R7"]
    )
    top, card = ("R5H", "R1H") if key == "fcd2017" else ("R5", "R1")
    game = position(key, hands=hands, top=top, moves=[f"play {card}", "end"])
    s, v = game.state, game.variant
    word = s.speech.unsaid[0]
    for seat in range(game.players):
        call = f"call {word} by {seat}"
        assert (seat in able_to_call(v, s)) == bool(game.explain(call))
    for move in engine.legal_moves(v, s):
        after, _ = engine.step(v, s, move)
        stays = move.action is Action.CALL and move.word != word
        assert stays or not after.speech.unsaid
        if move.action is not Action.CALL:
            assert f"{move.action}s" in closing(v, s)


def test_the_timeline_tells_no_hidden_card() -> None:
    lesson = Words()
    drawn = {e.cards for events in lesson.game.events for e in events if e.kind == "draws"}
    told = plain.text(lesson.view())
    assert drawn
    assert not any(card.spoken in told for cards in drawn for card in cards)


@pytest.mark.parametrize("moves", [1, 17, 40])
def test_the_place_to_look_at_is_around_the_marked_move(moves: int) -> None:
    game = Game("fcd2017", seed=3).play_out(lambda game: game.legal_moves()[-1], limit=moves)
    lesson = Words(game)
    for at in range(moves + 1):
        choose(lesson, "at", at)
        block = next(b for b in lesson.body() if b["kind"] == "picture")
        svg = b64decode(block["src"].partition(",")[2]).decode()
        sheet = float(re.findall(r'viewBox="0 0 ([\d.]+)', svg)[0])
        ((x, width),) = re.findall(
            r'<rect x="([\d.]+)" y="4" width="([\d.]+)"[^>]*fill="#e2edfa"', svg
        )
        left, right = (float(share) * sheet for share in block["place"].split())
        assert max(0, left) <= float(x)
        assert float(x) + float(width) <= right <= sheet


def test_a_game_without_words_says_so() -> None:
    assert "no word to say" in plain.text(Words(Game("fcd2018")).view())


# -- rule compare ------------------------------------------------------------------------------


def test_the_same_cards_under_two_rule_books() -> None:
    lesson = Comparing("R5 | R7 G7 wild4", ("uno", "uno_contest"))
    assert lesson.differences() == ["wild draw four", "to draw instead", "words to say"]
    contest = lesson.answers()["wild draw four"][1]
    assert contest.verdict == "✗ no"
    assert contest.ref == "uno_contest#wild-draw-4"


@pytest.mark.parametrize("key", VARIANTS)
@pytest.mark.parametrize("count", [2, 6])
def test_a_game_does_not_differ_from_itself(key: str, count: int) -> None:
    lesson = Comparing(variants=[key] * count)
    assert lesson.differences() == []
    assert "one and the same game" in plain.text(lesson.view())


def test_verdicts_are_the_engines() -> None:
    lesson = Comparing()
    top, *_ = map(Card.parse, lesson.position.split(" | ")[:1])
    hand = tuple(map(Card.parse, lesson.position.split(" | ")[1].split()))
    for column, v in enumerate(lesson.games):
        s = asking.at_table(v, top, top.color, hand)
        for card in hand:
            legal = engine.is_legal(v, s, asking.first_way(v, s, card))
            assert lesson.answers()[card.spoken][column].verdict.startswith("✓") == legal


def test_a_card_that_a_game_does_not_have_is_said_to_be_missing() -> None:
    lesson = Comparing("RFH | RBS", ("fcd2018", "uno"))
    assert lesson.answers()["red B of spades"][1].verdict == "not in this deck"
    assert lesson.answers()["to draw instead"][1].verdict == "no such top card"
    assert "share none of these cards" in plain.text(lesson.view())


def test_a_game_without_suits_reads_color_and_value_and_it_is_said() -> None:
    lesson = Comparing("R5H | R7S B9H P5C", ("fcd2018", "uno", "mini_uno"))
    read = {what: [a.verdict for a in told] for what, told in lesson.answers().items()}
    assert read["red 7 of spades"] == ["✓ yes"] * 3
    assert read["blue 9 of hearts"] == ["✓ yes", "✗ no", "✗ no"]  # by its suit, or not at all
    assert read["purple 5 of clubs"] == ["✓ yes", "not in this deck", "not in this deck"]
    assert "UNO and Mini UNO have no suits: only color and value are read there." in plain.text(
        lesson.view()
    )
    for same in (("fcd2018", "fcd2017"), ("uno", "uno_contest")):
        assert "suits" not in plain.text(Comparing(variants=same).view())


def test_a_suit_that_was_not_given_is_not_made_up() -> None:
    assert Comparing("R5 | R7", ("fcd2018", "uno")).answers()["red 7"][0].is_missing


def test_five_games_have_a_column_each_and_one_row_of_rules_at_a_time() -> None:
    lesson = Comparing(variants=FIVE)
    table = next(b for b in lesson.body() if b["kind"] == "table")
    assert table["head"] == ["what", "same?", *(VARIANTS[key].title for key in FIVE)]
    rows = dict(zip(lesson.answers(), table["rows"], strict=True))
    assert rows["red 7 of spades"][1:] == ["same", *["✓ yes: same color"] * 5]
    assert rows["blue 5 of clubs"][1] == "same"  # "value" here, "number or symbol" there
    zero = rows["blue 0 of clubs"]
    assert (zero[0]["alt"], zero[1]["text"]) == ("blue 0 of clubs", "they differ")
    assert zero[2:] == [*["✓ yes: goes on any card"] * 2, *["✗ no"] * 3]
    assert rows["red skip"][2] == "not in this deck"
    choose(lesson, "about", "wild draw four")
    lines = next(b["lines"] for b in lesson.body() if b["kind"] == "checks")
    assert [line[1].partition(":")[0] for line in lines] == table["head"][2:]
    assert lines[-1][2] == "uno_contest#wild-draw-4"


def test_of_five_games_every_answer_is_the_engines() -> None:
    lesson = Comparing(variants=FIVE)
    for column, game in enumerate(lesson.games):
        top, hand = map(read_cards, lesson.position.split(" | "))
        read = {card: as_read(game, card) for card in (*top, *hand)}
        held = tuple(filter(None, (read[card] for card in hand)))
        s = asking.at_table(game, read[top[0]] or top[0], top[0].color, held)
        for card in hand:
            told, mine = lesson.answers()[card.spoken][column], read[card]
            assert told.is_missing == (mine is None)
            if mine:
                legal = engine.is_legal(game, s, asking.first_way(game, s, mine))
                assert told.verdict.startswith(("✓", "!")) == legal


@pytest.mark.parametrize("text", ["", "R5H", "R5H |", "R5H R6H | R7S", "nonsense | R7S"])
def test_bad_positions_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\|.*as in|is no card"):
        Comparing(text)


# -- quiz --------------------------------------------------------------------------------------

FITS = position("fcd2018", hands=["R7S B9C P0D", "", "", ""], top="R5H")


def answer(quiz: Asking, value: object) -> str:
    choose(quiz, "answer", value)
    press(quiz, "check")
    return quiz.results[quiz.at][1]


def test_answers_come_from_the_engine() -> None:
    assert LegalCards(FITS).answer == {"R7S", "P0D"}
    assert Choice("", FITS, "play B9C").answer == {"no"}
    skip = position("fcd2018", hands=["RAS B9C", "", "", ""], top="R5H")
    assert WhatHappens(skip, "play RAS").answer == {"Jack"}


def test_another_rule_book_gives_other_answers() -> None:
    top = {"hands": ["RBS R7S", "", "", ""], "top": "R5H"}
    assert WhatHappens(position(FCD_2018, **top), "play RBS").answer == {"Bob"}  # type: ignore[arg-type]
    assert WhatHappens(position(FCD_2017, **top), "play RBS").answer == {"Mallory"}  # type: ignore[arg-type]
    bluff = {"hands": ["wild4 R7", "", ""], "top": "R5"}
    assert "wild4" in LegalCards(position("uno", **bluff)).answer  # type: ignore[arg-type]
    assert "wild4" not in LegalCards(position("uno_contest", **bluff)).answer  # type: ignore[arg-type]


def test_exactly_one_of_the_things_that_could_happen_must() -> None:
    skip = position("fcd2018", hands=["RAS B9C", "", "", ""], top="R5H")
    asked = {"Bob is skipped": lambda s: s.player == 2, "he is not": lambda s: s.player == 1}
    assert WhatHappens(skip, "play RAS", asked).answer == {"Bob is skipped"}
    with pytest.raises(ValueError, match="exactly one option must hold, not 2"):
        WhatHappens(skip, "play RAS", {"this": lambda s: True, "that": lambda s: True})


def test_not_attempted_is_not_wrong() -> None:
    quiz = Asking([LegalCards(FITS, id="cards"), MultipleChoice("1 + 1?", ["2", "3"], "2")])
    assert quiz.results == [("cards", "not attempted"), ("q2", "not attempted")]
    assert answer(quiz, ["R7S"]) == "wrong"
    assert quiz.score == "0 of 2"
    assert answer(quiz, ["P0D", "R7S"]) == "right"
    press(quiz, "next")
    quiz.handle({"type": "press", "id": "check"})
    assert quiz.note == "Choose an answer first."
    assert quiz.results == [("cards", "right"), ("q2", "not attempted")]
    assert quiz.score == "1 of 2"


def test_what_was_right_stays_right() -> None:
    quiz = Asking([LegalCards(FITS)])
    answer(quiz, ["P0D", "R7S"])
    assert answer(quiz, ["B9C"]) == "right"
    assert "Not yet" in plain.text(quiz.view())


def test_feedback_names_the_rule_but_not_what_is_missing() -> None:
    quiz = Asking([LegalCards(FITS)])
    answer(quiz, ["B9C"])
    said = plain.text(quiz.view())
    assert "2 more are right" in said
    assert "[fcd2018#match]" in said
    assert "✓ right" not in said
    choose(quiz, "answer", ["R7S"])
    assert "✗" not in plain.text(quiz.view())  # a new answer, nothing said about it yet


def test_a_wrong_answer_is_told_where_to_read_and_a_right_one_why() -> None:
    quiz = Asking([Choice("", FITS, "play B9C", about=["fcd2018#match"])])
    answer(quiz, "yes")
    assert "Read again: What matches [fcd2018#match]" in plain.text(quiz.view())
    assert "This is not legal" not in plain.text(quiz.view())
    answer(quiz, "no")
    assert "This is not legal: play the blue 9 of clubs." in plain.text(quiz.view())


def test_a_wrong_guess_is_not_helped() -> None:
    guess = Asking([LegalCards(FITS)], guess=True)
    answer(guess, ["B9C"])
    said = plain.text(guess.view())
    assert "Not so. Go on, and see why." in said
    assert "[fcd2018#match]" not in said
    answer(guess, ["P0D", "R7S"])
    assert "[fcd2018#match]" in plain.text(guess.view())


def test_no_card_at_all_can_be_the_right_answer() -> None:
    quiz = Asking([LegalCards(position("mini_uno", hands=["B1 B2", "", ""], top="R5"))])
    quiz.handle({"type": "press", "id": "check"})
    assert quiz.results == [("q1", "not attempted")]
    assert quiz.note == "Nothing is chosen. If that is your answer, press Check once more."
    quiz.handle({"type": "press", "id": "check"})
    assert quiz.results == [("q1", "right")]


def test_changing_ones_mind_is_asked_again_about_choosing_nothing() -> None:
    quiz = Asking([LegalCards(FITS)])
    quiz.handle({"type": "press", "id": "check"})
    choose(quiz, "answer", ["R7S"])
    choose(quiz, "answer", [])
    quiz.handle({"type": "press", "id": "check"})
    assert quiz.results == [("q1", "not attempted")]


def test_one_question_alone_has_no_score() -> None:
    alone = Asking([LegalCards(FITS)])
    assert "Score" not in plain.text(alone.view())
    assert "Not attempted yet." in plain.text(alone.view())
    answer(alone, ["R7S"])
    assert "Not attempted" not in plain.text(alone.view())


def test_every_check_is_told_even_if_nothing_new_comes_of_it() -> None:
    quiz = Asking([Choice("", FITS, "play B9C", id="blue")])
    answer(quiz, "no")
    assert quiz.latest == (1, "blue", "right")
    press(quiz, "check")
    assert quiz.latest == (2, "blue", "right")


def test_on_paper_there_are_questions_and_no_answers() -> None:
    quiz = Asking(sample_questions())
    before = plain.text(quiz.printed())
    answer(quiz, sorted(quiz.questions[0].answer))
    assert plain.text(quiz.printed()) == before
    words = " ".join(before.split())  # long lines are wrapped
    for question in quiz.questions:
        assert question.text in words
        assert all(option["label"] in words for option in question.options)
    assert "[x]" not in before
    assert "(x)" not in before


def test_the_view_of_an_unanswered_question_does_not_tell() -> None:
    one = Asking([MultipleChoice("?", ["a", "b"], "a", why="because")])
    other = Asking([MultipleChoice("?", ["a", "b"], "b", why="since")])
    assert one.view() == other.view()


BAD: dict[str, Any] = {
    "none": lambda: Asking([]),
    "no question": lambda: Asking(["how?"]),  # type: ignore[list-item]
    "same id": lambda: Asking([LegalCards(FITS, id="a"), LegalCards(FITS, id="a")]),
    "no such answer": lambda: MultipleChoice("?", ["a", "b"], "c"),
    "an option twice": lambda: MultipleChoice("?", ["a", "a"], "a"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_questions_are_refused(case: str) -> None:
    with pytest.raises(ValueError, match=r"question|options"):
        BAD[case]()
