"""Playing in a terminal. `evening` is the way in: rounds, points, and leaving safely.

One round is `console`; one person typing is `prompt`, `reading` and `commands`; what is printed is
`screen`, `helping`, `hints`, `page` and `ansi`.
"""
