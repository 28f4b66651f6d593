"""ex08: mistakes that people make, each a broken game and the sentence that helps."""

from __future__ import annotations

from functools import partial

from fcd.teach.checks import Misconception
from fcd.teach.course import course_class
from fcd.teach.mutants.final_card_down import MUTANTS

_MUTANTS = {mutant.name: mutant for mutant in MUTANTS}

_SAYS = {
    # counting
    "suit-counts-values": "you compare a card's value where its suit is asked for. Compare "
    "`card.suit` with the suit.",
    "color-counts-hands": "you count only the cards in the hands. All the cards of the deck count, "
    "wherever they are now.",
    "num-cards-always-800": "you count on 800 cards. A deck can have any size from 30: count what "
    "you were given.",
    "num-cards-is-pile": "you count the cards that are left to draw. The whole deck is meant, as "
    "it was handed to you.",
    # dealing
    "deal-seven-at-a-time": "player 0 gets the first seven cards. They are dealt one at a time: "
    "card 0 to player 0, card 1 to player 1, and card 4 to player 0 again.",
    "draw-from-bottom": "you draw from the wrong end. The card with the lowest number is drawn "
    "first.",
    "points-count-cards": "you count cards instead of points. Add up their values.",
    "letters-count-ten": "all letters count 10. They go on from nine: A is 10, B is 11, F is 15.",
    "no-top-at-start": "there is no top card before the first play. The card that is turned up "
    "lies there from the start.",
    # starting
    "first-two-ignored": "a 2 that is turned up first does nothing. It counts as one active two, "
    "and player 0 faces it.",
    "first-advance-ignored": "an A that is turned up first skips nobody. Player 0 is passed over, "
    "so player 1 has turn 0.",
    "first-declare-no-color": "a D that is turned up first has no color. Nobody has named one, so "
    "the printed color counts.",
    "num-turns-is-current": "the number of turns is that of the current turn. The first turn is "
    "turn 0, so there is always one more.",
    "hand-of-player-0": "you always look into the hand of player 0. The current player's is meant.",
    # judging
    "any-card-in-hand": "any card may be played. It must be in the current player's hand.",
    "zero-not-wild": "a 0 needs a match. A 0 goes on any card, as long as no 2 is active.",
    "zero-judged-on-top": "anything goes on a 0. It is the card that is *played* that must be a 0.",
    "zero-on-two": "a 0 saves you from a 2. Nothing but another 2 does.",
    "match-on-two": "a matching card may be played on an active 2. Nothing but another 2 may.",
    "end-at-start": "a turn may be ended at once. First a card must be played or drawn.",
    "draw-only-if-stuck": "only a player who cannot play may draw. Drawing instead is always "
    "allowed.",
    "declare-silently": "a D may be played without a color. `next_color` must not be None with it.",
    "asking-makes-move": "asking makes the move. `is_valid_move` must not change anything.",
    "asking-names-color": "asking about a D already changes the color. `is_valid_move` must not "
    "change anything.",
    # playing
    "advance-ignored": "an A skips nobody. The next player is passed over.",
    "advance-keeps-skipping": "an A skips again and again while it lies on top. It acts once, at "
    "the end of the turn in which it was played.",
    "declare-ignored": "the color named with a D is lost. It is the current color until the next "
    "card is played.",
    "named-color-lost": "a draw makes everybody forget the named color. It lasts until the next "
    "card is *played*.",
    "named-color-sticks": "a named color stays after the next card was played. From then on the "
    "printed color of that card counts.",
    "draw-ends-turn": "a draw ends the turn. The turn goes on until END_TURN.",
    "previous-by-seat": "you work out the player before from the seats. After an A that is wrong: "
    "remember who had the turn.",
    "top-turn-is-now": "the top card always comes from the current turn. Remember the turn when a "
    "card is played; at the start it is -1.",
    "turn-moves-never-zero": "you count the moves of the whole game. With each new turn the count "
    "starts again at 0.",
    "discards-bottom-first": "card 0 of the discard pile is the oldest. Card 0 is the top card.",
    # twos
    "stack-not-counted": "a 2 on a 2 costs two cards only. Each active 2 counts.",
    "debt-never-reset": "a debt that was paid is still there. At the END_TURN of a player who "
    "drew, the active twos go back to 0.",
    "active-twos-at-play": "the active twos change when a 2 is played. They change at END_TURN.",
    "debt-by-twos-on-top": "all the 2s on top are active. Those that were paid for are not.",
    "one-draw-takes-all": "one DRAW_CARD takes all the cards that are owed. Each takes one.",
    # remembering
    "end-not-counted": "END_TURN is not written down. It is a move like the others, the last of "
    "its turn.",
    "past-newest-first": "move 0 is the latest one. Move 0 is the first that was made in the turn.",
    "past-color-lost": "a past D has its printed color as next color. Keep the move as it was "
    "made, with the color that was named.",
    # turns
    "play-after-draw": "a card may be played after a draw. After drawing nothing is left but to "
    "draw what is owed, and to end the turn.",
    "draw-after-play": "a card may be drawn after a play. After a play nothing is left but to end "
    "the turn.",
    "two-plays": "two cards may be played in one turn. A card is played as the first move, or not "
    "at all.",
    "second-draw": "two cards may be drawn without a debt. One is all.",
    "end-too-early": "the turn may be ended when some of the debt is drawn. All of it must be: two "
    "for each active 2.",
    "answer-while-paying": "a 2 may be played halfway through drawing. Whoever begins to draw "
    "draws everything.",
    "printed-color-too": "after a DECLARE the printed color still matches. Only the named one "
    "does.",
    "only-named-color": "after a DECLARE nothing but the named color counts. Value and suit of the "
    "D still match.",
    # ending
    "flip-wrong-order": "the pile is turned over in the wrong order. The card that was discarded "
    "first is drawn first.",
    "flip-top-too": "the top card is turned over, too. It stays where it is.",
    "flip-keeps-bottom": "the wrong card stays when the pile is turned over. The top card stays.",
    "flip-at-once": "the pile is turned over as soon as it is empty. That happens only when a card "
    "is wanted and none is there.",
    "no-winner-missing": "the game goes on when there is nothing to draw. It ends, and the winner "
    "is NO_WINNER.",
    "no-winner-too-early": "the game ends before anybody has tried to draw. It ends on the "
    "attempt.",
    "no-winner-at-empty-pile": "the game ends when the draw pile is empty. First the discards are "
    "turned over; it ends when there are none of those either.",
    "winner-plays-on": "the game goes on after the last card. It is won at that very moment.",
    "moves-after-end": "something is valid after the end. Then no move is.",
    # the full game
    "direction-at-end": "a B turns play round only at END_TURN. It does so at once.",
    "player-negative": "the player after 0 is -1. Use `% 4` after subtracting: `(0 - 1) % 4` is 3 "
    "in Python.",
    "first-backwards-starts-at-3": "player 3 begins when a B is turned up first. Player 0 begins, "
    "and 3 is next.",
    "backwards-skips": "a B skips somebody as well. It only turns play round.",
    "backwards-for-one-turn": "the direction turns back after one turn. It stays until the next B.",
    "continue-any-card": "any card may follow a C. It must match the C.",
    "continue-once": "a second C has no effect. A C on a C lets yet another card follow.",
    "continue-must": "a C must be followed by a card. The player may end the turn instead.",
    "continue-draws": "a card may be drawn after a C. It may not: play another, or end the turn.",
    "continue-inherited": "the next player, too, may play twice on a C. Only the one who played it "
    "may.",
    "words-any-time": "words are valid at any time. A word is valid right after the play that "
    "leaves three, two or one cards, and at the start of a turn as a call-out.",
    "word-too-late": "a word may be said later. It must be the very next move after the card.",
    "word-must": "a player who owes a word cannot go on. They can: but they may be called out.",
    "duo-trio-swapped": "you have mixed up DUO and TRIO. TRIO is for three cards, DUO for two.",
    "penalties-swapped": "the penalties are the wrong way round. A forgotten word costs two cards, "
    "a wrong call-out four.",
    "wrong-call-free": "a wrong call-out costs nothing. The caller takes four cards.",
    "accused-by-seat": "the player in the seat before is called out. The one who had the *turn* "
    "before is meant, which after an A is another one.",
    "owed-by-hand-size": "you look at the cards that the player before holds now. Remember which "
    "words were owed when cards were *played*, and not said.",
    "penalty-counts-as-draw": "the penalty cards count as a draw. The player must still draw or "
    "play before END_TURN.",
    "call-again": "the same word may be called out twice in a turn. Each word once is all.",
}


def mistakes(game: str, *names: str) -> tuple[Misconception, ...]:
    """The mistakes of these names, in this game."""

    def wrong(name: str) -> type:
        return course_class(_MUTANTS[name].of(game))

    return tuple(
        Misconception(name, f"It looks as if {_SAYS[name]}", partial(wrong, name)) for name in names
    )
