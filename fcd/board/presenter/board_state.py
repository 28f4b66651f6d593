"""The state of a board: everything that the person at it sees, as one dict of plain data.

It is made of a View, so it cannot hold a card that the seat may not see (unless open hands were
asked for), and it holds no secret behind what it shows: reasons and tips come from the seat's own
cards. What its parts mean is written down in docs/board_protocol.md.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from fcd.board.presenter.film import ids, news, public, told
from fcd.board.presenter.session import BoardSession, Mode, Pending, State
from fcd.board.sentences import (
    duties,
    hint,
    match_chips,
    move_text,
    price_of_calling,
    risk,
    status,
    why_not,
)
from fcd.cards import Card
from fcd.engine import Action, Move, Phase, Variant
from fcd.engine.clauses import NOTHING_PLAYABLE
from fcd.engine.events import count_cards
from fcd.engine.legality import plays_of
from fcd.engine.rules import Scoring
from fcd.game import Game
from fcd.rulebook import is_written
from fcd.scoring import round_points
from fcd.view import View

IN_THE_PAST = "You're looking at the past. Press Live to go on playing."
LOG_LINES = 30
NEWS_LINES = 12


class SentenceTable(dict[tuple[str, str], int]):
    """Sentences, each written down once; what needs one has its number. Number 0 is nothing."""

    def number(self, text: str, ref: str = "") -> int:
        """The number of this sentence; a reference that no rulebook has is left out."""
        row = (text, ref if is_written(ref) else "")
        return self.setdefault(row, len(self))


def board_state(
    session: BoardSession, at: int | None, pending: Pending, marked: Container[int], no_hint: str
) -> State:
    """The table for the person at the board: live, or as it was after `at` moves."""
    live, me = at is None, session.me
    game = session.game if at is None else session.game.at(at)
    view, closed = game.view(me), _closed(session, live)
    log, ply, last = log_for(session), len(game.moves), len(session.game.moves)
    now = (_status(session) if live else "") or status(view, closed)
    due = duties(view) if view.player == me and not closed else []
    pass_on = {"name": game.names[me], "text": f"Pass the device to {game.names[me]}."}
    seen = session.known.get(me, session.start)
    large = told(game, me, seen) if live and me in session.people and not session.veiled else {}
    nothing = {("", ""): 0}
    why, tips = SentenceTable(nothing), SentenceTable(nothing)
    return {
        **public(game.state, ply),
        "last": last,
        "live": live,
        "me": me,
        "turn": view.turn,
        "phase": view.phase.value,
        "seats": _seats(session, game, view),
        "match": match_chips(game.variant, game.state),
        "hand": [] if session.veiled else _hand(game, view, closed, why, tips),
        "points": 0 if session.veiled else sum(map(game.variant.points, view.hand)),
        "acts": [
            *([] if session.mode is Mode.WATCH else move_buttons(game, me, closed, why, tips)),
            *(_go_on(session, tips) if live else []),
        ],
        "meta": _meta(session, why, no_hint),
        "choose": session.question(pending) if live else None,
        "duties": [duty for duty in due if not now.removesuffix(".").startswith(duty[:-1])],
        "status": _not_twice(now, large),
        "you": " ".join(large),
        "news": [] if session.veiled else _news(game, me, session.known.get(me, -1), large),
        "log": _log_window(log, ply, marked),
        "lines": last + 1,
        "over": _over(session, game) if game.is_over else None,
        "curtain": pass_on if session.curtain else None,
        "goal": _goal(session),
        "stuck": {"text": str(session.failure)} if session.failure else None,
        "why": [list(row) for row in why],
        "tips": [text for text, _ in tips],
    }


def _closed(session: BoardSession, live: bool) -> str:
    if not live:
        return IN_THE_PAST
    if session.veiled:
        return "All cards are hidden while you pass the device."
    return session.closed or ("" if session.people else "You're watching.")


def _seats(session: BoardSession, game: Game, view: View) -> list[State]:
    open_hands = session.open_hands and not session.veiled
    hands = list(game.state.hands if open_hands else view.hands)
    hands[view.seat] = None  # shown in full elsewhere
    return [
        {
            "name": name,
            "n": view.counts[seat],
            "hand": None if hand is None else [str(card) for card in hand],
            "bot": session.bots.names.get(seat, ""),
            "tag": "winner" if seat == game.winner else "",
        }
        for seat, (name, hand) in enumerate(zip(view.names, hands, strict=True))
    ]


def _hand(
    game: Game, view: View, closed: str, why: SentenceTable, tips: SentenceTable
) -> list[tuple[str, int, int]]:
    """Every card with the numbers of why it cannot be played, and of what to know about it."""
    if not closed and view.player != view.seat:
        closed = f"It's {view.names[view.player]}’s turn."
    about = {
        card: (why.number(closed), 0) if closed else _about(game, card, why, tips)
        for card in dict.fromkeys(view.hand)
    }
    return [(name, *about[card]) for name, card in zip(ids(view.hand), view.hand, strict=True)]


def _about(game: Game, card: Card, why: SentenceTable, tips: SentenceTable) -> tuple[int, int]:
    explanations = (game.explain(move) for move in plays_of(game.variant, game.state, card))
    first = next(explanations)
    legal = first if first else next(filter(None, explanations), None)
    if legal is None:
        return why.number(why_not(first), first.broken[0].ref), 0
    does = hint(game.variant, card)
    return 0, tips.number(risk(legal) or (f"{does[:1].upper()}{does[1:]}." if does else ""))


def _status(session: BoardSession) -> str:
    """What the people at the table have to decide out of turn, or how a puzzle stands."""
    if session.goal_state in ("done", "missed"):
        return session.closed
    speech = session.game.state.speech
    if session.catchers and speech.accused is not None and not session.veiled:
        name = session.game.names[speech.accused]
        return f"{name} didn't say {speech.unsaid[0]}. Call it out or go on."
    asked = session.question(None)
    return "The table decides." if asked and asked["ask"] == "answer" else ""


_SCORING = {
    Scoring.OWN_HAND: "Points left in each hand (fewer is better):",
    Scoring.WINNER_TAKES_ALL: "The winner gets the points left in all the other hands.",
}


def _over(session: BoardSession, game: Game) -> State:
    winner, points = game.winner, round_points(game)
    reached = session.goal_state
    mine = [winner] == session.people
    won = "Nobody won" if winner is None else f"{game.names[winner]} won"
    return {
        "title": session.closed if reached == "done" else "You won!" if mine else won,
        "text": session.closed if reached == "missed" else _SCORING[game.variant.scoring],
        "rows": [(name, points[seat], seat == winner) for seat, name in enumerate(game.names)],
        "match": None if session.goal else session.score.shown(game),
    }


def log_for(session: BoardSession) -> tuple[str, ...]:
    return session.game.log_for(None if session.veiled else session.me)


def _log_window(lines: tuple[str, ...], ply: int, marked: Container[int]) -> list[tuple[int, str]]:
    """The lines around a position, each with the position it leads to; ! where it is marked."""
    end = min(len(lines), max(ply + 6, LOG_LINES))
    start = max(0, end - LOG_LINES)
    return [(k, f"! {lines[k]}" if k in marked else lines[k]) for k in range(start, end)]


def _news(game: Game, me: int, known: int, large: dict[str, int]) -> list[str]:
    """What has happened since a person's last move, as the film tells it. The deal is soon old."""
    if known < 0 and not game.moves:
        return [*game.log_for(me)]
    return news(game, me, max(0, known), large)[-NEWS_LINES:]


