"""Questions of a quiz. The right answers are asked of the engine when the question is made, so
that a question about another rule book has other answers.

>>> from fcd.positions import position
>>> game = position("fcd2018", hands=["R7S B9C", "", "", ""], top="R5H")
>>> question = LegalCards(game)
>>> print(question.text)
Red 5 of hearts lies on top. Which of these cards may Alice play?
>>> [option["value"] for option in question.options], sorted(question.answer)
(['R7S', 'B9C'], ['R7S'])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from fcd import engine
from fcd.board.drawing import card_svg
from fcd.board.lessons import situations
from fcd.board.presenter.speaking import in_words
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block, Check
from fcd.engine import Action, Move, State, Variant
from fcd.game import Game
from fcd.rulebook import section


@dataclass(frozen=True, slots=True)
class Question:
    """Something to answer by choosing. `why` has the reasons for each option; "" is for all.

    `about` are the rules that it asks for, such as ("fcd2018#match",): they can be read once it is
    answered.
    """

    text: str
    options: tuple[Block, ...]
    answer: frozenset[str]
    many: bool = False
    why: Mapping[str, Sequence[Check]] = field(default_factory=dict)
    shown: tuple[Block, ...] = ()  # what to look at
    id: str = ""  # under which results are kept; empty: its number in the quiz
    about: tuple[str, ...] = ()

    def reasons(self, chosen: Sequence[str]) -> list[Check]:
        """Why, as far as it concerns these options, and the rules that it is about."""
        told = [*self.why.get("", ()), *self._of(chosen)]
        return told + _to_read(self.about, told, "See also")

    def clues(self, chosen: Sequence[str]) -> list[Check]:
        """What helps to think again: what is said of these options, and where to read on."""
        told = self._of(chosen)
        refs = [ref for _, _, ref, _ in self.why.get("", ()) if ref]
        return told + _to_read([*refs, *self.about], told, "Read again")

    def _of(self, chosen: Sequence[str]) -> list[Check]:
        return [line for each in chosen for line in self.why.get(each, ())]


def _to_read(refs: Sequence[str], told: Sequence[Check], lead: str) -> list[Check]:
    """Rules by their titles, each once, those left out that were cited already."""
    cited = {ref for _, _, ref, _ in told}
    return [
        blocks.check("", f"{lead}: {section(ref).title}", ref)
        for ref in dict.fromkeys(refs)
        if ref not in cited
    ]


def _checked(about: Sequence[str]) -> tuple[str, ...]:
    """The rules that a question is about, if the rulebook has them. NoSuchRule otherwise."""
    return tuple(section(ref).ref for ref in about)


def MultipleChoice(  # noqa: N802  # reads as the kind of question it makes
    text: str,
    options: Sequence[str],
    answer: str,
    why: str = "",
    ref: str = "",
    id: str = "",  # noqa: A002
    about: Sequence[str] = (),
) -> Question:
    """A question about anything; its right answer is given."""
    if answer not in options or len(set(options)) < len(options):
        raise ValueError(f"the answer {answer!r:.60} must be one of the options, once")
    reasons = {"": [blocks.check("", why, ref)]} if why else {}
    made = tuple(blocks.option(each, each) for each in options)
    return Question(text, made, frozenset({answer}), why=reasons, id=id, about=_checked(about))


def LegalCards(  # noqa: N802
    game: Game,
    text: str = "",
    id: str = "",  # noqa: A002
    about: Sequence[str] = (),
) -> Question:
    """Click the cards that the player on turn may play."""
    v, s = game.variant, game.state
    hand = tuple(dict.fromkeys(s.hand))
    legal = {str(move.card) for move in game.legal_moves() if move.action is Action.PLAY}
    asked = f"Which of these cards may {game.names[s.player]} play?"
    why = {
        str(card): [
            blocks.check("", f"{card.spoken}:"),
            *situations.reasons(engine.explain(v, s, situations.first_way(v, s, card))),
        ]
        for card in hand
    }
    options = tuple(
        blocks.option(str(card), card.spoken, card_svg(card, variant=v, width=72)) for card in hand
    )
    return Question(
        text or f"{_situation(game)} {asked}",
        options,
        frozenset(legal),
        True,
        why,
        _table(game),
        id,
        _checked(about),
    )


def LegalMoves(  # noqa: N802
    game: Game,
    moves: Mapping[str, Move | str],
    text: str = "",
    id: str = "",  # noqa: A002
    about: Sequence[str] = (),
) -> Question:
    """Click what the player on turn may do: `moves` has the words for each, and the move."""
    told = {words: game.explain(move) for words, move in moves.items()}
    asked = f"Which of these moves may {game.names[game.state.player]} make?"
    why = {
        words: [blocks.check("", f"{words}:"), *situations.reasons(each)]
        for words, each in told.items()
    }
    return Question(
        text or f"{_situation(game)} {asked}",
        tuple(blocks.option(words, words) for words in moves),
        frozenset(words for words, each in told.items() if each),
        True,
        why,
        _table(game),
        id,
        _checked(about),
    )


def Choice(  # noqa: N802
    text: str,
    game: Game,
    move: Move | str,
    id: str = "",  # noqa: A002
    about: Sequence[str] = (),
    why: str = "",
) -> Question:
    """May this move be made? Yes or no. `why` is said beside the engine's reasons."""
    told = game.explain(move)
    options = (blocks.option("yes", "Yes"), blocks.option("no", "No"))
    said, who = in_words(told.move, game), game.names[game.state.player]
    verdict = "This is legal" if told else "This is not legal"
    reasons = {
        "": [blocks.check("", f"{verdict}: {said}."), *situations.reasons(told), *_also(why)]
    }
    answer = frozenset({"yes" if told else "no"})
    return Question(
        text or f"{_situation(game)} It is {who}’s turn. Is this legal: {said}?",
        options,
        answer,
        False,
        reasons,
        _table(game),
        id,
        _checked(about),
    )


