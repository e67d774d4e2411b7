"""A red project whose groups are dealt to lanes, and a folder in which a worker runs them."""

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve

from adws import io_ops
from adws.cluster import connecting
from adws.cluster.address import SchedulerAccess
from adws.core.agent_settings import Actor
from adws.core.context import Context
from adws.core.settings import Settings
from adws.slots import ACTORS, BASE, LANE_WORK, WAVE
from adws.steps.deal_groups import deal_groups
from adws.steps.open_ledger import open_ledger
from adws.tests.cli.program import at_home
from adws.tests.cluster.clusters import ScriptedCluster
from adws.tests.steps.projects import committed
from adws.tests.steps.unittest_project import RED, judged
from adws.tests.vcs.repositories import value

ADDRESS = "tcp://127.0.0.1:8786"


@pytest.fixture(scope="session")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """Return the context of a lane with two groups, before anybody has worked on them."""
    folder = PurePath(tmp_path_factory.mktemp("dealt"))
    with at_home(folder / "home"):
        settings = Settings(
            cluster=ADDRESS,
            test_command="python3 -m unittest",
            agent="command",
            agent_command="sed -i 's/a - b/a + b/' calc.py",
        )
        red = judged(committed(folder / "calc", RED), settings)
        opened = value(open_ledger(red).bind(deal_groups))
        (work, *_) = opened.require(WAVE).unwrap()
    return opened.put(LANE_WORK, work).put(ACTORS, (Actor("command"),))


@pytest.fixture
def lane(dealt: Context, tmp_path: PurePath) -> Iterator[Context]:
    """Yield the same context with money and journal as they were, and a worker's own HOME."""
    state = dealt.root / ".adws"
    for name in ("money.jsonl", "journal.jsonl"):
        _ = value(io_ops.remove_tree(state / name))
    _ = value(io_ops.remove_tree(dealt.require(BASE).unwrap().trees))
    with at_home(PurePath(tmp_path) / "worker-home"):
        yield dealt


@pytest.fixture
def connect(monkeypatch: pytest.MonkeyPatch) -> "Connect":
    """Return what puts a cluster behind the address that the settings name."""
    return Connect(monkeypatch)


class Connect:
    """Puts a cluster behind an address."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        """Begin with nothing connected."""
        self.patch = patch

    def __call__(self, cluster: ScriptedCluster, address: str = ADDRESS) -> ScriptedCluster:
        """Return the cluster that is connected now."""
        self.patch.setattr(connecting, "_connected", {SchedulerAccess(address): cluster})
        self.patch.setattr(connecting, "_placements", {})
        return cluster


def with_settings(
    context: Context,
    **changes: Any,  # noqa: ANN401 - a setting may be anything
) -> Context:
    """Return the context with some settings changed."""
    return evolve(context, settings=evolve(context.settings, **changes))
