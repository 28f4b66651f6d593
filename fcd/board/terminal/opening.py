"""How a round comes onto the table: dealt to players with names, or resumed from a file.

Every function raises ValueError with a sentence for the person who asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from secrets import randbelow

from fcd.board.terminal.invocation import command
from fcd.board.terminal.page import filled
from fcd.engine import Variant
from fcd.game import NAMES, Game
from fcd.rulebook import load
from fcd.scoring import Match

MATCH_RULE = "match-500"  # where a rulebook has one


def names_for(variant: Variant, players: int | None, given: str | None) -> list[str]:
    """A name for everybody: those given, and the usual ones for the others.

    >>> from fcd import find_variant
    >>> names_for(find_variant("mini_uno"), 3, "Zoe, bob")
    ['Zoe', 'bob', 'Alice']
    """
    names = [name.strip() for name in given.split(",")] if given else []
    least, most = variant.players[0], variant.players[-1]
    if players is None:
        players = len(names) if len(names) in variant.players else min(4, most)
    if players not in variant.players:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise ValueError(f"{variant.title} is for {wanted} players, not {players}")
    if len(names) > players:
        raise ValueError(f"{len(names)} names are too many for {players} players")
    taken = {name.lower() for name in names}
    spare = [name for name in NAMES if name.lower() not in taken]
    return [*names, *spare[: players - len(names)]]


def deal(
    variant: Variant,
    names: Sequence[str],
    seed: int | None = None,
    *,
    as_match: bool = False,
    tally: bool = False,
) -> tuple[Game, Match | None]:
    """A round, and the match it is the first of: by the rulebook, or with a tally of all hands.

    Without a seed, chance finds one.
    """
    seed = randbelow(2**32) if seed is None else seed
    if as_match and tally:
        raise ValueError("--match and --tally are two ways to score: choose one")
    if not (as_match or tally):
        return Game(variant, players=names, seed=seed), None
    if as_match and MATCH_RULE not in load(variant.book or variant.key):
        raise ValueError(
            f"{variant.title} has no rule for a match; "
            f"--tally adds up what everybody is left holding, round after round"
        )
    match = Match(variant, names, seed=seed, tally=tally)
    return match.next_round(), match


def greeting(game: Game, humans: int) -> str:
    """What is said before the first turn."""
    lines = [
        f"{game.variant.title}, seed {game.seed}.",
        f"The rules: {command()} rules {game.variant.key}",
    ]
    if humans:
        lines.append("Type the number of a card to play it, or ? to see what you can do.")
    return "\n".join(map(filled, lines))


def resume(path: Path) -> Game:
    """The round in this file, played again to where it was left."""
    try:
        return Game.from_json(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"cannot read {path}: {error.strerror or error}") from None
    except ValueError as error:  # BadRecord, or bytes that are no text
        raise ValueError(f"cannot resume {path}: {error}") from None
