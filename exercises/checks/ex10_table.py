"""ex10: the table, and rounds that are played at it, as a student's classes and as the engine says.

At a console nobody says UNO and nobody challenges a Wild Draw 4; drawing goes on until a card fits.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from fcd.cards import Card, Cards, Color
from fcd.engine import Action, Move, Phase, State
from fcd.game import Game as Round
from fcd.teach.objects import Listed, Ours, but, in_order
from fcd.teach.writing import (
    CaseView,
    Row,
    Submission,
    TableCase,
    TableQuestion,
    TaughtGame,
    Unusable,
    quoted,
    shown,
)

from .ex10_classes import (
    DRAW,
    END,
    KINDS,
    NAMES,
    RIGHT,
    TWIN,
    WILDS,
    Answer,
    Game,
    as_list,
    beside,
    field,
    held,
    name_of,
    rules,
    text,
    twice,
    unchanged,
    unordered,
    without_color,
)

TWELVE = "R1 B2 G3 Y4 R5 B6 G7 Y8 R9 B1 G2 Y3"
NUMBERS = (*"123456789", "0")
ACTING = ("skip", "reverse", "draw2", "wild4")
DRAWS = {"draw2": 2, "wild4": 4}
FIRST = {
    "draw2": "- Draw Two",
    "skip": "- Skip",
    "reverse": "- Reverse",
    "wild": "- Wild,",
    "wild4": "- Wild Draw 4",
}
REFUSED = "ValueError raised by"


def typed(names: Sequence[str]) -> str:
    return json.dumps(list(names))


def typed_move(move: Move) -> str:
    card = [f'Card.parse("{move.card}")'] if move.card else []
    color = [repr(move.color)] if move.color else []
    return f"game.{verb_of(move)}({', '.join([*card, *color])})"


def do_move(game: Submission, move: Move) -> None:
    """Make a move in a game of the student's, or in ours."""
    getattr(game, verb_of(move))(*(each for each in (move.card, move.color) if each is not None))


def verb_of(move: Move) -> str:
    return {Action.NAME: "name_color", Action.END: "end_turn"}.get(move.action, move.action.value)


def with_another_table(
    submission: Submission, look: Callable[[Submission], Answer]
) -> Callable[[Submission], Answer]:
    """Look at a table when another one, with other players and cards, has been made as well."""

    def look_again(table: Submission) -> Answer:
        submission(["Zoe", "Max"], [*map(Card.parse, TWELVE.split())], hand_size=2)
        return look(table)

    return look_again


def misfits(case: TableCase, number: int, chance: Random) -> Cards:
    """Numbers that do not fit the top card."""
    color, rank = case.color or case.on.color, case.on.rank
    others = [c for c in KINDS if c.rank in NUMBERS and c.color != color and c.rank != rank]
    return tuple(chance.choices(others, k=number))


