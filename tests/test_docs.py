"""The documents show what the code does now."""

from __future__ import annotations

import re
from pathlib import Path

from fcd import VARIANTS, Game, rulebook
from fcd.board.presenter import Presenter
from fcd.board.presenter.messages import TYPES
from fcd.variants.custom_cards import IDEAS

ROOT = Path(__file__).parent.parent


def test_the_picture_in_the_readme_is_drawn_from_the_rules():
    picture = (ROOT / "docs" / "turn_fcd2017.svg").read_text(encoding="utf-8")
    assert picture == VARIANTS["fcd2017"].diagram().svg(), (
        "renew it: python3 run.py fcd diagram fcd2017 --svg docs/turn_fcd2017.svg"
    )


def test_the_readme_lists_every_game_with_its_cards_and_players():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|.*\| ([\d–]+) \| (\d+) \|$", readme, re.MULTILINE)
    told = {key: (players, int(cards)) for key, players, cards in rows}
    assert told == {v.key: (_range(v.players), len(v.deck)) for v in VARIANTS.values()}


def _range(players: range) -> str:
    low, high = players[0], players[-1]
    return str(low) if low == high else f"{low}–{high}"


def test_links_lead_somewhere():
    for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (ROOT / target).exists(), f"{name} links to {target}"


def test_the_architecture_fits_on_a_few_screens():
    assert len((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").splitlines()) <= 150


def test_books_and_games_have_the_same_order_and_titles():
    assert rulebook.books() == tuple(VARIANTS)
    for v in VARIANTS.values():
        assert rulebook.load(v.key).title.startswith(v.title)


def test_every_game_states_its_own_version():
    """A version that came along with a replace() would be bumped for no reason."""
    for v in VARIANTS.values():
        source = (ROOT / "fcd" / "variants" / f"{v.key}.py").read_text(encoding="utf-8")
        assert f"    version={v.version},\n" in source


def test_custom_rules_are_named_as_in_the_rulebook():
    book = rulebook.load("uno")
    for idea in IDEAS:
        title = f"Custom rule {idea.number}: {idea.name}"
        assert book[f"custom-{idea.number}"].title == title


def test_the_board_protocol_names_everything_that_is_sent():
    text = (ROOT / "docs" / "board_protocol.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`(\w+)`", text))
    presenter = Presenter(Game("fcd2018"))
    sent = {*presenter.setup(), *presenter.show(), *presenter.show()["meta"], *TYPES}
    assert sent <= told, sorted(sent - told)
