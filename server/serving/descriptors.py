"""The file descriptors that this process may open, of which every connection takes one."""

import contextlib
import logging
import resource

from server.domain.limits import CONNECTIONS, RESERVED_DESCRIPTORS

log = logging.getLogger("heatdesk.serving")


def raise_descriptor_limit() -> int:
    """Raises the soft limit to the hard one, for this process and its children. Returns it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # Some systems report a hard limit that they do not grant.
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return CONNECTIONS + RESERVED_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft


def most_connections(descriptors: int) -> int:
    """The most connections of clients to a process with so many descriptors."""
    return min(CONNECTIONS, max(descriptors - RESERVED_DESCRIPTORS, descriptors // 2))


def connection_limit() -> int:
    """Raises the limit of descriptors. Returns the most connections of clients, and warns where
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
