"""Strangers' players, kept apart: from us, from the machine, and in an audit from each other.

- inside.py runs in a sandboxed process. As a *worker* it plays blocks of matches, fast, with all
  players in it; as a player's *own* process it holds one stranger's code and answers questions.
- workers.py has blocks played by workers (pool.py). What they say is only a claim.
- audit.py has a part of it asked again, picked by chance: each player in its own process, which
  sees its own hand and what is public. A player that answers differently is out.
"""
