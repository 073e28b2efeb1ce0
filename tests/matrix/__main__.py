"""`python -m tests.matrix`: all cells, or some of them."""

import sys

from tests.matrix.run import main

if __name__ == "__main__":
    sys.exit(main())
