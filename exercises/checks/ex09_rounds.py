"""ex09: rounds that are dealt and played, and how a student's round is followed turn by turn.

Which of the cards that fit is played is the student's choice, and the order after a shuffle is
chance: every status must be one that a legal turn leads to from the status before.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from fcd import engine
from fcd.cards import Card, Cards, Color
from fcd.engine import Action, Event, Move, State
from fcd.scoring import hand_points
from fcd.teach.objects import Ours
from fcd.teach.writing import (
    CaseView,
    Complaint,
    Row,
    Submission,
    TableCase,
    TableQuestion,
    Unusable,
    quoted,
    rules_in,
)

from .ex09_game import (
    GAME,
    NAMES,
    OTHERS,
    RIGHT,
    VARIANT,
    OurGame,
    Status,
    Winner,
    read_status,
    rules,
    same_chance,
    texts,
)

# -- rounds: a setup and some turns ----------------------------------------------------------------


class Played(NamedTuple):
    """What a student's game told after the setup and after every turn."""

    statuses: tuple[Status, ...]
    winners: tuple[Winner, ...] = ()
    printed: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """By which mistakes are recognized: after a shuffle only what isn't left to chance."""
        told, shuffled = [str(self.statuses[0].facts())], False
        for before, now in pairwise(self.statuses):
            left = len(before.draw_pile) - len(now.draw_pile)
            shuffled |= left < 0 or before.draw_pile[left:] != now.draw_pile
            top = now.discards[-1] in (before.discards[-1], *before.hands[before.player])
            sizes = [*map(len, now.hands), len(now.draw_pile), len(now.discards)]
            told.append(f"{sizes} {now[3:]} {top}" if shuffled else str(now.facts()))
        return f"{told} {self.winners} {self.printed}"


MANY = 12  # rounds, in which a pile that is shuffled has different orders
FEW = 4  # orders that are not enough: by chance there are more, but for once in 200,000 checks


def asked(case: TableCase) -> tuple[int, int]:
    """How many turns, and how many rounds."""
    found = re.fullmatch(r"turns (\d+)(?:, (?:(\d+) rounds|2 tables))?", case.asked)
    if not found:
        raise ValueError(f"{case.asked!r}: write 'turns 3', or 2 rounds or 2 tables behind it")
    return int(found[1]), int(found[2] or 1)


def dealt(case: TableCase, number: int) -> TableCase:
    """In the second round, or at the second table, other cards; but a shuffle is repeated."""
    return elsewhere(case) if number % 2 and asked(case)[1] < MANY else case


