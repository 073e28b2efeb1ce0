"""`python -m server.command`: the command `heatdesk` of a checkout."""

import sys

from server.command.main import main

if __name__ == "__main__":
    sys.exit(main())
