"""What the runner of JUnit reports does with its recordings."""

from adws.runners.junit import RUNNER
from adws.tests.runners.contract import Contract, Project, Recording
from adws.tests.runners.junit.projects import PROJECTS

_SOURCES = ("testcases", "counters")
_SUITES = {name: project.suite for name, project in PROJECTS.items()}

CONTRACT = Contract(
    RUNNER,
    (),
    "sh",
    recordings=tuple(
        Recording(
            name,
            Project(project.files, project.exit_code, project.outcomes, project.suite.argv),
            _SOURCES,
        )
        for name, project in PROJECTS.items()
    ),
    suite=lambda project: next(suite for suite in _SUITES.values() if suite.argv == project.argv),
)
