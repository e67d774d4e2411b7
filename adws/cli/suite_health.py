"""Try each suite of a project for ``adws doctor``: its start, its cases, and planted ones."""

from attrs import asdict, evolve, frozen
from returns.io import IOResult
from returns.pipeline import is_successful
from returns.result import Result

from adws import io_ops
from adws.api.project_above import require_suite
from adws.cli.health_check import HealthCheck, check_of, failed_check, first_line
from adws.core.context import Context
from adws.core.errors import PipelineError, WrongTreeJudged
from adws.core.quantity import quantity
from adws.core.railway import settle
from adws.core.settings import Workspace
from adws.judging.bench import Bench
from adws.judging.smoke_run import SmokeRun, smoke_run
from adws.judging.suite_discovery import FoundSuite, find_suites
from adws.runners.javascript.scripts import shown_command
from adws.runners.runner import Suite
from adws.runners.sign import Clarity
from adws.runners.suite_runner import runner_of
from adws.runners.unreadable import cases_ended, is_timed_out
from adws.slot_values import empty_bench_of
from adws.trust.needs import Need, setting_lines
from adws.vcs.base import Base
from adws.vcs.in_place import restore_in_place

_WHAT_ALTERS = "look for what changes outcomes in conftest.py, plugins and setup files"

_MORE_TIME = "adws analyze waits longer (--test-timeout SECONDS)"


@frozen
class SuiteExamination:
    """The checks of all suites, and the settings that they need to be judged."""

    checks: tuple[HealthCheck, ...]
    needs: tuple[Need, ...] = ()


def examine_suites(
    context: Context, opened: Result[Base, PipelineError], until: float
) -> SuiteExamination:
    """Find the suites of a project and try each in a judge tree.

    ``opened`` is the base, or why there is none. ``until`` is when all must have ended, on the
    monotonic clock.
    """
    settled = settle(require_suite(context).bind(lambda _: find_suites(empty_bench_of(context))))
    if not is_successful(settled):
        return SuiteExamination((failed_check("suite", settled.failure()),))
    parts: list[SuiteExamination] = []
    for suites_left, suite in zip(
        range(len(settled.unwrap()), 0, -1), settled.unwrap(), strict=True
    ):
        now = settle(io_ops.monotonic_seconds()).unwrap()
        parts.append(_examine(context, opened, suite, max((until - now) / suites_left, 1.0)))
    needs = tuple(need for part in parts for need in part.needs)
    return SuiteExamination(tuple(check for part in parts for check in part.checks), needs)


def _examine(
    context: Context, opened: Result[Base, PipelineError], found_suite: FoundSuite, seconds: float
) -> SuiteExamination:
    start = found_suite.suite
    check = _start(found_suite, start)
    if not is_successful(start):
        return SuiteExamination((check,))
    suite = start.unwrap()
    if not is_successful(opened):
        detail, hint = "not tried: there is no judge tree", opened.failure().hint
        cases = HealthCheck(_subject_of("cases", found_suite), ok=False, detail=detail, hint=hint)
        return SuiteExamination((check, cases))
    ran = settle(_try(_bench(context, opened.unwrap(), suite), seconds))
    health = (
        _examined(found_suite, suite, ran.unwrap())
        if is_successful(ran)
        else _untried(found_suite, ran)
    )
    return evolve(health, checks=(check, *health.checks))


def _bench(context: Context, base: Base, suite: Suite) -> Bench:
    return Bench(
        **asdict(evolve(empty_bench_of(context), suites=(suite,)), recurse=False), base=base
    )


def _try(bench: Bench, seconds: float) -> IOResult[SmokeRun, PipelineError]:
    ran = smoke_run(bench, seconds)
    if bench.settings.workspace is not Workspace.IN_PLACE:
        return ran
    settled = settle(ran)
    return restore_in_place(bench.root).bind_result(lambda _: settled)


def _start(found_suite: FoundSuite, start: Result[Suite, PipelineError]) -> HealthCheck:
    """Tell how a suite starts, why its runner was chosen, and how to have another one."""
    check = check_of(_subject_of("suite", found_suite), IOResult.from_result(start.map(_describe)))
    runner = start.map(lambda suite: suite.runner).value_or("")
    why = [
        f" ({candidate.sign.why})"
        for candidate in found_suite.candidates
        if candidate.runner.name == runner
    ]
    declared = [
        candidate
        for candidate in found_suite.candidates
        if candidate.sign.clarity is not Clarity.FILES and check.ok
    ]
    others = [candidate for candidate in declared if candidate.runner.name != runner]
    also = [f"; also {candidate.runner.name}: {candidate.sign.why}" for candidate in others]
    instead = " or ".join(f"--scope {candidate.runner.name}" for candidate in others)
    return evolve(
        check,
        detail="".join((check.detail, *why, *also)),
        hint=f"to take another: {instead}" if others else check.hint,
    )


