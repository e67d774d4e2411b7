"""What a verifier's tests show: what can be believed, and what is said of the rest."""

from collections.abc import Mapping

import pytest
from attrs import evolve

from adws.core.flag import Flag
from adws.core.suite import Case, Evidence, Frame, Outcome
from adws.testing import a_case, a_report
from adws.tests.runners.dialects import dialect_of
from adws.trust.red_gate.known_modules import KnownModules
from adws.trust.red_gate.red_run import RedRun
from adws.trust.red_gate.refusals import NOT_DECLARED
from adws.trust.verification.examination import Examination, VerifierRun, examine
from adws.trust.verification.failure_text import failure_text
from adws.trust.verification.relatedness import is_spoken_of
from adws.trust.verification.remarks import RULE, remark_flags, remark_in

FILE, OTHER = "tests/integration/test_a.py", "tests/integration/test_b.py"
SOUND = "from shop import a\n\n\ndef test_a():\n    assert a() == 1\n"
HOLLOW = "def test_b():\n    assert True\n"
DIALECT = dialect_of("pytest", lambda path: path.startswith("tests/"))
BELONGINGS = KnownModules(frozenset({"shop"}))


def case(outcome: Outcome, evidence: Evidence | None = None, file: str = FILE) -> Case:
    """Return a case of a verifier's."""
    return evolve(a_case(f"{file}::test_a", outcome), file=file, name="test_a", evidence=evidence)


def evidence(exception: str, message: str = "", phase: str = "call", source: str = "") -> Evidence:
    """Return the evidence of a failure that begins in the test, and ends in a source file."""
    frames = (Frame(FILE, 5), *((Frame(source, 1),) if source else ()))
    return Evidence(exception, message, frames=frames, phase=phase)


PASSED = case(Outcome.PASSED)
FAILED = case(Outcome.FAILED, evidence("AssertionError", "assert 2 == 1"))


def verifier_run(
    first: tuple[Case, ...],
    again: tuple[Case, ...] | None = None,
    texts: Mapping[str, str] | None = None,
) -> VerifierRun:
    """Return two runs of tests; without another, the second is as the first."""
    sources = {FILE: SOUND, OTHER: SOUND, **(texts or {})}
    files = tuple(dict.fromkeys(case.file for case in first)) or (FILE,)
    run = RedRun(a_report(*first), (DIALECT,), BELONGINGS, texts=sources, files=files)
    return VerifierRun(run, a_report(*(first if again is None else again)), "the `vat` of a cart")


def test_sound_tests_are_counted() -> None:
    """Those that pass by number, those that fail with what they say."""
    other = evolve(PASSED, id=f"{OTHER}::test_a", file=OTHER)
    assert examine(verifier_run((FAILED, other))) == Examination((FAILED,), passing=1)
    assert Examination((FAILED,)).shows_something
    assert not Examination(unsound=("a",)).shows_something


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (
            evidence("SyntaxError", "invalid syntax", "collect"),
            "the test is broken: SyntaxError: invalid syntax",
        ),
        (
            evidence("NameError", "name 'b' is not defined"),
            "the test is broken: NameError: name 'b' is not defined",
        ),
        (
            evidence("ModuleNotFoundError", "No module named 'numpyx'", "collect"),
            f"'numpyx' {NOT_DECLARED}",
        ),
        (
            evidence("ImportError", "cannot import name 'tax' from 'shop'", "collect"),
            "'shop.tax' is not in the project, and the description does not name it",
        ),
        (
            evidence("RuntimeError", "no fixture data", "setup"),
            "it fails before it tests anything: RuntimeError: no fixture data",
        ),
        (
            evidence("ConnectionRefusedError", "[Errno 111]"),
            "the environment fails: ConnectionRefusedError: [Errno 111]",
        ),
    ],
)
def test_a_broken_test_says_nothing_of_the_change(broken: Evidence, sentence: str) -> None:
    """The verifier is told why, and its file is not kept."""
    failing = case(Outcome.FAILED, broken)
    assert examine(verifier_run((failing,))) == Examination(
        unsound=(f"{failing.id}: {sentence}",), spoiled=(FILE,)
    )


@pytest.mark.parametrize(
    "wrong",
    [
        evidence("ImportError", "cannot import name 'vat' from 'shop'", "collect"),
        evidence("KeyError", "'a'", "setup", source="shop/cart.py"),
        evidence("TypeError", "takes 1 argument"),
    ],
    ids=["what the description names", "code that fails in a preparation", "any other error"],
)
def test_what_the_change_gets_wrong_is_its_fault(wrong: Evidence) -> None:
    """A name that was asked for, and code that raises."""
    failing = case(Outcome.FAILED, wrong)
    assert examine(verifier_run((failing,))).failing == (failing,)


UNRELATED = "it also fails without the change, and the request does not mention it"


@pytest.mark.parametrize(
    ("unchanged", "spoken", "unsound"),
    [
        (FAILED, "totals of carts", True),
        (FAILED, "+def a():", False),
        (None, "totals of carts", False),
        (PASSED, "totals of carts", False),
        (
            case(Outcome.FAILED, evidence("ImportError", "cannot import name 'a' from 'shop'")),
            "totals of carts",
            False,
        ),
    ],
    ids=["as before", "the change speaks of it", "no run", "it passed", "it failed otherwise"],
)
def test_what_was_wrong_before_is_no_fault_of_the_change(
    unchanged: Case | None,
    spoken: str,
    unsound: bool,  # noqa: FBT001 - a row of the table
) -> None:
    """Unless it is what the change should have put right."""
    before = a_report(unchanged) if unchanged else None
    examination = examine(evolve(verifier_run((FAILED,)), spoken_text=spoken, unchanged=before))
    result = Examination(unsound=(f"{FAILED.id}: {UNRELATED}",), spoiled=(FILE,))
    assert examination == (result if unsound else Examination((FAILED,)))


