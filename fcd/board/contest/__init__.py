"""What came out of the contest, to look at: pages, plots and replays. It plays nothing.

- `results_page` and `write_results_page`: everything about a match or a tournament, in one file.
- `interval_plot`, `heat_map`, `distribution_plot`, `convergence_plot`, `bar_plot`: small drawings
  of plain numbers for notebooks; printed, they say the same in words.
- `replay`, `Film`, `replay_html`, `print_replay`: a round again, on a board, drawn or printed.
- `evidence_html`, `evidence_text`: why a player was disqualified.
"""

from __future__ import annotations

from fcd.board.contest.bars import bar_plot
from fcd.board.contest.curves import convergence_plot
from fcd.board.contest.evidence import evidence_html, evidence_text
from fcd.board.contest.film import Film
from fcd.board.contest.heat import heat_map
from fcd.board.contest.histograms import distribution_plot
from fcd.board.contest.intervals import interval_plot
from fcd.board.contest.notebook import match_html, match_plot, tournament_html
from fcd.board.contest.page import results_page, write_results_page
from fcd.board.contest.plot import Plot
from fcd.board.contest.replay import replay, replay_html, write_replay
from fcd.board.contest.replay_text import print_replay, replay_text

__all__ = [
    "Film",
    "Plot",
    "bar_plot",
    "convergence_plot",
    "distribution_plot",
    "evidence_html",
    "evidence_text",
    "heat_map",
    "interval_plot",
    "match_html",
    "match_plot",
    "print_replay",
    "replay",
    "replay_html",
    "replay_text",
    "results_page",
    "tournament_html",
    "write_replay",
    "write_results_page",
]
