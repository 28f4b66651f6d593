"""Sentences of the rulebook, for rules that no clause of the engine says.

>>> quoted("fcd2018#points", "Color and suit")
'Color and suit do not matter. [fcd2018#points]'
"""

from __future__ import annotations

import re

from fcd.rulebook import section


def quoted(ref: str, beginning: str) -> str:
    """The sentence of this rule that begins so, and where it stands. ValueError if none does."""
    for paragraph in section(ref).paragraphs:
        for sentence in re.split(r"(?<=[.?!]) (?=[A-Z0-9])", paragraph):
            if sentence.startswith(beginning):
                return f"{sentence} [{ref}]"
    raise ValueError(f"no sentence of {ref} begins with {beginning!r}")


def quotes(ref: str, *beginnings: str) -> tuple[str, ...]:
    """Several sentences of one rule."""
    return tuple(quoted(ref, beginning) for beginning in beginnings)


def rules_in(*refs: str) -> tuple[str, ...]:
    """What the rulebook says, where no single sentence of the engine does: "fcd2017#ruling-8"."""
    return tuple(f"{paragraph} [{ref}]" for ref in refs for paragraph in section(ref).paragraphs)
