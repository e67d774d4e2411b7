"""From what a run of bun left behind to a report, or to the reason why there is none."""

from pathlib import PurePath

from attrs import evolve, frozen
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError
from adws.core.suite import Case, SuiteReport
from adws.runners.bun.cases import BunContext, cases_of
from adws.runners.bun.command import JUNIT_FILE, RECORDS
from adws.runners.bun.discovery import expected_files, names_below
from adws.runners.bun.invocation import moved
from adws.runners.bun.junit import Reported, read_junit
from adws.runners.bun.printed import (
    UnhandledError,
    attributed,
    crashes,
    files_of,
    ran_in_workers,
    summary_of,
    unhandled_errors,
)
from adws.runners.bun.records import BunSession, read_session
from adws.runners.bun.sources import sources_of
from adws.runners.javascript.cases import asked_for, planted_files, support_files
from adws.runners.javascript.selection import selection_of_run
from adws.runners.javascript.unreadable import not_started, timed_out, unreadable
from adws.runners.places import within
from adws.runners.run_report import run_report
from adws.runners.runner import Outputs, Run

BAILED = "bun stopped at a failure (--bail), so the rest did not run: take it out of the command"


@frozen
class _RunOutput:
    """What a run left behind; ``run`` as it is seen from the folder in which bun ran."""

    outputs: Outputs
    run: Run
    session: BunSession
    reported: tuple[Reported, ...] | None
    unhandled: tuple[UnhandledError, ...]
    files: frozenset[str]


def read(outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Turn what a run left into a report, or fail with ``SuiteUnreadable``.

    A run that died in the reporting process left no results, and so there is no report of it.
    """
    if RECORDS not in outputs.texts:
        nothing = (
            timed_out(outputs, ()) if outputs.timed_out else not_started(outputs, "ADWS_PROBE")
        )
        return Failure(nothing)
    return Result.do(
        report
        for session in read_session(outputs.texts[RECORDS], outputs.run.nonce)
        for report in _report(outputs, session)
    )


def _report(outputs: Outputs, session: BunSession) -> Result[SuiteReport, PipelineError]:
    run_output = _run_output(outputs, session)
    refusal = _refusal(run_output)
    return Failure(refusal) if refusal else Success(_suite_report(run_output))


def _run_output(outputs: Outputs, session: BunSession) -> _RunOutput:
    run = moved(outputs.run)
    files = names_below(run.suite.folder, outputs.listing)
    return _RunOutput(
        outputs=outputs,
        run=run,
        session=session,
        reported=read_junit(outputs.texts.get(JUNIT_FILE, "")),
        unhandled=_unhandled(outputs, session, files),
        files=files,
    )


def _unhandled(
    outputs: Outputs, session: BunSession, files: frozenset[str]
) -> tuple[UnhandledError, ...]:
    errors = tuple(unhandled_errors(outputs.stderr, files))
    in_workers = ran_in_workers(outputs.stdout)
    return attributed(errors, session.files, session.broken) if in_workers else errors


def _refusal(output: _RunOutput) -> PipelineError | None:
    outputs, session = output.outputs, output.session
    if outputs.timed_out:
        return timed_out(outputs, _placed(output, session.running))
    if output.reported is not None or (output.unhandled and JUNIT_FILE not in outputs.texts):
        return None
    if JUNIT_FILE in outputs.texts:
        return unreadable(outputs, "bun's report is damaged", "run it again")
    if session.hello.redirected:
        return unreadable(
            outputs,
            "bunfig.toml has bun write its report to another file",
            "take junit out of [test.reporter] in bunfig.toml, and give it on the command line",
        )
    return _without_results(output)


def _without_results(output: _RunOutput) -> PipelineError:
    if summary_of(output.outputs.stderr):
        hint = "check the filters it is given, and root and pathIgnorePatterns in bunfig.toml"
        return unreadable(output.outputs, "bun found no tests", hint)
    where = ", ".join(_placed(output, output.session.running)) or "no test file"
    return unreadable(
        output.outputs,
        f"bun ended with exit code {output.outputs.exit_code} in {where} and reported no results",
        "look for process.exit() in the tests and in what they load",
    )


def _suite_report(output: _RunOutput) -> SuiteReport:
    outputs, run = output.outputs, output.run
    ended_early = crashes(outputs.stderr)
    # In one process, each error is taken for a file that could not be loaded.
    unloaded = output.session.broken if ran_in_workers(outputs.stdout) else output.unhandled
    hello = output.session.hello
    return evolve(
        run_report(outputs, asked_for(run, _all_cases(output, ended_early))),
        ended=_has_ended(output, ended_early),
        sources=sources_of(
            output.reported,
            outputs.stderr,
            unloaded=len(unloaded),
            by_name=bool(selection_of_run(run).names),
        ),
        files=_files(output),
        expected_files=expected_files(run, outputs.listing, hello.left_out),
        foreign_modules=output.session.foreign,
        support_files=support_files(run, outputs.listing, hello.support),
        warnings=_warnings(output),
    )


def _all_cases(output: _RunOutput, ended_early: dict[str, str]) -> tuple[Case, ...]:
    return cases_of(
        BunContext(
            folder=output.run.suite.folder,
            cwd=PurePath(output.session.hello.cwd),
            reported=output.reported or (),
            unhandled=output.unhandled,
            crashes=ended_early,
        )
    )


def _has_ended(output: _RunOutput, ended_early: dict[str, str]) -> bool:
    """Whether the summary was printed, and each file reported its end or lost its process.

    In one process, the first file tells the beginning of all, and the last one their end.
    """
    has_summary = summary_of(output.outputs.stderr) is not None
    reported = {case.path[0] for case in output.reported or ()} - ended_early.keys()
    each = ran_in_workers(output.outputs.stdout)
    complete = output.session.ended and (not each or reported <= set(output.session.files))
    return (
        has_summary
        and (complete or not reported)
        and ended_early.keys() >= set(output.session.running)
    )


def _files(output: _RunOutput) -> tuple[str, ...]:
    """Return the files that were run, whether or not there is a test in them."""
    reported = (case.path[0] for case in output.reported or ())
    printed = files_of(output.outputs.stderr, output.files)
    paths = _placed(output, (*output.session.files, *reported, *printed))
    return tuple(sorted(set(paths) - planted_files(output.run)))


def _placed(output: _RunOutput, files: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(within(output.run.suite.folder, file) for file in files)


def _warnings(output: _RunOutput) -> tuple[str, ...]:
    """Return a warning when bun stopped early, or when its own count of errors is another one."""
    counts, printed = summary_of(output.outputs.stderr), len(output.unhandled)
    early = (BAILED,) if "\nBailed out after " in output.outputs.stderr else ()
    if counts is None or counts.errors == printed:
        return early
    different = f"sources: {printed} errors outside of tests were printed, {counts.errors} counted"
    return (*early, different)
