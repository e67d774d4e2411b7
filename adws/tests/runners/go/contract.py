"""What ``go test`` does with its recordings and with real projects."""

from typing import Any

from attrs import evolve

from adws.core.process import Command
from adws.runners.go import RUNNER
from adws.runners.runner import Selection
from adws.tests.runners.contract import Contract, Project, Recording, selected_in
from adws.tests.runners.go.projects import GREEN, PROJECTS
from adws.tests.runners.go.twin_project import TWIN_PROJECT

_SOURCES = ("events", "source texts")
_EXIT_CODES = {"unloadable-go1.19": 2}
_DOUBTS = {"forged": ("sources: events counted 8 total, source texts 7",)}


def _asking(command: Command) -> tuple[Any, Any]:
    """Return what the program before go is told."""
    document = selected_in(command)
    return document["packages"], document["tests"]


def _recording(name: str, project: Project, version: str) -> Recording:
    own = f"{name}-{version}"
    code = _EXIT_CODES.get(own, project.exit_code)
    return Recording(own, evolve(project, exit_code=code), _SOURCES, _DOUBTS.get(name, ()))


CONTRACT = Contract(
    RUNNER,
    ("go", "test", "./..."),
    "go",
    recognised=(
        (("go.mod", "price/price_test.go"), "go.mod is there"),
        (("go.work", "a/a_test.go"), "go.work is there"),
        (("go.mod", "main.go"), None),
        (("a/go.mod", "a/a_test.go"), None),
        (("a_test.go",), None),
    ),
    recordings=tuple(
        _recording(name, project, version)
        for name, project in PROJECTS.items()
        for version in ("go1.19", "go1.27")
    ),
    asked_in=".",
    asking=_asking,
    asked=(
        (Selection(), ([], [])),
        (
            Selection(case_ids=("x/a > TestA/b (1)",)),
            (["x/a"], ["^(?:TestA)$", r"^(?:b \(1\))$"]),
        ),
        (
            Selection(case_ids=("x/a > TestA/b", "x/a > TestB", "x/b > TestA")),
            (["x/a", "x/b"], ["^(?:TestA|TestB)$"]),
        ),
        (Selection(case_ids=("x/a > TestA", "x/b")), (["x/a", "x/b"], [])),
        (
            Selection(files=("price/a_test.go", "b_test.go")),
            (["./price", "./."], []),
        ),
        (Selection(case_ids=(f"x/a > Test{'A' * 70_000}",)), (["x/a"], [])),
        (Selection(case_ids=(f"x/a > Test/{'é' * 31_000}",)), (["x/a"], [])),
        (Selection(case_ids=(f"x/{'a' * 70_000} > TestA",)), ([], ["^(?:TestA)$"])),
    ),
    whole=(
        (Selection(case_ids=("x/a > TestA/b",)), ""),
        (
            Selection(case_ids=(f"x/a > Test/{'é' * 31_000}", "x/a > TestB/b")),
            "their packages run whole",
        ),
        (
            Selection(case_ids=(f"x/{'a' * 70_000} > TestA",)),
            "tests of these names run in all packages",
        ),
        (
            Selection(case_ids=(f"x/{'a' * 70_000} > Test{'A' * 70_000}",)),
            "everything runs",
        ),
        (Selection(files=("a/a_test.go",)), ""),
    ),
    unknown=Project(
        GREEN.files, 0, {}, selection=Selection(case_ids=("example.com/shop > TestGone",))
    ),
    refusal="ended with exit code 0 and ran no tests of Go",
    twins=TWIN_PROJECT,
)