class Rounds(TableQuestion, Ours[TableCase]):
    """`ask turns 3`: a round that is dealt, and this many turns.

    `ask turns 3, 2 rounds`: on the same game; `, 2 tables`: two games, played in turns. The second
    one is dealt other cards.
    """

    ours, first, pile = OurGame, True, (0, 0)
    players, hand, turns = (2, 4), (1, 3), (1, 6)
    spare = 2  # cards to draw for each turn: with 2 there are always enough
    fresh, made, tries = 4, 150, 40

    # -- cases

    def table(self, chance: Random) -> TableCase:
        """Mostly one where nobody has a choice, so that all games come to the same point."""
        players, turns = chance.randint(*self.players), chance.randint(*self.turns)
        size, dealer = chance.randint(*self.hand), chance.randrange(players)
        size = chance.randint(8, 10) if chance.random() < 0.05 else size
        case = TableCase(first=True, dealer=None if dealer == players - 1 else dealer)
        again = chance.choice(("", "", "", "", ", 2 rounds", ", 2 tables"))
        case = case._replace(asked=f"turns {turns}{again}")
        acting = [rank for rank in ("draw2", "draw2", "skip", "reverse") if rank in str(self.pool)]
        turns_around = size > 1 and bool(acting) and chance.random() < 0.5
        for _ in range(self.tries):
            kinds = self.some_cards(chance)
            top = chance.choice(kinds)
            hands = [chance.choices(kinds, k=size) for _ in range(players)]
            if turns_around:  # with a Reverse on another one, after which an action fits
                color = Color.BLUE if top.color is Color.RED else Color.RED
                starter, top = hands[(dealer + 1) % players], Card("reverse", top.color)
                starter[0] = Card("reverse", color)
                chance.choice((starter, hands[dealer]))[-1] = Card(chance.choice(acting), color)
            pile = chance.choices(kinds, k=max(1, self.spare * turns))
            case = case._replace(hands=tuple(map(tuple, hands)), top=top, pile=tuple(pile))
            if (moves := self.moves_made(case)) and len(moves) == turns:
                break
        return case

    def moves_made(self, case: TableCase) -> tuple[Move, ...] | None:
        """What is done in these turns, if nobody has a choice; None: somebody has."""
        game = case.play(RIGHT)
        for _ in range(asked(case)[0]):
            if game.is_over:
                break
            first, *others = game.legal_moves()
            if any(move.card != first.card for move in others):
                return None
            game.play(first)
        return game.moves

    def moment(self, case: TableCase) -> tuple[State, State, tuple[Move, ...]]:
        if (moves := self.moves_made(case)) is None:
            raise ValueError("somebody has a choice")
        states = case._replace(moves=moves).play(RIGHT).states
        return states[-2:][0], states[-1], moves

    def circumstances(self, case: TableCase) -> set[str]:
        """What is so in the last of the turns, and before."""
        if not (found := super().circumstances(case)):
            return found
        before, state, moves = self.moment(case)
        so = {
            "to the left": before.direction < 0,
            "turned over now": state.shuffles > before.shuffles,
            "over": state.is_over,
            "turned over twice": state.shuffles > 1,
            "no points": state.is_over and not any(c.rank != "0" for h in state.hands for c in h),
            "another of the top card below": before.discards.count(state.top)
            > (not moves or moves[-1].card is None),
        }
        what = [f"{move.action} {move.card and self._kind(move.card)}" for move in moves[-1:]]
        found |= {f"{last}, {name}" for last in what for name in [*so][:3] if so[name]}
        return found | {case.asked[8:], *(name for name, is_so in so.items() if is_so)}

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        turns, _ = asked(case)
        yield case._replace(asked=f"turns {turns}")
        again = case.asked.removeprefix(f"turns {turns}")
        for fewer in range(self.turns[0], turns):
            yield case._replace(asked=f"turns {fewer}{again}")
        yield case._replace(hands=case.hands[:-1])
        yield from super().smaller(case)

    def makes_sense(self, case: TableCase) -> bool:
        turns, rounds = asked(case)
        enough = len(case.pile) >= max(1, self.spare * turns) and len(case.hands) >= self.players[0]
        if not enough or not super().makes_sense(case):
            return False
        return rounds < MANY or self.judge(case, self.right(case)) is None  # is anything shuffled?

    def size(self, case: TableCase) -> Any:
        turns, rounds = asked(case)
        return turns * rounds, super().size(case)

    def features(self, case: TableCase) -> Iterator[object]:
        yield from (case.on.rank, (len(case.hands), case.dealer), case.asked[8:])
        yield len(case.hands[0]) > VARIANT.hand_size

    # -- asking

    def ask(self, submission: Submission, case: TableCase) -> tuple[Played, ...]:
        turns, rounds = asked(case)
        tables = 2 if "tables" in case.asked else 1
        with same_chance():
            games = [submission(list(p[: len(case.hands)])) for p in (NAMES, OTHERS)[:tables]]
            played = [
                self.one_round(games, [dealt(case, n + t) for t in range(tables)], turns)
                for n in range(rounds)
            ]
        return tuple(told for table in zip(*played, strict=True) for told in table)

    def one_round(self, games: list[Any], cases: list[TableCase], turns: int) -> list[Played]:
        decks = [set_up(game, case) for game, case in zip(games, cases, strict=True)]
        told = [[self.look(game, case)] for game, case in zip(games, cases, strict=True)]
        going = list(range(len(games)))
        for _ in range(turns):
            for n in [*going]:
                if () in told[n][-1][0].hands or not self.turn(games[n]):  # a player is out
                    going.remove(n)
                else:
                    told[n].append(self.look(games[n], cases[n]))
        self.end(games, cases, told)
        for deck, case in zip(decks, cases, strict=True):
            if deck != list(case.deck):
                raise Unusable(CHANGED)
        for game, case, looks in zip(games[:-1], cases, told, strict=False):
            if self.look(game, case) != looks[-1]:
                raise Unusable(SHARED)
        return [Played(*zip(*looks, strict=True)) for looks in told]

    def end(self, games: list[Any], cases: list[TableCase], told: list[Any]) -> None:
        """What is done when all turns are played."""

    def turn(self, game: Any) -> bool:
        """Whether it could be played."""
        game.play()
        return True

    def look(self, game: Any, case: TableCase) -> tuple[Any, ...]:
        """What is asked after every turn."""
        return (read_status(game.state(), len(case.hands)),)

    def judge(self, case: TableCase, got: Any) -> Complaint | None:
        for number, played in enumerate(got):
            if complaint := self.judged(Following(case, number), played):
                return complaint
        return _not_shuffled(self, case, got) if len(got) >= MANY else None

    def judged(self, following: Following, played: Played) -> Complaint | None:
        return following.judge(played)

    def show(self, case: TableCase) -> CaseView:
        turns, _ = asked(case)
        scene = Following(case).scene(turns, rules("turn"))
        in_turns = "tables" in case.asked
        return replace(scene, call=typed(case, turns, number=0)) if in_turns else scene