def _not_twice(status: str, large: Iterable[str]) -> str:
    """What to do now, without "You owe four cards:" if that is told large right above it."""
    why, colon, do = status.partition(": ")
    if colon and any(why.lower() in words.lower() for words in large):
        return do[:1].upper() + do[1:]
    return status


def _goal(session: BoardSession) -> State | None:
    if session.goal is None:
        return None
    reached = session.goal_state  # which may find out that there is trouble
    trouble = f" ({session.goal_trouble})" if session.goal_trouble else ""
    return {"text": session.goal.text + trouble, "state": reached}


def pointed_at(game: Game, seat: int, move: Move, reasons: Iterable[str], lead: str) -> State:
    """A card or button to look at, and why: a hint, or what would have been stronger."""
    hand = game.state.hands[seat]
    held = zip(ids(hand), hand, strict=True)
    card = next((card_id for card_id, card in held if card == move.card), "")
    act = None if move.card else (move.action.value, move.word or "")
    text = f"{lead}: {move_text(move, game)}. {' '.join(reasons)}"
    return {"card": card, "act": act, "text": text.strip()}


def move_buttons(
    game: Game, seat: int, closed: str, why: SentenceTable, tips: SentenceTable
) -> list[State]:
    """One for every kind of move in this game that is no card, with why it cannot be made.

    Which there are depends on the variant alone, so that they stay where they are.
    """
    buttons = []
    calling = Action.CALL in game.variant.turn.get(game.state.phase, {})
    for move, label, key in _moves(game, seat):
        no, ref, tip = closed, "", ""
        # Out of turn one learns nothing of what others could do.
        if not no and move.player is not None and not (calling and move.action is Action.CALL):
            no = f"It's {game.names[game.state.player]}’s turn."
        if not no:
            explanation = game.explain(move)
            no = why_not(explanation)
            ref = explanation.broken[0].ref if no else ""
            tip = "" if no else _tip(game, move) or risk(explanation)
        due = not no and _is_due(game, seat, move)
        about = {"why": why.number(no, ref), "tip": tips.number(tip), "due": due}
        what = {"type": move.action.value, "word": move.word or "", "label": label, "key": key}
        buttons.append({**what, **about})
    return buttons


