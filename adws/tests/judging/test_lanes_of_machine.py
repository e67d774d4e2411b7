"""In how many lanes this machine works."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.lane_count import lanes_after
from adws.judging.dealing import lanes_of_machine
from adws.testing import FakeIo
from adws.tests.ledger.proposals import proposal
from adws.tests.vcs.repositories import value

MEMORY = PurePath("/proc/meminfo")


@pytest.mark.parametrize(
    ("asked", "files", "lanes"),
    [
        (4, {}, 4),
        (64, {}, 8),
        (4, {MEMORY: "MemTotal: 9 kB\nMemAvailable: 1100000 kB\n"}, 2),
        (4, {MEMORY: "MemAvailable: 9 kB\n"}, 1),
        (4, {MEMORY: "MemTotal: 9 kB\n"}, 4),
        (0, {}, 1),
    ],
)
def test_no_more_lanes_work_than_the_machine_carries(
    io: FakeIo, asked: int, files: dict[PurePath, str], lanes: int
) -> None:
    """Eight for each core, half a GiB of memory for each; one at least."""
    io.files.update(files)
    assert value(lanes_of_machine(asked)) == lanes


def test_fewer_lanes_work_after_a_service_has_turned_calls_away() -> None:
    """An attempt that was asked for twice met a limit of the agent's service."""
    turned_away = evolve(proposal("a.py"), calls=2)
    assert lanes_after(8, (proposal("a.py"), turned_away)) == 4
    assert lanes_after(8, (proposal("a.py"),)) == 8
    assert lanes_after(1, (turned_away,)) == 1
