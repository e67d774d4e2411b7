"""Compare calls with and without a change: in a test run, outside of one, and near the tests."""

from collections.abc import Mapping
from functools import partial
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.behaviour.bare_replay import (
    IN_A_SCRIPT,
    PLAIN,
    CallSides,
    Disguise,
    Unreachable,
    closed_places,
    disguises,
    suspects,
    unreachable,
)
from adws.behaviour.calls import (
    Answers,
    CaseCall,
    ComparedCalls,
    left_out,
    lost_functions,
    read_answers,
    read_calls,
    recorded_calls,
    written_calls,
)
from adws.behaviour.changed_calls import affected_cases, changed_calls
from adws.behaviour.other_forms import left_forms
from adws.behaviour.other_names import left_names
from adws.behaviour.own_ways import own_ways
from adws.behaviour.point_rule import changed_points
from adws.cage.mount_points import read_written
from adws.core.errors import PipelineError
from adws.core.railway import fold
from adws.core.verdict import Layer, Verdict
from adws.core.witness import WitnessFile
from adws.judging.bench import Trial
from adws.judging.call_runs import CallSetup, call_setup, run_cases
from adws.judging.in_place import judge_in_place, without_calls
from adws.judging.later_calls import later_results
from adws.judging.needless_conditions import needless_conditions
from adws.judging.outside_calls import SURROUNDINGS, answers_outside, run_outside
from adws.judging.recorded_calls import RecordedCalls, record_calls
from adws.runners.runner import Runner, Selection, Suite
from adws.runners.suite_runner import runner_of
from adws.runners.suites import of_suite
from adws.trust.behaviour import CallFindings, flag_hindered, judged_by_calls

_NOTHING_CALLED = "the functions that the cases call cannot be called outside of a test run here"
_MOST_TIMES = 5
"""How often a call must do a third thing, to flag a change."""
_Disguises = tuple[Disguise, ...]


def judge_by_calls(
    trial: Trial,
    head: str,
    verdict: Verdict,
    case_ids: tuple[str, ...],
    earlier: WitnessFile | None,
) -> IOResult[Verdict, PipelineError]:
    """Refuse a change with an effect in test runs only; flag one with an effect at single points.

    ``case_ids`` are the cases whose calls are compared, ``head`` is the commit without the change.
    Calls that cannot be repeated prove nothing. ``earlier`` names the calls that an earlier run of
    these cases recorded; without them, the cases run again.
    """
    if not case_ids:
        why = "the change fixes no failing case"
        return IOSuccess(verdict.with_impossible_layer(Layer.BEHAVIOUR, why))
    return fold(
        IOResult.from_value(verdict),
        trial.bench.suites,
        partial(_judge_suite, trial, head, case_ids, earlier),
    )


def _judge_suite(
    trial: Trial,
    head: str,
    case_ids: tuple[str, ...],
    earlier: WitnessFile | None,
    verdict: Verdict,
    suite: Suite,
) -> IOResult[Verdict, PipelineError]:
    own = tuple(case_id for case_id in case_ids if of_suite(suite, case_id))
    runner: Runner = runner_of(suite).unwrap()
    if not own or not verdict.accepted:
        return IOSuccess(verdict)
    if runner.call_outside is None or (suite.wrapped and runner.call_tests is None):
        why = f"adws cannot record calls with {suite.runner}, as it is started here"
        return IOSuccess(verdict.with_impossible_layer(Layer.BEHAVIOUR, why))
    looked_at = IOResult.do(
        judged
        for look in call_setup(trial, suite, Selection(case_ids=own), runner.call_outside)
        for recorded in record_calls(look, head, earlier)
        for judged in _judge_recorded(look, head, verdict, recorded)
        for _removed in io_ops.remove_tree(look.folder)
    )
    return looked_at.lash(partial(without_calls, verdict))


def _judge_recorded(
    setup: CallSetup, head: str, verdict: Verdict, recorded: RecordedCalls
) -> IOResult[Verdict, PipelineError]:
    """Judge by the calls that were recorded; flag a change that hinders that."""
    text, hindered = recorded.text, recorded.hindered_by_change
    flagged = flag_hindered(verdict, setup.trial.changed, hindered) if hindered else verdict
    if recorded.error:
        why = recorded.error.message
        return IOSuccess(flagged.with_impossible_layer(Layer.BEHAVIOUR, why))
    return IOResult.do(
        judged
        for compared, affected in _compare_calls(
            setup, head, flagged, recorded_calls(text), lost_functions(text)
        )
        for judged in judge_in_place(setup, head, compared, affected)
    )


