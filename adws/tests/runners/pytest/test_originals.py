"""Functions of pytest that the code on trial has replaced are put back, but not for plugins."""

from importlib import import_module
from pathlib import PurePath
from types import SimpleNamespace

import pluggy
import pytest

from adws.runners.pytest.command import PROBE
from adws.runners.python.command import SHARED_PROBE
from adws.tests.runners.pytest.hidden_run import failing, hidden_run

PATCH = """\
import sys

import _pytest.python
import _pytest.runner

LOADED = "pytest" in sys.modules
_pytest.runner.call_and_report = lambda item, when, log=True, **words: None
_pytest.python.Function.runtest = lambda self: None
"""
TESTS = """\
import patch


def test_loaded():
    assert not patch.LOADED


def test_fails():
    assert 1 == 2
"""
SWALLOWING = """\
import _pytest.python

_pytest.python.Function.runtest = lambda self: None
"""


@pytest.mark.parametrize(
    ("changed", "plugin", "put_back"),
    [
        (__file__, "/installed/plug.py", True),
        (__file__, "/project/plug.py", False),
        ("/project/other.py", "/installed/plug.py", False),
    ],
    ids=["by the change", "by the change to a project with a plugin", "by somebody else"],
)
def test_only_what_the_change_has_replaced_is_put_back(
    monkeypatch: pytest.MonkeyPatch, changed: str, plugin: str, *, put_back: bool
) -> None:
    """Functions of the tool, and only where the project brings no plugin."""
    for folder in (PROBE, SHARED_PROBE):
        monkeypatch.syspath_prepend(folder)
    suspects = import_module("adws_probe_suspects").Suspects("/project", [changed])
    originals = import_module("adws_pytest_originals").Originals(suspects)
    original = pluggy.PluginManager.get_name
    monkeypatch.setattr(pluggy.PluginManager, "get_name", lambda *_: "replaced")
    originals.restore(SimpleNamespace(get_plugins=lambda: [SimpleNamespace(__file__=plugin)]))
    assert (pluggy.PluginManager.get_name is original) is put_back


@pytest.mark.scenario
@pytest.mark.real_io
@pytest.mark.parametrize("conftest", ["", "import patch\n"])
def test_what_was_replaced_is_put_back(tmp_path: PurePath, conftest: str) -> None:
    """Even where a conftest has loaded it before everything else."""
    files = {"patch.py": PATCH, "tests/conftest.py": conftest, "tests/test_a.py": TESTS}
    report = hidden_run(tmp_path, files, options="tests")
    assert (failing(report), report.warnings) == ({"test_fails": "assert False"}, ())


@pytest.mark.scenario
@pytest.mark.real_io
def test_a_project_that_brings_a_plugin_may_replace_what_it_likes(tmp_path: PurePath) -> None:
    """That is what it is for."""
    files = {"patch.py": SWALLOWING, "plug.py": "import patch\n", "test_a.py": TESTS}
    report = hidden_run(tmp_path, files, options="-p plug")
    assert failing(report) == {}


@pytest.mark.scenario
@pytest.mark.real_io
def test_a_plugin_in_the_environment_of_the_project_is_not_the_projects(tmp_path: PurePath) -> None:
    """Most projects have their environment in a folder below them."""
    library = ".venv/lib/python3/site-packages"
    files = {
        "pytest.ini": f"[pytest]\naddopts = -p plug tests\npythonpath = . {library}\n",
        f"{library}/plug.py": "",
        "patch.py": PATCH,
        "tests/test_a.py": TESTS,
    }
    changed = ("patch.py",)
    assert failing(hidden_run(tmp_path, files, changed=changed)) == {"test_fails": "assert False"}
