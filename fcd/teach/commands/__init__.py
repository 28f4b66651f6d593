"""The exercises' part of the `fcd` command: each module understands one command."""
