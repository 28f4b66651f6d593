"""ex09: mini UNO, a whole game, in five stages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from dataclasses import replace
from io import StringIO
from itertools import pairwise
from random import Random
from typing import Any

from fcd.cards import Card, Cards, Color
from fcd.game import Game
from fcd.teach.objects import Listed, Ours, but, in_order
from fcd.teach.writing import (
    CaseView,
    Complaint,
    Question,
    Row,
    Submission,
    TableCase,
    TableQuestion,
    TaughtGame,
    Unusable,
    shown,
)

from .ex09_game import (
    KINDS,
    NAMES,
    NONE,
    PEOPLE,
    VARIANT,
    OurGame,
    OurPlayer,
    fits,
    played_right,
    read_cards,
    read_status,
    read_winner,
    rules,
    same_chance,
    texts,
    want,
)
from .ex09_rounds import (
    MANY,
    Following,
    Played,
    Rounds,
    set_up,
    typed,
)
from .ex09_wrong import MISTAKES as MISTAKES

# -- 0. the parts ----------------------------------------------------------------------------------


class Points(Listed):
    """What a card counts."""

    cases = tuple(map(str, KINDS))

    def given(self, case: str) -> tuple[Card]:
        return (Card.parse(case),)

    def answer(self, taught: TaughtGame, case: str) -> int:
        return taught.variant.points(Card.parse(case))

    def show(self, case: str) -> CaseView:
        return CaseView("", (Row("the card", self.given(case)),), rules=rules("points"))


class Deck(Listed):
    """How often a card is in the deck, or how many cards there are: "all"."""

    cases = ("all", *Points.cases)

    def ask(self, submission: Submission, case: str) -> int:
        deck = read_cards(submission(), "make_deck()")
        return len(deck) if case == "all" else deck.count(Card.parse(case))

    def answer(self, taught: TaughtGame, case: str) -> int:
        return self.ask(lambda: taught.variant.deck, case)

    def call(self, name: str, case: str) -> str:
        return f"len({name}())" if case == "all" else f'{name}().count(Card.parse("{case}"))'

    def show(self, case: str) -> CaseView:
        row = () if case == "all" else (Row("how many", (Card.parse(case),)),)
        return CaseView("", row, rules=rules("deck"))


class OneHand(TableQuestion):
    """A hand, and the top card."""

    players, hand, pile, kinds, cited = (1, 1), (1, 1), (0, 0), (2, 4), rules("match")

    def features(self, case: TableCase) -> Iterator[object]:
        yield from (len(case.hand), case.top and case.top.rank, *(c.rank for c in case.hand[:1]))


class Fits(OneHand):
    """Whether the only card fits. All red cards are asked on all cards."""

    fresh = 20

    def every(self) -> Iterator[TableCase]:
        red = [card for card in KINDS if card.color is Color.RED]
        yield from (TableCase(((card,),), top) for card in red for top in KINDS)

    def given(self, case: TableCase) -> tuple[object, ...]:
        return case.hand[0], case.top

    def answer(self, taught: TaughtGame, case: TableCase) -> bool:
        return fits(taught, case.hand[0], case.on)


# -- 1. players and a game -------------------------------------------------------------------------


class APlayer(OneHand, Ours[TableCase]):
    """A player with this hand, and another one beside. Then one card is another one."""

    ours, hand, many, fresh = OurPlayer, (0, 3), (7, 12), 60

    def ask(self, submission: Submission, case: TableCase) -> dict[str, object]:
        player, other = submission("bo"), submission("Ann")
        self.tell(player, case)  # what is told now must not be kept for later
        for card in case.hand:
            player.hand.append(card)
        answer = {
            "name": player.name,
            **self.tell(player, case),
            "hand": texts(read_cards(player.hand, "hand")),
            "another player's name": other.name,
            "another player's hand": texts(read_cards(other.hand, "hand")),
        }
        if self.is_swapped(case):
            player.hand[0] = case.top
            told = self.tell(player, case)
            now = f"with {case.top} instead of {case.hand[0]}"
            answer |= {f"{key} {now}": then for key, then in told.items()}
        player.hand.clear()  # in case all players share one hand: the next case begins anew
        return answer

    def tell(self, player: Any, case: TableCase) -> dict[str, object]:
        fitting = player.playable(case.top)
        told = in_order(read_cards(fitting, "playable(top)"), NONE)
        if isinstance(fitting, list):
            size = len(player.hand)
            fitting.append(case.top)
            if len(player.hand) != size:
                raise Unusable(OWN_HAND)
        return {"playable": told, "str(player)": str(player).rstrip()}

    def call(self, name: str, case: TableCase) -> str:
        shows = f'print(player, player.playable(Card.parse("{case.top}")))'
        hand = f'player.hand += cards_of("{texts(case.hand)}")'
        other = f'player.hand[0] = Card.parse("{case.top}")'
        then = [hand, shows] if case.hand else []
        then += [other, shows] if self.is_swapped(case) else []
        return "; ".join([f'player = {name}("bo")', shows, *then])

    def is_swapped(self, case: TableCase) -> bool:
        """Whether the first card becomes another one."""
        return case.hand[:1] not in ((), (case.top,))

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        return Row("on the pile", (game.state.top,)), Row("bo holds", case.hand)


OWN_HAND = (
    "`playable` returned the hand itself: changing that list changes the hand. Make a new "
    "list of the cards that fit."
)


class HowMany(Listed):
    """A game for this many players."""

    ours, cases = OurGame, "01234567"

    def names(self, case: str) -> list[str]:
        return list(PEOPLE[: int(case)])

    def ask(self, submission: Submission, case: str) -> object:
        names = self.names(case)
        try:
            game = submission(names)
        except ValueError as error:
            self.unchanged(names, case)
            if not any(sign.isalpha() for sign in str(error)):
                told = f"only says {str(error)!r}" if str(error) else "says nothing"
                raise Unusable(f"Your ValueError {told}. Say in words what is wrong.") from None
            return "ValueError"
        self.unchanged(names, case)
        if len(names) not in VARIANT.players:
            return "no ValueError"
        submission(list(PEOPLE[2:5]))  # another game, which is none of this one's business
        want(isinstance(game.players, list | tuple), "players", game.players, "a list of Players")
        return " and ".join(str(player.name) for player in game.players)

    def unchanged(self, names: list[str], case: str) -> None:
        if names != self.names(case):
            raise Unusable("Your code changed the list of names. Leave it as it is.")

    def call(self, name: str, case: str) -> str:
        other = f"other = {name}({list(PEOPLE[2:5])})"
        made = f"game = {name}({self.names(case)})"
        if len(self.names(case)) not in VARIANT.players:
            return made
        return f"{made}; {other}; ' and '.join(player.name for player in game.players)"

    def show(self, case: str) -> CaseView:
        return CaseView("", rules=rules("players"))


class Shuffle(Listed):
    """A game that is set up again and again, with and without a deck or a dealer."""

    ours, cases = OurGame, "234"
    steps = 1_000_000
    kinds = (
        "setup()",
        "setup(dealer=0)",
        "setup(make_deck())",
        "setup(make_deck()), play(), setup()",
    )

    def ask(self, submission: Submission, case: str) -> dict[str, str]:
        with same_chance():
            game, players = submission(list(NAMES[: int(case)])), int(case)
            return {
                f"{what}, after {call}": fact
                for call in self.kinds
                for what, fact in self.summary(call, game, players).items()
            }

    def summary(self, call: str, game: Any, players: int) -> dict[str, str]:
        """What is always so, and what changes."""
        seen = []  # that a seat never deals happens once in 250,000 checks
        for _ in range(12 * (players if call in self.kinds[::2] else 1)):
            if "make_deck" in call:
                game.setup(list(VARIANT.deck[::-1]))  # beginning with the actions
            if "play" in call:
                with suppress(Exception):  # that's for the checks of stage 3 to say
                    for _ in range(9):
                        if game.state()["direction"] == 1:
                            game.play()
            if "make_deck" not in call or "play" in call:
                game.setup(**({"dealer": 0} if "dealer" in call else {}))
            seen.append(read_status(game.state(), players))
        sizes = dict.fromkeys(" and ".join(str(len(h)) for h in each.hands) for each in seen)
        whole = {in_order(each.all_cards()) for each in seen} == {in_order(VARIANT.deck)}
        dealt = (in_order([card for hand in each.hands for card in hand]) for each in seen)
        return {
            "hands": f"{' or '.join([*sizes][:3])} cards",
            "all cards": "those of the deck" if whole else "not those of the deck",
            "who starts": "somebody"
            if "play" in call
            else _all_of(NAMES[n] for n in sorted({each.player for each in seen})),
            "the direction": _all_of(str(n) for n in sorted({s.direction for s in seen})),
            "the cards dealt": _varies(dealt),
            "the top card": _varies(each.discards for each in seen),
            "the draw pile": _mixed([each.draw_pile for each in seen]),
        }

    def judge(self, case: str, got: Any) -> Complaint | None:
        right: Any = self.right(case)
        for what, fact in right.items():
            if got[what] != fact:
                calls = [f"game.{call}" for call in what.split(", ")[1:]]
                calls[0] = calls[0].replace("after ", "")
                calls = [self.begin(case), *calls, "game.state()"]
                scene = replace(self.show(case), call="; ".join(calls))
                return Complaint(f"{what}: {fact}", got=f"{what}: {got[what]}", scene=scene)
        return None

    def show(self, case: str) -> CaseView:
        lines = ("done again and again, on the same game",)
        call = f"{self.begin(case)}; game.setup(); game.state()"
        return CaseView(call, lines=lines, rules=rules("setup"))

    def begin(self, case: str) -> str:
        return f"game = Game({list(NAMES[: int(case)])})"


def _all_of(seen: Iterator[str]) -> str:
    first, *others = seen
    return " or ".join([first, *others]) if others else f"always {first}"


def _varies(seen: Any) -> str:
    return "not always the same" if len(set(seen)) > 1 else "always the same"


def _mixed(piles: list[Cards]) -> str:
    """In a deck that is only cut, or shuffled in part, most cards keep their neighbors."""
    beside = [{*pairwise(pile)} for pile in piles]
    kept = sum(len(one & two) for one, two in pairwise(beside))
    if kept < 0.2 * sum(map(len, beside)):  # about 0.05 by chance
        return "other cards beside each other each time"
    return "always the same" if len({*piles}) == 1 else "often the same cards beside each other"


# -- 2. to 4.: what is asked of a round ------------------------------------------------------------


class Setup(Rounds):
    """Only the deal. Where there are two rounds, there is a game at another table, too."""

    hand, turns, spare = (1, 3), (0, 0), 0

    def show(self, case: TableCase) -> CaseView:
        return Following(case).setting_up()


class Show(Rounds):
    """What `show` prints; after turns, too, once the student's game can play them."""

    turns, spare = (0, 3), 1

    def circumstances(self, case: TableCase) -> set[str]:
        found = super().circumstances(case)
        return {each for each in found if re.search("players|seat|left|reverse|tables|over", each)}

    def turn(self, game: Any) -> bool:
        try:
            return super().turn(game)
        except Exception:  # that's for the checks of stage 3 to say
            return False

    def look(self, game: Any, case: TableCase) -> tuple[Any, ...]:
        with redirect_stdout(StringIO()) as out:
            returned = game.show()
        if not out.getvalue().strip() and isinstance(returned, str):
            raise Unusable("show() returned its text, and printed nothing. Use `print`.")
        want(returned is None, "What show() returned", returned, "None: it only prints")
        return (*super().look(game, case), (), out.getvalue())

    def judged(self, following: Following, played: Played) -> Complaint | None:
        """Nothing but the text: whether the turns are right is asked elsewhere."""
        if complaint := following.judge(Played(played.statuses[:1])):
            return complaint
        for turns, (status, text) in enumerate(zip(played.statuses, played.printed, strict=True)):
            lines, right = printed_lines(text), status.lines(following.names)
            if () in status.hands or _plain(lines) == _plain(right):
                continue
            following.state = following.state._replace(**status._asdict())
            says = "You print everything on one line. Print a line for each player, and a line "
            says += "each for the top card, the draw pile and the direction."
            return Complaint(
                shown(right),
                says=says if len(lines) == 1 else "",
                got=shown(lines),
                scene=following.scene(turns, rules("players")[:1], "game.show()"),
            )
        return None

    def show(self, case: TableCase) -> CaseView:
        return Following(case).scene(0, rules("players")[:1], "game.show()")


