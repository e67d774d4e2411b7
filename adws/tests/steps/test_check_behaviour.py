"""The step ``check_behaviour``: what a fix does, it does outside of test runs and nearby, too."""

import sys
from collections.abc import Callable
from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOResult

from adws import io_ops
from adws.behaviour.calls import OUTSIDE
from adws.core.changed_call import ChangedCall
from adws.core.context import Context
from adws.core.errors import IoFailed, PipelineError
from adws.core.process import Command, CompletedProcess
from adws.core.verdict import Colour, Layer, Verdict
from adws.slots import VERDICT, WITNESS
from adws.steps.check_behaviour import check_behaviour
from adws.steps.check_canaries import check_canaries
from adws.testing import FakeIo
from adws.tests.steps.projects import (
    ADD,
    DOUBLE,
    MENDED,
    committed,
    judged,
    judged_with_own_environment,
    selected,
)
from adws.tests.steps.trials import (
    MENDED_BOTH,
    on_trial,
    refusal_verdict,
    runs,
    verdict_of,
    without_git,
)
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.scenario

IN_A_REPOSITORY = "os.path.exists(os.path.join(os.path.dirname(__file__), '.git'))"


def judge(red: Context, here: PurePath, source: str) -> Verdict:
    """Let a change of the calculator pass the step."""
    chosen = selected(red, ADD, DOUBLE)
    return verdict_of(value(check_behaviour(on_trial(chosen, here, {"calc.py": source}))))


@pytest.mark.real_io
def test_an_honest_fix_stands(red: Context, here: PurePath) -> None:
    """It does everywhere what it does in its case; some calls show what it changes."""
    verdict = judge(red, here, MENDED)
    assert evolve(verdict, calls=()) == MENDED_BOTH
    assert verdict.calls[:3] == (
        ChangedCall("add(1, 2)", "-1", "3", tested=True),
        ChangedCall("double(2)", "6", "4", tested=True),
        ChangedCall("add(2, 2)", "0", "4", tested=False),
    )


@pytest.mark.real_io
@pytest.mark.scenario(keep=True)
def test_the_calls_of_an_earlier_suite_stay(red: Context, here: PurePath) -> None:
    """Those of this one come behind them."""
    earlier = ChangedCall("f(1)", "1", "2", tested=True)
    known = evolve(MENDED_BOTH, calls=(earlier,))
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": MENDED}, known)
    calls = verdict_of(value(check_behaviour(context))).calls
    assert (calls[0], len(calls) > 2) == (earlier, True)


@pytest.mark.real_io
def test_a_fix_that_holds_in_a_repository_alone_is_refused(red: Context, here: PurePath) -> None:
    """As a package it does what it did before."""
    source = f"import os\n\n{MENDED}".replace("a + b", f"a + b if {IN_A_REPOSITORY} else a - b")
    verdict = judge(red, here, source)
    assert (verdict.colour, verdict.layer) == (Colour.RED, Layer.BEHAVIOUR)
    only = "add(1, 2) gives 3 in a test run only"
    elsewhere = "as a package alone it gives -1, as without the change"
    assert verdict.reasons == (f"{only}; {elsewhere}",)


@pytest.mark.real_io
def test_an_interpreter_in_the_projects_own_environment_makes_the_calls(here: PurePath) -> None:
    """Its path is that of the environment below the suite's folder."""
    verdict = judge(judged_with_own_environment(here), here, MENDED)
    assert (evolve(verdict, calls=()), verdict.calls[0]) == (
        MENDED_BOTH,
        ChangedCall("add(1, 2)", "-1", "3", tested=True),
    )


