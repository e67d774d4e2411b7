"""Candidates never meet what an earlier one left behind, however many share a process."""

from pathlib import Path

import pytest

from adws.tests.search.fork_server.servers import (
    LIMITS,
    aims,
    on_server,
    trace,
    trial,
    try_candidates,
)

pytestmark = pytest.mark.real_io

REMEMBERING = {
    "a dictionary of the module": "memo = {}\ndef f(n):\n    return memo.setdefault(n, n + 0)\n",
    "a list inside of a tuple": (
        "memo = ([],)\ndef f(n):\n    memo[0].append(n + 0)\n    return memo[0][0]\n"
    ),
    "a cache": "from functools import lru_cache\n@lru_cache\ndef f(n):\n    return n + 0\n",
    "a name of the module": (
        "last = None\ndef f(n):\n    global last\n    last = last or n + 0\n    return last\n"
    ),
    "a default argument": "def f(n, memo=[]):\n    memo.append(n + 0)\n    return memo[0]\n",
    "an attribute of a function": (
        "def f(n):\n    f.last = getattr(f, 'last', n + 0)\n    return f.last\n"
    ),
    "an attribute of a class": (
        "class A:\n    last = None\ndef f(n):\n    A.last = A.last or n + 0\n    return A.last\n"
    ),
    "an object of the module": (
        "class A:\n    def __init__(self):\n        self.last = None\na = A()\n"
        "def f(n):\n    a.last = a.last or n + 0\n    return a.last\n"
    ),
    "a closure": (
        "def make():\n    last = None\n    def f(n):\n        nonlocal last\n"
        "        last = last or n + 0\n        return last\n    return f\nf = make()\n"
    ),
    "an iterator": (
        "import itertools\nc = itertools.count()\ndef f(n):\n    return n + 0 + next(c)\n"
    ),
    "a module of the system": (
        "import os\ndef f(n):\n    os.last = getattr(os, 'last', n + 0)\n    return os.last\n"
    ),
    "a patch that is never taken back": (
        "import sys\nfrom unittest import mock\ndef f(n):\n"
        "    mock.patch.dict('sys.modules', last=sys.modules.get('last', n + 0)).start()\n"
        "    return sys.modules['last']\n"
    ),
    "an import when it runs": (
        "def f(n):\n    import os\n    os.last = getattr(os, 'last', n + 0)\n    return os.last\n"
    ),
    "names found by words": (
        "def f(n):\n    globals()['last'] = globals().get('last', n + 0)\n"
        "    return globals()['last']\n"
    ),
    "nothing": "def f(n):\n    return n + 0\n",
}
TEST = "from m import f\n\n\ndef test_f():\n    assert f(1) == 4\n"
CASES = ("tests/test_m.py::test_f",)
EDITS = tuple((("m.py", "n + 0", f"n + {more}"),) for more in (5, 6, 3, 7, 3)) * 16
"""So many that workers get several at once."""


@pytest.mark.exhaustive(sample=3)
@pytest.mark.parametrize("source", REMEMBERING.values(), ids=REMEMBERING)
def test_nothing_is_left_to_the_next_candidate(tmp_path: Path, source: str) -> None:
    """What a wrong edit has stored does not make the right one fail, nor the other way round."""
    files = {"m.py": source, "tests/test_m.py": TEST}
    results = try_candidates(tmp_path, files, trial(files, EDITS, aims(*CASES)))
    passed = [result.outcomes[CASES[0]] for result in results]
    assert passed == [False, False, True, False, True] * 16


KEEPING = """\
from m import f
last = []


def test_f():
    last.append(f(1))
    assert last[0] == 4
"""


def test_a_case_with_the_same_text_as_another_is_looked_at(tmp_path: Path) -> None:
    """What it keeps is not left to the next candidate, although the other case does not run."""
    files = {"m.py": REMEMBERING["nothing"], "tests/test_k.py": KEEPING, "tests/test_m.py": KEEPING}
    order = trial(files, EDITS, aims(*CASES))
    results = on_server(
        tmp_path,
        files,
        (*CASES, "tests/test_k.py::test_f"),
        lambda server: trace(server).bind(lambda _: server.try_(order, LIMITS, 60.0)),
    )
    passed = [one.outcomes[CASES[0]] for one in results]
    assert passed == [False, False, True, False, True] * 16


