"""Expensive states that many tests start from: real projects, judged once."""

import sys
import sysconfig
from collections.abc import Iterator
from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.context import Context
from adws.core.settings import Settings
from adws.slots import BASE, SUITES
from adws.steps.judge_change import judge_change
from adws.steps.open_base import open_base
from adws.steps.open_change import open_change
from adws.steps.open_ledger import open_ledger
from adws.tests.steps.changes import MORE_TESTS, with_baseline
from adws.tests.steps.projects import (
    MENDED,
    RED_AND_UNLOADABLE,
    TESTS_OF_APP,
    based,
    committed,
    judged,
    write,
)
from adws.tests.steps.unittest_project import RED, UNITTEST
from adws.tests.vcs.repositories import shell, value


@pytest.fixture(scope="session", autouse=True)
def _cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADWS_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session")
def baseline(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """Return the context of a red project after its baseline was judged."""
    folder = PurePath(tmp_path_factory.mktemp("red"))
    return judged(committed(folder / "calc", RED_AND_UNLOADABLE))


@pytest.fixture
def red(baseline: Context) -> Context:
    """Return the same context with its state on disk as it was when the ledger was opened."""
    base = baseline.require(BASE).unwrap()
    _ = value(io_ops.remove_tree(baseline.root / ".adws"))
    _ = shell(base.repository, f"git update-ref refs/heads/{base.branch} {base.commit}")
    return value(open_ledger(baseline))


@pytest.fixture(scope="session")
def unjudged(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """Return the context of a project below its repository's top, with nothing run yet."""
    top = PurePath(tmp_path_factory.mktemp("below"))
    files = {f"app/{path}": text for path, text in RED_AND_UNLOADABLE.items()}
    _ = committed(top, {**files, "README": "not part of the project\n"})
    return based(top / "app")


@pytest.fixture(scope="session")
def editable(tmp_path_factory: pytest.TempPathFactory) -> PurePath:
    """Return a project with a package in ``src``, installed editably in its own environment."""
    root = PurePath(tmp_path_factory.mktemp("editable")) / "project"
    _ = write(root, {"src/app.py": "VALUE = 1\n", "tests/test_app.py": TESTS_OF_APP})
    _ = shell(root, f"{sys.executable} -m venv --without-pip .venv")
    packages = shell(root, "printf '%s' .venv/lib/python3*/site-packages")
    paths = f"{sysconfig.get_path('purelib')}\n{root / 'src'}\n"
    return write(root, {f"{packages}/editable.pth": paths})


@pytest.fixture(scope="session")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """Return a project that is red in its one commit and mended in the working tree."""
    root = committed(PurePath(tmp_path_factory.mktemp("changed")) / "calc", RED)
    _ = write(root, {"calc.py": MENDED, "tests/test_calc.py": MORE_TESTS})
    return value(open_base(Context(root, Settings(sealed=("secret",))).put(SUITES, (UNITTEST,))))


@pytest.fixture(scope="session")
def compared(changed: Context) -> Context:
    """Return the same project, its change opened and its base judged."""
    return with_baseline(value(open_change(changed)))


@pytest.fixture(scope="session")
def accepted(compared: Context) -> Context:
    """Return the same project after its change was judged."""
    return value(judge_change(compared))
