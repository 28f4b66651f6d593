"""What a strong player thinks about, one small consideration at a time.

Each looks at one prospect (a move and what it leads to) and gives an opinion: a weight, and perhaps
a sentence. With a positive weight the sentence speaks for the move, with a negative one against
it. A card less in the own hand is worth CARD; read the other weights against that.

To teach the coach something new, write one more function and add it to the list at the end. None
of them may know a rule: what a move does is asked of the engine (foresight.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from fcd.board.foresight import Prospect, goes_on_anything, playable
from fcd.board.sentences import wrong_challenge
from fcd.cards import Card
from fcd.engine import Action, Phase
from fcd.engine.events import count_cards
from fcd.engine.rules import Scoring
from fcd.engine.wording import sentence

RID = "You get rid of a card."  # which goes without saying where there is no other card
CARD = 10.0  # a card less in the own hand
WIN = 100 * CARD
ALL_BUT_WON = WIN - 0.5 * CARD  # before anybody else has a move: nearly as good
WORD = 10 * CARD  # said or called out in time: nothing is more pressing, except to win
THREAT = 2.4 * CARD  # an opponent with one card; with n cards an n-th of it
LOW = 3  # cards or fewer: an opponent to watch
PLAYING_NEXT = 0.5  # how much of the threat counts if that opponent has the next turn
ONCE_MORE = 0.8 * CARD  # another card, or another turn, at once
FLEXIBLE = 0.8 * CARD  # keeping a card that goes on anything
REACH = 1.0 * CARD  # a hand that can answer every card
FOLLOW = 0.6 * CARD  # a hand that fits on the pile from end to end
NAMED = 1.0 * CARD  # … in a color that is named: nobody has to guess which one to choose
OWN_POINT = 0.04 * CARD  # a point less in the own hand, where everybody counts it
LOST_POINT = 0.002 * CARD  # and where it goes to whoever wins
CHALLENGES = 0.35  # how often a bluff is challenged
BLUFFS = 0.5  # how often somebody bluffs who could


class Opinion(NamedTuple):
    """What one consideration says of a move: how much, and perhaps why."""

    weight: float = 0.0
    sentence: str | None = None


INDIFFERENT = Opinion()


def winning(p: Prospect) -> Opinion:
    """Nothing is better, and nothing is worse than letting somebody else win."""
    winner = p.then.winner if p.then else None
    if winner == p.view.seat:
        return Opinion(WIN, "It's your last card: play it and win!")
    if winner is not None:
        return Opinion(-THREAT, f"Otherwise {p.view.names[winner]} might win.")
    if p.wins_soon:
        return Opinion(ALL_BUT_WON, "This way you win before anyone else gets a turn.")
    return INDIFFERENT


def own_word(p: Prospect) -> Opinion:
    if p.move.action is not Action.SAY or p.variant.sayings is None:
        return INDIFFERENT
    price = count_cards(p.variant.sayings.missed)
    return Opinion(WORD, f"If you forget it, you may have to take {price}.")


def calling_out(p: Prospect) -> Opinion:
    sayings, speech, word = p.variant.sayings, p.view.speech, p.move.word
    if p.move.action is not Action.CALL or sayings is None:
        return INDIFFERENT
    if word in speech.unsaid and speech.accused is not None:
        who, price = p.view.names[speech.accused], count_cards(sayings.missed)
        return Opinion(WORD, f"{who} forgot to say {word}. Call it out, and {who} takes {price}.")
    price = f", and a wrong call-out costs {count_cards(sayings.wrong)}" if sayings.wrong else ""
    return Opinion(-WORD, f"Nobody forgot to say {word}{price}.")


def own_cards(p: Prospect) -> Opinion:
    seat, held = p.view.seat, len(p.view.hand)
    if p.move.action is Action.CHALLENGE:  # like paying; the difference is for `doubt`
        return Opinion(-CARD * p.view.debt.owed)
    if p.after is None:
        return INDIFFERENT
    more = len(p.after.hands[seat]) - held
    if p.move.action is Action.PLAY and not p.known(p.then):
        trade = f"your {count_cards(held - 1)} for {count_cards(held + more)}"
        return Opinion(-CARD * more, f"You trade {trade}." if more < 0 else f"Don't trade {trade}.")
    if more > 0:
        return Opinion(-CARD * more, f"Drawing would add {count_cards(more)} to your hand.")
    return Opinion(-CARD * more, RID if more else None)


def others_cards(p: Prospect) -> Opinion:
    """Cards for the others are good, most of all for those who have few."""
    if p.after is None:
        return INDIFFERENT
    gains = {seat: _relief(p, seat) for seat in range(len(p.view.names)) if seat != p.view.seat}
    hit = max(gains, key=lambda seat: gains[seat])
    total, who = sum(gains.values()), p.view.names[hit]
    if total <= 0 or p.move.action is not Action.PLAY or not p.known(p.then):  # not by drawing
        return Opinion(total)
    return Opinion(total, f"It makes {who} draw.")


def _relief(p: Prospect, seat: int) -> float:
    after = p.after
    assert after is not None  # asked by others_cards
    cards = len(after.hands[seat])
    if after.player == seat and after.turn != p.now.turn:
        cards += after.debt.owed
    return threat(p.view.counts[seat]) - threat(cards)


def threat(cards: int) -> float:
    return THREAT / max(cards, 1)


def next_turn(p: Prospect) -> Opinion:
    """Better mine than anybody's, and better not that of somebody who is about to win."""
    after = p.after
    if after is None or after.turn == p.now.turn or after.is_over:
        return INDIFFERENT
    if after.player == p.view.seat:
        return Opinion(ONCE_MORE, "You get the next turn, too.")
    cards = len(after.hands[after.player])
    if cards > LOW:
        return INDIFFERENT
    name, left = p.view.names[after.player], count_cards(cards)
    danger = PLAYING_NEXT * threat(cards) * _chance_to_play(p, after.player, cards)
    return Opinion(
        -danger, f"{name} has only {left} left, and this makes it harder for {name} to play."
    )


