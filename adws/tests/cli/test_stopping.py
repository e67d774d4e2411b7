"""A machine that stops `adws fix` does not wait: all is dead and gone at the first signal."""

import pytest

from adws.tests.torture.escapes import ESCAPES
from adws.tests.torture.processes import ENDINGS, end_program

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(120), pytest.mark.scenario]
_CODES = {"SIGINT": 130, "SIGTERM": 143, "SIGKILL": -9}
_BUSY_SECONDS = 20.0
"""What a machine that does much else may need; the time that is promised is measured elsewhere."""


@pytest.mark.parametrize("name", _CODES)
def test_nothing_of_an_agent_outlives_the_program(name: str) -> None:
    """However the agent tried; the exit code is that of the signal."""
    (ending,) = (ending for ending in ENDINGS if ending.name == name)
    end = end_program(ending, 0)
    assert (end.survivors, end.exit_code) == (dict.fromkeys(ESCAPES, 0), _CODES[name])
    assert end.seconds < _BUSY_SECONDS
