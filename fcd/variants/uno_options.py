"""UNO's house options, each a change of one thing in the rulebook game.

The options of a game are in its key: `uno` writes it and `options_of` reads it, nobody else.

>>> uno(classic=True)
<Variant uno+classic v2: UNO, classic>
>>> uno(custom="once more", customs=1).key
'uno+custom=4+customs=1'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypedDict

from fcd.cards import CLASSIC_UNO_DECK, Card
from fcd.engine import Action, Phase, Variant
from fcd.engine import clauses as may
from fcd.engine.rules import transition
from fcd.variants.custom_cards import IDEAS, DareTo, Idea
from fcd.variants.uno import UNO

CUSTOMS = UNO.deck.count(Card("custom"))


class Options(TypedDict, total=False):
    """What `uno` takes."""

    classic: bool
    draw_until_playable: bool
    custom: int | str | None
    customs: int


def uno(
    *,
    classic: bool = False,
    draw_until_playable: bool = False,
    custom: int | str | None = None,
    customs: int = CUSTOMS,
) -> Variant:
    """The rulebook game with house options.

    classic: without Swap Hands and Customizable cards, 108 in all.
    draw_until_playable: draw one by one until a card comes that can be played.
    custom: the rule on the Customizable cards, by number (1 to 10) or by name.
    customs: how many Customizable cards there are, 0 to 3.
    """
    v = UNO
    if classic and (custom is not None or customs != CUSTOMS):
        raise ValueError(
            "the classic deck has no Customizable cards to choose a rule or number for"
        )
    if classic:
        v = _with(v, "classic", title="classic", deck=CLASSIC_UNO_DECK)
    if draw_until_playable:
        v = _draw_until_playable(v)
    if custom is not None:
        v = _custom(v, _find_idea(custom))
    if type(customs) is not int or customs not in range(CUSTOMS + 1):
        raise ValueError(f"there are 0 to 3 Customizable cards, not {customs}")
    if customs < CUSTOMS:
        deck = tuple(card for card in v.deck if card.rank != "custom")
        v = _with(v, f"customs={customs}", title="", deck=deck + customs * (Card("custom"),))
    return v


def options_of(variant: Variant) -> Options | None:
    """What `uno` takes to make this game; None for other games, whatever their key looks like.

    >>> options_of(uno(draw_until_playable=True, customs=1))
    {'draw_until_playable': True, 'customs': 1}
    """
    name, *options = variant.key.split("+")
    try:
        chosen = read_options(options)
        return chosen if name == "uno" and uno(**chosen) == variant else None
    except ValueError:  # a house rule with a key like ours
        return None


def read_options(options: Iterable[str]) -> Options:
    """What `uno` takes, from the options of a key such as "uno+draw_until_playable+custom=4"."""
    chosen: Options = {}
    for option in options:
        name, _, value = option.partition("=")
        if name in chosen:
            raise ValueError(f"the option {name} is given twice")
        if name == "classic" and not value:
            chosen["classic"] = True
        elif name == "draw_until_playable" and not value:
            chosen["draw_until_playable"] = True
        elif name == "custom" and value:
            chosen["custom"] = value
        elif name == "customs" and value in ("0", "1", "2"):
            chosen["customs"] = int(value)
        else:
            raise ValueError(
                f"UNO has no option {option!r}; it has classic, draw_until_playable, "
                f"custom=1 to custom=10 and customs=0 to customs=2"
            )
    return chosen


def _with(v: Variant, option: str, *, title: str, **changes: object) -> Variant:
    return replace(
        v,
        key=f"{v.key}+{option}",
        title=f"{v.title}, {title}" if title else v.title,
        book="uno",
        **changes,  # type: ignore[arg-type]  # fields of Variant, as replace checks
    )


def _draw_until_playable(v: Variant) -> Variant:
    drew = v.turn[Phase.DREW]
    turn = {
        **v.turn,
        Phase.DREW: {
            Action.PLAY: drew[Action.PLAY],
            Action.DRAW: transition(Phase.DREW, may.USELESS_DRAW),
            Action.END: transition(Phase.READY, may.PLAYABLE_FOUND),
        },
    }
    return _with(v, "draw_until_playable", title="drawing until playable", turn=turn)


def _find_idea(wanted: int | str) -> Idea:
    for idea in IDEAS:
        if str(wanted) in (str(idea.number), idea.name):
            return idea
    ideas = ", ".join(f"{idea.number} ({idea.name})" for idea in IDEAS)
    raise ValueError(f"there is no Customizable rule {wanted!r}; there are {ideas}")


def _custom(v: Variant, idea: Idea) -> Variant:
    blank = v.meanings["custom"]
    written = replace(blank, ref=f"custom-{idea.number}", effects=(*blank.effects, idea.effect))
    turn = {**v.turn, Phase.DARED: {Action.ANSWER: transition(Phase.PLAYED, may.YES_OR_NO)}}
    return _with(
        v,
        f"custom={idea.number}",
        title=f"custom rule {idea.number}: {idea.name}",
        meanings={**v.meanings, "custom": written},
        turn=turn if isinstance(idea.effect, DareTo) else v.turn,
    )
