"""The small parts of mini UNO: how the deck, a player and chance are asked about."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from hypothesis import strategies as st

from fcd.cards import MINI_UNO_DECK, Card, Cards
from fcd.teach.answers import same, shown
from fcd.teach.budget import Unusable
from fcd.teach.cases import CaseChecker, Complaint
from fcd.teach.checks import Submission
from fcd.teach.exercises.ex09_mini_uno.judging import SUBJECT
from fcd.teach.exercises.ex09_mini_uno.model import GAME, explained, player_class
from fcd.teach.exercises.ex09_mini_uno.rounds import same_chance
from fcd.teach.exercises.ex09_mini_uno.status import NAMES, read_cards, read_status
from fcd.teach.given.mini_uno import cards_of
from fcd.teach.outcome import CaseView, Row
from fcd.teach.quoting import rules_in

KINDS = tuple(dict.fromkeys(MINI_UNO_DECK))


# -- 0. the deck, what fits, what counts -----------------------------------------------------------


def _ask_deck(submission: Submission, card: Card | None) -> int:
    deck = read_cards(submission(), "make_deck()")
    return len(deck) if card is None else deck.count(card)


def _deck_scene(card: Card | None) -> CaseView:
    rules = rules_in(f"{GAME}#deck")
    if card is None:
        return CaseView("len(make_deck())", rules=rules)
    return CaseView(
        f'make_deck().count(Card.parse("{card}"))', (Row("how many", (card,)),), (), rules
    )


DECK: CaseChecker[Card | None] = CaseChecker(
    (None, *KINDS), _ask_deck, _deck_scene, lambda: st.sampled_from(KINDS), count=5, hidden_count=5
)


class Pair(NamedTuple):
    """A card and the top card."""

    card: Card
    top: Card


def _pair_scene(pair: Pair) -> CaseView:
    return CaseView(
        f"fits({pair.card}, {pair.top})",
        (Row("on the pile", (pair.top,)), Row("to be played", (pair.card,))),
        rules=tuple(explained(SUBJECT, *pair).lines()),
    )


FITS: CaseChecker[Pair] = CaseChecker(
    tuple(
        Pair(*cards_of(each))
        for each in (
            *("R5 R7", "R5 B5", "R5 B7", "Rskip Bskip", "Rskip Breverse", "Rskip B5"),
            *("Rskip R5", "R5 Bskip", "R0 B7", "R7 B0", "Rdraw2 Bdraw2"),
        )
    ),
    lambda submission, pair: submission(*pair),
    _pair_scene,
    lambda: st.builds(Pair, st.sampled_from(KINDS), st.sampled_from(KINDS)),
    count=60,
    hidden_count=200,
)

POINTS: CaseChecker[Card] = CaseChecker(
    tuple(cards_of("R5 B9 R0 Rskip Breverse Rdraw2 Bdraw2")),
    lambda submission, card: submission(card),
    lambda card: CaseView(
        f"points({card})", (Row("the card", (card,)),), rules=rules_in(f"{GAME}#points")
    ),
    lambda: st.sampled_from(KINDS),
    count=30,
    hidden_count=30,
)

# -- 1. a player, a game ---------------------------------------------------------------------------


class Held(NamedTuple):
    """A hand, and the card to play on."""

    hand: Cards
    top: Card


def _ask_player(submission: Submission, held: Held) -> dict[str, object]:
    player, other = submission("Ann"), submission("Ben")
    for card in held.hand:
        player.hand.append(card)
    answer = {
        "name": player.name,
        "hand of another player": _texts(other.hand, "the hand of a new player"),
        "playable": sorted(_texts(player.playable(held.top), "playable(top)")),
        "text": str(player).rstrip(),
    }
    for card in held.hand:
        player.hand.remove(card)  # in case all players share one hand: the next case begins anew
    return answer


def _texts(cards: object, where: str) -> list[str]:
    return [str(card) for card in read_cards(cards, where)]


def _judge_player(held: Held, got: object) -> Complaint | None:
    right = _ask_player(player_class(SUBJECT), held)
    assert isinstance(got, dict)
    wrong = [key for key in right if not same(got[key], right[key])]
    return Complaint(_told(right, wrong), got=_told(got, wrong)) if wrong else None


def _told(answer: dict[str, object], keys: list[str]) -> str:
    return ", ".join(f"{key}: {shown(answer[key])}" for key in keys)


def _held_scene(held: Held) -> CaseView:
    hand = " ".join(map(str, held.hand))
    return CaseView(
        f'player = Player("Ann"); player.hand += cards_of("{hand}"); player.playable({held.top})',
        (Row("on the pile", (held.top,)), Row("Ann holds", held.hand)),
        rules=rules_in(f"{GAME}#match"),
    )


PLAYER: CaseChecker[Held] = CaseChecker(
    tuple(
        Held(tuple(cards_of(hand)), Card.parse(top))
        for hand, top in (
            *(("", "R5"), ("R1", "R5"), ("B1", "R5"), ("R1 B9", "R5"), ("B5 B9 R2", "R5")),
            *(("Bskip R3", "Rskip"), ("R1 R1 B1", "R9"), ("Breverse", "Rskip")),
        )
    ),
    _ask_player,
    _held_scene,
    lambda: st.builds(
        Held, st.lists(st.sampled_from(KINDS), max_size=3).map(tuple), st.sampled_from(KINDS)
    ),
    judge=_judge_player,
    count=30,
    hidden_count=60,
)


def _names(count: int) -> list[str]:
    return ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus"][:count]


def _ask_game(submission: Submission, count: int) -> object:
    try:
        game = submission(_names(count))
    except ValueError as error:
        if not str(error).strip():
            raise Unusable(
                "Your ValueError says nothing. Tell what was wrong, and what is accepted."
            ) from None
        return "ValueError"
    players = game.players
    if not isinstance(players, list | tuple):
        raise Unusable("game.players should be a list of Player objects.")
    return [player.name for player in players]


NEW_GAME: CaseChecker[int] = CaseChecker(
    (2, 4, 3, 1, 5, 0),
    _ask_game,
    lambda count: CaseView(
        f"[player.name for player in Game({_names(count)}).players]".replace("'", '"'),
        rules=rules_in(f"{GAME}#players"),
    ),
    lambda: st.integers(0, 7),
    count=8,
    hidden_count=8,
)

# -- 2. chance -------------------------------------------------------------------------------------

SETUPS = 40  # that two players are dealt to by the same one each time happens once in 5·10^11


def _ask_chance(submission: Submission, players: int) -> dict[str, str]:
    """Set up the same game again and again, and say what is always so."""
    with same_chance():
        game = submission(list(NAMES[:players]))
        seen = []
        for _ in range(SETUPS):
            game.setup()
            seen.append(read_status(game.state(), players))
    held = [[card for hand in each.hands for card in hand] for each in seen]
    all_there = all(
        Counter([*hands, *each.draw_pile, *each.discards]) == Counter(MINI_UNO_DECK)
        for each, hands in zip(seen, held, strict=True)
    )
    sizes = {tuple(map(len, each.hands)) for each in seen}
    return {
        "hands": "of " + " or ".join(" and ".join(map(str, size)) for size in sorted(sizes)[:3]),
        "cards": "the 50 of the deck" if all_there else "not the 50 of the deck",
        "order": "changes" if len({each.draw_pile for each in seen}) > 1 else "always the same",
        "who starts": "changes" if len({each.player for each in seen}) > 1 else "always the same",
    }


CHANCE: CaseChecker[int] = CaseChecker(
    (2, 3, 4),
    _ask_chance,
    lambda players: CaseView(
        f"game = Game({_names(players)}); game.setup()".replace("'", '"'),
        lines=(f"asked {SETUPS} times, on the same game",),
        rules=rules_in(f"{GAME}#setup"),
    ),
    lambda: st.integers(2, 4),
    count=3,
    hidden_count=3,
)
