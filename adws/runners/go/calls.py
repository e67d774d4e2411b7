"""The command that makes calls of Go's functions outside of any test run.

A program of our own is compiled that uses the project's packages, from the judge's tree and with
what is put beside it by ``-overlay``. It runs in an empty folder, with nothing of adws around it.
"""

from pathlib import PurePath

from adws.core.process import Command
from adws.runners.go.command import PARTS
from adws.runners.go.own_program import BUILT, CACHES, PROBE, PROGRAMS, PROXY, SCRUBBED
from adws.runners.runner import Suite

_SCRIPT = f"""\
{BUILT}\
"$programs/go" adws-call-outside "$@"
"""


def call_outside(suite: Suite, settings: PurePath, home: PurePath, *, optimized: bool) -> Command:
    """Build the command that makes calls as a program does which uses the packages."""
    built = str(settings.parent / PROGRAMS)
    mode = "optimized" if optimized else ""
    words = suite.argv[2:]
    return Command(
        ("sh", "-c", _SCRIPT, "sh", str(PROBE), built, str(PARTS), str(settings), mode, *words),
        cwd=home,
        env={**suite.env, "ADWS_GO": suite.argv[0], PROXY: "off"},
        scrub=SCRUBBED,
        keep=CACHES,
    )
