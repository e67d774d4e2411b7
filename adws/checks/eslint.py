"""The check for ESLint 8 and newer."""

from pathlib import PurePath

from attrs import frozen
from returns.result import Failure, Result, Success

from adws.checks.check import Check, Output
from adws.checks.json_output import read_document, unreadable
from adws.checks.places import file_of
from adws.checks.script_words import local_ways, reason_for, words_of
from adws.core.check import CheckSort, Diagnostic, Severity
from adws.core.errors import PipelineError
from adws.runners.javascript.manifest import MANIFEST
from adws.runners.javascript.words import Grammar
from adws.runners.runner import Project
from adws.runners.way import Way

_ENDINGS = ("js", "mjs", "cjs", "ts", "mts", "cts")
_OLD_ENDINGS = ("", ".js", ".cjs", ".json", ".yml", ".yaml")
_OWN_FILES = (
    *(f"eslint.config.{ending}" for ending in _ENDINGS),
    *(f".eslintrc{ending}" for ending in _OLD_ENDINGS),
)
_WRITES = ("--fix", "--cache", "-f", "--format", "-o", "--output-file", "--init", "--color")
_GRAMMAR = Grammar(
    with_value=frozenset(
        {"-c", "--config", "--ext", "--max-warnings", "--ignore-path", "--ignore-pattern"}
        | {"-f", "--format", "-o", "--output-file", "--cache-location", "--fix-type", "--rulesdir"}
        | {"--parser", "--parser-options", "--resolve-plugins-relative-to", "--rule", "--env"}
    ),
    left_out=_WRITES,
    verbs=frozenset(),
)
_ERROR = 2


@frozen
class _Message:
    message: str
    severity: int
    line: int | None = None
    column: int | None = None
    ruleId: str | None = None  # noqa: N815 - as ESLint names it


@frozen
class _File:
    filePath: str  # noqa: N815 - as ESLint names it
    messages: tuple[_Message, ...]
    errorCount: int  # noqa: N815 - as above


def detect(project: Project) -> str | None:
    """Return why a project uses ESLint."""
    return reason_for(project, "eslint", _OWN_FILES)


def ways(project: Project, _cache: PurePath) -> tuple[Way, ...]:
    """Return the way to start ESLint: on what a script names, or on everything."""
    words = words_of(project, "eslint", _GRAMMAR) or (".",)
    return local_ways(project, ("eslint", "--format", "json", *words))


def read(output: Output) -> Result[tuple[Diagnostic, ...], PipelineError]:
    """Read the list of files; each must count the errors that it lists."""

    def diagnostics(files: tuple[_File, ...]) -> Result[tuple[Diagnostic, ...], PipelineError]:
        for file in files:
            if file.errorCount != sum(message.severity == _ERROR for message in file.messages):
                return Failure(
                    unreadable(output, f"{file.filePath} counts other errors than it lists")
                )
        return Success(
            tuple(_diagnostic(output, file, message) for file in files for message in file.messages)
        )

    return read_document(output, tuple[_File, ...]).bind(diagnostics)


def _diagnostic(output: Output, file: _File, message: _Message) -> Diagnostic:
    return Diagnostic(
        file_of(output, file.filePath),
        message.line,
        message.column,
        message.ruleId or "",
        message.message,
        Severity.ERROR if message.severity == _ERROR else Severity.WARNING,
    )


CHECK = Check(
    name="eslint",
    sort=CheckSort.LINT,
    detect=detect,
    ways=ways,
    install_hint="install the project's packages, e.g. npm ci",
    read=read,
    configuration=(MANIFEST, *_OWN_FILES),
    homes=(MANIFEST,),
    scrub=("ESLINT_*",),
)
