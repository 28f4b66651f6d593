"""View: one seat sees all that it may know, and nothing changes when only hidden cards do."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fcd import Game, find_variant
from fcd.cards import listed
from fcd.engine.chance import shuffled
from fcd.positions import position
from fcd.view import View
from tests.refusing import assert_refused
from tests.scenarios.round import first_legal
from tests.test_game import at_random
from tests.test_laws import ALL


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
    other = game.at(len(game.moves))
    other._states[-1] = s._replace(**changes)  # type: ignore[arg-type]  # fields of State
    return other


@pytest.mark.parametrize("key", ALL)
@settings(max_examples=settings().max_examples // 10)  # of every variant
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


def test_a_view_has_the_own_hand_and_the_others_numbers():
    game = Game("fcd2017", seed=4).play_out(at_random(4), limit=9)
    s = game.state
    for seat in range(4):
        view = game.view(seat)
        assert view.hand == view.hands[seat] == s.hands[seat]
        assert [p for p, hand in enumerate(view.hands) if hand is None] == [
            p for p in range(4) if p != seat
        ]
        assert view.counts == tuple(map(len, s.hands))
        assert view.draw_pile == len(s.draw_pile)
        for name in ("discards", "top", "color", "player", "direction", "turn"):
            assert getattr(view, name) == getattr(s, name)
        assert (view.variant, view.names, view.seat) == ("fcd2017", game.names, seat)
        assert view.is_over is False


def test_the_log_never_names_a_card_that_somebody_else_drew():
    game = Game("uno", players=4, seed=6).play_out(at_random(6), limit=150)
    drew = 0
    for seat in range(4):
        log = game.view(seat).log
        for line, events in zip(log, game.events, strict=True):
            parts = line.split("; ")
            for event in events:
                if event.kind == "draws":
                    drew += 1
                    spoken = listed(f"the {card.spoken}" for card in event.cards)
                    told = f"{game.names[event.player]} draws {spoken}"
                    assert (told in parts) is (event.player == seat)
    assert drew > 0


def everybody_sees(game: Game) -> bool:
    [seen] = {game.view(seat).hands == game.state.hands for seat in range(len(game.names))}
    return seen


def test_hands_lie_open_until_a_turn_that_is_not_skipped_and_when_the_round_is_over():
    hands = ["custom R1 R2", "Rskip R2 R3 R4"]
    moves = ["play custom naming red", "play Rskip"]
    game = position("uno+custom=7", hands=hands, top="R9", moves=moves)
    assert (game.state.player, everybody_sees(game)) == (1, True)  # Alice was skipped
    game.play("play R2")
    assert not everybody_sees(game)
    game.play_out(at_random(2))
    assert everybody_sees(game)
    view = game.view(0)
    assert (view.is_over, view.winner, view.legal_moves) == (True, game.winner, ())


@pytest.mark.parametrize("key", ["fcd2017", "uno", "seven_zero"])
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


def test_there_is_no_such_seat():
    game = Game("uno", players=3)
    words = "there is no seat .*: the seats are 0 to 2"
    seats = [(seat, words) for seat in (-1, 3, "0", True, 0.0, 1.5, [0])]
    assert_refused(game.view, [*seats, (None, words)])
    assert_refused(game.log_for, seats)


def test_a_view_never_changes_and_knows_neither_seed_nor_guilt():
    names = {field.name for field in fields(View)}
    assert names.isdisjoint({"seed", "shuffles", "challenge", "state", "game"})
    game = Game("mini_uno", players=2, seed=1)
    view = game.view(0)
    with pytest.raises(FrozenInstanceError):
        view.seat = 1  # type: ignore[misc]  # that is the point
    before = repr(view)
    game.play_out(first_legal)
    assert repr(view) == before
    assert view != game.view(0)
