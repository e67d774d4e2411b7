"""`adws fix` on the example project of Playwright, from red to green."""

from pathlib import PurePath

import pytest

from adws.tests.cli.example_projects import copied, failures, fixed
from adws.tests.tools import needs

pytestmark = [pytest.mark.real_io, needs("playwright")]

SCRIPT = """\
[[answers]]
[[answers.replace]]
file = "src/book.js"
search = "Math.floor"
by = "Math.ceil"
[[answers.replace]]
file = "src/html.js"
search = '[&<>"]/'
by = '[&<>"]/g'
"""


def test_a_scripted_agent_drives_it_to_green(tmp_path: PurePath) -> None:
    """Both bugs of the server are told as data, and mended on the delivered branch."""
    project = copied("playwright", tmp_path)
    assert failures(project) == {
        "e2e/reading.spec.ts > of four entries > one stands on a page of its own": "assertion",
        "e2e/signing.spec.ts > markup is shown as it was written": "assertion",
    }
    assert fixed(project, SCRIPT) == (0, "fixed 2, escalated 0", ("src/book.js", "src/html.js"))
