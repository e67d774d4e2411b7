"""Cases whose names hold what no command line can are judged and fixed like any others."""

from pathlib import PurePath

import pytest

from adws.tests.cli.program import CALC, MENDED, committed, invoke, write
from adws.tests.runners.hostile_names import HALF, NAMES

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]

PYTEST = {
    "pytest.ini": "[pytest]\n"
    "disable_test_id_escaping_and_forfeit_all_rights_to_community_support = true\n",
    "test_calc.py": f"""\
import pytest
from calc import add, double

NAMES = {NAMES!a}


@pytest.mark.parametrize("name", NAMES, ids=NAMES)
def test_add(name):
    assert add(len(name), 2) == len(name) + 2


def test_double():
    assert double(2) == 4
""",
}
WRITTEN_OUT = {
    "pytest.ini": "[pytest]\n",
    "test_calc.py": PYTEST["test_calc.py"].replace(f"{NAMES!a}", f"{(HALF,)!a}"),
}
UNITTEST = {
    "adws.toml": 'scope = "unittest"\n',
    "test_calc.py": f"""\
import unittest
from calc import add, double


class Test(unittest.TestCase):
    def test_double(self):
        self.assertEqual(double(2), 4)


for name in {(*NAMES, HALF)!a}:
    setattr(Test, "test_" + name, lambda self: self.assertEqual(add(1, 2), 3))
""",
}


@pytest.mark.parametrize(("tests", "red"), [(PYTEST, 9), (WRITTEN_OUT, 2), (UNITTEST, 10)])
def test_cases_with_any_names_are_judged_and_fixed(
    here: PurePath, tests: dict[str, str], red: int
) -> None:
    """Each is counted, run alone where that is needed, and told."""
    project = committed(here / "calc", {"calc.py": CALC, **tests})
    _ = write(here, {"mended.py": MENDED})
    asked = ("--agent", "command", "--agent-command", f"cp {here}/mended.py calc.py")
    fixed = invoke("fix", "--root", str(project), "-q", *asked)
    assert (fixed.exit_code, fixed.stdout.partition(" ·")[0]) == (0, f"fixed {red}, escalated 0")
    _ = write(project, {"calc.py": MENDED})
    judged = invoke("judge", "--root", str(project), "-q")
    assert (judged.exit_code, f"{red} failing before, 0 after" in judged.stdout) == (0, True)
