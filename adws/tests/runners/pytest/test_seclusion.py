"""Code on trial learns nothing of the tests while they run."""

from pathlib import PurePath

import pytest

from adws.tests.runners.pytest.hidden_run import failing, hidden_run

pytestmark = pytest.mark.scenario

CHEATS = """\
import gc
import inspect
import os
import sys
from pathlib import Path

IMPORTED_BY = [one.filename for one in inspect.stack() if "test" in Path(one.filename).name]


def frames():
    frame = sys._getframe()
    while frame is not None:
        yield frame
        frame = frame.f_back


def told(*notes):
    here = sys._getframe(1)
    return {
        "names": any(frame.f_code.co_name.startswith("test_") for frame in frames()),
        "files": any("test_" in Path(one.f_code.co_filename).name for one in frames()),
        "stack": any("test" in one.function + Path(one.filename).name for one in inspect.stack()),
        "rewritten": any(name.startswith("@") for name in here.f_globals),
        "tool": "pytest" in here.f_globals,
        "module": "test" in here.f_globals["__name__"],
        "answer": here.f_locals.get("expected"),
        "constants": 4711 in here.f_code.co_consts,
        "deeper": sys._getframe(3) == here,
        "the same": len({sys._getframe(1), sys._getframe(3), here}) == 1,
        "imported by": IMPORTED_BY,
        "command": b"pytest" in Path("/proc/self/cmdline").read_bytes(),
        "folder": os.path.exists("tests") or Path("tests").is_dir() or os.access("tests", os.F_OK),
        "listed": listed("tests"),
        "data": read("tests/data/a.txt"),
        "absolute": read(Path(__file__).parent / "tests" / "test_app.py"),
        "functions": any(getattr(one, "__name__", "") == "test_told" for one in gc.get_objects()),
        "class": sys.modules.get("tests.test_app") or sys.modules.get("test_app"),
    }


def listed(path):
    try:
        return os.listdir(path) or list(os.scandir(path))
    except FileNotFoundError:
        return []


def read(path):
    try:
        return Path(path).read_text()
    except FileNotFoundError:
        return ""


def _trace(frame, event, argument):
    return TRACED.append(frame.f_code.co_name)


TRACED = []
sys.setprofile(_trace)
"""
TRACING = "sys.settrace(_trace)\n"
CHEATED = """\
import app
import pytest


class TestKind:
    pass


def test_told():
    expected = 4711
    told = {
        "names": False,
        "files": False,
        "stack": False,
        "rewritten": False,
        "tool": False,
        "module": False,
        "answer": None,
        "constants": False,
        "deeper": True,
        "the same": True,
        "imported by": [],
        "command": False,
        "folder": False,
        "listed": [],
        "data": "",
        "absolute": "",
        "functions": False,
        "class": None,
    }
    found = app.told("", "\\0")
    if found != told:
        pytest.fail(str({name: one for name, one in found.items() if one != told[name]}))


def test_traced():
    assert not any(name == "test_told" for name in app.TRACED)
"""


@pytest.mark.real_io
@pytest.mark.parametrize(("options", "more"), [("", ""), ("-n 2", TRACING)])
def test_code_on_trial_learns_nothing_of_the_tests(
    tmp_path: PurePath, options: str, more: str
) -> None:
    """Neither from frames nor from files, objects, the command line, a profile or a trace."""
    files = {"app.py": CHEATS + more, "tests/test_app.py": CHEATED, "tests/data/a.txt": "a"}
    assert failing(hidden_run(tmp_path, files, options=options)) == {}


@pytest.mark.real_io
def test_what_no_change_has_touched_learns_all_the_same(tmp_path: PurePath) -> None:
    """The project has always asked."""
    files = {"app.py": CHEATS, "tests/test_app.py": CHEATED, "tests/data/a.txt": "a"}
    report = hidden_run(tmp_path, files, changed=("other.py",))
    assert sorted(failing(report)) == ["test_told", "test_traced"]
