"""Cases from bun's report, and from the errors that it prints but leaves out of the report."""

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePath

from attrs import evolve, frozen

from adws.core.suite import Case, Evidence, Frame, Outcome
from adws.runners.bun.junit import CRASH, Reported
from adws.runners.bun.printed import UnhandledError
from adws.runners.javascript.cases import SEPARATOR, case_id, numbered
from adws.runners.places import in_tree, placed, within
from adws.runners.plain_text import plain_text

_FRAME = re.compile(
    r"^ +at (?:(?P<function>.+?) \((?P<called>.+):(?P<line>\d+):\d+\)"
    r"|(?:async )?(?P<file>.+):(?P<at>\d+):\d+)$",
    re.MULTILINE,
)
_PRINTED = re.compile(
    r"^(?P<name>error|[A-Z]\w*(?:Error|Exception|Message)): (?P<message>(?:.*\n?)+?)(?=^ +at |\Z)",
    re.MULTILINE,
)
_NAMED = re.compile(
    r"^.*(?:Cannot find .+ from|not found in module) '(?P<file>[^'\n]+)'", re.MULTILINE
)
_SILENT = "it could not be loaded; bun reported the reason earlier"
_ENGINE = ("node:", "bun:", "native:", "internal:")
_NOWHERE = "(no test file)"
_UNHANDLED = "unhandled error"
_OUTCOMES = {"": Outcome.PASSED, "skipped": Outcome.SKIPPED}


def reported_evidence(reported: Reported, cwd: PurePath, phase: str) -> Evidence:
    """Return the evidence of a test as the report tells it."""
    text = _from(cwd, reported.text)
    return Evidence(
        exception=reported.exception,
        message=_from(cwd, reported.message).strip(),
        trace=text,
        frames=frames_of(text, cwd),
        phase=phase,
    )


def printed_evidence(text: str, cwd: PurePath) -> Evidence:
    r"""Return the evidence of an error that was printed only.

    >>> printed_evidence("TypeError: no\n      at f (/t/a.ts:3:1)", PurePath("/t")).message
    'no'
    """
    plain = _from(cwd, text)
    match = _PRINTED.search(plain)
    name = match["name"] if match else ""
    return Evidence(
        exception="" if name == "error" else name,
        message=(match["message"] if match else plain).strip() or _SILENT,
        trace=plain,
        frames=frames_of(plain, cwd) or _frame_of_message(plain),
        phase="collect",
    )


def frames_of(stack: str, cwd: PurePath) -> tuple[Frame, ...]:
    r"""Return the frames of a stack, outermost first, without those of the engine.

    >>> frames_of("      at async f ((g) x/a.ts:2:31)\n      at b c.ts:9:1\n", PurePath("/t"))
    (Frame(file='b c.ts', line=9, function=''), Frame(file='(g) x/a.ts', line=2, function='f'))
    """
    return tuple([*_frames(stack, cwd)][::-1])


def _frame_of_message(text: str) -> tuple[Frame, ...]:
    """Return the file that an error of loading names instead of a stack, as its first line."""
    match = _NAMED.search(text)
    return (Frame(match["file"], 1),) if match else ()


def _frames(stack: str, cwd: PurePath) -> Iterator[Frame]:
    for match in _FRAME.finditer(stack):
        file = match["called"] or match["file"]
        function = (match["function"] or "").removeprefix("async ").replace("<anonymous>", "")
        if not file.startswith(_ENGINE):
            yield Frame(in_tree(cwd, file), int(match["line"] or match["at"]), function)


def _from(cwd: PurePath, text: str) -> str:
    """Return a text without colours, in which paths begin where bun ran."""
    return plain_text(text).replace(f"{str(cwd).rstrip('/')}/", "")


@frozen
class BunContext:
    """What a run left behind: its tests, its other errors, and how processes ended too early.

    ``folder`` is where bun ran, relative to the project, ``cwd`` the same as an absolute path.
    """

    folder: str
    cwd: PurePath
    reported: tuple[Reported, ...]
    unhandled: tuple[UnhandledError, ...]
    crashes: Mapping[str, str]


def cases_of(context: BunContext) -> tuple[Case, ...]:
    """Return the cases of a run in the order of its report; what is not in it comes last.

    Tests of the same name in the same place differ by their number there. A file that was
    not loaded, a suite whose hook failed and a process that ended too early are cases too, and hide
    what could not be run because of them.
    """
    return tuple(numbered(_cases(context)))


def _cases(context: BunContext) -> Iterator[Case]:
    for reported in context.reported:
        yield _broken_part(reported, context) if reported.special else _case(reported, context)
    loaded = {reported.path[0] for reported in context.reported}
    for error in context.unhandled:
        yield _unhandled(error, context, loaded=error.file in loaded)


def _case(reported: Reported, context: BunContext) -> Case:
    outcome = _OUTCOMES.get(reported.verdict, Outcome.FAILED)
    failed = outcome is Outcome.FAILED
    file, *names = reported.path
    place = within(context.folder, file)
    return Case(
        id=case_id(place, *names),
        file=place,
        name=SEPARATOR.join(names),
        outcome=outcome,
        duration_seconds=reported.seconds,
        evidence=_reported(reported, context, "call") if failed else None,
    )


def _broken_part(reported: Reported, context: BunContext) -> Case:
    """Return the case of what is in the report as a test and is a hook, or a whole process."""
    path = (within(context.folder, reported.path[0]), *reported.path[1:-1])
    if reported.special != CRASH:
        return _broken_file_case(path, _reported(reported, context, "setup"))
    how = context.crashes.get(reported.path[0], "nothing is known of it")
    message = (
        f"the process of this file ended before its tests did ({how}): look for process.exit()"
    )
    return _broken_file_case(path, Evidence(message=message))


def _unhandled(error: UnhandledError, context: BunContext, *, loaded: bool) -> Case:
    evidence = placed(printed_evidence(error.text, context.cwd), context.folder)
    if not error.file:
        return evolve(_broken_file_case((_NOWHERE, _UNHANDLED), evidence), covers="")
    file = within(context.folder, error.file)
    if not loaded:
        return _broken_file_case((file,), evidence)
    after = _broken_file_case((file, _UNHANDLED), evolve(evidence, phase="call"))
    return evolve(after, covers=f"{file}{SEPARATOR}")


def _broken_file_case(path: tuple[str, ...], evidence: Evidence) -> Case:
    id_ = case_id(*path)
    name = SEPARATOR.join(path[1:]) or path[0]
    return Case(id_, path[0], name, Outcome.ERRORED, evidence=evidence, covers=f"{id_}{SEPARATOR}")


def _reported(reported: Reported, context: BunContext, phase: str) -> Evidence:
    return placed(reported_evidence(reported, context.cwd, phase), context.folder)