def WhatHappens(  # noqa: N802
    game: Game,
    move: Move | str,
    options: Mapping[str, Callable[[State], bool]] | None = None,
    text: str = "",
    id: str = "",  # noqa: A002
    about: Sequence[str] = (),
    why: str = "",
) -> Question:
    """What is so after this move (and the end of that turn)? Each option comes with a test of it.

    Without options: whose turn it is then. `why` is said beside what happened.
    """
    v, names = game.variant, game.names
    read = game.read(move)
    state, events = engine.step(v, game.state, read)
    does = in_words(read, game)
    if situations.is_done(v, state):
        state, ended = engine.step(v, state, Move(Action.END))
        events += ended
        does += " and to end the turn"
    if options is None:
        options = {name: _has_turn(seat) for seat, name in enumerate(names)}
        asked = "Whose turn is it then?"
    else:
        asked = "What happens?"
    asked = f"{names[game.state.player]} decides to {does}. {asked}"
    right = [words for words, test in options.items() if test(state)]
    if len(right) != 1:
        raise ValueError(f"after {read} exactly one option must hold, not {len(right)}: {right}")
    told = [blocks.check("", f"{engine.narrate(events, names)}.", _rule_of(v, read, state))]
    reasons = {"": [*told, *_also(why)]}
    made = tuple(blocks.option(words, words) for words in options)
    return Question(
        text or f"{_situation(game)} {asked}",
        made,
        frozenset(right),
        False,
        reasons,
        _table(game),
        id,
        _checked(about),
    )


def _rule_of(v: Variant, move: Move, after: State) -> str:
    """The rule that a move has called upon: the end's, or that of a special card."""
    if after.is_over:
        return v.cite("end")
    if move.card and move.card.rank in v.meanings:
        return v.cite(v.meaning(move.card).ref)
    return ""


def _also(why: str) -> list[Check]:
    return [blocks.check("", why)] if why else []


def _has_turn(seat: int) -> Callable[[State], bool]:
    return lambda state: state.player == seat


def _situation(game: Game) -> str:
    top, color = game.state.top, game.state.color
    named = f", and {color} is in force" if color != top.color else ""
    spoken = top.spoken[0].upper() + top.spoken[1:]
    return f"{spoken} lies on top{named}."


def _table(game: Game) -> tuple[Block, ...]:
    top = game.state.top
    does = game.variant if top.rank in game.variant.meanings else None  # a 0 there is not wild
    svg = card_svg(top, variant=does, width=72)
    return (blocks.picture(svg, f"top card: {top.spoken}"),)
