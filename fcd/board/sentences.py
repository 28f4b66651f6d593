"""What terminal, board, lessons and pictures say of cards, of the pile, of a turn and of moves.

The words follow from the variant's meanings and clauses, so that a house rule has its own, too.

>>> from fcd import Game, Move, find_variant
>>> [hint(find_variant("fcd2017"), Card.parse(card)) for card in ("R2H", "RCH", "R0H", "R1H")]
['+2', 'play again', 'the wild card', '']
>>> move_text(Move.parse("play swap naming red with 1"), Game("uno", players=["Ann", "Ben"]))
'play the Wild Swap Hands, naming red, and swap with Ben'
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict

from fcd.cards import HEX, WILDS, Card
from fcd.engine import Action, Explanation, Move, Phase, State, Variant, effects
from fcd.engine.events import count_cards
from fcd.engine.explanation import Verdict
from fcd.engine.rules import AnyOf, Clause
from fcd.engine.wording import fill, inside
from fcd.game import Game
from fcd.rulebook import books, load
from fcd.view import View

# -- what a special card does --------------------------------------------------------------------

_DOES: dict[type, str] = {
    effects.Skip: "skips",
    effects.Reverse: "turns around",
    effects.PlayAgain: "play again",
    effects.NameColor: "names a color",
    effects.SwapHands: "trade hands",
}


def hint(variant: Variant, card: Card) -> str:
    """What this card does here, in a word or two; empty if nothing, or if its name says so."""
    if card.rank not in HEX:
        return heading(variant, card) if card.rank == "custom" else ""
    words = [
        f"+{each.count}" if isinstance(each, effects.Stack) else _DOES.get(type(each), "")
        for each in variant.meaning(card).effects
    ]
    return ", ".join(filter(None, words)) or heading(variant, card)


def heading(variant: Variant, card: Card) -> str:
    """What the rulebook calls it, as in "0: the wild card" or "Custom rule 8: tell a joke".

    Nothing if this game leaves that rule out: an A that skips nobody is no "advance".
    """
    cited = variant.cite(variant.meaning(card).ref)
    return _heading(card.rank, cited, frozenset(_wild_rules(variant)), tuple(shelf(variant)))


@lru_cache(maxsize=1024)  # a book is long, and a board asks for every card of a hand
def _heading(rank: str, cited: str, wild_rules: frozenset[str], keys: tuple[str, ...]) -> str:
    for key in keys:
        for rule in load(key).values():
            name, _, does = rule.title.partition(": ")
            named = name == rank and rule.ref in {cited, *wild_rules}
            if named or (rank == "custom" and rule.ref == cited):
                return does
    return ""


def _wild_rules(variant: Variant) -> set[str]:
    """The rules that let some card go on any other; such a card may do nothing else."""
    transitions = [way for ways in variant.turn.values() for way in ways.values()]
    groups = [rule for way in transitions for rule in way.rules if isinstance(rule, AnyOf)]
    clauses = [clause for group in groups for clause in group.clauses]
    return {variant.cite(clause.ref) for clause in clauses if clause.name == "always-playable"}


def shelf(variant: Variant) -> list[str]:
    """The books of this game: a house rule has its own beside the one it changes."""
    wanted = dict.fromkeys([variant.book or variant.key, variant.key])
    return [key for key in wanted if key in books()]


def wrong_challenge(variant: Variant, card: Card) -> int:
    does = variant.meaning(card).effects
    return sum(effect.fine for effect in does if isinstance(effect, effects.Challengeable))


def price_of_calling(variant: Variant) -> int:
    return variant.sayings.wrong if variant.sayings else 0


# -- what can be put on the discard pile -----------------------------------------------------------


class Match(TypedDict):
    """Chips of which one is enough, and what else has to be known: wilds, and house rules."""

    lead: str
    chips: list[tuple[str, str]]
    also: str


# Clauses that go without saying beside a pile. What is not known here was put in by somebody.
_UNSAID = {"in-hand", "names-color", "names-target", "no-matching-color"}


def match_chips(v: Variant, s: State) -> Match:
    """The ways to match in this phase; no chips where no card can be played.

    They are read off the clauses, and no card is tried: that would be slow, and tell hidden cards.
    """
    transition = v.turn.get(s.phase, {}).get(Action.PLAY)
    if transition is None:
        return {"lead": "", "chips": [], "also": ""}
    match = next((rule for rule in transition.rules if isinstance(rule, AnyOf)), AnyOf(()))
    always = [clause for clause in match.clauses if clause.name == "always-playable"]
    plays = {card.rank: Move(Action.PLAY, card) for card in v.kinds}
    wilds = sorted(r for r, move in plays.items() if any(c.test(v, s, move) for c in always))
    chips = [chip for clause in match.clauses for chip in _chips(v, s, clause, wilds)]
    lead, house = [], []
    for rule in transition.rules:
        if isinstance(rule, AnyOf):
            house += (
                [" or ".join(_needs(v, s, c) for c in rule.clauses)] if rule is not match else []
            )
        elif rule.name == "just-drawn":
            lead.append("only the card you just drew")
        elif rule.name == "only-rank":
            lead.append(f"only {_needs(v, s, rule)}")
        elif not rule.advisory and rule.name not in _UNSAID:
            house.append(_needs(v, s, rule))
    if chips:
        lead.append("match any one" if len(chips) > 1 else "match")
    named = "wild" if set(wilds) <= set(WILDS) else " or ".join(wilds)
    also = [f"or any {named}"] if wilds else []
    also += [f"and a house rule: {says}" for says in house]
    return {"lead": " · ".join(lead), "chips": chips, "also": ", ".join(also)}


def _chips(v: Variant, s: State, clause: Clause, wilds: list[str]) -> list[tuple[str, str]]:
    """One way to match; empty if the cards on the table do not offer it, or it goes anyway."""
    if clause.name == "always-playable":
        return []
    if clause.name == "same-color":
        return [("color", str(s.color))] if s.color else []
    if clause.name == "same-suit":
        return [("suit", str(s.top.suit))] if s.top.suit else []
    if clause.name in ("same-value", "same-symbol"):
        return [("rank", s.top.rank)] if s.top.rank not in wilds else []
    return [("text", _needs(v, s, clause))]


def _needs(v: Variant, s: State, clause: Clause) -> str:
    """What it asks of any card. (Which one was drawn only its owner may know.)"""
    return fill(clause.short or inside(clause.says), v, s._replace(drawn=None), Move(Action.PLAY))


# -- what to do ------------------------------------------------------------------------------------


def can_play(view: View) -> bool:
    return any(move.action is Action.PLAY for move in view.legal_moves)


def duties(view: View) -> list[str]:
    says = []
    left = view.debt.owed - view.debt.drawn
    if view.phase is Phase.OWING:
        ranks = sorted({move.card.rank for move in view.legal_moves if move.card})
        answer = f", or pass the debt on with a {' or a '.join(ranks)}" if ranks else ""
        says.append(f"You owe {count_cards(left)}: draw{answer}.")
    elif view.phase is Phase.PAYING:
        says.append(f"You still owe {count_cards(left)}.")
    elif view.phase is Phase.CHALLENGED and view.challenged is not None:
        name = view.names[view.challenged]
        stake = count_cards(left + wrong_challenge(view.rules, view.top))
        says.append(
            f"Draw {count_cards(left)}, or challenge {name}: if you're wrong, you draw {stake}."
        )
    elif view.phase is Phase.NAMING:
        says.append("The first card is a wild. Name a color.")
    elif view.phase is Phase.AGAIN:
        says.append("Play one more card or end your turn.")
    elif view.phase is Phase.READY and not can_play(view):
        says.append("You have no card you can play.")
    if view.debt.toll > 1 and view.phase is Phase.READY:
        says.append(f"If you can't play, you draw {count_cards(view.debt.toll)}.")
    if view.speech.owed:
        says.append(f"Say {view.speech.owed} now, or you can be caught.")
    return says


def _fitting(count: int, held: int) -> str:
    """As in "two of your cards fit"."""
    if held == 1:
        return "your last card fits"
    return f"{count_cards(count).split()[0]} of your cards {'fits' if count == 1 else 'fit'}"


def status(view: View, closed: str = "") -> str:
    """What to do next, in one line. `closed` says why nothing can be done, if so."""
    if view.is_over and view.winner is None:
        return "The round is over. Nobody won."
    if view.is_over:
        won = view.winner == view.seat
        return "You won!" if won else f"{view.names[view.winner or 0]} won."
    if view.player != view.seat:
        return closed or f"It's {view.names[view.player]}'s turn."
    if closed:
        return closed
    if view.phase in (Phase.READY, Phase.DREW) and can_play(view):
        playable = {move.card for move in view.legal_moves if move.action is Action.PLAY}
        count = sum(card in playable for card in view.hand)
        if view.phase is Phase.DREW:
            return "You can play the card you drew."
        return f"Your turn: {_fitting(count, len(view.hand))}."
    if view.speech.owed:
        return duties(view)[-1]
    actions = {move.action for move in view.legal_moves if move.action is not Action.CALL}
    if actions == {Action.END}:
        return "End your turn."
    if actions == {Action.DRAW} and not view.debt.owed:
        return "You have no card you can play. Draw one."
    return next(iter(duties(view)), "It's your turn.")


# -- moves and explanations ------------------------------------------------------------------------


def move_text(move: Move, game: Game) -> str:
    match move.action:
        case Action.PLAY if move.card is not None:
            naming = f", naming {move.color}" if move.color else ""
            whom = "nobody" if move.target is None else game.names[move.target]
            asks = game.variant.meaning(move.card).asks
            swap = f", and swap with {whom}" if "target" in asks else ""
            return f"play the {move.card.spoken}{naming}{swap}"
        case Action.DRAW:
            at_once = game.state.phase is Phase.CHALLENGED  # elsewhere debts are drawn one by one
            return f"draw {count_cards(game.state.debt.owed if at_once else 1)}"
        case Action.CALL:
            return f"call out {move.word}"
        case Action.END:
            return "end the turn"
        case _:
            return " ".join(filter(None, (move.action.value, move.word or move.color)))


def why_not(explanation: Explanation) -> str:
    """Why this move is not legal, in short; empty if it is.

    >>> print(why_not(Game("mini_uno", seed=1).explain("play R1")))
    Needs blue or a 4. This is a red 1.
    """
    return " ".join(row.text for row in explanation.rows(explanation.broken)[:1])


def risk(explanation: Explanation) -> str:
    """What somebody could make you pay for, if you make this legal move; else empty."""
    return " ".join(f.says for f in explanation.findings if f.verdict is Verdict.WARNS)


# -- what went wrong -------------------------------------------------------------------------------


def describe_error(error: BaseException) -> str:
    """An exception in a line, whatever its author made of its text."""
    name = type(error).__name__
    try:
        text = f"{error!s:.200}"
    except Exception:
        return f"{name}, which cannot even be printed"
    return f"{name}: {text}" if text else name


def printable(text: str) -> str:
    """The text without halves of characters, which no browser could be sent."""
    return text.encode("utf-8", "replace").decode()