CHANGED = "`setup` changed the list of cards it was given. Work on a copy: `list(deck)`."
SHARED = (
    "Two games were played in turns, and a turn in one changed the other. What belongs to one game "
    "has to be made in `__init__` or `setup`, and kept in `self`."
)


def elsewhere(case: TableCase) -> TableCase:
    """What is dealt at another table: all numbers are one higher, and other players get them."""
    hands = tuple(tuple(map(one_higher, hand)) for hand in case.hands[::-1])
    top, pile = one_higher(case.on), tuple(map(one_higher, case.pile))
    dealer = (dealer_of(case) + 1) % len(case.hands)
    return case._replace(hands=hands, top=top, pile=pile, dealer=dealer)


def one_higher(card: Card) -> Card:
    return Card(str((int(card.rank) + 1) % 10), card.color) if card.rank.isdigit() else card


def set_up(game: Any, case: TableCase) -> list[Card]:
    """The list that was given."""
    deck, (args, how) = list(case.deck), dealing(case)
    game.setup(deck, *args, **how)
    return deck


def dealing(case: TableCase) -> tuple[list[int], dict[str, int]]:
    """Dealer and hand size, by name if the last player deals. Seven cards are not mentioned: that
    is what the rules say.
    """
    size = len(case.hands[0])
    how = {"dealer": dealer_of(case)} | ({} if size == VARIANT.hand_size else {"hand_size": size})
    last = dealer_of(case) == len(case.hands) - 1
    return ([], how) if last else ([*how.values()], {})


def dealer_of(case: TableCase) -> int:
    return len(case.hands) - 1 if case.dealer is None else case.dealer


def typed(
    case: TableCase, turns: int, then: str = "game.state()", number: int | None = None
) -> str:
    """What it takes to get there, as it can be typed into a cell: in a round, or at a table."""
    begin, again = beginning(case, NAMES), beginning(dealt(case, number or 0), NAMES)
    plays = ["game.play()"] * turns
    if number is not None and "tables" in case.asked:
        other = [line.replace("game", "other") for line in beginning(elsewhere(case), OTHERS)]
        begin = [begin[0], other[0], begin[1], other[1]]
        plays = ["game.play()", "other.play()"] * turns
        then = then.replace("game", "other") if number else then
    elif number:
        begin += [*["game.play()"] * asked(case)[0], "game.state()", again[1]]
    return "; ".join([*begin, *plays, then])


def beginning(case: TableCase, names: Sequence[str]) -> list[str]:
    args, how = dealing(case)
    words = [*map(str, args), *(f"{name}={value}" for name, value in how.items())]
    deck = ", ".join([f'cards_of("{texts(case.deck)}")', *words])
    return [f"game = Game({list(names[: len(case.hands)])})", f"game.setup({deck})"]


def _not_shuffled(question: Rounds, case: TableCase, got: tuple[Played, ...]) -> Complaint | None:
    """Whether a new draw pile has, in many rounds, only a few orders, compared to the discards."""
    times = [list(renewals(played)) for played in got]
    firsts, others = [t[0] for t in times if t], [again for t in times for again in t[1:]]
    for which, new in (("", firsts), (" when it is made a second time", others)):
        seen = [(old, pile) for old, pile in new if len({*old}) > 3 and len(pile) > 2]
        orders = {tuple(map(old.index, pile)) for old, pile in seen}
        if len(seen) < MANY or len(orders) > FEW:
            continue
        scene, few = question.show(case), f"{len(orders)} order{'s' if len(orders) > 1 else ''}"
        return Complaint(
            "the new draw pile is shuffled: its order changes from round to round",
            got=f"draw_pile {texts(seen[0][1])}, made of discards {texts(seen[0][0])}",
            says=f"It looks as if the new draw pile isn't shuffled{which}: in {len(seen)} rounds "
            f"its cards came in only {few}.",
            scene=replace(scene, lines=(f"played {len(got)} times",), rules=rules("empty-pile")),
        )
    return None


