"""How full runs were split over lanes, as a terminal and a report say it."""

from collections.abc import Iterator

from adws.core.sharding import Sharding
from adws.reports.quantity import quantity


def shards_line(sharding: Sharding | None) -> str:
    """Say into how many shards the newest full run was split; nothing where it was not."""
    if sharding is None or not sharding.newest:
        return ""
    return f"judged in {quantity(sharding.newest, 'shard')}"


def shards_facts(sharding: Sharding) -> Iterator[str]:
    """Say how many full runs were split, and into how many shards at most; nothing for none."""
    if sharding.runs:
        runs = quantity(sharding.runs, "full run")
        yield f"Judged in up to {quantity(sharding.most, 'shard')}: {runs}"
