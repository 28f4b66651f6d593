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
from fcd.board.lessons import asking, blocks
from fcd.board.lessons.blocks import Block, Check
from fcd.board.presenter.speaking import in_words
from fcd.engine import Action, Move, State
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
        """Why, as far as it concerns these options."""
        return [
            *self.why.get("", ()),
            *(line for each in chosen for line in self.why.get(each, ())),
        ]

    def rules(self, told: Sequence[Check]) -> list[Check]:
        """The rules that it is about, those left out that were told already."""
        known = {ref for _, _, ref, _ in told}
        return [
            blocks.check("", f"See also: {section(ref).title}", ref)
            for ref in self.about
            if ref not in known
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
            *asking.reasons(engine.explain(v, s, asking.first_way(v, s, card))),
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
        words: [blocks.check("", f"{words}:"), *asking.reasons(each)]
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
) -> Question:
    """May this move be made? Yes or no."""
    told = game.explain(move)
    options = (blocks.option("yes", "Yes"), blocks.option("no", "No"))
    said, who = in_words(told.move, game), game.names[game.state.player]
    verdict = "This is legal" if told else "This is not legal"
    why = {"": [blocks.check("", f"{verdict}: {said}."), *asking.reasons(told)]}
    answer = frozenset({"yes" if told else "no"})
    return Question(
        text or f"{_situation(game)} It is {who}’s turn. Is this legal: {said}?",
        options,
        answer,
        False,
        why,
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
) -> Question:
    """What is so after this move (and the end of that turn)? Each option comes with a test of it.

    Without options: whose turn it is then.
    """
    v, names = game.variant, game.names
    read = game.read(move)
    state, events = engine.step(v, game.state, read)
    if asking.is_done(v, state):
        state, ended = engine.step(v, state, Move(Action.END))
        events += ended
    if options is None:
        options = {name: _has_turn(seat) for seat, name in enumerate(names)}
        asked = "Whose turn is it then?"
    else:
        asked = "What is so afterwards?"
    asked = f"{names[game.state.player]} decides to {in_words(read, game)}. {asked}"
    right = [words for words, test in options.items() if test(state)]
    if len(right) != 1:
        raise ValueError(f"after {read} exactly one option must hold, not {len(right)}: {right}")
    ref = v.cite("end" if state.is_over else v.meaning(read.card).ref) if read.card else ""
    why = {"": [blocks.check("", f"{engine.narrate(events, names)}.", ref)]}
    made = tuple(blocks.option(words, words) for words in options)
    return Question(
        text or f"{_situation(game)} {asked}",
        made,
        frozenset(right),
        False,
        why,
        _table(game),
        id,
        _checked(about),
    )


def _has_turn(seat: int) -> Callable[[State], bool]:
    return lambda state: state.player == seat


def _situation(game: Game) -> str:
    top, color = game.state.top, game.state.color
    named = f", and {color} is in force" if color != top.color else ""
    spoken = top.spoken[0].upper() + top.spoken[1:]
    return f"{spoken} lies on top{named}."


def _table(game: Game) -> tuple[Block, ...]:
    top = game.state.top
    svg = card_svg(top, variant=game.variant, width=72)
    return (blocks.picture(svg, f"top card: {top.spoken}"),)
