"""How the tests of Go are started, and what a run asks for."""

import json
from pathlib import PurePath
from typing import Any

import pytest

from adws.core.globs import compile_globs
from adws.core.process import Command
from adws.runners.go import RUNNER
from adws.runners.runner import Project, Run, Selection, Suite
from adws.runners.variation import Variation
from adws.runners.way import Way
from adws.tests.runners.contract import selected_in

ROOT = PurePath("/project")


def test_all_packages_are_tested() -> None:
    """With the go on the PATH; without one there is no way."""
    project = Project(ROOT, ("go.mod",), programs={"go": "/opt/go/bin/go"})
    way = Way("go", ("/opt/go/bin/go", "test", "./..."), ("/opt/go/bin/go", "version"))
    assert RUNNER.ways(project) == (way,)
    assert RUNNER.starts(way.argv)
    assert RUNNER.ways(Project(ROOT, ("go.mod",))) == ()


@pytest.mark.parametrize(
    ("path", "sealed", "is_test"),
    [
        ("price/price_test.go", True, True),
        ("price/testdata/bill.txt", True, True),
        ("bill.golden", True, True),
        ("go.mod", True, False),
        ("price/go.mod", True, False),
        ("go.work.sum", True, False),
        ("vendor/example.com/x/x.go", True, False),
        ("Makefile", True, False),
        (".github/workflows/test.yml", True, False),
        ("price/price.go", False, False),
        ("testing/testing.go", False, False),
    ],
)
def test_what_decides_about_the_tests_is_sealed(path: str, sealed: bool, is_test: bool) -> None:  # noqa: FBT001 - a table
    """Tests, what they compare with, the modules, and how they are started."""
    results = [
        bool(compile_globs(globs).fullmatch(path)) for globs in (RUNNER.sealed, RUNNER.tests)
    ]
    assert results == [sealed, is_test]


def command(*argv: str, **fields: Any) -> Command:  # noqa: ANN401 - hands through any field of a run
    """Return the command of a run."""
    suite = Suite("go", ".", argv, wrapped=not RUNNER.starts(argv))
    return RUNNER.command(Run(suite, PurePath("/t"), PurePath("/o"), "n0nce", **fields))


def settings(command: Command) -> dict[str, Any]:
    """Return what the program before go is told."""
    document: dict[str, Any] = json.loads(command.env["ADWS_PROBE"])
    return {**document, **selected_in(command)}


@pytest.mark.parametrize(
    ("argv", "started", "go"),
    [
        (("/opt/go", "test", "-race", "./..."), ("go", "test", "-race", "./..."), "/opt/go"),
        (("make", "test"), ("make", "test"), "go"),
    ],
)
def test_the_program_before_go_is_started(
    argv: tuple[str, ...], started: tuple[str, ...], go: str
) -> None:
    """It knows which go is meant; nothing is downloaded, and no flag comes from outside."""
    argv = ("/opt/go/bin/go", *argv[1:]) if argv[0] == "/opt/go" else argv
    result = command(*argv)
    assert result.argv[-len(started) - 1 :] == ("/o/programs", *started)
    assert result.env["ADWS_GO"] == (go if go == "go" else "/opt/go/bin/go")
    assert (result.env["GOPROXY"], result.cwd) == ("off", PurePath("/t"))
    assert {"GO*", "CI"} <= set(result.scrub)
    assert {"GOCACHE", "GOMODCACHE", "GOPATH"} <= set(result.keep)


def test_canaries_run_with_what_is_selected() -> None:
    """They are added to the packages, and asked for by name."""
    argv, wanted = ("go", "test", "./..."), Selection(case_ids=("x/a > TestA/b",))
    planting = RUNNER.plant(Run(Suite("go", ".", argv), ROOT, ROOT, "s")) if RUNNER.plant else None
    assert planting is not None
    values = settings(command(*argv, selection=wanted, planting=planting))
    [names] = values["tests"]
    assert values["added"] == {path.name: text for path, text in planting.files.items()}
    assert all(canary.id.partition("/")[0] in names for canary in planting.canaries)


def test_everything_runs_where_the_packages_are_too_many_for_a_command() -> None:
    """Their tests are still asked for by name."""
    many = Selection(case_ids=tuple(f"x/{number:06} > TestA" for number in range(9000)))
    values = settings(command("go", "test", "./...", selection=many))
    assert (values["packages"], values["tests"]) == ([], ["^(?:TestA)$"])


def test_variations_change_what_the_tests_see() -> None:
    """Marks are hidden by a file that is added; settings may pass a proxy on."""
    result = command("go", "test", variations=frozenset(Variation), pass_environment=("GOPROXY",))
    assert settings(result)["hidden"]
    assert list(settings(result)["added"]) == ["zzzadws_marks_test.go"]
    assert (result.env["CI"], "GOPROXY" in result.env) == ("true", False)
