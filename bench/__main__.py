"""Measures the product; `bench/README.md` says what, and how to read it.

python -m bench [rendering] [peers] [slow] [store] [--rounds 5] [--page TEXT] [--peers NAME ...]
"""

import argparse

from bench import peer_comparison, rendering, slow, store

_PARTS = {
    "rendering": rendering.measure,
    "peers": peer_comparison.compare,
    "slow": slow.measure,
    "store": store.measure,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench")
    parser.add_argument("parts", nargs="*", default=["rendering", "peers"], choices=_PARTS)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each load")
    parser.add_argument("--connections", type=int, nargs="+", default=[1, 4, 16])
    parser.add_argument("--page", default="", help="only pages with this in their name")
    parser.add_argument("--peers", nargs="*", default=["express", "react-router", "next"])
    parser.add_argument("--enhanced", default="data-enhanced", help="mark of the product's pages")
    parser.add_argument("--hydrated", default="data-live", help="mark of the product's pages")
    options = parser.parse_args()
    for part in options.parts:
        _PARTS[part](options)


if __name__ == "__main__":
    main()
