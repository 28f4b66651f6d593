"""ex10: UNO in classes: Pile, Deck, Hand, Player, and a table at which they meet.

A console game, as its designers wanted it: nobody says UNO, nobody challenges a Wild Draw 4, and
whoever draws goes on until a card can be played.
"""

from __future__ import annotations

from collections.abc import Callable

from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Check, Exercise, Misconception, Submission
from fcd.teach.exercises.ex10_classes import (
    asked,
    decks,
    drawing,
    hands,
    mistakes,
    piles,
    players,
    shuffling,
)
from fcd.teach.exercises.ex10_classes.games import game_model, table_model
from fcd.teach.exercises.ex10_classes.reading import GAME
from fcd.teach.taught_game import TaughtGame

Model = Callable[[TaughtGame], Submission]


def _check(
    name: str,
    submission: str,
    points: int,
    task: str,
    model: Model,
    trial: CaseChecker,  # type: ignore[type-arg]  # of cases of its own kind
    misconceptions: tuple[Misconception, ...],
    *hints: str,
) -> Check:
    return Check(
        name=f"ex10.{name}",
        submission=submission,
        game=GAME,
        points=points,
        stage=_STAGES[submission],
        task=task,
        model=model,
        checker=trial,
        hints=hints,
        misconceptions=misconceptions,
    )


_STAGES = {
    "Pile": "A pile of cards",
    "Deck": "The deck",
    "Hand": "A hand",
    "Player": "A player",
    "UnoTable": "The table",
    "UnoGame": "The game",
}
_SUPER = (
    "An AttributeError about a missing list? Then your `__init__` hides that of Pile: call "
    "`super().__init__(…)` in it."
)

