"""Questions of a quiz. The right answers are asked of the engine when the question is made, so
that a question about another variant has other answers.

>>> from fcd.positions import position
>>> game = position("fcd2018", hands=["R7S B9C", "", "", ""], top="R5H")
>>> question = LegalCards(game)
>>> print(question.text)
The top card is the red 5 of hearts. Which of these cards can Alice play?
>>> [option["value"] for option in question.options], sorted(question.answer)
(['R7S', 'B9C'], ['R7S'])
"""

# ruff: noqa: N802, A002  # a question is made by what reads as its kind, and has an `id`

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from fcd import engine
from fcd.board.drawing import card_svg
from fcd.board.lessons import situations
from fcd.board.lessons.situations import CARD
from fcd.board.sentences import move_text
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block, Check
from fcd.cards import Card, listed
from fcd.engine import Action, Explanation, Move, State, Variant
from fcd.engine.wording import sentence, told_of
from fcd.game import Game
from fcd.rulebook import citation, section

RIGHT_OR_WRONG = ("✓ right", "✗ wrong")


@dataclass(frozen=True, slots=True)
class Question:
    """Something to answer by choosing. `why` has a line for each option; "" are those for all.

    `about` are the rules that it asks for, such as ("fcd2018#match",): they can be read once it is
    answered. One that is in no book raises NoSuchRule.
    """

    text: str
    options: tuple[Block, ...]
    answer: frozenset[str]
    many: bool = False
    why: Mapping[str, Sequence[Check]] = field(default_factory=dict)
    shown: tuple[Block, ...] = ()  # what to look at
    id: str = ""  # under which results are kept; empty: its number in the quiz
    about: Sequence[str] = ()
    marks: tuple[str, str] = RIGHT_OR_WRONG

    def __post_init__(self) -> None:
        for ref in self.about:
            section(ref)
        unknown = self.why.keys() - {"", *(each["value"] for each in self.options)}
        if unknown:
            raise ValueError(
                f"a reason for something else than an option: {listed(sorted(unknown))}"
            )

    def note(self, option: str) -> str:
        """What is said of this option when it has been judged."""
        return " ".join(says for _, says, _, _ in self.why.get(option, ()))

    def reasons(self, chosen: Iterable[str]) -> list[Check]:
        """Why, and the rules to read: those behind these options, and those that it is about."""
        lines = list(self.why.get("", ()))
        cited = {citation(ref) for _, _, ref, _ in lines if ref}
        return lines + [rule for rule in self._rules(chosen) if citation(rule[2]) not in cited]

    def clues(self, chosen: Iterable[str]) -> list[Check]:
        """What helps to think again: the rules, and why if none of these options says it."""
        wrong = list(chosen)
        general = wrong and not any(map(self.note, wrong))
        return self.reasons(wrong) if general else self._rules(["", *wrong])

    def _rules(self, chosen: Iterable[str]) -> list[Check]:
        refs = [ref for each in chosen for _, _, ref, _ in self.why.get(each, ())]
        first: dict[str, str] = {}  # of rules of one name, in several books, the first will do
        for ref in filter(None, [*refs, *self.about]):
            first.setdefault(citation(ref), ref)
        return [blocks.check("", "", ref) for ref in first.values()]


def MultipleChoice(
    text: str,
    options: Sequence[str],
    answer: str,
    why: str | Mapping[str, str] = "",
    ref: str = "",
    id: str = "",
    about: Sequence[str] = (),
) -> Question:
    """A question about anything; its right answer is given. `why` may be one for each option."""
    if answer not in options or len(set(options)) < len(options):
        raise ValueError(f"the answer {answer!r:.60} must be one of the options, once")
    reasons = _each(why, ref)
    return Question(text, _texts(options), frozenset({answer}), why=reasons, id=id, about=about)


def LegalCards(
    game: Game, text: str = "", id: str = "", about: Sequence[str] = (), why: str = ""
) -> Question:
    """Click the cards that the player on turn can play. `why` is said beside the reasons."""
    v, s = game.variant, game.state
    hand = tuple(dict.fromkeys(s.hand))
    options = [
        blocks.option(str(card), card.spoken, card_svg(card, variant=v, width=CARD))
        for card in hand
    ]
    explained = {str(card): game.explain(situations.first_play(v, s, card)) for card in hand}
    legal = {str(move.card) for move in game.legal_moves() if move.action is Action.PLAY}
    asked = text or f"{_situation(game)} Which of these cards can {game.names[s.player]} play?"
    return _several(game, asked, options, explained, legal, id, about, why)


def LegalMoves(
    game: Game,
    moves: Mapping[str, Move | str],
    text: str = "",
    id: str = "",
    about: Sequence[str] = (),
    why: str = "",
) -> Question:
    """Click what the player on turn can do: `moves` has the words for each, and the move."""
    explained = {words: game.explain(move) for words, move in moves.items()}
    legal = {words for words, explanation in explained.items() if explanation}
    who = game.names[game.state.player]
    asked = text or f"{_situation(game)} Which of these moves can {who} make?"
    return _several(game, asked, _texts(moves), explained, legal, id, about, why)