class Seats(Listed):
    """How many want to play: `3`; with a seed for the shuffle: `3 7`, and hands of five cards."""

    ours = Game
    cases = (*map(str, range(14)), *(f"{n} {s}" for n in (2, 3, 10) for s in range(5)))

    def ask(self, submission: Submission, case: str) -> Answer:
        count, *seed = map(int, case.split())
        names, cards = NAMES[:count], 9 * [*map(Card.parse, TWELVE.split())]
        given = (list(names), list(cards))
        try:
            if seed:
                seeds = (*seed, *seed, seed[0] + 1)
                tables = [submission(list(names), seed=s, hand_size=5) for s in seeds]
            else:
                tables = [submission(*given), submission(*given)]
        except ValueError:
            return {"UnoTable(…)": "ValueError"}
        finally:
            unchanged("the list of names", given[0], names)
            unchanged("the list of cards", given[1], cards)
        another = with_another_table(submission, self.tell)
        told = self.shuffled(*tables) if seed else twice(tables, self.tell, another)
        return {"UnoTable(…)": "no ValueError"} | told

    def tell(self, table: Submission) -> Answer:
        return {
            "players": [name_of(player) for player in table.players],
            "hands": [unordered(player.hand, "hand") for player in table.players],
            "points": [field(player, "points") for player in table.players],
            "cards in the deck": len(table.deck),
            "top cards of the deck": held(table.deck, "deck")[-3:],
            "discards": held(table.discards, "discards"),
        }

    def shuffled(self, table: Submission, again: Submission, other: Submission) -> Answer:
        hands = [[held(p.hand, "hand") for p in t.players] for t in (table, again, other)]
        dealt = [card for hand in hands[0] for card in hand]
        cards = [*dealt, *held(table.deck, "deck"), *held(table.discards, "discards")]
        return {
            "cards in all": len(cards),
            "all cards of the deck": sorted(cards) == sorted(map(str, RIGHT.variant.deck)),
            "the same deal for the same seed": hands[0] == hands[1],
            "another deal for another seed": hands[0] != hands[2],
            "cards of the last player": len(hands[0][-1]),
        }

    def call(self, name: str, case: str) -> str:
        count, *seed = map(int, case.split())
        cards = f'9 * list(read_cards("{TWELVE}"))'
        given = f"seed={seed[0]}, hand_size=5" if seed else cards
        return f"table = {name}({typed(NAMES[:count])}, {given})"

    def show(self, case: str) -> CaseView:
        count, *seed = case.split()
        seeds = f", with seed {seed[0]}, twice, and with the next seed" if seed else ""
        lines = (f"{count} player{'s' * (count != '1')}{seeds}",)
        return CaseView("", lines=lines, rules=rules("players", "setup"))


# -- rounds ----------------------------------------------------------------------------------------


