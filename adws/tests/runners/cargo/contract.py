"""What cargo does with its recordings and with real projects."""

from adws.runners.cargo import RUNNER
from adws.runners.runner import Selection
from adws.tests.runners.cargo.projects import GREEN, PROJECTS
from adws.tests.runners.cargo.twin_project import TWIN_PROJECT
from adws.tests.runners.contract import Contract, Project, Recording

_SOURCES = ("tests", "suites", "list")

CONTRACT = Contract(
    RUNNER,
    ("cargo", "test"),
    "cargo",
    recordings=tuple(Recording(name, project, _SOURCES) for name, project in PROJECTS.items()),
    whole=(
        (Selection(case_ids=("tests/a.rs::x", "tests/b.rs")), ""),
        (
            Selection(case_ids=("tests/a.rs::x", f"tests/b.rs::{'é' * 31_000}")),
            "their test programs run whole",
        ),
    ),
    unknown=Project(GREEN.files, 0, {}, selection=Selection(case_ids=("tests/a.rs::gone",))),
    twins=TWIN_PROJECT,
)
