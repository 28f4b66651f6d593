"""The board without a screen: messages in, the state of the table as plain data out.

`Presenter` takes what a person did (a card clicked, a button pressed), asks the engine, lets the
bots move and answers with a dict for one seat. It imports no widget, trusts no message and knows no
rule. `board/widgets/board.py` carries the two through Jupyter; the tests talk to it directly.
"""

from fcd.board.presenter.goals import Goal, make_owe, win
from fcd.board.presenter.presenter import Presenter
from fcd.board.presenter.session import Mode

__all__ = ["Goal", "Mode", "Presenter", "make_owe", "win"]
