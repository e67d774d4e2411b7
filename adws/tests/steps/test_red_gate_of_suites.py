"""The step ``verify_tests_fail`` in real projects, with new tests that are red, broken, hollow."""

from collections.abc import Mapping
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.red_phase import RedPhase
from adws.core.settings import Settings
from adws.core.suite import Case, Outcome
from adws.slots import (
    BASE,
    BASELINE,
    FAILURE_COUNT,
    HEAD,
    PLANNED_MODULES,
    RED_GATE_PASSED,
    RED_PHASE,
    RED_REPORT,
    REPORT,
    SUITES,
)
from adws.steps.analyze import analyze
from adws.steps.judged_run import judged_run
from adws.steps.verify_tests_fail import verify_tests_fail
from adws.testing import FakeIo, a_case, a_report
from adws.tests.steps.projects import PYTEST, based, committed, write
from adws.tests.steps.unstamped import error
from adws.tests.tools import NODE_MODULES, needs
from adws.tests.vcs.repositories import shell, value
from adws.trust.red_gate.refusals import NOT_DECLARED

ROOT = PurePath("/p")
SYNTAX = "SyntaxError: invalid syntax (test_broken.py, line 1)"
BEFORE = {
    ".gitignore": "__pycache__/\n",
    "pyproject.toml": '[project]\nname = "shop"\ndependencies = ["declared-thing"]\n',
    "shop/__init__.py": "",
    "shop/cart.py": "def total(prices):\n    return sum(prices)\n",
    "tests/test_cart.py": (
        "from shop.cart import total\n\n\n"
        "def test_total():\n    assert total([1, 2]) == 3\n\n\n"
        "def test_hollow():\n    assert True\n\n\n"
        "def test_stale():\n    assert total([]) is None\n"
    ),
    "tests/test_other_work.py": "def broken(:\n",
}
"""A project in which others have left a failing test and one that cannot be read."""
STALE = ("tests/test_other_work.py", "tests/test_cart.py::test_stale")
RED = {
    "tests/test_cart.py": BEFORE["tests/test_cart.py"]
    + "\n\ndef test_vat():\n    from shop import cart\n\n    assert cart.vat(100) == 19\n"
    + "\n\ndef test_negative():\n    with __import__('pytest').raises(ValueError):\n"
    + "        total([-1])\n",
    "tests/test_discount.py": (
        "from shop.discount import discounted\n\n\n"
        "def test_discount():\n    assert discounted(100) == 90\n"
    ),
}
"""What an honest author of tests adds."""
STUB = {"shop/discount.py": "def discounted(price):\n    raise NotImplementedError\n"}
DISCOUNT = "tests/test_discount.py"


