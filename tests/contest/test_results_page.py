"""The results page: what it says, that names stay names, and how notebooks show results."""

from __future__ import annotations

import re
import sys
from typing import Any

import IPython.display
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fcd.board.contest import evidence_html, evidence_text, results_page
from fcd.board.contest.evidence import evidence_from, read_evidence
from fcd.board.contest.wording import MINUS
from fcd.cards import Card, Color
from fcd.contest.conformance.position import made_up
from fcd.contest.foul import Evidence
from fcd.contest.results import Disqualified, Entry, MatchResult, Options, TournamentResult
from fcd.positions import read_cards
from tests.contest.made_up import HOSTILE, SENT_AWAY, made_up_match, made_up_tournament
from tests.contest.reading_html import Read

STRONG = {"Weak": 0.7, "Best": 1.4, "Fine": 1.045, "Good": 1.2, "Fair": 1.05}
ORDER = ["Best", "Good", "Fair", "Fine", "Weak"]


@pytest.fixture(scope="module")
def tournament():
    return made_up_tournament(STRONG, disqualified=SENT_AWAY)


@pytest.fixture(scope="module")
def page(tournament):
    return results_page(tournament, {"results.json": "all numbers"})


@pytest.fixture(scope="module")
def read(page):
    return Read(page)


def test_the_head_says_what_was_played_and_who_won_unless_it_may_be_luck(read):
    assert "5 players, 10 tables of three with 10,000 rounds each, " in read.words
    assert "and a final of 999,999 rounds. Seed 7: the same players" in read.words
    assert "Best wins the final." in read.words
    close = results_page(made_up_match({"Ann": 505, "Ben": 495, "Cy": 20}))
    assert "Ann is ahead in the match, but Ben could be just as good" in Read(close).words
    assert re.findall(r"<b>(places? .*?)</b>", close) == ["places 1–2", "places 1–2", "place 3"]


def test_a_match_that_was_played_again_is_named(read):
    assert "Played again" not in read.words
    match = made_up_match({"Ann": 505, "Ben": 495, "Cy": 20})
    match.tally.apart = match.tally.rounds
    assert "Ann, Ben and Cy: when they played together, something went wrong, and it isn't" in (
        Read(results_page(match)).words.replace("’", "'")
    )
    assert match.note in str(match)
    entries = tuple(Entry(name, "built-in") for name in match.names)
    again = TournamentResult(entries, Options(), (match,), match)
    assert again.notes == [match.note] * 2
    assert str(again).count(match.note) == 2


def test_places_points_wins_and_losses(page, read, tournament):
    steps = re.findall(r'step step(\d)">.*?<bdi>(.*?)</bdi>.*?<b>(.*?)</b>', page, re.DOTALL)
    assert steps == [
        ("1", "Best", "place 1"),
        ("2", "Good", "place 2"),
        ("3", "Fair", "places 3–4"),
    ]
    best, row = tournament.final.scores[0], read.row_of("Best", after="rounds won")
    assert (row[0], row[2]) == ("1", f"{best.points:,}")
    assert row[4] == f"{best.per_round.value:.3f} ± {best.per_round.margin:.3f}"
    best, weak, fair = (read.row_of(name, after="losses") for name in ("Best", "Weak", "Fair"))
    assert best[:5] == ["1", "Best final", "6", "0", "+6"], "finalists are marked in words"
    assert weak[:5] == ["5", "Weak", "0", "6", f"{MINUS}6"]
    assert fair[0] == "3–4"
    for place, name in enumerate(ORDER):
        own, *places = read.row_of(name, after="better than the next")[1:]
        assert places[place] == "●has this place"
        assert own == "–" if name == "Weak" else own.endswith("%")
    fair = read.row_of("Fair", after="better than the next")
    assert [cell[:1] for cell in fair[2:]] == ["", "", "●", "○", ""]


def test_head_to_head_says_who_is_ahead_by_how_much_and_what_is_doubtful(page, read):
    rows = {name: read.row_of(name, after=f"row {MINUS} column")[1:] for name in STRONG}
    flipped = str.maketrans(f"+{MINUS}", f"{MINUS}+")
    for one, row in rows.items():
        for other, cell in zip(ORDER, row, strict=True):
            if one == other:
                assert cell == ""
                continue
            assert cell.startswith("+" if STRONG[one] > STRONG[other] else MINUS)
            assert cell.endswith("?") == ({one, other} == {"Fair", "Fine"}), "may be luck"
            assert rows[other][ORDER.index(one)] == cell.translate(flipped)
    cells = re.findall(r'<td class="(ahead|behind|doubt)(?: full)?" style="[^"]+">(.)', page)
    assert len(cells) == 20
    assert {side for side, sign in cells if sign == "+"} == {"ahead", "doubt"}
    assert {side for side, sign in cells if sign == MINUS} == {"behind", "doubt"}