def renewals(played: Played) -> Iterator[tuple[Cards, Cards]]:
    """The discards that became a draw pile, and what is left of it after the turn."""
    for before, now in pairwise(played.statuses):
        put_down = len(now.hands[before.player]) < len(before.hands[before.player])
        old = before.discards if put_down else before.discards[:-1]
        if old and len(now.discards) == 1:
            yield old, now.draw_pile


# -- following a round -----------------------------------------------------------------------------


class Outcome(NamedTuple):
    """What a legal move leads to."""

    before: State
    state: State
    move: Move | None = None  # None: the round was over
    events: tuple[Event, ...] = ()
    by_chance: bool = False  # cards were shuffled

    def allows(self, told: Status) -> bool:
        """Whether it is this state, up to chance. After the end it's nobody's turn."""
        now = Status.of(self.state)
        if self.state.is_over and self.move:
            now = now._replace(player=told.player, direction=told.direction)
        if not self.by_chance:
            return now.alike(told)
        cards = Counter(now.all_cards()) == Counter(told.all_cards())
        alike = now._replace(hands=told.hands, draw_pile=told.draw_pile).alike(told)
        return cards and alike and self.certain(told)

    def certain(self, told: Status) -> bool:
        """Everybody holds as many cards as they must, and those that are known."""
        for seat, (hand, theirs) in enumerate(zip(self.state.hands, told.hands, strict=True)):
            drawn = [e.cards for e in self.events if e.kind == "draws" and e.player == seat]
            new = Counter(card for cards in drawn for card in cards)
            known = Counter(self.before.draw_pile[: new.total()])  # the old draw pile comes first
            if len(hand) != len(theirs) or not Counter(hand) - new + known <= Counter(theirs):
                return False
        return True


def outcomes(before: State) -> Iterator[Outcome]:
    """All that a turn can lead to. The discards may be turned over when a card is missing, as soon
    as the draw pile is empty, or when the next turn begins: nobody could tell at a table.
    """
    if before.is_over:
        yield Outcome(before, before)
        return
    for start in filter(None, (before, turned_over(before))):
        for move in engine.legal_moves(VARIANT, start):
            now, events = engine.step(VARIANT, start, move)
            chance = start is not before or now.shuffles > start.shuffles
            yield Outcome(before, now, move, events, chance)
            if turned := turned_over(now):
                yield Outcome(before, turned, move, events, by_chance=True)


def turned_over(state: State) -> State | None:
    if state.draw_pile or len(state.discards) < 2:
        return None
    return state._replace(draw_pile=state.discards[:-1], discards=state.discards[-1:])


