"""Measures the product. `bench/README.md` describes the parts and how to read the figures.

python -m bench [rendering] [peers] [slow] [store] [scale] [renders]
                [--rounds 5] [--page TEXT] [--peers NAME ...] [--workers 1 2 4]
"""

import argparse

from bench import peer_comparison, rendering, renders, scale, slow, store

_PARTS = {
    "rendering": rendering.measure,
    "peers": peer_comparison.compare,
    "slow": slow.measure,
    "renders": renders.measure,
    "store": store.measure,
    "scale": scale.measure,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench")
    parser.add_argument("parts", nargs="*", default=["rendering", "peers"], choices=_PARTS)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each load")
    parser.add_argument("--connections", type=int, nargs="+", default=[1, 4, 16])
    parser.add_argument("--renders", type=int, default=100_000, help="of `renders`")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4], help="of `scale`")
    parser.add_argument("--page", default="", help="only pages with this in their name")
    parser.add_argument("--peers", nargs="*", default=["express", "react-router", "next"])
    parser.add_argument("--enhanced", default="data-enhanced", help="mark of the product's pages")
    parser.add_argument("--hydrated", default="data-live", help="mark of the product's pages")
    options = parser.parse_args()
    for part in options.parts:
        _PARTS[part](options)


if __name__ == "__main__":
    main()
