"""A folder with code on trial, a library and tests, and the state that is compared there."""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from adws.runners.python.command import SHARED_PROBE
from adws.tests.runners.python.compared_state import ComparedState

OURS = """\
import decimal, functools, locale, warnings

def lie(*values, **words):
    return True

class Number(int):
    pass

class Module(type(functools)):
    pass

class Liar:
    def ask(self):
        return True

    @property
    def word(self):
        return True

    @staticmethod
    def say():
        return True

half = functools.partial(lie, 1)
wrapped = functools.wraps(len)(lie)
kept = functools.lru_cache(lie)
"""
THEIRS = """\
LIMIT = 3
TABLE = {"slow": len, int: int}
_cache = None

def limit():
    global _cache
    _cache = LIMIT
    return LIMIT

class Thing:
    def do(self):
        return 1

thing = Thing()
"""


def _is_of_this_suite(name: str) -> bool:
    """Whether a module is loaded for this suite alone: pytest would miss its own parts."""
    installed = "site-packages" in (getattr(sys.modules[name], "__file__", "") or "")
    return name.startswith("adws.") or (
        installed and not name.startswith(("_pytest", "pytest", "pluggy", "coverage", "xdist"))
    )


@pytest.fixture(scope="session")
def audit_hooks() -> list[Callable[[str, tuple[object, ...]], None]]:
    """Return a list of audit hooks, of which the last one is called.

    Python takes none away again, and each one that a state adds would slow down all later ones.
    """
    hooks: list[Callable[[str, tuple[object, ...]], None]] = []
    sys.addaudithook(lambda event, arguments: hooks[-1](event, arguments) if hooks else None)
    return hooks


@pytest.fixture
def project(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    audit_hooks: list[Callable[[str, tuple[object, ...]], None]],
) -> Iterator[Path]:
    """Return a folder with code on trial, unchanged code beside it, a library and a test."""
    monkeypatch.setattr(sys, "addaudithook", audit_hooks.append)
    (tmp_path / "lib/site-packages").mkdir(parents=True)
    texts = {
        "ours.py": OURS,
        "beside.py": "def help(*values): return 1\n",
        "lib/site-packages/theirs.py": THEIRS,
        "lib/site-packages/more.py": "import sys\n\ndef patch(*values): return 1\n\n"
        "class Module(type(sys)): pass\n",
        "test_settings.py": "locale.setlocale, decimal.localcontext, catch_warnings\n",
        "test_ours.py": "math.floor = 1\nprint('math.ceil', 'json.loads', locale.setlocale)\n",
    }
    for name, text in texts.items():
        _ = (tmp_path / name).write_text(text)
    for name in filter(_is_of_this_suite, list(sys.modules)):
        # The interpreter of a project knows none of them, and each one takes its time.
        monkeypatch.delitem(sys.modules, name)
    for folder in (SHARED_PROBE, tmp_path, tmp_path / "lib/site-packages"):
        monkeypatch.syspath_prepend(str(folder))
    _ = import_module("theirs")
    yield tmp_path
    audit_hooks.clear()
    for name in ("ours", "beside", "theirs", "more"):
        _ = sys.modules.pop(name, None)


@pytest.fixture
def compared(project: Path) -> ComparedState:
    """Return a state that has been looked at once, after everything was loaded."""
    state = ComparedState(project)
    assert state.check() == []
    return state
