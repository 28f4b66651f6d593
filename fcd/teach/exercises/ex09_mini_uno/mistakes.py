"""The mistakes that people make in mini UNO, and the sentences they need."""

from __future__ import annotations

from fcd.teach.checks import Misconception
from fcd.teach.exercises.ex09_mini_uno import wrong
from fcd.teach.exercises.ex09_mini_uno.model import (
    fits,
    game_class,
    make_deck,
    player_class,
    points,
)
from fcd.teach.exercises.ex09_mini_uno.wrong import by_mutants

DECK = (
    *by_mutants(
        make_deck,
        two_zeros="It looks as if every number is there twice. Of the 0 there is only one in each "
        "color.",
    ),
    Misconception(
        "one-of-each",
        "It looks as if every card is there once. All but the 0 come twice in each color.",
        lambda: wrong.one_of_each,
    ),
    Misconception(
        "only-numbers",
        "It looks as if the actions are missing. Each color has two Skips, two Reverses and two "
        "Draw-2s.",
        lambda: wrong.only_numbers,
    ),
    Misconception(
        "four-colors",
        "It looks as if there are four colors. Mini UNO has two: blue and red.",
        lambda: wrong.four_colors,
    ),
)

FITS = (
    *by_mutants(
        fits,
        only_colors="It looks as if only the color counts. A 5 also fits on a 5, a Skip on a Skip.",
        only_ranks="It looks as if only the number or symbol counts. The same color is enough, "
        "too.",
        symbols_alike="It looks as if all actions match each other. A Skip fits on a Skip, not on "
        "a Reverse.",
        zero_wild="It looks as if a 0 goes on anything. That is so in Final Card-Down; here it is "
        "a number like any other.",
    ),
    Misconception(
        "both-the-same",
        "It looks as if color and rank must both be the same. One of the two is enough: `or`.",
        lambda: wrong.both_the_same,
    ),
)

POINTS = (
    *by_mutants(
        points,
        symbols_twenty_points="It looks as if all actions count 20, as in the big UNO. Here a Skip "
        "counts 20, a Reverse 30 and a Draw-2 40.",
        numbers_one_point="It looks as if every number counts 1. A number counts what is printed "
        "on it.",
    ),
    Misconception(
        "draw-two-counts-two",
        "It looks as if a Draw-2 counts 2. It is an action, and counts 40.",
        lambda: wrong.draw_two_counts_two,
    ),
)

PLAYER = (
    Misconception(
        "shared-hand",
        "It looks as if all players share one hand: Ann gets cards, and Ben has them, too. Make a "
        "new list inside `__init__`.",
        wrong.shared_hand,
    ),
    Misconception(
        "first-that-fits",
        "It looks as if `playable` stops at the first card that fits. It should give all of them.",
        wrong.first_that_fits,
    ),
    Misconception(
        "cards-in-code",
        "It looks as if the list itself is put into the text. Turn each card into text with "
        "`str(card)`, and join them.",
        wrong.cards_in_code,
    ),
    *by_mutants(
        player_class,
        only_colors="It looks as if `playable` compares only colors. Use your `fits`.",
    ),
)

NEW_GAME = (
    *by_mutants(
        game_class,
        five_players="It looks as if five may play. Four are the most: five is a ValueError.",
    ),
    Misconception(
        "one-player",
        "It looks as if one may play alone. Two are the least: fewer is a ValueError.",
        lambda: wrong.for_players(1, 4),
    ),
    Misconception(
        "only-three",
        "It looks as if four may not play. Four are just allowed: range(2, 4) ends at 3.",
        lambda: wrong.for_players(2, 3),
    ),
)

SETUP = (
    *by_mutants(
        game_class,
        six_cards_each="It looks as if everybody gets six cards. If nothing else is said, it is "
        "seven.",
        first_card_acts="It looks as if the card turned up takes effect. Here the first card does "
        "nothing to anybody.",
        play_to_the_left="It looks as if play goes to the left. It begins to the dealer's right, "
        "and right is seat + 1.",
        dealer_starts="It looks as if the dealer plays first. The player to the dealer's right "
        "does.",
    ),
    Misconception(
        "in-blocks",
        "It looks as if each player gets a whole hand at once. Cards are dealt one at a time, "
        "round the table.",
        lambda: wrong.dealing(wrong.in_blocks),
    ),
    Misconception(
        "from-the-end",
        "It looks as if you deal from the end of the list. The first card of the deck is dealt "
        "first: `pop(0)`, not `pop()`.",
        lambda: wrong.dealing(wrong.from_the_end),
    ),
)

SHUFFLE = (
    *by_mutants(
        game_class,
        not_shuffled="It looks as if the deck is dealt as `make_deck` gave it. Shuffle it, unless "
        "a deck is handed in.",
        same_dealer="It looks as if the same player deals every time. Let chance choose the "
        "dealer, unless one is given.",
    ),
    Misconception(
        "hands-grow",
        "It looks as if the hands of the last round are kept. `setup` begins a new round: empty "
        "the hands first.",
        wrong.hands_grow,
    ),
)

