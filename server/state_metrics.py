"""Updates the metrics from the state and the counters of a host's parts, once a second.

The parts do not depend on metrics: a counter costs them only an addition. This module is imported
only if metrics are enabled.
"""

import asyncio

from server.live.feeds import Feeds
from server.rendering.pool import RenderPool
from server.telemetry import metrics
from server.telemetry.totals import Total
from server.web.fair_queue import REFUSALS, FairQueue, Reason
from server.web.host import Host
from server.web.shared_state.fallback import FallbackState

_SECONDS = 1.0


class StateMetrics:
    """The metrics of one process."""

    def __init__(self, host: Host, pool: RenderPool, feeds: Feeds) -> None:
        self._host, self._pool, self._feeds = host, pool, feeds
        self._totals = [
            Total(metrics.RENDER_PROCESSES_REPLACED, lambda: pool.replaced),
            *(_refused(host.queue, reason) for reason in REFUSALS),
        ]
        if isinstance(state := host.shared_state, FallbackState):
            self._totals.append(Total(metrics.STATE_FAILURES, lambda: state.failures))
        if stored := host.history_store:
            self._totals += [
                Total(metrics.STORE_DROPPED, lambda: stored.queue.dropped_rows),
                Total(metrics.STORE_FAILURES, lambda: stored.store.failures),
            ]

    async def run(self) -> None:
        """Updates the metrics until it is cancelled, and then once more."""
        try:
            while True:
                self.update()
                await asyncio.sleep(_SECONDS)
        finally:
            self.update()

    def update(self) -> None:
        for total in self._totals:
            total.update()
        metrics.RENDER_PROCESSES.set(self._pool.ready_count)
        metrics.STREAMS.set(self._feeds.listener_count)
        metrics.FEEDS.set(self._feeds.feed_count)
        for name, area in self._host.client.traffic.areas.items():
            metrics.BREAKER_OPEN.labels(name).set(area.is_held_back)
        if stored := self._host.history_store:
            metrics.STORE_QUEUE_ROWS.set(stored.queue.rows)
            metrics.STORE_QUEUE_AGE.set(stored.queue.age)


def _refused(queue: FairQueue, reason: Reason) -> Total:
    return Total(metrics.PAGES_REFUSED.labels(reason), lambda: queue.refused[reason])