@pytest.mark.parametrize(
    ("text", "related"),
    [
        ("from shop.users import (\n    login,\n    logout,\n)\n", False),
        ("from shop.users import login, total\n", True),
        ("import shop.users\n", False),
        ("import shop.total as t\n", True),
        ("import json\nfrom pytest import total\n", True),
        ('import { login as l } from "./users.js";\n', False),
        ('import { login, total } from "./users.js";\n', True),
        ('const { login } = require("../users");\n', False),
        ('const total = await import("../users");\n', True),
        ('import { test } from "vitest";\n', True),
    ],
)
def test_a_test_is_related_by_the_names_it_takes_from_the_project(text: str, related: bool) -> None:  # noqa: FBT001 - a row of the table
    """One that takes none may reach everything."""
    assert is_spoken_of(text, BELONGINGS, "the total of a cart") == related


@pytest.mark.parametrize(
    ("first", "again", "sentence"),
    [
        (FAILED, (PASSED,), "it ended differently when it ran again (failed, then passed)"),
        (PASSED, (), "it ended differently when it ran again (passed, then gone)"),
        (case(Outcome.SKIPPED), None, "it is skipped, and shows nothing"),
    ],
)
def test_a_test_that_shows_nothing_counts_for_nothing(
    first: Case, again: tuple[Case, ...] | None, sentence: str
) -> None:
    """Neither for nor against the change."""
    assert examine(verifier_run((first,), again)) == Examination(
        unsound=(f"{first.id}: {sentence}",), spoiled=(FILE,)
    )


def test_the_other_files_of_a_verifier_stand() -> None:
    """What is wrong in one spoils that one alone."""
    hollow = evolve(PASSED, id=f"{OTHER}::test_b", file=OTHER, name="test_b")
    assert examine(verifier_run((FAILED, hollow), texts={OTHER: HOLLOW})) == Examination(
        (FAILED,),
        unsound=(f"test_b ({OTHER}:1): `True` is always true",),
        spoiled=(OTHER,),
    )


def test_a_file_without_a_case_is_told() -> None:
    """It was not found, or holds nothing."""
    assert examine(verifier_run(())) == Examination(
        unsound=(f"{FILE}: none of its tests ran",), spoiled=(FILE,)
    )


def test_what_cannot_be_told_from_a_file_spoils_all() -> None:
    """Warnings that were not there before, and failures outside of the files."""
    run = verifier_run((FAILED,))
    warned = evolve(run.run, after=evolve(run.run.after, warnings=("known", "new")))
    before = evolve(a_report(), warnings=("known",))
    stray = case(Outcome.FAILED, evidence("SyntaxError", "", "collect"), "tests/conftest.py")
    strayed = evolve(run.run, after=a_report(PASSED, stray))
    assert examine(evolve(run, run=evolve(warned, before=before))) == Examination(
        unsound=("the test run is not complete: new",), spoiled=(FILE,)
    )
    assert examine(evolve(run, run=strayed, again=strayed.after)) == Examination(
        unsound=(f"{stray.id}: the test is broken: SyntaxError",), spoiled=(FILE,)
    )


def test_what_failing_cases_say_is_bounded() -> None:
    """Five of them are shown, and each in so many words."""
    cases = tuple(evolve(FAILED, id=f"t.py::{number}") for number in range(6))
    long = case(Outcome.FAILED, Evidence(message="a" * 2000))
    assert failure_text(cases).splitlines()[-2:] == [
        "t.py::4: AssertionError: assert 2 == 1",
        "and also: t.py::5",
    ]
    assert failure_text((evolve(long, id="b"),)) == f"b: {'a' * 799}…"
    assert failure_text((evolve(long, id="b", evidence=None),)) == "b: it fails"


@pytest.mark.parametrize(
    ("expected", "remark"),
    [
        ("", ""),
        ("nothing found", ""),
        ("Nothing.", ""),
        ("there is nothing wrong", ""),
        ("no problems were found!", ""),
        ("no check for negative prices", "no check for negative prices"),
        ("nothing is rounded", "nothing is rounded"),
    ],
)
def test_a_remark_is_what_says_something(expected: str, remark: str) -> None:
    """The words with which nothing is said are none."""
    assert remark_in(expected) == remark


@pytest.mark.parametrize(
    ("remark", "changed", "place"),
    [
        (
            "cart.py and shop/cart.py:3 know the example",
            ("shop/a.py", "shop/cart.py"),
            ("shop/cart.py", 3),
        ),
        ("the answers are written down", ("shop/a.py", "b.py"), ("shop/a.py", 0)),
        ("b.py does it all", ("shop/a.py", "b.py"), ("b.py", 0)),
        ("nobody has changed anything", (), ("", 0)),
    ],
)
def test_a_remark_becomes_a_flag_where_it_belongs(
    remark: str, changed: tuple[str, ...], place: tuple[str, int]
) -> None:
    """At the file that it names, or the first one."""
    why = f"the independent verifier says: {remark}"
    assert remark_flags(remark, changed) == (Flag(RULE, *place, "", why),)
    assert remark_flags("", changed) == ()
