"""The check for the TypeScript compiler 4.0 and newer, which emits nothing here."""

import re
from collections.abc import Iterator
from pathlib import PurePath, PurePosixPath

from returns.result import Failure, Result, Success

from adws.checks.check import Check, Output
from adws.checks.json_output import unreadable
from adws.checks.places import file_of
from adws.checks.script_words import local_ways
from adws.core.check import CheckSort, Diagnostic, Severity
from adws.core.errors import PipelineError
from adws.runners.javascript.manifest import MANIFEST
from adws.runners.runner import Project
from adws.runners.way import Way

_OWN_FILE = "tsconfig.json"
_EACH = """\
code=0 number=0 cache=$1
shift
for one; do
  number=$((number + 1))
  tsc --project "$one" --noEmit --pretty false --diagnostics \\
    --incremental --tsBuildInfoFile "$cache/$number.tsbuildinfo" || code=$?
done
echo "Configurations: $number"
exit $code
"""
_COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)
_NO_FILES = re.compile(r'"files"\s*:\s*\[\s*\]')
_REFERENCE = re.compile(r'"path"\s*:\s*"([^"]+)"')
_ERROR = re.compile(
    r"^(?:(?P<file>\S.*?)\((?P<line>\d+),(?P<column>\d+)\): )?"
    r"(?P<severity>error|warning) (?P<code>TS\d+): (?P<message>.*)"
)
_FIGURE = re.compile(r"^[A-Z][A-Za-z/ ]+:\s+[\d.]+[A-Za-z]?$")
_LAST_FIGURE = re.compile(r"^Total time:\s+[\d.]+s$", re.MULTILINE)
_END = re.compile(r"^Configurations: (\d+)$")
_NOT_BUILT = "TS6305"


def detect(project: Project) -> str | None:
    """Return why a project uses TypeScript."""
    return f"{_OWN_FILE} is there" if _OWN_FILE in project.listing else None


def ways(project: Project, cache: PurePath) -> tuple[Way, ...]:
    """Return the way to start the compiler, once for each of the project's configurations.

    One that lists no files of its own stands for those that it refers to.
    """
    words = ("sh", "-c", _EACH, "tsc", str(cache), *_configurations(project))
    (way,) = local_ways(project, words)
    return (Way("tsc", way.argv, local_ways(project, ("tsc",))[0].check),)


def _configurations(project: Project) -> tuple[str, ...]:
    text = _COMMENT.sub("", project.texts.get(_OWN_FILE, ""))
    named = _REFERENCE.findall(text) if _NO_FILES.search(text) else []
    return tuple(str(PurePosixPath(path)) for path in named) or (_OWN_FILE,)


def read(output: Output) -> Result[tuple[Diagnostic, ...], PipelineError]:
    """Read the errors, a line and what is indented below it each; figures end every part."""
    lines = [line for line in output.stdout.splitlines() if line.strip()]
    end = _END.match(lines[-1]) if lines else None
    if end is None or int(end[1]) != len(_LAST_FIGURE.findall(output.stdout)):
        return Failure(unreadable(output, "its final statistics are missing"))
    diagnostics: list[Diagnostic] = []
    for block in _blocks(lines):
        match = _ERROR.match(block)
        if match is None:
            return Failure(unreadable(output, f"this is no error: {block}"))
        diagnostics.append(_diagnostic(output, match, block))
    return _built(output, tuple(diagnostics))


def _blocks(lines: list[str]) -> Iterator[str]:
    """Yield each line that is no figure, with the indented ones below it; a figure comes last."""
    block: list[str] = []
    for line in lines:
        if not line.startswith(" ") and block:
            yield "\n".join(block)
            block = []
        if not _FIGURE.match(line):
            block.append(line)


def _diagnostic(output: Output, match: re.Match[str], block: str) -> Diagnostic:
    more = block[match.end() :]
    return Diagnostic(
        file_of(output, match["file"] or ""),
        int(match["line"]) if match["line"] else None,
        int(match["column"]) if match["column"] else None,
        match["code"],
        match["message"] + more,
        Severity(match["severity"]),
    )


def _built(
    output: Output, diagnostics: tuple[Diagnostic, ...]
) -> Result[tuple[Diagnostic, ...], PipelineError]:
    """Refuse to judge by projects that were never built: their findings would be wrong."""
    unbuilt = next(
        (diagnostic for diagnostic in diagnostics if diagnostic.code == _NOT_BUILT), None
    )
    if unbuilt is None:
        return Success(diagnostics)
    hint = 'name the command that builds them: [checks.tsc] command = "npx tsc --build"'
    return Failure(unreadable(output, unbuilt.message, hint))


CHECK = Check(
    name="tsc",
    sort=CheckSort.TYPES,
    detect=detect,
    ways=ways,
    install_hint="install the project's packages, e.g. npm ci",
    read=read,
    configuration=(MANIFEST, _OWN_FILE),
    homes=(_OWN_FILE,),
)
