"""Whenever two of the judge's sources disagree, the change is refused: one row a disagreement."""

from collections.abc import Callable
from pathlib import PurePath

import pytest
from attrs import evolve
from returns.result import Result

from adws.core.errors import PipelineError
from adws.core.planting import Canary, Planting
from adws.core.suite import SuiteReport
from adws.core.verdict import Layer, Verdict
from adws.runners.pytest import RUNNER
from adws.runners.runner import Outputs
from adws.tests.runners.pytest.recorded_run import junit_text, probe_text, recorded
from adws.trust.agreement import discrepancies
from adws.trust.blame import blame
from adws.trust.canaries import without_canaries
from adws.trust.gate import gate
from adws.trust.rebuilt_tree import refuse_rewritten

RED = {"test_a.py::test_a": "failed", "test_a.py::test_b": "passed", "test_a.py::test_c": "passed"}
GREEN = dict.fromkeys(RED, "passed")
CANARY = Planting((Canary("test_b", "s3cret"),), {PurePath("/there/test_x.py"): ""})

Turn = Callable[[Outputs], Outputs]


def texts(outputs: Outputs, **changed: str | None) -> Outputs:
    """Return the outputs with other files; None takes one away."""
    names = {"probe": "probe-1.jsonl", "junit": "junit-1.xml"}
    fields = {**outputs.texts, **{names[name]: text for name, text in changed.items()}}
    return evolve(outputs, texts={name: text for name, text in fields.items() if text is not None})


def without(case_id: str) -> Outputs:
    """Return an honest run that lacks a case."""
    return recorded({name: outcome for name, outcome in GREEN.items() if name != case_id})


def report(outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Read what a run left, as the judge does."""
    return RUNNER.read(outputs).map(
        lambda item: evolve(item, warnings=(*item.warnings, *discrepancies(item)))
    )


def verdict(outputs: Outputs, change: Callable[[SuiteReport], SuiteReport]) -> Verdict:
    """Return what the judge says of a change under which the suite left this."""
    before = report(recorded(RED)).unwrap()
    judged = (
        report(outputs)
        .map(change)
        .bind(lambda after: refuse_rewritten(before, after, lambda path: path == "test_a.py"))
        .map(lambda after: gate(before, after, {"test_a.py::test_a"}))
    )
    return judged.lash(blame).unwrap()


def same(report: SuiteReport) -> SuiteReport:
    """Return the report as it was read."""
    return report


def touched(report: SuiteReport) -> SuiteReport:
    """Return the report of a run during which a sealed file changed."""
    return evolve(report, rewritten=("test_a.py",))


def test_when_all_agree_the_change_is_accepted() -> None:
    """So each row below is refused for its own disagreement."""
    assert verdict(recorded(GREEN), same) == Verdict(
        accepted=True, fixed=("test_a.py::test_a",), failing_before=1
    )


@pytest.mark.parametrize(
    ("outputs", "change", "layer"),
    [
        pytest.param(texts(recorded(GREEN), probe=None), same, Layer.AGREEMENT, id="no report"),
        pytest.param(
            texts(recorded(GREEN), probe=probe_text(GREEN, collected=4)),
            same,
            Layer.AGREEMENT,
            id="another count was collected",
        ),
        pytest.param(
            texts(recorded(GREEN), probe=probe_text(GREEN).replace("n0nce", "an0ther")),
            same,
            Layer.AGREEMENT,
            id="another run's nonce",
        ),
        pytest.param(
            texts(recorded(GREEN), probe=probe_text(GREEN, nonce="an0ther")),
            same,
            Layer.AGREEMENT,
            id="no end of this run",
        ),
        pytest.param(without("test_a.py::test_b"), same, Layer.BASELINE, id="an id is gone"),
        pytest.param(
            recorded({**GREEN, "test_a.py::test_b": "skipped"}),
            same,
            Layer.BASELINE,
            id="a new skip",
        ),
        pytest.param(recorded(GREEN), touched, Layer.REBUILT_TREE, id="a sealed file changed"),
        pytest.param(
            texts(recorded(GREEN), junit=junit_text(RED)),
            same,
            Layer.AGREEMENT,
            id="junit and the probe differ",
        ),
        pytest.param(
            texts(recorded(GREEN), junit=None), same, Layer.AGREEMENT, id="junit is not there"
        ),
        pytest.param(
            evolve(recorded(GREEN), exit_code=1),
            same,
            Layer.AGREEMENT,
            id="the exit code says another thing",
        ),
        pytest.param(
            evolve(recorded(GREEN), stdout="==== 2 passed in 0.10s ====\n"),
            same,
            Layer.AGREEMENT,
            id="the summary says another thing",
        ),
        pytest.param(
            evolve(recorded(GREEN), timed_out=True), same, Layer.AGREEMENT, id="a time-out"
        ),
    ],
)
def test_a_disagreement_is_never_green(
    outputs: Outputs, change: Callable[[SuiteReport], SuiteReport], layer: Layer
) -> None:
    """The layer that saw it is named."""
    judged = verdict(outputs, change)
    assert (judged.accepted, judged.layer) == (False, layer)


def test_a_canary_that_passes_is_never_green() -> None:
    """Whatever all other sources say."""
    seen = report(recorded(GREEN)).bind(lambda item: without_canaries(item, CANARY))
    refusal = blame(seen.failure()).unwrap()
    assert (refusal.accepted, refusal.layer) == (False, Layer.CANARIES)
