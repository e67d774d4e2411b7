"""The step ``remove_trees``: what a finished run leaves outside of the project."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.errors import SlotMissing
from adws.core.settings import Delivery, Settings
from adws.slots import BASE
from adws.steps.remove_trees import remove_trees
from adws.testing import FakeIo
from adws.tests.steps.projects import NOWHERE
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

RUN = PurePath("/cache/r1")
COMMITS, JUDGED = RUN / "repository.git/HEAD", RUN / "trees/judge/a.py"
MINE, OTHERS = PurePath("/p/a.py"), PurePath("/cache/r2/trees/judge/a.py")


@pytest.mark.parametrize(
    ("how", "left"),
    [
        (Delivery.BRANCH, {MINE, OTHERS}),
        (Delivery.APPLY, {MINE, OTHERS}),
        (Delivery.NONE, {MINE, OTHERS, COMMITS}),
    ],
)
def test_nothing_is_left_but_fixes_that_lie_nowhere_else(
    io: FakeIo, how: Delivery, left: set[PurePath]
) -> None:
    """The trees always go; neither the project nor another run is touched."""
    io.files.update(dict.fromkeys((COMMITS, JUDGED, MINE, OTHERS), ""))
    here = NOWHERE.require(BASE).unwrap()
    base = evolve(here, repository=COMMITS.parent, trees=RUN / "trees")
    context = evolve(NOWHERE, settings=Settings(deliver=how)).put(BASE, base)
    assert value(remove_trees(context)) == context
    assert set(io.files) == left


def test_without_a_base_nothing_is_removed(io: FakeIo) -> None:
    """The error names the slot."""
    assert isinstance(error(remove_trees(Context(PurePath("/p")))), SlotMissing)
    assert io.calls == []
