"""The small project that these tests look at."""

import importlib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from adws.tests.behaviour.probes import project
from adws.tests.behaviour.shop_project import FILES


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[ModuleType]:
    """Return the tests of a small project, with its modules loaded."""
    with project(tmp_path, FILES):
        yield importlib.import_module("tests.checks")
