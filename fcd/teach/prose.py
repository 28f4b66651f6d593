"""Free text, which a person reads and gives points for; a check only says whether it is there.

What is handed in is a text, or a dict with a text for each prompt. The prompts are the cases of the
check in its Markdown, `luck: Why do the runs differ?`; its heading says `5 points by hand`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches

from fcd.sandbox.budget import printable
from fcd.teach.answers import shown
from fcd.teach.checks import Misconception, Submission
from fcd.teach.outcome import Depth, Finding, Outcome
from fcd.teach.taught_game import TaughtGame

LEAST = 8  # different words, without which nothing has been said,
SIGNS = 30  # unless it has so many different signs: not every language has spaces
ALIKE = 0.8  # what has this in common with a prompt is the prompt
MOST_KEPT = 20_000  # characters, for the person who reads it

BEGIN = "Write your answer between the quotes, and run both cells again."
ANSWERED = "Answered; your instructor reads it."


@dataclass(frozen=True)
class Prose:
    """Prompts by their names, and the points that can be given by hand."""

    prompts: Mapping[str, str]
    points: int

    @classmethod
    def of(cls, lines: Sequence[str], points: int) -> Prose:
        """From the lines below `Cases:`. ValueError if one of them is no prompt."""
        prompts = dict(line.split(": ", 1) for line in lines if ": " in line)
        if len(prompts) < len(lines) or not prompts:
            raise ValueError("by hand: below `Cases:` write prompts like `luck: Why do they …?`")
        return cls(prompts, points)

    def model(self, taught: TaughtGame) -> dict[str, str]:
        words = "would say in words of their own, with numbers and a reason for each of them"
        return {name: f"What a student {words}: {name}" for name in self.prompts}

    def check(
        self,
        submission: Submission,
        depth: Depth,
        known: tuple[Misconception, ...],
    ) -> Finding:
        """Whether every prompt is answered; the answers travel along, to be read."""
        (only, *others) = self.prompts
        texts = {only: submission} if isinstance(submission, str) and not others else submission
        if submission is None or submission is Ellipsis:
            texts = {}
        if not isinstance(texts, dict):
            what = "a text" if not others else f"a dict with texts: {{{only!r}: '…'}}"
            says = f"{BEGIN} This is {shown(submission)}, but {what} is wanted."
            return Finding(Outcome.WRONG, says=says, by_hand=self.points)
        if not any(_words(text) for text in texts.values() if isinstance(text, str)):
            return Finding(Outcome.NOT_ATTEMPTED, says=BEGIN, by_hand=self.points)
        written = {name: text for name in self.prompts if isinstance(text := texts.get(name), str)}
        told = "\n\n".join(f"[{name}]\n{text.strip()}" for name, text in written.items())
        got = printable(told[:MOST_KEPT])  # also of what isn't finished: a person decides
        left = " ".join(self.complaints(texts))
        outcome = Outcome.WRONG if left else Outcome.RIGHT
        return Finding(outcome, got=got, says=left or ANSWERED, by_hand=self.points)

    def complaints(self, texts: Mapping[object, object]) -> Iterator[str]:
        """What is not answered yet, in a sentence each."""
        before: dict[tuple[str, ...], str] = {}
        for name, prompt in self.prompts.items():
            text = texts.get(name, "")
            if not isinstance(text, str):
                yield f"`{name}` is {shown(text)}, but a text is wanted."
                continue
            words = _words(text)
            if not words:
                near = get_close_matches(name, [str(n) for n in texts if n not in self.prompts], 1)
                meant = f" Is {near[0]!r} meant to be it?" if near else ""
                yield f"`{name}` isn't answered yet.{meant}"
            elif SequenceMatcher(None, words, _words(prompt)).ratio() > ALIKE:
                yield f"`{name}` is the question itself. What do you say?"
            elif len(set(words)) < LEAST and len({*text.lower()}) < SIGNS:
                yield f"`{name}` is very short. Say it in a sentence or two, with a reason."
            elif words in before:
                yield f"`{name}` and `{before[words]}` have the same answer."
            before.setdefault(words, name)


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", text.lower()))
