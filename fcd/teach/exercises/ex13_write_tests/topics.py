"""ex13: what a test could look at next. A hint at a broken game that does not give it away."""

from __future__ import annotations

from typing import NamedTuple


class Topic(NamedTuple):
    """Where the rule stands that is broken, and a question whose answer is a test."""

    ref: str
    asks: str


# By the anchor of the rule: the names of broken games, and what to ask about each.
_ASKS = {
    "match": {
        "suit-no-match": "does one feature alone let a card be played? Try each of the three.",
        "value-no-match": "does one feature alone let a card be played? Try each of the three.",
        "color-no-match": "does one feature alone let a card be played? Try each of the three.",
        "anything-matches": "which card may *not* be played?",
    },
    "turn": {
        "any-card-in-hand": "may you play a card that fits, but that somebody else holds?",
        "play-ends-turn": "whose turn is it right after a card was played?",
        "draw-after-play": "what may you do after playing a card? And what not?",
        "two-plays": "what may you do after playing a card? And what not?",
        "asking-makes-move": "ask whether a move is valid. What has changed?",
    },
    "zero": {
        "zero-not-wild": "where does a 0 go that shares nothing with the top card?",
        "zero-judged-on-top": "a 0 lies on top. What goes on it?",
        "zero-on-two": "a 2 has just been played at you. Which cards help?",
    },
    "declare": {
        "printed-color-too": "somebody named a color with a D. Which colors go on it now?",
        "only-named-color": "somebody named a color with a D. What else goes on it?",
        "declare-ignored": "somebody named a color with a D. Which colors go on it now?",
        "named-color-lost": "how long does a named color last?",
        "named-color-sticks": "how long does a named color last?",
        "declare-silently": "may a D be played without naming a color?",
        "asking-names-color": "ask whether a D may be played. What has changed?",
        "past-color-lost": "look at a past move that named a color.",
    },
    "draw-two": {
        "match-on-two": "a 2 has just been played at you. Which cards help?",
        "one-draw-takes-all": "you owe cards. How many does one draw take?",
        "end-too-early": "you owe cards and have drawn some of them. What may you do?",
        "end-while-owing": "you owe cards and have drawn none. What may you do?",
        "answer-while-paying": "you owe cards and have drawn some of them. What may you do?",
        "debt-never-reset": "somebody has paid. What does the next player owe?",
        "stack-not-counted": "two 2s in a row: how many cards must be drawn?",
        "debt-by-twos-on-top": "somebody has paid, and the next card is a 2 again. What is owed?",
        "two-ignored": "a 2 was played. What must the next player do?",
        "two-costs-four": "a 2 was played. How many cards exactly must be drawn?",
        "two-costs-one": "a 2 was played. How many cards exactly must be drawn?",
        "active-twos-at-play": "when does the number of active 2s change?",
    },
    "first-card": {
        "first-two-ignored": "what if the card turned up at the start is a special one? Try each.",
        "first-card-ignored": "what if the card turned up at the start is a special one? Try each.",
        "first-advance-ignored": "what if the card turned up at the start is an A?",
        "first-declare-no-color": "a D is turned up at the start. Which cards go on it?",
        "first-backwards-ignored": "what if the card turned up at the start is a B?",
        "first-backwards-starts-at-3": "a B is turned up at the start. Who begins?",
        "first-continue-plays-twice": "a C is turned up at the start. What may player 0 do?",
        "no-top-at-start": "which card lies on top before anybody has played?",
    },
    "end-turn": {
        "end-at-start": "may a turn be ended before anything was done in it?",
        "end-never": "when may a turn be ended?",
        "end-not-after-draw": "when may a turn be ended? There are two ways to get there.",
        "draw-ends-turn": "whose turn is it right after a card was drawn?",
        "penalty-counts-as-draw": "you got penalty cards. May you end your turn now?",
    },
    "draw": {
        "play-after-draw": "what may you do after drawing a card? And what not?",
        "second-draw": "what may you do after drawing a card? And what not?",
        "unlimited-draws": "what may you do after drawing a card? And what not?",
        "draw-only-if-stuck": "you hold a card that fits. What else may you do?",
        "draw-from-bottom": "which card do you get when you draw?",
    },
    "end": {
        "moves-after-end": "the game is over. What may be done now?",
        "no-winner-missing": "what happens when somebody must draw and no card can be had?",
        "no-winner-inverted": "what does game_winner say, all the way from the start to the end?",
        "no-winner-too-early": "nothing is left to draw, and nobody has tried to. Is it over?",
        "no-winner-at-empty-pile": "the last card of the draw pile was drawn. Is it over?",
        "winner-plays-on": "somebody puts down their last card. What now?",
        "wins-with-one-left": "somebody puts down their last card but one. What now?",
        "winner-zero": "what does game_winner say, all the way from the start to the end?",
        "winner-is-next": "who has won? Let somebody win who is not player 0.",
    },
    "empty-pile": {
        "flip-wrong-order": "the pile was turned over. In which order are its cards drawn?",
        "flip-top-too": "the pile was turned over. Which cards are drawn, and how many are there?",
        "flip-keeps-bottom": "the pile was turned over. Which card lies on top now?",
        "flip-at-once": "the last card was drawn. Which cards lie on the discard pile now?",
    },
    "advance": {
        "advance-ignored": "an A was played. Who is next?",
        "advance-skips-two": "an A was played. Who is next?",
        "advance-keeps-skipping": "an A was played, and the next player draws. Who comes then?",
    },
    "setup": {
        "deal-seven-at-a-time": "who gets the second card of the deck?",
        "hand-of-player-0": "what does another player than player 0 hold?",
    },
    "deck": {
        "suit-counts-values": "how many cards of a suit are in the deck? Take an uneven one.",
        "color-counts-hands": "how many cards of a color are in the *whole* deck?",
        "num-cards-is-pile": "how many cards are in the whole deck?",
        "num-cards-always-800": "how many cards are in the whole deck?",
    },
    "points": {
        "points-count-cards": "what is a hand worth?",
        "letters-count-ten": "what is each letter worth?",
        "specials-count-twenty": "what are special cards worth?",
    },
    "history": {
        "turns-from-one": "what is the number of the first turn?",
        "num-turns-is-current": "how many turns are there while the first one is played?",
        "end-not-counted": "how many moves has a turn that is over?",
        "past-newest-first": "which move of a turn is move 0?",
        "previous-by-seat": "who had the turn before? Think of a skip.",
        "previous-negative": "who had the turn before, when it is player 0's turn?",
        "top-turn-is-now": "in which turn was the top card played? Let somebody draw.",
        "turn-moves-never-zero": "how many plays and draws has the second turn?",
        "discards-bottom-first": "which card of the discard pile has the number 0?",
    },
    "players": {
        "player-negative": "play runs counterclockwise. Who comes after player 0?",
    },
    "backwards": {
        "backwards-ignored": "a B was played. Who is next, and who comes then?",
        "backwards-for-one-turn": "a B was played. Who is next, and who comes then, and then?",
        "backwards-skips": "a B was played. Who is next?",
        "direction-at-end": "a B was played, and the turn is not over. What is the direction?",
    },
    "continue": {
        "continue-never": "a C was played. What may the same player do now?",
        "continue-must": "a C was played. What may the same player do now?",
        "continue-any-card": "a C was played. Which cards may follow?",
        "continue-once": "two Cs were played in one turn. What may the same player do now?",
        "continue-draws": "a C was played. What may the same player *not* do now?",
        "continue-inherited": "you play a card on somebody else's C. May you go on?",
    },
    "words": {
        "words-any-time": "when may a word *not* be said?",
        "word-too-late": "a word was forgotten, and another card played. May it be said now?",
        "word-must": "may a turn be ended without the word?",
        "only-uno": "which words can be owed?",
        "duo-trio-swapped": "which word belongs to which number of cards?",
        "word-owed-after-draw": "somebody drew and has three cards now. Was there a word to say?",
    },
    "call-out": {
        "owed-by-hand-size": "a word was forgotten, and then the hand grew. Is it still owed?",
        "wrong-call-invalid": "is a wrong call-out a valid move?",
        "first-call-invalid": "may you call somebody out in turn 0?",
        "penalties-swapped": "what does a forgotten word cost? And a wrong call-out?",
        "wrong-call-free": "what does a wrong call-out cost?",
        "one-call-a-turn": "how many words may you call out in a turn?",
        "call-again": "may you call out the same word twice?",
        "call-after-draw": "until when may you call somebody out?",
        "accused-by-seat": "who gets the penalty, if somebody was skipped?",
    },
}
_TOPICS = {name: (anchor, asks) for anchor, named in _ASKS.items() for name, asks in named.items()}


def topic_of(name: str, game: str) -> Topic:
    """What the broken game of this name is about, in the variant of the game."""
    anchor, asks = _TOPICS[name]
    return Topic(f"{game}#{anchor}", asks)
