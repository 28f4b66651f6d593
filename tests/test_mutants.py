"""Each clause, effect and setting is proven by a scenario: without it, at least one fails."""

from __future__ import annotations

import pytest

from fcd import VARIANTS, Variant, find_variant
from fcd.variants import UNO
from tests.mutants import mutants
from tests.scenarios import Run
from tests.scenarios.all import SCENARIOS
from tests.test_laws import OPTIONS

# Broken on purpose and not noticed, because nobody could: the game is the same all the same.
EQUIVALENT: dict[str, str] = {
    "uno: sayings: wrong costs 1": "a wrong catch is refused, so its price is never asked for",
}


def _notices(run: Run, mutant: Variant) -> bool:
    try:
        run(mutant)
    except (Exception, pytest.fail.Exception):  # a pytest.raises that did not is none of the former
        return True
    return False


@pytest.mark.parametrize("key", [*VARIANTS, *OPTIONS])
def test_no_mutant_survives(key: str) -> None:
    v = find_variant(key)
    mine = dict.fromkeys(s.run for s in SCENARIOS if s.variant == key)
    original = UNO if v is not UNO and key.startswith(("uno+", "seven_zero")) else None
    survivors = [
        f"{key}: {name}"
        for name, mutant in mutants(v, original)
        if not any(_notices(run, mutant) for run in mine)
    ]
    unexpected = [name for name in survivors if name not in EQUIVALENT]
    assert not unexpected, "no scenario notices:\n" + "\n".join(unexpected)
