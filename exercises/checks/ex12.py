"""ex12: shares of all points; a player of your own, which keeps the rules and beats two others."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from contextlib import (
    AbstractContextManager,
    nullcontext,
    redirect_stderr,
    redirect_stdout,
    suppress,
)
from dataclasses import replace
from functools import partial
from hashlib import sha256
from itertools import product
from math import inf
from numbers import Real
from random import Random
from time import monotonic
from typing import Any, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from fcd.cards import Card, Cards, Color
from fcd.contest.conformance import PlayerUnderTest, examine
from fcd.contest.conformance import report as contest
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.conformance.position import Position
from fcd.contest.foul import REFUSED, TOO_LONG, Foul
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView, can_play_on
from fcd.contest.players import EagerPlayer, SaveWildsPlayer, SomewhatLessEagerPlayer
from fcd.contest.results.statistics import Estimate, difference
from fcd.contest.rounds import rounds
from fcd.contest.rounds.fast_table import FastTable
from fcd.contest.rounds.rounds import seat_players, tally_of
from fcd.contest.rounds.side_by_side import Later, answering, play_side_by_side
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.terms import Terms
from fcd.contest.tournament.watch import beat, watched
from fcd.sandbox import budget
from fcd.scoring import Scoreboard
from fcd.teach.checks import Misconception
from fcd.teach.given.positions import allowed, position_of
from fcd.teach.outcome import Depth, Finding, Outcome
from fcd.teach.writing import (
    CaseView,
    Complaint,
    Question,
    Row,
    Submission,
    TableCase,
    TaughtGame,
    Unusable,
    beside,
    extends,
    is_elsewhere,
    rules_in,
    shown,
)

# -- Many games ------------------------------------------------------------------------------------

Scores = tuple[int, ...]
T = TypeVar("T")


class Shares(Question[Scores]):
    """`30 10`: the points of Ann and Ben. No rule of play bears on it."""

    names = ("Ann", "Ben", "Cem", "Dora", "Bea", "Eva", "Finn", "Dan")

    def read(self, text: str) -> Scores:
        return tuple(map(int, text.split()))

    def write(self, case: Scores) -> str:
        return " ".join(map(str, case))

    def make(self, chance: Random) -> Scores:
        most, count = chance.choice((3, 500, 40_000)), chance.choice((2, 2, 3, 4, 8))
        return tuple(chance.randint(0, chance.choice((0, most, most))) for _ in range(count))

    def circumstances(self, case: Scores) -> set[str]:
        found = {f"{len(case)} players", f"{case.count(0)} have nothing"}
        found |= {f"{len(str(sum(case)))} digits"}
        return found | ({"two have the same"} if len({*case}) < len(case) else set())

    def smaller(self, case: Scores) -> Iterable[Scores]:
        yield from (case[:n] + case[n + 1 :] for n in range(len(case)) if len(case) > 2)
        for n, points in enumerate(case):
            yield from ((*case[:n], less, *case[n + 1 :]) for less in (0, 1) if less < points)

    def board(self, case: Scores) -> Scoreboard:
        board = Scoreboard(self.names[: len(case)])
        for name, points in zip(board.names, case, strict=True):
            board.add_to_score(name, points)
        return board

    def ask(self, submission: Submission, case: Scores) -> object:
        board = self.board(case)
        told = submission(board)
        if board.scores != case:
            raise Unusable(f"Your code changed the scoreboard: its scores are {board.scores} now.")
        if told is None:
            return None
        if not isinstance(told, dict):
            raise Unusable(f"{shown(told)} isn't a dictionary of names and percentages.")
        for name, share in told.items():
            if not isinstance(name, str):
                raise Unusable(f"{shown(name)} isn't a name. The names are the keys.")
            if isinstance(share, bool) or not isinstance(share, Real):
                raise Unusable(f"{shown(share)} isn't a number.")
        return {name: float(share) for name, share in told.items()}

    def answer(self, taught: TaughtGame, case: Scores) -> dict[str, float]:
        return _parts(self.board(case), 100, sum(case))

    def judge(self, case: Scores, got: Any) -> Complaint | None:
        """Rounding to tenths is right, too."""
        right = self.right(case)
        assert isinstance(right, dict)
        named = isinstance(got, dict) and set(got) == set(right)
        if named and all(abs(got[name] - share) < 0.06 for name, share in right.items()):
            return None
        return Complaint(str({name: round(share, 2) for name, share in right.items()}))

    def call(self, name: str, case: Scores) -> str:
        names = self.names[: len(case)]
        entered = [f"board.add_to_score({n!r}, {p})" for n, p in zip(names, case, strict=True)]
        return "; ".join([f"board = Scoreboard({list(names)})", *entered, f"{name}(board)"])

    def show(self, case: Scores) -> CaseView:
        return CaseView("")


def _parts(board: Scoreboard, of: float, total: float) -> dict[str, float]:
    return {name: of * board.get_score(name) / total if total else 0.0 for name in board.names}


# -- A match ---------------------------------------------------------------------------------------

RIVALS: tuple[type[Player], ...] = (EagerPlayer, SomewhatLessEagerPlayer)
ROUNDS = {Depth.PUBLIC: 1_500, Depth.HIDDEN: 6_000}  # in each match
SEEDS = {Depth.PUBLIC: 8, Depth.HIDDEN: 1_207}  # public: of 1 to 8 the most like 400,000 rounds
CLEAR = 2.0  # points a round: what a good idea brings, and hardly ever luck
PATIENCE = 3.0  # seconds for a round, which takes a fraction of a millisecond
MOST = 20.0  # seconds for a match, which takes a fraction of a second


class Result(NamedTuple):
    """How a match ended. *Beaten*: the whole 95 % interval of the lead lies above 0."""

    rival: str
    rounds: int
    lead: Estimate  # points that it wins more in a round

    def __str__(self) -> str:
        lead = self.lead
        interval = f"95 % interval {lead.low:+.1f} to {lead.high:+.1f}"
        verdict = f"{self.rounds:,} rounds show no difference"
        if lead.low > 0 or lead.high < 0:
            verdict = "beaten" if lead.low > 0 else "it is better than yours"
        return f"against {self.rival}: {lead.value:+.1f} points a round ({interval}): {verdict}"


def play_against(player: type[Player], rival: type[Player], depth: Depth) -> Result:
    """Play a match. Foul (of player 0) if the student's breaks a rule, raises or hangs.

    Both sit on both seats of every deal, so the luck of the deal is the same for both. It is the
    contest's block (rounds.play_block) without its compiler, which takes a second.
    """
    terms = Terms(2, ROUNDS[depth], SEEDS[depth], duplicate=True)
    results = None
    if budget.is_elsewhere():
        with suppress(Exception, budget.TookTooLong):  # then it is asked in the usual way
            results = _side_by_side(seat_players([player, rival], terms, 0), terms)
    if results is None:
        with nullcontext() if budget.is_elsewhere() else watched(PATIENCE):  # only a call, no loop
            results = _one_by_one(seat_players([player, rival], terms, 0), terms)
    tally = tally_of(terms, range(terms.rounds), results)
    return Result(rival.__name__, tally.rounds, difference(tally, 0, 1))


def _rounds(players: list[Player], terms: Terms, play: Callable[..., T]) -> Iterator[T]:
    table = FastTable.of(RuleTables.of(UNO_CONTEST))
    for number in range(terms.rounds):
        seed, seated = terms.round_seed(number), [players[who] for who in terms.seating(number)]
        yield play(table, seated, seed, table.deal(seed, 2), (0, 0))


def _one_by_one(players: list[Player], terms: Terms) -> list[rounds.Result]:
    # Elsewhere messages take time, and the child has a clock.
    until, found = monotonic() + (inf if budget.is_elsewhere() else MOST), list[rounds.Result]()
    try:
        for result in _rounds(players, terms, rounds.play_round):
            if monotonic() > until:
                raise Foul(0, TOO_LONG)
            beat()
            found.append(result)
    except Foul as foul:
        who = terms.seating(len(found))[foul.player]
        raise Foul(who, foul.what, foul.evidence) from foul.__cause__
    return found


def _side_by_side(players: list[Any], terms: Terms) -> list[rounds.Result]:
    """The same of a player in another process, with a hundred questions in a message."""
    answers = budget.counted(lambda: beside(answering, players[0].there))
    seated: list[Player] = [Later(), players[1]]
    return play_side_by_side(
        _rounds(seated, terms, rounds.round_with_pauses),
        lambda questions: budget.counted(lambda: str(answers(questions)), budget.MANY_STEPS),
    )


# -- Your own player -------------------------------------------------------------------------------

BREAKS, NEITHER, ONE, BOTH, CLEARLY = 0.3, 0.4, 0.6, 0.8, 1.0  # of the points
WILD = Card("wild")
FIRST = 8  # positions that are asked about under the step budget
LAST_PUBLIC = "same"  # of the contest's checks; whole rounds are played in the matches anyway


class MyPlayer:
    """First questions; then the checks of the contest, in stored positions; then two matches.

    The first questions are asked under the step budget, so that an endless loop is stopped after
    the same number of steps everywhere. After that, counting steps would take longer than playing:
    the contest's own watchdog looks at the clock.
    """

    stored: tuple[str, ...] = ()

    def model(self, taught: TaughtGame) -> type[Player]:
        """Saves its wilds, and is told by this variant what may be played."""
        if taught.variant.turn is UNO_CONTEST.turn:
            return _kind(SaveWildsPlayer)

        def play(self: Player, hand: Cards, up: Card, called: Color | None, state: Any) -> int:
            view = TableView((allowed(taught.variant, hand, up, called), *tuple(state)[1:]))
            return SaveWildsPlayer.play(self, hand, up, called, view)  # type: ignore[arg-type]

        return _kind(SaveWildsPlayer, play=play)

    def check(
        self,
        submission: Submission,
        right: Submission,
        depth: Depth,
        known: tuple[Misconception, ...],
    ) -> Finding:
        """The first rule that it breaks, or how it plays."""
        if submission is None or submission is Ellipsis:
            return Finding(Outcome.NOT_ATTEMPTED)
        positions = [position_of(TableCase.parse(text)) for text in self.stored]
        with redirect_stdout(_Nowhere()), redirect_stderr(_Nowhere()):  # thousands of lines
            found = _asked_first(submission, positions[:FIRST])
            if not found:
                found = _counting(lambda: _tried(_seated(submission), positions, depth))
        for mistake in known:  # named after the check of the contest that it fails
            if mistake.name == found.misconception:
                return replace(found, says=f"{found.says} {mistake.says}".strip())
        return replace(found, misconception="")


class _Nowhere(io.TextIOBase):
    def write(self, text: str) -> int:
        return len(text)


def _asked_first(submission: Submission, positions: list[Position]) -> Finding | None:
    """A few positions, under the step budget. Wrong answers are for the contest to judge."""
    for n, (where, check) in enumerate(product(positions, ("play", "color"))):
        where = replace(where, hand=(*where.hand[1:], WILD)) if check.startswith("color") else where
        try:
            budget.call_with_budget(partial(_ask, submission, where, check))
        except budget.NotAttempted as error:
            if n == 0:
                return Finding(Outcome.NOT_ATTEMPTED)
            return Finding(Outcome.RAISED, scene=_scene(where, check), got=str(error))
        except budget.Raised as error:
            scene = _scene(where, check) if check == "color" else _scene_of(submission, where)
            return _raised(scene, error)
        except budget.TookTooLong:
            return Finding(Outcome.TOO_LONG, scene=_scene(where, check))
        except budget.Unusable as error:
            return Finding(Outcome.WRONG, scene=_scene(None), says=str(error))
    if extends(submission, Player):
        return None
    says = f"Hand in the class itself, not {shown(submission)}: `class MyPlayer(Player):`"
    return Finding(Outcome.WRONG, scene=_scene(None), says=says)


def _ask(submission: Submission, where: Position, check: str = "") -> str:
    """Ask a new player for a card, and perhaps for a color, as if it had played its last one."""
    player = submission()
    if not isinstance(player, Player):
        raise Unusable(f"MyPlayer() gives {shown(player)}, which isn't a Player.")
    _give_chance(player, Random(0))
    answer: object = player.play(*where.question)
    if check.startswith("color"):
        answer = player.call_color(where.hand[:-1])
    return shown(answer)


# -- a player in another process -------------------------------------------------------------------


class _Seated(Player):
    """Sits here for a student's player that is in another process, where its steps are counted."""

    there: Any

    @property
    def chance(self) -> Random:
        raise AttributeError("its chance is where the player is")

    @chance.setter
    def chance(self, chance: Random) -> None:
        _give_chance(self.there, chance)

    def play(self, *question: Any) -> Any:
        return budget.counted(lambda: self.there.play(*question))

    def call_color(self, hand: Cards) -> Any:
        return budget.counted(lambda: self.there.call_color(hand))


