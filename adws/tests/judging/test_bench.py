"""How far a judged run reaches."""

import pytest

from adws.cage.cage import Level
from adws.core.settings import Settings, Workspace
from adws.judging.bench import Bench
from adws.tests.steps.projects import AT_WORK, PYTEST, UNCAGED

CAGED = Level("/usr/bin/bwrap", (), "bubblewrap")


@pytest.mark.parametrize(
    ("level", "settings", "words"),
    [
        (None, Settings(), "judged code runs without a cage"),
        (UNCAGED, Settings(), "judged code runs without a cage"),
        (CAGED, Settings(workspace=Workspace.IN_PLACE), "judged runs use your own tree"),
        (
            CAGED,
            Settings(writable=("/var/cache",)),
            "judged runs can write to the paths in 'writable'",
        ),
        (CAGED, Settings(), ""),
    ],
)
def test_what_a_later_run_can_get_from_an_earlier_one(
    level: Level | None, settings: Settings, words: str
) -> None:
    """In words; nothing in a cage."""
    bench = Bench(AT_WORK.root, settings, (PYTEST,), level=level, base=AT_WORK.base)
    assert bench.within_reach == words
