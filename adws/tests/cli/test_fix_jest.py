"""`adws fix` on the example project of jest, from red to green."""

from pathlib import PurePath

import pytest

from adws.tests.cli.example_projects import copied, failures, fixed
from adws.tests.tools import needs

pytestmark = [pytest.mark.real_io, needs("jest")]

SCRIPT = """\
[[answers]]
[[answers.replace]]
file = "src/duration.js"
search = "h ${rest} min"
by = "h ${String(rest).padStart(2, '0')} min"
[[answers.replace]]
file = "src/scale.js"
search = "recipe.servings / servings"
by = "servings / recipe.servings"
"""


def test_a_scripted_agent_drives_it_to_green(tmp_path: PurePath) -> None:
    """Both bugs are told as data, and mended on the delivered branch, here in one attempt."""
    project = copied("jest", tmp_path)
    assert failures(project) == {
        "test/duration.test.js > duration > says 65 minutes as 1 h 05 min": "assertion",
        "test/recipes.test.js > a recipe > grows with the number of servings": "assertion",
    }
    files = ("src/duration.js", "src/scale.js")
    assert fixed(project, SCRIPT) == (0, "fixed 2, escalated 0", files)
