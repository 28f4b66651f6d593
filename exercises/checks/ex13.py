"""ex13: tests that accept every correct game, and catch broken ones.

- A test *rejects* a game if it raises anything, or if it does not come to an end.
- A test that rejects a correct game is unfair: it is shown, and it isn't counted. Each counts like
  a broken game that was missed, so that the other tests keep their points. So is one that makes a
  move that isn't valid, asks for what isn't there, or looks inside: no rule promises anything then.
- A broken game is *caught* if a fair test rejects it. A test that hangs on it catches it, too: on
  the correct games it came to an end, within a fifth of the steps that it has now.
- At the end the right game is asked for once more: a test that counts its calls isn't fair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, partial
from inspect import signature
from pathlib import Path
from textwrap import wrap
from typing import Any

from fcd import adt, rulebook
from fcd.adt import CLOCKWISE, END_TURN, Action, OutOfRange, PlayerMove
from fcd.cards import Card, Color, Suit
from fcd.engine import IllegalMove
from fcd.game import Game
from fcd.sandbox import budget
from fcd.teach.checks import Misconception
from fcd.teach.course import course_class
from fcd.teach.folder import read_text
from fcd.teach.given.testing import deal, move, play
from fcd.teach.mutants import Mutant, all_correct, all_mutants
from fcd.teach.outcome import Depth, Finding, Outcome
from fcd.teach.taught_game import COURSE
from fcd.teach.writing import (
    CaseView,
    Row,
    Submission,
    TableCase,
    TaughtGame,
    Unusable,
    beside,
    shown,
    taught_game,
)

TIMES, EXTRA = 5, 20_000  # steps on a broken game: so many times what it took on a correct one
SURE = 2  # catches of a test that it must make a second time: chance doesn't
AGAIN = 4  # times that a test must reject the same game before it is said what it expects
WIDTH = 92
LONGEST_LOG = 8  # lines of what happened in a round

NOTHING = "No assert has failed yet: does it compare answers, as in `game.num_cards() == 34`? "

# Games that are correct, and the mistake of a test that rejects one of them.
LOOK_ALIKES = {
    **dict.fromkeys(("hands-reversed", "hands-sorted", "hands-turned"), "hand-order"),
    "drawn-cards-first": "hand-order",
    "direction-a-number": "is-not-equals",
    "leftovers-in-past-moves": "whole-past-move",
    **dict.fromkeys(("no-reasons", "rules-asked-backwards"), "text-of-an-error"),
    "another-seed": "looks-inside",
}


class Suites:
    """Tries the tests of a student on games that are correct, and on broken ones."""

    def __init__(self, game: str) -> None:
        self.game = game

    def check(
        self,
        submission: Submission,
        right: Submission,
        depth: Depth,
        known: tuple[Misconception, ...],
    ) -> Finding:
        """What is unfair, what is caught, and a question about what isn't."""
        if submission is Ellipsis or submission is None:
            return Finding(Outcome.NOT_ATTEMPTED)
        try:
            finding = _Run(self.game, _tests(submission)).finding()
        except Unusable as error:
            return Finding(Outcome.WRONG, says=str(error))
        says = {mistake.name: mistake.says for mistake in known}.get(finding.misconception)
        return replace(finding, says=f"{finding.says} {says}") if says else finding

    def model(self, taught: TaughtGame) -> list[Callable[[Any], None]]:
        """Tests that reject whatever answers otherwise than this game."""
        right = course_class(taught)
        answers = cache(lambda text: [*_answers(right, text)])

        def compare(game: Any) -> None:
            for text in SHORT if self.game == "fcd2018" else SHORT + FULL:
                for ours, theirs in zip(answers(text), _answers(game, text), strict=True):
                    assert ours == theirs

        return [lambda game: budget.at_full_speed(partial(compare, game))]


@dataclass(eq=False)
class Test:
    """One of the tests that were handed in."""

    run: Callable[[Any], object]
    steps: int | None = None  # that it took on the right game
    sure: int = 0  # times that it rejected a game, and did so again
    dealt: set[bool] = field(default_factory=set)  # whether it dealt a round, in its runs
    is_lazy: bool = False  # it is a generator, of which nothing is run

    @property
    def name(self) -> str:
        name = getattr(self.run, "__name__", None)
        return name if type(name) is str else shown(self.run)


