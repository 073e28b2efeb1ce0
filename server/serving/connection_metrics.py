"""Sets the metrics of one worker's connections; imported only if metrics are enabled."""

from server.serving.connections import Connections
from server.telemetry import metrics
from server.telemetry.totals import Total


class ConnectionMetrics:
    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._totals = (
            Total(metrics.CONNECTIONS_REFUSED.labels("idle"), lambda: connections.given_up),
            Total(metrics.CONNECTIONS_REFUSED.labels("new"), lambda: connections.refused),
        )

    def update(self) -> None:
        """Sets the metrics to the current numbers. The server calls it every second."""
        metrics.CONNECTIONS.set(len(self._connections.connections))
        for total in self._totals:
            total.update()
