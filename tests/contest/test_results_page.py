"""The results page: what it says, that names stay names, and how notebooks show results."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from fcd.board.contest import results_page, write_results_page
from fcd.board.contest.field import field_of
from fcd.board.contest.scale import MINUS
from fcd.contest.results import Disqualified, MatchResult, Options, TournamentResult
from tests.contest.made_up import HOSTILE, SENT_AWAY, made_up_match, made_up_tournament
from tests.contest.reading_html import Read

STRONG = {"Best": 1.4, "Good": 1.2, "Fair": 1.05, "Fine": 1.045, "Weak": 0.7}


@pytest.fixture(scope="module")
def tournament() -> TournamentResult:
    return made_up_tournament(STRONG, disqualified=SENT_AWAY)


@pytest.fixture(scope="module")
def page(tournament: TournamentResult) -> str:
    return results_page(tournament, when="16 November", files={"results.json": "all numbers"})


# -- what the page says --------------------------------------------------------------------------


def test_the_head_says_what_was_played_and_who_won(page: str) -> None:
    said = Read(page).text
    assert "16 November: 5 players, 10 tables of three with 10,000 rounds each, " in said
    assert "and a final of 999,999 rounds. Seed 7: the same players" in said
    assert "Best wins the final." in said


def test_a_lead_that_may_be_luck_is_no_victory() -> None:
    close = results_page(made_up_match({"Ann": 505, "Ben": 495}))
    assert "Ann is ahead in the match, but Ben cannot be told apart from it" in Read(close).text
    clear = results_page(made_up_match({"Ann": 5050, "Ben": 4000}))
    assert "Ann wins the match." in Read(clear).text


def test_the_podium_has_the_first_three_with_the_places_they_may_have(page: str) -> None:
    steps = re.findall(r'class="step step(\d)">.*?<bdi>(.*?)</bdi>.*?<b>(.*?)</b>', page)
    assert steps == [
        ("1", "Best", "place 1"),
        ("2", "Good", "place 2"),
        ("3", "Fair", "places 3–4"),
    ]
    tied = results_page(made_up_match({"Ann": 505, "Ben": 495, "Cy": 20}))
    assert re.findall(r"<b>(places? .*?)</b>", tied) == ["places 1–2", "places 1–2", "place 3"]


def test_the_final_is_ranked_by_points(page: str, tournament: TournamentResult) -> None:
    assert tournament.final
    best = tournament.final.scores[0]
    row = Read(page).row_of("Best", after="rounds won")
    assert row[0] == "1"
    assert row[2] == f"{best.points:,}"
    assert row[4] == f"{best.per_round.value:.3f} ± {best.per_round.margin:.3f}"


def test_the_standings_have_wins_losses_and_the_places_that_could_be(
    page: str, tournament: TournamentResult
) -> None:
    read = Read(page)
    best, weak = (read.row_of(name, after="losses") for name in ("Best", "Weak"))
    assert [best[0], *best[2:5]] == ["1", "6", "0", "+6"]
    assert [weak[0], *weak[2:5]] == ["5", "0", "6", f"{MINUS}6"]
    assert best[1] == "Best final", "finalists are marked in words"
    assert weak[1] == "Weak"
    fair = next(each for each in tournament.standings if each.name == "Fair")
    assert read.row_of("Fair", after="losses")[0] == str(fair.places)


def test_the_heat_map_tells_who_is_ahead_by_how_much_and_what_is_doubtful(page: str) -> None:
    rows = {name: Read(page).row_of(name, after=f"row {MINUS} column")[1:] for name in STRONG}
    order = ["Best", "Good", "Fair", "Fine", "Weak"]
    for one, row in rows.items():
        for other, cell in zip(order, row, strict=True):
            if one == other:
                assert cell == ""
            elif {one, other} == {"Fair", "Fine"}:
                assert cell.endswith("?"), "so close that it may be luck"
            else:
                ahead = STRONG[one] > STRONG[other]
                assert cell.startswith("+" if ahead else MINUS)
                assert not cell.endswith("?")
                mirrored = rows[other][order.index(one)]
                assert mirrored == cell.translate(str.maketrans(f"+{MINUS}", f"{MINUS}+"))


def test_shades_say_the_same_as_the_signs(page: str) -> None:
    cells = re.findall(r'<td class="h(\d)( doubt)?">(.)', page)
    assert len(cells) == 20
    for shade, doubt, sign in cells:
        side = {"+": 1, MINUS: -1}[sign] if not doubt else 0
        assert (int(shade) > 4) - (int(shade) < 4) == side


def test_everybody_stands_on_a_place_that_it_could_have(page: str) -> None:
    read = Read(page)
    for place, name in enumerate(["Best", "Good", "Fair", "Fine", "Weak"]):
        own, *places = read.row_of(name, after="better than the next")[1:]
        assert places[place].startswith("●has this place")
        assert own == "–" if name == "Weak" else own.endswith("%")
    fair = read.row_of("Fair", after="better than the next")
    assert [cell[:1] for cell in fair[2:]] == ["", "", "●", "○", ""]


def test_the_histograms_have_the_won_rounds(page: str) -> None:
    labels = re.findall(r'aria-label="(\w+): ([\d,]+) rounds, half of them over 100', page)
    assert [name for name, _ in labels] == ["Best", "Good", "Fair", "Fine", "Weak"]
    assert "The last bar is 110 points and more." in page


def test_who_was_disqualified_and_why(page: str) -> None:
    read = Read(page)
    assert "<b>Cheat</b>" in read.text
    assert "played wild draw four & laughed (check)" in read.text
    assert "your hand is without the color blue" in read.text, "the rule in the engine's words"
    alts = read.attributes["alt"]
    assert any("> 3 wild4 wild draw four" in alt for alt in alts), "the evidence is drawn"
    assert "hand <script>alert(1)</script>" in read.text, "damaged evidence is only text"


def test_files_beside_the_page_are_linked_and_cannot_run(page: str) -> None:
    assert "./results.json" in Read(page).attributes["href"]
    other = results_page(made_up_match({"A": 3, "B": 2}), files={"javascript:alert(1)": "<b>"})
    links = {link for link in Read(other).attributes["href"] if not link.startswith("#")}
    assert links == {"./javascript%3Aalert%281%29"}


def test_the_same_result_makes_the_same_page(tournament: TournamentResult, page: str) -> None:
    again = made_up_tournament(STRONG, disqualified=SENT_AWAY)
    assert again is not tournament
    assert results_page(again, when="16 November", files={"results.json": "all numbers"}) == page


# -- whatever comes in ---------------------------------------------------------------------------

ATTRIBUTES = """
    alt aria-hidden aria-label aria-labelledby charset class content href id lang name role scope
    src style tabindex title xmlns width height viewbox font-family x y rx cx cy r d fill stroke
    stroke-width stroke-opacity stroke-dasharray fill-opacity font-size font-weight text-anchor
    transform
