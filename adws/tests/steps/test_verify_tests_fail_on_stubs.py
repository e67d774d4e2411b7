"""The RED gate taken again on stubs, in real projects of pytest and vitest."""

from collections.abc import Mapping
from functools import reduce
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.patch import Patch
from adws.core.proposal import Proposal
from adws.core.red_phase import RedPhase
from adws.core.settings import Settings, Workspace
from adws.core.turn import Answer, AnswerStatus
from adws.slots import (
    BASE,
    BASELINE,
    FAILURE_COUNT,
    HEAD,
    PLANNED_MODULES,
    PROPOSAL,
    RED_PHASE,
    SUITES,
)
from adws.steps.detect_suites import detect_suites
from adws.steps.verify_tests_fail_on_stubs import verify_tests_fail_on_stubs
from adws.testing import a_case, a_report
from adws.tests.steps.projects import based, committed
from adws.tests.steps.unstamped import error
from adws.tests.tools import NODE_MODULES, needs
from adws.tests.vcs.repositories import shell, value
from adws.vcs.text_replacement import replace_text

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]

HIDING = RedPhase(
    ("ModuleNotFoundError",),
    1,
    new=("tests/test_discount.py",),
    awaited=("shop.discount",),
    hides_assertions=True,
)
"""What the gate saw the first time: one file that could not be loaded."""
BEFORE = {
    ".gitignore": "__pycache__/\nnode_modules\n",
    "pyproject.toml": '[project]\nname = "shop"\ndependencies = ["declared-thing"]\n',
    "shop/__init__.py": "",
    "shop/cart.py": "def total(prices):\n    return sum(prices)\n",
    "tests/test_cart.py": (
        "from shop.cart import total\n\n\ndef test_total():\n    assert total([1, 2]) == 3\n"
    ),
}
HONEST = """\
import pytest

from shop.cart import total, vat
from shop.discount import RATE, Discount, DiscountError
from billing import bill


def test_vat():
    assert vat(total([100])) == 19


def test_discount():
    assert Discount(RATE).of(100) == 90


def test_discount_is_refused():
    with pytest.raises(DiscountError):
        Discount(-1)


def test_rate():
    assert RATE == 10


def test_bill():
    assert bill() == 1
"""
FILE = "tests/test_discount.py"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """Return the context of a run in a project, before new tests are written."""
    root = committed(PurePath(tmp_path_factory.mktemp("shop")) / "shop", BEFORE)
    report = a_report(a_case("tests/test_cart.py::test_total"))
    return based(root).put(BASELINE, report).put(PLANNED_MODULES, ("billing",))


def with_tests(context: Context, files: Mapping[str, str]) -> Context:
    """Return the context in which these new tests were seen to hide their assertions."""
    base = context.require(BASE).unwrap()

    def put(tree: str, file: tuple[str, str]) -> str:
        return value(replace_text(base, tree, *file))

    return context.put(HEAD, reduce(put, files.items(), base.commit)).put(RED_PHASE, HIDING)


def test_each_hidden_case_is_seen_to_fail(shop: Context) -> None:
    """What is missing is made up for one run; neither tree nor head that is kept has it."""
    context = with_tests(shop, {FILE: HONEST})
    after = value(verify_tests_fail_on_stubs(context))
    cases = ("vat", "discount", "discount_is_refused", "rate", "bill")
    assert after.get(RED_PHASE) == RedPhase(
        failure_types=("AssertionError", "ModuleNotFoundError", "NotImplementedError"),
        failure_count=5,
        new=tuple(f"{FILE}::test_{name}" for name in cases),
        awaited=("shop.discount",),
        hides_assertions=False,
        stubs=("shop/cart.py", "shop/discount.py", "billing.py"),
    )
    assert after.get(FAILURE_COUNT) == 5
    assert after.get(HEAD) == context.get(HEAD)
    assert shell(context.root, "git status --porcelain") == ""


HEAD_OF_FILE = "import pytest\n\nfrom shop.discount import discounted\n\n\n"
ANY = HEAD_OF_FILE + (
    "def test_any():\n    with pytest.raises(Exception):\n        discounted(-1)\n\n\n"
    "def test_nothing():\n    assert callable(discounted)\n"
)
UNNAMED = HEAD_OF_FILE + "def test_it():\n    assert discount(100) == discounted(100)\n"
UNINSTALLED = HEAD_OF_FILE + (
    "def test_it():\n    import declared_thing\n\n"
    "    assert declared_thing.of(100) == discounted(100)\n"
)


