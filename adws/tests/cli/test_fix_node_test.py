"""`adws fix` on the example project of node:test, from red to green."""

from pathlib import PurePath

import pytest

from adws.tests.cli.example_projects import copied, failures, fixed
from adws.tests.tools import needs

pytestmark = [pytest.mark.real_io, needs("node")]

SCRIPT = """\
[[answers]]
[[answers.replace]]
file = "src/price.js"
search = "Math.ceil"
by = "Math.floor"
[[answers.replace]]
file = "src/room.js"
search = "one.from <= other.to && other.from <= one.to"
by = "one.from < other.to && other.from < one.to"
"""


def test_a_scripted_agent_drives_it_to_green(tmp_path: PurePath) -> None:
    """Both bugs are told as data, and mended on the delivered branch, here in one attempt."""
    project = copied("node_test", tmp_path)
    assert failures(project) == {
        "test/price.test.js > the price of a stay > is that of its nights": "assertion",
        "test/room.test.js > a room > is free on the day a stay ends": "assertion",
        "test/room.test.js > a room > is free until the day a stay begins": "assertion",
    }
    files = ("src/price.js", "src/room.js")
    assert fixed(project, SCRIPT) == (0, "fixed 3, escalated 0", files)