def _seated(submission: Submission) -> type[Player]:
    """The class itself, or one that sits here for it."""
    if not is_elsewhere(submission):
        return submission  # type: ignore[no-any-return]
    seats: WeakValueDictionary[int, _Seated] = WeakValueDictionary()

    def make(kind: type[_Seated]) -> Any:
        there = budget.counted(submission)
        if not isinstance(there, Player):
            return there
        if id(there) not in seats:  # the same object is the same player
            seats[id(there)] = seat = object.__new__(kind)
            seat.there = there
        return seats[id(there)]

    return type(submission.__name__, (_Seated,), {"__new__": make})


def _counting(call: Callable[[], Finding]) -> Finding:
    """In another process all that follows is one question, or chance would begin anew with each."""
    return budget.counted(call, budget.MANY_STEPS) if budget.is_elsewhere() else call()


def _give_chance(player: Any, chance: Random) -> None:
    """Set it. A player in another process gets chance that tells nothing about ours."""
    if is_elsewhere(player):
        seed = sha256(repr(chance.getstate()).encode()).hexdigest()
        beside(_set_chance, player, seed)
    else:
        player.chance = chance


def _set_chance(player: Any, seed: str) -> None:
    from random import Random

    player.chance = Random(seed)


class _Examined(PlayerUnderTest):
    """Without a watchdog if steps are counted: it would strike in the middle of a message."""

    def watching(self) -> AbstractContextManager[None]:
        return nullcontext() if budget.is_elsewhere() else super().watching()


