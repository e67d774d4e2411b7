"""`adws fix` on the example project of unittest, from red to green."""

from pathlib import PurePath

import pytest

from adws.tests.cli.example_projects import copied, failures, fixed

pytestmark = pytest.mark.real_io

SCRIPT = """\
[[answers]]
[[answers.replace]]
file = "recipes/amounts.py"
search = "Fraction(meant_for, guests)"
by = "Fraction(guests, meant_for)"
[[answers.replace]]
file = "recipes/times.py"
search = 'found["min"]'
by = 'found.get("min", 0)'
"""


def test_a_scripted_agent_drives_it_to_green(tmp_path: PurePath) -> None:
    """Both bugs are told as data, and mended on the delivered branch, here in one attempt."""
    project = copied("unittest", tmp_path)
    assert failures(project) == {
        "tests.test_amounts.TestAmounts.test_more_guests_eat_more": "assertion",
        "tests.test_times.TestMinutes.test_hours_may_stand_alone": "runtime",
    }
    files = ("recipes/amounts.py", "recipes/times.py")
    assert fixed(project, SCRIPT) == (0, "fixed 2, escalated 0", files)
