"""`adws fix` on the example project of vitest, from red to green."""

from pathlib import PurePath

import pytest

from adws.tests.cli.example_projects import copied, failures, fixed
from adws.tests.tools import needs

pytestmark = [pytest.mark.real_io, needs("vitest")]

SCRIPT = """\
[[answers]]
[[answers.replace]]
file = "src/playing_time.ts"
search = "Math.floor(total / 60)"
by = "Math.floor(total / 60) - 60 * hours"
[[answers.replace]]
file = "src/sorting.ts"
search = "sortKey(one.artist).localeCompare(sortKey(other.title))"
by = "sortKey(one.artist).localeCompare(sortKey(other.artist))"
"""


def test_a_scripted_agent_drives_it_to_green(tmp_path: PurePath) -> None:
    """Both bugs are told as data, and mended on the delivered branch, here in one attempt."""
    project = copied("vitest", tmp_path)
    assert failures(project) == {
        "test/playing_time.test.ts > the playing time > of 3600 seconds is 1:00:00": "assertion",
        "test/playing_time.test.ts > the playing time > of 3723 seconds is 1:02:03": "assertion",
        "test/sorting.test.ts > tracks > are sorted by artist first": "assertion",
    }
    files = ("src/playing_time.ts", "src/sorting.ts")
    assert fixed(project, SCRIPT) == (0, "fixed 3, escalated 0", files)
