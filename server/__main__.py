"""`python -m server`: runs the command `heatdesk serve` from a checkout."""

import sys

from server.command.serve import main

if __name__ == "__main__":
    sys.exit(main())
