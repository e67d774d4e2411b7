"""Which files may be edited, and what they offer each other."""

from pathlib import PurePath

import pytest

from adws.agents.search.job import Desk, probe_command
from adws.agents.search.observed import Observed, TracedCase, read_observed
from adws.agents.search.source_files import may_edit, named_files, parse_sources
from adws.tests.agents.building import make_task


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("calc.py", True),
        ("pkg/deep/calc.py", True),
        ("tests/helpers.py", False),
        ("conftest.py", False),
        ("pkg/conftest.py", False),
        ("test_calc.py", False),
        ("data.txt", False),
        ("/elsewhere/calc.py", False),
        ("../calc.py", False),
        ("lib/site-packages/calc.py", False),
    ],
)
def test_only_unsealed_project_files_are_edited(*, path: str, allowed: bool) -> None:
    """Tests, sealed files, other sorts of files and files from elsewhere are left alone."""
    assert may_edit(make_task(), path) == allowed


def test_executed_imported_and_traced_files_are_read() -> None:
    """Each file once, in order."""
    observed = Observed(
        (TracedCase("a", passed=True, lines={"b.py": (1,), "tests/t.py": (1,)}),),
        imported={"a.py": (1,), "b.py": (1,)},
    )
    assert named_files(make_task(), observed) == ("a.py", "b.py", "calc.py")


def test_files_know_each_others_names_and_broken_ones_are_left_out() -> None:
    """What is not Python, or not UTF-8, cannot be edited."""
    texts = {"src/a.py": "X = 1\n", "bad.py": "def", "latin.py": "# \ufffd", "null.py": "\0"}
    sources = parse_sources(texts)
    assert list(sources) == ["src/a.py"]
    assert sources["src/a.py"].modules == {"src.a": ("X",), "a": ("X",)}


def test_a_run_that_never_collected_is_a_failure() -> None:
    """Without the probe's first line nothing is known."""
    message = "the test command did not get as far as to collect cases"
    assert read_observed("").failure().message == message


def test_the_probe_comes_through_the_environment_and_leaves_nothing() -> None:
    """The project's own variables are kept, and no compiled file or cache is written."""
    task = make_task(test_argv=("make", "test"), test_env={"PYTHONPATH": "/own", "A": "b"})
    command = probe_command(task, Desk(PurePath("/desk"), {"PYTHONPATH": "/theirs"}), 5.0)
    paths = command.env["PYTHONPATH"].split(":")
    assert command.argv == ("make", "test", "-o", "cache_dir=/desk/cache", "tests/test_calc.py")
    assert (PurePath(paths[0]).name, paths[1:]) == ("probes", ["/own"])
    assert {name: command.env[name] for name in ("A", "PYTEST_PLUGINS", "TMPDIR")} == {
        "A": "b",
        "PYTEST_PLUGINS": "adws_search_probe",
        "TMPDIR": "/desk/tmp",
    }
    assert command.env["PYTHONDONTWRITEBYTECODE"] == "1"