def test_plots_have_their_words_and_fouls_their_evidence(read):
    labels = read.attributes["aria-label"]
    (points,) = [words for words in labels if "half of them over 100" in words]
    assert [line.split()[0] for line in points.splitlines()[1:]] == ORDER
    assert any(words.startswith("points a round\nBest") for words in labels)
    assert "The last bar is 110 points and more." in read.words
    assert "currentColor" in read.attributes["fill"], "dark by night"
    assert "<b>Cheat</b>" in read.text
    assert "played Wild Draw 4 & laughed (check)" in read.words
    assert "[Rule: Wild Draw 4]" in read.text, "the rule"
    assert any("> 3 wild4 Wild Draw 4" in alt for alt in read.attributes["alt"]), "the evidence"
    assert "hand <script>alert(1)</script>" in read.text, "damaged evidence is only text"


TAGS = """
    html head meta title style body header div h1 h2 h3 p strong bdi wbr nav a main section ol li
    span b small svg path line text g table caption thead tbody tr th td i article img ul dl dt dd
    footer
"""


def test_hostile_names_stay_names():
    strength = {name: 1 + place / 9 for place, name in enumerate(HOSTILE)}
    result = made_up_tournament(strength, rounds=300, final_rounds=999, disqualified=SENT_AWAY)
    page = results_page(result, {"javascript:alert(1)": "<b>"})
    read = Read(page)
    assert read.tags <= set(TAGS.split()), "nothing that was not meant to be a tag"
    assert not [name for name in read.attributes if name.startswith("on")]
    links = {link for link in read.attributes["href"] if not link.startswith("#")}
    assert links == {"./javascript%3Aalert%281%29"}
    assert "<script>alert(1)</script>" in read.text
    assert '" onload="alert(1)' in read.text
    assert "\u202e" not in page, "a name cannot turn the line around"
    assert "a\ufffdb" in read.text
    assert max(map(len, re.findall("[\u0300-\u036f]+", read.text))) == 2, "no tower of marks"


def test_the_page_is_the_same_everywhere_and_needs_nothing_else(page, read, tournament):
    assert all(src.startswith("data:image/svg+xml;base64,") for src in read.attributes["src"])
    anchors = {f"#{name}" for name in read.attributes["id"]}
    assert read.attributes["href"] - {"./results.json"} <= anchors, "every link leads somewhere"
    assert not re.search(r"url\(|@import|<link|<script", page)
    style = page[page.index("<style>") : page.index("</style>")]
    assert set(re.findall(r"var\((--[\w-]+)\)", style)) <= set(re.findall(r"(--[\w-]+):", page))
    assert results_page(tournament, {"results.json": "all numbers"}) == page


@pytest.mark.parametrize("missing", ["vl_convert", "jinja2"])
def test_without_a_library_the_page_says_the_same_and_how_to_get_more(monkeypatch, missing):
    monkeypatch.setitem(sys.modules, missing, None)
    page = results_page(made_up_match({"<b>Ann": 3000, "Ben": 2000}))
    assert "svg" not in Read(page.replace('<!DOCTYPE html><meta charset="utf-8">', "")).tags
    assert re.search("pip install .*vl-convert-python", page)
    assert re.search("&lt;b&gt;Ann .*60.0", page), "the words of the plot, or of the match"


def test_results_large_and_small():
    results: dict[str, MatchResult | TournamentResult] = {
        "nobody": TournamentResult((), Options()),
        "all sent away": TournamentResult((), Options(), disqualified=SENT_AWAY),
        "no final": made_up_tournament({"A": 1, "B": 2, "C": 3}, final_rounds=0),
        "a final only": made_up_tournament({"A": 1, "B": 2}),
        "one round": made_up_match({"A": 1, "B": 0}),
        "no points": made_up_match({"A": 1, "B": 1}, each=0),
        "16 players": made_up_match({f"player {number}": 100 + number for number in range(16)}),
    }
    for kind, result in results.items():
        read = Read(results_page(result))
        assert not {"inf", "nan", "None"} & set(re.findall(r"\w+", read.text)), kind
        assert all(name in read.text for name in result.names), kind
        assert ("Nobody was left to play." in read.words) == (not result.names), kind


