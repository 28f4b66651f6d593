"""Rule compare: one position under two to six variants, and where they part.

A position is written once and read by every game as far as it goes: a game without suits reads
color and value, and a card that a game does not have is said to be missing there. No card is
replaced by another one.

Two games lie side by side with all rules behind the differences; of more there is one table, and
the rules behind one row at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fcd import engine
from fcd.board.drawing import card_svg
from fcd.board.lessons import situations
from fcd.board.lessons.lesson import Lesson
from fcd.board.sentences import risk, why_not
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block, Cell, Check
from fcd.cards import DIGITS, HEX, Card, Cards, listed
from fcd.engine import Action, Explanation, Move, Variant, Verdict
from fcd.engine.rules import Effect
from fcd.positions import read_cards
from fcd.variants import find_variant

_POSITIONS = (
    "R5H | R7S B5C G7D RBC YCH P0S B2H RDQ",
    "R5 | R7 B5 G7 Rskip Breverse Bdraw2",
    "R5 | R7 G7 B5 Y0 wild wild4 swap",
)
_FOR_ALL = "R5H | R7S B5C B9H B0C R2Q RBC Rskip wild4"  # where some games have suits, some not
_COUNTS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
_NOT_HERE, _NO_TOP = "not in this deck", "no such top card"
_SAME_CLAUSE = {"same-symbol": "same-value"}  # on a number, which is what two games can share
_IN_A_WORD = {"always-playable": "goes on any card"}


class Answer(NamedTuple):
    """What one variant says about one question. Only the first three can make a difference."""

    verdict: str
    decided_by: tuple[str, ...] = ()  # names of clauses, when the answer is yes
    effects: tuple[Effect, ...] = ()
    does: str = ""  # where the card's name does not say it
    reasons: tuple[str, ...] = ()
    ref: str = ""
    because: str = ""  # in two words, where one of several clauses is enough

    @property
    def is_missing(self) -> bool:
        return self.verdict in (_NOT_HERE, _NO_TOP)

    def short(self, because: str = "") -> str:
        """The verdict, and what the card does."""
        return f"{self.verdict}{because} · {self.does}" if self.does else self.verdict + because


Answers = tuple[Answer, ...]  # to one question, from every game


class RuleCompare(Lesson):
    """Which cards may be played, what they do, and where the games part.

    >>> compare = RuleCompare("R5 | R7 wild4", variants=("uno", "uno_contest"))
    >>> compare.differences
    ['Wild Draw 4', 'to draw instead', 'words to say']

    With three to six games there is a column for each. A game without suits reads only the color
    and the value of a card.
    """

    def __init__(
        self,
        position: str | None = None,
        variants: Sequence[str | Variant] = ("fcd2018", "fcd2017"),
    ) -> None:
        super().__init__()
        if not isinstance(variants, list | tuple) or len(variants) not in _COUNTS:
            wanted = 'variants=("uno", "uno_contest")'
            raise ValueError(f"two to six games are compared, as in {wanted}, not {variants!r:.60}")
        if position is not None and not isinstance(position, str):
            raise ValueError(f'a position is a text like "R5H | R7S B5C", not {position!r:.60}')
        self.games = tuple(map(find_variant, variants))
        self.title = f"{_COUNTS[len(self.games)].capitalize()} games compared"
        self.position = self._fitting() if position is None else position
        self.positions = tuple(dict.fromkeys([self.position, *_POSITIONS, _FOR_ALL]))
        self.about = ""  # the row whose rules are shown, where not all of them are
        _read_position(self.position)  # says what is wrong with it now, not later

    def _fitting(self) -> str:
        """The position of which these games have the most cards."""
        if len({any(card.suit for card in game.kinds) for game in self.games}) > 1:
            return _FOR_ALL

        def known(text: str) -> int:
            top, hand = _read_position(text)
            decks = [game.kinds for game in self.games if top in game.kinds]
            return sum(card in deck for deck in decks for card in (top, *hand))

        return max(_POSITIONS, key=known)

    def answers(self) -> dict[str, Answers]:
        """What all games say about every card of the hand, about drawing, and about words."""
        every = [_rulings(game, self.position) for game in self.games]
        return {what: tuple(each[what] for each in every) for what in every[0]}

    @property
    def differences(self) -> list[str]:
        """What the games do not all answer alike."""
        return [what for what, answers in self.answers().items() if _differ(answers)]

    # -- showing -----------------------------------------------------------------------------

    def controls(self) -> list[Block]:
        texts = []
        for text in self.positions:
            top, hand = _read_position(text)
            texts.append((text, f"{top.spoken}, in hand {' '.join(map(str, hand))}"))
        labels = {"one": "One game", "other": "The other"} if len(self.games) == 2 else {}
        return [
            *map(situations.choose_game, self.games, labels, labels.values()),
            blocks.select("position", "Position", texts, self.position),
        ]

    def body(self) -> list[Block]:
        answers = self.answers()
        top, _ = _read_position(self.position)
        home = next((game for game in self.games if top in game.kinds), None)
        return [
            blocks.hand(
                "Top card",
                [blocks.card(card_svg(top, variant=home, width=situations.CARD), top.spoken)],
            ),
            *self._without_suits(),
            blocks.paragraph(self._summary(answers), "changed", live=True),
            *(self._side_by_side(answers) if len(self.games) == 2 else self._in_columns(answers)),
        ]

    def _without_suits(self) -> list[Block]:
        top, hand = _read_position(self.position)
        titles = [
            game.title
            for game in self.games
            if any(as_read(game, card) not in (card, None) for card in (top, *hand))
        ]
        have = "has" if len(titles) == 1 else "have"
        says = f"{listed(titles)} {have} no suits: only color and value count there."
        return [blocks.paragraph(says, "soft")] if titles else []

    def _summary(self, answers: dict[str, Answers]) -> str:
        top, hand = _read_position(self.position)
        titles = listed([game.title for game in self.games])
        who = titles if len(self.games) == 2 else f"The {_COUNTS[len(self.games)]} games"
        differ = sum(map(_differ, answers.values()))
        if len({game.key for game in self.games}) == 1:
            return "This is the same game twice. Choose another one to compare."
        if not any(all(as_read(game, card) for game in self.games) for card in (top, *hand)):
            return f"{who} share none of these cards."
        if not differ:
            return f"{who} give the same {len(answers)} answers."
        return f"{who} differ in {differ} of {len(answers)} answers."

    def _side_by_side(self, answers: dict[str, Answers]) -> list[Block]:
        """Two games, with all rules but those about cards that one of them does not have."""
        rows: list[list[Cell]] = []
        cited: list[Check] = []
        for what, pair in answers.items():
            cells: list[Cell] = [*(each.short() for each in pair), "="]
            if _differ(pair):
                cells = [*(_mark(each.short()) for each in pair), _mark("≠")]
                if not any(answer.is_missing for answer in pair):
                    cited += [blocks.check("", f"{what}:"), *self._rules(pair)]
            rows.append([self._row_head(what), *cells])
        head = ["what", *(game.title for game in self.games), "same?"]
        return [
            blocks.table("≠ marks where they differ", head, rows),
            *([blocks.heading("The rules behind it"), blocks.checks(cited)] if cited else []),
        ]

    def _in_columns(self, answers: dict[str, Answers]) -> list[Block]:
        rows: list[list[Cell]] = []
        for what, each in answers.items():
            verdict = _mark("they differ") if _differ(each) else "same"
            cells = [answer.short(answer.because) for answer in each]
            rows.append([self._row_head(what, named=True), verdict, *cells])
        about = self.about if self.about in answers else (*self.differences, *answers)[0]
        head = ["what", "same?", *(game.title for game in self.games)]
        return [
            blocks.table("Row by row, game by game", head, rows),
            blocks.select("about", "The rules behind", answers, about),
            blocks.checks(self._rules(answers[about])),
        ]

    def _row_head(self, what: str, *, named: bool = False) -> Cell:
        for card in _read_position(self.position)[1]:
            if card.spoken == what:
                return blocks.picture(card_svg(card, width=48), what, named=named)
        return what

    def _rules(self, answers: Answers) -> list[Check]:
        lines = []
        for game, answer in zip(self.games, answers, strict=True):
            says = " ".join([f"{game.title}: {answer.short()}.", *answer.reasons])
            lines.append(blocks.check("", says, answer.ref, 1))
        return lines

    def chosen(self, name: str, value: Any) -> None:
        if name in ("position", "about"):
            setattr(self, name, value)
        else:
            one, other = self.games
            new = situations.game_called(one if name == "one" else other, value)
            self.games = (new, other) if name == "one" else (one, new)


def _differ(answers: Answers) -> bool:
    """Whether the games part here. That it stands in different books is no difference."""
    return len({answer[:3] for answer in answers}) > 1


def _mark(words: str) -> Block:
    return blocks.paragraph(words, "changed")


# -- what one variant says ---------------------------------------------------------------------


def _read_position(text: str) -> tuple[Card, Cards]:
    """The top card and the hand. ValueError says how they are written."""
    before, bar, after = text.partition("|")
    tops, hand = read_cards(before), read_cards(after)
    if not bar or len(tops) != 1 or not hand:
        raise ValueError(
            f"{text!r:.60} isn't a position: write top card | hand, as in R5H | R7S B5C"
        )
    return tops[0], tuple(dict.fromkeys(hand))


def as_read(variant: Variant, card: Card) -> Card | None:
    """The card as this game reads it, without a suit if it has none; None if it is not there."""
    if card not in variant.kinds and card.suit and card.rank in DIGITS:
        card = Card(card.rank, card.color)
    return card if card in variant.kinds else None


def _rulings(variant: Variant, text: str) -> dict[str, Answer]:
    top, hand = _read_position(text)
    asked = {card.spoken: _play(variant, top, hand, card) for card in hand}
    return asked | {
        "to draw instead": _ask(variant, top, hand, None),
        "words to say": _words(variant),
    }


def _play(variant: Variant, top: Card, hand: Cards, card: Card) -> Answer:
    mine = as_read(variant, card)
    if mine is None:
        return Answer(_NOT_HERE)
    answer = _ask(variant, top, hand, mine)
    if answer.is_missing:
        return answer
    meaning, rule = variant.meaning(mine), situations.rule_name(variant, mine)
    does = rule if mine.rank in (*HEX, "custom") else ""  # the others say it by their names
    answer = answer._replace(does=does, effects=meaning.effects)
    return answer._replace(ref=variant.cite(meaning.ref)) if rule and answer.decided_by else answer


def _ask(variant: Variant, top: Card, hand: Cards, card: Card | None) -> Answer:
    on = as_read(variant, top)
    if on is None:
        return Answer(_NO_TOP)
    held = tuple(dict.fromkeys(filter(None, (as_read(variant, each) for each in hand))))
    state = situations.at_table(variant, on, on.color, held)
    move = situations.first_play(variant, state, card) if card else Move(Action.DRAW)
    return _answer(engine.explain(variant, state, move))


def _words(variant: Variant) -> Answer:
    if variant.sayings is None:
        return Answer("none")
    words = ", ".join(f"{word} at {count}" for count, word in variant.sayings.words.items())
    return Answer(words, ref=variant.cite(variant.sayings.ref))


def _answer(explanation: Explanation) -> Answer:
    broken = explanation.broken
    if broken:
        return Answer("✗ no", reasons=(why_not(explanation),), ref=broken[0].ref)
    warned = [found for found in explanation.findings if found.verdict is Verdict.WARNS]
    held = [found for found in explanation.findings if found.verdict is Verdict.HOLDS]
    found = warned or [each for each in held if each.one_of] or held
    names = tuple(sorted({_SAME_CLAUSE.get(each.name, each.name) for each in found}))
    verdict = "! yes, at a risk" if warned else "✓ yes"
    says = (risk(explanation),) if warned else tuple(each.says for each in found)
    because = [_IN_A_WORD.get(name, name.replace("-", " ")) for name in names]
    enough = f": {', '.join(because)}" if found[0].one_of else ""
    return Answer(verdict, names, reasons=says, ref=found[0].ref, because=enough)
