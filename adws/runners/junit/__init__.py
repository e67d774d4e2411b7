"""The runner for any tool that writes JUnit XML: ``test_command`` and ``report`` in the settings.

Nothing of ours runs inside a tool that is not known, so this runner is weaker than the others.
There are no canaries (``plant`` is None), a report carries no nonce, and nobody can tell which
files hold tests. What is left: only reports that this very run wrote are read; each must be whole;
its own counters, at every level, must agree with its cases, and the exit code with both; and every
case of the baseline must be there again. Code under test that writes a report in the place of the
tool's is not seen through. A file that could not be loaded is recognised where the report names a
class without a case, or in pytest's words.
"""

from adws.runners.junit.command import case_argv, command
from adws.runners.junit.detection import INSTALL_HINT, detect, starts, ways
from adws.runners.junit.failures import PATTERNS, RED_TYPES
from adws.runners.junit.reading import read
from adws.runners.junit.sealed import SEALED, TEST_CODE
from adws.runners.runner import Runner

RUNNER = Runner(
    name="junit",
    detect=detect,
    ways=ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=read,
    sealed=SEALED,
    tests=TEST_CODE,
    starts=starts,
    output_files=(),
    case_argv=case_argv,
    patterns=PATTERNS,
    red_types=RED_TYPES,
)
