"""What Gradle does with its recordings and with real projects."""

from adws.runners.gradle import RUNNER
from adws.runners.runner import Selection
from adws.tests.runners.contract import Contract, Recording
from adws.tests.runners.gradle.projects import GREEN

_SOURCES = ("testcases", "counters")

CONTRACT = Contract(
    RUNNER,
    ("gradle", "--offline", "test"),
    "gradle",
    recordings=(Recording("green", GREEN, _SOURCES),),
    asking=lambda command: (command.argv[4:7], command.argv[12:]),
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
)
