"""Several suites of a project, seen as one."""

from typing import Any

import pytest
from attrs import evolve

from adws.core.suite import (
    Case,
    Evidence,
    Frame,
    NotRun,
    OpenedFile,
    Outcome,
    SourceCounts,
    SuiteReport,
)
from adws.runners.runner import Selection, Suite
from adws.runners.suites import (
    lifted_globs,
    merged,
    of_project,
    own_files,
    own_id,
    parts_of,
    suite_of,
)

WEB = Suite("vitest", "web", ("vitest",), name="web")
API = Suite("pytest", ".", ("pytest",), name="python")
ALONE = Suite("pytest", ".", ("pytest",))
BELOW = Suite("vitest", "web", ("vitest",))


def a_case(case_id: str, file: str, **fields: Any) -> Case:  # noqa: ANN401
    """Return a case that failed in a file."""
    evidence = Evidence("Error", "no", "no at src/a.ts", (Frame("src/a.ts", 3),))
    case = Case(case_id, file, "adds", Outcome.FAILED, evidence=evidence)
    return evolve(case, **fields)


def a_report(runner: str, *cases: Case, **fields: Any) -> SuiteReport:  # noqa: ANN401
    """Return the report of a runner."""
    return evolve(SuiteReport(runner, (runner,), 1, cases), **fields)


def test_a_runners_report_is_told_from_the_project() -> None:
    """Ids begin with the suite's name, paths with its folder."""
    case = a_case("src/a.test.ts > adds", "src/a.test.ts", covers="src/a.test.ts > ")
    report = a_report(
        "vitest",
        case,
        sources=(SourceCounts("json", total=1),),
        files=("src/a.test.ts",),
        expected_files=("src/a.test.ts", "src/b.test.ts"),
        ignored=("old.ts",),
        mixed_files=("src/a.ts",),
        support_files=("vitest.config.ts",),
        warnings=("silent skip: src/b.test.ts",),
        opened=(OpenedFile("rates.dat", "src/a.ts:3"), OpenedFile("b.dat")),
    )
    assert of_project(WEB, report) == a_report(
        "vitest",
        a_case(
            "web::src/a.test.ts > adds",
            "web/src/a.test.ts",
            covers="web::src/a.test.ts > ",
            evidence=Evidence("Error", "no", "no at src/a.ts", (Frame("web/src/a.ts", 3),)),
        ),
        sources=(SourceCounts("json (in web)", total=1),),
        files=("web/src/a.test.ts",),
        expected_files=("web/src/a.test.ts", "web/src/b.test.ts"),
        ignored=("web/old.ts",),
        mixed_files=("web/src/a.ts",),
        support_files=("web/vitest.config.ts",),
        warnings=("silent skip: src/b.test.ts (in web)",),
        opened=(OpenedFile("web/rates.dat", "web/src/a.ts:3"), OpenedFile("web/b.dat")),
    )


def test_what_has_no_place_gets_none() -> None:
    """A case without a file or evidence, and a frame outside of the tree, stay as they are."""
    lost = Case("unhandled", "(no test file)", "unhandled", Outcome.ERRORED)
    outside = a_case("a", "a.ts", evidence=Evidence(frames=(Frame("/usr/lib/x.js", 1),)))
    cases = of_project(BELOW, a_report("vitest", lost, outside)).cases
    assert cases == (lost, evolve(outside, file="web/a.ts"))


def test_a_single_suite_at_the_root_is_the_project() -> None:
    """Nothing is renamed."""
    report = a_report("pytest", a_case("tests/test_a.py::test_1", "tests/test_a.py"))
    assert of_project(ALONE, report) is report


def test_one_report_is_its_own_sum() -> None:
    """Nothing is put together."""
    report = a_report("pytest")
    assert merged((report,)) is report


def test_a_file_that_another_suite_runs_is_not_left_out() -> None:
    """Two tools in one folder do not look into each other's files."""
    runs = tuple(NotRun(name, "not among its files") for name in ("b", "c"))
    report = a_report("vitest", files=("a",), not_run=runs)
    two = a_report("node:test", files=("b",), not_run=(NotRun("a", "not among its files"),))
    assert merged((report, two)).not_run == runs[1:]


