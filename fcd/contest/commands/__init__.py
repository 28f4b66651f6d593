"""The contest's part of the `fcd` command: each module understands one command."""
