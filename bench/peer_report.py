"""Prints the comparison with the peers."""

from collections.abc import Mapping, Sequence

from bench.figures import Measurement, by_server, table

Key = tuple[str, int]
"""The name of a page, and the number of connections."""
_PRODUCT = "heatdesk"


def report(
    rounds: Mapping[Key, Mapping[str, Sequence[Measurement]]],
    sizes: Mapping[str, Mapping[str, int]],
    memory: Mapping[str, int],
) -> None:
    header = ["page", "connections", "server", "CPU ms", "first + others", "heatdesk to it"]
    header += ["pages/s", "p50 ms", "p99 ms", "calls", "refused", "bytes"]
    rows = []
    for (page, connections), measured in rounds.items():
        for name, (figures, ratio) in by_server(measured, _PRODUCT).items():
            rows.append(
                [
                    page,
                    str(connections),
                    name,
                    f"{figures.processor_ms:.2f}",
                    f"{figures.parent_ms:.2f} + {figures.children_ms:.2f}",
                    f"{ratio:.2f}",
                    f"{figures.pages_per_second:.0f}",
                    f"{figures.p50_ms:.1f}",
                    f"{figures.p99_ms:.1f}",
                    f"{figures.calls:.1f}",
                    f"{figures.refused:.0%}",
                    f"{sizes[page][name]:,}",
                ]
            )
    print(table(header, rows))
    print()
    per_server = [[name, f"{used / 1e6:.0f}"] for name, used in memory.items() if name != "floor"]
    print(table(["server", "memory, MB"], per_server))
    print(flush=True)
