"""Whether a change leaves the outcomes of a suite as they were, or better."""

from attrs import evolve

from adws.core.comparison import compare
from adws.core.suite import SuiteReport
from adws.core.verdict import Layer, Verdict
from adws.trust.baseline import lost
from adws.trust.reasons import about_cases


def kept_outcomes(before: SuiteReport, after: SuiteReport, *, same: bool) -> Verdict:
    """Decide whether every case ends at least as well as before.

    With ``same`` no case may end otherwise than before, not even better: a clean-up that changes
    what a test sees is none.
    """
    seen = compare(before, after)
    doubts = tuple(one for one in after.warnings if one not in before.warnings)
    told = {
        Layer.AGREEMENT: doubts,
        Layer.BASELINE: lost(seen),
        Layer.SUITE: (
            *about_cases("fail that did not fail before", (*seen.broken, *seen.revealed)),
            *(about_cases("end otherwise than before", _changed(before, after)) if same else ()),
        ),
    }
    layer = next((layer for layer, reasons in told.items() if reasons), None)
    return Verdict(
        accepted=layer is None,
        reasons=tuple(reason for reasons in told.values() for reason in reasons),
        fixed=seen.fixed,
        remaining=seen.remaining,
        broken=seen.broken,
        revealed=seen.revealed,
        failing_before=len(before.failing),
        failing_after=len(after.failing),
        layer=layer,
    )


def twice(first: Verdict, second: Verdict) -> Verdict:
    """Weigh two runs of the same change: only what both refuse it for counts.

    What only the first saw broken is flaky.
    """
    flaky = tuple(case_id for case_id in first.broken if case_id not in second.broken)
    return evolve(second, flaky=flaky)


def _changed(before: SuiteReport, after: SuiteReport) -> tuple[str, ...]:
    broken = {case.id for case in after.failing}
    return tuple(
        case.id
        for case in before.cases
        if not case.quarantined
        and case.id in after.by_id
        and case.id not in broken
        and after.by_id[case.id].outcome is not case.outcome
    )
