"""What would a move lead to? The engine is asked, in a round imagined from what a seat may know.

An imagined round has the own hand, the piles and the counts of the view; whatever is hidden is
filled up with cards nobody has seen yet, in an order that depends on nothing. So the answers need
no knowledge of any rule, house rules included, and cannot leak a card. It refuses to judge: what
is good is for the coach to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, cycle, islice

from fcd.board.sentences import wrong_challenge
from fcd.cards import Card, Cards
from fcd.engine import Action, IllegalMove, Move, Phase, State, Variant, legal_moves, step
from fcd.engine.chance import shuffled
from fcd.engine.legality import END, legal_plays
from fcd.engine.state import Challenge
from fcd.view import View

DRAW = Move(Action.DRAW)
_FEW = 3  # cards in hand from which on a chain of plays is thought through to the end
_FAR = 8  # moves, at most
_SAMPLE = 80  # hidden cards are enough to guess what the others can play


def imagine(view: View) -> State:
    # A deck of one's own may hold more cards than the variant's.
    hidden = chain(_unseen(view), cycle(view.rules.deck))
    hands = tuple(
        tuple(islice(hidden, count)) if hand is None else hand
        for hand, count in zip(view.hands, view.counts, strict=True)
    )
    challenge = None
    if view.challenged is not None:
        fine = wrong_challenge(view.rules, view.top)
        challenge = Challenge(view.challenged, False, hands[view.challenged], None, fine)
    return State(
        hands=hands,
        draw_pile=tuple(islice(hidden, view.draw_pile)),
        discards=view.discards,
        color=view.color,
        player=view.player,
        dealer=view.dealer,
        direction=view.direction,
        turn=view.turn,
        phase=view.phase,
        drawn=view.drawn,
        debt=view.debt,
        speech=view.speech,
        challenge=challenge,
        winner=view.winner,
    )


def _unseen(view: View) -> Iterator[Card]:
    seen = Counter(chain(view.discards, *(hand or () for hand in view.hands)))
    for card in _mixed(view.rules.deck):
        if seen.get(card):
            seen[card] -= 1
        else:
            yield card


@lru_cache(maxsize=16)
def _mixed(deck: Cards) -> Cards:
    return shuffled(deck, 0, 0)


@dataclass(frozen=True)
class Prospect:
    """One legal move of a seat, and what becomes of it."""

    view: View
    move: Move
    now: State

    @property
    def variant(self) -> Variant:
        return self.view.rules

    @cached_property
    def then(self) -> State | None:
        """Right after the move; None if that depends on what this seat cannot know."""
        if self.move.action in (Action.CHALLENGE, Action.ANSWER):
            return None
        try:
            return step(self.variant, self.now, self.move)[0]
        except IllegalMove:  # a house rule that looks at hidden cards
            return None

    @cached_property
    def after(self) -> State | None:
        """When the turn has been brought to its end, without playing another card."""
        s = self.then
        while s is not None and s.turn == self.now.turn and s.player == self.view.seat:
            way_out = _way_out(self.variant, s)
            if way_out is None:
                break
            s = step(self.variant, s, way_out)[0]
        return s

    @cached_property
    def kept(self) -> Cards:
        hand = list(self.view.hand)
        if self.move.action is Action.PLAY and self.move.card in hand:
            hand.remove(self.move.card)
        return tuple(hand)

    @cached_property
    def hidden(self) -> Cards:
        """Some of the cards that could be in a hand that this seat cannot see."""
        pairs = zip(self.view.hands, self.now.hands, strict=True)
        held = [card for seen, hand in pairs if seen is None for card in hand]
        return (*held, *self.now.draw_pile)[:_SAMPLE]

    def known(self, s: State | None) -> bool:
        """Whether the seat would then hold its present cards, but for those it has put down."""
        if s is None:
            return False
        hand, put_down = s.hands[self.view.seat], len(s.discards) - len(self.view.discards)
        return len(hand) == len(self.view.hand) - put_down and set(hand) <= set(self.view.hand)

    @cached_property
    def wins_soon(self) -> bool:
        """Whether the seat is sure to win before anybody else has a move."""
        return self._can_win(self.then, _FAR)

    def _can_win(self, s: State | None, moves_left: int) -> bool:
        seat = self.view.seat
        if s is None or s.is_over or s.player != seat or not self.known(s):
            return s is not None and s.winner == seat
        if not moves_left or len(s.hands[seat]) > _FEW:
            return False
        moves = legal_moves(self.variant, s)
        plays = [m for m in moves if m.action is Action.PLAY]
        going = plays or [m for m in moves if m.action in (Action.SAY, Action.END)]
        return any(self._can_win(step(self.variant, s, m)[0], moves_left - 1) for m in going)


def _way_out(variant: Variant, s: State) -> Move | None:
    """The move that brings the turn nearer to its end: the word, the end, the rest of a debt."""
    moves = legal_moves(variant, s)
    for move in moves:
        if move.action is Action.SAY:
            return move
    if END in moves:
        return END
    return DRAW if moves == [DRAW] else None


def playable(variant: Variant, s: State, cards: Cards, seat: int | None = None) -> set[Card]:
    """Which of these cards the player on turn (or this seat, at a start of turn) could play."""
    if seat is not None:
        s = s._replace(player=seat, phase=Phase.READY, drawn=None)
    transition = variant.turn.get(s.phase, {}).get(Action.PLAY)
    if transition is None:
        return set()
    hands = tuple(cards if p == s.player else hand for p, hand in enumerate(s.hands))
    return {m.card for m in legal_plays(variant, s._replace(hands=hands), transition) if m.card}


def goes_on_anything(variant: Variant, s: State, card: Card) -> bool:
    """Whether this card fits even on one with a color, but no color, rank or suit in common."""
    for other in variant.deck:
        same_suit = card.suit is not None and other.suit == card.suit
        if other.color not in (None, card.color) and other.rank != card.rank and not same_suit:
            s = s._replace(discards=(other,), color=other.color)
            return bool(playable(variant, s, (card,), s.player))
    return False
