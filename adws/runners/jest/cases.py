"""Cases from the records of jest: the tests, and what went wrong outside of any test."""

import re
from collections.abc import Iterator
from pathlib import PurePath

from attrs import evolve

from adws.core.suite import FAILING, Case, Evidence, Frame, Outcome
from adws.runners.javascript.cases import SEPARATOR, CaseContext, case_id, numbered
from adws.runners.javascript.errors import evidence_of as thrown_evidence
from adws.runners.jest.records import (
    JestCase,
    JestError,
    JestModule,
    JestRunError,
    JestSession,
    Obsolete,
    StartedFile,
)
from adws.runners.places import in_tree, placed, within
from adws.runners.plain_text import plain_text

_MATCHER = "JestAssertionError"  # the class of what jest's matchers throw; its name is Error
_STACK = re.compile(r"^\s+at ", re.MULTILINE)
_HEAD = re.compile(r"(?P<name>[A-Z][\w$]*)(?: \[\w+\])?: (?P<message>.*)", re.DOTALL)
_ERROR = re.compile(r"^(?:[A-Z]\w*)?Error: ", re.MULTILINE)
_PARSER = re.compile(
    # babel and swc: "/p/a.js: Unexpected token (2:0)"; ts-jest: "src/a.ts:3:5 - error TS2322"
    r"^(?:\w+: )?(?P<file>/[^\n:]+): [^\n]*\((?P<line>\d+):\d+\)$"
    r"|^(?P<source>[^\s:]+):(?P<at>\d+):\d+ - error TS\d+",
    re.MULTILINE,
)
_NOWHERE = "(no test file)"
_OBSOLETE = "obsolete snapshots"
_OUTCOMES = {
    "passed": Outcome.PASSED,
    "failed": Outcome.FAILED,
    "pending": Outcome.SKIPPED,
    "skipped": Outcome.SKIPPED,
    "todo": Outcome.SKIPPED,
    "disabled": Outcome.SKIPPED,
}


def evidence_of(errors: tuple[JestError, ...], tree: PurePath, folder: str) -> Evidence:
    """Return the evidence of a failed test; further errors are below the first one's trace."""
    if not errors:
        return Evidence(message="jest gave no reason")
    first, *others = errors
    name, message = _class_and_message(plain_text(first.stack))
    kind = _MATCHER if first.matcher else name
    evidence = thrown_evidence(kind, message, first.stack, tree, "call")
    more = "".join(f"\n\n{plain_text(error.stack)}" for error in others)
    return placed(evolve(evidence, trace=f"{evidence.trace}{more}"), folder)


def _class_and_message(stack: str) -> tuple[str, str]:
    r"""Return the class and the message that a stack begins with; what is no error has no class.

    >>> _class_and_message("TypeError: no value\n    at f (/a.js:1:2)")
    ('TypeError', 'no value')
    >>> _class_and_message('Error: thrown: "text"')
    ('', 'thrown: "text"')
    """
    head = _STACK.split(stack, maxsplit=1)[0].rstrip()
    match = _HEAD.fullmatch(head)
    name, message = (match["name"], match["message"]) if match else ("", head)
    return ("" if message.startswith("thrown: ") else name), message


def broken_evidence(error: JestRunError, tree: PurePath, folder: str) -> Evidence:
    """Return the evidence of a file that was not loaded, or in which a hook failed at the end."""
    text = plain_text(error.stack or error.message)
    start = _ERROR.search(text)
    name, message = _class_and_message(
        text[start.start() if start else 0 :].replace(f"{tree}/", "")
    )
    phase = "collect" if error.message else "teardown"
    evidence = thrown_evidence(name, message, text, tree, phase)
    places = tuple(Frame(in_tree(tree, file), line) for file, line in _places(text))
    return placed(evolve(evidence, frames=(*evidence.frames, *places)), folder)


