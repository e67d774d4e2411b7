"""The checks that the user lists in the settings: a command whose exit code decides."""

import shlex
from itertools import chain
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws.building.checks.check_run import PlannedCheckRun, run_and_read
from adws.checks.check import Output
from adws.core.check import CheckReport, CheckSettings, CheckSort, CheckStatus
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.process import Command
from adws.core.railway import all_of
from adws.judging.bench import SuiteBench
from adws.vcs.tree import Tree

_SHOWN_LINES = 10


@frozen
class OwnCheck:
    """A check of the user's own: the words of its command, and the folder where it runs."""

    name: str
    argv: tuple[str, ...]
    settings: CheckSettings


def own_checks(
    settings: dict[str, CheckSettings], check_names: frozenset[str]
) -> Result[tuple[OwnCheck, ...], PipelineError]:
    """Return the checks that have a command.

    Fails with ``SettingsInvalid`` for a command without words, a folder outside of the project, and
    a name without a command that is not one of the ``check_names``.
    """
    return Result.do(
        tuple(chain.from_iterable(checks))
        for checks in all_of(
            _own_check(name, setting, check_names) for name, setting in settings.items()
        )
    )


def _own_check(
    name: str, settings: CheckSettings, check_names: frozenset[str]
) -> Result[tuple[OwnCheck, ...], PipelineError]:
    folder = PurePath(settings.folder)
    if folder.is_absolute() or ".." in folder.parts:
        return Failure(_invalid(name, f"the folder {settings.folder} is outside of the project"))
    if settings.command is None:
        is_known = settings.skip or name in check_names
        unknown = _invalid(name, "it has no command, and adws has no check of that name")
        return Success(()) if is_known else Failure(unknown)
    return Result.do((OwnCheck(name, argv, settings),) for argv in _words(name, settings.command))


def _words(name: str, command: str) -> Result[tuple[str, ...], PipelineError]:
    try:
        argv = tuple(shlex.split(command))
    except ValueError as error:
        return Failure(_invalid(name, f"the command cannot be split into words: {error}"))
    return Success(argv) if argv else Failure(_invalid(name, "the command is empty"))


def _invalid(name: str, why: str) -> PipelineError:
    hint = f"correct the command of [checks.{name}] in the settings"
    return SettingsInvalid(f"checks.{name}: {why}", hint=hint)


def run_own_check(
    bench: SuiteBench, tree: Tree, sort: CheckSort, check: OwnCheck
) -> IOResult[CheckReport, PipelineError]:
    """Return what a check of the user's own says; fails as ``run_and_read`` does."""
    command = Command(
        check.argv,
        tree.root / check.settings.folder,
        timeout_seconds=check.settings.timeout_seconds or bench.settings.check_timeout_seconds,
    )
    report = CheckReport(check.name, sort, CheckStatus.MISSING)
    return run_and_read(bench, PlannedCheckRun(report, command, _read, tree))


def _read(report: CheckReport, output: Output) -> Result[CheckReport, PipelineError]:
    if output.exit_code == 0:
        return Success(evolve(report, status=CheckStatus.OK))
    lines = (output.stdout.rstrip() + "\n" + output.stderr.rstrip()).strip("\n").splitlines()
    message = "\n".join((f"exit code {output.exit_code}", *lines[-_SHOWN_LINES:]))
    return Success(evolve(report, status=CheckStatus.FAILED, message=message))