CHECKS = (
    _check(
        "pile",
        "Pile",
        7,
        "Keep cards in a pile: add, take, remove, count and show them.",
        piles.pile_model,
        piles.PILE,
        piles.PILE_MISTAKES,
        "What does a pile have to remember? One thing is enough.",
        "A list does nearly everything for you: `append`, `pop` and `remove`. The last card of the "
        "list is the top card.",
        "Two piles must never share a list. Make one in `__init__`: `self._cards = list(cards)`.",
        "Whoever asks for `cards()` gets a new list, `list(self._cards)`.",
    ),
    _check(
        "shuffle",
        "Pile",
        3,
        "Shuffle a pile so that the same seed gives the same order.",
        piles.pile_model,
        shuffling.SHUFFLE,
        shuffling.SHUFFLE_MISTAKES,
        "The module `random` can shuffle a list. Where does its chance come from?",
        "`random.Random(seed)` is a source of chance that always begins the same way.",
        "`random.Random(seed).shuffle(self._cards)` moves the cards of your own list.",
    ),
    _check(
        "deck",
        "Deck",
        8,
        "Make a deck, which is a Pile, of the 108 classic cards.",
        decks.deck_model,
        decks.DECK,
        decks.DECK_MISTAKES,
        "How many cards does one color have? Write them down before you write code.",
        "One 0, two each of 1 to 9, two each of Skip, Reverse and Draw Two: 25 cards in each of "
        "four colors. Then eight wilds.",
        "Put all cards in a list with two loops, one inside the other, and hand it to "
        "`super().__init__(…)`.",
        _SUPER,
    ),
    _check(
        "deal",
        "Deck",
        7,
        "Deal hands from the top of the deck, one card at a time.",
        decks.deck_model,
        decks.DEAL,
        decks.DEAL_MISTAKES,
        "Take four real cards and deal them to two people. Who gets the second one?",
        "Begin with as many empty lists as there are hands.",
        "Two loops: so many times round, and in each round a card for every hand. `self.take()` "
        "gives you the next card and takes it out of the deck.",
    ),
    _check(
        "playable",
        "Hand",
        6,
        "List the cards of a hand that may be put on the top card.",
        hands.hand_model,
        hands.PLAYABLE,
        hands.PLAYABLE_MISTAKES,
        "You have written this rule before, in exercise 3.",
        "A card fits if it has the color in play, or the rank of the top card, or no color at all.",
        "`[card for card in self.cards() if …]` keeps the cards that fit, equal ones too.",
        _SUPER,
    ),
    _check(
        "points",
        "Hand",
        4,
        "Add up what the cards of a hand count.",
        hands.hand_model,
        hands.POINTS,
        hands.POINTS_MISTAKES,
        "There are three kinds of cards, and each has its own rule.",
        "50 for a card without a color, 20 for a symbol, and for numbers what is printed on them.",
        'A rank is a text: `int("7")` is 7.',
    ),
    _check(
        "draw_until_playable",
        "Hand",
        5,
        "Draw from the deck until a card comes that can be played.",
        hands.hand_model,
        drawing.DRAWING,
        drawing.DRAWING_MISTAKES,
        "You do not know how often. Which kind of loop is that?",
        "`while len(deck) > 0:` take a card, add it to the hand, and remember it.",
        "Stop when the card just drawn is in `self.playable(top, color)`. Return the cards drawn.",
    ),
    _check(
        "player",
        "Player",
        10,
        "Let a player have a name, points and a hand of their own.",
        players.player_model,
        players.PLAYER,
        players.MISTAKES,
        "Which three things does the box of the class name? All of them begin in `__init__`.",
        "`self.hand = Hand()` makes a new hand for each player.",
        'The reminder is the name, a colon, a space, and the cards: `" ".join(map(str, …))`.',
    ),
    _check(
        "seats",
        "UnoTable",
        5,
        "Seat 2 to 10 players, shuffle, and deal.",
        table_model,
        asked.SEATS,
        mistakes.SEATS_MISTAKES,
        "What should happen when somebody wants to play alone?",
        '`raise ValueError("UNO is for 2 to 10 players")` says no, and says why.',
        "A deck that is given stays as it is. Only your own is shuffled, with the seed.",
        "`self.deck.deal(len(names), hand_size)` gives you the hands, in the order of the players.",
    ),
    _check(
        "first_card",
        "UnoTable",
        10,
        "Turn up the first card and do what it says.",
        table_model,
        asked.FIRST_CARD,
        mistakes.FIRST_CARD_MISTAKES,
        "Which cards do something when they are turned up? There are five kinds.",
        "Skip: pass on once. Draw Two: the first player draws two cards, then pass on once.",
        "Reverse: the dealer, who sits last, begins, and the direction is -1.",
        "A Wild has no color, so the color in play is None until `name_color` is called. A Wild "
        "Draw 4 goes back: add it, shuffle, and take another, as long as it takes.",
    ),
    _check(
        "play",
        "UnoGame",
        20,
        "Put a card down if that is allowed, and do what it says.",
        game_model,
        asked.PLAY,
        mistakes.PLAY_MISTAKES,
        "Two questions: may I, and what then? Answer the first completely before you change "
        "anything.",
        "Not allowed are: a card that is not in the hand, one that does not fit, and a wild "
        "without a color. Raise a ValueError.",
        "Then: out of the hand, onto the discards, set the color, act, pass on.",
        "A player who is skipped: pass on twice. One who has to draw: pass on, let the current "
        "player draw, pass on again.",
    ),
    _check(
        "draw",
        "UnoGame",
        8,
        "Draw, and then play the card drawn or end the turn.",
        game_model,
        asked.DRAW,
        mistakes.DRAW_MISTAKES,
        "What does the game have to remember after a draw?",
        "The card drawn, in `self.drawn`. It is None at the start of every turn.",
        "While a card is remembered: drawing again raises a ValueError, and so does playing "
        "another card. While none is, ending the turn does.",
        "If the deck is empty, all discards but the top one become the new deck, shuffled.",
    ),
    _check(
        "win",
        "UnoGame",
        7,
        "End the round when a hand is empty, and count the points.",
        game_model,
        asked.WIN,
        mistakes.WIN_MISTAKES,
        "When exactly is a round over? Look at the hand right after the card has left it.",
        "A last Draw Two or Wild Draw 4 still acts. So count after the card has acted.",
        "The winner gets the points of all other hands together; their own hand counts nothing.",
        "When there is a winner, playing and drawing raise a ValueError.",
    ),
)

EXERCISE = Exercise(
    key="ex10",
    title="Classes",
    chapter="10_house_rules",
    minutes=120,
    checks=CHECKS,
    mutants=(
        *("uno-zero-wild", "uno-wild-needs-match", "uno-anything-on-wild", "uno-symbols-alike"),
        *("uno-only-colors", "uno-only-ranks", "uno-named-color-ignored"),
        *("uno-draw-two-keeps-turn", "uno-draw-two-draws-one", "uno-draw-two-only-skips"),
        *("uno-draw-two-stacks", "uno-skip-skips-nobody", "uno-skip-skips-two"),
        *("uno-reverse-does-nothing", "uno-reverse-skips", "uno-reverse-between-two"),
        *("uno-wild4-draws-two", "uno-wild4-keeps-turn", "uno-first-card-plain"),
        *("uno-first-reverse-skips-dealer", "uno-first-wild4-stays", "uno-any-card-after-draw"),
        *("uno-must-play", "uno-draws-once", "uno-symbols-ten-points", "uno-wilds-twenty-points"),
        *("uno-numbers-one-point", "uno-own-hand-counts", "uno-last-draw-two-plain"),
        *("uno-last-wild4-plain", "uno-six-cards-each", "uno-four-players-at-most"),
        *("uno-two-zeros",),
    ),
)
