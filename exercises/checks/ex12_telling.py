"""ex12: what a student is told of a player: the rule that it breaks, or how its matches ended."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

from fcd.contest.conformance import report as contest
from fcd.contest.conformance.position import Position
from fcd.contest.foul import REFUSED, TOO_LONG, Foul
from fcd.contest.player import NO_PLAY_POSSIBLE, Player
from fcd.sandbox import budget
from fcd.teach.given.positions import position_of
from fcd.teach.outcome import Finding, Outcome
from fcd.teach.writing import (
    CaseView,
    Row,
    Submission,
    TableCase,
    Unusable,
    rules_in,
    shown,
)

from .ex12_match import RIVALS, Result, give_chance

BREAKS, NEITHER, ONE, BOTH, CLEARLY = 0.3, 0.4, 0.6, 0.8, 1.0  # of the points
CLEAR = 2.0  # points a round: what a good idea brings, and hardly ever luck


def ask(submission: Submission, where: Position, check: str = "") -> str:
    """Ask a new player for a card, and perhaps for a color, as if it had played its last one."""
    player = submission()
    if not isinstance(player, Player):
        raise Unusable(f"MyPlayer() gives {shown(player)}, which isn't a Player.")
    give_chance(player, Random(0))
    answer: object = player.play(*where.question)
    if check.startswith("color"):
        answer = player.call_color(where.hand[:-1])
    return shown(answer)


def failed(found: list[contest.Finding]) -> list[contest.Finding]:
    return [each for each in found if each.outcome is contest.Outcome.FAILED]


def fouled(player: type[Player], foul: Foul) -> Finding:
    """It went wrong in a match, and nowhere else: the hand it held then."""
    seen, where = foul.evidence, None
    if seen and seen.up_card:
        where = Position(seen.hand, seen.up_card, None if seen.up_card.color else seen.color)
    got = _named(seen.answer if seen else "")
    scene = scene_of(player, where, got)
    if foul.what == TOO_LONG:
        return Finding(Outcome.TOO_LONG, scene=scene)
    if foul.__cause__:
        return raised(scene, budget.Raised(foul.__cause__))
    kinds = {
        REFUSED: "must-play",
        "; the places go": "answers",
        "played Wild Draw 4": "wild-draw-4",
    }
    return Finding(
        Outcome.WRONG,
        scene=scene,
        got=got,
        expected=_fitting(where) if where else FOUR,
        says=f"In a match your player {foul.what}.",
        misconception=next((kind for words, kind in kinds.items() if words in foul.what), ""),
        share=BREAKS,
    )


def broken(player: type[Player], found: list[contest.Finding]) -> Finding:
    """A rule is broken: the smallest hand that shows it. Breaking one costs less than many."""
    first, *more = failed(found)
    where, check = first.position, _check(first)
    is_color = check.startswith("color") and "asked for a card" not in first.says
    fails = first.says.startswith(("took too long", "raised", "cannot be made"))
    got = "" if fails else _answer(first, check)
    scene = view(where, check) if is_color else scene_of(player, where, got)
    if first.says.startswith("took too long"):
        return Finding(Outcome.TOO_LONG, scene=scene)
    if fails:
        return _raised_again(player, where, check, first.says, scene)
    if where is None:
        scene = replace(scene, lines=first.evidence)
    elif check in ("answers", "not-a-place"):
        scene = replace(scene, rules=rules_in("uno_contest#players")[1:2])
    elif first.place is not None and not check.startswith("color"):
        scene = replace(scene, rules=tuple(where.explain_play(where.hand[first.place]).lines()))
    return Finding(
        Outcome.WRONG,
        scene=scene,
        got=got,
        expected=_expected(first, check),
        says=f"Your player {first.says}{'' if first.says.endswith('?') else '.'}",
        misconception=check,
        share=BREAKS * (1 - len(more) / len(found)),
    )


def _check(found: contest.Finding) -> str:
    """The check that it fails; of what went wrong in a whole round, the one that it would fail."""
    where, place = found.position, found.place
    if found.check == "color":
        kinds = {"called None": "color", "called '": "color-text"}
        return next((kind for words, kind in kinds.items() if words in found.says), "color-other")
    if place is None and found.check in ("answers", "rounds"):
        kinds = {"did not play": "must-play", "; the places go": "answers"}
        return next((kind for words, kind in kinds.items() if words in found.says), "not-a-place")
    if where is None or place is None or found.check != "rounds":
        return found.check
    return "legal" if where.hand[place].color else "wild-draw-4"


def _answer(found: contest.Finding, check: str) -> str:
    """What it answered, or did."""
    lines = (line for line in found.evidence if line.startswith("answer:"))
    answer = next(lines, found.says).removeprefix("answer:").strip()
    return answer.partition(", ")[2] if check.startswith("color") else _named(answer)


def _named(answer: str) -> str:
    return "NO_PLAY_POSSIBLE" if answer == str(NO_PLAY_POSSIBLE) else answer


def _expected(found: contest.Finding, check: str) -> str:
    """What would have been right, in words."""
    where = found.position
    if where is None:
        return f"a player that {found.title}"
    if check.startswith("color"):
        return FOUR
    return _fitting(where)


FOUR = "one of Color.RED, Color.BLUE, Color.GREEN, Color.YELLOW"


def _fitting(where: Position) -> str:
    """The places of all cards that may be played there."""
    fitting = [(place, card) for place, card in enumerate(where.hand) if card in where.playable]
    words = (f"{place} (the {card.spoken})" for place, card in fitting)
    return " or ".join(words) or "NO_PLAY_POSSIBLE"


def raised(scene: CaseView, error: budget.Raised) -> Finding:
    told = str(error), error.traceback
    return Finding(Outcome.RAISED, scene=scene, got=told[0], traceback=told[1], says=error.meant)


def _raised_again(
    player: type[Player], where: Position | None, check: str, says: str, scene: CaseView
) -> Finding:
    """Have it raised once more, to tell the line."""
    try:
        if where:
            budget.call_with_budget(lambda: ask(player, where, check))
    except budget.Raised as error:
        return raised(scene, error)
    except (budget.NotAttempted, budget.TookTooLong, Unusable):
        pass
    return Finding(Outcome.RAISED, scene=scene, got=says.removeprefix("raised "))


def placed(results: list[Result]) -> Finding:
    """It keeps to the rules: how good is it?"""
    beaten = sum(result.lead.low > 0 for result in results)
    matches = tuple(map(str, results))
    if beaten == len(results):
        clearly = all(result.lead.low > CLEAR for result in results)
        more = "" if clearly else f" For all points, win {CLEAR:g} points a round more, for sure."
        told = "; ".join(matches)
        says = f"{told[0].upper()}{told[1:]}.{more}"
        return Finding(Outcome.RIGHT, says=says, share=CLEARLY if clearly else BOTH)
    names = ", ".join(f'"{rival.__name__}"' for rival in RIVALS)
    rounds = (
        f"{results[0].rounds:,} rounds each; every deal is played twice, with the seats changed"
    )
    return Finding(
        Outcome.WRONG,
        scene=CaseView(
            f"[play_match([MyPlayer, rival], rounds=3_000, seed=1) for rival in [{names}]]",
            lines=(rounds, *matches),
            rules=rules_in("uno_contest#contest")[-1:],
        ),
        got=f"beats {beaten} of {len(results)}",
        expected="beats both: the whole interval lies above 0",
        misconception="beats-one" if beaten else "beats-neither",
        share=ONE if beaten else NEITHER,
    )


def scene_of(player: Submission, where: Position | None, got: str = "") -> CaseView:
    """With no more of the table than it takes to get this answer from a new player, or none."""
    if where is None:
        return view(None)
    only_hand = TableCase((where.hand,), where.up_card, where.called_color)
    others = tuple((where.up_card,) * size for size in where.sizes[1:])  # only how many counts
    table = only_hand._replace(hands=(where.hand, *others), direction=where.direction)
    for case in (only_hand, table, table._replace(below=where.below)):
        try:
            said = budget.call_with_budget(partial(ask, player, position_of(case)))
        except (budget.Raised, budget.NotAttempted, budget.TookTooLong, budget.Unusable):
            said = ""
        if _named(said) == got.partition(", ")[0]:
            return view(where, typed=str(case))
    line = "a new player, asked like this, answers otherwise: what else it has seen may matter"
    return replace(view(where), lines=(line,))


def view(where: Position | None, check: str = "", typed: str = "") -> CaseView:
    """The hand, and what the rules say of playing and drawing there."""
    if where is None:
        return CaseView("MyPlayer()", rules=rules_in("uno_contest#contest")[:1])
    if check.startswith("color"):
        *left, wild = where.hand
        row = Row("hand", tuple(left), f"{wild.spoken} was just played")
        rules = tuple(where.explain_play(wild, None).lines())
        typed = " ".join(map(str, left))
        return CaseView(f'MyPlayer().call_color(read_cards("{typed}"))', (row,), rules=rules)
    called = f"{where.called_color} was called" if where.called_color else ""
    typed = typed or str(TableCase((where.hand,), where.up_card, where.called_color))
    rules = tuple(where.explain_draw().lines())
    return CaseView(
        f'MyPlayer().play(*read_position("{typed}"))',
        (
            Row("up card", (where.up_card,), called),
            Row("hand", where.hand, "places are counted from 0"),
        ),
        rules=rules,
    )