@pytest.fixture(scope="session")
def before(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """Return the context of the project before new tests are written."""
    root = write(PurePath(tmp_path_factory.mktemp("before")), BEFORE)
    ran = value(analyze(Context(root).put(SUITES, (PYTEST,))))
    return ran.put(BASELINE, ran.require(REPORT).unwrap())


def with_tests(before: Context, root: PurePath, files: Mapping[str, str]) -> Context:
    """Return the context of a copy of the project in which these files were written."""
    return evolve(before, root=write(root, {**BEFORE, **files}))


@pytest.mark.real_io
def test_honest_tests_pass_the_gate(before: Context, here: PurePath) -> None:
    """What others left red counts for nothing; a missing module of the project hides its tests."""
    after = value(verify_tests_fail(with_tests(before, here, RED)))
    assert after.get(RED_PHASE) == RedPhase(
        failure_types=("AssertionError", "AttributeError", "ModuleNotFoundError"),
        failure_count=3,
        new=(DISCOUNT, "tests/test_cart.py::test_vat", "tests/test_cart.py::test_negative"),
        awaited=("shop.discount",),
        hides_assertions=True,
        stale=STALE,
    )
    assert (after.get(RED_GATE_PASSED), after.get(FAILURE_COUNT)) == (True, 3)


@pytest.mark.real_io
def test_the_gate_is_taken_again_with_a_stub(before: Context, here: PurePath) -> None:
    """Then nothing is hidden any more, and each assertion was reached."""
    context = with_tests(before, here, {**RED, **STUB})
    result = value(verify_tests_fail(context)).require(RED_PHASE).unwrap()
    assert (result.hides_assertions, result.awaited) == (False, ())
    assert f"{DISCOUNT}::test_discount" in result.new
    assert "NotImplementedError" in result.failure_types


STUBS = "tests/test_stubs.py"
DISHONEST = {
    "tests/test_cart.py": BEFORE["tests/test_cart.py"].replace("== 3", "== 4"),
    "tests/test_broken.py": "def test_broken(:\n",
    "tests/test_foreign.py": "import shoppe\n\n\ndef test_it():\n    assert shoppe.total() == 1\n",
    "tests/test_idle.py": (
        "from shop.cart import total\n\n\ndef test_idle():\n    assert total([1]) == 1\n"
    ),
    STUBS: (
        "import shop.later\n\n\n"
        "def test_first():\n    assert False, 'later'\n\n\n"
        "def test_second():\n    assert shop == shop\n"
    ),
}
"""What one adds who wants to be done."""


@pytest.mark.real_io
def test_dishonest_tests_are_refused_with_every_reason(before: Context, here: PurePath) -> None:
    """All that is wrong is told at once, for one try to mend it."""
    result = error(verify_tests_fail(with_tests(before, here, DISHONEST)))
    assert result.kind == "InvalidRedFailure"
    assert result.message.splitlines() == [
        "the new tests do not fail for the right reason:",
        f"- tests/test_broken.py: the test is broken: {SYNTAX}",
        f"- tests/test_foreign.py: 'shoppe' {NOT_DECLARED}",
        f"- test_first ({STUBS}:4): `False` checks only constants, not the code",
        f"- test_second ({STUBS}:8): `shop == shop` compares a value with itself",
        "- 1 case passed before and fails now: tests/test_cart.py::test_total",
        "- 1 case passes: tests/test_idle.py::test_idle",
    ]


FLAKY = """\
import pathlib


def test_flaky():
    mark = pathlib.Path("ran")
    first = not mark.exists()
    mark.touch()
    assert not first
"""


@pytest.mark.real_io
def test_an_earlier_case_that_fails_only_once_blocks_nothing(here: PurePath) -> None:
    """All runs again where one is broken."""
    new = "def test_new():\n    from shop import vat\n\n    assert vat() == 1\n"
    root = write(here, {"test_flaky.py": FLAKY, "test_new.py": new})
    before = a_report(a_case("test_flaky.py::test_flaky"))
    context = Context(root).put(SUITES, (PYTEST,)).put(BASELINE, before)
    result = value(verify_tests_fail(context, planned=("shop",))).require(RED_PHASE).unwrap()
    assert (result.new, result.flaky) == (
        ("test_new.py::test_new",),
        ("test_flaky.py::test_flaky",),
    )


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("option", "slot"), [(("billing",), ()), ((), ("billing.invoice",))], ids=["option", "slot"]
)
def test_a_module_without_a_file_can_be_planned(
    before: Context, here: PurePath, option: tuple[str, ...], slot: tuple[str, ...]
) -> None:
    """By an option, or by the slot that an earlier step filled; only the new file runs here."""
    file = "tests/test_billing.py"
    tests = "from billing import bill\n\n\ndef test_bill():\n    assert bill() == 1\n"
    context = with_tests(before, here, {file: tests}).put(PLANNED_MODULES, slot)
    result = value(verify_tests_fail(context, files=(file,), planned=option))
    assert result.require(RED_PHASE).unwrap().awaited == ("billing",)


@pytest.mark.real_io
def test_a_dependency_that_is_not_installed_is_no_fault_of_the_tests(
    before: Context, here: PurePath
) -> None:
    """Nobody has to mend them for it."""
    file = "tests/test_thing.py"
    tests = "import declared_thing\n\n\ndef test_it():\n    assert declared_thing.one() == 1\n"
    result = error(verify_tests_fail(with_tests(before, here, {file: tests}), files=(file,)))
    assert (result.kind, result.context) == (
        "EnvironmentBroken",
        {
            "reasons": (
                f"{file}: 'declared_thing' is declared, but not installed where the tests run",
            )
        },
    )


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("tests", "seconds", "kind"),
    [
        ("", 60.0, "NoTestsRan"),
        ("import time\n\n\ndef test_it():\n    time.sleep(60)\n", 1.5, "SuiteUnreadable"),
    ],
)
def test_a_run_without_a_verdict_is_told_as_what_it_is(
    here: PurePath, tests: str, seconds: float, kind: str
) -> None:
    """No tests at all, and tests that do not end in time."""
    _ = write(here, {"test_it.py": tests})
    context = Context(here, Settings(test_timeout_seconds=seconds)).put(SUITES, (PYTEST,))
    assert error(verify_tests_fail(context)).kind == kind


