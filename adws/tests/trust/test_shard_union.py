"""The reports of shards put together to one of the suite."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from adws.core.suite import (
    FAILING,
    Case,
    Evidence,
    NotRun,
    OpenedFile,
    Outcome,
    SourceCounts,
    SuiteReport,
)
from adws.trust.shard_union import as_in, shared_cases, united, worse_cases

FILES = ("a.py", "b.py", "c.py", "d.py")
OUTCOMES = st.dictionaries(
    st.sampled_from(FILES),
    st.lists(st.sampled_from(Outcome), min_size=1, max_size=4),
    min_size=1,
)
"""How the cases of some files end."""


def report(outcomes: dict[str, list[Outcome]], ran: tuple[str, ...] | None = None) -> SuiteReport:
    """Return the honest report of a run of these files, in the order in which they are given."""
    own = {file: ends for file, ends in outcomes.items() if ran is None or file in ran}
    cases = tuple(
        Case(f"{file}::{number}", file, str(number), outcome, duration_seconds=1.0)
        for file, ends in own.items()
        for number, outcome in enumerate(ends)
    )
    red = sum(case.outcome in FAILING for case in cases)
    skipped = sum(case.outcome is Outcome.SKIPPED for case in cases)
    passed = len(cases) - red - skipped
    files = tuple(sorted(own))
    return SuiteReport(
        "pytest",
        (),
        min(red, 1),
        cases,
        collected=len(cases),
        sources=(
            SourceCounts("probe", passed, red, skipped, len(cases)),
            SourceCounts("junit", failing=red),
        ),
        files=files,
        expected_files=files,
        ignored=("left_out.py",),
        duration_seconds=float(len(cases)),
        raw_output=", ".join(files),
        not_run=(NotRun("left_out.py", "left out"),),
        notes_opened=True,
        opened=(OpenedFile("data.json"),),
    )


@given(OUTCOMES, st.lists(st.integers(0, 2), min_size=len(FILES), max_size=len(FILES)))
def test_the_union_of_any_partition_is_the_whole(
    outcomes: dict[str, list[Outcome]], places: list[int]
) -> None:
    """The files of a suite in up to three shards, each run for itself."""
    dealt: dict[str, int] = dict(zip(FILES, places, strict=True))
    shards = [tuple(file for file in outcomes if dealt[file] == place) for place in range(3)]
    parts = tuple(report(outcomes, shard) for shard in shards if shard)
    whole = report(outcomes)
    union = united(parts, whole)
    assert evolve(union, raw_output=whole.raw_output) == whole
    assert union.raw_output == ", ".join(part.raw_output for part in parts)
    assert shared_cases(parts) == ()
    assert worse_cases(whole, union, ()) == ()


A, B = (report({name: [Outcome.PASSED, Outcome.FAILED]}) for name in ("a.py", "b.py"))
BOTH = report({"a.py": [Outcome.PASSED, Outcome.FAILED], "b.py": [Outcome.PASSED, Outcome.FAILED]})


def test_what_is_wrong_in_one_shard_is_wrong_in_the_union() -> None:
    """Its end, its counts, its sentences, what it changed."""
    bad = evolve(
        B,
        ended=False,
        collected=None,
        exit_code=-9,
        warnings=("end of run: it broke off",),
        rewritten=("data.json",),
        foreign_modules=("shop.py",),
        sources=(evolve(B.sources[0], total=None), B.sources[1]),
    )
    union = united((A, bad), BOTH)
    assert (union.ended, union.collected, union.exit_code) == (False, None, -9)
    assert (union.warnings, union.rewritten) == (bad.warnings, bad.rewritten)
    assert union.foreign_modules == ("shop.py",)
    assert union.sources[0] == evolve(BOTH.sources[0], total=None)


def test_a_file_was_left_out_only_if_no_shard_knows_it() -> None:
    """A shard that looks into all files does not report those of the others."""
    both = ("a.py", "b.py")
    warned = evolve(A, expected_files=both, warnings=("silent skip: b.py",))
    assert united((warned, B), BOTH).warnings == ()
    gone = evolve(A, expected_files=("a.py", "c.py"))
    missing = "silent skip: test files on disk but missing from the report: {}"
    assert united((gone, B), BOTH).warnings == (missing.format("c.py"),)
    silent = evolve(A, expected_files=())
    assert united((silent, silent), BOTH).warnings == (missing.format("b.py"),)


def test_cases_that_are_skipped_now_are_not_those_of_before() -> None:
    """What the configuration leaves out stays; what was skipped then is named anew by the run."""
    before = evolve(
        BOTH,
        not_run=(
            NotRun("left_out.py", "left out"),
            NotRun("a.py::0", "skipped", cases=0),
            NotRun("a.py::1", "deselected"),
        ),
    )
    assert united((A, B), before).not_run == (NotRun("left_out.py", "left out"),)


def test_a_new_case_stands_behind_the_one_before_it() -> None:
    """One of a new file at the end; one that begins a file where this file began."""
    new = Case("a.py::new", "a.py", "new", Outcome.PASSED)
    alone = evolve(new, id="z.py::new", file="z.py")
    begins = evolve(new, id="b.py::begins", file="b.py")
    first = evolve(A, cases=(A.cases[0], new, A.cases[1], alone))
    second = evolve(B, cases=(begins, *B.cases))
    assert [case.id for case in united((second, first), BOTH).cases] == [
        "a.py::0",
        "a.py::new",
        "a.py::1",
        "b.py::begins",
        "b.py::0",
        "b.py::1",
        "z.py::new",
    ]


def test_no_case_may_run_in_two_shards() -> None:
    """It is named once."""
    assert shared_cases((A, B, evolve(B, cases=(*A.cases, *B.cases)))) == (
        "a.py::0",
        "a.py::1",
        "b.py::0",
        "b.py::1",
    )


def test_worse_is_what_fails_newly_or_is_gone_or_should_pass() -> None:
    """Each case once."""
    after = report({"a.py": [Outcome.FAILED, Outcome.FAILED], "b.py": [Outcome.SKIPPED]})
    assert worse_cases(BOTH, after, ("a.py::1", "a.py::0")) == (
        "a.py::0",
        "b.py::1",
        "b.py::0",
        "a.py::1",
    )
    unloaded = Case("b.py", "b.py", "b.py", Outcome.ERRORED, covers="b.py::")
    hidden = evolve(BOTH, cases=(*A.cases, unloaded))
    assert worse_cases(hidden, BOTH, ()) == ("b.py::1",)


def test_texts_name_the_tree_of_the_other_shard() -> None:
    """Only evidence holds such names."""
    evidence = Evidence("E", "at /s/2/a.py", "File /s/2/a.py", output="in /s/2/")
    red = evolve(A.cases[1], evidence=evidence)
    result = evolve(A, cases=(A.cases[0], red))
    moved = Evidence("E", "at /s/1/a.py", "File /s/1/a.py", output="in /s/1/")
    assert as_in(result, "/s/2", "/s/1") == evolve(
        A, cases=(A.cases[0], evolve(red, evidence=moved))
    )
    assert as_in(result, "/s/2", "/s/2") is result


def test_what_a_hook_kept_from_running_is_told_by_the_shard() -> None:
    """The newest report of the suite tells what each run leaves out, not what failed in it."""
    old, new = (NotRun(f"{name}.py > x", "", cases=0, hook="h") for name in "ab")
    before = evolve(report({"a.py": [Outcome.PASSED]}), not_run=(NotRun("c.py", ""), old))
    whole = united((evolve(before, not_run=(new,)),), before)
    assert whole.not_run == (NotRun("c.py", ""), new)
