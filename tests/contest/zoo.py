"""Players that are hostile or clumsy: what each does, and what the report says.

A deed is what the player does in `play`, where `fit` are the places that it may play; it can use
`top`, the first lines of the file. All play like the others if the deed does nothing.

What could reach beyond its own process is `unsafe`: it looks itself whether it is in the sandbox,
and does nothing elsewhere, however it was started. Nothing here may end or fill a machine.
"""

from __future__ import annotations

from textwrap import dedent, indent
from typing import NamedTuple

from fcd.contest.conformance.entrants import Entrant, read

FILE = """\
import ctypes, gc, itertools, os, signal, socket, sys, threading
from fcd.cards import Card, Color
from fcd.contest.player import NO_PLAY_POSSIBLE, Player
SANDBOXED = os.uname().nodename == "sandbox" and os.getuid() >= 65534  # nobody
{top}
class {name}(Player):
    asked = 0

    def play(self, hand, up_card, called_color, state):
        self.asked += 1
        fit = [place for place, card in enumerate(hand) if card in state.playable]
{deed}
        return fit[0] if fit else NO_PLAY_POSSIBLE

    def call_color(self, hand):
        return Color.GREEN
"""

PEEK = """
others = sys._getframe(1).f_locals.get("hands") or []
fit.sort(key=lambda place: -sum(card == hand[place] for each in others for card in each))
"""


class Rogue(NamedTuple):
    """A player, and what is to come of it."""

    says: str  # in the sentence of its disqualification; empty: it plays, and gains nothing
    deed: str = ""
    top: str = ""
    rounds: int = 60
    without: str | None = None  # what is said where there is no bubblewrap, if it differs
    apart: bool = False  # nobody can tell who it was, and only what is played apart counts
    unsafe: bool = False  # it does nothing unless it is in the sandbox

    def entrant(self, name: str) -> Entrant:
        deed = dedent(self.deed).strip() or "pass"
        if self.unsafe:
            deed = "if SANDBOXED:\n" + indent(deed, "    ")
        deed = indent(deed, " " * 8)
        return read(FILE.format(top=dedent(self.top), deed=deed, name=name.title()), f"{name}.py")


FRAMER = Rogue(
    "changed what honest did",
    """
    for each in gc.get_objects():
        if type(each).__name__ == "Honest" and isinstance(each, Player):
            type(each).play = lambda self, hand, up_card, called_color, state: max(
                (p for p, card in enumerate(hand) if card in state.playable), default=-1)
    """,
    rounds=6,
)
LATE = Rogue(  # honest where audits used to end
    "changed how round 651 was counted",
    """
    frame = sys._getframe(1)
    while frame and not {"results", "seated", "terms"} <= frame.f_locals.keys():
        frame = frame.f_back
    results = frame.f_locals["results"] if frame else ()
    if len(results) > 650:
        seat = frame.f_locals["terms"].seating(len(results) - 1).index(
            frame.f_locals["seated"].index(self))
        results[-1] = seat, 300, results[-1][2]
    """,
    rounds=680,
)

OTHERWISE = "answered otherwise when nobody else was there: with the others"
STOPPED = "was stopped after"
ENDED = "its process ended itself"
# By chance it may answer the same again three times; it is found out, but the reason is another.
UNSTEADY = "gave different answers | answered otherwise"