@pytest.mark.real_io
def test_without_a_runner_no_test_is_blamed(here: PurePath) -> None:
    """The suites are looked for where no step has done it before."""
    assert error(verify_tests_fail(Context(here))).kind == "RunnerMissing"


def test_a_given_report_is_taken(io: FakeIo) -> None:
    """Nothing is run then; a file of it that is gone has no source."""
    io.files[ROOT / "pyproject.toml"] = ""
    new = a_case("tests/test_new.py::test_new", Outcome.FAILED)
    context = (
        Context(ROOT)
        .put(SUITES, (PYTEST,))
        .put(BASELINE, a_report(a_case()))
        .put(RED_REPORT, a_report(a_case(), new))
    )
    after = value(verify_tests_fail(context))
    assert (after.require(RED_PHASE).unwrap().new, io.commands) == ((new.id,), ())


@pytest.mark.real_io
def test_in_a_run_of_adws_the_judge_runs_the_tests(here: PurePath) -> None:
    """The user's own tree is not looked at."""
    root = committed(here / "shop", BEFORE)
    opened = value(judged_run(based(root)))
    _ = shell(write(root, RED), "git add -A && git commit --quiet -m tests")
    later = based(root).require(BASE).unwrap()
    _ = shell(root, "git reset --quiet --hard HEAD^")
    context = opened.put(BASELINE, opened.require(REPORT).unwrap()).put(BASE, later)
    result = value(verify_tests_fail(context.put(HEAD, later.commit)))
    assert result.require(RED_PHASE).unwrap().failure_count == 3


VITEST_BEFORE = {
    "package.json": '{"type": "module", "devDependencies": {"vitest": "4"}}',
    "src/cart.js": "export const total = (prices) => prices.reduce((a, b) => a + b, 0);\n",
    "src/cart.test.js": (
        'import { expect, test } from "vitest";\nimport { total } from "./cart.js";\n'
        'test("total", () => { expect(total([1, 2])).toBe(3); });\n'
    ),
}
VITEST_HEAD = 'import { expect, test } from "vitest";\n'
VITEST_RED = {
    "src/discount.test.js": VITEST_HEAD
    + 'import { discounted } from "./discount.js";\n'
    + 'test("discount", () => { expect(discounted(100)).toBe(90); });\n',
    "src/vat.test.js": VITEST_HEAD
    + 'import * as cart from "./cart.js";\n'
    + 'test("vat", () => { expect(cart.vat(100)).toBe(19); });\n',
}
VITEST_WRONG = {
    "src/foreign.test.js": VITEST_HEAD
    + 'import pad from "left-padder";\ntest("pads", () => { expect(pad("a")).toBe(" a"); });\n',
    "src/hollow.test.js": VITEST_HEAD + 'test("true", () => { expect(true).toBe(true); });\n',
}


@pytest.mark.real_io
@needs("vitest")
def test_new_tests_of_vitest_are_judged_by_the_same_rules(here: PurePath) -> None:
    """Red ones pass; a package that nobody declares and a hollow test are refused."""
    _ = write(here, VITEST_BEFORE)
    _ = value(io_ops.make_link(PurePath(NODE_MODULES), here / "node_modules"))
    case = Case("src/cart.test.js > total", "src/cart.test.js", "total", Outcome.PASSED)
    before = Context(here).put(BASELINE, a_report(case, runner="vitest"))
    _ = write(here, VITEST_RED)
    result = value(verify_tests_fail(before)).require(RED_PHASE).unwrap()
    assert (result.failure_types, result.failure_count) == (("ImportError", "TypeError"), 2)
    assert (result.awaited, result.hides_assertions) == (("./discount.js",), True)
    _ = write(here, VITEST_WRONG)
    assert error(verify_tests_fail(before)).context["reasons"] == (
        f"src/foreign.test.js: 'left-padder' {NOT_DECLARED}",
        "true (src/hollow.test.js:2): `expect(true).toBe(true)` compares a value with itself",
        "1 case passes: src/hollow.test.js > true",
    )