class Rounds(TableQuestion, Ours[TableCase]):
    """A round that is dealt, moves, of which some may be refused, and the move that is asked.

    Each check asks about its own part of the game, so that one mistake costs its points once.
    """

    ours = Game
    first, players, hand, pile, kinds = True, (2, 5), (2, 3), (4, 12), (2, 6)
    moves = (1, 6)
    tops: tuple[str, ...] = NUMBERS
    actions: tuple[Action, ...] = (Action.PLAY, Action.NAME)
    refills = False  # whether the deck may run out
    reverses = False  # whether a Reverse may be turned up first
    fresh, made = 5, 1_500
    noun = "game"

    # -- cases

    def table(self, chance: Random) -> TableCase:
        case = super().table(chance)
        tops = [card for card in self.pool if card.rank in self.tops]
        near = [card for card in case.cards if card in tops]
        case = case._replace(top=chance.choice(near or tops))
        if self.reverses and chance.random() < 0.3:  # whether play runs left was asked before
            case = case._replace(top=Card("reverse", chance.choice(self.variant.colors)))
        if self.refills and chance.random() < 0.4:
            case = self.alike(case, chance)
        if self.moves[1] and chance.random() < 0.5:
            case = self.with_action(case, chance)
        if chance.random() < 0.08:  # hands of more than seven cards
            more = (tuple(chance.choices(self.pool, k=7)) for _ in case.hands)
            hands = tuple((*new, *hand) for new, hand in zip(more, case.hands, strict=True))
            case = case._replace(hands=hands[:3])
        return case._replace(top=WILDS[0]) if chance.random() < 0.1 else case

    def alike(self, case: TableCase, chance: Random) -> TableCase:
        """Discards of one kind: when the deck runs out, everybody knows what is in the new one."""
        card = Card("5", chance.choice(self.variant.colors))
        other = next(Card("7", color) for color in self.variant.colors if color != card.color)
        more = chance.choice((Card("draw2", card.color), *WILDS))
        kinds = (card, card, card, other, more)
        hands = (tuple(chance.choices(kinds, k=len(hand))) for hand in case.hands)
        top = Card("reverse", card.color) if chance.random() < 0.2 else card
        return case._replace(hands=tuple(hands), top=top, pile=chance.randint(1, 3) * (other,))

    def with_action(self, case: TableCase, chance: Random) -> TableCase:
        """The player who begins has a card that acts, and can be played."""
        rank = chance.choice(ACTING)
        card = Card(rank, case.on.color if rank != "wild4" else None)
        starter = self.play(RIGHT, case._replace(moves=())).state.player
        hands = [(card, *hand[1:]) if n == starter else hand for n, hand in enumerate(case.hands)]
        return case._replace(hands=tuple(hands))

    def played(self, case: TableCase, chance: Random) -> TableCase:
        for _ in range(chance.randint(*self.moves)):
            game = self.play(RIGHT, case)
            longer = case._replace(moves=(*case.moves, self.some_move(case, game, chance)))
            if self.makes_sense(longer):
                case = longer
            if game.is_over:
                break
        return self.with_last_asked(case)

    def with_last_asked(self, case: TableCase) -> TableCase:
        if not case.moves or case.asked:
            return case
        return case._replace(moves=case.moves[:-1], asked=str(case.moves[-1]))

    def some_move(self, case: TableCase, game: Round, chance: Random) -> Move:
        """Mostly one that is allowed."""
        legal = [move for move in game.legal_moves() if move.action in self.actions]
        cards = (*game.state.hand, chance.choice(case.cards), chance.choice(WILDS))
        color = chance.choice(self.variant.colors)
        others = [Move(Action.PLAY, card, named) for named in (None, color) for card in cards]
        others += [move for move in (DRAW, END) if move.action in self.actions]
        draws = [move for move in legal if move == DRAW]  # or cards would nearly always be played
        return chance.choice(legal + 3 * draws if legal and chance.random() < 0.8 else others)

    def all_moves(self, case: TableCase) -> tuple[Move, ...]:
        return (*case.moves, *((Move.parse(case.asked),) if case.asked else ()))

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        yield self.with_last_asked(case._replace(asked=""))
        yield case._replace(hands=case.hands[:-1])
        yield from super().smaller(case)

    def makes_sense(self, case: TableCase) -> bool:
        if len(case.hands) < 2 or not super().makes_sense(case):
            return False
        game = self.story(case)[0].round
        sure = self.is_sure(case, game) and not self.is_open(case)
        return sure and (self.may_end or not game.is_over)

    def is_open(self, case: TableCase) -> bool:
        """Nobody says what it means to name a color if no Wild was turned up, or to do so again.

        Before that one may or may not draw, and play a wild.
        """
        moves = self.all_moves(case)
        names = [n for n, move in enumerate(moves) if move.action is Action.NAME]
        if case.top != WILDS[0] or names[1:]:
            return bool(names)
        wilds = {*WILDS} & {*self.play(RIGHT, case._replace(moves=())).state.hand}
        before = moves[: names[0]] if names else moves
        return any(move == DRAW or (move.color and move.card in wilds) for move in before)

    def is_sure(self, case: TableCase, game: Round) -> bool:
        """Whether chance and empty piles have no say in it."""
        others = {*case.pile} - {WILDS[1]}
        if case.top == WILDS[1] and (len(others) != 1 or "draw2" in str(others)):
            return False  # it is shuffled in: another card is sure only if all others are alike
        for before, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
            new = before.discards[: None if move.action is Action.PLAY else -1]
            if after.shuffles > before.shuffles and not (self.refills and len({*new}) == 1):
                return False  # who knows what comes next?
            draws = DRAWS.get(move.card.rank, 0) if move.card else 0
            if len((*before.draw_pile, *before.discards)) < draws:
                return False
            if after.is_over and after.winner is None:
                return False  # no cards are left: that is left out
        return True

    def size(self, case: TableCase) -> tuple[int, int, int, int]:
        return super().size(case._replace(moves=self.all_moves(case)))

    def features(self, case: TableCase) -> Iterator[object]:
        """Every card, played and refused; what it meets is in the circumstances."""
        *_, last = (END, *self.all_moves(case))
        yield last.card.rank if last.card else last.action, bool(self.story(case)[1])

    def moment(self, case: TableCase) -> tuple[State, State, tuple[Move, ...]]:
        moves = self.all_moves(case)
        earlier = case._replace(moves=moves[:-1], asked="")
        return self.play(RIGHT, earlier).state, self.story(case)[0].round.state, moves

    def circumstances(self, case: TableCase) -> set[str]:
        """How it was before the last move, what was done, and what came of it."""
        before, after, moves = self.moment(case)
        _, refused = self.story(case)
        last = moves[-1] if moves else END
        what = f"{last.action} {self._kind(last.card) if last.card else ''}"
        refilled = after.shuffles > before.shuffles
        so = {
            "to the left": before.direction < 0,
            "refilled now": refilled,
            "over": after.is_over,
            "after a draw": before.phase is Phase.DREW,
            "no color yet": before.color is None,
            "a color too many": last != without_color(last),
            "a color too few": last.card in WILDS and not last.color,
            "8 or more are left": max(map(len, after.hands)) > 7,
            "refused": typed_move(last) in refused,
            "something refused before": len(refused) > 1,
            "refilled twice": after.shuffles > 1,
            "refilled now, after other cards": refilled
            and len({*before.draw_pile, *before.discards[:-1]}) > 1,
        }
        found = {name for name, is_so in so.items() if is_so} | super().circumstances(case)
        return found | {f"{what}, {name}" for name in [*so][:4] if so[name] and not so["refused"]}

    # -- asking

    def play(self, taught: TaughtGame, case: TableCase) -> Round:
        return self.story(case._replace(asked=""))[0].round

    def story(self, case: TableCase) -> tuple[Game, list[str]]:
        """A game of ours after all moves, and those that were refused."""
        game = self.new(Game, case)
        return game, self.make_moves(game, self.all_moves(case))

    def new(self, submission: Submission, case: TableCase) -> Any:
        return submission(NAMES[: len(case.hands)], [*case.deck[::-1]], **self.how(case))

    def how(self, case: TableCase) -> dict[str, int]:
        return {"hand_size": len(case.hand)}

    def make_moves(self, game: Submission, moves: Sequence[Move]) -> list[str]:
        """Those that were refused."""
        refused = []
        for move in moves:
            try:
                do_move(game, move)
            except ValueError:
                refused.append(typed_move(move))
            except NotImplementedError:
                if move not in (DRAW, END) or field(game, "winner") is None:
                    raise  # after the end a draw that isn't written yet is as good as refused
                refused.append(typed_move(move))
        return refused

    def answer(self, taught: TaughtGame, case: TableCase) -> Answer:
        game = self.new(but(self.ours, taught=taught), case)
        return {**self.tell(game, case), TWIN: "the same"}

    def ask(self, submission: Submission, case: TableCase) -> Answer:
        names, cards = NAMES[: len(case.hands)], case.deck[::-1]
        given = [(list(names), list(cards)) for _ in range(2)]
        tables = [submission(*each, **self.how(case)) for each in given]
        look = self.look if self.moves[1] else with_another_table(submission, self.look)
        answer = twice(tables, lambda game: self.tell(game, case), look)
        for theirs, dealt in given:
            unchanged("the list of names", theirs, names)
            unchanged("the list of cards", dealt, cards)
        return answer

    def tell(self, game: Submission, case: TableCase) -> Answer:
        *earlier, last = (None, *self.all_moves(case))
        refused = self.make_moves(game, [*filter(None, earlier)])
        if last:
            self.look(game)  # what is told now must not be kept for later
            refused += self.make_moves(game, [last])
        told = {**self.look(game), REFUSED: ", ".join(refused) or "nothing"}
        if "deck" in told and self.plays_on(case):  # some refill an empty deck later than others
            both = f"{told.pop('deck')} {told.pop('discards')}"
            told["deck and discards"] = " ".join(sorted(both.split()))
        return told

    def plays_on(self, case: TableCase) -> bool:
        """Whether a card is played when the deck may have become empty."""
        left = len(case.pile)
        for move in self.all_moves(case):
            if move.card and left <= 0:
                return True
            left -= 99 if move == DRAW else DRAWS.get(move.card.rank, 0) if move.card else 0
        return False

    def look(self, game: Submission) -> Answer:
        """What everybody can see, and the hands."""
        winner = field(game, "winner") if hasattr(game, "winner") else None
        players = {name_of(player): player for player in game.players}
        hands: Answer = {f"{n}'s hand": unordered(p.hand, "hand") for n, p in players.items()}
        if winner is not None:
            points = {name: field(player, "points") for name, player in players.items()}
            return {"winner": name_of(winner, "game.winner"), "points": points, **hands}
        color = field(game, "color")
        if color is not None and not isinstance(color, Color):
            raise Unusable(f"game.color is {shown(color)}, which isn't a Color.")
        turn, top = name_of(field(game, "current"), "game.current"), field(game, "top")
        deck, discards = held(game.deck, "deck"), held(game.discards, "discards")
        if not deck:  # as if it were refilled at once
            deck, discards = discards[:-1], discards[-1:]
        return {
            "winner": None,
            "turn": turn,
            "top": text(top, "game.top"),
            "color": str(color) if color else None,
            **hands,
            "deck": " ".join(sorted(deck)),
            "discards": " ".join(sorted(discards)),
        }

    # -- showing

    def call(self, name: str, case: TableCase) -> str:
        given = f"{typed(NAMES[: len(case.hands)])}, {as_list(case.deck[::-1])}"
        how = ", ".join(f"{key}={value}" for key, value in self.how(case).items())
        calls = [f"game = {name}({given}, {how})", *map(typed_move, self.all_moves(case))]
        return "; ".join(calls).replace("game", self.noun)

    def show(self, case: TableCase) -> CaseView:
        return replace(super().show(case), moves=len(self.all_moves(case)))

    def rows(self, case: TableCase, game: Round) -> tuple[Row, ...]:
        hands = (Row(f"{n} gets", h) for n, h in zip(NAMES, case.hands, strict=False))
        deck = Row("then in the deck", case.pile[::-1], "the last one lies on top")
        return *hands, Row("turned up first", (case.on,)), deck

    def lines(self, case: TableCase, game: Round) -> tuple[str, ...]:
        played, refused = self.story(case)
        told = [line for line in played.round.log if not line.endswith("says UNO")]
        told += [f"{move} raises a ValueError" for move in refused]
        return f"What should happen: {told[0]}", *told[1:]

    def rules(self, case: TableCase, game: Round) -> tuple[str, ...]:
        if not case.asked or case.asked.startswith("name"):
            return (quoted("uno#first-card", FIRST.get(case.on.rank, "A number")),)
        move = without_color(self.all_moves(case)[-1])
        told = () if game.is_over else tuple(game.explain(move).lines())
        if self.story(case)[0].winner:
            return *told, *rules("end", "last-card", "points")
        if move.card is None:
            return *told, *rules("draw-until-playable")
        ref = self.variant.meaning(move.card).ref
        return (*told, *rules(ref)) if ref else told


