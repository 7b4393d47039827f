"""How often one address may create tables and ask for seats, and how often anybody may change something.

Counted in the memory of this server, by address; of IPv6 by the /64 that a household is given. Behind a proxy the
address is that of the caller only if the proxy is one of `forwarded_allow_ips`. Where it is decided: the table
server's design, part 1.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from rentopia.server.settings import Settings
from rentopia.server.sockets.bucket import Bucket

_MOST_PACES = 20_000


class RateLimits:
    """``create`` and ``join`` of one address; a limit of 0 lets everything through."""

    def __init__(self, settings: Settings) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        amounts = {"create": settings.create_per_minute, "join": settings.join_per_minute}
        self._items = {what: RateLimitItemPerMinute(amount) for what, amount in amounts.items() if amount}

    def hit(self, what: str, address: str) -> int:
        """Count one; 0, or the seconds after which it may be tried again."""
        item = self._items.get(what)
        if item is None or self._limiter.hit(item, what, household(address)):
            return 0
        stats = self._limiter.get_window_stats(item, what, household(address))
        return min(60, max(1, math.ceil(stats.reset_time - time.time())))


class Paces:
    """Changes over HTTP, as fast as over a socket: a bucket for each secret, or for the address of who sends none."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, secret: str | None, address: str) -> bool:
        """Count one; False where it is too many. Whoever was away longest is forgotten first, with a full bucket."""
        key = f"address {household(address)}" if secret is None else f"secret {secret}"
        now = time.monotonic()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(now)
            if len(self._buckets) > _MOST_PACES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take(now)


def household(address: str) -> str:
    """What an address is counted as."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False).network_address)
    return str(found)
