"""Records: a round as text. Reading one plays it again, so that nothing in it is taken on trust.

A record holds the variant's key and version, the seed, the deck if one was given, the players, the
size of the hands if it was not the usual one, the moves, and a seal: a digest of all that and of
the state it leads to. A record that was cut short, or changed without playing, does not fit it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from fcd.cards import Card
from fcd.engine import Move, Variant
from fcd.variants import find_variant

if TYPE_CHECKING:
    from fcd.game import Game

FORMAT = "fcd record 1"


class BadRecord(ValueError):
    """The text is no record of a game that could have been played; the message says why."""


def write(game: Game) -> str:
    """The record of a game, as JSON. A changed variant must not go by the name of another."""
    key = game.variant.key
    if _known(key) not in (None, game.variant):
        raise ValueError(f"these rules are not those of {key!r}: give your variant its own key")
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
    if game.hand_size is not None:  # left out of ordinary rounds
        record["hand_size"] = game.hand_size
    return json.dumps({**record, "seal": _seal(record, game)}, indent=1)


def read(text: str, variant: Variant | None = None) -> Game:
    """Play a recorded game again; a variant that is not among fcd's has to be given."""
    from fcd.game import Game  # game.py reads and writes records only when asked to

    record = _parse(text)
    rules = _rules(record, variant)
    try:
        game = Game(
            rules,
            players=record["players"],
            seed=record["seed"],
            dealer=record["dealer"],
            hand_size=record.get("hand_size"),
            deck=None if record["deck"] is None else map(Card.parse, record["deck"].split()),
        )
    except (ValueError, TypeError) as error:
        raise BadRecord(f"the record cannot be dealt: {error}") from error
    for number, move in enumerate(record["moves"]):
        try:
            game.play(Move.parse(move))
        except ValueError as error:
            raise BadRecord(f"move {number} of the record cannot be played: {error}") from error
    if record["seal"] != _seal(record, game):
        raise BadRecord("the record does not fit its seal: it was cut short or changed")
    return game


_OPTIONAL: dict[str, tuple[type, ...]] = {"hand_size": (int,)}
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
    try:
        record = json.loads(text)
    except (ValueError, RecursionError, TypeError) as error:
        raise BadRecord(f"this isn't a record, or only part of one: {error}") from error
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadRecord(f"this isn't a record: it should say {FORMAT!r} as its format")
    optional = {name: kinds for name, kinds in _OPTIONAL.items() if name in record}
    for name, kinds in (_PARTS | optional).items():
        if name not in record:
            raise BadRecord(f"the record has no {name!r}")
        if not isinstance(record[name], kinds) or isinstance(record[name], bool):
            raise BadRecord(f"the record's {name!r} cannot be {record[name]!r:.80}")
    return record


def _known(key: str) -> Variant | None:
    try:
        return find_variant(key)
    except ValueError:
        return None


def _rules(record: dict[str, Any], given: Variant | None) -> Variant:
    key, version = record["variant"], record["version"]
    variant = given or _known(key)
    if variant is None:
        raise BadRecord(f"it was played by {key!r:.60}, version {version}, which fcd does not know")
    if variant.key != key:
        raise BadRecord(f"it was played by {key!r:.60}, not by {variant.key!r}")
    if variant.version != version:
        raise BadRecord(
            f"it was played by version {version} of {key}, "
            f"and this is version {variant.version}: the rules have changed since"
        )
    return variant


def _seal(record: dict[str, Any], game: Game) -> str:
    """A digest of what is recorded and of where the moves lead. It guards against damage, not
    against forgers: whoever makes up moves that obey the rules has simply played another game."""
    from hashlib import sha256  # not needed until a game is saved

    parts = {name: part for name, part in record.items() if name != "seal"}
    text = json.dumps([parts, repr(game.state)], sort_keys=True)  # pure ASCII, whatever the names
    return sha256(text.encode()).hexdigest()[:16]
