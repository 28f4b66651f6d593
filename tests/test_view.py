"""View: one seat sees all that it may know, and nothing changes when only hidden cards do."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fcd import Action, Game, Move, find_variant
from fcd.cards import Card
from fcd.engine.chance import shuffled
from fcd.view import View
from tests.refusing import assert_refused
from tests.scenarios.round import cards, first_legal
from tests.test_game import at_random, short_game
from tests.test_laws import ALL

BLUFF = ("wild4 R1 R2 R3 R4 R5 R6", "B1 B2 B3 B4 B5 B6 B7", "G1 G2 G3 G4 G5 G6 G7")
PILE = "R9 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"


def with_state(game: Game, **changes: object) -> Game:
    """Another game with the same past and a present that is a little different."""
    other = Game.from_json(game.to_json())
    other._states[-1] = game.state._replace(**changes)  # type: ignore[arg-type]  # fields of State
    return other


def with_hidden_cards_shuffled(game: Game, seat: int, seed: int) -> Game:
    """All cards that this seat cannot see change places; also what chance will bring."""
    s = game.state
    open_hands = s.is_over or bool(s.face_up_until)
    hidden = [p for p in range(len(s.hands)) if p != seat and not open_hands]
    pool = shuffled([*s.draw_pile, *(card for p in hidden for card in s.hands[p])], seed, 0)
    hands = list(s.hands)
    for p in hidden:
        hands[p], pool = pool[: len(hands[p])], pool[len(hands[p]) :]
    changes: dict[str, object] = {"hands": tuple(hands), "draw_pile": pool, "seed": s.seed + 1}
    if s.drawn is not None and s.player in hidden:
        changes["drawn"] = hands[s.player][-1]
    return with_state(game, **changes)


# -- what is hidden ---------------------------------------------------------------------------


@pytest.mark.parametrize("key", ALL)
@settings(max_examples=settings().max_examples // 5)  # of every variant
@given(
    seed=st.integers(0, 2**32), moves=st.integers(0, 60), players=st.integers(2, 10), at=st.data()
)
def test_a_view_does_not_change_when_only_hidden_cards_do(key, seed, moves, players, at):
    allowed = find_variant(key).players
    players = min(max(players, allowed[0]), allowed[-1])
    game = Game(key, players=players, seed=seed).play_out(at_random(seed), limit=moves)
    seat = at.draw(st.integers(0, players - 1), "seat")
    other = with_hidden_cards_shuffled(game, seat, seed)
    assert other.view(seat) == game.view(seat)
    assert repr(other.view(seat)) == repr(game.view(seat))


def test_but_it_changes_with_the_own_hand():
    game = Game("uno", seed=1)
    other = with_hidden_cards_shuffled(game, 0, seed=2)
    assert (game.view(0) == other.view(0), game.view(1) == other.view(1)) == (True, False)


@pytest.mark.parametrize("key", ALL)
def test_a_view_has_the_own_hand_and_the_others_numbers(key):
    game = Game(key, players=4, seed=4).play_out(at_random(4), limit=9)
    s = game.state
    for seat in range(4):
        view = game.view(seat)
        assert view.hand == view.hands[seat] == s.hands[seat]
        assert [p for p, hand in enumerate(view.hands) if hand is None] == [
            p for p in range(4) if p != seat
        ]
        assert view.counts == tuple(map(len, s.hands))
        assert view.draw_pile == len(s.draw_pile)
        assert (view.discards, view.top, view.color) == (s.discards, s.top, s.color)
        assert (view.player, view.direction, view.turn) == (s.player, s.direction, s.turn)
        assert (view.variant, view.names, view.seat) == (key, game.names, seat)
        assert view.is_over is False


def test_a_view_knows_neither_seed_nor_guilt():
    names = {field.name for field in fields(View)}
    assert names.isdisjoint({"seed", "shuffles", "challenge", "state", "game"})
    game = short_game("uno", BLUFF, PILE, dealer=2, seed=123456789)
    game.play("play wild4 naming blue")
    challenge = game.state.challenge
    assert challenge is not None
    assert challenge.guilty
    honest = with_state(game, challenge=challenge._replace(guilty=False, hand=cards("B1")))
    for seat in range(3):
        shown = repr(game.view(seat))
        assert "guilty" not in shown
        assert "123456789" not in shown
        assert game.view(seat) == honest.view(seat)
        assert game.view(seat).challenged == 0


def test_a_shown_hand_is_seen_by_the_challenger_only():
    game = short_game("uno", BLUFF, PILE, dealer=2)
    game.play("play wild4 naming blue")
    game.play("challenge")
    assert "Alice shows red 1, red 2, red 3, red 4, red 5, red 6" in game.view(1).log[-1]
    assert "Alice shows six cards" in game.view(2).log[-1]
    assert "Alice draws four cards" in game.view(1).log[-1]
    assert "Alice draws yellow 1, yellow 2, yellow 3, yellow 4" in game.view(0).log[-1]


def test_a_card_drawn_is_known_to_its_player_only():
    game = short_game("uno", BLUFF, PILE, dealer=0)
    game.play("draw")
    assert game.state.drawn == Card.parse("Y1")
    assert [game.view(seat).drawn for seat in range(3)] == [None, Card.parse("Y1"), None]
    assert game.view(1).log[-1] == "Bob draws yellow 1"
    assert game.view(0).log[-1] == game.view(2).log[-1] == "Bob draws one card"


@pytest.mark.parametrize("key", ALL)
def test_the_log_never_names_a_card_that_somebody_else_drew(key):
    game = Game(key, players=4, seed=6).play_out(at_random(6), limit=150)
    drew = 0
    for seat in range(4):
        log = game.view(seat).log
        for line, events in zip(log, game.events, strict=True):
            parts = line.split("; ")
            for event in events:
                spoken = ", ".join(card.spoken for card in event.cards)
                if event.kind == "draws":
                    drew += 1
                    line = f"{game.names[event.player]} draws {spoken}"
                    assert (line in parts) is (event.player == seat)
    assert drew > 0


# -- hands that lie open ----------------------------------------------------------------------


def everybody_sees(game: Game) -> bool:
    views = [game.view(seat) for seat in range(len(game.names))]
    seen = {view.hands == game.state.hands for view in views}
    assert len(seen) == 1
    return seen.pop()


def test_hands_lie_open_until_the_next_turn_of_who_laid_them_open():
    hands = ("custom R1 R2 R3 R4 R5 R6", "R1 R2 R3 R4 R5 R6 R7", "R2 R3 R4 R5 R6 R7 R8")
    game = short_game("uno+custom=7", hands, PILE, dealer=2)
    assert not everybody_sees(game)
    game.play("play custom naming red")
    assert everybody_sees(game)
    game.play("play R1")
    assert everybody_sees(game)
    game.play("play R2")
    assert game.state.player == 0
    assert not everybody_sees(game)


def test_a_skipped_turn_does_not_turn_the_hands_over_again():
    hands = ("custom R1 R2 R3 R4 R5 R6", "Rskip R2 R3 R4 R5 R6 R7")
    game = short_game("uno+custom=7", hands, PILE, dealer=1)
    game.play("play custom naming red")
    game.play("play Rskip")
    assert (game.state.player, everybody_sees(game)) == (1, True)  # Alice was skipped
    game.play("play R2")
    assert not everybody_sees(game)


def test_whoever_lays_them_open_last_turns_them_over_last():
    hands = ("custom R1 R2 R3 R4 R5 R6", "custom R2 R3 R4 R5 R6 R7", "R2 R3 R4 R5 R6 R7 R8")
    game = short_game("uno+custom=7", hands, PILE, dealer=2)
    for move in ("play custom naming red", "play custom naming red", "play R2"):
        game.play(move)
    assert (game.state.player, everybody_sees(game)) == (0, True)
    game.play("play R1")
    assert (game.state.player, everybody_sees(game)) == (1, False)


def test_a_card_drawn_into_an_open_hand_is_seen():
    hands = ("custom R1 R2 R3 R4 R5 R6", "B1 B2 B3 B4 B5 B6 B7")
    game = short_game("uno+custom=7", hands, "R9 G1 Y2 Y3", dealer=1)
    game.play("play custom naming red")
    game.play("draw")
    assert game.view(0).drawn == Card.parse("G1")


def test_when_the_round_is_over_all_hands_are_shown():
    for key in ("mini_uno", "uno", "uno_contest"):
        game = Game(key, players=3, seed=2).play_out(at_random(2))
        assert everybody_sees(game)
        view = game.view(0)
        assert (view.is_over, view.winner, view.legal_moves) == (True, game.winner, ())
    game = Game("mini_uno", players=2, deck=cards("B1 " * 14 + "R9 B1"), dealer=1)
    game.play("draw")
    assert not everybody_sees(game)
    game.play("draw")
    assert (game.is_over, game.view(1).winner, everybody_sees(game)) == (True, None, True)


# -- what can be done -------------------------------------------------------------------------


@pytest.mark.parametrize("key", ALL)
def test_every_legal_move_is_in_the_view_of_its_player_and_in_no_other(key):
    game = Game(key, players=4, seed=8)
    for number in range(80):
        if game.is_over:
            break
        mine = {seat: game.view(seat).legal_moves for seat in range(4)}
        for seat, moves in mine.items():
            for move in moves:
                assert (game.state.player if move.player is None else move.player) == seat
        assert sorted(map(str, sum(mine.values(), ()))) == sorted(map(str, game.legal_moves()))
        game.play(shuffled(game.legal_moves(), 8, number)[0])


def test_whose_turn_it_is_not_may_still_catch():
    game = short_game("uno", BLUFF, PILE, dealer=2)
    few = with_state(game, hands=tuple(map(cards, ("R1 R2", "B1 B2", "G1 G2"))))
    few.play("play R1")
    few.play("end")
    assert few.view(2).legal_moves == (Move(Action.CALL, word="UNO", player=2),)
    assert Move(Action.CALL, word="UNO") in few.view(1).legal_moves
    assert few.view(0).legal_moves == ()  # nobody catches themselves


# -- a value ----------------------------------------------------------------------------------


def test_there_is_no_such_seat():
    seats = [-1, 3, 99, "0", None, True, 0.0, 1.5, [0]]
    words = "there is no seat .*: the seats are 0 to 2"
    assert_refused(Game("uno", players=3).view, [(seat, words) for seat in seats])


def test_a_view_never_changes():
    game = Game("mini_uno", players=2, seed=1)
    view = game.view(0)
    with pytest.raises(FrozenInstanceError):
        view.seat = 1  # type: ignore[misc]  # that is the point
    before = repr(view)
    game.play_out(first_legal)
    assert repr(view) == before
    assert view != game.view(0)
