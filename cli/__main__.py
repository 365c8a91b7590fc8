"""`python -m cli`: the same as `chinees-poker`, from where that is not installed."""

import sys

from cli.entry import main

if __name__ == "__main__":  # processes that this one starts import it under another name
    sys.exit(main())
