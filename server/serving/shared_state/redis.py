"""Holds values in Redis, which the workers of several hosts share."""

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from server.domain.limits import STATE_SECONDS

_PREFIX = "heatdesk:"
_CONNECTIONS = 20


class RedisState:
    """All keys begin with `heatdesk:`. Operations raise redis.RedisError."""

    def __init__(self, url: str) -> None:
        """No connection is made yet. Raises ValueError for an address that is not one of Redis, or
        has wrong parameters."""
        pool = BlockingConnectionPool.from_url(
            url,
            max_connections=_CONNECTIONS,
            timeout=STATE_SECONDS,
            socket_timeout=STATE_SECONDS,
            socket_connect_timeout=STATE_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
        try:
            pool.make_connection()  # type: ignore[no-untyped-call]  # redis-py has no type here.
        except (TypeError, RedisError) as error:
            raise ValueError(str(error)) from error
        self._redis = Redis.from_pool(pool)

    async def get(self, key: str) -> bytes | None:
        value = await self._redis.get(_PREFIX + key)
        return value.encode() if isinstance(value, str) else value

    async def put(self, key: str, value: bytes, seconds: float, *, only_new: bool = False) -> bool:
        stored = await self._redis.set(_PREFIX + key, value, px=_milliseconds(seconds), nx=only_new)
        return bool(stored)

    async def increment(self, key: str, amount: int, seconds: float) -> tuple[int, float]:
        async with self._redis.pipeline(transaction=True) as transaction:
            transaction.set(_PREFIX + key, 0, px=_milliseconds(seconds), nx=True)
            transaction.incrby(_PREFIX + key, amount)
            transaction.pttl(_PREFIX + key)
            _, number, left = await transaction.execute()
        return number, left / 1000

    async def delete(self, key: str) -> None:
        await self._redis.delete(_PREFIX + key)

    async def aclose(self) -> None:
        await self._redis.aclose()


def _milliseconds(seconds: float) -> int:
    return max(1, int(seconds * 1000))
