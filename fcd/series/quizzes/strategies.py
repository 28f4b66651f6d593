"""Notebook 11: what a player is asked, what binds it, and what a match can tell."""

from __future__ import annotations

from fcd.board.lessons.questions import Choice, LegalCards, MultipleChoice, Question, WhatHappens
from fcd.cards import Card
from fcd.contest import EagerPlayer, SomewhatLessEagerPlayer, play_match, points_of
from fcd.contest.conformance.position import Position
from fcd.positions import position, read_cards
from fcd.scoring import round_points
from fcd.series.quizzes import Questions, one_of

quiz = Questions("uno_contest")


@quiz("players")
def _eager() -> Question:
    """The up card is a red 2. EagerPlayer has, in this order: green 4, Wild Draw 4, yellow
    Draw Two, red 7, Wild. What does it play?"""
    asked = Position(read_cards("G4 wild4 Ydraw2 R7 wild"), Card.parse("R2"))
    played = asked.hand[EagerPlayer().play(*asked.question)]
    why = "Eager plays the first legal card. With a red 7 in hand, a Wild Draw 4 isn’t legal."
    return one_of([card.spoken for card in asked.hand], played.spoken, why)


@quiz("must-play")
def _held_back() -> Question:
    """Alice wants to save her Wild for later. Nothing else in her hand matches. May she draw a card
    instead?"""
    table = position("uno_contest", hands=["wild G8 Y1", "", ""], top="B9")
    return Choice("", table, "draw")


@quiz("turn", "draw")
def _asked_again() -> Question:
    """The up card is a blue 9, and nothing in Alice’s hand matches. She draws a green 9. What
    happens?"""
    hands = ["G8 Y1 Y3", "R1 R4 R6", "B1 B4 B6"]
    table = position("uno_contest", hands=hands, top="B9", draw="G9")
    options = {
        "Alice is asked again and can play it": lambda s: s.player == 0,
        "It’s Bob’s turn: after drawing, Alice can’t play": lambda s: s.player == 1,
        "Alice keeps drawing until she gets a blue card": lambda s: len(s.hands[0]) > 4,
    }
    return WhatHappens(table, "draw", options)


@quiz("wild-draw-4")
def _draw_four() -> Question:
    """The up card is a green 9. Which of these cards are in state.playable?"""
    table = position("uno_contest", hands=["wild4 R9 wild Gskip G2", "", ""], top="G9")
    return LegalCards(table)


@quiz("points")
def _gift() -> Question:
    """Alice plays her last card, the red 5. Bob has a Wild left, Jack a green Skip. How many points
    does Alice get?"""
    table = position("uno_contest", hands=["R5", "wild", "Gskip"], top="R9", moves=["play R5"])
    won = round_points(table)[0]
    held = [points_of(card) for hand in table.state.hands for card in hand]
    why = "She gets everything left in the other hands: 50 for the Wild and 20 for the Skip."
    return one_of([str(each) for each in (max(held), won, won + 5, 0)], str(won), why)


@quiz("contest")
def _twenty_rounds() -> Question:
    match = play_match([EagerPlayer, SomewhatLessEagerPlayer], rounds=20, seed=3, workers=1)
    first, second = match.scores
    sure = first.places.worst == 1
    options = {
        f"{first.name} is better": sure,
        "They are equally good": False,
        "20 rounds aren’t enough to tell": not sure,
    }
    return MultipleChoice(
        f"After 20 rounds {first.name} has {first.share.value:.0f} ± {first.share.margin:.0f} % of "
        f"the points, {second.name} {second.share.value:.0f} ± {second.share.margin:.0f} %. What "
        "do you know?",
        list(options),
        answer=next(text for text, holds in options.items() if holds),
        why="The intervals overlap, so it may have been luck. That’s why each table in the "
        "contest plays 10,000 rounds.",
    )
