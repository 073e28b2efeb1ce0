"""`python -m server.provider_check`: see `command.py`."""

import sys

from server.provider_check.command import main

if __name__ == "__main__":
    sys.exit(main())
