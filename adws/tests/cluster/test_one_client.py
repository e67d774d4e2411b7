"""What a driver asks of Dask's client once, however often it is needed."""

from contextlib import ExitStack
from pathlib import PurePath
from typing import Any

import pytest
from attrs import define, field

from adws.cluster import data_only
from adws.cluster.address import SchedulerAccess
from adws.cluster.cluster import WorkerTask
from adws.cluster.dask_cluster import DaskCluster
from adws.cluster.spending import reserve_lane
from adws.core.agent_settings import Actor
from adws.core.lane_work import LaneWork
from adws.core.selected_group import SelectedGroup
from adws.core.settings import Settings
from adws.tests.ledger.analyses import failure
from adws.tests.vcs.repositories import value

ADDRESS = "tcp://127.0.0.1:1"


@define
class CountedClient:
    """A client that lists one worker, and keeps what it was asked."""

    listed: int = 0
    submitted: list[str] = field(factory=list[str])

    def scheduler_info(self) -> dict[str, dict[str, object]]:
        """Return one worker."""
        self.listed += 1
        return {"workers": {ADDRESS: {}}}

    def submit(self, _function: object, *_values: object, key: str, **_options: Any) -> str:  # noqa: ANN401 - Dask's
        """Return the key as the future."""
        self.submitted.append(key.partition("-")[0])
        return key

    def publish_dataset(self, future: str, **_options: Any) -> None:  # noqa: ANN401 - Dask's
        """Keep nothing."""


def test_the_list_of_workers_is_asked_for_once_a_second() -> None:
    """Many lanes look at it at the same time; the clock of this test stands still."""
    client = CountedClient()
    cluster = DaskCluster(SchedulerAccess(ADDRESS), client, ExitStack())
    assert [value(cluster.workers()) for _ in range(3)] == [(ADDRESS,)] * 3
    assert client.listed == 1


def test_what_lanes_share_is_sent_once() -> None:
    """The second task names what is there already."""
    client = CountedClient()
    cluster = DaskCluster(SchedulerAccess(ADDRESS), client, ExitStack())
    for name in ("one", "two"):
        value(cluster.send(WorkerTask(name, ADDRESS, b"order", b"base")))
    assert client.submitted == ["adws", "one", "two"]


def test_names_are_looked_up_for_unpicklers_while_nothing_is_connected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While a driver is connected, whoever looks one up is told by which connection."""
    look_up = data_only._refuse_lookup
    look_up("pickle.find_class", ("os", "system"))
    monkeypatch.setattr(data_only, "_connected", [ADDRESS])
    look_up("open", ("a file",))
    with pytest.raises(data_only.NotUnpickledError, match="while it is connected to tcp"):
        look_up("pickle.find_class", ("os", "system"))


def test_nothing_is_reserved_behind_the_first_group_that_a_cap_refuses() -> None:
    """A cheaper group behind it would be worked on out of turn."""
    groups = tuple(
        SelectedGroup(f"r1/{number}/g", number, "g", 1, (failure(f"t.py::{number}"),))
        for number in range(1, 4)
    )
    settings = Settings(attempts=(Actor("claude"),), max_attempt_usd=1.0, max_cost_usd=1.0)
    reserved = value(reserve_lane(PurePath("/p"), settings, "r1", LaneWork(1, groups)))
    assert [item.granted.key for item in reserved] == ["r1/1/g"]
