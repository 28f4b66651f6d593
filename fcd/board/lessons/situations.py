"""Cards of a game and situations in it: what several lessons ask the engine.

Situations are brought about by playing them: nothing here says what a card does.
"""

from __future__ import annotations

from collections.abc import Iterable

from fcd import engine
from fcd.board.drawing import labels
from fcd.board.sentences import hint, risk, why_not
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block, Check
from fcd.cards import RANK_NAMES, RANKS, Card, Cards, Color
from fcd.engine import Action, Explanation, Move, Phase, State, Variant, Verdict
from fcd.engine.legality import plays_of
from fcd.rulebook import section
from fcd.variants import VARIANTS

PLAYERS = 4  # every game can be played by four
CARD = 96  # pixels: what a card is wide where it is to be read, as on the board

# -- cards of a game ---------------------------------------------------------------------------


def kinds(variant: Variant) -> Cards:
    """The different cards of the deck, in its order."""
    return tuple(dict.fromkeys(variant.deck))


def nearest(variant: Variant, card: Card, **wanted: object) -> Card:
    """The card of this game that has the parts wanted and is otherwise most like this one."""
    able = [c for c in kinds(variant) if all(getattr(c, part) == w for part, w in wanted.items())]
    parts = ("rank", "color", "suit")
    return max(able, key=lambda c: sum(getattr(c, p) == getattr(card, p) for p in parts))


def special_ranks(variant: Variant) -> list[str]:
    """The ranks that mean something here, or that may be put on a card they share nothing with."""
    return [rank for rank in RANKS if rank in variant.meanings or _fits_anywhere(variant, rank)]


def _fits_anywhere(variant: Variant, rank: str) -> bool:
    card = next((c for c in kinds(variant) if c.rank == rank), None)
    if card is None:
        return False
    parts = {card.rank, card.color, card.suit} - {None}
    other = next(
        c for c in kinds(variant) if c.color and parts.isdisjoint((c.rank, c.color, c.suit))
    )
    state = at_table(variant, other, other.color, (card,))
    return engine.is_legal(variant, state, first_play(variant, state, card))


def rank_options(variant: Variant, ranks: Iterable[str]) -> list[tuple[str, str]]:
    """Ranks to choose from, with what they do in this game where the name does not say it."""
    known, options = labels(variant), []
    for rank in ranks:
        name, does = RANK_NAMES.get(rank, rank), known.get(rank, ("", ""))[1]
        options.append((rank, f"{name}: {does}" if does and does not in name else name))
    return options


def rule_name(variant: Variant, card: Card) -> str:
    """The name of this card's rule, such as "declare" of "D: declare"; nothing if it is plain."""
    if card.rank not in variant.meanings:
        return ""
    try:
        title = section(variant.cite(variant.meaning(card).ref)).title
        return title.removeprefix(f"{card.rank}: ")
    except (LookupError, ValueError):  # a house rule that nobody has written down
        return hint(variant, card)


# -- situations --------------------------------------------------------------------------------


def just_played(variant: Variant, top: Card, color: Color | None, card: Card) -> State:
    """Somebody has put `top` down, naming this color if it asks for one; the next holds `card`.

    A card can be put on one like itself, unless some house forbids it: then on the first it can.
    """
    for under in (top, *kinds(variant)):
        on = under.color or variant.colors[0]
        rest = tuple(c for c in variant.deck if c.color and c.color != on)[:PLAYERS]
        state = at_table(variant, under, on, (top, *rest))  # and nothing else that could be played
        plays = [m for m in plays_of(variant, state, top) if engine.is_legal(variant, state, m)]
        if plays:
            break
    else:
        raise ValueError(f"in {variant.title} no card lets a {top.spoken} be put on it")
    state, _ = engine.step(variant, state, next((m for m in plays if m.color == color), plays[0]))
    while state.turn == 0:
        state = _go_on(variant, state)
    return _holding(state, card)


def after_that(variant: Variant, state: State, card: Card) -> State:
    """The same a little later: whoever had to has drawn, and the next player may begin."""
    while state.phase is not Phase.READY:
        state = _go_on(variant, state)
    return _holding(state, card)


def is_done(variant: Variant, state: State) -> bool:
    """Whether the player has nothing left to do but to end the turn, a word to say apart."""
    actions = {move.action for move in engine.legal_moves(variant, state)}
    return Action.END in actions and actions <= {Action.END, Action.SAY}


def _go_on(variant: Variant, state: State) -> State:
    """The dullest way to get on with it."""
    moves = engine.legal_moves(variant, state)
    for action in (Action.END, Action.ANSWER, Action.DRAW):
        for move in moves:
            if move.action is action:
                return engine.step(variant, state, move)[0]
    raise ValueError(f"{variant.title} does not go on from {state.phase}")


def at_table(variant: Variant, top: Card, color: Color | None, hand: Cards) -> State:
    """Seat 0 is about to begin; the others hold whatever comes first."""
    others = tuple(kinds(variant)[: len(hand) + 1] for _ in range(PLAYERS - 1))
    return State((hand, *others), variant.deck, (top,), color, 0, PLAYERS - 1)


def _holding(state: State, card: Card) -> State:
    """The same, with nothing but this card in the hand of the player on turn."""
    hands = ((card,) if seat == state.player else held for seat, held in enumerate(state.hands))
    return state._replace(hands=tuple(hands))


def first_play(variant: Variant, state: State, card: Card) -> Move:
    """The card, played: with the first color and the first other player, where it asks for them."""
    return plays_of(variant, state, card)[0]


def short_reason(explanation: Explanation) -> Check:
    """Why this move is legal, legal at a risk, or not legal: one sentence and its rule."""
    if explanation.broken:
        return blocks.check("✗", why_not(explanation), explanation.broken[0].ref)
    for found in explanation.findings:
        if found.verdict is Verdict.WARNS:
            return blocks.check("!", risk(explanation), found.ref)
    held = [found for found in explanation.findings if found.verdict is Verdict.HOLDS]
    if not held:
        return blocks.check("✓", "No rule is against it.")
    best = next((found for found in held if found.one_of), held[-1])
    return blocks.check("✓", f"{best.says[:1].upper()}{best.says[1:].rstrip('.')}.", best.ref)


# -- which game --------------------------------------------------------------------------------


def choose_game(
    variant: Variant, name: str = "game", label: str = "Game", own: Variant | None = None
) -> Block:
    """A select of all games; `own` is one that was brought along, and then the only one."""
    only = own and own.key not in VARIANTS
    games = {variant.key: variant} if only else _games(variant)
    options = [(key, game.title) for key, game in games.items()]
    return blocks.select(name, label, options, variant.key)


def game_called(variant: Variant, key: str) -> Variant:
    """What `choose_game` has offered under this key."""
    return _games(variant)[key]


def _games(variant: Variant) -> dict[str, Variant]:
    return {**VARIANTS, variant.key: variant}
