"""`adws fix` on the example project whose tests are read from JUnit XML, from red to green."""

from pathlib import PurePath

import pytest

from adws.tests.cli.example_projects import copied, failures, fixed
from adws.tests.tools import needs

pytestmark = [pytest.mark.real_io, needs("node")]

SCRIPT = """\
[[answers]]
[[answers.replace]]
file = "src/roman.js"
search = "rest > value"
by = "rest >= value"
[[answers.replace]]
file = "src/list.js"
search = "words[0].trim()"
by = 'words.join("")'
"""


def test_a_scripted_agent_drives_it_to_green(tmp_path: PurePath) -> None:
    """Both bugs are told as data, and mended on the delivered branch, here in one attempt."""
    project = copied("junit", tmp_path)
    assert failures(project) == {
        "a list > is numbered": "assertion",
        "a list > joins no words": "runtime",
        "roman > writes a year": "assertion",
        "roman > writes four": "assertion",
        "roman > writes one": "assertion",
    }
    files = ("src/list.js", "src/roman.js")
    assert fixed(project, SCRIPT) == (0, "fixed 5, escalated 0", files)
