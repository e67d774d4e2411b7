"""What Gradle does with its recordings and with real projects."""

from adws.core.process import Command
from adws.runners.gradle import RUNNER
from adws.runners.runner import Selection
from adws.tests.runners.contract import Contract, Recording
from adws.tests.runners.gradle.projects import PROJECTS

_SOURCES = ("testcases", "counters")


def _selection(command: Command) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the command of the suite, and what follows the options of adws."""
    begin, end = command.argv.index("gradle"), command.argv.index("--init-script") + 2
    return command.argv[begin : begin + 3], command.argv[end:]


CONTRACT = Contract(
    RUNNER,
    ("gradle", "--offline", "test"),
    "gradle",
    recordings=tuple(Recording(name, project, _SOURCES) for name, project in PROJECTS.items()),
    asking=_selection,
    asked=(
        (Selection(), (("gradle", "--offline", "test"), ())),
        (
            Selection(files=("web/src/test/java/a/ATest.java",)),
            (("gradle", "--offline", "test"), ("--tests", "a.ATest*")),
        ),
        (
            Selection(case_ids=("src/test/java/a/ATest.java > one", "src/test/java/B.java > a b")),
            (("gradle", "--offline", "test"), ("--tests", "a.ATest.one*", "--tests", "B*")),
        ),
    ),
    whole=(
        (Selection(case_ids=("src/test/java/A.java > one",)), ""),
        (
            Selection(case_ids=(f"src/test/java/A.java > o{'é' * 31_000}",)),
            "their classes run whole",
        ),
        (
            Selection(case_ids=(f"src/test/java/A{'é' * 31_000}.java > one",)),
            "everything runs",
        ),
    ),
)
