"""What a person sees and touches. It shows views and asks the engine; it knows no rule.

`terminal` plays in a terminal; `bots` are simple opponents; `saving` writes records safely.
"""
