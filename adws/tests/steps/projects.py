"""Tiny real projects for the steps to work on, and words to look at what became of them."""

import shlex
import sys
from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve

from adws import io_ops
from adws.asking.workplace import Workplace
from adws.cage.cage import Level
from adws.core.context import Context
from adws.core.selected_group import SelectedGroup
from adws.core.settings import Settings, Workspace
from adws.ledger.journal import attempt_key
from adws.runners.runner import Suite
from adws.slots import AGENT, ANALYSIS, BASE, BASELINE, CAGE, HEAD, RUN, SELECTED, SUITES
from adws.steps.judged_run import judged_run
from adws.steps.note_environment import note_environment
from adws.steps.open_base import open_base
from adws.steps.seal import seal
from adws.testing import FakeIo, a_completed
from adws.tests.vcs.repositories import shell, value
from adws.vcs.base import Base
from adws.vcs.in_place import place_in_user_tree
from adws.vcs.reading import read_patch

RUN_ID = value(io_ops.new_id())
"""The run that all projects are in: another one in each process, because agents are ended by it."""

PYTEST = Suite(
    "pytest",
    ".",
    (sys.executable, "-m", "pytest"),
    env={"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},  # no plugin of ours in the project's runs
)

CALC = """\
def add(a, b):
    return a - b


def double(a):
    return a * 3


def half(a):
    return a / 2
"""
ADD_MENDED = CALC.replace("a - b", "a + b")
MENDED = ADD_MENDED.replace("a * 3", "a * 2")
MENDED_AND_MORE = MENDED + "\n\ndef square(a):\n    return a * a\n"

TESTS = """\
from calc import add, double, half


def test_add():
    assert add(1, 2) == 3


def test_double():
    assert double(2) == 4


def test_half():
    assert half(2) == 1
"""
TESTS_OF_SQUARE = """\
from calc import square


def test_square():
    assert square(3) == 9


def test_cube():
    assert square(3) == 27
"""
TESTS_OF_APP = """\
import app


def test_app():
    assert app.VALUE == 1


def test_zero():
    assert app.VALUE == 0
"""

RED = {
    ".gitignore": "__pycache__/\n.venv/\n",
    "calc.py": CALC,
    "tests/test_calc.py": TESTS,
}
ODDLY_NAMED = {
    ".gitignore": RED[".gitignore"],
    "calc.py": CALC,
    "pytest.ini": "[pytest]\npython_files = tests.py\n",
    "app/tests.py": TESTS,
}
"""A project whose tests no glob of a runner knows; only its own configuration names them."""
KNOWING = {
    "conftest.py": """\
import pytest


@pytest.fixture(autouse=True)
def known(request):
    if request.path.name != 'test_calc.py':
        pytest.skip('unknown')
"""
}
"""The plugin of a suite that skips what it does not know: planted cases prove nothing there."""
RED_AND_UNLOADABLE = {**RED, "tests/test_square.py": TESTS_OF_SQUARE}

ADD = "tests/test_calc.py::test_add"
DOUBLE = "tests/test_calc.py::test_double"
HALF = "tests/test_calc.py::test_half"
SQUARE = "tests/test_square.py"

CONTENT = """
find . \\( -name .adws -o -path ./.git/objects \\) -prune -o -type f -print0 \
| sort -z | xargs -0 sha256sum
find . -name .adws -prune -o -printf '%p %y %m %l\\n' | sort
"""
"""A script that prints all files of a folder with their content, but for adws's own state."""


UNCAGED = Level("", (), "none: agents run with your rights")
"""What holds agents in these tests: nothing, so that what they do can be seen."""

_NO_BASE = Base(
    repository=PurePath("/cache/repository.git"),
    user_top=PurePath("/p"),
    prefix="",
    head="c0",
    commit="c0",
    dirty=False,
    lent=(),
    carried=(),
    trees=PurePath("/cache/trees"),
    run=RUN_ID,
)
AT_WORK = Workplace(
    PurePath("/p"), Settings(agent_command="my-agent"), RUN_ID, _NO_BASE, UNCAGED, (PYTEST,)
)
"""A place of work on a machine in memory."""
NOWHERE = (
    Context(PurePath("/p"), Settings(agent_command="my-agent"))
    .put(SUITES, (PYTEST,))
    .put(RUN, RUN_ID)
    .put(AGENT, "command")
    .put(BASE, _NO_BASE)
    .put(HEAD, "c0")
    .put(CAGE, UNCAGED)
)
"""A context for a machine in memory: whatever starts git there fails, unless it is scripted."""


def with_repository(io: FakeIo) -> None:
    """Let git on a machine in memory tell where the user's repository is."""
    folder = PurePath("/p/.git")
    io.files[folder / "HEAD"] = "ref: refs/heads/main"
    io.processes.append((("git",), a_completed(f"{folder}\n")))


def write(folder: PurePath, files: Mapping[str, str]) -> PurePath:
    """Write files below a folder and return the folder."""
    for path, text in files.items():
        _ = value(io_ops.write_text(folder / path, text))
    return folder


def committed(folder: PurePath, files: Mapping[str, str]) -> PurePath:
    """Make a git repository with these files in one commit."""
    _ = write(folder, files)
    _ = shell(folder, "git init --quiet --initial-branch=main . && git add -A")
    _ = shell(folder, "git commit --quiet -m first")
    return folder


def based(root: PurePath, suite: Suite = PYTEST, settings: Settings = Settings()) -> Context:
    """Return the context of a run whose base is open, with the agent ``command``."""
    context = Context(root, settings).put(SUITES, (suite,)).put(RUN, RUN_ID).put(AGENT, "command")
    return value(open_base(context.put(CAGE, UNCAGED)))


def abandoned(root: PurePath) -> None:
    """Leave the tree of a project as a run in place leaves it when it is killed."""
    base = based(root, settings=Settings(workspace=Workspace.IN_PLACE)).require(BASE).unwrap()
    _ = shell(root, "echo x > calc.py; echo x > later.py; rm -r tests")
    change = value(read_patch(base, base.commit, base.user_top))
    _ = value(place_in_user_tree(base, change.tree))


def judged(root: PurePath, suite: Suite = PYTEST, settings: Settings = Settings()) -> Context:
    """Return the context of a run that has seen its baseline."""
    return sealed(value(judged_run(based(root, suite, settings))))


def judged_with_own_environment(folder: PurePath) -> Context:
    """Return the context of the calculator, whose suite names the interpreter below its folder."""
    files = {".gitignore": ".venv\n", "calc.py": CALC, "tests/test_calc.py": TESTS}
    root = committed(folder / "calc", files)
    _ = shell(root, f"ln -s {sys.prefix} .venv")
    return judged(root, evolve(PYTEST, argv=(".venv/bin/python", "-m", "pytest")))


def sealed(context: Context) -> Context:
    """Return the context of a run in which an agent may begin to work."""
    analysis = context.require(ANALYSIS).unwrap()
    return value(note_environment(value(seal(context.put(BASELINE, analysis.report)))))


def selected(context: Context, *case_ids: str, number: int = 1) -> Context:
    """Select these failing cases as the group of round ``number``; none means all."""
    analysis = context.require(ANALYSIS).unwrap()
    wanted = case_ids or tuple(failure.case_id for failure in analysis.failures)
    failures = tuple(failure for failure in analysis.failures if failure.case_id in wanted)
    key = attempt_key(RUN_ID, number, "g1")
    return context.put(SELECTED, SelectedGroup(key, number, "g1", 1, failures))


def asking(context: Context, *argv: str, seconds: float = 60.0) -> Context:
    """Return a context whose agent is this command line."""
    settings = evolve(
        context.settings, agent_command=shlex.join(argv), round_timeout_seconds=seconds
    )
    return evolve(context, settings=settings)


def copying(context: Context, folder: PurePath, files: Mapping[str, str]) -> Context:
    """Return a context whose agent writes these files, and counts its runs in ``folder``."""
    answer = write(folder / "answer", files)
    script = f"echo run >> {folder / 'runs'}; cp -r {answer}/. ."
    return asking(context, "sh", "-c", script)


def runs(folder: PurePath) -> int:
    """Count how often the agent of ``copying`` ran."""
    return value(io_ops.read_text(folder / "runs")).count("run")
