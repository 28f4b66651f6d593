"""Records: a round as text. Reading one plays it again, so that nothing in it is taken on trust.

A record holds the variant's key and version, the seed, the deck if one was given, the players,
the moves, and a seal: a digest of all that and of the state it leads to. A record that was cut
short, or changed without playing, does not fit its seal.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from fcd.cards import Card
from fcd.engine import IllegalMove, Move

if TYPE_CHECKING:
    from fcd.game import Game

FORMAT = "fcd record 1"


class BadRecord(ValueError):
    """The text is no record of a game that could have been played; the message says why."""


def write(game: Game) -> str:
    """The record of a game, as JSON."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "variant": game.variant.key,
        "version": game.variant.version,
        "players": list(game.names),
        "seed": game.seed,
        "dealer": game.dealer,
        "deck": None if game.deck is None else " ".join(map(str, game.deck)),
        "moves": [str(move) for move in game.moves],
    }
    return json.dumps({**record, "seal": _seal(record, game)}, indent=1)


def read(text: str) -> Game:
    """Play a recorded game again."""
    record = _parse(text)
    try:
        game = _deal(record)
    except (ValueError, TypeError) as error:
        raise BadRecord(f"the record cannot be dealt: {error}") from error
    for number, move in enumerate(record["moves"]):
        try:
            game.play(Move.parse(move))
        except (IllegalMove, ValueError) as error:
            raise BadRecord(f"move {number} of the record cannot be played: {error}") from error
    if record["seal"] != _seal(record, game):
        raise BadRecord("the record does not fit its seal: it was cut short or changed")
    return game


_PARTS: dict[str, tuple[type, ...]] = {
    "variant": (str,),
    "version": (int,),
    "players": (list,),
    "seed": (int,),
    "dealer": (int, type(None)),
    "deck": (str, type(None)),
    "moves": (list,),
    "seal": (str,),
}


def _parse(text: str) -> dict[str, Any]:
    """The record as a dictionary whose parts have the right types."""
    try:
        record = json.loads(text)
    except (ValueError, RecursionError, TypeError) as error:
        raise BadRecord(f"this is no record, or only part of one: {error}") from error
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadRecord(f"this is no record: it should say {FORMAT!r} as its format")
    for name, kinds in _PARTS.items():
        if name not in record:
            raise BadRecord(f"the record has no {name!r}")
        if not isinstance(record[name], kinds) or isinstance(record[name], bool):
            raise BadRecord(f"the record's {name!r} cannot be {record[name]!r:.80}")
    return record


def _deal(record: dict[str, Any]) -> Game:
    from fcd.game import Game  # game.py reads and writes records only when asked to

    game = Game(
        record["variant"],
        players=record["players"],
        seed=record["seed"],
        dealer=record["dealer"],
        deck=None if record["deck"] is None else map(Card.parse, record["deck"].split()),
    )
    if game.variant.version != record["version"]:
        raise BadRecord(
            f"it was played by version {record['version']} of {game.variant.key}, "
            f"and this is version {game.variant.version}: the rules have changed since"
        )
    return game


def _seal(record: dict[str, Any], game: Game) -> str:
    """A digest of what is recorded and of where the moves lead. It guards against damage, not
    against forgers: whoever makes up moves that obey the rules has simply played another game."""
    from hashlib import sha256  # not needed until a game is saved

    parts = {name: part for name, part in record.items() if name != "seal"}
    text = json.dumps([parts, repr(game.state)], sort_keys=True)  # pure ASCII, whatever the names
    return sha256(text.encode()).hexdigest()[:16]
