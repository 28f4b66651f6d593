"""Notebook uno: what a person needs for a match of UNO."""

from __future__ import annotations

from fcd.board.lessons.questions import LegalCards, Question, WhatHappens
from fcd.cards import Card
from fcd.positions import position
from fcd.scoring import Match, round_points
from fcd.series.quizzes import Questions, four, one_of, which
from fcd.variants import UNO

quiz = Questions("uno")


@quiz("deck")
def _most() -> Question:
    """Which of these cards does the deck have the most of?"""
    kinds = {"green 0": "G0", "green 9": "G9", "green Draw Two": "Gdraw2", "Wild Draw 4": "wild4"}
    counts = {name: UNO.deck.count(Card.parse(card)) for name, card in kinds.items()}
    most = max(counts.values())
    why = {name: f"The deck has only {n} of these." for name, n in counts.items() if n < most}
    why[""] = f"The deck has {most} of these, more than of the others."
    return which({name: counts[name] == most for name in counts}, why, "uno#deck")


@quiz("players", "dealer", "setup", "first-card", "reverse")
def _turned_up() -> Question:
    """Four players. Mallory drew the highest number, so she deals. Alice sits on her left. The
    first card is a red Reverse. Who plays first?"""
    table = four("uno", top="Rreverse")
    why = {
        "": "With a Reverse, the dealer starts, and play goes the other way.",
        "Alice": "She would play first after a number, but not after a Reverse.",
        "Bob": "He would play first after a Skip.",
        "Jack": "He comes after Mallory: play goes the other way now.",
    }
    return one_of(table.names, table.names[table.state.player], why, "uno#first-card")


@quiz("match", "skip", "wild")
def _on_a_skip() -> Question:
    """Alice played a red Skip, so Bob missed his turn. What can Jack play on it?"""
    hands = ("Rskip R1 R2 R3 R4", "", "Gskip R8 B8 Greverse wild")
    return LegalCards(four("uno", *hands, top="R6", moves=["play Rskip"]))


@quiz("draw", "turn")
def _drawn() -> Question:
    """Alice could have played her green 9 on the green 6, but she drew a card instead: a green 2.
    What can she play now?"""
    return LegalCards(four("uno", "G9 B3", top="G6", draw="G2", moves=["draw"]))


@quiz("draw-two", "empty-pile")
def _no_pile() -> Question:
    """Only one card is left in the draw pile. Alice plays a green Draw Two, and Bob is next. What
    happens?"""
    moves = ["play G1", "play G2", "play G3", "play G4"]
    hands = ("G1 Gdraw2 B1 B2", "G2 Y1 Y2 Y3", "G3 Y4 Y5 Y6", "G4 R1 R2 R3")
    table = four("uno", *hands, top="G6", moves=moves, left=1)
    options = {
        "Bob draws the one card and misses his turn": lambda s: len(s.hands[1]) == 4,
        "The discard pile is shuffled, and Bob draws two": lambda s: len(s.hands[1]) == 5,
        "The round is over": lambda s: s.is_over,
    }
    one, _, over = options
    why = {
        one: "Bob has to draw two, and there are cards under the top card.",
        over: "There are still cards to draw: those under the top card.",
    }
    return WhatHappens(table, "play Gdraw2", options, why=why)


@quiz("challenge", "wild-draw-4")
def _innocent() -> Question:
    """A green 6 was on top. Alice held a blue 6 and a yellow 8, and she played a Wild Draw 4. Bob
    challenges. Who draws how many cards?"""
    hands = ("wild4 B6 Y8", "R1 R2 R5")
    table = four("uno", *hands, moves=["play wild4 naming yellow"], top="G6")
    options = {
        "Alice draws four": lambda s: len(s.hands[0]) == 6,
        "Bob draws four": lambda s: len(s.hands[1]) == 7,
        "Bob draws six": lambda s: len(s.hands[1]) == 9,
    }
    why = {
        "": "Her blue 6 matched by its number, but only a green card would have made it a bluff.",
        "Alice draws four": "She would if she had held a green card.",
        "Bob draws four": "He would if he hadn’t challenged. A wrong challenge costs more.",
    }
    return WhatHappens(table, "challenge", options, why=why)


@quiz("catch", "saying-uno", "ruling-20")
def _caught() -> Question:
    """Alice played her second-to-last card, said nothing and ended her turn. Bob drew a card and
    ended his turn, too. Can Jack, who is next, catch Alice?"""
    hands = ("G9 B3", "R1 R2", "Y1 Y2")
    table = four("uno", *hands, top="G6", moves=["play G9", "end", "draw", "end"])
    why = "It’s too late to catch Alice: Bob has already moved."
    return which({"Yes": table.explain("call UNO"), "No": not table.explain("call UNO")}, why)


@quiz("end", "last-card", "points", "match-500")
def _last_card() -> Question:
    """Alice has 440 points. She plays her last card, a red Draw Two. Bob is the only other player.
    He holds a blue 7, and the next two cards on the draw pile are a green 5 and a Wild. What
    happens?"""
    hands = ["Rdraw2", "B7"]
    table = position("uno", hands=hands, top="R3", draw="G5 wild", moves=["play Rdraw2"])
    total = 440 + round_points(table)[0]
    target = Match("uno", 2).target
    options = {
        "The round goes on: a Draw Two can’t be the last card": not table.is_over,
        "Alice wins the round and has 447 points": total == 447,
        "Alice wins the round and the match": total >= target,
    }
    goes_on, without, _ = options
    why = {
        "": f"Bob still draws two cards, and they count: 7 + 5 + 50. Alice now has {total} points.",
        goes_on: "Any card can be the last one.",
        without: "The two cards Bob draws count, too.",
    }
    return which(options, why, "uno#last-card")
