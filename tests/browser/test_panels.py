"""The small teaching widgets in a real browser, on a bare page against the real Python objects."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fcd.board import (
    CallOutTimeline,
    Dealer,
    LegalCards,
    Lobby,
    MatchExplorer,
    MultipleChoice,
    Quiz,
    RuleCompare,
    RuleReader,
    SpecialCardLab,
    TurnMachine,
)
from fcd.board.lessons.call_out_timeline import sample_game
from fcd.board.lessons.lesson import Lesson
from fcd.board.lessons.quiz import sample_questions
from fcd.board.widgets import Panel
from fcd.positions import position
from fcd.series import predict
from fcd.series.chapters import CHAPTERS
from fcd.series.progress import ProgressFile
from fcd.series.progress_page import ProgressPage
from tests.at_a_lesson import FIVE
from tests.browser.axe import audit_by_day_and_night
from tests.browser.conftest import Pages
from tests.browser.host import Host


def _half_way(lesson: Lesson, *messages: dict[str, Any]) -> Panel:
    for message in messages:
        lesson.panel.receive(message)
        assert lesson.panel.error is None
    return lesson.panel


def _set(name: str, value: object) -> dict[str, Any]:
    return {"type": "set", "id": name, "value": value}


CHECK, DEAL, CHANGE, MORE = (
    {"type": "press", "id": name} for name in ("check", "deal", "change", "more")
)
MATCH = {"type": "rule", "value": "fcd2018#match"}
PANELS: dict[str, Callable[[], Panel]] = {
    "explorer": lambda: _half_way(MatchExplorer(), MATCH),
    "explorer, refused": lambda: MatchExplorer("uno", "wild4", "R5").panel,
    "dealer": lambda: _half_way(Dealer(), _set("at", 10)),
    "machine": lambda: TurnMachine().panel,
    "lab": lambda: SpecialCardLab().panel,
    "timeline": lambda: CallOutTimeline().panel,
    "compare": lambda: RuleCompare().panel,
    "compare, five": lambda: RuleCompare(variants=FIVE).panel,
    "quiz": lambda: Quiz().panel,
    "quiz, checked": lambda: _half_way(Quiz(), _set("answer", ["R7S", "B9C"]), CHECK),
    "prediction": lambda: _half_way(predict(*sample_questions()), _set("answer", ["B9C"]), CHECK),
    "lobby": lambda: _half_way(Lobby("uno", 3), _set("how", "hot")),
    "lobby, dealt": lambda: _half_way(Lobby("uno", 3, seed=7), DEAL),
    "lobby, changed": lambda: _half_way(Lobby("uno", 3, seed=7), DEAL, CHANGE, MORE),
    "reader": lambda: RuleReader("fcd2018").panel,
    "reader, two books": lambda: RuleReader("fcd2018#first-card", "uno").panel,
}


@pytest.mark.parametrize("name", PANELS)
def test_a_panel_is_accessible_in_both_themes_and_fits_a_narrow_cell(page: Page, name: str) -> None:
    Host(page, PANELS[name]())
    page.wait_for_function("[...document.images].every((image) => image.complete)")
    shown = page.evaluate("[...document.images].map((image) => [image.alt, image.naturalWidth])")
    tiles = name in ("lobby", "lobby, changed")  # their pictures decorate what is said beside
    assert all((alt or tiles) and width for alt, width in shown)
    assert bool(shown) != (name == "lobby, dealt" or name.startswith("reader"))
    assert not re.search(r"\b(false|null|undefined)\b", page.inner_text("main"))
    assert audit_by_day_and_night(page) == []
    page.set_viewport_size({"width": 360, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


IN_VIEW = """() => {
  const wide = document.querySelector("[data-place]");
  const [left, right] = wide.dataset.place.split(" ").map((share) => share * wide.scrollWidth);
  const from = wide.scrollLeft, to = from + wide.clientWidth;
  return wide.scrollWidth > wide.clientWidth && left >= from - 1 && right <= to + 1;
}"""
SCROLLED = "document.querySelector('[data-place]').scrollLeft"


def test_a_wide_picture_is_moved_to_what_it_is_about_if_that_is_not_in_view(page: Page) -> None:
    page.set_viewport_size({"width": 580, "height": 700})  # a cell beside the files, at 1000 px
    Host(page, CallOutTimeline(sample_game()).panel)
    assert not page.evaluate(IN_VIEW)  # all of it is: nothing to scroll
    page.set_viewport_size({"width": 400, "height": 700})
    page.wait_for_function(IN_VIEW)
    seen = set()
    for at in (0, 8, 3, 17, 10):
        page.get_by_role("slider").fill(str(at))
        expect(page.get_by_text(f"{at} of 17")).to_be_visible()
        page.wait_for_function(IN_VIEW)
        before = page.evaluate(SCROLLED)
        seen.add(before)
    assert len(seen) > 1
    settled = """Promise.all([...document.images].map((image) => image.decode())).then(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))"""
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("11 of 17")).to_be_visible()
    page.evaluate(settled)
    assert page.evaluate(SCROLLED) == before > 0
    page.evaluate("document.querySelector('[data-place]').scrollLeft = 0")
    page.get_by_role("button", name="Rule: ").first.click()  # the panel grows
    expect(page.get_by_role("region", name="Rule: ")).to_be_visible()
    page.evaluate(settled)
    assert page.evaluate(SCROLLED) == 0  # a reader who looks elsewhere is left alone
    page.get_by_role("button", name="Back").click()  # the move that is shown has changed
    page.wait_for_function(IN_VIEW)


def test_of_many_columns_the_cards_stay_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 400, "height": 700})
    Host(page, RuleCompare(variants=FIVE).panel)
    region = page.get_by_role("region", name="Row by row, game by game")
    card, last = page.get_by_alt_text("red 7 of spades"), page.get_by_text("UNO contest").last
    region.evaluate("(it) => it.scrollLeft = it.scrollWidth")
    assert region.evaluate("(it) => it.scrollLeft") > 0
    expect(last).to_be_visible()
    left, card_left = (it.evaluate("(it) => it.getBoundingClientRect().x") for it in (region, card))
    assert 0 <= card_left - left < 20
    expect(page.get_by_text("red 7 of spades", exact=True).first).to_be_visible()


def test_another_card_changes_the_verdict_and_its_rule_is_one_click_away(page: Page) -> None:
    explorer = MatchExplorer("fcd2018", "R5H", "R7S")
    host = Host(page, explorer.panel)
    expect(page.get_by_text("Yes: you can play the red 7 of spades")).to_be_visible()
    page.get_by_role("group", name="In your hand").get_by_label("color").select_option("blue")
    expect(page.get_by_text("No: you can't play the blue 7 of spades")).to_be_visible()
    assert not explorer.explain()
    assert [(m["type"], m["id"], m["value"]) for m in host.sent] == [("set", "card.color", "blue")]
    page.get_by_role("button", name="Rule: What matches").click()
    rule = page.get_by_role("region", name="Rule: What matches", exact=True)
    expect(rule).to_contain_text("any club")
    expect(rule).to_be_in_viewport()
    rule.get_by_role("button", name="Close").click()
    expect(rule).to_have_count(0)
    expect(page.get_by_role("button", name="Rule: What matches")).to_be_focused()


def test_the_legal_cards_are_clicked(page: Page) -> None:
    quiz = Quiz()
    Host(page, quiz.panel)
    check = page.get_by_role("button", name="Check")
    page.get_by_alt_text("blue 9 of clubs").click()
    check.click()
    expect(page.get_by_role("status").get_by_text("Not quite.")).to_be_visible()
    assert quiz.results[0] == ("fits", "wrong")
    page.get_by_alt_text("blue 9 of clubs").click()
    for card in ("red 7", "purple 0", "green A", "yellow 5"):
        page.get_by_alt_text(f"{card} of").click()
    check.click()
    expect(page.get_by_text("Right!")).to_be_visible()
    assert (quiz.results[0], quiz.score) == (("fits", "right"), "1 of 3")


def test_escape_closes_a_rule_and_the_next_question_has_no_answer_in_focus(page: Page) -> None:
    quiz = Quiz()
    Host(page, quiz.panel)
    page.get_by_alt_text("blue 9 of clubs").click()
    page.get_by_role("button", name="Check").click()
    page.get_by_role("button", name="Rule: What matches").click()
    rule = page.get_by_role("region", name="Rule: What matches")
    expect(rule).to_be_visible()
    page.keyboard.press("Escape")
    expect(rule).to_be_hidden()
    page.get_by_role("checkbox", name="red 7").focus()
    page.keyboard.press("n")
    expect(page.get_by_text("Question 2 of 3")).to_be_visible()
    expect(page.get_by_role("radio").first).not_to_be_focused()
    assert page.evaluate("document.activeElement.className") == "fcd-p"
    page.keyboard.press("n")  # the keys still go here
    expect(page.get_by_text("Question 3 of 3")).to_be_visible()


def test_a_prediction_is_ended_by_keyboard_and_its_marks_are_read_with_the_cards(
    page: Page,
) -> None:
    table = position("fcd2018", hands=["R7S B9C P0D", "", "", ""], top="R5H")
    guess = predict(LegalCards(table, about=["fcd2018#match"]))
    Host(page, guess.panel)
    blue, zero = (page.get_by_role("checkbox", name=name) for name in ("blue 9", "purple 0"))
    blue.focus()
    page.keyboard.press("Space")
    page.keyboard.press("c")
    expect(
        page.get_by_role("status").get_by_text(
            "you found 0 of 2 and chose 1 that isn’t right. The reason is under each card."
        )
    ).to_be_visible()
    expect(page.get_by_role("checkbox", name="blue 9 of clubs ✗ not legal ")).to_be_focused()
    expect(page.get_by_role("checkbox", name="diamonds ✓ This was right ")).to_be_visible()
    assert audit_by_day_and_night(page) == []
    page.keyboard.press("Space")  # what is checked stays as it is
    page.get_by_alt_text("purple 0").click(force=True)
    expect(blue).to_be_checked()
    expect(zero).not_to_be_checked()
    assert guess.picked == {0: ["B9C"]}
    page.get_by_text("Read as text").press("Enter")
    told = page.get_by_role("region", name="The same as text")
    expect(told).to_contain_text("[x]  blue 9 of clubs  ✗ not legal")
    page.keyboard.press("t")
    expect(told).to_contain_text("[ ]  blue 9 of clubs")  # it stays open, and up to date
    expect(told).not_to_contain_text("legal")
    assert audit_by_day_and_night(page) == []


def test_cards_fly_from_the_draw_pile_one_after_the_other_unless_motion_is_unwanted(
    new_page: Pages,
) -> None:
    for wanted in ("no-preference", "reduce"):
        page = new_page(reduced_motion=wanted)
        Host(page, Dealer("mini_uno", players=2).panel)
        flying = "document.getAnimations().map((each) => each.effect.getTiming().delay)"
        assert page.evaluate(flying) == []
        page.get_by_role("button", name="Deal all").click()
        expect(page.get_by_alt_text("face down")).to_be_visible()
        page.wait_for_function("document.querySelectorAll('[data-order]').length > 10")
        delays = page.evaluate(flying)
        assert delays == ([80 * n for n in range(len(delays))] if wanted != "reduce" else [])
        assert bool(delays) == (wanted != "reduce")


def test_a_quiz_is_answered_by_keyboard_alone_and_a_press_waits_for_the_answer(page: Page) -> None:
    quiz = Quiz([MultipleChoice("Which?", ["one", "two", "three"], "three")])
    host = Host(page, quiz.panel)
    page.get_by_label("one").focus()
    page.keyboard.press("c")
    expect(page.get_by_text("Choose an answer first.")).to_be_visible()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("c")
    expect(page.get_by_text("Right!")).to_be_visible()
    assert quiz.results == [("q1", "right")]
    host.sent.clear()
    host.hold()
    page.get_by_label("two").click()
    page.get_by_label("three").click()
    for _ in range(2):  # a double click checks once
        page.keyboard.press("c")
    host.release()
    expect(page.get_by_text("Right!")).to_be_visible()
    kinds = [(message["type"], message.get("value")) for message in host.sent]
    assert kinds == [("set", "two"), ("set", "three"), ("press", None)]


def test_a_dealer_is_told_one_thing_at_a_time_and_a_silent_python_is_noticed(page: Page) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    page.clock.install()
    dealer = Dealer(players=[hostile, "Ben", "Cid", "Dan"])
    host = Host(page, dealer.panel)
    expect(page.get_by_text(hostile).first).to_be_visible()  # text is never markup
    assert page.locator("img[src=x]").count() == 0
    following, slider = page.get_by_role("button", name="Next"), page.get_by_role("slider")
    following.focus()
    for step in (1, 2, 3):
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"{step} of 29")).to_be_visible()
        expect(following).to_be_focused()  # where it was
    page.evaluate("() => { window.heard = []; document.onkeydown = (e) => heard.push(e.key); }")
    for key in ("d", "d", "x", "Control+s"):
        page.keyboard.press(key)
    assert page.evaluate("heard") == ["Control", "s"]  # only modified keys reach the notebook
    expect(page.get_by_text("0 of 29")).to_be_visible()  # d is another deal
    host.sent.clear()
    host.hold()
    following.dblclick()
    assert len(host.sent) == 1
    host.release()
    expect(page.get_by_text("1 of 29")).to_be_visible()
    assert dealer.at == 1
    host.sent.clear()
    host.hold()
    for value in ("3", "7", "12"):
        slider.fill(value)
    assert [message["value"] for message in host.sent] == [3]
    host.release()
    expect(page.get_by_text("12 of 29")).to_be_visible()
    expect(slider).to_have_value("12")
    assert [message["value"] for message in host.sent] == [3, 12]
    host.hold()
    following.click()
    expect(page.locator(".fcd-p")).to_have_attribute("aria-busy", "true")
    page.clock.fast_forward(5000)
    expect(page.get_by_text("Python isn't answering")).to_be_visible()


def test_the_focus_follows_a_button_that_is_made_anew_elsewhere(page: Page) -> None:
    Host(page, Lobby().panel)
    page.get_by_role("button", name="More choices").click()
    expect(page.get_by_text("Deal number")).to_be_visible()
    expect(page.get_by_role("button", name="Fewer choices")).to_be_focused()
    page.get_by_role("button", name="Deal").click()
    expect(page.get_by_role("button", name="Change")).to_be_focused()


def test_a_button_that_goes_leaves_the_focus_in_its_place_and_the_page_where_it_was(
    page: Page,
) -> None:
    page.set_viewport_size({"width": 900, "height": 500})
    Host(page, SpecialCardLab("fcd2017", "RBH").panel)
    go_on = page.get_by_role("group", name="Go on")
    button = go_on.get_by_role("button", name="play the yellow 1")
    button.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    assert before > 0
    button.click()
    expect(go_on.get_by_role("button", name="Start over")).to_be_visible()
    expect(go_on.locator(":focus")).to_be_in_viewport()
    assert abs(page.evaluate("scrollY") - before) < 40  # at most the line that is new above


def test_two_views_do_not_share_their_radio_buttons(page: Page) -> None:
    host = Host(page, Quiz([MultipleChoice("Which?", ["one", "two"], "two")]).panel)
    host.add_view()
    page.get_by_label("one").first.check()
    expect(page.get_by_label("one").nth(1)).to_be_checked()
    expect(page.get_by_label("one").first).to_be_checked()
    names = page.evaluate("[...document.querySelectorAll('input')].map((input) => input.name)")
    assert len(set(names)) == 2
    host.close()  # a view that is closed listens no more
    assert page.evaluate("Object.values(fcdHost.heard).every((set) => set.size === 0)")
    assert page.locator(".fcd-p").count() == 0


def test_the_progress_page_is_accessible_and_whoever_resets_is_offered_to_keep(
    page: Page, tmp_path: Path
) -> None:
    file = ProgressFile(tmp_path / "progress.json")
    file.opened("01_cards")
    file.answered("01_cards", [("a", "right"), ("b", "wrong")])
    file.passed("ex01", 2, 5)
    page.set_viewport_size({"width": 360, "height": 700})
    Host(page, ProgressPage(CHAPTERS, file, {each.key: 4 for each in CHAPTERS}))
    reset, keep = (page.get_by_role("button", name=name) for name in ("Reset", "Keep"))
    for asked in (False, True):
        expect(keep).to_be_visible(visible=asked)
        assert audit_by_day_and_night(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        if not asked:
            reset.press("Enter")
    expect(keep).to_be_focused()
    page.keyboard.press("Enter")
    expect(reset).to_be_visible()
    assert file.read().opened
