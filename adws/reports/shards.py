"""How full runs were split over lanes, for a terminal and a report."""

from collections.abc import Iterator

from adws.core.quantity import quantity
from adws.core.sharding import Sharding


def shards_line(sharding: Sharding | None) -> str:
    """Return into how many shards the newest full run was split; nothing if it was not."""
    if sharding is None or not sharding.newest:
        return ""
    return f"judged in {quantity(sharding.newest, 'shard')}"


def shards_facts(sharding: Sharding) -> Iterator[str]:
    """Return how many full runs were split, and into how many shards at most; nothing for none."""
    if sharding.runs:
        runs = quantity(sharding.runs, "full run")
        yield f"Judged in up to {quantity(sharding.most, 'shard')}: {runs}"