@pytest.mark.parametrize(
    ("tests", "kind", "reason"),
    [
        (ANY, "InvalidRedFailure", f"2 cases pass: {FILE}::test_any, {FILE}::test_nothing"),
        (UNNAMED, "InvalidRedFailure", "NameError: name 'discount' is not defined"),
        (UNINSTALLED, "EnvironmentBroken", "'declared_thing' is declared, but not installed"),
    ],
    ids=["passes whatever is built", "was broken all along", "machine"],
)
def test_what_was_hidden_is_told(shop: Context, tests: str, kind: str, reason: str) -> None:
    """The first gate could not see it behind the missing import."""
    result = error(verify_tests_fail_on_stubs(with_tests(shop, {FILE: tests})))
    assert (result.kind, reason in result.message) == (kind, True)


def test_what_is_proposed_is_what_is_looked_at(shop: Context) -> None:
    """And not the head, where it is not kept yet."""
    proposed = with_tests(shop, {FILE: ANY})
    base, tree = shop.require(BASE).unwrap(), proposed.require(HEAD).unwrap()
    patch = Patch(base.commit, tree)
    proposal = Proposal("k", "command", Answer(AnswerStatus.FINISHED), patch, patch)
    context = proposed.put(HEAD, base.commit).put(PROPOSAL, proposal)
    assert error(verify_tests_fail_on_stubs(context)).kind == "InvalidRedFailure"


@pytest.mark.parametrize(
    "tests",
    [{FILE: "import json\n"}, {"shop/later_test.go": "package shop\n"}],
    ids=["nothing missing", "no stubs in this language"],
)
def test_without_stubs_nothing_is_run(shop: Context, tests: Mapping[str, str]) -> None:
    """What the first gate saw stands."""
    context = with_tests(shop, tests)
    assert value(verify_tests_fail_on_stubs(context)) == context


def test_in_the_tree_of_the_user_nothing_is_made_up(shop: Context) -> None:
    """Neither in place, nor outside of a run of adws."""
    hiding = with_tests(shop, {FILE: HONEST})
    in_place = evolve(hiding, settings=Settings(workspace=Workspace.IN_PLACE))
    for context in (in_place, hiding.drop(BASE), hiding.put(RED_PHASE, RedPhase((), 0))):
        assert value(verify_tests_fail_on_stubs(context)) == context


VITEST = {
    ".gitignore": "node_modules\n",
    "package.json": '{"type": "module", "devDependencies": {"vitest": "4"}}',
    "src/cart.js": "export const total = (prices) => prices.reduce((a, b) => a + b, 0);\n",
}
VITEST_HEAD = """\
import { expect, test } from "vitest";
import discounted, { Discount, RATE } from "./discount.js";
"""
VITEST_HONEST = (
    VITEST_HEAD
    + """\
test("of", () => { expect(discounted(100)).toBe(90); });
test("rate", () => { expect(RATE).toBe(10); });
test("refused", () => { expect(() => new Discount(-1)).toThrow(RangeError); });
"""
)
VITEST_ANY = VITEST_HEAD + 'test("any", () => { expect(() => discounted(-1)).toThrow(); });\n'
VITEST_FILE = "src/discount.test.js"


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """Return the context of a run in a project of vitest, before new tests are written."""
    root = committed(PurePath(tmp_path_factory.mktemp("web")) / "web", VITEST)
    _ = value(io_ops.make_link(PurePath(NODE_MODULES), root / "node_modules"))
    suites = value(detect_suites(Context(root))).require(SUITES).unwrap()
    return based(root, suites[0]).put(BASELINE, a_report(runner="vitest"))


@needs("vitest")
def test_the_hidden_cases_of_vitest_are_seen_to_fail(web: Context) -> None:
    """What is missing throws there, called or constructed."""
    after = value(verify_tests_fail_on_stubs(with_tests(web, {VITEST_FILE: VITEST_HONEST})))
    result = after.require(RED_PHASE).unwrap()
    assert result.new == tuple(f"{VITEST_FILE} > {name}" for name in ("of", "rate", "refused"))
    assert (result.hides_assertions, result.stubs) == (False, ("src/discount.js",))


@needs("vitest")
@pytest.mark.scenario(keep=True)
def test_a_case_of_vitest_that_takes_any_error_is_refused(web: Context) -> None:
    """It would pass whatever is built."""
    result = error(verify_tests_fail_on_stubs(with_tests(web, {VITEST_FILE: VITEST_ANY})))
    assert result.kind == "InvalidRedFailure"
    assert result.message.endswith(f"1 case passes: {VITEST_FILE} > any")