ZOO = {
    "counts_late": LATE,
    # -- who looks into the hands of others
    "peeks_by_frame": Rogue(OTHERWISE, PEEK),
    "peeks_by_gc": Rogue(
        OTHERWISE,
        """
        seen = [each for each in gc.get_objects() if type(each) is list and len(each) > 2
                and all(type(card) is Card for card in each) and each[:len(hand)] != list(hand)]
        fit.sort(key=lambda place: -sum(each.count(hand[place]) for each in seen))
        """,
        rounds=12,
    ),
    "peeks_late": Rogue(OTHERWISE, f"if self.asked > 1500:{indent(PEEK, '    ')}", rounds=200),
    "peeks_at_honest": Rogue(
        OTHERWISE,
        f"""
if any(type(each).__name__ == "Honest" for each in gc.get_objects() if isinstance(each, Player)):
{indent(PEEK.strip(), "    ")}
""",
        rounds=12,
    ),
    "reads_the_pile": Rogue(
        OTHERWISE,
        """
        pile = sys._getframe(1).f_locals.get("pile")
        if pile and pile[-1].color is None:
            fit.reverse()
        """,
    ),
    "knows_the_seed": Rogue(
        OTHERWISE,
        """
        seed = sys._getframe(1).f_locals.get("seed")
        if seed and seed % 2:
            fit.reverse()
        """,
    ),
    "knows_the_answers": Rogue(
        OTHERWISE,
        """
        frame, names = sys._getframe(), set()
        while frame := frame.f_back:
            names.add(frame.f_code.co_name)
        if "play_rounds" in names:
            fit.reverse()
        """,
    ),
    "reads_ahead": Rogue(  # what it sees there is after answers that left it no choice
        "",
        """
        group = sys._getframe(2).f_locals.get("group") or ()
        later = [each for each in group if len(each) > 1 and each[0] == hand]
        if later and later[-1] is not group[-1] and len(fit) > 1:
            fit.reverse()
        """,
    ),
    # -- who changes what others rely on
    "counts_for_itself": Rogue(
        "changed how round 1 was counted",
        top="""
        import fcd.contest.apart.inside as inside
        play_rounds = inside.play_rounds
        def mine(table, players, terms, dealt, said):
            for number, (seat, points, turns) in zip(dealt.numbers,
                    play_rounds(table, players, terms, dealt, said)):
                yield terms.seating(number).index(0), 500, turns
        inside.play_rounds = mine
        """,
    ),
    "frames_another": Rogue(
        "changed what honest did",
        """
        for each in gc.get_objects():
            if type(each).__name__ == "Honest" and isinstance(each, Player):
                each.play = lambda hand, up_card, called_color, state, old=each.play: max(
                    (p for p, card in enumerate(hand) if card in state.playable), default=-1)
        """,
        rounds=6,
    ),
    "frames_another_but_no_stand_in": Rogue(
        "",
        """
        for each in gc.get_objects():
            if isinstance(each, Player) and each is not self and hasattr(each, "asked"):
                each.play = lambda hand, up_card, called_color, state, old=each.play: max(
                    (p for p, card in enumerate(hand) if card in state.playable), default=-1)
        """,
        rounds=6,
        apart=True,
    ),
    "patches_cards": Rogue(
        "did not play although it could | raised KeyError | ",  # or else: cards are in any order
        top="Card.__hash__ = lambda card: 1\nCard.__eq__ = lambda *cards: True\n",
    ),
    "patches_builtins": Rogue(
        "isn't an answer", top="import builtins\nbuiltins.len = lambda things: 7\n"
    ),
    "patches_random": Rogue(
        "", top="sys.modules['random'].Random.choice = lambda self, things: things[0]\n"
    ),
    "patches_the_view": Rogue(
        "",
        top="""
        from fcd.contest.player import TableView
        TableView.scores = property(lambda view: ())
        """,
    ),
    "has_a_metaclass": Rogue(
        "", top="class Meta(type):\n    def __call__(cls, *args): return type.__call__(cls)\n"
    ),
    "hooks_imports": Rogue(
        "",
        top="""
        class Hook:
            def find_spec(self, name, path=None, target=None): return None
        sys.meta_path.insert(0, Hook())
        """,
    ),
    # -- who lies about what it is
    "lies_with_int": Rogue(
        "answered True, which isn't an int but a bool", "return True if fit else -1"
    ),
    "lies_with_index": Rogue(
        "which isn't an int but",
        "return Sly()",
        top="class Sly:\n    def __index__(self): return 0\n    __int__ = __index__\n",
    ),
    "answers_a_long_text": Rogue("which isn't an int but a str", "return '7' * 10_000_000"),
    "says_control_characters": Rogue(
        "raised ValueError: \ufffd[31mred", "raise ValueError('\\x1b[31mred\\x07')"
    ),
    "is_not_steady": Rogue(UNSTEADY, "fit.sort(key=lambda place: os.urandom(1))"),
    "looks_at_the_clock": Rogue(
        UNSTEADY,
        "if sys.modules['time'].time_ns() // 1000 % 2: fit.reverse()",
    ),
    # -- who hangs, dies, floods
    "sleeps": Rogue(STOPPED, "if self.asked > 20: threading.Event().wait()"),
    "counts_forever": Rogue(STOPPED, "if self.asked > 20: sum(itertools.count())"),
    "ends_the_process": Rogue(ENDED, "if self.asked > 20: os._exit(0)"),
    "crashes": Rogue("crashed with SIGSEGV", "if self.asked > 20: ctypes.string_at(0)"),
    "kills_its_group": Rogue(
        "was ended by the system", "if self.asked == 20: os.killpg(0, 9)", unsafe=True
    ),
    "handles_signals": Rogue(
        STOPPED,
        "if self.asked > 20:\n    while True: pass",
        top="for each in range(1, 65):\n    try: signal.signal(each, signal.SIG_IGN)\n"
        "    except (OSError, ValueError): pass\n",
    ),
    "takes_memory": Rogue(
        "raised MemoryError",
        "if self.asked > 20: self.kept = [bytes(10**8) for _ in range(99)]",
        unsafe=True,
    ),
    "forks": Rogue(
        "",
        "if self.asked == 20 and not os.fork():\n    os.setsid()\n    threading.Event().wait()",
        unsafe=True,
    ),
    "starts_threads": Rogue(
        "",
        "if self.asked == 20: threading.Thread(target=threading.Event().wait, daemon=True).start()",
    ),
    "floods_the_disk": Rogue(
        "raised OSError",
        "if self.asked > 20: open('flood', 'wb').write(bytes(10**8))",
        unsafe=True,
    ),
    "floods_the_output": Rogue("", "print('x' * 10_000); sys.stderr.write('y' * 10_000)"),
    "writes_to_all_pipes": Rogue(
        "said something that isn't an answer",
        """
        for each in range(3, 20) if self.asked > 20 else ():
            try: os.write(each, b"x" * 99)
            except OSError: pass
        """,
        unsafe=True,
    ),
    "leaves_something_for_the_end": Rogue(
        "", top="import atexit\natexit.register(lambda: threading.Event().wait())\n"
    ),
    "breaks_when_loaded": Rogue("cannot be loaded", top="1 / 0\n"),
    "ends_when_loaded": Rogue(ENDED, top="os._exit(0)\n"),
    # -- who looks at the machine
    "reads_the_machine": Rogue(
        "",
        """
        if "FCD_SECRET" in os.environ or os.path.exists("/etc/passwd"):
            raise ValueError("found a secret")
        """,
        without="raised ValueError: found a secret",
    ),
    "reads_proc": Rogue(
        "",
        """
        if self.asked == 20 and sum(each.isdigit() for each in os.listdir("/proc")) > 9:
            raise ValueError("sees processes")
        """,
        without="raised ValueError: sees processes",
    ),
    "calls_home": Rogue(
        "raised OSError: [Errno 101]",  # there is no network at all
        "if self.asked > 20: socket.create_connection(('192.0.2.1', 9), 0.1)",
        without="raised ",
    ),
    "traces_its_parent": Rogue(
        "", "if self.asked == 20: ctypes.CDLL(None).ptrace(16, os.getppid(), 0, 0)", unsafe=True
    ),
    "changes_fcd": Rogue(
        "raised OSError | raised PermissionError",
        "import fcd\nif self.asked > 20: open(fcd.__file__, 'a').close()",
        unsafe=True,
    ),
}
