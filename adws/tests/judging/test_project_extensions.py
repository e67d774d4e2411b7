"""Agents and runners of a project, beside its workflows."""

from pathlib import PurePath

import pytest

from adws import catalog, io_ops
from adws.core.context import Context
from adws.core.errors import ExtensionBroken, NameDuplicated, NameUnknown
from adws.core.patch import ChangeToJudge
from adws.slot_values import extensions_of
from adws.slots import CHANGE, EXTENSIONS, SUITES
from adws.steps.detect_suites import detect_suites
from adws.steps.read_base_settings import read_base_settings
from adws.steps.read_settings import read_settings
from adws.tests.cli.program import committed, write
from adws.tests.vcs.repositories import error, shell, value

pytestmark = pytest.mark.real_io


def agent(summary: str, name: str = "mine") -> str:
    """Return the source of an agent."""
    return (
        "from attrs import evolve\n\nfrom adws.agents.command import AGENT as COMMAND\n\n"
        f"AGENT = evolve(COMMAND, name={name!r}, summary={summary!r})\n"
    )


def summary_of(own: catalog.Folders) -> str:
    """Return what the agent of a project says of itself."""
    return str(catalog.agent("mine", own).unwrap().summary)


def hint_of(own: catalog.Folders) -> str:
    """Return what the runner of a project says of itself."""
    return str(catalog.runner("sized", own).unwrap().install_hint)


MINE = agent("first")
RUNNER = """\
from attrs import evolve

from adws.runners.pytest import RUNNER as PYTEST

from .reading import HINT

RUNNER = evolve(PYTEST, name="sized", detect=lambda project: None, install_hint=HINT)
"""


@pytest.fixture
def root(tmp_path: PurePath) -> PurePath:
    """Return a project with an agent, a runner in two files and an agent that is broken."""
    return committed(
        PurePath(tmp_path),
        {
            "workflows/agents/mine.py": MINE,
            "workflows/agents/torn.py": "import nothing_of_that_name\n",
            "workflows/agents/_other.py": "",
            "workflows/runners/sized/__init__.py": RUNNER,
            "workflows/runners/sized/reading.py": "HINT = 'seven'\n",
        },
    )


def test_they_are_found_beside_those_of_adws(root: PurePath) -> None:
    """Each file is run once for a look at the settings."""
    own = extensions_of(value(read_settings(Context(root))))
    assert {*catalog.agent_names(own)} == {*catalog.agent_names(), "mine", "torn"}
    assert summary_of(own) == "first"
    assert hint_of(own) == "seven"
    assert catalog.where("mine", folders=own).unwrap() == (str(root / "workflows/agents/mine.py"),)
    _ = write(root, {"workflows/agents/mine.py": agent("second")})
    _ = write(root, {"workflows/runners/sized/reading.py": "HINT = 'eight'\n"})
    assert summary_of(own) == "first"
    _ = value(read_settings(Context(root)))
    assert summary_of(own) == "second"
    assert hint_of(own) == "eight"
    assert shell(root, "git status --porcelain --ignored").split() == [
        *("M", "workflows/agents/mine.py", "M", "workflows/runners/sized/reading.py"),
    ]


def test_two_projects_in_one_process_stay_apart(root: PurePath) -> None:
    """Each has the agents of its own folder, whatever their names."""
    files = {
        "workflows/agents/mine.py": agent("other"),
        "workflows/agents/more.py": agent("", "more"),
    }
    two = write(root / "two", files)
    first, second = (extensions_of(value(read_settings(Context(item)))) for item in (root, two))
    assert summary_of(first) == "first"
    assert summary_of(second) == "other"
    assert isinstance(catalog.agent("more", first).failure(), NameUnknown)
    assert isinstance(catalog.agent("mine").failure(), NameUnknown)


def test_a_change_brings_no_code_along(root: PurePath) -> None:
    """It is judged with what stood where it began; a file that it adds is none."""
    _ = write(root, {"workflows/agents/mine.py": agent("cheat")})
    _ = write(root, {"workflows/agents/new.py": agent("cheat")})
    own = extensions_of(value(read_base_settings(Context(root))))
    assert summary_of(own) == "first"
    assert hint_of(own) == "seven"
    assert isinstance(catalog.agent("new", own).failure(), NameUnknown)
    (folder,) = own
    assert folder.parent.parent == root / ".adws/extensions"
    assert value(io_ops.list_folder(folder / "runners/sized")) == ("__init__.py", "reading.py")


def test_each_state_of_them_has_a_folder_of_its_own(root: PurePath) -> None:
    """A run that is resumed finds what it began with; a project without any has none."""
    first = value(read_base_settings(Context(root))).get(EXTENSIONS)
    assert value(read_base_settings(Context(root))).get(EXTENSIONS) == first
    _ = committed(root, {"workflows/agents/mine.py": agent("second")})
    second = value(read_base_settings(Context(root))).get(EXTENSIONS) or ()
    assert [*map(summary_of, (first or (), second))] == ["first", "second"]
    _ = shell(root, "git rm -rq workflows && git commit -qm none")
    assert value(read_base_settings(Context(root))).get(EXTENSIONS) == ()


def test_a_suite_of_a_change_is_found_by_the_runners_of_its_base(root: PurePath) -> None:
    """Also where nobody read the settings, or where they were read from the base."""
    _ = write(root, {"workflows/runners/pytest.toml": "no recipe", "pytest.ini": "[pytest]\n"})
    _ = write(root, {"test_a.py": "def test_a(): pass\n"})
    asked = Context(root).put(CHANGE, ChangeToJudge())
    for context in (asked, value(read_base_settings(asked)), Context(root).put(EXTENSIONS, ())):
        (suite,) = value(detect_suites(context)).require(SUITES).unwrap()
        assert (suite.runner, suite.extensions) == ("pytest", ())
    assert "workflows/runners/pytest.toml" in error(detect_suites(Context(root))).message


def test_a_broken_one_is_one_error_for_who_asks_for_it(root: PurePath) -> None:
    """With its file and the cause; the others work."""
    own = extensions_of(Context(root))
    (error,) = catalog.broken_entries(catalog.AGENT, own)
    file = root / "workflows/agents/torn.py"
    assert isinstance(error, ExtensionBroken)
    assert error.message == (
        f"the agent 'torn' cannot be loaded from {file}:AGENT: "
        "ModuleNotFoundError: No module named 'nothing_of_that_name'"
    )
    assert error.hint == f"repair it in {file}, or remove it"
    usable = catalog.usable_names(catalog.AGENT, own)
    assert ("torn" in usable, "mine" in usable) == (False, True)


def test_a_name_that_is_taken_is_refused(root: PurePath) -> None:
    """Nothing of adws is hidden."""
    _ = write(root, {"workflows/agents/claude.py": MINE})
    twice = catalog.agent("claude", extensions_of(Context(root))).failure()
    assert isinstance(twice, NameDuplicated)
    assert str(root / "workflows/agents/claude.py") in twice.message


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("AGNT = 1\n", "has no attribute 'AGENT'"),
        ("AGENT = 1\n", "cannot be used: AGENT is 1, not an Agent of adws.agents.agent"),
        (agent("", "other"), "cannot be used: its name is 'other'"),
    ],
)
def test_a_file_without_a_fitting_value_is_broken(root: PurePath, source: str, fault: str) -> None:
    """What is meant stands in the message."""
    _ = write(root, {"workflows/agents/mine.py": source})
    missing = catalog.agent("mine", extensions_of(Context(root))).failure()
    assert (missing.kind, missing.message.endswith(fault)) == ("ExtensionBroken", True)
