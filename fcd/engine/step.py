"""What then? The deal, and one move carried out: the only ways to a state.

The life of a move: the turn table and its clauses decide whether it is legal (legality.py), the
handler of its action and the effects of its card act on a Table, the table freezes into the new
state. An illegal move raises and nothing has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set

from fcd.cards import Card, Cards
from fcd.engine.chance import pick, shuffled
from fcd.engine.effects import CoverUp, PutBack
from fcd.engine.events import Event
from fcd.engine.explanation import IllegalMove
from fcd.engine.legality import END, can_play, canonical, explain, is_legal, legal_moves
from fcd.engine.rules import Dealing, Transition, Variant
from fcd.engine.state import NO_DEBT, Action, Move, Phase, State
from fcd.engine.table import Table

Step = tuple[State, tuple[Event, ...]]
NOTHING: Set[str] = frozenset()


def step(v: Variant, s: State, move: Move) -> Step:
    """Carry out a legal move: the new state and what happened. Raises IllegalMove otherwise."""
    move = canonical(s, move)
    if not is_legal(v, s, move):
        raise IllegalMove(move, explain(v, s, move))
    transition = v.turn[s.phase][move.action]
    advice = transition.advice
    ignored = {c.name for c in advice if c.test(v, s, move) is False} if advice else NOTHING
    table = Table(v, s, ignored)
    _CARRY_OUT[move.action](table, move, transition)
    state = table.freeze()
    if table.phase in v.ends_itself and legal_moves(v, state) == [END]:
        table.next_turn(v.turn[table.phase][Action.END].to)
        state = table.freeze()
    return state, tuple(table.events)


def _play(t: Table, move: Move, transition: Transition) -> None:
    card = move.card
    assert card is not None  # the clauses have made sure of it
    t.miss_word()
    t.close_calls()
    t.phase = transition.to
    t.put_down(card)
    meaning = t.variant.meaning(card)
    won = not t.hands[t.player]
    for effect in meaning.last if won else meaning.effects:
        effect.apply(t, move)
    if won:
        t.win(t.player)
    else:
        t.win_if_out()
        t.owe_word()


def _draw(t: Table, move: Move, transition: Transition) -> None:
    t.close_calls()
    debt = t.debt
    if t.challenge:
        t.challenge = None
        t.phase = transition.to
        t.deal(t.player, debt.owed)
    elif debt.owed:
        t.debt = debt._replace(drawn=debt.drawn + 1)
        t.phase = Phase.PAYING if t.debt.drawn < debt.owed else transition.to
        t.deal(t.player, 1)
    else:
        count = 1 if debt.toll == 1 or can_play(t.variant, t.freeze()) else debt.toll
        t.debt = debt._replace(toll=1)  # paid once
        t.phase = transition.to
        taken = t.deal(t.player, count)
        t.drawn = taken[-1] if taken else None


def _say(t: Table, move: Move, transition: Transition) -> None:
    t.phase = transition.to
    t.speech = t.speech._replace(owed=None)
    t.note(Event("says", t.player, word=str(move.word)))


def _call(t: Table, move: Move, transition: Transition) -> None:
    speech, sayings, word = t.speech, t.variant.sayings, str(move.word)
    assert sayings is not None
    caller = t.player if move.player is None else move.player
    t.phase = transition.to
    t.speech = speech._replace(
        called=(*speech.called, word), unsaid=tuple(w for w in speech.unsaid if w != word)
    )
    if word in speech.unsaid and speech.accused is not None:
        t.note(Event("catches", caller, other=speech.accused, word=word))
        t.deal(speech.accused, sayings.missed)
    else:
        t.note(Event("calls-wrongly", caller, word=word))
        t.deal(caller, sayings.wrong)


def _name(t: Table, move: Move, transition: Transition) -> None:
    assert move.color is not None
    t.phase = transition.to
    t.set_color(move.color)


def _challenge(t: Table, move: Move, transition: Transition) -> None:
    assert t.challenge is not None
    accused, guilty, hand, color, fine = t.challenge
    owed = t.debt.owed
    t.close_calls()
    t.challenge = None
    t.debt = NO_DEBT
    t.note(Event("challenges", t.player, other=accused))
    t.note(Event("shows", accused, hand, len(hand), other=t.player))
    t.note(Event("guilty" if guilty else "innocent", accused, color=color))
    t.phase = Phase.READY if guilty else transition.to
    t.deal(accused if guilty else t.player, owed if guilty else owed + fine)


def _answer(t: Table, move: Move, transition: Transition) -> None:
    assert t.dare is not None
    dare, t.dare = t.dare, None
    t.phase = transition.to
    done = move.word == "yes"
    t.note(Event("done" if done else "refused", t.player))
    dare.answer(t, done=done)
    t.owe_word()


def _end(t: Table, move: Move, transition: Transition) -> None:
    t.miss_word()
    t.note(Event("ends", t.player))
    t.next_turn(transition.to)


_CARRY_OUT: dict[Action, Callable[[Table, Move, Transition], None]] = {
    Action.PLAY: _play,
    Action.DRAW: _draw,
    Action.SAY: _say,
    Action.CALL: _call,
    Action.NAME: _name,
    Action.CHALLENGE: _challenge,
    Action.ANSWER: _answer,
    Action.END: _end,
}


# -- the start of a round ---------------------------------------------------------------------


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
        v = v.dealing_out(hand_size)
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
        raise ValueError(f"{foreign[0]} ({foreign[0].spoken}) isn't a card of {v.title}")
    least = smallest_deck(v, players)
    if len(given) < least:
        raise ValueError(
            f"{v.title} with {players} players needs at least {least} cards, not {len(given)}: "
            f"{v.hand_size} for each, one to turn up and one to draw"
        )
    if deck is not None and not any(_may_start(v, card) for card in deck[least - 2 :]):
        raise ValueError("none of the cards left after the deal may start the discard pile")


def check_players(v: Variant, players: int) -> None:
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
