"""The process in which one notebook is checked; see inside.py."""

import sys

from fcd.teach.grading.inside import main

if __name__ == "__main__":
    main(sys.argv[1:])