class FirstCard(Rounds):
    """A table right after the deal, or after a color was named.

    `ask mix`: a Wild Draw 4 goes back; is there chance in what is turned up next?
    `below B1 B2; ask give 3`: these come onto the discards, and then the last player draws three
    cards, though the deck has only one.
    """

    players, hand, pile = (2, 10), (1, 2), (2, 6)
    tops = (*NUMBERS, "skip", "reverse", "draw2", "wild", "wild4")
    moves = (0, 0)
    noun = "table"

    def table(self, chance: Random) -> TableCase:
        case = super().table(chance)
        rank = chance.choice(self.tops if chance.random() < 0.3 else self.tops[-5:])
        return case._replace(top=chance.choice([c for c in self.pool if c.rank == rank]))

    def make(self, chance: Random) -> TableCase:
        while not self.makes_sense(case := super().make(chance)):
            pass
        return case

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        if case.top == WILDS[1]:
            pile = [*chance.randint(1, 3) * case.pile[:1], *chance.randint(0, 5) * WILDS[1:]]
            return case._replace(pile=tuple(chance.sample(pile, len(pile))))
        if case.top == WILDS[0] and chance.random() < 0.6:
            return case._replace(asked=f"name {chance.choice(self.variant.colors)}")
        return case

    def makes_sense(self, case: TableCase) -> bool:
        return not self.is_special(case) and super().makes_sense(case)

    def features(self, case: TableCase) -> Iterator[object]:
        yield case.on.rank, 0 if case.on.rank in NUMBERS else len(case.hands)
        yield case.asked

    def circumstances(self, case: TableCase) -> set[str]:
        players = len(case.hands)
        many = f"{players} players" if players in (2, 3, 4, 10) else "some more players"
        return {f"on {self._kind(case.on)}", many, case.asked[:4]}

    def is_special(self, case: TableCase) -> bool:
        return case.asked.startswith(("mix", "give"))

    def all_moves(self, case: TableCase) -> tuple[Move, ...]:
        return () if self.is_special(case) else super().all_moves(case)

    def answer(self, taught: TaughtGame, case: TableCase) -> Answer:
        if "give" in case.asked:
            return self.when_given(case)
        if "mix" in case.asked:
            return self.mixed(but(self.ours, taught=taught), case)
        return super().answer(taught, case)

    def ask(self, submission: Submission, case: TableCase) -> Answer:
        if "give" in case.asked:
            return self.drawn_by_last(submission, case)
        return (
            self.mixed(submission, case) if "mix" in case.asked else super().ask(submission, case)
        )

    def look(self, game: Submission) -> Answer:
        return {**super().look(game), "direction": field(game, "direction")}

    def when_given(self, case: TableCase) -> Answer:
        """What is right when the last player draws; no round of the engine gets there."""
        cards = (*case.pile, *case.hands[-1], case.on, *case.below[:-1])
        return {
            "color": str(case.on.color),
            "cards in hand": len(case.hand) + int(case.asked.removeprefix("give ")),
            "the card that was left": "drawn",
            "discards": [*map(str, case.below[-1:])],
            "hand and deck": in_order(cards),
            "shuffled": True,
        }

    def drawn_by_last(self, submission: Submission, case: TableCase) -> Answer:
        table = self.new(submission, case)
        for card in case.below:
            table.discards.add(card)
        discards, player = held(table.discards, "discards"), table.players[-1]
        if not hasattr(table, "give"):  # a helper: others may be called otherwise
            return self.answer(RIGHT, case)
        table.give(player, int(case.asked.removeprefix("give ")))
        hand, deck = held(player.hand, "hand"), held(table.deck, "deck")
        return {
            "color": str(field(table, "color")),
            "cards in hand": len(hand),
            "the card that was left": "drawn" if str(case.pile[0]) in hand else "not drawn",
            "discards": held(table.discards, "discards"),
            "hand and deck": " ".join(sorted(hand + deck)),
            "shuffled": beside(deck, discards) < len(deck) - 2,
        }

    def mixed(self, submission: Submission, case: TableCase) -> Answer:
        """With the cards of the deck in several orders, all known."""
        places, near, cards = [], 0, [*case.pile]
        for n in range(8):
            deck = [*cards[n:], *cards[:n]]
            dealt = [*deck, case.top, *(card for hand in case.hands for card in hand)]
            table = submission(NAMES[: len(case.hands)], dealt, seed=n, **self.how(case))
            left = held(table.deck, "deck")
            places.append([*map(str, deck)].index(text(field(table, "top"), "table.top")))
            near += beside(left, [*map(str, deck)])
        varies = "not always the same" if len({*places}) > 1 else "always the one in the same place"
        return {"turned up": varies, "mixed": near < 4 * len(cards)}

    def how(self, case: TableCase) -> dict[str, int]:
        """Sometimes with a seed, which must not matter to cards that are given."""
        return super().how(case) | ({"seed": 3} if len(case.hand) > 1 else {})

    def call(self, name: str, case: TableCase) -> str:
        call = super().call(name, case)
        if "give" not in case.asked:
            return call
        adds = f"[table.discards.add(card) for card in {as_list(case.below)}]"
        return f"{call}; {adds}; table.give(table.players[-1], {case.asked[5:]})"

    def lines(self, case: TableCase, game: Round) -> tuple[str, ...]:
        if "mix" in case.asked:
            orders = "The same is done with the cards of the deck in seven other orders"
            return (f"{orders}, and with the seeds 1 to 7.",)
        return () if "give" in case.asked else super().lines(case, game)

    def rules(self, case: TableCase, game: Round) -> tuple[str, ...]:
        if "give" in case.asked:
            return rules("empty-pile")
        return super().rules(case._replace(asked=""), game)


