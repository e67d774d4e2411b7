"""The gate: a change passes only if the failing cases shrink, by id, and nothing else is lost.

A falling count decides nothing: three failures swapped for two new ones are a regression.
"""

from collections.abc import Iterable

from attrs import evolve

from adws.core.comparison import Comparison, compare
from adws.core.suite import SuiteReport
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Verdict

_SHOWN = 5


def gate(before: SuiteReport, after: SuiteReport, wanted: Iterable[str]) -> Verdict:
    """Decide whether a fix for the ``wanted`` cases may be kept.

    Accepted when the failing ids are a strict subset of those before, one of the wanted among the
    fixed, every executed id is executed again with an outcome not weaker, and the report shows no
    discrepancy that the earlier one did not show.
    """
    seen = compare(before, after)
    missed = () if set(seen.fixed) & set(wanted) else ("none of the cases worked on passes now",)
    return _verdict(before, after, seen, (*_losses(seen), *_doubts(before, after), *missed))


def judge_change(before: SuiteReport, after: SuiteReport) -> Verdict:
    """Decide whether a change that anybody made ends in a green that can be trusted.

    As ``gate``, but nothing at all may fail afterwards, and nothing need have failed before.
    """
    seen = compare(before, after)
    red = tuple(case.id for case in after.failing)
    reasons = (*_losses(seen), *_doubts(before, after), *_reason("still fail", seen.remaining))
    hollow = () if after.green or red or reasons else ("the run is not green",)
    return _verdict(before, after, seen, (*reasons, *_reason("fail", seen.revealed), *hollow))


def own_tests(judged: Verdict, before: SuiteReport, own: SuiteReport) -> Verdict:
    """Refuse an accepted change whose own tests are red, or are fewer than those of the base.

    What will be merged is the change with its own tests: a suite that lost cases needs a person.
    """
    seen = compare(before, own)
    red = tuple(case.id for case in own.failing)
    lost = (*_reason("fail", red), *_losses(evolve(seen, broken=())), *_doubts(before, own))
    reasons = tuple(f"with the change's own tests: {reason}" for reason in lost)
    return evolve(judged, accepted=not reasons, reasons=reasons)


def no_change(answer: Answer, dropped: tuple[str, ...]) -> Verdict:
    """Refuse a proposal that leaves nothing to judge, and say why nothing is left."""
    if answer.status is AnswerStatus.GAVE_UP:
        return refusal(f"the agent gave up: {answer.reason}")
    if dropped:
        return refusal(f"it changed sealed files only: {', '.join(dropped[:_SHOWN])}")
    if answer.status is AnswerStatus.FAILED:
        return refusal(f"the agent failed and changed nothing: {answer.reason}")
    return refusal("the agent changed nothing")


def refusal(reason: str) -> Verdict:
    """Refuse without having seen any case."""
    return Verdict(accepted=False, reasons=(reason,))


def second_opinion(first: Verdict, second: Verdict) -> Verdict:
    """Weigh two full runs of the same change, the first of which broke something.

    Only what both broke is broken; what only the first broke is flaky. The rest is as the second
    run shows it.
    """
    return evolve(
        second, flaky=tuple(case_id for case_id in first.broken if case_id not in second.broken)
    )


def without_flaky(verdict: Verdict, flaky: tuple[str, ...]) -> Verdict:
    """Take cases that pass without the change too out of what it is said to have fixed."""
    fixed = tuple(case_id for case_id in verdict.fixed if case_id not in flaky)
    return evolve(verdict, fixed=fixed, flaky=(*verdict.flaky, *flaky))


def unsteady(verdict: Verdict, case_ids: tuple[str, ...]) -> Verdict:
    """Refuse a change under which cases passed once and failed when they were run again."""
    reason = _reason("passed once and failed when run again", case_ids)
    fixed = tuple(case_id for case_id in verdict.fixed if case_id not in case_ids)
    return evolve(verdict, accepted=False, fixed=fixed, reasons=(*verdict.reasons, *reason))


def _verdict(
    before: SuiteReport, after: SuiteReport, seen: Comparison, reasons: tuple[str, ...]
) -> Verdict:
    return Verdict(
        accepted=not reasons,
        reasons=reasons,
        fixed=seen.fixed,
        remaining=seen.remaining,
        broken=seen.broken,
        revealed=seen.revealed,
        failing_before=len(before.failing),
        failing_after=len(after.failing),
    )


def _losses(seen: Comparison) -> tuple[str, ...]:
    return (
        *_reason("fail that did not fail before", seen.broken),
        *_reason("were executed before and are gone", seen.missing),
        *_reason("were executed before and are now skipped or expected to fail", seen.weakened),
    )


def _doubts(before: SuiteReport, after: SuiteReport) -> tuple[str, ...]:
    known = set(before.warnings)
    return tuple(warning for warning in after.warnings if warning not in known)


def _reason(what: str, ids: tuple[str, ...]) -> tuple[str, ...]:
    if not ids:
        return ()
    more = f" and {len(ids) - _SHOWN} more" if len(ids) > _SHOWN else ""
    return (f"{len(ids)} case(s) {what}: {', '.join(ids[:_SHOWN])}{more}",)
