"""Makes unittest's recordings anew: ``python -m adws.tests.runners.unittest.record FOLDER``."""

import sys
from pathlib import PurePath

from adws import io_ops
from adws.runners.unittest import RUNNER
from adws.tests.runners.run import outputs_of, record_of, run_of, value
from adws.tests.runners.unittest.suites import UNITTEST, a_class

_RECORDINGS = PurePath(__file__).parents[2] / "recordings/unittest"
_PASSING = "def test_passes(self): pass"
_MIXED = f"""\
{_PASSING}
def test_fails(self): self.assertEqual(1, 2)
def test_errors(self): raise KeyError("k")
def test_skipped(self): self.skipTest("later")
@unittest.expectedFailure
def test_expected(self): self.fail()
def test_parts(self):
    for n in range(2):
        with self.subTest(n=n): self.assertEqual(n, 0)
"""
PROJECTS = {
    "mixed": {"test_a.py": a_class("TestA", _MIXED), "test_b.py": "import nowhere\n"},
    "green": {"test_a.py": a_class("TestA", _PASSING)},
    "leaving": {"test_a.py": a_class("TestA", f"{_PASSING}\ndef test_x(self): os._exit(0)")},
}
"""The projects by the names of their recordings."""


def main(folder: PurePath) -> None:
    """Run each project in a folder of its own and write down what it left behind."""
    for name, project in PROJECTS.items():
        record = record_of(outputs_of(RUNNER, run_of(RUNNER, folder / name, UNITTEST), project))
        text = record.replace(sys.prefix, "/environment").replace(sys.base_prefix, "/python")
        _ = value(io_ops.write_text(_RECORDINGS / f"{name}.json", text))


if __name__ == "__main__":
    main(PurePath(sys.argv[1]))
