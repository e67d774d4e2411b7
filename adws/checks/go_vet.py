"""The check for Go's own ``go vet``, of go 1.19 and newer."""

import json
import re
from itertools import chain
from pathlib import PurePath
from typing import Any

from attrs import frozen
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws.checks.check import Check, Output
from adws.checks.json_output import unreadable
from adws.checks.places import file_of
from adws.core.check import CheckSort, Diagnostic
from adws.core.codec import structure
from adws.core.errors import PipelineError
from adws.core.railway import all_of
from adws.runners.go.detection import ALL, CONFIGURATION, INSTALL_HINT, PROGRAMS
from adws.runners.runner import Project
from adws.runners.way import Way

_PACKAGE = re.compile(r"^# .*$", re.MULTILINE)
_BROKEN = re.compile(
    r"^(?:vet: )?(?P<file>[^\s:][^:\n]*\.go):(?P<line>\d+)(?::(?P<column>\d+))?: (?P<message>.+)$",
    re.MULTILINE,
)
_POSITION = re.compile(r"^(?P<file>.+?):(?P<line>\d+)(?::(?P<column>\d+))?$")
_DECODER = json.JSONDecoder()


@frozen
class _GoDiagnostic:
    message: str
    posn: str = ""


@frozen
class _NotAnalysed:
    """What is in the place of a list where an analysis could not be made."""

    error: str


_Packages = dict[str, dict[str, Any]]


def detect(project: Project) -> str | None:
    """Return why ``go vet`` looks at a project: it is a module or a workspace."""
    manifest = next((name for name in CONFIGURATION if name in project.listing), None)
    return f"{manifest} is there" if manifest else None


def ways(project: Project, _cache: PurePath) -> tuple[Way, ...]:
    """Return the one way to start it: on all packages, with the ``go`` on the PATH."""
    go = project.programs.get("go")
    return (Way("go", (go, "vet", "-json", ALL), check=(go, "version")),) if go else ()


def read(output: Output) -> Result[tuple[Diagnostic, ...], PipelineError]:
    """Read one document for each package, and what of the packages could not be compiled.

    If there is nothing to find, an empty document says so. Older versions write to stderr.
    """
    stream = output.stdout if output.stdout.strip() else _BROKEN.sub("", output.stderr)
    broken = tuple(
        _diagnostic(output, match, "compile") for match in _BROKEN.finditer(output.stderr)
    )
    return Result.do(
        (*chain.from_iterable(listed), *broken)
        for documents in _documents(output, stream, needed=not broken)
        for listed in all_of(
            _of_analyser(output, analyser, plain)
            for document in documents
            for package in document.values()
            for analyser, plain in package.items()
        )
    )


def _documents(
    output: Output, stream: str, *, needed: bool
) -> Result[tuple[_Packages, ...], PipelineError]:
    rest = _PACKAGE.sub("", stream).strip()
    documents: list[_Packages] = []
    while rest:
        try:
            plain, end = _DECODER.raw_decode(rest)
        except (ValueError, RecursionError) as error:
            return Failure(unreadable(output, f"its output is no JSON: {error}"))
        document = structure(plain, _Packages, allow_extra_keys=True)
        if not is_successful(document):
            return Failure(
                unreadable(output, f"its output is not understood: {document.failure()}")
            )
        documents.append(document.unwrap())
        rest = rest[end:].strip()
    if needed and not documents:
        return Failure(unreadable(output, "it printed nothing"))
    return Success(tuple(documents))


def _of_analyser(
    output: Output, analyser: str, plain: object
) -> Result[tuple[Diagnostic, ...], PipelineError]:
    """Return what one analysis of one package found."""
    listed = structure(plain, tuple[_GoDiagnostic, ...], allow_extra_keys=True)
    failed = structure(plain, _NotAnalysed, allow_extra_keys=True)
    error = Result.do((_GoDiagnostic(failure.error),) for failure in failed)
    return Result.do(
        tuple(_placed(output, analyser, record) for record in records)
        for records in listed.lash(lambda _: error)
    ).alt(lambda why: unreadable(output, f"its output is not understood: {why}"))


def _placed(output: Output, analyser: str, record: _GoDiagnostic) -> Diagnostic:
    place = _POSITION.match(record.posn)
    if place is None:
        return Diagnostic("", None, None, analyser, record.message)
    return _diagnostic(output, place, analyser, record.message)


def _diagnostic(
    output: Output, place: re.Match[str], code: str, message: str | None = None
) -> Diagnostic:
    return Diagnostic(
        file_of(output, place["file"]),
        int(place["line"]),
        int(place["column"]) if place["column"] else None,
        code,
        message if message is not None else place["message"],
    )


CHECK = Check(
    name="go_vet",
    sort=CheckSort.LINT,
    detect=detect,
    ways=ways,
    install_hint=INSTALL_HINT,
    read=read,
    configuration=CONFIGURATION,
    programs=PROGRAMS,
    scrub=("GOFLAGS", "GOVET*"),
)
