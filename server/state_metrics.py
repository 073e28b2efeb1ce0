"""Updates the metrics from the state and the counters of a host's parts, once a second.

The parts do not depend on metrics: a counter costs them only an addition. This module is imported
only if metrics are enabled.
"""

import asyncio
from collections.abc import Iterable

from server.live.feeds import Feeds
from server.rendering.pool import RenderPool
from server.serving.shared_state.state import FallbackState
from server.telemetry import metrics
from server.telemetry.metrics import Total, totals_by_reason
from server.web.host import Host

_SECONDS = 1.0


async def update_metrics(host: Host, pool: RenderPool, feeds: Feeds) -> None:
    """Updates the metrics of this process until it is cancelled, and then once more."""
    totals = [
        Total(metrics.RENDER_PROCESSES_REPLACED, lambda: pool.replaced),
        *totals_by_reason(metrics.PAGES_REFUSED, host.queue.refused),
        *totals_by_reason(metrics.DOCUMENTS_WITHOUT_HTML, pool.not_rendered),
        *totals_by_reason(metrics.SESSIONS_REFUSED, host.sessions_refused),
    ]
    if isinstance(state := host.shared_state, FallbackState):
        totals.append(Total(metrics.STATE_FAILURES, lambda: state.failures))
    if stored := host.history_store:
        totals += [
            Total(metrics.STORE_DROPPED, lambda: stored.queue.dropped_rows),
            Total(metrics.STORE_FAILURES, lambda: stored.store.failures),
        ]
    try:
        while True:
            _update(totals, host, pool, feeds)
            await asyncio.sleep(_SECONDS)
    finally:
        _update(totals, host, pool, feeds)


def _update(totals: Iterable[Total], host: Host, pool: RenderPool, feeds: Feeds) -> None:
    for total in totals:
        total.update()
    metrics.RENDER_PROCESSES.set(pool.ready_count)
    metrics.STREAMS.set(feeds.listener_count)
    metrics.FEEDS.set(feeds.feed_count)
    for name, area in host.client.traffic.areas.items():
        metrics.BREAKER_OPEN.labels(name).set(area.is_held_back)
    if stored := host.history_store:
        metrics.STORE_QUEUE_ROWS.set(stored.queue.rows)
        metrics.STORE_QUEUE_AGE.set(stored.queue.age)