def _tried(player: type[Player], positions: list[Position], depth: Depth) -> Finding:
    subject = _Examined(Entrant.of(player, player.__name__), PATIENCE, positions=positions)
    checks = examine(subject)
    found = list(_up_to(LAST_PUBLIC if depth is Depth.PUBLIC else "", checks))
    try:
        results = [] if _failed(found) else [play_against(player, r, depth) for r in RIVALS]
    except Foul as foul:
        found += checks  # whole rounds: they look for a smaller hand
        if not _failed(found):
            return _fouled(player, foul)
    if _failed(found):
        return _broken(player, found)
    return _placed(results)


def _up_to(last: str, checks: Iterator[contest.Finding]) -> Iterator[contest.Finding]:
    """The findings up to that check; later checks are not made."""
    for found in checks:
        yield found
        if found.check == last:
            return


def _failed(found: list[contest.Finding]) -> list[contest.Finding]:
    return [each for each in found if each.outcome is contest.Outcome.FAILED]


def _fouled(player: type[Player], foul: Foul) -> Finding:
    """It went wrong in a match, and nowhere else: the hand it held then."""
    seen, where = foul.evidence, None
    if seen and seen.up_card:
        where = Position(seen.hand, seen.up_card, None if seen.up_card.color else seen.color)
    got = _named(seen.answer if seen else "")
    scene = _scene_of(player, where, got)
    if foul.what == TOO_LONG:
        return Finding(Outcome.TOO_LONG, scene=scene)
    if foul.__cause__:
        return _raised(scene, budget.Raised(foul.__cause__))
    kinds = {
        REFUSED: "must-play",
        "has no such card": "answers",
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


def _broken(player: type[Player], found: list[contest.Finding]) -> Finding:
    """A rule is broken: the smallest hand that shows it. Breaking one costs less than many."""
    first, *more = _failed(found)
    where, check = first.position, _check(first)
    is_color = check.startswith("color") and "asked for a card" not in first.says
    fails = first.says.startswith(("took too long", "raised", "cannot be made"))
    got = "" if fails else _answer(first, check)
    scene = _scene(where, check) if is_color else _scene_of(player, where, got)
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


def _raised(scene: CaseView, error: budget.Raised) -> Finding:
    told = str(error), error.traceback
    return Finding(Outcome.RAISED, scene=scene, got=told[0], traceback=told[1], says=error.meant)


def _raised_again(
    player: type[Player], where: Position | None, check: str, says: str, scene: CaseView
) -> Finding:
    """Have it raised once more, to tell the line."""
    try:
        if where:
            budget.call_with_budget(lambda: _ask(player, where, check))
    except budget.Raised as error:
        return _raised(scene, error)
    except (budget.NotAttempted, budget.TookTooLong, Unusable):
        pass
    return Finding(Outcome.RAISED, scene=scene, got=says.removeprefix("raised "))


def _placed(results: list[Result]) -> Finding:
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


def _scene_of(player: Submission, where: Position | None, got: str = "") -> CaseView:
    """With no more of the table than it takes to get this answer from a new player, or none."""
    if where is None:
        return _scene(None)
    only_hand = TableCase((where.hand,), where.up_card, where.called_color)
    others = tuple((where.up_card,) * size for size in where.sizes[1:])  # only how many counts
    table = only_hand._replace(hands=(where.hand, *others), direction=where.direction)
    for case in (only_hand, table, table._replace(below=where.below)):
        try:
            said = budget.call_with_budget(partial(_ask, player, position_of(case)))
        except (budget.Raised, budget.NotAttempted, budget.TookTooLong, budget.Unusable):
            said = ""
        if _named(said) == got.partition(", ")[0]:
            return _scene(where, typed=str(case))
    line = "a new player, asked like this, answers otherwise: what else it has seen may matter"
    return replace(_scene(where), lines=(line,))


def _scene(where: Position | None, check: str = "", typed: str = "") -> CaseView:
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


QUESTIONS = {"shares": Shares(), "my_player": MyPlayer()}

# -- wrong programs --------------------------------------------------------------------------------


def _kind(base: type[Player], **methods: Any) -> type[Player]:
    return type("MyPlayer", (base,), methods)


def _draw_4_as_it_comes(self: Player, hand: Cards, up: Card, called: Any, state: TableView) -> int:
    fitting = [place for place, card in enumerate(hand) if can_play_on(card, up, called)]
    return fitting[0] if fitting else NO_PLAY_POSSIBLE


def _refuses(self: Player, hand: Cards, up: Card, called: Any, state: TableView) -> int:
    colored = [place for place, c in enumerate(hand) if c in state.playable and c.color]
    return colored[0] if colored else NO_PLAY_POSSIBLE


def _anything(self: Player, hand: Cards, up: Card, called: Any, state: TableView) -> int:
    color = up.color or Color.RED  # not the one that was called
    fitting = [place for place, card in enumerate(hand) if card.color in (color, None)]
    fitting += [place for place, card in enumerate(hand) if card in state.playable]
    fitting = [n for n in fitting if hand[n].rank != "wild4" or hand[n] in state.playable]
    return fitting[0] if fitting else NO_PLAY_POSSIBLE


def _from_one(self: Any, *question: Any) -> int:
    place = EagerPlayer.play(self, *question)
    return place if place == NO_PLAY_POSSIBLE else place + 1


def _calls_none(self: Any, hand: Cards) -> Color | None:
    held = any(card.color for card in hand)
    return SomewhatLessEagerPlayer.call_color(self, hand) if held else None


def _remembers(self: Any, hand: Cards, up: Card, called: Any, state: TableView) -> int:
    self.asked.append(up)
    player: Any = EagerPlayer if len(self.asked) % 7 == 0 else SaveWildsPlayer
    place: int = player.play(self, hand, up, called, state)
    return place


MISTAKES: dict[str, dict[str, Submission]] = {
    "shares": {
        "fractions": lambda board: _parts(board, 1, sum(board.scores)),
        "whole-numbers": lambda board: {
            name: share // 1 for name, share in _parts(board, 100, sum(board.scores)).items()
        },
        "of-the-best": lambda board: _parts(board, 100, max(board.scores)),
        "rounded": lambda board: {
            name: round(share) for name, share in _parts(board, 100, sum(board.scores)).items()
        },
        "zeros-left-out": lambda board: {
            name: share for name, share in _parts(board, 100, sum(board.scores)).items() if share
        },
        "nobody-left-out": lambda board: (
            _parts(board, 100, sum(board.scores)) if any(board.scores) else {}
        ),
        "equal-at-first": lambda board: (
            _parts(board, 100, sum(board.scores))
            if any(board.scores)
            else {name: 100 / len(board.names) for name in board.names}
        ),
        "all-the-same": lambda board: {name: 100 / len(board.names) for name in board.names},
    },
    "my_player": {
        "answers": _kind(SomewhatLessEagerPlayer, play=_from_one),
        "must-play": _kind(SomewhatLessEagerPlayer, play=_refuses),
        "legal": _kind(SomewhatLessEagerPlayer, play=_anything),
        "wild-draw-4": _kind(SomewhatLessEagerPlayer, play=_draw_4_as_it_comes),
        "color": _kind(SomewhatLessEagerPlayer, call_color=_calls_none),
        "color-text": _kind(SomewhatLessEagerPlayer, call_color=lambda self, hand: "green"),
        "same": _kind(SaveWildsPlayer, play=_remembers, asked=[]),  # a list of the class
        "beats-neither": _kind(EagerPlayer),
        "beats-one": _kind(SomewhatLessEagerPlayer),
    },
}
