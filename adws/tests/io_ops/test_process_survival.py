"""Nothing that a program started is left two seconds after adws has ended, however it ended."""

import pytest

from adws.tests.tools import needs
from adws.tests.torture.escapes import ESCAPES
from adws.tests.torture.processes import ENDINGS, Ending, end_run_process

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(120)]
_CODES = {"time-out": 0, "SIGINT": 0, "SIGTERM": 0, "SIGKILL": -9}


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_no_escape_succeeds(ending: Ending) -> None:
    """All of them at once, from a program that ignores every signal that can be ignored."""
    end = end_run_process(ending, 0)
    assert (end.survivors, end.exit_code) == (dict.fromkeys(ESCAPES, 0), _CODES[ending.name])


@needs("bwrap")
@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_no_escape_from_a_cage_succeeds(ending: Ending) -> None:
    """It ends with adws, and all that is inside with it."""
    end = end_run_process(ending, 1, in_cage=True)
    assert (end.survivors, end.exit_code) == (dict.fromkeys(ESCAPES, 0), _CODES[ending.name])
