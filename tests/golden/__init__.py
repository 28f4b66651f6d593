"""Golden playthroughs: whole rounds of every variant, written down move by move.

A change of behaviour changes them, so it is seen in review and the variant's version is bumped:
`python -m tests.golden` writes the files of versions that have none, and never rewrites one.
"""

from __future__ import annotations

from pathlib import Path

from fcd import Card, Game, Variant, find_variant
from fcd.engine import State, legal_moves, new_round, step
from fcd.engine.chance import pick, shuffled

FOLDER = Path(__file__).parent
MOST_MOVES = 120


def path_of(key: str) -> Path:
    return FOLDER / f"{key}.v{find_variant(key).version}.txt"


def playthrough(key: str) -> str:
    """Two rounds with random moves: one with the full deck, one with a deck that runs dry."""
    v = find_variant(key)
    players = min(v.players[-1], 4)
    deck = spicy_deck(v, players)
    games = [Game(v, players=players, seed=11), Game(v, players=players, seed=12, deck=deck)]
    return "\n".join(map(_tell, games))


def spicy_deck(v: Variant, players: int) -> list[Card]:
    """A short deck with all the special cards that find room in the hands."""
    dealt = v.hand_size * players
    mixed = shuffled(v.deck, 5, 0)
    special = [card for card in mixed if card.rank in v.meanings]
    special.sort(key=lambda card: -int(card.rank == "custom"))
    plain = [card for card in mixed if card.rank not in v.meanings]
    hands = shuffled(special[: dealt // 2] + plain[: dealt - dealt // 2], 6, 0)[:dealt]
    spare = plain[dealt : dealt + 9] or plain[:9]
    return [*hands, plain[dealt - 1], *spare]


def _tell(game: Game) -> str:
    lines = [f"# {game.variant.key}, version {game.variant.version}, seed {game.seed}"]
    game.play_out(_any_move, limit=MOST_MOVES)
    steps = zip(["deal", *map(str, game.moves)], game.log, game.states, strict=True)
    for move, line, s in steps:
        counts = " ".join(str(len(hand)) for hand in s.hands)
        lines.append(f"{move} | {line}")
        lines.append(
            f"    player {s.player} {s.phase}, top {s.top} {s.color}, hands {counts}, "
            f"pile {len(s.draw_pile)}, owed {s.debt.owed}, direction {s.direction:+d}"
        )
    return "\n".join([*lines, repr(game.state), ""])


def _any_move(game: Game) -> str:
    """A random legal move; calling out less often than the rest, or no round would ever end."""
    moves = [str(move) for move in game.legal_moves()]
    quiet = [move for move in moves if not move.startswith("call")]
    number = len(game.moves)
    some = moves if number % 9 == 0 else quiet or moves
    return some[pick(len(some), game.seed, 1000 + number)]


PERFT = FOLDER / "perft.txt"  # how many sequences of so many moves there are from one deal
ENOUGH = 500  # sequences: then one move less deep says as much
DEEPEST = 8


def perft(v: Variant, s: State, depth: int) -> int:
    moves = legal_moves(v, s)
    if depth == 1:
        return len(moves)
    return sum(perft(v, step(v, s, move)[0], depth - 1) for move in moves)


def counts(key: str) -> str:
    """A line: the variant, its players, and the counts for each depth."""
    v = find_variant(key)
    players = min(v.players[-1], 3) if len(v.players) > 1 else v.players[0]
    state, _ = new_round(v, players, seed=3, deck=spicy_deck(v, players))
    numbers = [perft(v, state, 1)]
    while numbers[-1] < ENOUGH and len(numbers) < DEEPEST:
        numbers.append(perft(v, state, len(numbers) + 1))
    return f"{key} v{v.version}, {players} players: {' '.join(map(str, numbers))}"
