"""`python -m server.command`: runs the command `heatdesk` from a checkout."""

import sys

from server.command.main import main

if __name__ == "__main__":
    sys.exit(main())
