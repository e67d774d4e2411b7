"""Makes the recordings of pytest anew: ``python -m adws.tests.runners.pytest.record FOLDER``."""

import sys
from pathlib import PurePath

from adws import io_ops
from adws.runners.pytest import RUNNER
from adws.tests.runners.run import outputs_of, record_of, run_of, value

_RECORDINGS = PurePath(__file__).parents[2] / "recordings/pytest"
_ARGV = (sys.executable, "-m", "pytest", "-p", "no:randomly")
_PASSING = "def test_passes():\n    pass\n"
_MIXED = """\
import pytest


@pytest.fixture
def broken():
    raise KeyError("k")


def test_fails():
    assert 1 == 2


def test_errors(broken):
    pass


@pytest.mark.skip
def test_skipped():
    pass


@pytest.mark.xfail
def test_expected():
    assert 0
"""
PROJECTS = {
    "mixed": {"test_a.py": f"{_MIXED}\n\n{_PASSING}", "test_b.py": "import nowhere\n"},
    "green": {"test_a.py": _PASSING},
    "leaving": {"test_a.py": f"import os\n\n{_PASSING}\ndef test_leaves():\n    os._exit(0)\n"},
}
"""The projects by the names of their recordings."""


def main(folder: PurePath) -> None:
    """Run each project in a folder of its own and write down what it left behind."""
    for name, project in PROJECTS.items():
        record = record_of(outputs_of(RUNNER, run_of(RUNNER, folder / name, _ARGV), project))
        text = record.replace(sys.prefix, "/environment").replace(sys.base_prefix, "/python")
        _ = value(io_ops.write_text(_RECORDINGS / f"{name}.json", text))


if __name__ == "__main__":
    main(PurePath(sys.argv[1]))
