"""Tests of how a bundled example becomes a project."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.cli.demo_project import build_demo
from adws.core.railway import settle
from adws.tests.cli.program import write
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io


def test_a_demo_in_the_cache_is_made_anew(home: PurePath) -> None:
    """What an earlier demo has left is gone."""
    path = write(home / "cache/demo/leap_year", {"left.py": ""})
    assert value(build_demo("leap_year", None)) == path
    assert "left.py" not in value(io_ops.list_folder(path))
    assert "leap_year.py" in value(io_ops.list_folder(path))


def test_programs_that_run_adws_are_no_project_to_repair(home: PurePath) -> None:
    """The folder with them is an example, and not for `adws demo`."""
    error = settle(build_demo("embedding", None)).failure()
    assert error.message == "unknown example 'embedding'"
    assert not value(io_ops.exists(home / "cache/demo/embedding"))
