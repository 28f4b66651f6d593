"""ex06: which word is owed, who can be called out, what it costs. The full game of 2017."""

from __future__ import annotations

from collections.abc import Callable

from fcd.engine import Action, Move
from fcd.game import Game
from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Check, Exercise
from fcd.teach.exercises.ex06_saying_uno import mistakes_calls as of_calls
from fcd.teach.exercises.ex06_saying_uno import mistakes_words as of_words
from fcd.teach.exercises.ex06_saying_uno import rounds as asked
from fcd.teach.exercises.ex06_saying_uno.rounds import Call, calls, rounds, written
from fcd.teach.exercises.shared.questions import Question
from fcd.teach.generating import Script
from fcd.teach.outcome import CaseView, Row
from fcd.teach.quoting import rules_in

GAME = asked.GAME
OWED, CALLING, PAYING = "What is owed", "Calling out", "What it costs"

# -- examples --------------------------------------------------------------------------------------

CHAIN = "RCH RCH RCH R3H"

DURING = (  # somewhere in a turn
    written("R3H R3H", "play R3H"),
    written("R3H R3H R3H R3H", "play R3H"),
    written("R3H R3H R3H", "play R3H"),
    written("R3H"),
    written("R3H R3H", "draw"),
    written("R3H R3H", "play R3H, say UNO"),
    written(CHAIN, "play RCH, play RCH"),
    written("R3H R3H", "call UNO"),
    written("R3H", "call UNO, draw"),
    written("R3H R3H", "call UNO, play R3H"),
    written(f"{CHAIN} R3H", "play RCH"),
)
TURNS = (  # just over
    written("R3H R3H", "play R3H, end"),
    written("R3H R3H", "play R3H, say UNO, end"),
    written("R3H R3H", "draw, end"),
    written("RCH RCH R3H", "play RCH, play RCH, end"),
    written("RCH RCH R3H", "play RCH, play RCH, say UNO, end"),
    written("RCH RCH R3H", "play RCH, say DUO, play RCH, end"),
    written(f"{CHAIN} R3H R3H", "play RCH, end"),
)
ORDERS = (
    written("R3H"),
    written("R3H", "draw, end"),
    written("RAH R3H", "play RAH, end"),
    written("RBH R3H", "play RBH, end"),
    written("R3H", "draw, end, draw, end"),
)
CALLS = (
    Call(written("R3H"), "UNO"),
    Call(written("R3H", "draw"), "UNO"),
    Call(written("R3H R3H", "play R3H"), "DUO"),
    Call(written("R3H", "call UNO"), "UNO"),
    Call(written("R3H", "call UNO"), "DUO"),
    Call(written("R3H", "call UNO, call DUO"), "UNO"),
    Call(written("R3H R3H", "play R3H, end"), "UNO"),
)
CAUGHT = (
    Call(written("R3H R3H", "play R3H, end"), "UNO"),
    Call(written("R3H R3H", "play R3H, say UNO, end"), "UNO"),
    Call(written("R3H R3H", "play R3H, end"), "DUO"),
    Call(written("R3H"), "UNO"),
    Call(written("RAH R3H", "play RAH, end"), "UNO"),
    Call(written("RBH R3H", "play RBH, end"), "UNO"),
    Call(written("RCH RCH R3H", "play RCH, play RCH, end"), "DUO"),
    Call(written("R3H R3H", "play R3H, end, draw, end"), "UNO"),
)

# -- as people see it ------------------------------------------------------------------------------

Rules = Callable[[Game, Script], tuple[str, ...]]


def _table(call: str, script: Script, rules: Rules) -> CaseView:
    game = script.play()
    state = game.state
    rows = script.rows(game)
    if script.moves and state.speech.accused is not None:
        before = game.names[state.speech.accused]
        rows = (*rows, Row(f"{before} holds", state.hands[state.speech.accused]))
    told = script.told(game)
    return CaseView(call, rows, told, rules(game, script), len(script.moves))


def _explained(*moves: Move) -> Rules:
    return lambda game, script: tuple(line for move in moves for line in game.explain(move).lines())


def _owed(game: Game, script: Script) -> tuple[str, ...]:
    """About the word that is owed, or else one that is not."""
    word = game.state.speech.owed or of_words.WORD.get(len(game.state.hand), "UNO")
    about = f"say {word}: {'valid' if game.state.speech.owed else 'not valid'}"
    return (about, *_explained(Move(Action.SAY, word=word))(game, script))


def _about(name: str, question: Question[Script], rules: Rules) -> Callable[[Script], CaseView]:
    return lambda script: _table(question.call(name, script), script, rules)


def _about_call(
    name: str, question: Question[Call], rules: tuple[str, ...] = ()
) -> Callable[[Call], CaseView]:
    def scene(call: Call) -> CaseView:
        told = _explained(Move(Action.CALL, word=call.word))
        return _table(question.call(name, call), call.script, _always(rules) if rules else told)

    return scene


def _always(rules: tuple[str, ...]) -> Rules:
    return lambda game, script: rules


THE_WORDS = rules_in("fcd2017#words")
COSTS = rules_in("fcd2017#call-out")
BEFORE = rules_in("fcd2017#ruling-8")

# -- the exercise ----------------------------------------------------------------------------------