class DrawRounds(Rounds):
    """Rounds in which cards are drawn; those that act are played only if they were just drawn.

    `ask mix`: the deck runs out, and is there chance in what becomes the new one?
    """

    actions = (Action.PLAY, Action.NAME, Action.DRAW, Action.END)
    hand, pile, kinds, refills, reverses = (1, 3), (1, 6), (1, 4), True, True
    moves = (1, 8)

    def table(self, chance: Random) -> TableCase:
        """Seldom many cards that do not fit."""
        case = super().table(chance)
        if case.top == WILDS[0] or chance.random() < 0.93:
            return case
        return case._replace(pile=misfits(case, chance.randint(6, 11), chance) + case.pile)

    def look(self, game: Submission) -> Answer:
        drawn = field(game, "drawn")
        told = None if drawn is None else text(drawn, "game.drawn")
        return {**super().look(game), "drawn": told}

    def tell(self, game: Submission, case: TableCase) -> Answer:
        if case.asked != "mix":
            return super().tell(game, case)
        super().tell(game, case._replace(asked=""))
        discards = held(game.discards, "discards")
        game.draw()
        cards = held(game.deck, "deck")
        return {"cards": len(cards), "shuffled": beside(cards, discards) < len(cards) - 2}

    def all_moves(self, case: TableCase) -> tuple[Move, ...]:
        return super().all_moves(case._replace(asked=case.asked.replace("mix", "draw")))

    def makes_sense(self, case: TableCase) -> bool:
        return case.asked != "mix" and super().makes_sense(case)

    def some_move(self, case: TableCase, game: Round, chance: Random) -> Move:
        move = super().some_move(case, game, chance)
        while move.card and move.card.rank in ACTING and move.card != game.state.drawn:
            if chance.random() < 0.3:
                return DRAW
            move = super().some_move(case, game, chance)
        return move


