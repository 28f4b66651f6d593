"""The exercises' part of the `fcd` command: each module understands one command."""

from __future__ import annotations

import argparse
import os


class _Course(argparse.Action):
    """Processes that are started later look into the same folder."""

    def __call__(self, parser: object, args: object, value: object, option: object = None) -> None:
        os.environ["FCD_COURSE"] = os.path.abspath(str(value))  # noqa: PTH100 - links stay links


def add_course(parser: argparse.ArgumentParser) -> None:
    """`--course DIR`: checks and solutions of another course."""
    parser.add_argument(
        "--course",
        action=_Course,
        metavar="DIR",
        help="another course's folder (or FCD_COURSE)",
    )