WORD_OWED = Check(
    name="ex06.word_owed",
    submission="word_owed",
    game=GAME,
    points=5,
    stage=OWED,
    task="Say which word the player must say now, after these moves of the turn, or None.",
    model=asked.WORD_OWED.model,
    checker=CaseChecker(
        DURING,
        asked.WORD_OWED.ask,
        _about("word_owed", asked.WORD_OWED, _owed),
        lambda: rounds(5),
        count=60,
    ),
    hints=(
        "Only one move can ask for a word: which? And which of the moves in the list must it be?",
        "The list can be empty: at the start of a turn nothing is owed.",
        'Look at `moves[-1]`. If its `move` is "play", its `left` decides.',
        'Put the words in a dict, `{3: "TRIO", 2: "DUO", 1: "UNO"}`; its `get` gives None for '
        "every other number.",
    ),
    misconceptions=of_words.WORD_OWED,
)
MISSED_WORDS = Check(
    name="ex06.missed_words",
    submission="missed_words",
    game=GAME,
    points=6,
    stage=OWED,
    task="List the words that were owed in a turn and not said, in the order of the turn.",
    model=asked.MISSED_WORDS.model,
    checker=CaseChecker(
        TURNS,
        asked.MISSED_WORDS.ask,
        _about("missed_words", asked.MISSED_WORDS, _always(THE_WORDS)),
        lambda: rounds(5, begun=False, turns=1),
        count=60,
    ),
    hints=(
        "After each card that is put down: what is owed, and what comes next?",
        "The word must be the very next move. So look at two neighbors at a time: `moves[n]` and "
        '`moves[n + 1]`. The last move of a turn is always "end".',
        "You have written half of it: `word_owed(moves[: n + 1])` is what is owed after move n.",
        'If there is such a word and `moves[n + 1].move != "say " + word`, it was missed.',
    ),
    misconceptions=of_words.MISSED_WORDS,
)
MAY_CALL_OUT = Check(
    name="ex06.may_call_out",
    submission="may_call_out",
    game=GAME,
    points=4,
    stage=CALLING,
    task="Say whether calling out this word is a valid move now, rightly or wrongly.",
    model=asked.MAY_CALL_OUT.model,
    checker=CaseChecker(
        CALLS,
        asked.MAY_CALL_OUT.ask,
        _about_call("may_call_out", asked.MAY_CALL_OUT),
        lambda: calls(begun=True),
        count=60,
    ),
    hints=(
        "Whether the call-out is *right* does not matter here: a wrong one is valid, too.",
        "It is valid at the start of the turn. After which moves is it still the start?",
        'All moves so far must be call-outs: their text starts with "call". And this word may '
        "not be among them.",
        '`move.startswith("call")` tests one of them, `all(...)` tests all of them, and `all` of '
        "an empty list is True.",
    ),
    misconceptions=of_calls.MAY_CALL_OUT,
)
PLAYER_BEFORE = Check(
    name="ex06.player_before",
    submission="player_before",
    game=GAME,
    points=3,
    stage=CALLING,
    task="Say whom the player can call out: who had the turn before, or -1.",
    model=asked.PLAYER_BEFORE.model,
    checker=CaseChecker(
        ORDERS,
        asked.PLAYER_BEFORE.ask,
        _about("player_before", asked.PLAYER_BEFORE, _always(BEFORE)),
        lambda: rounds(5, begun=False),
        count=60,
    ),
    hints=(
        "Alice plays an A. Bob is skipped. Who came before Jack?",
        "You need no arithmetic with seats: the turns are written down in `turns`, the last one "
        "last.",
        "All moves of a turn have the same player: look at the first one, `turns[-1][0]`.",
        "Before the first turn the list is empty. Answer -1 then.",
    ),
    misconceptions=of_calls.PLAYER_BEFORE,
)
PENALTY = Check(
    name="ex06.penalty",
    submission="penalty",
    game=GAME,
    points=6,
    stage=PAYING,
    task="Say who takes how many cards if the player calls out this word now.",
    model=asked.PENALTY.model,
    checker=CaseChecker(
        CAUGHT,
        asked.PENALTY.ask,
        _about_call("penalty", asked.PENALTY, COSTS),
        lambda: calls(begun=False),
        count=60,
    ),
    hints=(
        "Two things can happen: the call-out is right, or it is wrong. Who pays in each case?",
        "It is right if the word is among the missed words of the turn before.",
        "Use what you have: `missed_words(turns[-1])` and `player_before(player, turns)`. Is there "
        "a turn before?",
        "Rightly: `(player_before(player, turns), 2)`. Otherwise: `(player, 4)`.",
    ),
    misconceptions=of_calls.PENALTY,
)
MAY_END = Check(
    name="ex06.may_end_turn",
    submission="may_end_turn",
    game=GAME,
    points=4,
    stage=PAYING,
    task="Say whether the player may end the turn after these moves, if no 2 has been played.",
    model=asked.MAY_END.model,
    checker=CaseChecker(
        DURING,
        asked.MAY_END.ask,
        _about("may_end_turn", asked.MAY_END, _explained(Move(Action.END))),
        lambda: rounds(5),
        count=60,
    ),
    hints=(
        "Which two moves are what a turn is for?",
        "Penalty cards are not draws, and forgetting a word is allowed. What is left to look for?",
        'It is enough that one of the moves is "play" or "draw".',
        "`any(...)` tests whether something is so for at least one of them.",
    ),
    misconceptions=of_words.MAY_END,
)

EXERCISE = Exercise(
    key="ex06",
    title="Saying UNO",
    chapter="06_saying_uno",
    minutes=45,
    checks=(WORD_OWED, MISSED_WORDS, MAY_CALL_OUT, PLAYER_BEFORE, PENALTY, MAY_END),
    mutants=(
        *("words-any-time", "word-too-late", "word-must", "only-uno", "duo-trio-swapped"),
        *("word-owed-after-draw", "owed-by-hand-size", "wrong-call-invalid", "first-call-invalid"),
        *("penalties-swapped", "wrong-call-free", "one-call-a-turn", "call-again"),
        *("call-after-draw", "penalty-counts-as-draw", "accused-by-seat", "previous-by-seat"),
        *("previous-negative", "end-at-start", "end-never", "end-not-after-draw"),
    ),
)