def _chance_to_play(p: Prospect, seat: int, cards: int) -> float:
    assert p.after is not None  # asked by next_turn
    hand = p.view.hands[seat]
    if hand is not None:  # it lies open
        return 1.0 if playable(p.variant, p.after, hand) else 0.0
    fits = playable(p.variant, p.after, p.hidden)
    share = sum(card in fits for card in p.hidden) / max(len(p.hidden), 1)
    return 1 - (1 - share) ** cards


def going_on(p: Prospect) -> Opinion:
    then = p.then
    if p.move.action is not Action.PLAY or then is None or then.phase is not Phase.AGAIN:
        return INDIFFERENT
    if not playable(p.variant, then, p.kept):
        return INDIFFERENT
    return Opinion(ONCE_MORE, "You can play another card right away.")


def flexible(p: Prospect) -> Opinion:
    card = p.move.card
    if card is None or not p.kept or not goes_on_anything(p.variant, p.now, card):
        return INDIFFERENT
    return Opinion(-FLEXIBLE, f"Keep the {card.spoken} for later: it goes on any card.")


def reach(p: Prospect) -> Opinion:
    """A hand of many colors, suits and ranks finds an answer to most cards."""
    if not p.kept:
        return INDIFFERENT
    if any(goes_on_anything(p.variant, p.now, card) for card in p.kept):
        return Opinion(REACH)
    missed = 1.0
    for mine, every in zip(_features(p.kept), _features_of_all(p.variant.kinds), strict=True):
        missed *= 1 - mine / max(every, 1)
    return Opinion(REACH * (1 - missed), "The cards you keep match more cards.")


def _features(cards: Iterable[Card]) -> tuple[int, int, int]:
    cards = tuple(cards)
    colors, suits = {card.color for card in cards}, {card.suit for card in cards}
    return len(colors - {None}), len(suits - {None}), len({card.rank for card in cards})


_features_of_all = lru_cache(maxsize=16)(_features)  # of a deck, which is large


def follow(p: Prospect) -> Opinion:
    """Leave the pile so that the rest of the hand fits on it."""
    if p.after is None or p.after.is_over or not p.kept or not p.known(p.then):
        return INDIFFERENT
    fits = playable(p.variant, p.after, p.kept, p.view.seat)
    count = sum(card in fits for card in p.kept)
    if not count:
        return INDIFFERENT
    some = f"{count_cards(count).split()[0] if count <= 10 else 'many'} of your other cards"
    matching = f"{some if len(p.kept) > 1 else 'your last card'} would match it"
    if p.move.color:
        return Opinion(NAMED * count / len(p.kept), f"If you name {p.move.color}, {matching}.")
    return Opinion(FOLLOW * count / len(p.kept), sentence(matching))


def points(p: Prospect) -> Opinion:
    if p.move.card is None:
        return INDIFFERENT
    worth = p.variant.points(p.move.card)
    if p.variant.scoring is Scoring.OWN_HAND:
        return Opinion(
            OWN_POINT * worth,
            f"If you keep the {p.move.card.spoken}, it counts {worth} points against you.",
        )
    return Opinion(LOST_POINT * worth)


def bluff(p: Prospect) -> Opinion:
    then, card = p.then, p.move.card
    if card is None or then is None or then.challenge is None or not then.challenge.guilty:
        return INDIFFERENT
    cards = then.debt.owed or then.debt.passed
    price = count_cards(cards)
    says = f"The {card.spoken} would be a bluff now. A challenge would cost you {price}."
    return Opinion(-CHALLENGES * CARD * cards, says)


def doubt(p: Prospect) -> Opinion:
    """Challenge somebody with many cards: one of them probably has the color."""
    who, owed = p.view.challenged, p.view.debt.owed
    if p.move.action is not Action.CHALLENGE or who is None:
        return INDIFFERENT
    name, cards = p.view.names[who], p.view.counts[who]
    fine = wrong_challenge(p.variant, p.view.top)
    guilty = BLUFFS * (1 - (1 - 1 / max(len(p.variant.colors), 1)) ** cards)
    won = CARD * (owed + 1) + threat(cards) - threat(cards + owed)  # + 1: the turn is mine again
    weight = guilty * won - (1 - guilty) * CARD * fine
    if weight > 0:
        return Opinion(weight, f"{name} has {count_cards(cards)}, probably one of that color.")
    return Opinion(
        weight,
        f"{name} has only {count_cards(cards)} and probably not the color. "
        f"A wrong challenge costs you {count_cards(fine)} more.",
    )


def kindness(p: Prospect) -> Opinion:
    if p.move.action is not Action.ANSWER or p.move.word != "yes":
        return INDIFFERENT
    return Opinion(0.1 * CARD, "Only the table can tell. When in doubt, be kind.")


CONSIDERATIONS: tuple[Callable[[Prospect], Opinion], ...] = (
    winning,
    own_word,
    calling_out,
    own_cards,
    others_cards,
    next_turn,
    going_on,
    flexible,
    reach,
    follow,
    points,
    bluff,
    doubt,
    kindness,
)
