"""Notebook 07: the final card, piles that run out, and what cards count."""

from __future__ import annotations

from fcd.board.lessons.questions import MultipleChoice, Question, WhatHappens
from fcd.scoring import held_points
from fcd.series.quizzes import Questions, four, one_of

quiz = Questions()


@quiz.in_both("end")
def _final_a(game: str) -> Question:
    """Alice has only one card, the green A of spades. She plays it on the green 6 of diamonds. What
    happens?"""
    table = four(game, "GAS", top="G6D")
    options = {
        "Bob is skipped, and it’s Jack’s turn": lambda s: s.player == 2,
        "Alice has to end her turn to win": lambda s: s.player == 0 and not s.is_over,
        "Alice wins, and nothing else happens": lambda s: s.winner == 0,
    }
    skipped, end_first, _ = options
    why = {
        skipped: "The game is over before the A can skip anyone.",
        end_first: "There are no more moves once the final card is down.",
    }
    return WhatHappens(table, "play GAS", options, why=why)


@quiz.in_both("fcd2018#ruling-8", "fcd2017#ruling-11")
def _last_draw(game: str) -> Question:
    """One card is left to draw, and the discard pile has two. Bob draws and ends his turn. What’s
    in the draw pile now?"""
    table = four(game, "G9S B3C Y1Q", top="R6S", left=1, moves=["play G9S", "end"])
    options = {
        "Nothing": lambda s: (len(s.draw_pile), len(s.discards)) == (0, 2),
        "One card, the discard under the top card": lambda s: len(s.discards) == 1,
        "Two cards, both discards": lambda s: len(s.draw_pile) == 2,
    }
    why = {
        "": "Nobody wants a card yet, so the discards stay where they are.",
        "One card, the discard under the top card": "The discards are turned over only when "
        "the next player wants to draw.",
        "Two cards, both discards": "The top card never leaves the discard pile.",
    }
    return WhatHappens(table, "draw", options, why=why)


@quiz.in_both("empty-pile")
def _turned_over(game: str) -> Question:
    hands = "G9S B3C Y1Q R3D", "GEH B8C Y3D P1D", "G7C R1D P8H B4Q"
    moves = ["play G9S", "end", "play GEH", "end", "play G7C", "end", "draw", "end"]
    table = four(game, *hands, top="R6S", left=1, moves=moves)
    spoken = [card.spoken for card in table.state.discards]
    table.play("draw")
    early = "It comes later: the discards are turned over, so the oldest is on top."
    why = {
        "": "The top card stays. The others are turned over unshuffled, so the oldest comes first.",
        **dict.fromkeys(spoken[1:-1], early),
        spoken[-1]: "That’s the top card, and it stays where it is.",
        "any of them, at random": "The discards aren’t shuffled in Final Card-Down.",
    }
    return MultipleChoice(
        f"The draw pile is empty. These cards were discarded, in this order: "
        f"{', '.join(spoken)}. Now Alice draws. Which card does she get?",
        [*spoken, "any of them, at random"],
        answer=table.hand(0)[-1].spoken,
        why=why,
        ref=table.variant.cite("empty-pile"),
    )


@quiz.in_both("fcd2018#ruling-9", "fcd2017#ruling-12")
def _nothing_to_draw(game: str) -> Question:
    """The draw pile is empty, and the discard pile has only one card. Bob plays the green 7 of
    clubs, which matches, and ends his turn. What happens?"""
    table = four(game, "B3C Y1Q", "G7C B9D", left=1, moves=["draw", "end"])
    options = {
        "It’s Jack’s turn: the game goes on": lambda s: s.player == 2 and not s.is_over,
        "Nothing: the game was already over": lambda s: s.is_over and s.winner is None,
        "Bob wins, because nobody can draw": lambda s: s.winner == 1,
    }
    _, over, bob_wins = options
    why = {
        "": "The game ends only when a player tries to draw. Bob played a card.",
        over: "Empty piles don’t end the game by themselves.",
        bob_wins: "Bob still has a card, so he hasn’t won.",
    }
    return WhatHappens(table, "play G7C", options, why=why)


@quiz.in_both("points")
def _points(game: str) -> Question:
    """Alice has a green 0, a blue 7, a yellow B and a red E. How many points are they worth?"""
    points = held_points(four(game, "G0D B7C YBQ REH"))
    why = {
        "": "0 + 7 + 11 + 14: an A is worth ten, and each letter after it is worth one more.",
        "4": "That’s how many cards she has. Add up their values.",
        "7": "The letters count, too.",
        "27": "A letter isn’t worth ten: that’s only the A.",
    }
    return one_of(["4", "7", "27", "32"], str(points[0]), why, f"{game}#points")


@quiz("fcd2017#ruling-13", "fcd2017#end")
def _penalty() -> Question:
    """One card is left to draw, and the top card is the only discard. Alice didn’t say DUO. Bob
    catches her, so she has to take two cards. What happens?"""
    moves = ["play GCS", "play BCD", "end", "call TRIO"]  # which leaves one card to draw
    table = four("fcd2017", "GCS BCD B8H Y1Q", left=1, moves=moves)
    options = {
        "She takes that one card, and the game goes on": lambda s: not s.is_over,
        "The game ends without a winner": lambda s: s.is_over and s.winner is None,
        "Bob wins, because Alice can’t pay": lambda s: s.winner == 1,
    }
    goes_on, _, bob_wins = options
    why = {
        goes_on: "She has to take two cards, and there’s only one.",
        bob_wins: "Bob still has cards in his hand.",
    }
    return WhatHappens(table, "call DUO", options, why=why)