class Following:
    """A round that is followed as far as it has been right."""

    def __init__(self, case: TableCase, number: int | None = None) -> None:
        self.whole, self.number = case, number  # of the rounds, or tables; None: it is alone
        self.case = dealt(case, number) if number else case
        tables = number is not None and "tables" in case.asked
        self.names = tuple((OTHERS if tables and number else NAMES)[: len(case.hands)])
        self.about: tuple[str, ...] = ()
        if tables:
            which = "the second one" if number else "the first one"
            self.about = (f"two games are played in turns; this is {which}",)
        elif number:
            self.about = ("another round, set up on the same game",)
        self.state = self.case.play(RIGHT, self.names).state
        self.told: list[tuple[Event, ...]] = []  # what has happened
        self.sure: list[Move] = []  # what was done before chance had a say in it

    def judge(self, played: Played) -> Complaint | None:
        """The first status that no legal turn leads to, or the first wrong winner."""
        first, *others = played.statuses
        right = Status.of(self.state)
        if not first.alike(right):
            told, wanted = first.apart(right, self.names), right.apart(first, self.names)
            return Complaint(wanted, got=told, scene=self.setting_up())
        complaint = self.wrong_winner(played)
        for status in others:
            complaint = complaint or self.turn(status) or self.wrong_winner(played)
        return complaint

    def turn(self, status: Status) -> Complaint | None:
        """Go on, if a legal turn leads to this status."""
        found = next((each for each in outcomes(self.state) if each.allows(status)), None)
        if found is None:
            return self.wrong_turn(status, [*outcomes(self.state)])
        if found.move and not found.by_chance and len(self.sure) == len(self.told):
            self.sure.append(found.move)
        self.told.append(found.events)
        self.state = found.state._replace(**status._asdict())
        return None

    def wrong_turn(self, status: Status, possible: list[Outcome]) -> Complaint:
        near = min(possible, key=lambda each: _distance(Status.of(each.state), status))
        right = Status.of(near.state)
        what = engine.narrate(near.events, self.names) if near.move else "The round is over"
        others = len({each.move for each in possible}) > 1
        what += " (or another card that fits)" if others else ""
        scene = self.scene(len(self.told) + 1, self.broken_rules(status, near))
        scene = replace(scene, lines=(*scene.lines, f"What should happen now: {what}"))
        told, wanted = status.apart(right, self.names), right.apart(status, self.names)
        return Complaint(wanted, got=told, scene=scene)

    def wrong_winner(self, played: Played) -> Complaint | None:
        if not played.winners:
            return None
        state, winner = self.state, played.winners[len(self.told)]
        points = hand_points(VARIANT, [card for hand in state.hands for card in hand])
        right = None if state.winner is None else (self.names[state.winner], points)
        if winner == right:
            return None
        scene = self.scene(len(self.told), rules("end", "points"), "game.winner()")
        return Complaint(repr(right), got=repr(winner), scene=scene)

    # -- showing

    def setting_up(self) -> CaseView:
        dealer = dealer_of(self.case)
        return CaseView(
            typed(self.whole, 0, number=self.number),
            rows=(Row("the deck", self.case.deck, "dealt from the left"),),
            lines=(*self.about, f"{self.names[dealer]} (seat {dealer}) deals"),
            rules=rules("setup", "first-card"),
            case=self.on_board(),
        )

    def scene(self, turns: int, why: tuple[str, ...], then: str = "game.state()") -> CaseView:
        """The table before the turn in question, and what has happened so far."""
        state = self.state
        to_play = {} if state.is_over else {state.player: "to play"}
        hands = (
            Row(f"{self.names[seat]} holds", hand, to_play.get(seat, ""))
            for seat, hand in enumerate(state.hands)
        )
        more = len(state.draw_pile) - 4
        note = f"and {more} more" if more > 0 else ""
        return CaseView(
            typed(self.whole, turns, then, self.number),
            (
                Row("on the pile", (state.top,)),
                *hands,
                Row("to be drawn", state.draw_pile[:4], note),
            ),
            (
                *self.about,
                *(engine.narrate(events, self.names) for events in self.told),
                *(["play goes to the left"] if state.direction == -1 else []),
            ),
            why,
            turns,
            self.on_board(),
        )

    def on_board(self) -> str:
        """The table as far as everybody knows it, as it can be played."""
        return str(self.case._replace(moves=tuple(self.sure), asked=""))

    def broken_rules(self, status: Status, near: Outcome) -> tuple[str, ...]:
        """The clauses about what the player did; if it was legal, what should have come of it."""
        if not near.move:
            return rules("end")
        said = engine.explain(VARIANT, self.state, _made(self.state, status) or near.move)
        card = near.move.card
        if not said:
            why = tuple(said.lines())
        elif card is None:
            why = (*said.lines(), *rules("draw"))
        elif VARIANT.meaning(card).last and near.state.is_over:
            why = rules("last-card")[:1]
        elif VARIANT.meaning(card).effects:
            why = rules_in(VARIANT.cite(VARIANT.meaning(card).ref))
        else:
            why = (*said.lines(), quoted(f"{GAME}#players", "Play starts out"))
        return why + (rules("empty-pile")[:1] if near.by_chance else ())


def _distance(one: Status, two: Status) -> tuple[bool, int]:
    """Those that put down the same card are near."""
    return one.discards[-1] != two.discards[-1], len(one.apart(two))


def _made(before: State, status: Status) -> Move | None:
    """The move that the student's player seems to have made."""
    held, holds = Counter(before.hand), Counter(status.hands[before.player])
    gone, come = list((held - holds).elements()), held < holds
    if len(gone) == 1 and not holds - held:
        return Move(Action.PLAY, gone[0])
    return Move(Action.DRAW) if come else None
