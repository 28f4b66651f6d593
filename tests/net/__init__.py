"""The net: what users get, written down before the house was rebuilt.

    python -m tests.net            compares everything, on all cores, in some minutes
    python -m tests.net --write    writes it down again, for a change that is meant

Two tables lie beside this file: the verdict of every check on every known mistake and every broken
game, and the totals of contest matches, played in all three ways. The other meshes of the net were
there before: whole rounds (tests/golden) and what the notebooks show (nbval).
"""
