"""Notebook uno: a board that grows from numbers only to all of UNO, and what is guessed between."""

from __future__ import annotations

from collections.abc import Callable

from fcd.board import Board, Choice, Dealer, Goal, LegalCards, MultipleChoice, WhatHappens
from fcd.board.bots import eager
from fcd.board.lessons.quiz import Quiz
from fcd.cards import DIGITS, SYMBOLS, Card, Color, Hand, listed
from fcd.cards import cards as combine
from fcd.engine import State
from fcd.game import Game
from fcd.positions import position
from fcd.scoring import Match, hand_points, round_points
from fcd.series.lessons import large_cards, new_board, predict
from fcd.series.lessons.showing import MatchTable
from fcd.series.steps import UNO_NUMBERS, UNO_SYMBOLS, UNO_WILDS
from fcd.variants import UNO


def board() -> object:
    return new_board(UNO_NUMBERS, seed=460)


# -- matching and drawing ----------------------------------------------------------------------


def predict_what_matches() -> Quiz:
    table = position(UNO_NUMBERS, hands=["R7 G2 Y5 B5", "", "", ""], top="Y2")
    asked = "The top card is a yellow 2. Which of these cards can Alice play?"
    return predict(LegalCards(table, asked))


def predict_after_drawing() -> Quiz:
    hands = ["R7 B9 G4", "", "", ""]
    table = position(UNO_NUMBERS, hands=hands, top="Y2", draw="Y8", moves=["draw"])
    asked = "Nothing matched the yellow 2, so Alice drew a card: the yellow 8. What can she play?"
    return predict(LegalCards(table, asked))


# -- the cards and the deal --------------------------------------------------------------------


def show_one_color() -> Hand:
    return large_cards(combine((*DIGITS, *SYMBOLS), [Color.RED]))


def show_the_wilds() -> Hand:
    return large_cards("wild wild4 swap custom")


def predict_the_deck() -> Quiz:
    kinds = {"red 0": "R0", "red 7": "R7", "red Skip": "Rskip", "Wild": "wild"}
    counts = {name: UNO.deck.count(Card.parse(card)) for name, card in kinds.items()}
    each = (f"{count} {name}{'s' if count > 1 else ''}" for name, count in counts.items())
    why = f"The deck has {listed(each)}"
    asked = "One of these cards is in the deck only once. Which one?"
    [once] = [name for name, count in counts.items() if count == 1]
    return predict(MultipleChoice(asked, list(counts), once, f"{why}.", "uno#deck"))


def deal() -> Dealer:
    return Dealer("uno", players=4, seed=15, games=False)


# -- Skip, Reverse, Draw Two -------------------------------------------------------------------


def show_the_symbols() -> Hand:
    return large_cards("Yskip Yreverse Ydraw2")


def predict_two_symbols() -> Quiz:
    hands = ["Rreverse R1 R2", "", "", "Rskip B1 B2"]
    table = position(UNO_SYMBOLS, hands=hands, top="R6", moves=["play Rreverse"])
    asked = (
        "Play was going from Alice to Bob, Jack and Mallory. Alice plays a Reverse, so now it’s "
        "Mallory’s turn. She plays a Skip. Whose turn is it next?"
    )
    why = "After a Reverse, Jack comes after Mallory. He’s skipped, so it’s Bob’s turn."
    return predict(WhatHappens(table, "play Rskip", text=asked, why=why))


def predict_the_first_card() -> Quiz:
    table = position("uno", hands=["", "", "", ""], top="Rskip")
    asked = "Mallory deals and turns up a red Skip. Alice sits on her left. Who plays first?"
    why = "The Skip already counts: Alice misses her turn."
    first = table.names[table.state.player]
    return predict(MultipleChoice(asked, table.names, first, why, "uno#first-card"))


def board_with_symbols() -> object:
    return new_board(UNO_SYMBOLS, seed=809)


def puzzle() -> Board:
    table = position(UNO_SYMBOLS, hands=["G7 Rreverse Greverse Rskip", ""], top="R3")
    goal = Goal("Win before Bob gets a turn.", lambda game, seat: game.winner == seat, alone=True)
    return Board.puzzle(table, goal)


# -- wilds -------------------------------------------------------------------------------------


def show_two_wilds() -> Hand:
    return large_cards("wild wild4")


def predict_after_a_wild() -> Quiz:
    hands = ["wild R1 R2 R3", "Y3 G8 B4 wild", "", ""]
    moves = ["play wild naming green"]
    table = position(UNO_WILDS, hands=hands, top="Y6", moves=moves)
    asked = "Alice put a Wild on the yellow 6 and named green. What can Bob play?"
    return predict(LegalCards(table, asked))