def test_reports_are_put_together() -> None:
    """In their order; the run has ended when all have, and what any of them says counts."""
    report = a_report(
        "pytest",
        a_case("python::a", "a"),
        exit_code=0,
        sources=(SourceCounts("junit", total=1),),
        files=("a",),
        expected_files=("b",),
        ignored=("c",),
        foreign_modules=("/u/d",),
        mixed_files=("h",),
        support_files=("e",),
        outside_modules=("f",),
        warnings=("g",),
        notes_opened=True,
        opened=(OpenedFile("i"),),
        duration_seconds=1.0,
        raw_output="x/output.log",
    )
    two = evolve(
        report,
        runner="vitest",
        cases=(a_case("web::a", "web/a"),),
        exit_code=-9,
        ended=False,
        notes_opened=False,
        raw_output="y/output.log",
    )
    assert merged((report, two)) == SuiteReport(
        runner="pytest, vitest",
        command=(),
        exit_code=-9,
        cases=(*report.cases, *two.cases),
        ended=False,
        sources=(*report.sources, *two.sources),
        files=("a", "a"),
        expected_files=("b", "b"),
        ignored=("c", "c"),
        foreign_modules=("/u/d", "/u/d"),
        mixed_files=("h", "h"),
        support_files=("e", "e"),
        outside_modules=("f", "f"),
        warnings=("g", "g"),
        opened=(OpenedFile("i"), OpenedFile("i")),
        duration_seconds=2.0,
        raw_output="x/output.log, y/output.log",
    )


E2E = Suite("playwright", "web", ("playwright",), name="web/e2e")


@pytest.mark.parametrize(
    ("selection", "parts"),
    [
        (Selection(), ((API, Selection()), (WEB, Selection()), (E2E, Selection()))),
        (
            Selection(case_ids=("python::a", "web::b > c", "web::d")),
            ((API, Selection(case_ids=("a",))), (WEB, Selection(case_ids=("b > c", "d")))),
        ),
        (Selection(("c.py",)), ((API, Selection(("c.py",))),)),
        (Selection(("web/b.test.ts",)), ((WEB, Selection(("b.test.ts",))),)),
        (Selection(("web/b.spec.ts",)), ((E2E, Selection(("b.spec.ts",))),)),
        (
            Selection(("web/b.ts",)),
            ((WEB, Selection(("b.ts",))), (E2E, Selection(("b.ts",)))),
        ),
        (Selection(("/elsewhere/b.ts",)), ()),
        (Selection(case_ids=("elsewhere",)), ()),
    ],
)
def test_each_suite_runs_what_is_its_own(
    selection: Selection, parts: tuple[tuple[Suite, Selection], ...]
) -> None:
    """In its runner's words; a file is the innermost folder's, and there of the suite it tests."""
    kinds = {"web": ".test.ts", "web/e2e": ".spec.ts", "python": ".py"}
    result = parts_of(selection, (API, WEB, E2E), lambda suite, path: kinds[suite.name] in path)
    assert result == parts


def test_a_case_belongs_to_the_suite_that_its_id_names() -> None:
    """And has an id without it there."""
    assert suite_of((API, WEB), "web::a > b") == WEB
    assert own_id(WEB, "web::a > b") == "a > b"


def test_a_case_that_names_no_suite_belongs_to_the_first() -> None:
    """As one that stands for what no suite could tell."""
    assert suite_of((API, WEB), "elsewhere") == API


def test_files_of_the_root_are_all_files() -> None:
    """The root is a folder as any other."""
    assert own_files(".", ("a/b.py", "c.py")) == ("a/b.py", "c.py")


def test_globs_of_the_root_stay_as_they_are() -> None:
    """They are told from there already."""
    assert lifted_globs(".", ("/a", "b/**")) == ("/a", "b/**")


def test_hooks_are_named_from_the_project() -> None:
    """By the suite that they are of; a case that the tool does not list has its id, too."""
    behind = NotRun("test/a.js > adds", "because", cases=0, hook="test/a.js > all")
    case = a_case("src/a.ts > adds", "src/a.ts", hook="beforeAll of src/a.ts")
    report = of_project(WEB, a_report("vitest", case, a_case("b", "b"), not_run=(behind,)))
    assert [case.hook for case in report.cases] == ["web::beforeAll of src/a.ts", ""]
    assert report.not_run == (
        NotRun("web::test/a.js > adds", "because", cases=0, hook="web::test/a.js > all"),
    )
