"""The step ``require_merged``: no work begins in the middle of a conflict."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.errors import RepositoryUnusable
from adws.slots import BASE
from adws.steps.open_base import open_base
from adws.steps.require_merged import require_merged
from adws.tests.steps.projects import committed
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io


def test_a_tree_with_conflicts_is_refused(here: PurePath) -> None:
    """Any other goes on as it is."""
    opened = value(open_base(Context(committed(here / "p", {"a.py": ""}))))
    assert value(require_merged(opened)) == opened
    base = evolve(opened.require(BASE).unwrap(), unmerged=("a.py",))
    refused = error(require_merged(opened.put(BASE, base)))
    assert (type(refused), refused.message) == (
        RepositoryUnusable,
        "conflicts are not resolved: a.py",
    )
