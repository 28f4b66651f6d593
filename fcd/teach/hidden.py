"""Hidden cases: found at grading by the same search, from a secret of the instructor's own.

They are nowhere in what students get, and none of them is public. To find them takes a while, so
they are kept on the instructor's machine until the secret, the checks or the solutions change.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from fcd.files import write_atomic
from fcd.teach.folder import exercise_files, find_exercise
from fcd.teach.search import Cases, search_all
from fcd.teach.solutions import solution_path

Hidden = Cases
SECRET = Path.home() / ".config" / "fcd" / "secret"


def read_secret(path: Path | None = None) -> str:
    """The instructor's secret; it is made if there is none."""
    path = path or SECRET
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_hex(16) + "\n", encoding="utf-8")
    secret = path.read_text(encoding="utf-8").strip()
    if len(secret) < 8:
        raise ValueError(f"the secret in {path} is too short: write 8 characters or more")
    return secret


def hidden_cases(exercises: Iterable[str], secret: str, jobs: int | None = None) -> Cases:
    hidden: Cases = {}
    for key in exercises:
        kept = _kept(key, secret)
        if not kept.is_file():
            kept.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(kept, json.dumps(search_all(find_exercise(key), secret, jobs)))
        hidden |= json.loads(kept.read_text(encoding="utf-8"))
    return hidden


def _kept(key: str, secret: str) -> Path:
    """Where they are kept: another file whenever anything they depend on changes."""
    solution = solution_path(key)
    files = [*exercise_files(key), *([solution] if solution else [])]
    known = sha256(secret.encode())
    for path in files:
        known.update(path.read_bytes())
    folder = Path(os.environ.get("FCD_CACHE") or Path.home() / ".cache" / "fcd")
    return folder / f"hidden-{key}-{known.hexdigest()[:20]}.json"
