"""A right answer to ex08: one class, a turn that is a little machine, hands that are Counters."""

from collections import Counter, deque
from collections.abc import Sequence

from fcd.adt import (
    DRAW_CARD,
    END_TURN,
    PLAY_CARD,
    SAY_DUO,
    SAY_TRIO,
    SAY_UNO,
    Action,
    PlayerMove,
)
from fcd.cards import Card, Color, Suit

WORD = {1: SAY_UNO, 2: SAY_DUO, 3: SAY_TRIO}
Hand = Counter[Card]


class Game2018:
    """Everything at once. `place` says where in the turn we are: start, drawn, played or over."""

    full = False

    def __init__(
        self, values: Sequence[int], colors: Sequence[Color], suits: Sequence[Suit]
    ) -> None:
        ranks = [f"{value:X}" for value in values]
        self.cards = tuple(map(Card, ranks, colors, suits))
        self.pile = deque(self.cards)
        self.hands: list[Hand] = [Counter() for _ in range(4)]
        for n in range(28):
            self.hands[n % 4][self.pile.popleft()] += 1
        self.thrown = [self.pile.popleft()]
        first = self.thrown[0]
        self.color = first.color
        self.who = int(first.rank == "A")
        self.twos = int(first.rank == "2")
        self.step = -1 if self.full and first.rank == "B" else 1
        self.place, self.drawn, self.skip, self.stack = "start", 0, False, False
        self.log: list[list[PlayerMove]] = [[]]
        self.before, self.top_from, self.won = -1, -1, -1
        self.owes: Action | None = None
        self.forgotten: set[Action] = set()
        self.catchable: set[Action] = set()

    # -- questions

    def num_cards(self) -> int:
        return len(self.cards)

    def num_of_suit(self, suit: Suit) -> int:
        return len([card for card in self.cards if card.suit is suit])

    def num_of_color(self, color: Color) -> int:
        return len([card for card in self.cards if card.color is color])

    def num_of_value(self, value: int) -> int:
        return Counter(int(card.rank, 16) for card in self.cards)[value]

    def _held(self, player: int) -> list[Card]:
        return sorted(self.hands[player].elements(), key=lambda card: (card.suit, card.rank))

    def top_discard(self) -> Card:
        return self.thrown[-1]

    def player_card_count(self, player: int) -> int:
        return self.hands[player].total()

    def player_points(self, player: int) -> int:
        return sum(int(card.rank, 16) * n for card, n in self.hands[player].items())

    def get_hand_card(self, player: int, n: int) -> Card | None:
        return dict(enumerate(self._held(player))).get(n)

    def get_deck_card(self, n: int) -> Card | None:
        return self.pile[n] if n < len(self.pile) else None

    def get_discard_pile_card(self, n: int) -> Card | None:
        return self.thrown[-1 - n] if n < len(self.thrown) else None

    def current_player(self) -> int:
        return self.who

    def current_turn(self) -> int:
        return len(self.log) - 1

    def num_turns(self) -> int:
        return len(self.log)

    def hand_card_count(self) -> int:
        return self.player_card_count(self.who)

    def hand_card(self, n: int) -> Card:
        return self._held(self.who)[n]

    def get_active_draw_twos(self) -> int:
        return self.twos

    def get_number_of_two_cards_at_top(self) -> int:
        ranks = "".join(card.rank for card in self.thrown)
        return len(ranks) - len(ranks.rstrip("2"))

    def get_current_color(self) -> Color | None:
        return self.color

    def play_direction(self) -> int:
        return self.step

    def current_turn_moves(self) -> int:
        return len([m for m in self.log[-1] if m.action in (PLAY_CARD, DRAW_CARD)])

    def get_previous_turn_player(self) -> int:
        return self.before

    def get_top_discard_turn_number(self) -> int:
        return self.top_from

    def turn_moves(self, turn: int) -> int:
        return len(self.log[turn])

    def past_move(self, turn: int, n: int) -> PlayerMove:
        return self.log[turn][n]

    def game_winner(self) -> int:
        return self.won

    # -- moves

    def is_valid_move(self, move: PlayerMove) -> bool:
        if self.place == "over":
            return False
        if move.action in WORD.values():
            calls = self.place == "start" and move not in self.log[-1]
            return self.full and (calls or move.action is self.owes)
        if move.action is END_TURN:
            due = 2 * self.twos or 1
            return self.place == "played" or self.drawn == due
        if move.action is DRAW_CARD:
            return self.place == "start" or 0 < self.drawn < 2 * self.twos
        return self._may_play(move)

    def _may_play(self, move: PlayerMove) -> bool:
        card, top = move.card, self.thrown[-1]
        goes_on = self.full and self.place == "played" and top.rank == "C"
        if card is None or not self.hands[self.who][card] or not (self.place == "start" or goes_on):
            return False
        if self.twos:
            return card.rank == "2"
        if card.rank == "D" and not move.next_color:
            return False
        return card.rank in ("0", top.rank) or card.suit == top.suit or card.color == self.color

    def play_move(self, move: PlayerMove) -> None:
        if self.owes and move.action is not self.owes:
            self.forgotten.add(self.owes)
        self.owes = None
        if move.action is END_TURN:
            self.log[-1].append(move)
            self._hand_over()
        elif move.action is DRAW_CARD:
            self.place = "drawn"
            self.drawn += 1
            self._give(self.who, 1)
        elif move.action is PLAY_CARD:
            self._put(move)
        elif self.place == "start":
            right = move.action in self.catchable
            self._give(self.before if right else self.who, 2 if right else 4)
        if move.action is not END_TURN:
            self.log[-1].append(move)

    def _put(self, move: PlayerMove) -> None:
        card = move.card
        assert card is not None
        self.hands[self.who][card] -= 1
        self.thrown.append(card)
        self.color = move.next_color if card.rank == "D" else card.color
        self.skip, self.stack = card.rank == "A", card.rank == "2"
        self.step *= -1 if self.full and card.rank == "B" else 1
        self.top_from = self.current_turn()
        self.place = "played"
        left = self.hand_card_count()
        self.owes = WORD.get(left) if self.full else None
        if left == 0:
            self.place, self.won = "over", self.who

    def _give(self, player: int, count: int) -> None:
        for _ in range(count):
            if not self.pile:
                self.pile.extend(self.thrown[:-1])
                del self.thrown[:-1]
            if not self.pile:
                self.place, self.won = "over", 4
                return
            self.hands[player][self.pile.popleft()] += 1

    def _hand_over(self) -> None:
        self.before = self.who
        self.who = (self.who + self.step * (1 + self.skip)) % 4
        self.twos = self.twos + 1 if self.stack else 0
        self.place, self.drawn, self.skip, self.stack = "start", 0, False, False
        self.catchable, self.forgotten = self.forgotten, set()
        self.log.append([])


class Game2017(Game2018):
    """The same with everything switched on."""

    full = True


Counting = Dealing = Starting = Judging = Playing = Remembering = TurnTaking = Game2018
Backwards = Continuing = Speaking = Game2017
