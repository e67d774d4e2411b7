"""The suite that a project's settings describe; nothing else shows it."""

import re
from pathlib import PurePosixPath

from returns.result import Failure, Result, Success

from adws.core.command_words import command_words
from adws.core.errors import PipelineError, SettingsInvalid
from adws.runners.junit.address import PLACEHOLDER
from adws.runners.runner import Project, Suite
from adws.runners.sign import Sign
from adws.runners.way import Way

INSTALL_HINT = "set test_command in adws.toml to the command that writes the report"

_BRACES = re.compile(r"\{\w+\}")


def detect(_project: Project) -> Sign | None:
    """Return None: no file tells that a tool writes JUnit XML, only the settings do."""
    return None


def ways(_project: Project) -> tuple[Way, ...]:
    """Return no way: only the settings know how a tool is started that no runner knows."""
    return ()


def starts(_argv: tuple[str, ...]) -> bool:
    """Whether an argv starts the tool itself: adws cannot know that for any."""
    return False


def suite_of(
    test_command: str | None, report: str | None, case_command: str | None, folder: str = "."
) -> Result[Suite, PipelineError]:
    """Return the suite that the settings describe.

    Fails with ``SettingsInvalid`` when one of them is missing or makes no sense.

    >>> suite_of("make test", "build/*.xml", "make one NAME={name}").unwrap().case_argv
    ('make', 'one', 'NAME={name}')
    """
    return Result.do(
        Suite("junit", folder, argv, wrapped=True, reports=reports, case_argv=case_argv)
        for argv in _words("test_command", test_command)
        for reports in _globs(report)
        for case_argv in _template(case_command)
    )


def _words(key: str, command: str | None) -> Result[tuple[str, ...], PipelineError]:
    missing = SettingsInvalid(
        f"{key} is missing", hint="report and case_command belong to a test_command"
    )

    def require(words: tuple[str, ...]) -> Result[tuple[str, ...], PipelineError]:
        return Success(words) if words else Failure(missing)

    return command_words(key, command or "").bind(require)


def _globs(report: str | None) -> Result[tuple[str, ...], PipelineError]:
    if not report:
        hint = "set report to the JUnit XML files that test_command writes"
        return Failure(SettingsInvalid("case_command is set and report is not", hint=hint))
    path = PurePosixPath(report)
    if path.is_absolute() or ".." in path.parts:
        hint = "the report must be written below the suite's folder"
        return Failure(SettingsInvalid(f"report '{report}' leads out of the project", hint=hint))
    return Success((str(path),))


def _template(case_command: str | None) -> Result[tuple[str, ...], PipelineError]:
    if case_command is None:
        return Success(())
    unknown = [name for name in _BRACES.findall(case_command) if not PLACEHOLDER.fullmatch(name)]
    if unknown or not PLACEHOLDER.search(case_command):
        wrong = f"knows no {unknown[0]}" if unknown else "names no case"
        hint = "what stands for a case: {id}, {name}, {classname}, {file}"
        return Failure(SettingsInvalid(f"case_command {wrong}", hint=hint))
    return _words("case_command", case_command)
