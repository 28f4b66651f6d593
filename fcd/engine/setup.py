"""The start of a round: who deals, the deal, the first card and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fcd.cards import Card, Cards
from fcd.engine.chance import pick, shuffled
from fcd.engine.effects import CoverUp, PutBack
from fcd.engine.events import Event
from fcd.engine.moves import Action, Move
from fcd.engine.rules import Dealing, Variant
from fcd.engine.state import Phase, State
from fcd.engine.step import Step
from fcd.engine.table import Table


def new_round(
    v: Variant,
    players: int,
    *,
    seed: int = 0,
    deck: Sequence[Card] | None = None,
    dealer: int | None = None,
    hand_size: int | None = None,
) -> Step:
    """Deal one round. The variant's own deck is shuffled; a deck that is given is not."""
    if hand_size is not None:
        v = replace(v, hand_size=hand_size)
    _check(v, players, deck, dealer)
    cards = v.deck if deck is None else tuple(deck)
    events: list[Event] = []
    shuffles = 0
    if dealer is None:
        dealer, shuffles = _find_dealer(v, players, seed, cards, events)
    if deck is None:
        cards = shuffled(cards, seed, shuffles)
        shuffles += 1
    if v.dealing is not Dealing.LAST_SEAT:  # where nobody in particular deals
        events.append(Event("deals", dealer))
    state = _deal(v, cards, players, dealer)
    return _turn_up(v, state._replace(seed=seed, shuffles=shuffles), events)


def _check(v: Variant, players: int, deck: Sequence[Card] | None, dealer: int | None) -> None:
    check_players(v, players)
    if v.hand_size < 1:
        raise ValueError(f"everybody gets at least one card, not {v.hand_size}")
    if dealer is not None and dealer not in range(players):
        raise ValueError(f"there is no dealer {dealer}: the seats are 0 to {players - 1}")
    given = v.deck if deck is None else deck
    foreign = [card for card in deck or () if card not in v.kinds]
    if foreign:
        raise ValueError(f"{foreign[0]} ({foreign[0].spoken}) is no card of {v.title}")
    least = smallest_deck(v, players)
    if len(given) < least:
        raise ValueError(
            f"{v.title} with {players} players needs at least {least} cards, not {len(given)}: "
            f"{v.hand_size} for each, one to turn up and one to draw"
        )
    if deck is not None and not any(_may_start(v, card) for card in deck[least - 2 :]):
        raise ValueError("none of the cards left after the deal may start the discard pile")


def check_players(v: Variant, players: int) -> None:
    """Raise a ValueError if the game is not for so many."""
    if players not in v.players:
        low, high = v.players[0], v.players[-1]
        wanted = str(low) if low == high else f"{low} to {high}"
        raise ValueError(f"{v.title} is for {wanted} players, not {players}")


def smallest_deck(v: Variant, players: int) -> int:
    """How many cards it takes: the hands, one to turn up, one to draw."""
    return v.hand_size * players + 2


def _may_start(v: Variant, card: Card) -> bool:
    opening = v.meaning(card).opening or ()
    return not any(isinstance(effect, PutBack | CoverUp) for effect in opening)


def _find_dealer(
    v: Variant, players: int, seed: int, cards: Cards, events: list[Event]
) -> tuple[int, int]:
    """The dealer, and how many shuffles it took to find out."""
    if v.dealing is Dealing.LAST_SEAT:
        return players - 1, 0
    if v.dealing is Dealing.BY_LOT:
        return pick(players, seed, 0), 1
    contenders = list(range(players))
    rounds = 0
    can_differ = len(set(map(_number, cards))) > 1
    while len(contenders) > 1 and can_differ:
        shown = shuffled(cards, seed, rounds)
        rounds += 1
        drawn = dict(zip(contenders, shown, strict=False))
        events += [Event("shows-for-deal", seat, (card,)) for seat, card in drawn.items()]
        best = max(map(_number, drawn.values()))
        contenders = [seat for seat, card in drawn.items() if _number(card) == best]
    return contenders[0], rounds


def _number(card: Card) -> int:
    """For the deal a card counts its number, and a symbol nothing."""
    return int(card.rank) if card.rank.isdigit() else 0


def _deal(v: Variant, cards: Cards, players: int, dealer: int) -> State:
    """One card at a time, beginning with the player after the dealer; then one is turned up."""
    dealt = v.hand_size * players
    hands = [cards[(seat - dealer - 1) % players : dealt : players] for seat in range(players)]
    return State(tuple(hands), cards[dealt:], (), None, dealer, dealer)


def _turn_up(v: Variant, state: State, events: list[Event]) -> Step:
    """Turn up the first card; it acts as if the dealer had played it."""
    table = Table(v, state)
    table.events = events
    while True:
        top, *rest = table.draw_pile
        table.draw_pile = tuple(rest)
        table.discards += (top,)
        table.color = top.color
        table.refused = False
        table.note(Event("turns-up", table.dealer, (top,)))
        meaning = v.meaning(top)
        effects = meaning.effects if meaning.opening is None else meaning.opening
        for effect in effects:
            effect.apply(table, Move(Action.PLAY, top))
        if not table.refused:
            break
    if table.phase is not Phase.OVER:
        table.next_turn(table.phase)
        table.turn = 0
        table.speech = state.speech
        table.note(Event("starts", table.player))
    return table.freeze(), tuple(table.events)
