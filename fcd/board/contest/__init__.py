"""What came out of the contest, to look at: a page, plots and replays. It plays nothing.

- `results_page`: everything about a match or a tournament, in one file.
- `interval_plot`, `heat_map`, `distribution_plot`, `convergence_plot`: plots of plain numbers for
  notebooks; printed, they say the same in words.
- `replay`, `Film`, `print_replay`: a round again, on a board, drawn or printed.
- `evidence_html`, `evidence_text`: why a player was disqualified.
"""

from __future__ import annotations

from fcd.board.contest.evidence import evidence_html, evidence_text
from fcd.board.contest.page import match_plot, results_page
from fcd.board.contest.plots import convergence_plot, distribution_plot, heat_map, interval_plot
from fcd.board.contest.replay import Film, print_replay, replay, replay_text
from fcd.board.contest.vega_lite import Plot

__all__ = ["convergence_plot", "distribution_plot", "heat_map", "interval_plot", "match_plot"]
__all__ += ["Film", "evidence_html", "evidence_text", "print_replay", "replay", "replay_text"]
__all__ += ["Plot", "results_page"]