def _tests(submission: Submission) -> list[Test]:
    """The tests in what was handed in: one function, or a list of them."""
    several = isinstance(submission, list | tuple)
    found = list(submission) if several else [submission]
    for number, test in enumerate(found):
        if not callable(test):
            where = f"Item {number} of the list" if several else "This"
            raise Unusable(
                f"{where} is {shown(test)}, which isn't a test. A test is a function; write its "
                "name into the list, without parentheses: [test_points, test_matching]."
            )
    if not found:
        raise Unusable(
            "There is no test in the list. Hand in a list of functions, each of which takes a "
            "class Game: [test_points, test_matching]."
        )
    return [Test(test) for test in found]


# -- a game that remembers what it was asked -------------------------------------------------------


# What our own code, or Python's, looks at in a round.
OURS = ("handed_out", "not_handed_out", "__class__", "__name__")


def _held(rounds: Any) -> Game:
    """The game in it."""
    game: Game = object.__getattribute__(rounds, "_game")
    return game


@dataclass
class Tape:
    """What a test asked last, of which round."""

    round: Game | None = None
    asked: str = ""  # the name of a method
    args: tuple[object, ...] = ()
    answer: object = None
    refused: bool = False  # or not answered yet
    mistake: str = ""  # a move was made that isn't valid, or something asked for that isn't there
    inside: str = ""  # a name that no game shows to code in another process, and was asked for
    written: bool = False  # its text was asked for: a test may print it, but not rely on it

    def watched(self, taught: TaughtGame) -> type:
        """The class `Game` of this game. All that is asked of its rounds goes on the tape."""
        plain: Any = course_class(taught)

        def begin(rounds: Any, *lists: Any) -> None:
            budget.at_full_speed(lambda: plain.__init__(rounds, *lists))
            if not self.mistake:
                self.asked, self.args, self.answer, self.refused = "", (), None, False
                self.round = _held(rounds)

        def read(rounds: Any, name: str) -> Any:
            if name not in methods and name not in OURS:
                self.look(name)
            return object.__getattribute__(rounds, name)

        def tell(rounds: Any) -> str:
            self.written = True
            return object.__repr__(rounds)

        methods = {name: self.recording(name, ask) for name, ask in taught.course.items()}
        lent = {"handed_out": (*methods,), "not_handed_out": lambda game, name: self.look(name)}
        own = {"__init__": begin, "__getattribute__": read, "__repr__": tell}
        return type("Game", (plain,), {**own, **methods, **lent})

    def look(self, inside: str) -> None:
        """The test wants something that isn't of the course interface."""
        self.inside = inside

    def recording(self, name: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        """The method of this name, which is put on the tape when it is called."""

        def method(rounds: Any, *args: Any) -> Any:
            game = _held(rounds)
            if self.mistake:  # the scene stays where it was made
                return budget.at_full_speed(lambda: ask(game, *args))
            self.round, self.asked, self.args, self.refused = game, name, args, True
            try:
                self.answer = budget.at_full_speed(lambda: ask(game, *args))
            except (IllegalMove, OutOfRange) as error:
                self.mistake = "not-there" if isinstance(error, OutOfRange) else "invalid-move"
                raise
            self.refused = False
            return self.answer

        return method

    def scene(self, call: str, first: list[str]) -> CaseView:
        """The table as the test left it, what happened there, and the last question."""
        if self.round is None:
            return CaseView(call, lines=(*first, "No round was dealt."))
        state, names, log = self.round.state, self.round.names, list(self.round.log[1:])
        if len(log) > LONGEST_LOG:
            log = [f"… {len(log) - LONGEST_LOG} lines before …", *log[-LONGEST_LOG:]]
        named = state.color is not None and state.color != state.top.color
        top = Row("on the pile", (state.top,), f"{state.color} was named" if named else "")
        lines = (*first, *log, *([self.question()] if self.asked else []))
        rows = (top, Row(f"{names[state.player]} holds", state.hand))
        return CaseView(call, rows, lines, self.rules(self.round), len(self.round.moves))

    def question(self) -> str:
        """The last question as it is typed into a cell, and what the game said."""
        asked = f"game.{self.asked}({', '.join(map(_written, self.args))})"
        if self.refused:
            return f"{asked} was refused"
        made = self.asked == "play_move"
        return asked if made else f"{asked} answered {_written(self.answer)}"

    def rules(self, game: Game) -> tuple[str, ...]:
        """The rule that the last question was about; for a move all the engine has to say."""
        made = self.asked == "play_move" and not self.refused
        if self.args and isinstance(self.args[0], PlayerMove) and not made:
            try:
                return tuple(game.explain(adt._read(game, self.args[0])).lines())
            except ValueError:  # no such word, or no color was named
                pass
        if self.asked.endswith("_card") and not game.state.draw_pile:
            return (_rule(game.variant.key, "empty-pile"),)
        about = (anchor for anchor, names in ABOUT.items() if self.asked in names.split())
        acting = (
            m.card for m in game.moves[-2:] if m.card and m.card.rank in game.variant.meanings
        )
        anchors = [next(about, "history"), *(game.variant.meaning(card).ref for card in acting)]
        rules = tuple(_rule(game.variant.key, anchor) for anchor in dict.fromkeys(anchors))
        if self.asked != "get_active_draw_twos":
            return rules
        ruling = rulebook.section("fcd2018#ruling-4")  # the log only seems to contradict it
        return *rules, f"{ruling.paragraphs[0].partition('. ')[0]}. [{ruling.ref}]"


ABOUT = {
    "deck": "num_cards num_of_suit num_of_color num_of_value",
    "setup": "hand_card hand_card_count get_hand_card player_card_count top_discard get_deck_card "
    "get_discard_pile_card",
    "draw-two": "get_active_draw_twos get_number_of_two_cards_at_top",
    "players": "current_player play_direction",
    "points": "player_points",
    "match": "get_current_color",
    "end": "game_winner",
    "turn": "play_move is_valid_move",
}


def _rule(game: str, anchor: str) -> str:
    section = rulebook.section(f"{game}#{anchor}")
    return f"{section.title} [{section.ref}]"


def _written(value: object) -> str:
    """A card as R5H, a move as `move("play R5H")`, and anything else as Python shows it."""
    if isinstance(value, PlayerMove):
        card = f" {value.card}" if value.card else ""
        color = f" naming {value.next_color}" if value.next_color else ""
        return f'move("{value.action.value}{card}{color}")'
    return str(value) if isinstance(value, Card) else shown(value)


# -- running tests ---------------------------------------------------------------------------------


@dataclass
class Rejection:
    """How a test ended that did not simply come to its end."""

    test: Test
    tape: Tape
    error: budget.Raised | None = None  # None: it was stopped
    asserted: bool = False
    alike: Mutant | None = None  # the correct game that it rejects; None: the right one itself
    flaky: bool = False


@dataclass
class _Run:
    """The tests of one student, on all games of a kind."""

    game: str
    tests: list[Test]
    unwritten: list[Test] = field(default_factory=list)
    unfair: list[Rejection] = field(default_factory=list)
    unsure: dict[Test, Rejection] = field(default_factory=dict)  # games they don't always reject

    def finding(self) -> Finding:
        right = taught_game(self.game)
        alike = [other for other in all_correct() if self.game in other.games]
        broken = [mutant for mutant in all_mutants() if self.game in mutant.games]
        fair = [test for test in self.tests if self.is_fair(test, right, alike)]
        if not fair and not self.unfair:
            return Finding(Outcome.NOT_ATTEMPTED)
        while True:
            caught = {each.name for each in broken if self.catch(fair, each.of(self.game))}
            flaky = [found for test in fair if (found := self.chance(test, right))]
            if not flaky:
                break
            self.unfair += [replace(found, flaky=True) for found in flaky]
            fair = [test for test in fair if test not in [found.test for found in flaky]]
        share = len(caught) / (len(broken) + len(self.unfair))
        counted = f"catch {len(caught)} of {len(broken)} broken games"
        if self.unfair:
            return self.told_of_unfair(share, f"Your other tests {counted}." if fair else "")
        if len(caught) < len(broken):
            return self.told_of_missed([each.name for each in broken], caught, share, counted)
        says = f"Your tests accept {len(alike) + 1} correct games and catch all {len(broken)} "
        return Finding(Outcome.RIGHT, says=f"{says}broken games.")

    def is_fair(self, test: Test, right: TaughtGame, alike: list[Mutant]) -> bool:
        """Whether it accepts every correct game. One that isn't written yet is left out."""
        tape = Tape()
        try:
            found = self.on(test, right, tape)
        except budget.NotAttempted:
            self.unwritten.append(test)
            return False
        for other in () if found else alike:
            found = self.on(test, other.of(self.game))
            if found:
                found.alike, found.flaky = other, self.is_flaky(test, right, other)
                break
        if not found and (tape.mistake or tape.inside):  # it does as if nothing had happened
            found = Rejection(test, tape)
        self.unfair += [found] if found else []
        return not found

    def chance(self, test: Test, right: TaughtGame) -> Rejection | None:
        """How it rejects the right game this time; or a game that it doesn't reject each time."""
        return self.unsure.get(test) or self.on(test, right)

    def is_flaky(self, test: Test, right: TaughtGame, other: Mutant) -> bool:
        """Whether it does not always accept the one game, and reject the other."""
        rejects = [(self.on(test, right), self.on(test, other.of(self.game))) for _ in range(AGAIN)]
        return any(ours or not theirs for ours, theirs in rejects)

    def catch(self, tests: list[Test], broken: TaughtGame) -> bool:
        """Whether any of these tests rejects a broken game."""
        return any(self.rejects(test, broken) for test in tests)

    def rejects(self, test: Test, broken: TaughtGame) -> bool:
        """Whether it does, and not by chance."""
        found = self.on(test, broken)
        if found and test.sure < SURE:
            test.sure += 1
            if not self.on(test, broken):
                self.unsure[test] = found
        return bool(found)

    def on(self, test: Test, taught: TaughtGame, tape: Tape | None = None) -> Rejection | None:
        """Run a test on a game. The right game comes first, and says how many steps it takes."""
        most, found, spent = budget.MANY_STEPS, Rejection(test, tape or Tape()), [0]
        if test.steps is not None:
            most = min(most, TIMES * test.steps + EXTRA)
        try:
            failed = budget.call_with_budget(
                partial(_failed, test, found.tape.watched(taught)), most, spent.append
            )
        except budget.TookTooLong:
            return found
        except (budget.Raised, budget.Unusable, budget.NotAttempted) as error:
            if isinstance(error, budget.NotAttempted) and test.steps is None:
                raise
            return replace(
                found, error=error if isinstance(error, budget.Raised) else budget.Raised(error)
            )
        finally:
            test.dealt.add(found.tape.round is not None)
        if failed:
            return replace(found, error=failed, asserted=True)
        test.steps = max(test.steps or 0, spent[-1])
        return None

    # -- telling -----------------------------------------------------------------------------------

    def told_of_unfair(self, share: float, others: str) -> Finding:
        """The table on which a correct game was rejected, and the line that did it."""
        found, *more = self.unfair
        name, alike, error = found.test.name, found.alike, found.error
        about = [f"This game is correct. {alike.says}"] if alike else []
        too = ", ".join(each.test.name for each in more)
        counts = ["This test isn't counted.", f"Nor are these: {too}." if too else "", others]
        says = " ".join(filter(None, counts))
        finding = Finding(
            Outcome.WRONG,
            scene=found.tape.scene(f"{name}(Game)", about),
            traceback=error.traceback if error else "",
            share=share,
        )
        if found.flaky:
            first = f"{name} accepts a game in one run, and rejects the same game in another. Does "
            why = (
                "it keep something from run to run, such as a list, or leave something to chance? "
            )
            return replace(finding, says=first + why + says)
        made = found.tape.mistake
        if error is None and (made or found.tape.inside):
            mistake = made or "looks-inside"
            return replace(finding, says=f"{name} isn't fair. {says}", misconception=mistake)
        if error is None:
            return replace(finding, outcome=Outcome.TOO_LONG, says=says)
        if found.asserted or alike or found.tape.inside:
            says = f"{name} rejects a correct game: it raised {error}. {says}"
            mistake = LOOK_ALIKES.get(alike.name, "") if alike else ""
            inside = found.tape.inside or found.tape.written
            mistake = "looks-inside" if inside else mistake or made
            if (
                not mistake
                and self.game != "fcd2018"
                and not self.on(found.test, taught_game("fcd2018"))
            ):
                says += " It accepts the short game: what is different in the full one?"
            return replace(finding, says=says, misconception=mistake)
        says = f"{error.meant} This was in {name}, on a game that plays by the rules. {says}"
        finding = replace(finding, outcome=Outcome.RAISED, got=str(error), says=says.strip())
        return replace(finding, misconception=made)

    def told_of_missed(
        self, broken: list[str], caught: set[str], share: float, counted: str
    ) -> Finding:
        """How many are caught, what about, and a question about the next."""
        anchors, asks = _questions()
        title = {each: rulebook.section(f"{self.game}#{anchors[each]}").title for each in broken}
        done = Counter(title[each] for each in caught)
        left = [each for each in asks if each in broken and each not in caught]
        missed = min(left, key=lambda each: not done[title[each]])  # a rule that is begun
        unwritten = ", ".join(test.name for test in self.unwritten)
        idle = "" if caught else self.idle()
        hint = "" if caught or idle else NOTHING
        tried = len(self.tests) - len(self.unwritten)
        return Finding(
            Outcome.WRONG,
            scene=CaseView(
                f"{tried} {'test' if tried == 1 else 'tests'}, on {len(broken)} broken games",
                lines=tuple(wrap(f"not written yet: {unwritten}", WIDTH)) if unwritten else (),
                rules=(_rule(self.game, anchors[missed]),),
            ),
            says=f"Your tests {counted}. {hint}For the next one: {asks[missed]}",
            share=share,
            misconception=idle,
            topics=tuple((topic, done[topic], of) for topic, of in _counted(title, asks).items()),
        )

    def idle(self) -> str:
        """Why nothing at all is caught, if that can be seen."""
        if any(test.is_lazy for test in self.tests):
            return "never-runs"
        if all(False in test.dealt for test in self.tests):
            return "another-game"
        why = [beside(_why_silent, test.run) for test in self.tests]
        return "" if "" in why else max(why)


def _failed(test: Test, game: type) -> budget.Raised | None:
    """Run the test. An assert that fails is what tests are for: it comes back, told."""
    try:
        made = test.run(game)
    except AssertionError as error:
        return budget.Raised(error)
    test.is_lazy = budget.type_name(made) in ("generator", "coroutine")
    return None


def _why_silent(test: object) -> str:
    """Why a test never says no, if its code shows it. Of what isn't a function nothing is known."""
    import dis
    from types import CodeType, FunctionType

    found = {"asserts-nothing"}
    codes = [getattr(test, "__code__", None)]
    there = getattr(test, "__globals__", {})
    for code in codes:
        if code is None:
            return ""
        steps = [*dis.get_instructions(code)]
        names = [each.opname for each in steps]
        for n, step in enumerate(steps):
            if step.opname == "RAISE_VARARGS":
                is_tuple = "BUILD_TUPLE" in names[max(n - 3, 0) : n]
                found.add("assert-in-brackets" if is_tuple else "")
            caught = steps[n - 1].argval if step.opname == "CHECK_EXC_MATCH" else ""
            stops_all = names[n : n + 2] == ["PUSH_EXC_INFO", "POP_TOP"]  # except: without a name
            if stops_all or caught in ("AssertionError", "Exception", "BaseException"):
                found.add("hears-itself")
        codes += [each for each in code.co_consts if isinstance(each, CodeType)]
        called = [there[name] for name in code.co_names if type(there.get(name)) is FunctionType]
        own = [each.__code__ for each in called if each.__module__ == there.get("__name__")]
        codes += [each for each in own if each not in codes]
    for why in ("hears-itself", "", "assert-in-brackets"):
        if why in found:
            return why
    return "asserts-nothing"


def _counted(title: dict[str, str], asks: dict[str, str]) -> Counter[str]:
    """How many broken games each rule has, in the order of the questions."""
    return Counter(title[name] for name in asks if name in title)


@cache
def _questions() -> tuple[dict[str, str], dict[str, str]]:
    """By broken game: the rule that is broken, and what to ask a student who misses it."""
    text = read_text(Path(__file__).with_suffix(".md").read_text(encoding="utf-8"))
    anchors, asks = {}, {}
    for words in text.checks:
        for line in words.cases:
            name, _, question = line.partition(": ")
            anchors[name], asks[name] = words.topics[line], question
    return anchors, asks


# -- the model: rounds in which every rule shows ---------------------------------------------------

ROUND = "draw, end, draw, end"
WORDS = "play RCH, play RCH, play RCH, play RCH, say TRIO, play RCH, say DUO, end"
SHORT = (
    f"R1H R3H RDH | R4H on R7C; pile R3S G8S PEQx9; after {ROUND}, {ROUND}",
    f"R1H R3H B7H G0S B1D RAH | R4H RAS RFD on R7C; after play R1H, end, {ROUND}",
    "R2H | R1H R0H B2S | R1S G2D on R7C; after play R2H, end, draw, draw, end, play G2D, end, draw",
    "R2H | B2S | R1H on R7C; after play R2H, end, play B2S, end, draw, draw, draw, draw, end",
    f"RAH on R7C; after play RAH, end, {ROUND}",
    "RDH | - | B1S R1S Y1H YDC | Y5S B5S R5S on R7C; "
    "after play RDH naming blue, end, draw, end, play Y1H, end",
    "R0H | R1S B1S Y1H on B7C; after play R0H, end",
    "R1H R2H on R2S; after draw, draw, end",
    "- | R1H on RAH; after play R1H, end",
    "R1S B1S on RDH; after play R1S",
    f"R1H | R3H on R9H; pile G8S; after play R1H, end, play R3H, end, {ROUND}, draw, end, draw",
    "- | R1Hx7 on R9H; pile PEQx24; after draw, end, play R1H"
    + f", end, {ROUND}, draw, end, play R1H" * 6,
)
FULL = (
    f"RBH | - | - | R1H on R7C; after play RBH, end, play R1H, end, {ROUND}",
    f"R1H on RBH; after {ROUND}",
    "R4H R5H on RCH; after play R4H",
    "RCH RCS R1H R3H B1D on R7C; after play RCH, play RCS, play R1H",
    "RCH | R4H R5H on R7C; after play RCH, end, play R4H",
    f"RCHx6 R1H on R7C; after {WORDS}, {ROUND}, {ROUND}, say TRIO",
    "RCHx6 R1H on R7C; after play RCH, play RCH, play RCH, play RCH, play RCH, say DUO, play RCH, "
    "end, say TRIO, say DUO, say UNO, draw, end",
    "R1H on R7C; after say UNO, draw, end",
    "RCHx3 RAH on R7C; after play RCH, play RCH, play RCH, play RAH, end, say TRIO",
)

SIMPLE = [name for name, ask in COURSE.items() if len(signature(ask).parameters) == 1]
STRANGE = ["R9C", "B3S"]  # cards that are asked for, whoever holds them


def _answers(kind: Any, text: str) -> Iterator[list[object]]:
    """All that the course interface says about a round, after the deal and after each move."""
    case = TableCase.parse(text)
    left = len(case.pile) if case.pile else None
    game = deal(kind, hands=case.hands, top=case.top or "", draw=case.pile, left=left)
    yield _look(game)
    for each in case.moves:
        play(game, str(each))
        yield _look(game)


def _look(game: Any) -> list[object]:
    """In an order that all correct games share: no rule says in which order a hand is held."""
    held = sorted({str(game.hand_card(n)) for n in range(game.hand_card_count())})
    moves = [action.value for action in Action if action is not Action.PLAY_CARD]
    for card in [*held, *STRANGE]:
        colors = ["", " naming red", " naming blue"] if card[1] == "D" else [""]
        moves += [f"play {card}{color}" for color in colors]
    told = [game.is_valid_move(move(text)) for text in moves]
    told += [getattr(game, name)() for name in SIMPLE]
    told += [ask(n) for ask in (game.get_deck_card, game.get_discard_pile_card) for n in range(4)]
    for player in range(4):
        count = game.player_card_count(player)
        hand = sorted(str(game.get_hand_card(player, n)) for n in range(count))
        told += [hand, game.player_points(player)]
    turns = range(max(game.num_turns() - 2, 0), game.num_turns())
    told += [_used(game.past_move(t, n)) for t in turns for n in range(game.turn_moves(t))]
    if not game.current_turn():  # the deck stays the same
        told += [*map(game.num_of_color, Color), *map(game.num_of_suit, Suit)]
        told += map(game.num_of_value, range(16))
    return [*held, *told]


def _used(past: PlayerMove) -> list[object]:
    """The parts of a past move that it uses."""
    if past.action is not Action.PLAY_CARD or past.card is None:
        return [past.action]
    return [past.card, past.next_color if past.card.rank == "D" else None]


# -- tests that are unfair, or that never say no ---------------------------------------------------


def _test_hand_in_order(game: Any) -> None:
    assert deal(game, hands=["R3H R1H"]).hand_card(0) == Card.parse("R3H")


def _test_whole_past_move(game: Any) -> None:
    played = deal(game)
    play(played, "draw", "end")
    assert played.past_move(0, 1) == PlayerMove(END_TURN)


def _test_the_very_direction(game: Any) -> None:
    assert deal(game).play_direction() is CLOCKWISE


def _test_text_of_an_error(game: Any) -> None:
    said = ""
    try:
        play(deal(game), "end")
    except IllegalMove as error:
        said = str(error)
    assert "draw one first" in said


def _test_looks_inside(game: Any) -> None:
    assert deal(game)._game.state.seed == 0


def _test_invalid_move(game: Any) -> None:
    try:
        play(deal(game), "end")
    except Exception:  # as a student would write it
        return
    raise AssertionError


def _test_that_yields(game: Any) -> Iterator[None]:
    assert deal(game).num_cards() == 49
    yield


def _test_with_brackets(game: Any) -> None:
    if not (deal(game).num_cards() == 50, "text"):  # as an assert, it gives a warning
        raise AssertionError


def _test_that_hears_itself(game: Any) -> None:
    try:
        assert deal(game).num_cards() == 49
    except AssertionError:
        print("no")


def _test_without_assert(game: Any) -> bool:
    return bool(deal(game, left=5).num_cards() == 34)


def _test_of_another_game(game: Any) -> None:
    assert deal(course_class(taught_game("fcd2018"))).num_cards() == 49


def _test_past_the_hand(game: Any) -> None:
    try:
        deal(game).hand_card(7)
    except IndexError:
        return
    raise AssertionError


QUESTIONS = {"short_tests": Suites("fcd2018"), "full_tests": Suites("fcd2017")}
UNFAIR = {
    "hand-order": [_test_hand_in_order],
    "whole-past-move": [_test_whole_past_move],
    "is-not-equals": [_test_the_very_direction],
    "invalid-move": [_test_invalid_move],
    "not-there": [_test_past_the_hand],
    "text-of-an-error": [_test_text_of_an_error],
    "looks-inside": [_test_looks_inside],
    "asserts-nothing": [_test_without_assert],
    "assert-in-brackets": [_test_with_brackets],
    "hears-itself": [_test_that_hears_itself],
    "never-runs": [_test_that_yields],
    "another-game": [_test_of_another_game],
}
MISTAKES = dict.fromkeys(QUESTIONS, UNFAIR)
