"""Whatever a browser sends: no exception, no leaked card, no harm to the game."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, settings, stateful
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule

from fcd import VARIANTS, Game, Variant, find_variant
from fcd.board.presenter import Mode, Presenter, win
from fcd.board.presenter.messages import TYPES
from fcd.cards import Color
from fcd.engine import smallest_deck
from fcd.engine.chance import shuffled
from tests.test_laws import OPTIONS

_cards = st.sampled_from([str(card) for card in find_variant("uno").kinds] + ["R2H#1", "PFQ"])
_junk = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | _cards
    | st.sampled_from([80, 100_000]).map("9".__mul__)  # long texts
    | st.lists(st.integers() | st.text(max_size=5), max_size=3)
    | st.dictionaries(st.text(max_size=5), st.integers(), max_size=2)
)
_parts = ("ply", "seq", "id", "word", "value", "act", "to", "ref", "text", "seat", "color")
hostile = _junk | st.dictionaries(
    st.sampled_from(("type", *_parts)) | st.text(max_size=8), _junk, max_size=6
)
half_right = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES)}, optional=dict.fromkeys(_parts, _junk)
)


class Browser(stateful.RuleBasedStateMachine):
    """Somebody at a board, now playing, now tampering with what is sent."""

    variant: Variant

    @stateful.initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        v = self.variant
        players = data.draw(st.sampled_from(list(v.players)), "players")
        seed = data.draw(st.integers(0, 2**32), "seed")
        deck = None
        if data.draw(st.booleans(), "short deck"):  # rounds that end, and piles that run dry
            deck = list(shuffled(v.deck, seed, 9))[: smallest_deck(v, players) + 12]
            deck[smallest_deck(v, players) - 2] = next(c for c in v.deck if c.rank == "5")
        game = Game(v, players=players, seed=seed, deck=deck)
        self.mode = data.draw(st.sampled_from(list(Mode)), "mode")
        programs: list[Any] = ["eager", "random", "strong", _rude]
        bots = {players - 1: data.draw(st.sampled_from(programs), "program")}
        goal = win(turns=3) if self.mode is Mode.PUZZLE else None
        self.open_hands = data.draw(st.booleans(), "open hands")
        self.presenter = Presenter(
            game, mode=self.mode, bots=bots, goal=goal, open_hands=self.open_hands
        )
        self.state = self.presenter.show()

    def _send(self, message: object) -> None:
        self.state = self.presenter.receive(message)

    def _buttons(self, *, all_of_them: bool = False) -> list[dict[str, Any]]:
        """What can be pressed now, or what is shown at all."""
        hand, acts = self.state["hand"], self.state["acts"]
        cards = [{"type": "play", "id": card} for card, why, _ in hand if all_of_them or not why]
        able = [act for act in acts if all_of_them or not act["why"]]
        return [*cards, *({"type": act["type"], "word": act["word"]} for act in able)]

    @rule(message=hostile | half_right)
    def send_anything(self, message: object) -> None:
        parts = message if isinstance(message, dict) else {}
        seq, kind = parts.get("seq"), parts.get("type")
        stale = isinstance(message, dict) and parts.get("ply") != self.state["ply"]
        before = self.presenter.game.moves
        self._send(message)
        if stale or (self.mode is Mode.WATCH and kind not in ("step", "bot", "new", "load")):
            assert self.presenter.game.moves == before
        if isinstance(seq, str) and len(seq) < 50 and seq.isprintable():
            assert self.state["ack"] == seq

    @rule(data=st.data())
    def press_something(self, data: st.DataObject) -> None:
        """A real button, card or choice of what is shown, allowed or not."""
        s = self.state
        able = self._buttons(all_of_them=True)
        able += [{"type": "why", "id": card_id} for card_id, _, _ in s["hand"][:1]]
        able += [{"type": "why", "act": [a["type"], a["word"]]} for a in s["acts"][:1]]
        kinds = ["undo", "hint", "step", "bot", "ready", "cancel", "review", "new"]
        able += [{"type": kind} for kind in kinds]
        able += [{"type": "goto", "to": data.draw(st.integers(0, s["last"]))}]
        able += [{"type": "goto", "to": s["last"]}] * 3
        if s["choose"]:  # the question that was asked, and others with the same answers
            kinds = [s["choose"]["ask"], "color", "player", "answer", "caller"]
            values = [value for value, _ in s["choose"]["options"]]
            able = [{"type": kind, "value": v} for kind in kinds for v in [*values, "1", "red"]]
        self._send({**data.draw(st.sampled_from(able)), "ply": s["ply"], "seq": "q"})

    @rule(data=st.data(), late=st.integers(0, 3))
    def press_an_open_button(self, data: st.DataObject, late: int) -> None:
        """What can be pressed does something; too late, it does nothing but say so."""
        s, before = self.state, self.presenter.game.moves
        able = [message for message in self._buttons() if late or message["type"] != "play"]
        if able and not s["curtain"]:
            message = data.draw(st.sampled_from(able))
            self._send({**message, "ply": s["ply"] - late})
            if late:
                assert self.presenter.game.moves == before
                assert self.state["note"]
            else:
                moved = len(self.presenter.game.moves) > len(before)
                assert moved or (message["type"] == "step" and self.state != s), message

    @rule(number=st.integers(0, 2**32))
    def play_on(self, number: int) -> None:
        """Make moves that can be made, so that rounds come to their end."""
        for k in range(10):
            s = self.state
            able = [message for message in self._buttons() if message["type"] != "call"]
            if s["choose"]:
                able = [{"type": s["choose"]["ask"], "value": v} for v, _ in s["choose"]["options"]]
            if s["curtain"]:
                able = [{"type": "ready"}]
            if s["stuck"]:
                able = [{"type": "bot"}]
            if not able:
                return
            self._send({**shuffled(able, number, k)[0], "ply": s["ply"], "seq": k})

    @rule(number=st.integers(0, 2**32))
    def save_and_load(self, number: int) -> None:
        self._send({"type": "ready"})
        self._send({"type": "save"})
        text = self.state["file"]["text"]
        assert Game.from_json(text, self.variant).state == self.presenter.game.state
        broken = text[: number % len(text)] + "Z" + text[number % len(text) + 1 :]
        before = self.presenter.game
        self._send({"type": "load", "text": broken, "ply": self.state["ply"]})
        if self.presenter.game is before:
            assert self.state["note"]
        if self.mode is not Mode.PUZZLE:
            self._send({"type": "load", "text": text, "ply": self.state["ply"]})
            assert self.presenter.game.moves[: len(before.moves)] == before.moves

    @invariant()
    def it_is_plain_data_and_the_record_replays(self) -> None:
        if hasattr(self, "state"):
            assert json.loads(json.dumps(self.state, allow_nan=False)).keys() == self.state.keys()
            game = self.presenter.game
            if len(game.moves) % 7 == 0:
                assert Game.from_json(game.to_json(), self.variant).state == game.state

    @invariant()
    def whatever_can_be_clicked_is_legal(self) -> None:
        if not hasattr(self, "state") or not self.state["live"]:
            return
        game, s = self.presenter.game, self.state
        legal = {str(m.card) for m in game.legal_moves() if m.card}
        shown = {i.partition("#")[0] for i, why, _ in s["hand"] if why == 0}
        assert shown <= legal
        if s["me"] == game.state.player and s["hand"] and not self.presenter.session.closed:
            assert self.mode is Mode.WATCH or shown == legal

    @invariant()
    def no_hidden_card_matters_to_what_is_shown(self) -> None:
        """Exchange the cards that this seat cannot see: the picture stays the same."""
        if not hasattr(self, "state") or self.open_hands:
            return
        presenter = self.presenter
        game = presenter.game
        if game.is_over or game.state.face_up_until or not self.state["live"]:
            return
        me = None if presenter.session.veiled else presenter.session.me
        real = list(game._states)
        asked = [*READ_ONLY, {"type": "goto", "to": len(game.moves)}]
        answers = [presenter.receive(question) for question in asked]  # this also cancels a choice
        shown = self._with_the_whole_film()
        assert not presenter.session.veiled or (shown["film"], shown["you"]) == ([], "")
        game._states[:] = [s if s.face_up_until else _exchange_hidden(s, me) for s in real]
        try:
            assert self._with_the_whole_film() == shown
            assert [presenter.receive(question) for question in asked] == answers
        finally:
            game._states[:] = real

    def _with_the_whole_film(self) -> Any:
        """The state as for somebody who has seen nothing since the deal."""
        self.presenter._shown = [0] * self.presenter.game.players
        return self.presenter.show()


# What one can ask without changing anything. A look at the past comes first and goes last.
_WHY = [{"type": "why", "act": [act, ""]} for act in ("draw", "end", "challenge")]
_PAST: list[Any] = [{"type": "goto", "to": 1}, *_WHY, {"type": "goto", "to": 0}]
READ_ONLY = [{"type": "hint"}, *_WHY, {"type": "log"}, *_PAST]


def _exchange_hidden(state: Any, me: int | None) -> Any:
    """Deal the hidden cards anew. Secrets of a challenge are hidden, too."""
    hidden = [card for p, hand in enumerate(state.hands) if p != me for card in hand]
    pool = iter(shuffled([*hidden, *state.draw_pile], 5, 5))
    hands = tuple(
        hand if p == me else tuple(islice(pool, len(hand))) for p, hand in enumerate(state.hands)
    )
    challenge = state.challenge and state.challenge._replace(
        guilty=not state.challenge.guilty, hand=(), color=Color.RED
    )
    drawn = state.drawn if state.player == me else None
    return state._replace(hands=hands, draw_pile=tuple(pool), challenge=challenge, drawn=drawn)


def _rude(view: Any) -> str:
    return "draw"


@pytest.mark.parametrize("key", [*VARIANTS, *OPTIONS])
def test_nothing_a_browser_sends_does_harm(key: str) -> None:
    machine = type("Browser", (Browser,), {"variant": find_variant(key)})
    budget = settings(
        stateful_step_count=25,
        max_examples=15 if key in VARIANTS else 4,  # options are uno with one rule changed
        suppress_health_check=list(HealthCheck),
    )
    stateful.run_state_machine_as_test(machine, settings=budget)
