"""Agents and runners of a project, beside its workflows."""

from collections.abc import Iterator
from pathlib import PurePath

import pytest

from adws import catalog, io_ops
from adws.core.context import Context
from adws.core.errors import ExtensionBroken, NameDuplicated, NameUnknown
from adws.steps.read_base_settings import read_base_settings
from adws.steps.read_settings import read_settings
from adws.tests.cli.program import committed, write
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io
MINE = "NAME = 'first'\nAGENT = NAME\n"
RUNNER = "from .reading import SIZE\n\nRUNNER = SIZE\n"


@pytest.fixture
def root(tmp_path: PurePath) -> Iterator[PurePath]:
    """Return a project with an agent, a runner in two files and an agent that is broken."""
    yield committed(
        PurePath(tmp_path),
        {
            "workflows/agents/mine.py": MINE,
            "workflows/agents/torn.py": "import nothing_of_that_name\n",
            "workflows/agents/_other.py": "",
            "workflows/runners/sized/__init__.py": RUNNER,
            "workflows/runners/sized/reading.py": "SIZE = 7\n",
        },
    )
    _ = catalog.use_project(PurePath(tmp_path), PurePath("/nowhere"))


def test_they_are_found_once_the_settings_are_read(root: PurePath) -> None:
    """Listed with those of adws, and each file is run once for a look at the settings."""
    before = catalog.agent_names()
    assert "mine" not in before
    _ = value(read_settings(Context(root)))
    assert {*catalog.agent_names()} == {*before, "mine", "torn"}
    assert catalog.agent("mine").unwrap() == "first"
    assert catalog.runner("sized").unwrap() == 7
    assert catalog.where("mine").unwrap() == (str(root / "workflows/agents/mine.py"),)
    _ = write(root, {"workflows/agents/mine.py": "AGENT = 'second'\n"})
    _ = write(root, {"workflows/runners/sized/reading.py": "SIZE = 8\n"})
    assert catalog.agent("mine").unwrap() == "first"
    _ = value(read_settings(Context(root)))
    assert (catalog.agent("mine").unwrap(), catalog.runner("sized").unwrap()) == ("second", 8)
    assert shell(root, "git status --porcelain --ignored").split() == [
        *("M", "workflows/agents/mine.py", "M", "workflows/runners/sized/reading.py"),
    ]


def test_a_change_brings_no_code_along(root: PurePath) -> None:
    """It is judged with what stood where it began; a file that it adds is none."""
    _ = write(root, {"workflows/agents/mine.py": "AGENT = 'cheat'\n"})
    _ = write(root, {"workflows/agents/new.py": "AGENT = 'cheat'\n"})
    _ = value(read_base_settings(Context(root)))
    assert catalog.agent("mine").unwrap() == "first"
    assert catalog.runner("sized").unwrap() == 7
    assert isinstance(catalog.agent("new").failure(), NameUnknown)
    assert value(io_ops.list_folder(root / ".adws/extensions/runners/sized")) == (
        "__init__.py",
        "reading.py",
    )


def test_a_broken_one_is_one_error_for_who_asks_for_it(root: PurePath) -> None:
    """With its file and the cause; the others work."""
    _ = value(read_settings(Context(root)))
    (told,) = catalog.broken(catalog.AGENT)
    assert isinstance(told, ExtensionBroken)
    assert told.message == (
        f"the agent 'torn' cannot be loaded from {root}/workflows/agents/torn:AGENT: "
        "ModuleNotFoundError: No module named 'nothing_of_that_name'"
    )
    assert told.hint == f"repair it in {root}/workflows/agents/torn.py, or remove it"
    assert "torn" not in catalog.usable_names(catalog.AGENT)
    assert "mine" in catalog.usable_names(catalog.AGENT)


def test_a_name_that_is_taken_is_refused(root: PurePath) -> None:
    """Nothing of adws is hidden, and two projects in one process do not mix."""
    _ = write(root, {"workflows/agents/claude.py": MINE, "two/workflows/agents/mine.py": MINE})
    _ = value(read_settings(Context(root)))
    assert isinstance(catalog.agent("claude").failure(), NameDuplicated)
    _ = value(read_settings(Context(root / "two")))
    twice = catalog.agent("mine").failure()
    _ = catalog.use_project(root / "two", PurePath("/nowhere"))
    assert isinstance(twice, NameDuplicated)
    assert catalog.agent("mine").unwrap() == "first"


def test_a_file_without_its_value_is_broken(root: PurePath) -> None:
    """What is meant stands in the message."""
    _ = write(root, {"workflows/agents/mine.py": "AGNT = 1\n"})
    _ = value(read_settings(Context(root)))
    assert "has no attribute 'AGENT'" in catalog.agent("mine").failure().message