def _places(text: str) -> tuple[tuple[str, int], ...]:
    """Return where a compiler says that it failed.

    >>> _places("SyntaxError: /p/a.js: Unexpected token (2:0)")
    (('/p/a.js', 2),)
    """
    matches = _PARSER.finditer(text)
    return tuple((at["file"] or at["source"], int(at["line"] or at["at"])) for at in matches)


def cases_of(session: JestSession, folder: str) -> tuple[Case, ...]:
    """Return the cases of a run by file, each file's in the order they are there.

    Tests of the same name in the same place differ by their number there, and so are those
    of a file that several of jest's projects run. What went wrong outside of any test is a case
    too: a file that was not loaded or did not end, snapshots that no test asked for (jest ends with
    exit code 1 then), and a jest that did not exit.
    """
    scene = CaseContext(folder, PurePath(session.hello.cwd))
    return tuple(numbered(_cases(session, scene)))


def _cases(session: JestSession, scene: CaseContext) -> Iterator[Case]:
    for module in session.modules:
        yield from _module_cases(module, scene)
    for running in session.running:
        yield _cut_off(running, scene)
    for snapshot in session.finish.obsolete if session.finish else ():
        yield _obsolete(snapshot, scene)
    if session.lingered:
        yield _lingering()


def _module_cases(module: JestModule, scene: CaseContext) -> Iterator[Case]:
    if module.error:
        evidence = broken_evidence(module.error, scene.cwd, scene.folder)
        yield _broken_file_case(scene, module.file, evolve(evidence, output=module.output))
    for record in module.cases:
        yield _case(module, record, scene)


def _cut_off(running: StartedFile, scene: CaseContext) -> Case:
    name = SEPARATOR.join(running.path)
    where = f"'{name}' in this file" if name else "this file"
    return _broken_file_case(
        scene,
        running.file,
        Evidence(message=f"jest ended while {where} was run", phase="call" if name else "collect"),
    )


def _broken_file_case(scene: CaseContext, file: str, evidence: Evidence) -> Case:
    place = within(scene.folder, file)
    covers = f"{place}{SEPARATOR}"
    return Case(place, place, place, Outcome.ERRORED, evidence=evidence, covers=covers)


def _obsolete(snapshot: Obsolete, scene: CaseContext) -> Case:
    place = within(scene.folder, snapshot.file)
    keys = "".join(f"\n{key}" for key in snapshot.keys)
    message = f"no test asks for these snapshots any more; jest -u removes them{keys}"
    return _outside(case_id(place, _OBSOLETE), place, message)


def _lingering() -> Case:
    message = (
        "jest did not exit although all tests had ended: something keeps it running,"
        " such as an open server or a timer (--detectOpenHandles finds it)"
    )
    return _outside(case_id(_NOWHERE, "jest did not exit"), _NOWHERE, message)


def _outside(id_: str, file: str, message: str) -> Case:
    """Return a case for an error outside of jest's own cases; it hides none of them."""
    name = id_.removeprefix(f"{file}{SEPARATOR}")
    evidence = Evidence(message=message, phase="teardown")
    return Case(id_, file, name, Outcome.ERRORED, evidence=evidence, covers=f"{id_}{SEPARATOR}")


def _case(module: JestModule, record: JestCase, scene: CaseContext) -> Case:
    place = within(scene.folder, module.file)
    outcome = outcome_of(record)
    evidence = evidence_of(record.errors, scene.cwd, scene.folder) if outcome in FAILING else None
    return Case(
        id=case_id(place, *record.path),
        file=place,
        name=SEPARATOR.join(record.path),
        outcome=outcome,
        duration_seconds=record.seconds,
        evidence=evolve(evidence, output=module.output) if evidence else None,
    )


def outcome_of(record: JestCase) -> Outcome:
    """Return the outcome of a test; one whose state jest does not document is an error."""
    if record.state == "passed" and record.fails:
        return Outcome.XFAILED
    return _OUTCOMES.get(record.state, Outcome.ERRORED)
