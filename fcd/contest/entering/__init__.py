"""Entering the contest: what a player's file may be, loading it, and checking it."""