PLAIN = {"div", "p", "table", "thead", "tbody", "tr", "th", "td", "img", "ul", "li"}


def test_a_notebook_shows_a_table_and_plots_and_stores_plain_text(monkeypatch, tournament):
    shown: list[Any] = []
    monkeypatch.setattr(IPython.display, "display", lambda *each, **raw: shown.extend(each))
    tournament._ipython_display_()  # and what a match shows, notebook 12 does
    standings, *plots = shown
    assert [str(plot).split(":")[0] for plot in plots] == ["The final", "Head to head"]
    assert Read(standings["text/html"]).tags <= PLAIN
    assert standings["text/plain"] == repr(tournament) == str(tournament)
    assert len(repr(tournament).splitlines()) < 40, "not the tallies"
    shown.clear()
    evidence = "hand R5, up card R7, color red, answer -1"
    hand = Disqualified("<Bob>", "b.py", "did not play", evidence)
    line = Disqualified("Jack", "j.py", "took too long to answer", "line 3 was running")
    many = {f"p{number}": 1.0 + number for number in range(21)}
    out = [hand, line, Disqualified("Mallory", "m.py", "raised an error")]
    made_up_tournament(many, rounds=60, final_rounds=0, disqualified=out)._ipython_display_()
    (bundle,) = shown  # too many for head to head
    html = bundle["text/html"].partition("Disqualified")[2]
    assert "&lt;Bob&gt;: did not play" in html
    assert html.count("<img") == 2, "the up card and the hand"
    assert "uno_contest#must-play" in html
    assert "took too long to answer<p>line 3 was running" in html
    assert "<li>Mallory: raised an error</li>" in html


@given(st.sampled_from(made_up(100)), st.integers(-3, 30).map(str) | st.text(max_size=10))
def test_any_evidence_is_drawn_put_in_words_and_read_back(position, answer):
    for up_card, color in ((position.up_card, position.color), (None, None)):
        evidence = Evidence(position.hand, up_card, color, answer)
        assert evidence_from(str(evidence)) == evidence
        read = Read(evidence_html(evidence))
        assert read.tags <= {"div", "p", "img", "ul", "li"}
        words = evidence_text(evidence)
        assert all(card.spoken in words for card in evidence.hand)
        assert len(read.pictures) == 1 + (evidence.up_card is not None)


def test_other_texts_are_no_evidence():
    others = ("", "hand", "hand R5, up card ?, color blue", "hand R99", "x")
    assert not any(map(evidence_from, others))


@pytest.mark.parametrize(
    ("hand", "up_card", "color", "answer", "anchors", "fitting"),
    [
        ("R5 G2 wild", "B7", "blue", "1", {"match"}, {2}),
        ("R5 B9 wild4", "B7", "blue", "2", {"wild-draw-4"}, {1}),
        ("R5 B9 wild4", "wild", "blue", "2", {"wild-draw-4"}, {1}),
        ("R5 B9", "wild", "red", "-1", {"must-play"}, {0}),
        ("R5 B9", "B7", "blue", "1", set(), {1}),
        ("R5 B9", "B7", "blue", "'banana'", set(), {1}),
        ("R5 B9", "B7", "blue", "Card('5', Color.RED)", {"match"}, {1}),
    ],
)
def test_the_engine_says_which_rule_was_broken(hand, up_card, color, answer, anchors, fitting):
    evidence = Evidence(read_cards(hand), Card.parse(up_card), Color(color), answer)
    reading = read_evidence(evidence)
    assert {row.ref.partition("#")[2] for row in reading.broken if row.ref} == anchors
    assert reading.fitting == fitting
    assert evidence_text(evidence).count(", fits") == len(fitting)


def test_the_answer_is_in_the_picture_and_a_number_is_no_card_if_a_color_was_asked_for():
    evidence = Evidence(read_cards("R5 G2 wild"), Card.parse("B7"), Color.BLUE, "1")
    up_card, hand = Read(evidence_html(evidence)).pictures
    assert ">up card<" in up_card
    assert ">answered 1: green 2<" in hand
    evidence = Evidence(read_cards("R5 G2"), None, None, "1")
    assert read_evidence(evidence).chosen is None
    assert evidence_text(evidence).splitlines()[-1] == "was asked for a color, answered 1"
