"""The step ``check_behaviour`` for packages of JavaScript."""

from pathlib import PurePath

import pytest

from adws.core.changed_call import ChangedCall
from adws.core.verdict import Colour, Layer, Verdict
from adws.steps.check_behaviour import check_behaviour
from adws.tests.steps.sums import SUM, SUM_CASES, SUM_TESTS, sum_on_trial
from adws.tests.steps.trials import verdict_of
from adws.tests.tools import needs
from adws.tests.vcs.repositories import value


def judged_in_javascript(
    here: PurePath, source: str, tests: str = SUM_TESTS, cases: tuple[str, ...] = SUM_CASES
) -> Verdict:
    """Let a change of a package of JavaScript pass the step."""
    return verdict_of(value(check_behaviour(sum_on_trial(here, source, tests, cases))))


@pytest.mark.real_io
@needs("node")
def test_a_fix_in_javascript_is_looked_at(here: PurePath) -> None:
    """Some calls show what it changes."""
    verdict = judged_in_javascript(here, SUM.replace("a - b", "a + b").replace("[1]", "[0]"))
    assert (verdict.colour, verdict.flags) == (Colour.GREEN, ())
    assert verdict.calls[:3] == (
        ChangedCall("sum(1, 2)", "-1", "3", tested=True),
        ChangedCall("first([7, 8])", "8", "7", tested=True),
        ChangedCall("sum(2, 2)", "0", "4", tested=False),
    )


@pytest.mark.real_io
@needs("node")
def test_a_fix_in_javascript_for_tests_alone_is_refused(here: PurePath) -> None:
    """Wherever it looks for the test run."""
    only = SUM.replace("a - b", "process.env.NODE_TEST_CONTEXT ? a + b : a - b")
    verdict = judged_in_javascript(here, only.replace("[1]", "[0]"))
    assert (verdict.colour, verdict.layer) == (Colour.RED, Layer.BEHAVIOUR)
    elsewhere = "as a package alone it gives -1, as without the change"
    assert verdict.reasons == (f"sum(1, 2) gives 3 in a test run only; {elsewhere}",)


@pytest.mark.real_io
@needs("node")
def test_a_fix_in_javascript_that_no_shell_starts_is_refused(here: PurePath) -> None:
    """People start programs from one; `node --test` starts each test file itself."""
    name = 'require("node:fs").readFileSync(`/proc/${process.ppid}/comm`, "utf8")'
    only = SUM.replace("a - b", f'{name} === "sh\\n" ? a - b : a + b')
    verdict = judged_in_javascript(here, only.replace("[1]", "[0]"))
    elsewhere = "in a small script it gives -1, as without the change"
    assert verdict.reasons == (f"sum(1, 2) gives 3 in a test run only; {elsewhere}",)


@pytest.mark.real_io
@needs("node")
def test_an_answer_in_javascript_for_the_tested_values_is_flagged(here: PurePath) -> None:
    """Nothing near them changes."""
    answers = (
        "exports.sum = (a, b) => {\n  if (a === 1 && b === 2) return 3;\n  return a - b;\n};\n"
        "exports.first = (list) => (String(list) === '7,8' ? 7 : list[1]);\n"
    )
    assert [(flag.rule, flag.seen) for flag in judged_in_javascript(here, answers).flags] == [
        ("points-alone", "sum(1, 2)"),
        ("points-alone", "first([7, 8])"),
    ]


@pytest.mark.real_io
@needs("node")
def test_calls_in_javascript_that_cannot_be_made_outside_tell_nothing(here: PurePath) -> None:
    """That is said with the verdict."""
    lost = 'require("node:fs").cpSync("sum.js", "lost/sum.js");\n'
    tests = lost + SUM_TESTS.replace("../sum", "../lost/sum")
    verdict = judged_in_javascript(here, SUM.replace("a - b", "a + b"), tests)
    why = "the functions that the cases call cannot be called outside of a test run here"
    fixed = Verdict(accepted=True, fixed=SUM_CASES)
    assert verdict == fixed.with_impossible_layer(Layer.BEHAVIOUR, why)


@pytest.mark.real_io
@needs("node")
@pytest.mark.scenario(keep=True)
def test_a_case_in_javascript_that_is_not_there_tells_nothing(here: PurePath) -> None:
    """Its file is not there either."""
    gone = ("test/gone.test.js > sums",)
    verdict = judged_in_javascript(here, SUM.replace("a - b", "a + b"), cases=gone)
    assert (verdict.accepted, list(verdict.impossible)) == (True, [Layer.BEHAVIOUR])