def _several(
    game: Game,
    asked: str,
    options: Iterable[Block],
    explained: Mapping[str, Explanation],
    legal: Iterable[str],
    id: str,
    about: Sequence[str],
    why: str,
) -> Question:
    """Any number of the options may be right; each says why or why not."""
    reasons = {each: [_reason(game, found)] for each, found in explained.items()}
    return Question(
        asked,
        tuple(options),
        frozenset(legal),
        many=True,
        why={"": _also(why), **reasons},
        shown=_cards(game),
        id=id,
        about=about,
        marks=("✓ legal", "✗ not legal"),
    )


def Choice(
    text: str, game: Game, move: Move | str, id: str = "", about: Sequence[str] = (), why: str = ""
) -> Question:
    """Is this move legal? Yes or no. `why` is said beside the engine's reason."""
    explanation = game.explain(move)
    said, who = move_text(explanation.move, game), game.names[game.state.player]
    reasons = [_reason(game, explanation), *_also(why)]
    return Question(
        text or f"{_situation(game)} It's {who}’s turn. Is this legal: {said}?",
        (blocks.option("yes", "Yes"), blocks.option("no", "No")),
        frozenset({"yes" if explanation else "no"}),
        why={"": reasons},
        shown=_cards(game, explanation.move),
        id=id,
        about=about,
    )


def WhatHappens(
    game: Game,
    move: Move | str,
    options: Mapping[str, Callable[[State], bool]] | None = None,
    text: str = "",
    id: str = "",
    about: Sequence[str] = (),
    why: str | Mapping[str, str] = "",
) -> Question:
    """What is so after this move (and the end of that turn)? Each option comes with a test of it.

    Without options: whose turn it is then. `why` is said beside what happened; it may have one for
    each option, too.
    """
    v, names = game.variant, game.names
    read = game.read(move)
    state, events = engine.step(v, game.state, read)
    does = move_text(read, game)
    if situations.is_done(v, state):
        state, ended = engine.step(v, state, Move(Action.END))
        events += ended
        does += " and end the turn"
    asked = "What happens?"
    if options is None:
        options = {name: _has_turn(seat) for seat, name in enumerate(names)}
        asked = "Whose turn is it next?"
    right = [words for words, test in options.items() if test(state)]
    if len(right) != 1:
        raise ValueError(f"after {read} exactly one option must hold, not {len(right)}: {right}")
    happened = blocks.check("", sentence(engine.narrate(events, names)), _rule_of(v, read, state))
    who = names[game.state.player]
    reasons = _each(why)
    return Question(
        text or f"{_situation(game)} {who} decides to {does}. {asked}",
        _texts(options),
        frozenset(right),
        why={**reasons, "": [happened, *reasons.get("", [])]},
        shown=_cards(game, read),
        id=id,
        about=about,
    )


def _reason(game: Game, explanation: Explanation) -> Check:
    """Why or why not, said about the player whom the question is about."""
    mover = explanation.move.player
    who = game.names[game.state.player if mover is None else mover]
    mark, says, *rest = situations.short_reason(explanation)
    return blocks.check(mark, told_of(who, says), *rest)


def _texts(options: Iterable[str]) -> tuple[Block, ...]:
    return tuple(blocks.option(each, each) for each in options)


def _rule_of(v: Variant, move: Move, after: State) -> str:
    """The rule that a move has called upon: the end's, or that of a special card."""
    if after.is_over:
        return v.cite("end")
    if move.card and move.card.rank in v.meanings:
        return v.cite(v.meaning(move.card).ref)
    return ""


def _each(why: str | Mapping[str, str], ref: str = "") -> dict[str, list[Check]]:
    """What is said of each option; what is said of all of them is under ""."""
    each = {"": why} if isinstance(why, str) else why
    return {option: [blocks.check("", says, ref)] for option, says in each.items() if says}


def _also(why: str) -> list[Check]:
    return [blocks.check("", why)] if why else []


def _has_turn(seat: int) -> Callable[[State], bool]:
    return lambda state: state.player == seat


def _situation(game: Game) -> str:
    top, color = game.state.top, game.state.color
    named = f", and the color in play is {color}" if color != top.color else ""
    return f"The top card is the {top.spoken}{named}."


def _cards(game: Game, move: Move | None = None) -> tuple[Block, ...]:
    """The top card, and beside it the one that is to be played (whose it is may be asked)."""
    top, color, v = game.state.top, game.state.color, game.variant
    does = v if top.rank in v.meanings else None  # a 0 there is not wild
    named = f" (the color is {color})" if color != top.color else ""
    shown = [_card(f"Top card{named}", top, does)]
    if move and move.card:
        shown.append(_card("Card to play", move.card, v))
    return (blocks.columns(*([each] for each in shown), small=True),)


def _card(label: str, card: Card, variant: Variant | None) -> Block:
    svg = card_svg(card, variant=variant, width=CARD)
    return blocks.hand(label, [blocks.card(svg, card.spoken)])
