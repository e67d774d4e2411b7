"""Find out whether the base's tests need the network, by running them without it first."""

import re
from collections.abc import Callable

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws.cage.cage import Level
from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.failure import Analysis
from adws.core.quantity import quantity
from adws.core.settings import Network
from adws.core.suite import Evidence
from adws.judging.bench import Bench, RunOptions, SuiteBench
from adws.judging.circumstances import circumstances
from adws.judging.confinement import level_of_bench
from adws.judging.ignored_configuration import (
    hint_at_ignored_configuration,
    note_ignored_configuration,
)
from adws.judging.judge import judge
from adws.judging.live_words import say
from adws.runners.runner import selection_of
from adws.trust.repeats import fixed_among

RunBase = Callable[[Level, RunOptions], IOResult[Analysis, PipelineError]]
"""Runs the suites of the base at a level of the cage."""

_UNREACHED = re.compile(
    r"Network is unreachable|name resolution|Name or service not known|No route to host|gaierror"
    r"|getaddrinfo|EAI_AGAIN|ENETUNREACH|ECONNREFUSED|Connection refused|Could not resolve host"
    r"|no such host|Cannot assign requested address|Max retries exceeded|ConnectionError"
)

_FORBIDDEN = re.compile(r"[Pp]ermission denied|PermissionDenied|PermissionError|EACCES")
"""Landlock's answer to opening a port; it also answers so for forbidden files, with any network."""


@frozen
class BaseRun:
    """The analysis of the base, and the level of the cage for all later judged runs.

    ``circumstances`` is the digest of what the run depended on; empty if it is not needed.
    """

    level: Level
    analysis: Analysis
    circumstances: str = ""


def judge_base(bench: Bench, head: str) -> IOResult[BaseRun, PipelineError]:
    """Return the result of a judged run at ``head``, as ``run_base`` does."""

    def run(level: Level, options: RunOptions) -> IOResult[Analysis, PipelineError]:
        caged = evolve(bench, level=level)
        return (
            judge(caged, head, options)
            .bind(lambda ran: note_ignored_configuration(caged, ran.analysis))
            .lash(lambda error: hint_at_ignored_configuration(caged, error))
        )

    return IOResult.do(
        evolve(ran, circumstances=present)
        for present in circumstances(bench)
        for ran in run_base(bench, run)
    )


def run_base(
    bench: SuiteBench, run: RunBase, options: RunOptions = RunOptions()
) -> IOResult[BaseRun, PipelineError]:
    """Run the suites of the base, with the network if some cases pass only with it.

    The network is tried only with ``test_network = "auto"`` and in a cage: first with the cases
    that failed without it, then with the whole suite. Code on trial takes no part.
    """

    def run_at(level: Level) -> IOResult[BaseRun, PipelineError]:
        settled = bench.settings.test_network is not Network.AUTO or level.online
        first: IOResult[BaseRun, PipelineError] = IOResult.do(
            BaseRun(level, analysis) for analysis in run(level, options)
        )
        if settled or not level.holds_judged_code:
            return first
        online = evolve(level, online=True)
        compared: IOResult[BaseRun, PipelineError] = IOResult.do(
            better
            for offline in first
            for better in _compare_online(bench, offline, online, run, options)
        )
        return compared.lash(lambda error: _if_readable(bench, error, online, run, options))

    return level_of_bench(bench).bind(run_at)


def _compare_online(
    bench: SuiteBench, offline: BaseRun, online: Level, run: RunBase, options: RunOptions
) -> IOResult[BaseRun, PipelineError]:
    report, landlock = offline.analysis.report, offline.level.landlock
    network_cases = tuple(
        case.id
        for case in report.failing
        if case.evidence and _needs_network(case.evidence, landlock=landlock)
    )
    if not network_cases:
        return IOSuccess(offline)
    verb = "fails" if len(network_cases) == 1 else "fail"
    reason = f"{quantity(len(network_cases), 'case')} {verb} without the network"

    def decide(again: Analysis) -> IOResult[BaseRun, PipelineError]:
        if not fixed_among(network_cases, report, again.report):
            return IOSuccess(offline)
        return IOResult.do(
            BaseRun(online, whole)
            for _said in say(bench, f"{reason}: running the suite with it")
            for whole in run(online, options)
        )

    alone = evolve(options, selection=selection_of(report, network_cases))
    return IOResult.do(
        better
        for _said in say(bench, f"{reason}: trying with it")
        for again in run(online, alone)
        for better in decide(again)
    )


def _needs_network(evidence: Evidence, *, landlock: bool) -> bool:
    text = f"{evidence.exception} {evidence.message} {evidence.trace}"
    return bool(_UNREACHED.search(text) or (landlock and _FORBIDDEN.search(text)))


def _if_readable(
    bench: SuiteBench, error: PipelineError, online: Level, run: RunBase, options: RunOptions
) -> IOResult[BaseRun, PipelineError]:
    """Use the run with the network if the run without it is unreadable."""
    if not isinstance(error, SuiteUnreadable):
        return IOFailure(error)
    ran: IOResult[BaseRun, PipelineError] = IOResult.do(
        BaseRun(online, analysis)
        for _said in say(bench, "no result without the network: running the suite with it")
        for analysis in run(online, options)
    )
    return ran.lash(lambda _: IOFailure(error))