def _moves(game: Game, seat: int) -> Iterator[tuple[Move, str, str]]:
    state, sayings = game.state, game.variant.sayings
    kinds = {action for ways in game.variant.turn.values() for action in ways}
    player = None if seat == state.player else seat
    left = public(state, 0)["owes"]
    owed = f" {left}" if state.phase is Phase.CHALLENGED else f" ({left} to go)" if left else ""
    yield Move(Action.DRAW, player=player), f"Draw{owed}", "d"
    words = sorted(sayings.words.items()) if sayings else []
    for size, word in words:
        yield Move(Action.SAY, word=word, player=player), f"Say {word}", str(size)
    if Action.CHALLENGE in kinds:
        yield Move(Action.CHALLENGE, player=player), "Challenge", "c"
    if _is_ended_by_hand(game.variant):
        yield Move(Action.END, player=player), "End turn", "e"
    for size, word in words:  # far from saying it, since a wrong one may cost cards
        yield Move(Action.CALL, word=word, player=player), f"Call out {word}", str(size + 6)


def _is_ended_by_hand(v: Variant) -> bool:
    """Whether there is a phase in which a player has to say that the turn is over.

    There END is not made by itself, or can be one of several moves: not only where nothing fits.
    """
    for phase, ways in v.turn.items():
        if Action.END in ways:
            others = set(ways) - {Action.END}
            names = [getattr(rule, "name", "") for rule in ways[Action.END].rules]
            forced = NOTHING_PLAYABLE.name in names and others == {Action.PLAY}
            if phase not in v.ends_itself or (others and not forced):
                return True
    return False


def _tip(game: Game, move: Move) -> str:
    """What pressing it does, where that is not plain from the label."""
    accused = game.state.speech.accused
    if move.action is not Action.CALL or accused is None:
        return ""
    price = price_of_calling(game.variant)
    wrong = f" If you're wrong, you take {count_cards(price)}." if price else ""
    return f"Catch {game.names[accused]} for not saying {move.word}.{wrong}"


def _is_due(game: Game, seat: int, move: Move) -> bool:
    """Whether this is what the player should do now: a word that is owed, or the only way on."""
    state = game.state
    if move.action is Action.CALL:
        return move.word in state.speech.unsaid and seat != state.player
    if seat != state.player:
        return False
    if state.speech.owed:
        return move.action is Action.SAY and move.word == state.speech.owed
    open_now = {m.action for m in game.legal_moves() if m.action is not Action.CALL}
    return open_now == {move.action}


def _go_on(session: BoardSession, tips: SentenceTable) -> list[State]:
    if session.closed or session.failure is not None:  # then there is a question instead
        return []
    if session.mode is Mode.WATCH:
        label, tip = "Next move", ""
    elif session.catchers and not session.veiled:
        label, tip = "Go on", "Let it pass. The others play on."
    elif session.waits:
        label, tip = "Go on", "The others have made a lot of moves. Let them go on."
    else:
        return []
    button = {"type": "step", "word": "", "label": label, "key": "g", "due": False}
    return [{**button, "why": 0, "tip": tips.number(tip)}]


def _meta(session: BoardSession, why: SentenceTable, no_hint: str) -> dict[str, int]:
    no_load = "You can't load a round into a puzzle." if session.mode is Mode.PUZZLE else ""
    reasons = {"undo": session.no_take_back, "hint": no_hint, "load": no_load}
    return {name: why.number(reasons.get(name, "")) for name in (*reasons, "new", "save")}
