"""Look for a condition that a change adds, that no case needs, and that keeps old results."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain, zip_longest
from pathlib import PurePosixPath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws.behaviour.added_conditions import AddedCondition, FixedCondition, added_conditions
from adws.behaviour.calls import NO_CALL, Answers, CallResult, ComparedCalls
from adws.behaviour.changed_calls import affected_cases
from adws.behaviour.needless_conditions import (
    NeedlessCondition,
    is_needed,
    narrowing,
)
from adws.core.errors import PipelineError
from adws.core.railway import fold, traverse
from adws.judging.bench import RunOptions
from adws.judging.call_runs import CallSetup
from adws.judging.in_time import in_time
from adws.judging.judge import judge
from adws.judging.repeats import if_unreadable
from adws.runners.runner import Selection
from adws.runners.suites import of_suite
from adws.trust.repetition import not_passing, passing
from adws.vcs.file_text import text_at
from adws.vcs.text_replacement import replace_texts

_MOST_TRIED = 24
"""How many conditions are tried, those of each file in turns."""
_SECONDS = 20.0
"""After how much time no other condition is tried."""
_MOST_RUN = 3
"""For how many conditions the cases run."""
_LEAST_SECONDS, _MOST_TIMES = 15.0, 3
"""How long such a run may take, and how many times the time of its cases beyond that: without a
condition, they may never end."""

Repeat = Callable[[str], IOResult[Answers, PipelineError]]
"""Makes the compared calls in a tree, and returns their results."""


@frozen
class _Look:
    """What the calls show if a condition has a fixed value."""

    tree: str
    """The tree in which it has that value."""
    raising: Mapping[str, str]
    """The text of the file in which it raises if it has the other value, by its whole path."""
    needed: bool
    """Whether a call of a case gives another result."""
    needless: NeedlessCondition
    """The condition, and the calls that keep their old results because of it."""


def needless_conditions(
    setup: CallSetup, head: str, compared: ComparedCalls, repeat: Repeat
) -> IOResult[tuple[NeedlessCondition, ...], PipelineError]:
    """Return a condition that a change adds and that no case needs; nothing if all are needed.

    The calls are made again with each condition fixed, by ``repeat``. If a condition seems
    needless, the cases run with it fixed: first those in the files of the fixed cases, then all. If
    they pass, at least one of them must meet the condition with another value: otherwise the tests
    do not say whether it is needed, and it counts only if it narrows the change a lot. ``head`` is
    the commit without the change.
    """
    nothing: tuple[NeedlessCondition, ...] = ()
    return IOResult.do(
        found
        for conditions in (
            _conditions(setup, head)
            if affected_cases(compared.calls, compared.old, compared.new)
            else IOSuccess(())
        )
        for looks in in_time(partial(_look, setup, compared, repeat), conditions, _SECONDS)
        for found in fold(IOSuccess(nothing), _suspects(looks), partial(_confirmed, setup))
    )


def _conditions(setup: CallSetup, head: str) -> IOResult[tuple[AddedCondition, ...], PipelineError]:
    base, tree = setup.bench.base, setup.trial.proposal.kept.tree

    def of_file(path: str) -> IOResult[tuple[AddedCondition, ...], PipelineError]:
        whole = str(PurePosixPath(base.prefix, path))
        return IOResult.do(
            added_conditions(path, old or "", new or "")
            for old in text_at(base, head, whole)
            for new in text_at(base, tree, whole)
        )

    return traverse(of_file, setup.trial.changed).map(_in_turns)


def _in_turns(files: tuple[tuple[AddedCondition, ...], ...]) -> tuple[AddedCondition, ...]:
    turns = chain.from_iterable(zip_longest(*files))
    return tuple(condition for condition in turns if condition is not None)[:_MOST_TRIED]


def _look(
    setup: CallSetup, compared: ComparedCalls, repeat: Repeat, condition: AddedCondition
) -> IOResult[_Look, PipelineError]:
    """Let a condition always hold; if a call of a case needs it to fail, let it always fail."""
    holds, fails = (
        partial(_look_at_fixed, setup, compared, repeat, condition, fixed)
        for fixed in condition.fixed
    )
    return holds().bind(lambda look: fails() if look.needed else IOSuccess(look))


def _look_at_fixed(
    setup: CallSetup,
    compared: ComparedCalls,
    repeat: Repeat,
    condition: AddedCondition,
    fixed: FixedCondition,
) -> IOResult[_Look, PipelineError]:
    base, kept = setup.bench.base, setup.trial.proposal.kept.tree
    whole = str(PurePosixPath(base.prefix, condition.path))
    unanswered = (CallResult(NO_CALL),) * len(compared.calls)
    return IOResult.do(
        _Look(
            tree,
            {whole: fixed.raising},
            is_needed(compared, answers),
            NeedlessCondition(
                condition.path,
                condition.line,
                condition.text,
                fixed.value,
                narrowing(compared, answers),
            ),
        )
        for tree in replace_texts(base, kept, {whole: fixed.file})
        for answers in repeat(tree).lash(if_unreadable(unanswered))
    )


def _suspects(looks: tuple[_Look, ...]) -> tuple[_Look, ...]:
    """Return what seems needless, and narrows the change most."""
    suspects = (look for look in looks if not look.needed and look.needless.narrowing.matters)
    widest = sorted(suspects, key=lambda look: -len(look.needless.narrowing.calls))
    return tuple(widest[:_MOST_RUN])


def _confirmed(
    setup: CallSetup, found: tuple[NeedlessCondition, ...], look: _Look
) -> IOResult[tuple[NeedlessCondition, ...], PipelineError]:
    """Run the cases with a condition fixed, unless there is one already that none needs."""
    if found:
        return IOSuccess(found)
    baseline, fixed = setup.trial.baseline, setup.selection.case_ids
    files = {baseline.by_id[case_id].file for case_id in fixed if case_id in baseline.by_id}
    every = tuple(case_id for case_id in passing(baseline) if of_suite(setup.suite, case_id))
    near = tuple(case_id for case_id in every if baseline.by_id[case_id].file in files)

    seconds = sum(baseline.by_id[case_id].duration_seconds for case_id in every)
    limit = min(_LEAST_SECONDS + _MOST_TIMES * seconds, setup.bench.settings.test_timeout_seconds)
    bench = setup.bench.within(limit)

    def failing(tree: str, case_ids: tuple[str, ...]) -> IOResult[tuple[str, ...], PipelineError]:
        options = RunOptions(Selection(case_ids=case_ids), changed=setup.trial.changed)
        ran = judge(bench, tree, options)
        return ran.map(lambda judged: not_passing(case_ids, judged.analysis.report)).lash(
            if_unreadable(fixed)
        )

    def meeting() -> IOResult[tuple[str, ...], PipelineError]:
        if look.needless.narrowing.is_wide:
            return IOSuccess(fixed)
        kept = setup.trial.proposal.kept.tree
        tree = replace_texts(bench.base, kept, look.raising)
        return tree.bind(lambda raising: failing(raising, (*fixed, *every)))

    return IOResult.do(
        (look.needless,) if meeting_cases else ()
        for needing_near in failing(look.tree, (*fixed, *near))
        for needing in (
            IOSuccess(needing_near) if needing_near else failing(look.tree, (*fixed, *every))
        )
        for meeting_cases in (IOSuccess(()) if needing else meeting())
    )
