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
    rows = re.findall(r"^\| `(\w+)` \|.*\| (\d+)(?:–(\d+))? \| (\d+) \|$", readme, re.MULTILINE)
    told = {(key, int(low), int(high or low), int(cards)) for key, low, high, cards in rows}
    assert told == {(v.key, v.players[0], v.players[-1], len(v.deck)) for v in VARIANTS.values()}


def test_links_lead_somewhere_and_the_architecture_fits_on_a_few_screens():
    for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (ROOT / target).exists(), f"{name} links to {target}"
        assert name != "ARCHITECTURE.md" or text.count("\n") <= 150


def test_books_and_games_have_the_same_order_titles_and_versions_of_their_own():
    """A version that came along with a replace() would be bumped for no reason."""
    assert rulebook.books() == tuple(VARIANTS)
    for v in VARIANTS.values():
        assert rulebook.load(v.key).title.startswith(v.title)
        source = (ROOT / "fcd" / "variants" / f"{v.key}.py").read_text(encoding="utf-8")
        assert f"    version={v.version},\n" in source
    for idea in IDEAS:
        title = f"Custom rule {idea.number}: {idea.name}"
        assert rulebook.load("uno")[f"custom-{idea.number}"].title == title


def test_the_board_protocol_names_everything_that_is_sent():
    text = (ROOT / "docs" / "board_protocol.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`(\w+)`", text))
    presenter = Presenter(Game("fcd2018"))
    sent = {*presenter.setup(), *presenter.show(), *presenter.show()["meta"], *TYPES}
    assert sent <= told, sorted(sent - told)
