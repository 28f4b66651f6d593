"""A working copy of one state while a single move is carried out.

Effects speak in the table's verbs (`deal`, `skip`, `reverse`, …). Each verb changes the copy and
notes an event; `freeze` makes the next state of it. Nothing here decides what is legal.
"""

from __future__ import annotations

from collections.abc import Set

from fcd.cards import Card, Cards, Color
from fcd.engine.chance import shuffled
from fcd.engine.events import Event
from fcd.engine.rules import Variant
from fcd.engine.state import NO_DEBT, Debt, Phase, Speech, State


class Table:
    """Mutable, short-lived, never shown to anybody."""

    __slots__ = (*State._fields, "color_before", "events", "ignored", "refused", "variant")

    def __init__(self, variant: Variant, state: State, ignored: Set[str] = frozenset()) -> None:
        self.variant = variant
        self.events: list[Event] = []
        self.ignored = ignored  # names of the advisory clauses that the move goes against
        self.refused = False  # the card turned up first may not start the pile
        self.color_before = state.color  # in play when the card was put down
        self.hands = list(state.hands)
        self.draw_pile = state.draw_pile
        self.discards = state.discards
        self.color = state.color
        self.player = state.player
        self.dealer = state.dealer
        self.seed = state.seed
        self.shuffles = state.shuffles
        self.direction = state.direction
        self.turn = state.turn
        self.phase = state.phase
        self.drawn = state.drawn
        self.skips = state.skips
        self.debt = state.debt
        self.speech = state.speech
        self.challenge = state.challenge
        self.dare = state.dare
        self.face_up_until = state.face_up_until
        self.winner = state.winner

    def freeze(self) -> State:
        return State(
            tuple(self.hands),
            self.draw_pile,
            self.discards,
            self.color,
            self.player,
            self.dealer,
            self.seed,
            self.shuffles,
            self.direction,
            self.turn,
            self.phase,
            self.drawn,
            self.skips,
            self.debt,
            self.speech,
            self.challenge,
            self.dare,
            self.face_up_until,
            self.winner,
        )

    # -- looking ------------------------------------------------------------------------------

    @property
    def next_player(self) -> int:
        """Whose turn comes when this one ends."""
        return (self.player + self.direction * (1 + self.skips)) % len(self.hands)

    @property
    def in_playing_order(self) -> list[int]:
        """All seats, beginning with the player, in the direction of play."""
        count = len(self.hands)
        return [(self.player + self.direction * step) % count for step in range(count)]

    def note(self, event: Event) -> None:
        self.events.append(event)

    # -- cards --------------------------------------------------------------------------------

    def put_down(self, card: Card) -> None:
        hand = self.hands[self.player]
        where = hand.index(card)
        self.hands[self.player] = hand[:where] + hand[where + 1 :]
        self.discards += (card,)
        self.color_before = self.color
        self.color = card.color
        self.drawn = None
        self.events.append(Event("plays", self.player, (card,)))

    def deal(self, player: int, count: int) -> Cards:
        """Draw cards into a hand. If they cannot all be had, the round ends without a winner."""
        taken = self.deal_up_to(player, count)
        if len(taken) < count:
            self.phase = Phase.OVER
            self.note(Event("no-winner", player))
        return taken

    def deal_up_to(self, player: int, count: int) -> Cards:
        taken = self.draw_pile[:count]
        self.draw_pile = self.draw_pile[count:]
        while len(taken) < count and self._recycle():
            more = count - len(taken)
            taken += self.draw_pile[:more]
            self.draw_pile = self.draw_pile[more:]
        self.hands[player] += taken
        if taken:
            self.events.append(Event("draws", player, taken, len(taken)))
        return taken

    def discard(self, player: int, cards: Cards) -> None:
        """Slip cards from a hand under the top of the discard pile, without any effect."""
        hand = list(self.hands[player])
        for card in cards:
            hand.remove(card)
        self.hands[player] = tuple(hand)
        if cards:
            self.discards = (*self.discards[:-1], *cards, self.discards[-1])
            self.note(Event("discards", player, cards, len(cards)))

    def _recycle(self) -> bool:
        """Make a draw pile of the discards below the top card, if there are any."""
        *below, top = self.discards
        if not below:
            return False
        self.draw_pile = tuple(below)
        self.discards = (top,)
        if self.variant.reshuffles:
            self.shuffle()
        self.note(Event("reshuffles" if self.variant.reshuffles else "flips", self.player))
        return True

    def shuffle(self) -> None:
        self.draw_pile = shuffled(self.draw_pile, self.seed, self.shuffles)
        self.shuffles += 1

    # -- turns --------------------------------------------------------------------------------

    def skip(self) -> None:
        self.note(Event("skips", self.next_player))
        self.skips += 1

    def reverse(self) -> None:
        self.direction = -self.direction
        self.note(Event("turns-round", self.player))

    # -- what cards do ------------------------------------------------------------------------

    def set_color(self, color: Color) -> None:
        self.color = color
        self.note(Event("names", self.player, color=color))

    def pass_debt(self, count: int) -> None:
        """The next player will owe this many cards, and all that the player owed."""
        debt = self.debt
        self.debt = debt._replace(passed=debt.owed + count)
        self.note(Event("owes", self.next_player, number=self.debt.passed))

    def swap_hands(self, one: int, other: int) -> None:
        hands = self.hands
        hands[one], hands[other] = hands[other], hands[one]
        self.note(Event("swaps", one, other=other))

    # -- words --------------------------------------------------------------------------------

    def owe_word(self) -> None:
        """After a card was played: the size of the hand may oblige its player to say a word."""
        sayings = self.variant.sayings
        if sayings:
            word = sayings.words.get(len(self.hands[self.player]))
            self.speech = self.speech._replace(owed=word)

    def miss_word(self) -> None:
        """Another move was made instead of saying the word."""
        speech = self.speech
        if speech.owed is not None:
            self.speech = speech._replace(owed=None, missed=(*speech.missed, speech.owed))

    def close_calls(self) -> None:
        """The player has begun: the one before can no longer be called out."""
        if self.speech.unsaid or self.speech.called:
            self.speech = self.speech._replace(unsaid=(), called=())

    # -- the end ------------------------------------------------------------------------------

    def win(self, player: int, how: str = "wins") -> None:
        self.winner = player
        self.phase = Phase.OVER
        self.note(Event(how, player))

    def win_if_out(self) -> None:
        """Whoever was left without cards by an effect has won; the first in playing order."""
        if () in self.hands and self.phase is not Phase.OVER:
            out = next(seat for seat in self.in_playing_order if not self.hands[seat])
            self.win(out, "is-out")

    def next_turn(self, phase: Phase) -> None:
        """Hand over to the next player, with whatever is owed."""
        speech, debt, player = self.speech, self.debt, self.player
        self.player = self.next_player
        self.turn += 1
        self.skips = 0
        self.drawn = None
        if self.variant.sayings:
            self.speech = Speech(accused=player, unsaid=speech.missed)
        if debt != NO_DEBT:
            self.debt = Debt(owed=debt.passed, toll=debt.next_toll)
        if self.player in self.face_up_until:
            self.face_up_until = tuple(p for p in self.face_up_until if p != self.player)
        if self.challenge:
            self.phase = Phase.CHALLENGED
        elif self.debt.owed:
            self.phase = Phase.OWING
        else:
            self.phase = phase  # free to play