def _compare_calls(
    setup: CallSetup,
    head: str,
    verdict: Verdict,
    calls: tuple[CaseCall, ...],
    uncopied: tuple[str, ...],
) -> IOResult[tuple[Verdict, frozenset[str]], PipelineError]:
    """Make the calls, and others near them, outside of a test run, with and without the change.

    Return the verdict, and the cases of which a call gives another result with the change. Calls
    near those of the cases are generated with the change in place, from its constants and classes.
    ``uncopied`` are the functions that were called with arguments that cannot be copied.
    """
    if not calls:
        why = "the cases make no call of the project that can be repeated"
        return IOSuccess((verdict.with_impossible_layer(Layer.BEHAVIOUR, why), frozenset()))
    rows, all_rows = setup.folder / "rows", setup.folder / "all-rows"
    return IOResult.do(
        (judged, affected_cases(every, before, after))
        for _written in io_ops.write_text(rows, written_calls(calls))
        for new in run_outside(
            setup, setup.trial.proposal.kept.tree, rows, _surroundings(setup.suite), all_rows
        )
        for text in read_written(setup.folder, all_rows.name)
        for every in IOSuccess(read_calls(text) or calls)
        for _kept in io_ops.write_text(all_rows, written_calls(every))
        for before in answers_outside(setup, all_rows, len(every), head)
        for after in IOSuccess(read_answers(new[PLAIN], len(every)))
        for places in IOSuccess(_answers(new, len(calls)))
        for hidden in (
            _confirmed_disguises(setup, head, rows, calls)
            if suspects(calls, places, before[: len(calls)])
            else IOSuccess(())
        )
        for lost in _unreachable(setup, head, calls, before[: len(calls)], places)
        for make_every in IOSuccess(partial(answers_outside, setup, all_rows, len(every)))
        for later in later_results(setup, head, ComparedCalls(every, before, after), make_every)
        for findings in IOSuccess(
            CallFindings(
                unreachable=lost,
                points=changed_points(every, before, after),
                names=left_names(every, before, after),
                forms=left_forms(every, before, after),
                later=later,
                ways=own_ways(every, before, after, setup.trial.proposal.kept.text),
                left_out=left_out(calls, after[: len(calls)], uncopied),
            )
        )
        for needless in (
            IOSuccess(())
            if hidden or findings.flagged
            else needless_conditions(
                setup,
                head,
                ComparedCalls(every, before, after),
                make_every,
            )
        )
        for judged in IOSuccess(
            judged_by_calls(
                evolve(verdict, calls=(*verdict.calls, *changed_calls(every, before, after))),
                setup.trial.changed,
                hidden,
                evolve(findings, needless=needless),
            )
            if any(answer.ended for answer in (*before, *after))
            else verdict.with_impossible_layer(Layer.BEHAVIOUR, _NOTHING_CALLED)
        )
    )


def _unreachable(
    setup: CallSetup,
    head: str,
    calls: tuple[CaseCall, ...],
    before: Answers,
    new: Mapping[str, Answers],
) -> IOResult[Unreachable | None, PipelineError]:
    """Return a call that can be made without the change, if with it none can, twice."""
    places = closed_places(calls, before, {place: new[place] for place in SURROUNDINGS})
    if not places:
        return IOSuccess(None)
    rows, tree = setup.folder / "rows", setup.trial.proposal.kept.tree
    return IOResult.do(
        unreachable(calls, _answers(old, len(calls)), _answers(again, len(calls)))
        for old in run_outside(setup, head, rows, places)
        for again in run_outside(setup, tree, rows, places)
    )


def _confirmed_disguises(
    setup: CallSetup, head: str, rows: PurePath, calls: tuple[CaseCall, ...]
) -> IOResult[_Disguises, PipelineError]:
    """Return the disguises that appear each time: random results prove nothing.

    A call that keeps the bug somewhere must do so twice. One that does a third thing must do it
    more often: if a result depends on the order of a set, it is one of few.
    """
    look = partial(_disguises, setup, head, rows, calls)

    def narrowed(found: _Disguises, times: int) -> IOResult[_Disguises, PipelineError]:
        sure = tuple(disguise for disguise in found if disguise.keeps_the_bug and times > 1)
        if sure == found:
            return IOSuccess(found)
        return look().map(
            lambda again: tuple(
                disguise for disguise in found if disguise in again or disguise in sure
            )
        )

    return fold(look(), range(1, _MOST_TIMES), narrowed)


def _disguises(
    setup: CallSetup, head: str, rows: PurePath, calls: tuple[CaseCall, ...]
) -> IOResult[tuple[Disguise, ...], PipelineError]:
    """Make the calls inside and outside of a test run, with and without the change."""
    return IOResult.do(
        disguises(calls, with_change, without)
        for with_change in _sides(setup, setup.trial.proposal.kept.tree, rows, len(calls))
        for without in _sides(setup, head, rows, len(calls))
    )


def _sides(
    setup: CallSetup, tree_ish: str, rows: PurePath, count: int
) -> IOResult[CallSides, PipelineError]:
    return IOResult.do(
        CallSides(read_answers(ran.text, count), _answers(texts, count))
        for _gone in io_ops.remove_tree(setup.folder / "inside")
        for ran in run_cases(setup, tree_ish, "inside", rows)
        for texts in run_outside(setup, tree_ish, rows, _surroundings(setup.suite))
    )


def _surroundings(suite: Suite) -> tuple[str, ...]:
    runner: Runner = runner_of(suite).unwrap()
    return (*SURROUNDINGS, IN_A_SCRIPT) if runner.calls_from_scripts else SURROUNDINGS


def _answers(texts: Mapping[str, str], count: int) -> dict[str, Answers]:
    return {place: read_answers(text, count) for place, text in texts.items()}