"""
TAGS = """
    html head meta title style body header div h1 h2 h3 p strong bdi wbr nav a main section ol li
    span b small svg path text rect circle g table caption thead tbody tr th td i article img ul
    dl dt dd footer
"""


def test_hostile_names_stay_names() -> None:
    strength = {name: 1 + place / 9 for place, name in enumerate(HOSTILE)}
    result = made_up_tournament(strength, rounds=300, final_rounds=999, disqualified=SENT_AWAY)
    read = Read(results_page(result, title="<i>Us</i>", when="</p><script>"))
    assert read.tags <= set(TAGS.split()), "nothing that was not meant to be a tag"
    assert set(read.attributes) <= set(ATTRIBUTES.split())
    assert "<script>alert(1)</script>" in read.text
    assert '" onload="alert(1)' in read.text
    assert "\u202e" not in read.text, "a name cannot turn the line around"
    assert "a\ufffdb" in read.text
    assert max(map(len, re.findall("[\u0300-\u036f]+", read.text))) == 2, "no tower of marks"


def test_the_page_needs_nothing_from_elsewhere(page: str) -> None:
    read = Read(page)
    assert "script" not in read.tags
    assert all(src.startswith("data:image/svg+xml;base64,") for src in read.attributes["src"])
    links = read.attributes["href"] - {"./results.json"}
    anchors = {f"#{name}" for name in read.attributes["id"]}
    assert links <= anchors, "every link leads somewhere"
    style = page[page.index("<style>") : page.index("</style>")]
    assert "url(" not in style
    assert "@import" not in style
    assert set(re.findall(r"var\((--[\w-]+)\)", page)) <= set(re.findall(r"(--[\w-]+):", style))


@pytest.mark.parametrize("players", [2, 3, 14, 40])
def test_few_and_many_players(players: int) -> None:
    wins = {f"player {number}": 100 + number for number in range(players)}
    read = Read(results_page(made_up_match(wins)))
    heat = [row for row in read.cells if len(row) == players + 1 and row[0][0].isdigit()]
    assert len(heat) >= players
    for name in wins:
        assert name in read.text


@pytest.mark.parametrize(
    "result",
    [
        TournamentResult((), Options()),
        TournamentResult((), Options(), disqualified=SENT_AWAY),
        made_up_tournament({"A": 1, "B": 2, "C": 3}, final_rounds=0),
        made_up_tournament({"A": 1, "B": 2}),
        made_up_match({"A": 1, "B": 0}),
        made_up_match({"A": 1, "B": 1}, each=0),
    ],
    ids=["nobody", "all sent away", "no final", "a final only", "one round", "no points"],
)
def test_results_of_which_little_is_known(result: MatchResult | TournamentResult) -> None:
    said = Read(results_page(result)).text
    assert not {"inf", "nan"} & set(re.findall(r"\w+", said))


# -- the file ------------------------------------------------------------------------------------


def test_the_page_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, path = made_up_match({"Ann": 30, "Ben": 20}), tmp_path / "results.html"
    assert write_results_page(match, path) == path
    before = path.read_text(encoding="utf-8")
    assert before == results_page(match)

    def full(handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space left"):
        write_results_page(made_up_match({"Other": 30, "Ben": 20}), path)
    assert path.read_text(encoding="utf-8") == before
    assert list(tmp_path.iterdir()) == [path]


# -- notebooks -----------------------------------------------------------------------------------


SIMPLE = {"div", "p", "table", "thead", "tbody", "tr", "th", "td", "img", "ul", "li"}


def test_a_notebook_shows_tables_and_pictures_and_stores_plain_text(
    tournament: TournamentResult,
) -> None:
    for result in (tournament, tournament.final):
        assert result
        (html,) = result._repr_mimebundle_().values()
        read = Read(html)
        assert read.tags <= SIMPLE
        assert set(read.attributes) <= {"alt", "style", "src", "scope"}
        assert "Best" in read.text
        assert repr(result) == str(result)
        assert len(repr(result).splitlines()) < 40, "not the tallies"


def test_a_notebook_shows_head_to_head_only_as_long_as_it_is_small() -> None:
    many = {f"p{number}": 1.0 + number for number in range(21)}
    small = made_up_tournament(STRONG, rounds=30, final_rounds=40)
    large = made_up_tournament(many, rounds=60, final_rounds=40)
    assert "Head to head" in small._repr_mimebundle_()["text/html"]
    assert "Head to head" not in large._repr_mimebundle_()["text/html"]


def test_the_field_is_in_the_order_of_places() -> None:
    result = made_up_tournament({"Weak": 1, "Best": 3, "Good": 2})
    field = field_of(result)
    assert field.names == ("Best", "Good", "Weak")
    assert field.certainty[0][2] > 0.99
    lead = field.leads[0][1]
    assert lead is not None
    assert lead.value > 0
    match = field_of(made_up_match({"Weak": 10, "Best": 400, "Good": 200}))
    assert match.names == ("Best", "Good", "Weak")
    assert match.margins[2][0] == pytest.approx(-390 * 100 / 610)


def test_a_notebook_draws_the_evidence_and_says_what_cannot_be_drawn() -> None:
    hand = Disqualified(
        "<Bob>", "b.py", "did not play", "hand R5, up card R7, color red, answer -1"
    )
    line = Disqualified("Jack", "j.py", "took too long to answer", "line 3 was running")
    result = made_up_tournament({"A": 1, "B": 2, "C": 3}, disqualified=[hand, line])
    html = result._repr_mimebundle_()["text/html"].partition("Disqualified")[2]
    assert "&lt;Bob&gt;: did not play" in html
    assert html.count("<img") == 1
    assert "uno_contest#must-play" in html
    assert "took too long to answer (line 3 was running)" in html
