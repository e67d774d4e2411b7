"""Assign all open groups to lanes, by the files that they touch."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.lane_count import free_bytes_in, lanes_carried
from adws.core.lane_work import LaneWork
from adws.core.railway import collect
from adws.core.selected_group import SelectedGroup
from adws.core.suite import SuiteReport
from adws.judging.bench import Bench, RunOptions
from adws.judging.judge import JudgedRun, judge
from adws.judging.selecting import RoundFacts, all_groups
from adws.ledger.journal import attempt_key
from adws.runners.runner import selection_of
from adws.triage.dealing import deal
from adws.trust.blame import in_place_of_run
from adws.trust.repetition import not_passing
from adws.trust.verification.imported import imported_parts, tops_of
from adws.vcs.base import Base
from adws.vcs.file_text import readable_at
from adws.vcs.tree_files import files_at

_MEMORY = PurePath("/proc/meminfo")


def deal_groups(
    bench: Bench, head: str, facts: RoundFacts
) -> IOResult[tuple[LaneWork, ...], PipelineError]:
    """Return the groups of the ledger that may still be tried, by lane.

    Processes that a killed run left running are ended first, because the lanes use its folders.
    Round numbers follow the order of the lanes.
    """
    return IOResult.do(
        _numbered(bench.run, deal(groups, imports))
        for _ended in io_ops.end_processes(bench.run)
        for groups in all_groups(facts)
        for imports in _imports(bench.base, head, groups)
    )


@frozen
class RemainingGroups:
    """The groups of a lane that it still has to try, after an accepted change."""

    groups: tuple[SelectedGroup, ...]
    """The groups of which a case does not pass."""
    passing: tuple[str, ...] = ()
    """The cases that pass, of these groups and of those that are left out."""


def remaining_groups(
    bench: Bench, head: str, report: SuiteReport, groups: tuple[SelectedGroup, ...]
) -> IOResult[RemainingGroups, PipelineError]:
    """Run the cases of groups at ``head``; if the run is unreadable, all groups remain.

    ``report`` is the one that the groups come from.
    """
    case_ids = tuple(case_id for group in groups for case_id in group.case_ids)

    def remaining(judged: JudgedRun) -> RemainingGroups:
        failing = frozenset(not_passing(case_ids, judged.analysis.report))
        return RemainingGroups(
            tuple(group for group in groups if not failing.isdisjoint(group.case_ids)),
            tuple(case_id for case_id in case_ids if case_id not in failing),
        )

    return (
        judge(bench, head, RunOptions(selection_of(report, case_ids)))
        .map(remaining)
        .lash(lambda error: IOResult.from_result(in_place_of_run(RemainingGroups(groups), error)))
    )


def lanes_of_machine(most_lanes: int) -> IOResult[int, PipelineError]:
    """Return how many of the requested lanes this machine can run."""
    return IOResult.do(
        lanes_carried(most_lanes, cores, free_bytes_in(text))
        for cores in io_ops.processors()
        for text in io_ops.read_text(_MEMORY).lash(lambda _: IOSuccess(""))
    )


def _numbered(run: str, lanes: tuple[LaneWork, ...]) -> tuple[LaneWork, ...]:
    """Assign the next round numbers to the groups."""
    first = min((group.round for lane in lanes for group in lane.groups), default=1)
    numbers = iter(range(first, first + sum(len(lane.groups) for lane in lanes)))
    return tuple(
        evolve(lane, groups=tuple(_as_round(run, group, next(numbers)) for group in lane.groups))
        for lane in lanes
    )


def _as_round(run: str, group: SelectedGroup, number: int) -> SelectedGroup:
    return evolve(group, round=number, key=attempt_key(run, number, group.group))


def _imports(
    base: Base, head: str, groups: tuple[SelectedGroup, ...]
) -> IOResult[Mapping[str, frozenset[str]], PipelineError]:
    """Return the project's modules that each test file imports, as paths without suffix."""
    files = sorted({failure.file for group in groups for failure in group.failures if failure.file})

    return IOResult.do(
        {
            file: frozenset(
                "/".join(parts)
                for line in (text or "").splitlines()
                for parts in imported_parts(file, line, tops_of(listing))
            )
            for file, text in zip(files, texts, strict=True)
        }
        for listing in files_at(base, head)
        for texts in collect(readable_at(base, head, base.at_top(file)) for file in files)
    )