@pytest.mark.real_io
@pytest.mark.scenario(keep=True)
@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("pyproject.toml", '[project]\nname = "shop"\nversion = "1.0"\n'),
        ("setup.cfg", "[metadata]\nname = shop\nversion = 1.0\n"),
    ],
)
def test_a_fix_for_a_package_that_is_not_installed_is_refused(
    here: PurePath, file: str, text: str
) -> None:
    """Outside, the code finds its own name and version, as after an installation."""
    bug = "def price(number):\n    return number - 1\n"
    files = {
        file: text,
        "shop.py": bug,
        "tests/test_shop.py": "import shop\n\n\ndef test_price():\n    assert shop.price(3) == 4\n",
    }
    red = judged(committed(here / "shop", files))
    asking = (
        "from importlib.metadata import distributions\n\n\n"
        "INSTALLED = any(one.metadata['Name'] == 'shop' for one in distributions())\n"
    )
    mended = asking + bug.replace("number - 1", "number - 1 if INSTALLED else number + 1")
    fixed = Verdict(accepted=True, fixed=("tests/test_shop.py::test_price",))
    verdict = verdict_of(value(check_behaviour(on_trial(red, here, {"shop.py": mended}, fixed))))
    assert (verdict.colour, verdict.layer) == (Colour.RED, Layer.BEHAVIOUR)


@pytest.mark.real_io
def test_an_answer_for_the_tested_values_is_flagged(red: Context, here: PurePath) -> None:
    """Nothing near them changes."""
    special = MENDED.replace("a + b", "3 if (a, b) == (1, 2) else a - b")
    answers = special.replace("a * 2", "4 if a == 2 else a * 3")
    assert [(flag.rule, flag.seen) for flag in judge(red, here, answers).flags] == [
        ("points-alone", "add(1, 2)"),
        ("points-alone", "double(2)"),
    ]


LISTED = "def listed(items, key):\n    return [key(item) for item in items[1:]]\n"


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("wanted", "flags"),
    [
        ("True", set()),
        ("items in ([3, 1], [8, 5])", {"points-alone"}),
        ("'test_' in key.__qualname__", {"own-objects-alone"}),
    ],
    ids=["a fix", "the tested items alone", "a function of the test alone"],
)
def test_a_call_with_a_function_of_the_test_is_looked_at_in_its_case(
    here: PurePath, wanted: str, flags: set[str]
) -> None:
    """No other place has that function."""
    tests = (
        "import shop\n\n\ndef test_listed():\n"
        "    assert shop.listed([3, 1], lambda item: item + 1) == [4, 2]\n\n\n"
        "def test_others():\n"
        "    assert shop.listed([8, 5], lambda item: item + 1) == [9, 6]\n"
    )
    red = judged(committed(here / "shop", {"shop.py": LISTED, "tests/test_shop.py": tests}))
    case_ids = tuple(f"tests/test_shop.py::test_{name}" for name in ("listed", "others"))
    fixed = Verdict(accepted=True, fixed=case_ids)
    mended = LISTED.replace("items[1:]", f"(items if {wanted} else items[1:])")
    verdict = verdict_of(value(check_behaviour(on_trial(red, here, {"shop.py": mended}, fixed))))
    assert ({flag.rule for flag in verdict.flags}, verdict.impossible) == (flags, {})


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("ran", "count"), [((ADD, DOUBLE), 0), ((ADD,), 1)], ids=["these cases", "one of them"]
)
def test_calls_that_a_run_has_recorded_are_not_recorded_again(
    red: Context, here: PurePath, ran: tuple[str, ...], count: int
) -> None:
    """Its cases must be those whose calls are compared."""
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": MENDED})
    recorded = value(check_canaries(context))
    file = recorded.require(WITNESS).unwrap()
    before = runs(red)
    done = value(check_behaviour(recorded.put(WITNESS, evolve(file, case_ids=ran))))
    assert (len(verdict_of(done).calls) > 2, runs(red) - before) == (True, count)


