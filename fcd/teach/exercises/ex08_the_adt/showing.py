"""ex08: a round and its question, as a student sees them."""

from __future__ import annotations

from fcd.adt import PLAY_CARD, PlayerMove
from fcd.cards import Card
from fcd.engine import Action, Move
from fcd.game import Game
from fcd.rulebook import section
from fcd.teach.exercises.ex08_the_adt.asking import Asked, Question
from fcd.teach.outcome import CaseView, Row

SHOWN = 8  # cards of the draw pile that are shown

_ANCHORS = {
    **dict.fromkeys(("num_cards", "num_of_suit", "num_of_color", "num_of_value"), "deck"),
    **dict.fromkeys(("_hand", "_hand_of", "player_card_count", "hand_card_count"), "setup"),
    **dict.fromkeys(("top_discard", "get_deck_card", "get_discard_pile_card"), "setup"),
    "get_hand_card": "history",
    "player_points": "points",
    "current_player": "players",
    "play_direction": "players",
    **dict.fromkeys(("current_turn", "num_turns", "turn_moves", "_past"), "history"),
    **dict.fromkeys(("current_turn_moves", "get_previous_turn_player"), "history"),
    "get_top_discard_turn_number": "history",
    **dict.fromkeys(("get_active_draw_twos", "get_number_of_two_cards_at_top"), "draw-two"),
    "get_current_color": "match",
    "game_winner": "end",
    "_changed_by_asking": "turn",
}
_ACTIONS = {Action.DRAW: "draw", Action.END: "end-turn", Action.SAY: "words"}
_ACTIONS[Action.CALL] = "call-out"


def scene(case: Asked) -> CaseView:
    """The table at the end of the round, as it should be."""
    script, questions = case
    game = script.play()
    state = game.state
    named = state.color != state.top.color
    hidden = len(state.draw_pile) - SHOWN
    return CaseView(
        call=questions[0].call if len(questions) == 1 else "all that this stage is about",
        rows=(
            Row("on the pile", (state.top,), f"{state.color} was named" if named else ""),
            Row(f"player {state.player} holds", state.hand),
            Row("to be drawn", state.draw_pile[:SHOWN], f"and {hidden} more" if hidden > 0 else ""),
        ),
        lines=(*_turns(game), f"the deck: {' '.join(map(str, script.deck))}"),
        rules=_rules(game, questions[0]),
        moves=len(script.moves),
    )


def _turns(game: Game) -> list[str]:
    """What was done, a line for each turn."""
    turns: dict[int, list[str]] = {}
    players: dict[int, int] = {}
    for state, move in zip(game.states, game.moves, strict=False):
        turns.setdefault(state.turn, []).append(str(move).replace("call", "say"))
        players[state.turn] = state.player
    return [f"turn {t}, player {players[t]}: {', '.join(moves)}" for t, moves in turns.items()]


def _rules(game: Game, question: Question) -> tuple[str, ...]:
    """The engine's sentences about a move; for other questions what the rulebook says."""
    if question.name == "is_valid_move":
        return tuple(game.explain(_in_engine_terms(game, question.args[0])).lines())
    anchors = [_ANCHORS[question.name], *_latest(game)]
    if game.moves and "setup" in anchors:
        anchors.remove("setup")
    return tuple(_sentence(f"{game.variant.key}#{anchor}") for anchor in dict.fromkeys(anchors))


def _latest(game: Game) -> list[str]:
    """What happened last; when a turn has just ended, also what was done in it."""
    if not game.moves:
        return ["first-card"] if game.state.top.rank in game.variant.meanings else []
    last = game.moves[-2:] if game.moves[-1].action is Action.END else game.moves[-1:]
    return [_ACTIONS.get(move.action) or _about(game, move.card or game.state.top) for move in last]


def _about(game: Game, card: Card) -> str:
    return "zero" if card.rank == "0" else game.variant.meaning(card).ref


def _sentence(ref: str) -> str:
    """How the rule begins; of those that go on to say what it costs, all of it."""
    paragraphs = [paragraph.removeprefix("- ") for paragraph in section(ref).paragraphs]
    whole = ref.endswith(("#first-card", "#call-out"))
    return f"{' '.join(paragraphs if whole else paragraphs[:1])} [{ref}]"


def _in_engine_terms(game: Game, move: PlayerMove) -> Move | str:
    if move.action is not PLAY_CARD:
        return move.action.value
    return Move(Action.PLAY, move.card, move.next_color)
