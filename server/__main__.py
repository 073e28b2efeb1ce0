"""`python -m server`: the command `heatdesk serve` of a checkout."""

import sys

from server.command.serve import main

if __name__ == "__main__":
    sys.exit(main())