def predict_the_challenge() -> Quiz:
    table = _after_a_draw_four("wild4 B3 B8")
    asked = (
        "A red 3 was on top. Alice held a blue 3 and a blue 8, and played a Wild Draw 4. Bob "
        "doesn’t believe her, and he challenges. What happens?"
    )
    why = "Her blue 3 matched by its number, but only a red card would have made it a bluff."
    return predict(WhatHappens(table, "challenge", _who_pays(), asked, why=why))


def board_with_a_challenge() -> Board:
    hands = ["Y2 R5 G1 B8", "wild wild4 R7 B5"]
    moves = ["play Y2", "play wild naming red", "play R5", "play wild4 naming blue"]
    return Board(position(UNO_WILDS, hands=hands, top="Y3", moves=moves))


def board_with_wilds() -> object:
    return new_board(UNO_WILDS, seed=848)


# -- the word ----------------------------------------------------------------------------------


def predict_the_catch() -> Quiz:
    hands = ["R5 B6", "R1 R2", "G1 G2"]
    table = position("uno", hands=hands, top="R3", moves=["play R5", "end"])
    asked = (
        "Alice has one card left and forgot to say UNO. It’s Bob’s turn, and he hasn’t noticed. "
        "Jack has. Can Jack catch her, though it isn’t his turn?"
    )
    why = "Until Bob makes a move, any other player can catch her."
    return predict(Choice(asked, table, "call UNO by Jack", why=why))


def board_with_everything() -> object:
    return new_board("uno", seed=927)


# -- points ------------------------------------------------------------------------------------


def show_what_is_left() -> Hand:
    return large_cards("Gskip wild B7")


def predict_points() -> Quiz:
    held = show_what_is_left()
    hands = ["R5", *map(str, held)]
    won = position("uno", hands=hands, top="R3", moves=["play R5"])
    points = round_points(won)[0]
    asked = "Alice wins the round. The others hold a green Skip, a Wild and a blue 7. Alice gets …"
    why = " + ".join(f"{hand_points('uno', [card])} ({card.spoken})" for card in held)
    options = [f"{n} points" for n in (3, points - 50, points, points + 5)]
    return predict(MultipleChoice(asked, options, f"{points} points", f"{why}.", "uno#points"))


def show_a_match() -> MatchTable:
    match = Match("uno", 4, seed=3)
    while not match.is_over:
        match.next_round().play_out(lambda game: eager(game.view(game.state.player)))
    return MatchTable(match)


# -- often mistaken ----------------------------------------------------------------------------


def predict_stacking() -> Quiz:
    hands = ["Rdraw2 R1 R3", "Bdraw2 B3 B4", "", ""]
    table = position("uno", hands=hands, top="R9")
    options = {
        "He can put it on hers": lambda state: state.player == 1 and len(state.hands[1]) == 3,
        "He draws two, then plays": lambda state: state.player == 1 and len(state.hands[1]) == 5,
        "He draws two and misses his turn": lambda state: state.player != 1,
    }
    asked = "Alice plays a red Draw Two. Bob is next, and he holds a blue Draw Two. What happens?"
    why = "There’s no stacking in the rulebook: that’s a house rule."
    return predict(WhatHappens(table, "play Rdraw2", options, asked, why=why))


def predict_the_bluff() -> Quiz:
    table = _after_a_draw_four("wild4 R5 B8")
    asked = (
        "A red 3 was on top. Alice held a red 5, but she played a Wild Draw 4 anyway. Bob "
        "challenges. What happens?"
    )
    why = "She held a red card, so it was a bluff. Bob draws nothing and takes his turn."
    return predict(WhatHappens(table, "challenge", _who_pays(), asked, why=why))


def predict_keeping_a_card() -> Quiz:
    table = position("uno", hands=["R7 wild B9", "", "", ""], top="R5")
    asked = "Alice’s red 7 matches the red 5, but she wants to keep it. Can she draw a card?"
    return predict(Choice(asked, table, "draw"))


def _after_a_draw_four(hand: str) -> Game:
    """Alice, with this hand, has put a Wild Draw 4 on a red 3."""
    hands = [hand, "Y1 Y2 Y6", "", ""]
    return position(UNO_WILDS, hands=hands, top="R3", moves=["play wild4 naming yellow"])


def _who_pays() -> dict[str, Callable[[State], bool]]:
    return {
        "Alice draws four cards": lambda state: len(state.hands[0]) == 6,
        "Bob draws four cards": lambda state: len(state.hands[1]) == 7,
        "Bob draws six cards": lambda state: len(state.hands[1]) == 9,
    }
