"""What Maven does with its recordings and with real projects."""

from adws.runners.maven import RUNNER
from adws.runners.runner import Selection
from adws.tests.runners.contract import Contract, Recording
from adws.tests.runners.maven.projects import PROJECTS

_SOURCES = ("testcases", "counters", "summary")
_NONE_IS_FINE = ("-DfailIfNoTests=false", "-Dsurefire.failIfNoSpecifiedTests=false")
_LAST_OPTION = "-Daether.enhancedLocalRepository.trackingFilename=none"

CONTRACT = Contract(
    RUNNER,
    ("mvn", "test"),
    "mvn",
    recordings=tuple(Recording(name, project, _SOURCES) for name, project in PROJECTS.items()),
    asked_of=("mvn", "-Pall", "test"),
    asking=lambda command: (
        command.argv[5:8],
        command.argv[command.argv.index(_LAST_OPTION) + 1 :],
    ),
    asked=(
        (Selection(), (("mvn", "-Pall", "test"), ())),
        (
            Selection(files=("web/src/test/java/a/ATest.java",)),
            (("mvn", "-Pall", "test"), ("-Dtest=a.ATest,a.ATest$*", *_NONE_IS_FINE)),
        ),
        (
            Selection(
                case_ids=(
                    "src/test/java/a/ATest.java > one",
                    "src/test/java/a/ATest.java > rows{int}[2] ##2",
                    "src/test/java/a/BTest.java > says more",
                )
            ),
            (
                ("mvn", "-Pall", "test"),
                ("-Dtest=a.ATest#one+rows,a.BTest,a.BTest$*", *_NONE_IS_FINE),
            ),
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