def printed_lines(text: str) -> list[str]:
    """Blanks at the ends of lines, and empty lines around the text, can't be seen."""
    return [line.rstrip() for line in text.strip().splitlines()]


def _plain(lines: list[str]) -> list[object]:
    """Cards in any order: of each line the name, the words, and how it ends."""
    return [(line.partition(":")[0], sorted(line.split()), line.endswith(")")) for line in lines]


class Winners(Rounds):
    """With the winner after each turn; and one turn more, after the end."""

    hand, made, spare = (1, 2), 500, 1

    def some_cards(self, chance: Random) -> Cards:
        """Sometimes such that the winner gets nothing."""
        zeros = tuple(card for card in self.pool if card.rank == "0")
        return zeros if chance.random() < 0.1 else super().some_cards(chance)

    def end(self, games: list[Any], cases: list[TableCase], told: list[Any]) -> None:
        for game, case, looks in zip(games, cases, told, strict=True):
            if () in looks[-1][0].hands:
                game.play()
                looks.append(self.look(game, case))

    def look(self, game: Any, case: TableCase) -> tuple[Any, ...]:
        return (*super().look(game, case), read_winner(game.winner()))


class Whole(TableQuestion):
    """`ask limit 3` or `ask no limit`: a game of ours that counts, played to its end.

    `ask limit 3, over`: the game is over before; whether it is played once more is left open.
    """

    first, players, hand, pile = True, (2, 2), (1, 2), (8, 12)
    fresh, made = 20, 40

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        return case._replace(asked=chance.choice(("no limit", f"limit {chance.randint(0, 8)}")))

    def features(self, case: TableCase) -> Iterator[object]:
        yield case.asked

    def ask(self, submission: Submission, case: TableCase) -> str:
        plays = 0

        def play(game: OurGame) -> None:
            nonlocal plays
            plays += 1
            OurGame.play(game)

        game = but(OurGame, play=play)(NAMES[:2])
        set_up(game, case)
        limit = self.limit(case)
        if "over" in case.asked:
            played_right(game)
            return f"{read_winner(submission(game, *limit), 'play_round()')}"
        winner = read_winner(submission(game, *limit), "play_round()")
        return f"{winner} after {plays} play{'' if plays == 1 else 's'}"

    def limit(self, case: TableCase) -> list[int]:
        return [int(number) for number in re.findall(r"\d+", case.asked)]

    def answer(self, taught: TaughtGame, case: TableCase) -> str:
        return self.ask(played_right, case)

    def call(self, name: str, case: TableCase) -> str:
        played = f"{name}(game); " if "over" in case.asked else ""
        limit = ", ".join(["game", *map(str, self.limit(case))])
        return typed(case, 0, f"{played}{name}({limit})")

    def show(self, case: TableCase) -> CaseView:
        scene = Following(case).scene(0, rules("end", "limit"))
        over = ", and is over already" if "over" in case.asked else ""
        return replace(scene, call="", lines=(f"the game plays by the rules{over}",))


