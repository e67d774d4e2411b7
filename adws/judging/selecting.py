"""Choose the group that a round works on from the ledger."""

from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Result

from adws import catalog, io_ops
from adws.core.agent_settings import Actor, actor_of
from adws.core.entry import Attempt, Entry
from adws.core.errors import BudgetExhausted, PipelineError
from adws.core.failure import Analysis, Failure, by_group
from adws.core.railway import all_of, collect, settle
from adws.core.run import state_folder
from adws.core.selected_group import SelectedGroup
from adws.core.suite import SuiteReport
from adws.ledger.earlier_attempt import describe_attempt, without_names
from adws.ledger.journal import attempt_key
from adws.ledger.ledger import Ledger
from adws.ledger.selection import repetition, select, select_all
from adws.ledger.store import load_run
from adws.trust.held_out import held_out, held_out_beside


@frozen
class RoundFacts:
    """What decides on the next groups besides the ledger."""

    root: PurePath
    run: str
    analysis: Analysis
    """The newest look at the suite."""
    pivot: str = ""
    """Another diagnosis from which the next attempt starts; empty if it need not."""
    actors: tuple[Actor, ...] = ()
    """Who tries in turn; empty if nobody is known yet."""
    extensions: catalog.Folders = ()
    """The folders with the project's own agents."""

    def sees_all_cases(self, attempts: int) -> Result[bool, PipelineError]:
        """Return whether nothing is held out of the actor that tries after so many attempts.

        An unknown actor is like most: some cases are held out of it.
        """
        known = (actor_of(self.actors, attempts).agent,) if self.actors else ()
        agents = all_of(catalog.agent(name, self.extensions) for name in known)
        return agents.map(lambda agents: any(agent.sees_all_cases for agent in agents))


def next_group(facts: RoundFacts) -> IOResult[SelectedGroup, PipelineError]:
    """Return the most urgent group of the project's ledger, P0 first.

    Fails with ``BudgetExhausted`` if nothing is left to try.
    """
    return load_run(facts.root, facts.run).bind(lambda ledger: _next(facts, ledger))


def all_groups(facts: RoundFacts) -> IOResult[tuple[SelectedGroup, ...], PipelineError]:
    """Return each group of the project's ledger that may still be tried, P0 first.

    Each gets a round number; these follow the recorded rounds.
    """

    def each(ledger: Ledger) -> IOResult[tuple[SelectedGroup, ...], PipelineError]:
        numbered = enumerate(select_all(ledger), start=ledger.next_round)
        return collect(_selected(facts, ledger, group, number) for number, group in numbered)

    return load_run(facts.root, facts.run).bind(each)


def _next(facts: RoundFacts, ledger: Ledger) -> IOResult[SelectedGroup, PipelineError]:
    entries = select(ledger)
    if not entries:
        return IOFailure(
            BudgetExhausted(
                "no failure is left to try",
                hint='stop the workflow before this step: when = "not done"',
            )
        )
    return _selected(facts, ledger, entries, ledger.next_round)


def _selected(
    facts: RoundFacts, ledger: Ledger, entries: tuple[Entry, ...], number: int
) -> IOResult[SelectedGroup, PipelineError]:
    first = entries[0]
    case_ids = frozenset(entry.case_id for entry in entries)
    failures = tuple(f for f in facts.analysis.failures if f.case_id in case_ids)
    # A group that was never tried has no diagnosis to give up.
    cause = (repetition(first) or facts.pivot) if first.attempts else ""
    whole = SelectedGroup(
        key=attempt_key(facts.run, number, first.group),
        round=number,
        group=first.group,
        attempt=first.attempt_count + 1,
        tried=len(first.attempts),
        failures=failures,
        pivoted=bool(cause),
        shared_function=first.shared_function,
    )
    return IOResult.do(
        evolve(selected, earlier=(*_earlier(facts.root, ledger, first, selected), *pivots))
        for sees_all in IOResult.from_result(facts.sees_all_cases(whole.tried))
        for selected in IOSuccess(whole if sees_all else _without_some(facts, whole))
        for pivots in IOSuccess((f"Start from another diagnosis: {cause}",) if cause else ())
    )


def _without_some(facts: RoundFacts, whole: SelectedGroup) -> SelectedGroup:
    """Return the group with some of its cases held out of the agent."""
    return evolve(
        whole,
        held_out=_held_out(facts.run, whole.failures, whole.attempt),
        held_out_beside=_held_out_beside(facts.run, whole.failures, facts.analysis.report),
    )


def _earlier(
    root: PurePath, ledger: Ledger, entry: Entry, selected: SelectedGroup
) -> tuple[str, ...]:
    """Return the results of earlier attempts, oldest first."""
    visible = frozenset(failure.case_id for failure in selected.visible_failures)
    return tuple(
        _described(root, ledger, visible, selected.held_out_beside, attempt)
        for attempt in entry.attempts
    )


def _held_out(run: str, failures: tuple[Failure, ...], attempt: int) -> tuple[str, ...]:
    """Return the cases that the agent does not see.

    Groups that are worked on together may have two causes, so each shows some of its own cases.
    """
    return tuple(
        case_id
        for group, members in by_group(failures).items()
        for case_id in held_out(tuple(f.case_id for f in members), f"{run}/{group}", attempt)
    )


def _held_out_beside(
    run: str, failures: tuple[Failure, ...], report: SuiteReport
) -> tuple[str, ...]:
    """Return the passing cases that the agent does not see: of tests of which one row fails alone.

    They are the same for each attempt: what one attempt is not shown, no later one has seen.
    """
    alone = (
        (group, members[0].case_id)
        for group, members in by_group(failures).items()
        if len(members) == 1
    )
    rows = report.passing_rows
    return tuple(
        hidden
        for group, case_id in alone
        for hidden in held_out_beside(
            case_id, rows.get(case_id.partition("[")[0], ()), f"{run}/{group}"
        )
    )


def _described(
    root: PurePath,
    ledger: Ledger,
    visible: frozenset[str],
    beside: tuple[str, ...],
    attempt: Attempt,
) -> str:
    record = next(
        (
            recorded_round
            for recorded_round in ledger.rounds
            if recorded_round.number == attempt.round
        ),
        None,
    )
    # An attempt without a change has no diff, and the file of another may be missing.
    diff = settle(io_ops.read_text(state_folder(root) / attempt.patch)) if attempt.patch else None
    unseen = without_names(attempt, beside)
    return describe_attempt(unseen, record, visible, diff.value_or("") if diff else "")
