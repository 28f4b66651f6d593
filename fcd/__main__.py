"""`python -m fcd` is the `fcd` command."""

import sys

from fcd.cli import main

if __name__ == "__main__":
    sys.exit(main())