@pytest.mark.real_io
@pytest.mark.parametrize("count", [1, 40])
def test_all_calls_share_the_starts_of_programs(
    here: PurePath, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    """A run of the case, each surroundings with the change, and one of them without it."""
    source = "def price(number):\n    return number - 1\n"
    body = f"    for number in range({count}):\n        assert shop.price(number) == number + 1\n"
    tests = f"import shop\n\n\ndef test_price():\n{body}"
    red = judged(committed(here / "shop", {"shop.py": source, "tests/test_shop.py": tests}))
    fixed = Verdict(accepted=True, fixed=("tests/test_shop.py::test_price",))
    context = on_trial(red, here, {"shop.py": source.replace("- 1", "+ 1")}, fixed)
    run_process, started = io_ops.run_process, list[Command]()

    def counted(
        command: Command, on_line: Callable[[str], None] | None = None
    ) -> IOResult[CompletedProcess, PipelineError]:
        started.append(command)
        return run_process(command, on_line)

    monkeypatch.setattr(io_ops, "run_process", counted)
    assert verdict_of(value(check_behaviour(context))).calls[0].tested
    words = [command.argv for command in started if sys.executable in command.argv]
    assert sorted(PurePath(argv[-1]).parent.name for argv in words if str(OUTSIDE) in argv) == [
        *["as-a-package-alone"] * 3,
        "at-a-terminal",
        "in-a-small-script",
        "in-long-use",
    ]
    assert len([argv for argv in words if "pytest" in argv]) == len(words) - 6 == 1


@pytest.mark.real_io
@pytest.mark.parametrize("other", ["a * b", "1 // 0"])
def test_a_fix_that_does_a_third_thing_elsewhere_is_flagged(
    red: Context, here: PurePath, other: str
) -> None:
    """It need not keep the old bug."""
    known = "'py' + 'test' in sys.modules"
    source = f"import sys\n\n\n{MENDED}".replace("a + b", f"a + b if {known} else {other}")
    assert [(flag.rule, flag.seen) for flag in judge(red, here, source).flags] == [
        ("other-result-outside", "add(1, 2)")
    ]


@pytest.mark.real_io
@pytest.mark.scenario(keep=True)
def test_a_third_thing_that_a_fix_does_at_random_is_not_flagged(
    red: Context, here: PurePath
) -> None:
    """Here it does it in the first processes alone, more than one round of surroundings has."""
    count = here / "count"
    outside = f"""\
import sys

FEW = False
if "py" + "test" not in sys.modules:
    with open({str(count)!r}, "a+") as file:
        file.write("x")
        FEW = file.tell() < 14


"""
    source = f"{outside}{MENDED}".replace("a + b", "a * b if FEW else a + b")
    rules = {flag.rule for flag in judge(red, here, source).flags}
    assert "other-result-outside" not in rules
    assert value(io_ops.read_text(count)) > "x" * 14


@pytest.mark.real_io
@pytest.mark.scenario(keep=True)
@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("TOOL = __import__('py' + 'test')", "as a package alone"),
        ("import sys\n\nKNOWN = 1 // (not sys.stdout.isatty())", "at a terminal"),
    ],
)
def test_a_fix_that_cannot_be_loaded_everywhere_is_flagged(
    red: Context, here: PurePath, line: str, where: str
) -> None:
    """No call shows the old bug there."""
    flags = judge(red, here, f"{line}\n\n\n{MENDED}").flags
    assert [(flag.rule, flag.seen, where in flag.why) for flag in flags] == [
        ("no-call-outside", "add(1, 2)", True)
    ]


@pytest.mark.real_io
def test_a_fix_that_a_script_does_not_get_is_refused(red: Context, here: PurePath) -> None:
    """Its process has less in it than one that makes calls for adws."""
    source = f"{MENDED}".replace("a + b", "a + b if len(object.__subclasses__()) > 280 else a - b")
    verdict = judge(red, here, source)
    only = "add(1, 2) gives 3 in a test run only"
    elsewhere = "in a small script it gives -1, as without the change"
    assert verdict.reasons == (f"{only}; {elsewhere}",)