def _describe(suite: Suite) -> str:
    roots = f"; imports from {', '.join(suite.import_roots)}" if suite.import_roots else ""
    note = f"; {suite.note}" if suite.note else ""
    return f"{suite.runner}: {shown_command(suite.argv)}{roots}{note}"


def _subject_of(subject: str, suite: FoundSuite) -> str:
    return f"{subject} {suite.name}".rstrip()


def _untried(suite: FoundSuite, ran: Result[SmokeRun, PipelineError]) -> SuiteExamination:
    """Tell why a suite cannot be judged here."""
    error = ran.failure()
    check = failed_check(_subject_of("cases", suite), error)
    if isinstance(error, WrongTreeJudged):
        need = Need("workspace", Workspace.IN_PLACE.value, "the suite loads code of your own tree")
        return SuiteExamination((evolve(check, hint=_setting_hint((need,))),), (need,))
    if is_timed_out(error):
        return SuiteExamination((_out_of_time(check, error),))
    return SuiteExamination((check,))


def _out_of_time(check: HealthCheck, error: PipelineError) -> HealthCheck:
    """Tell what is known of a suite that did not end: it may be slow, or something hangs."""
    ended, seconds = cases_ended(error), error.context["seconds"]
    if not ended:
        hint = f"it is slow, or something hangs; {_MORE_TIME}"
        return evolve(check, hint=hint)
    detail = f"{quantity(ended, 'case')} ended in {seconds} s, then the time was over"
    return evolve(check, ok=True, detail=f"{detail}: slow, or something hangs", hint=_MORE_TIME)


def _examined(found_suite: FoundSuite, suite: Suite, ran: SmokeRun) -> SuiteExamination:
    checks = (
        _cases(found_suite, ran),
        _canaries(found_suite, suite, ran),
        *_needs(found_suite, ran),
    )
    return SuiteExamination(checks, ran.needs)


def _cases(suite: FoundSuite, ran: SmokeRun) -> HealthCheck:
    name, counts = _subject_of("cases", suite), ran.report.counts
    slow = first_line(ran.slow.message) if ran.slow else ""
    where = f" in {ran.file}; {slow}" if ran.file else ""
    if counts.passed or counts.xfailed:
        detail = f"{quantity(counts.total, 'case')}: {counts.passed} pass, {counts.failing} fail"
        hint = "adws analyze runs all of them" if ran.file else ""
        return HealthCheck(name, ok=True, detail=f"{detail}{where}", hint=hint)
    if not counts.failing:
        detail = "all cases are skipped" if counts.total else "no case ran"
        hint = "adws analyze shows what did not run"
        return HealthCheck(name, ok=False, detail=f"{detail}{where}", hint=hint)
    first = ran.report.failing[0]
    why = f"{first.id}: {first_line(first.evidence.message)}" if first.evidence else first.id
    detail = f"none of {quantity(counts.total, 'case')} passes{where}; first {why}"
    return HealthCheck(name, ok=False, detail=detail, hint="adws analyze shows why each fails")


def _canaries(found_suite: FoundSuite, suite: Suite, ran: SmokeRun) -> HealthCheck:
    name, runner = _subject_of("planted cases", found_suite), runner_of(suite).unwrap()
    if ran.forged:
        return evolve(failed_check(name, ran.forged), hint=_WHAT_ALTERS)
    if runner.plant is None:
        detail = f"{runner.name} has none; what it cannot show is in a green's report"
        hint = f'accept_limited = ["{runner.name}"] accepts that' if runner.limits else ""
        return HealthCheck(name, ok=True, detail=detail, hint=hint)
    return HealthCheck(name, ok=True, detail="end as they must")


def _needs(suite: FoundSuite, ran: SmokeRun) -> tuple[HealthCheck, ...]:
    first = next(iter(ran.needs), None)
    if first is None:
        return ()
    more = f" (and {len(ran.needs) - 1} more)" if len(ran.needs) > 1 else ""
    detail = f"a setting is missing: {first.why}{more}"
    name = _subject_of("settings", suite)
    return (HealthCheck(name, ok=False, detail=detail, hint=_setting_hint(ran.needs)),)


def _setting_hint(needs: tuple[Need, ...]) -> str:
    return f"adws init --settings, or in adws.toml: {', '.join(setting_lines(needs))}"