TURN = (
    *by_mutants(
        game_class,
        only_colors="It looks as if only the color counts. The same number fits, too.",
        only_ranks="It looks as if only the number counts. The same color fits, too.",
        drawn_card_played="It looks as if a card just drawn is played at once. It has to wait for "
        "a later turn, even if it fits.",
        draws_although_able="It looks as if players draw although they can play. Whoever can "
        "play must.",
        draws_until_playable="It looks as if you draw until a card fits. It is one card, and then "
        "the turn is over.",
        draws_two="It looks as if two cards are drawn. It is one.",
    ),
    Misconception(
        "turn-stays",
        "It looks as if the turn does not pass on. After one card, played or drawn, the next "
        "player is up.",
        wrong.turn_stays,
    ),
)

_OF_ACTIONS = by_mutants(
    game_class,
    skip_skips_nobody="It looks as if a Skip does nothing. The next player loses a turn.",
    skip_keeps_skipping="It looks as if a Skip acts again as long as it lies on top. It acts once, "
    "when it is played.",
    reverse_does_nothing="It looks as if a Reverse does nothing. The direction changes its sign.",
    reverse_skips_between_two="It looks as if a Reverse is a Skip between two players. Here it "
    "only changes the direction, and the other player is next.",
    reverse_too_late="It looks as if a Reverse acts one turn too late. Change the direction first, "
    "then find the next player.",
    draw_two_keeps_turn="It looks as if the player who takes two cards may still play. A Draw-2 "
    "costs the turn, too.",
    draw_two_draws_one="It looks as if a Draw-2 costs one card. It costs two.",
    draw_two_only_skips="It looks as if a Draw-2 only skips. The next player takes two cards as "
    "well.",
    draw_two_stacks="It looks as if a Draw-2 can be passed on. Nobody can answer it: the next "
    "player takes two cards and loses the turn at once.",
    draw_two_to_the_right="It looks as if a Draw-2 always hits seat + 1. It hits the next player, "
    "and after a Reverse that is seat - 1.",
    symbols_alike="It looks as if all actions match each other. A Skip fits on a Skip, not on a "
    "Reverse.",
)

ACTIONS = (
    *_OF_ACTIONS,
    Misconception(
        "direction-kept",
        "It looks as if a new round goes on in the direction of the last one. `setup` begins anew, "
        "and play goes to the right.",
        wrong.direction_kept,
    ),
)

_OF_EMPTY_PILE = by_mutants(
    game_class,
    top_reshuffled="It looks as if the top card is shuffled, too. It stays where it is, for the "
    "next player to match.",
    discards_copied="It looks as if the discards are copied. Those that go into the draw pile "
    "leave the discard pile; only the top card stays.",
    no_reshuffle="It looks as if nobody gets a card once the draw pile is empty. The discards "
    "below the top card are shuffled and become the new draw pile.",
)

EMPTY_PILE = (
    *_OF_EMPTY_PILE,
    Misconception(
        "same-order",
        "It looks as if the new draw pile is not shuffled: its order is the same in every round.",
        wrong.same_order,
    ),
)

WINNER = (
    *by_mutants(
        game_class,
        symbols_twenty_points="It looks as if all actions count 20. Here a Skip counts 20, a "
        "Reverse 30 and a Draw-2 40.",
        numbers_one_point="It looks as if you count cards. A number counts what is printed on it.",
        own_hand_counts="It looks as if the winner's own hand is counted, which is empty. The "
        "winner gets the points of all the others.",
        last_draw_two_plain="It looks as if a Draw-2 does nothing when it is the last card. The "
        "next player still takes two cards, and they count.",
    ),
    Misconception(
        "next-player-wins",
        "It looks as if you name whoever is next. The winner is the player with the empty hand.",
        wrong.next_player_wins,
    ),
    Misconception(
        "plays-on",
        "It looks as if play goes on after the end. Once somebody has won, `play` does nothing.",
        wrong.plays_on,
    ),
)

ROUND = (
    Misconception(
        "one-too-many",
        "It looks as if one turn too many is played. After `limit` turns the round stops.",
        lambda: wrong.one_too_many,
    ),
    Misconception(
        "always-to-the-limit",
        "It looks as if you play all the turns in any case. Stop as soon as there is a winner.",
        lambda: wrong.always_to_the_limit,
    ),
    Misconception(
        "always-a-hundred",
        "It looks as if the limit is always 100. That is only the default: use `limit`.",
        lambda: wrong.always_a_hundred,
    ),
    Misconception(
        "asks-too-early",
        "It looks as if you ask for the winner before the turn instead of after it.",
        lambda: wrong.asks_too_early,
    ),
)