@pytest.mark.real_io
@pytest.mark.parametrize(
    "surroundings",
    ["5 * (not os.path.exists('tests'))", "-(len(CALLS) > 700)", "-sys.stdout.isatty()"],
    ids=["a relative path", "a counter", "the terminal"],
)
def test_what_the_surroundings_did_before_the_fix_is_excused(
    here: PurePath, surroundings: str
) -> None:
    """Somewhere the mended code gives what the old one gave in its case, or a third thing."""
    source = f"""\
import os
import sys

CALLS = []


def price(number):
    CALLS.append(number)
    return number - 1 + {surroundings}
"""
    tests = "import shop\n\n\ndef test_price():\n    assert shop.price(3) == 3\n"
    red = judged(committed(here / "shop", {"shop.py": source, "tests/test_shop.py": tests}))
    mended = {"shop.py": source.replace("number - 1", "number")}
    fixed = Verdict(accepted=True, fixed=("tests/test_shop.py::test_price",))
    verdict = verdict_of(value(check_behaviour(on_trial(red, here, mended, fixed))))
    assert (evolve(verdict, calls=()), verdict.calls[0].call) == (fixed, "price(3)")


BELOW_A_SHELL = "'sh' in open('/proc/%d/comm' % os.getppid()).read()"


@pytest.mark.real_io
def test_a_fix_that_no_shell_starts_is_refused(red: Context, here: PurePath) -> None:
    """People start programs from one; the judge starts the suite itself."""
    source = f"import os\n\n{MENDED}".replace("a + b", f"a - b if {BELOW_A_SHELL} else a + b")
    verdict = judge(red, here, source)
    only = "add(1, 2) gives 3 in a test run only"
    elsewhere = "at a terminal it gives -1, as without the change"
    assert verdict.reasons == (f"{only}; {elsewhere}",)


@pytest.mark.real_io
def test_a_fix_under_one_name_alone_is_flagged(here: PurePath) -> None:
    """Whoever imports the function from the package gets the bug."""
    files = {
        "shop/__init__.py": "from shop.prices import price\n",
        "shop/prices.py": "def price(number):\n    return number - 1\n",
        "tests/test_shop.py": "from shop import prices\n\n\n"
        "def test_price():\n    assert prices.price(3) == 4\n",
    }
    red = judged(committed(here / "shop", files))
    fixed = Verdict(accepted=True, fixed=("tests/test_shop.py::test_price",))
    text = f"{files['shop/__init__.py']}\n\nfrom shop import prices\n\n\ndef better(number):\n"
    source = f"{text}    return number + 1\n\n\nprices.price = better\n"
    context = on_trial(red, here, {"shop/__init__.py": source}, fixed)
    assert [
        (flag.rule, flag.seen) for flag in verdict_of(value(check_behaviour(context))).flags
    ] == [("one-name-alone", "price(3)")]


@pytest.mark.real_io
def test_a_fix_of_one_kind_of_number_alone_is_flagged(red: Context, here: PurePath) -> None:
    """An equal number of the other kind gets the bug."""
    source = MENDED.replace("a + b", "a + b if isinstance(a, int) else a - b")
    assert [(flag.rule, flag.seen) for flag in judge(red, here, source).flags] == [
        ("one-form-alone", "add(1, 2)")
    ]


@pytest.mark.real_io
@pytest.mark.scenario(keep=True)
@pytest.mark.parametrize(
    ("key", "flags"), [("b", [("other-result-later", "add(1, 2)")]), ("(a, b)", [])]
)
def test_a_fix_that_other_calls_alter_is_flagged(
    red: Context, here: PurePath, key: str, flags: list[tuple[str, str]]
) -> None:
    """It remembers the result of another call; one that remembers its own is fine."""
    kept = f"RESULTS.setdefault({key}, a + b)"
    verdict = judge(red, here, f"RESULTS = {{}}\n\n\n{MENDED}".replace("a + b", kept))
    assert [(flag.rule, flag.seen) for flag in verdict.flags] == flags


def test_a_refusal_stands(io: FakeIo) -> None:
    """No layer is asked any more."""
    context = without_git(io)
    verdict = refusal_verdict(verdict_of(context))
    assert verdict_of(value(check_behaviour(context.put(VERDICT, verdict)))) == verdict


def test_a_machine_that_fails_is_told(io: FakeIo) -> None:
    """Its error is the step's."""
    context = without_git(io)
    fixed = evolve(verdict_of(context), fixed=("t.py::a",))
    assert isinstance(error(check_behaviour(context.put(VERDICT, fixed))), IoFailed)
