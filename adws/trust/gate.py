"""The gate: a change passes only if the failing cases shrink, by id, and nothing else is lost.

A falling count decides nothing: three failures swapped for two new ones are a regression.
"""

from collections.abc import Iterable

from attrs import evolve

from adws.core.answer_lines import read_answer_lines
from adws.core.comparison import Comparison, compare
from adws.core.entry import give_up_words
from adws.core.failure import Failure
from adws.core.suite import SuiteReport
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import AGENT_ENDED, Layer, Verdict
from adws.trust.baseline import lost_cases
from adws.trust.moving_ids import moving_notes
from adws.trust.reasons import about_cases, named

_OWN = "with the change's own tests: "


def gate(
    before: SuiteReport,
    after: SuiteReport,
    case_ids: Iterable[str],
    failures: tuple[Failure, ...] = (),
) -> Verdict:
    """Decide whether to keep a fix for the cases ``case_ids``.

    It is kept if the failing ids are a strict subset of those before, one of ``case_ids`` is fixed,
    every executed id is executed again with an outcome that is not weaker, and the report has no
    discrepancy that the earlier one did not have. A refusal for failing cases tells the error of
    the first one, if ``failures`` holds it.
    """
    comparison = compare(before, after)
    missed_cases = (
        ()
        if set(comparison.fixed) & set(case_ids)
        else ("the change fixed none of the selected tests",)
    )
    red = newly_red(comparison.broken, failures)
    return verdict_of(before, after, comparison, (*red, *missed_cases))


def judge_change(
    before: SuiteReport, after: SuiteReport, failures: tuple[Failure, ...] = ()
) -> Verdict:
    """Decide whether a change from any author ends in a green run that can be trusted.

    Like ``gate``, but no case may fail afterwards, and none need have failed before.
    """
    comparison = compare(before, after)
    red = (
        *newly_red(comparison.broken, failures),
        *about_cases(comparison.remaining, "still fail", "still fails", failures),
        *about_cases(comparison.revealed, "fail", "fails", failures),
    )
    judged = verdict_of(before, after, comparison, red)
    return _unless_hollow(judged, hollow=not after.green)


def judge_changes(before: SuiteReport, after: SuiteReport) -> Verdict:
    """Decide whether changes from any author break nothing together.

    Like ``judge_change``, but cases that failed before may still fail.
    """
    comparison = compare(before, after)
    judged = verdict_of(before, after, comparison, newly_red(comparison.broken))
    return _unless_hollow(judged, hollow=not after.green and not after.failing)


def own_tests(
    judged: Verdict,
    before: SuiteReport,
    own: SuiteReport,
    failures: tuple[Failure, ...] = (),
    *,
    may_stay_red: bool = False,
) -> Verdict:
    """Refuse an accepted change whose own tests are red, or fewer than those of the base.

    The change is merged with its own tests, so a person must look at a suite that lost cases. With
    ``may_stay_red``, cases that failed before may still fail.
    """
    comparison = compare(before, own)
    failing_before = {case.id for case in before.failing} if may_stay_red else set[str]()
    red = tuple(case.id for case in own.failing if case.id not in failing_before)
    losses = (
        *about_cases(red, "fail", "fails", failures),
        *lost_cases(comparison),
        *_doubts(before, own),
    )
    reasons = tuple(f"{_OWN}{reason}" for reason in losses)
    return (
        evolve(_refused_verdict(judged, reasons, Layer.BASELINE), broken=red) if reasons else judged
    )


def with_own_tests(verdict: Verdict) -> Verdict:
    """Return a refusal for failing cases as one for cases that fail with the change's own tests."""
    reasons = tuple(f"{_OWN}{reason}" for reason in about_cases(verdict.broken, "fail", "fails"))
    return evolve(verdict, reasons=reasons, layer=Layer.BASELINE)


def no_change(answer: Answer, dropped: tuple[str, ...]) -> Verdict:
    """Refuse a proposal without anything to judge, and say why nothing is left."""
    if answer.status is AnswerStatus.GAVE_UP:
        give_up = read_answer_lines(answer.text).give_up
        why = f": {give_up.explanation}" if give_up and give_up.explanation else ""
        return refusal(f"{AGENT_ENDED}gave up: {give_up_words(answer.reason)}{why}")
    if dropped:
        reason = f"it changed only sealed files: {named(dropped)}"
        return refusal(reason, Layer.REBUILT_TREE)
    if answer.submodule_files:
        files = named(answer.submodule_files)
        return refusal(
            f"{files}: in a submodule, and adws changes no other repository. Make the change there"
        )
    if answer.status is AnswerStatus.FAILED:
        return refusal(f"{AGENT_ENDED}failed and changed nothing: {answer.failure}")
    return refusal(f"{AGENT_ENDED}changed nothing")


def refusal(reason: str, layer: Layer | None = None) -> Verdict:
    """Return a refusal that is not about cases."""
    return Verdict(accepted=False, reasons=(reason,), layer=layer)


def newly_red(case_ids: tuple[str, ...], failures: tuple[Failure, ...] = ()) -> tuple[str, ...]:
    """Return the reason against a change that makes these cases fail, if there are any."""
    return about_cases(
        case_ids,
        "fail now and did not fail before",
        "fails now and did not fail before",
        failures,
    )


def verdict_of(
    before: SuiteReport, after: SuiteReport, comparison: Comparison, cases: tuple[str, ...]
) -> Verdict:
    """Return the verdict; the first layer with a reason refuses.

    ``comparison`` compares the two reports, ``cases`` are the reasons from failing cases.
    """
    reasons_by_layer = {
        Layer.AGREEMENT: _doubts(before, after),
        Layer.BASELINE: lost_cases(comparison),
        Layer.SUITE: cases,
    }
    layer = next((layer for layer, reasons in reasons_by_layer.items() if reasons), None)
    return Verdict(
        accepted=layer is None,
        reasons=tuple(reason for reasons in reasons_by_layer.values() for reason in reasons),
        fixed=comparison.fixed,
        remaining=comparison.remaining,
        broken=comparison.broken,
        revealed=comparison.revealed,
        failing_before=len(before.failing),
        failing_after=len(after.failing),
        layer=layer,
        notes=moving_notes(after),
    )


def without_flaky(verdict: Verdict, flaky: tuple[str, ...]) -> Verdict:
    """Remove cases that also pass without the change from the cases that it fixed."""
    fixed = tuple(case_id for case_id in verdict.fixed if case_id not in flaky)
    return evolve(verdict, fixed=fixed, flaky=(*verdict.flaky, *flaky))


def refuse_unsteady(verdict: Verdict, failing: tuple[str, ...]) -> Verdict:
    """Refuse a change whose fixed cases failed when they ran again."""
    if not failing:
        return verdict
    return evolve(
        verdict,
        accepted=False,
        fixed=tuple(case_id for case_id in verdict.fixed if case_id not in failing),
        reasons=about_cases(failing, "passed once but failed when run again"),
        layer=Layer.SUITE,
    )


def _refused_verdict(verdict: Verdict, reasons: tuple[str, ...], layer: Layer) -> Verdict:
    return evolve(verdict, accepted=False, reasons=reasons, layer=layer)


def _unless_hollow(judged: Verdict, *, hollow: bool) -> Verdict:
    if not judged.accepted or not hollow:
        return judged
    return _refused_verdict(judged, ("the run is not green",), Layer.AGREEMENT)


def _doubts(before: SuiteReport, after: SuiteReport) -> tuple[str, ...]:
    warnings_before = set(before.warnings)
    return tuple(warning for warning in after.warnings if warning not in warnings_before)