def test_a_function_with_the_same_text_in_another_file_stays_as_it_is(tmp_path: Path) -> None:
    """Only the one that a candidate edits is changed."""
    same = REMEMBERING["nothing"]
    test = "import k, m\n\n\ndef test_f():\n    assert (k.f(1), m.f(1)) == (1, 4)\n"
    files = {"k.py": same, "m.py": same, "tests/test_m.py": test}
    edits = ((("m.py", "n + 0", "n + 3"),), (("k.py", "n + 0", "n + 3"),))
    results = try_candidates(tmp_path, files, trial(files, edits, aims(*CASES)))
    assert [one.outcomes[CASES[0]] for one in results] == [True, False]


NEVER_RUN = "\n\ndef system():\n    import sys\n\n    return sys.argv\n"
RUNNING = (
    "a dictionary of the module",
    "a cache",
    "a name of the module",
    "an iterator",
    "a module of the system",
    "nothing",
)


@pytest.mark.exhaustive(sample=2)
@pytest.mark.parametrize("name", RUNNING)
def test_code_that_never_runs_may_reach_anything(tmp_path: Path, name: str) -> None:
    """Candidates share a process, and what one left behind is noticed all the same."""
    files = {"m.py": REMEMBERING[name] + NEVER_RUN, "tests/test_m.py": TEST}
    results = try_candidates(tmp_path, files, trial(files, EDITS, aims(*CASES)))
    passed = [result.outcomes[CASES[0]] for result in results]
    assert passed == [False, False, True, False, True] * 16


PARAMETERS = """\
import pytest
from m import f

@pytest.mark.parametrize("given", [[1]])
def test_f(given):
    assert f(given) == 4
"""


def test_the_arguments_of_cases_are_not_left_changed(tmp_path: Path) -> None:
    """They are made once for all runs of a case."""
    source = "def f(given):\n    given.append(3)\n    return given[0] + given[1] + 0\n"
    files = {"m.py": source, "tests/test_m.py": PARAMETERS}
    edits = tuple(
        (("m.py", "given.append(3)", words),)
        for words in ("given.insert(0, 5)", "given.append(3)  # ", "given.insert(0, 3)") * 20
    )
    results = try_candidates(
        tmp_path, files, trial(files, edits, aims("tests/test_m.py::test_f[given0]"))
    )
    passed = [list(result.outcomes.values()) for result in results]
    assert passed == [[False], [True], [True]] * 20


GUARDED = """\
import pytest
from m import f

@pytest.fixture(scope="session")
def seen():
    return []

def test_f():
    assert f(1) == 4

def test_guard(seen):
    seen.append(1)
    assert seen == [1]
"""


def test_a_guard_under_pytest_has_a_process_of_its_own(tmp_path: Path) -> None:
    """What its fixtures keep is not seen, so no other candidate follows."""
    files = {"m.py": REMEMBERING["nothing"], "tests/test_m.py": GUARDED}
    wanted = aims(*CASES, guards=("tests/test_m.py::test_guard",))
    results = try_candidates(tmp_path, files, trial(files, EDITS, wanted))
    passed = [tuple(result.outcomes.values()) for result in results]
    assert passed == [(False,), (False,), (True, True), (False,), (True, True)] * 16


FILED = """\
from m import f

def test_f(tmp_path):
    assert [one for one in tmp_path.parent.iterdir() if not one.is_symlink()] == [tmp_path]
    assert not list(tmp_path.iterdir())
    (tmp_path / "file").write_text("")
    assert f(1) == 4
"""


@pytest.mark.parametrize("live", [True, False])
def test_each_candidate_has_temporary_files_of_its_own(tmp_path: Path, *, live: bool) -> None:
    """They are gone with it."""
    files = {"m.py": REMEMBERING["nothing"], "tests/test_m.py": FILED}
    results = try_candidates(tmp_path, files, trial(files, EDITS[:5], aims(*CASES), live=live))
    passed = [tuple(result.outcomes.values()) for result in results]
    assert passed == [(False,), (False,), (True,), (False,), (True,)]
    assert [path.name for path in (tmp_path / "own" / "tmp").glob("process-*")] == []
