"""The limit of this process's file descriptors; every connection takes one."""

import contextlib
import logging
import resource

from server.domain.limits import CONNECTIONS, RESERVED_DESCRIPTORS

log = logging.getLogger("heatdesk.serving")


def raise_descriptor_limit() -> int:
    """Raises the soft limit of descriptors to the hard limit, for this process and its children.
    Returns the limit; if there is none, as many as a worker needs."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # Some systems report a hard limit that they do not grant.
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return CONNECTIONS + RESERVED_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft


def most_connections(descriptors: int) -> int:
    """The most client connections of a process with this many descriptors."""
    return min(CONNECTIONS, max(descriptors - RESERVED_DESCRIPTORS, descriptors // 2))


def connection_limit() -> int:
    """Raises the limit of descriptors. Returns the most client connections, and logs a warning if
    they are fewer than CONNECTIONS."""
    descriptors = raise_descriptor_limit()
    most = most_connections(descriptors)
    if most < CONNECTIONS:
        log.warning(
            "a process may open only %d files: at most %d connections (ulimit -n, LimitNOFILE=)",
            descriptors,
            most,
        )
    return most
