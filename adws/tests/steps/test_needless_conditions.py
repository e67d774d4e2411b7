"""The step ``check_behaviour`` flags a condition that a change adds and that no case needs."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.flag import Flag
from adws.core.settings import Settings
from adws.core.verdict import Verdict
from adws.steps.check_behaviour import check_behaviour
from adws.tests.steps.projects import committed, judged
from adws.tests.steps.sums import SUM, SUM_CASES, sum_on_trial
from adws.tests.steps.sums_in_go import GO_SUM, go_sum_on_trial
from adws.tests.steps.trials import on_trial, verdict_of
from adws.tests.tools import needs
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.scenario(keep=True), pytest.mark.real_io]

OLD = "def price(a, b):\n    return a - b\n"
TESTS = """\
import shop


def test_price():
    assert shop.price(1, 2) == 3


def test_high_price():
    assert shop.price(4, 5) == 9


def test_nothing():
    assert shop.price(0, 0) == 0
"""
OF_TWO = "import shop\n\n\ndef test_two():\n    assert shop.price(2, 2) == 0\n"
ODD = "def price(a, b):\n    return a + b if (a + b) % 2 else a - b\n"
NAMED = """\
def is_odd(number):
    return number % 2 == 1


def price(a, b):
    return (a - b, a + b)[is_odd(a + b)]
"""
ODD_WHERE = """\
def price(a, b):
    if a < 9 and (a + b) % 2:
        return a + b
    return a - b
"""
FIXED = Verdict(
    accepted=True,
    fixed=("tests/test_shop.py::test_price", "tests/test_shop.py::test_high_price"),
)


def flags(
    here: PurePath,
    new: str,
    tests: str = TESTS,
    others: str = "",
    settings: Settings = Settings(),
) -> tuple[Flag, ...]:
    """Return the flags of a change of the shop whose cases are in one or two files."""
    files = {"shop.py": OLD, "tests/test_shop.py": tests, "tests/test_others.py": others}
    red = judged(committed(here / "shop", files))
    trial = evolve(on_trial(red, here, {"shop.py": new}, FIXED), settings=settings)
    return verdict_of(value(check_behaviour(trial))).flags


def test_a_fix_by_chance_is_flagged(here: PurePath) -> None:
    """At the condition, with calls that would be fixed without it."""
    (flag,) = flags(here, ODD)
    assert (flag.rule, flag.path, flag.line, flag.seen) == (
        "needless-condition",
        "shop.py",
        2,
        "(a + b) % 2",
    )
    assert flag.why.startswith(
        "no case needs this condition: all pass with True in its place; "
        "it keeps old results near the tests: price(2, 2) gives 0, else 4; "
    )


@pytest.mark.parametrize(
    ("tests", "others"),
    [
        (TESTS + OF_TWO.partition("\n")[2], ""),
        (TESTS, OF_TWO),
    ],
    ids=["in the same file", "in another file"],
)
def test_a_condition_that_a_case_needs_is_not_flagged(
    here: PurePath, tests: str, others: str
) -> None:
    """Wherever the case is."""
    assert flags(here, ODD, tests, others) == ()


def test_a_condition_without_which_the_cases_do_not_end_is_not_flagged(here: PurePath) -> None:
    """What they would show is not known."""
    new = f"{NAMED}\n\ndef wait():\n    while is_odd(4):\n        pass\n"
    tests = f"{TESTS}\n\ndef test_end():\n    if hasattr(shop, 'wait'):\n        shop.wait()\n"
    assert flags(here, new, tests, settings=Settings(test_timeout_seconds=6.0)) == ()


SMALL = "def price(a, b):\n    return a + b if a < 9 else a - b\n"


@pytest.mark.parametrize(("new", "count"), [(ODD, 1), (SMALL, 0)])
def test_a_condition_that_no_case_meets_is_flagged_if_it_takes_much(
    here: PurePath, new: str, count: int
) -> None:
    """The tests do not say whether it is needed."""
    tests = TESTS.partition("\n\n\ndef test_nothing")[0] + "\n"
    assert len(flags(here, new, tests)) == count


def test_the_first_of_several_conditions_is_flagged(here: PurePath) -> None:
    """The one that keeps the most old results."""
    assert [flag.seen for flag in flags(here, ODD_WHERE)] == ["a < 9 and (a + b) % 2"]


LISTED = "def listed(items, key):\n    return [key(item) for item in items[1:]]\n"


WAIT = "def wait():\n    while True:\n        pass\n\n\n"
MENDED = LISTED.replace("items[1:]", "items")
ENDLESS = "    if len(items) > 9:\n        wait()\n    return"


@pytest.mark.parametrize(
    ("new", "conditions"),
    [
        (LISTED.replace("items[1:]", "(items if items[0] % 5 == 3 else items[1:])"), 1),
        (f"{WAIT}{MENDED.replace('    return', ENDLESS)}", 0),
    ],
    ids=["by chance", "against endless work"],
)
def test_a_condition_is_looked_at_in_a_running_case(
    here: PurePath, new: str, conditions: int
) -> None:
    """No other place has the function of the test. A case that never ends needs the condition."""
    case = "def test_listed():\n    assert shop.listed([3, 1], lambda n: n + 1) == [4, 2]\n"
    files = {"shop.py": LISTED, "tests/test_shop.py": f"import shop\n\n\n{case}"}
    red = judged(committed(here / "shop", files))
    fixed = Verdict(accepted=True, fixed=("tests/test_shop.py::test_listed",))
    trial = evolve(
        on_trial(red, here, {"shop.py": new}, fixed), settings=Settings(test_timeout_seconds=6.0)
    )
    verdict = verdict_of(value(check_behaviour(trial)))
    assert (len(verdict.flags), verdict.impossible) == (conditions, {})


@needs("node")
def test_a_condition_in_javascript_is_flagged(here: PurePath) -> None:
    """The conditions of a file that runs without a test tool."""
    source = SUM.replace("a - b", "(a + b) % 3 === 0 ? a + b : a - b")
    trial = sum_on_trial(here, source, cases=SUM_CASES[:1])
    assert [(flag.line, flag.seen) for flag in verdict_of(value(check_behaviour(trial))).flags] == [
        (1, "(a + b) % 3 === 0")
    ]


@needs("go")
@pytest.mark.exhaustive(sample=1, of="conditions in Go that no case needs")
def test_a_condition_in_go_is_flagged(here: PurePath) -> None:
    """The conditions of a package that is compiled."""
    source = GO_SUM.replace("return a - b", "if (a+b)%3 == 0 { return a + b }; return a - b")
    trial = go_sum_on_trial(here, source.replace("[1]", "[0]"))
    assert [(flag.line, flag.seen) for flag in verdict_of(value(check_behaviour(trial))).flags] == [
        (3, "(a+b)%3 == 0")
    ]