class Numbers(Rounds):
    """No actions yet."""

    ranks, hand, made = "1234567890", (1, 4), 250


class Actions(Rounds):
    """About half of the cards are actions."""

    ranks, hand, made = "1 2 3 skip reverse draw2", (1, 4), 500


class EmptyPile(Rounds):
    """Few cards to draw. A turn takes at most one card more out of the piles than it puts in."""

    ranks, spare, made = "1 2 draw2 reverse skip", 1, 500

    def table(self, chance: Random) -> TableCase:
        """Sometimes such that all right games make two new piles: the first player draws twice two
        cards, and never plays again.
        """
        if chance.random() < 0.98:
            return super().table(chance)
        color, dealer = chance.choice((Color.RED, Color.BLUE)), chance.randrange(4)
        top, one, *others = (Card(rank, color) for rank in chance.sample("0123456789", 10))
        draws = Card("draw2", color)
        hands: tuple[Cards, ...] = ((one,) * 4, (*others[:4],), (*others[4:],), (draws,) * 4)
        hands = hands[3 - dealer :] + hands[: 3 - dealer]
        case = TableCase(hands, top, first=True, pile=(one,), dealer=dealer)
        return case._replace(asked=f"turns 10, {MANY} rounds")

    def features(self, case: TableCase) -> Iterator[object]:
        """How many cards there are to draw when somebody has to, and which way play goes."""
        yield from super().features(case)
        if self.moves_made(case):
            before, _, moves = self.moment(case)
            rank = moves[-1].card and self._kind(moves[-1].card)
            yield rank, min(len(before.draw_pile), 2), before.direction


QUESTIONS: dict[str, Question[Any]] = {
    "make_deck": Deck(),
    "fits": Fits(),
    "points": Points(),
    "player": APlayer(),
    "game": HowMany(),
    "setup": Setup(),
    "show": Show(),
    "shuffle": Shuffle(),
    "turn": Numbers(),
    "actions": Actions(),
    "empty_pile": EmptyPile(),
    "winner": Winners(),
    "play_round": Whole(),
}