class LastCards(Rounds):
    """Rounds that end, or could. With two cards a player who was skipped to can win, too."""

    players, pile, may_end, refills, reverses = (2, 7), (1, 9), True, True, True
    hand = (1, 2)

    def table(self, chance: Random) -> TableCase:
        """Mostly one card each; seldom two Wild Draw 4s, so that many cards count."""
        case = super().table(chance)
        if chance.random() < 0.05:
            more = tuple(chance.choices(self.pool, k=10))
            return case._replace(hands=(WILDS[1:] * 2, more[:2]), top=self.plain, pile=more[2:])
        less = case._replace(hands=tuple(hand[:1] for hand in case.hands))
        return less if chance.random() < 0.6 else case

    def had(self, case: TableCase) -> int:
        """The points that everybody already has."""
        return 5 if len(case.hands) > 3 else 0

    def tell(self, game: Submission, case: TableCase) -> Answer:
        for player in game.players if self.had(case) else ():
            player.add_points(self.had(case))
        return super().tell(game, case)

    def call(self, name: str, case: TableCase) -> str:
        made, *moves = super().call(name, case).split("; ")
        had = f"[player.add_points({self.had(case)}) for player in game.players]"
        return "; ".join([made, *([had] if self.had(case) else []), *moves])

    def lines(self, case: TableCase, game: Round) -> tuple[str, ...]:
        had = f"Everybody already has {self.had(case)} points."
        return *([had] if self.had(case) else []), *super().lines(case, game)

    def some_move(self, case: TableCase, game: Round, chance: Random) -> Move:
        if game.is_over:
            return chance.choice((DRAW, END))
        return super().some_move(case, game, chance)
