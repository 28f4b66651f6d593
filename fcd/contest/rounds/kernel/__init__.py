"""The compiled kernel: rounds of compiled players, the better part of a million a second.

It is compiled from the variant: all it knows of a game it reads from the RuleTables (packed into
`rules` by compiled.py), and what these do not know they refuse. It draws from the same chance as
the engine and is held to it move for move (tests/contest/test_kernel.py).

A card in a hand lies in a slot, one of 64, in the order in which it came. A set of slots is one
machine word. Each seat keeps such a set for every color and for every family of cards (those of
one rank, those that go on anything, those with a restriction). So what may be played is three sets
united, the first such card is the lowest bit, and nothing is ever shifted. Only functions, which
want to see their hand as a list, have hands that are closed up after every play.

Everything lies in a few flat arrays with named places in them (layout.py): what numba passes on
is copied part by part, and many small arrays would cost most of the speed.
"""
