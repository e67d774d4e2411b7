"""Cases from the records of cargo: the tests, and the targets that did not build or died."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import PurePath

from attrs import evolve, frozen

from adws.core.suite import Case, Evidence, Frame, Outcome
from adws.runners.cargo.names import DOCUMENTED, SEPARATOR, case_id, documentation_ids, file_of
from adws.runners.cargo.records import CargoSession, End, HarnessEvent, RustCompileError, TargetRun
from adws.runners.places import in_tree
from adws.runners.plain_text import plain_text

_PANIC = re.compile(
    r"^thread '[^\n]*?' (?:\(\d+\) )?panicked at (?P<file>[^\n]+?):(?P<line>\d+):\d+:\n"
    r"(?P<message>.*?)(?=\nnote: run with|\nnote: Some details|\nstack backtrace:"
    r"|\n\nthread '|\n?\Z)",
    re.MULTILINE | re.DOTALL,
)
_OLDER_PANIC = re.compile(  # before Rust 1.73
    r"^thread '[^\n]*?' panicked at '(?P<message>.*?)', (?P<file>[^\n,]+?):(?P<line>\d+):\d+$",
    re.MULTILINE | re.DOTALL,
)
_BUNDLE = re.compile(r"(?:^|/)rustdoctest\w+/|^\S+ - .*$")
_KEPT_OUTPUT = 4000
_OUTCOMES = {"ok": Outcome.PASSED, "failed": Outcome.FAILED, "ignored": Outcome.SKIPPED}
_FAILED = 101
_SIGNALS = {-6: "SIGABRT", -9: "SIGKILL", -11: "SIGSEGV", -4: "SIGILL", -8: "SIGFPE", -7: "SIGBUS"}


def evidence_of(result: HarnessEvent, tree: PurePath) -> Evidence:
    """Return the evidence of a failed test; its file and line are where it panicked first.

    A message of the test library itself, such as that it expected a panic, comes before that of the
    panic.
    """
    printed = plain_text(result.stdout)
    panic = _PANIC.search(printed) or _OLDER_PANIC.search(printed)
    printed_message = panic["message"] if panic else printed.strip()
    repeats = printed_message in result.message
    reason = result.message.partition(" at ")[0] if repeats else result.message
    parts = (reason, printed_message)
    return Evidence(
        exception="panic" if panic else "",
        message="\n".join(part for part in parts if part) or "the test library gave no reason",
        trace=printed or result.message,
        frames=_frame(panic, tree) if panic else (),
        output=printed[-_KEPT_OUTPUT:],
    )


def _frame(panic: re.Match[str], tree: PurePath) -> tuple[Frame, ...]:
    file = in_tree(tree, panic["file"])
    return () if _BUNDLE.search(file) else (Frame(file, int(panic["line"])),)


def compile_evidence(errors: tuple[RustCompileError, ...], tree: PurePath) -> Evidence:
    """Return the evidence of a crate that was not compiled: its first error, all in the trace."""
    first = errors[0]
    frames = (Frame(in_tree(tree, spot.file), spot.line) for spot in first.places)
    return Evidence(
        exception=first.code,
        message=first.message,
        trace=plain_text("\n".join(error.rendered for error in errors)),
        frames=tuple(frames),
        phase="collect",
    )


@frozen
class CargoContext:
    """Where a run took place: the tree without links, and the files in it."""

    tree: PurePath
    listing: frozenset[str]

    def place(self, path: str) -> str:
        """Return a source file relative to the tree."""
        return in_tree(self.tree, path)


def cases_of(session: CargoSession, context: CargoContext) -> tuple[Case, ...]:
    """Return the cases of a run in the order of its targets.

    A crate that was not compiled is a case that hides all others, since cargo runs nothing then; a
    target that died hides its own.
    """
    broken = tuple(_compile_error_cases(session.broken, context))
    return (*broken, *(case for ran in session.target_runs for case in _target_cases(ran, context)))


def _compile_error_cases(
    errors: tuple[RustCompileError, ...], context: CargoContext
) -> Iterator[Case]:
    by_root: defaultdict[str, list[RustCompileError]] = defaultdict(list)
    for error in errors:
        if error not in by_root[error.root]:
            by_root[error.root].append(error)
    for root, own_errors in by_root.items():
        place = context.place(root)
        evidence = compile_evidence(tuple(own_errors), context.tree)
        yield Case(place, place, place, Outcome.ERRORED, evidence=evidence, covers="")


def _target_cases(ran: TargetRun, context: CargoContext) -> Iterator[Case]:
    root = context.place(ran.target.root)
    if not ran.target.harness:
        yield _program(root, ran.end)
        return
    documentation = (
        _Documentation(documentation_ids(test.name for test in ran.tests), root, context)
        if ran.target.doc
        else None
    )

    def case_of(result: HarnessEvent) -> Case:
        if documentation is not None:
            return documentation(result)
        file = file_of(root, result.name, context.listing)
        return _case(result, _CasePlace(case_id(root, result.name), file, result.name), context)

    yield from (case_of(result) for result in ran.results)
    if ran.end is not None:
        died = _how_it_died(ran, ran.end)
        yield from (case_of(HarnessEvent("died", name, message=died)) for name in ran.unfinished)
        yield from _died(ran, ran.end, root)


def _program(root: str, end: End | None) -> Case:
    """Return the one case of a target that runs its tests itself: its exit code decides."""
    if end is not None and end.exit_code == 0:
        return Case(root, root, root, Outcome.PASSED, end.seconds)
    message = f"it {_how(end)}" if end else "the run ended while it ran"
    printed = plain_text(end.printed) if end else ""
    evidence = Evidence(message=message, trace=printed, output=printed)
    return Case(root, root, root, Outcome.FAILED, end.seconds if end else 0.0, evidence)


@frozen
class _Documentation:
    ids: dict[str, tuple[str, str, int]]
    root: str
    scene: CargoContext

    def __call__(self, result: HarnessEvent) -> Case:
        id_, file, _ = self.ids[result.name]
        place = _CasePlace(id_, file or self.root, id_.removeprefix(f"{file}{DOCUMENTED}"))
        case = _case(result, place, self.scene)
        # the place of an example is no code that fails
        return evolve(case, evidence=case.evidence and evolve(case.evidence, frames=()))


@frozen
class _CasePlace:
    """Where a test stands, and what it is called."""

    id: str
    file: str
    name: str


def _case(result: HarnessEvent, place: _CasePlace, context: CargoContext) -> Case:
    outcome = _OUTCOMES.get(result.event, Outcome.ERRORED)
    failing = outcome in {Outcome.FAILED, Outcome.ERRORED}
    evidence = evidence_of(result, context.tree) if failing else None
    return Case(place.id, place.file, place.name, outcome, result.exec_time, evidence)


def _died(ran: TargetRun, end: End, root: str) -> Iterator[Case]:
    """Yield the case of a target whose process did not end as its own report says."""
    failed = any(suite.event == "failed" for suite in ran.suites)
    if ran.closed and end.exit_code == (_FAILED if failed else 0):
        return
    begins = f"{root}{DOCUMENTED}" if ran.target.doc else f"{root}{SEPARATOR}"
    name = f"{root}{DOCUMENTED}documentation" if ran.target.doc else root
    printed = plain_text(end.printed)
    evidence = Evidence(message=_how_it_died(ran, end), trace=printed, output=printed)
    yield Case(name, root, name, Outcome.ERRORED, evidence=evidence, covers=begins)


def _how_it_died(ran: TargetRun, end: End) -> str:
    if ran.closed:
        return f"the test process {_how(end)}, which is not what it reported of its tests"
    why = ": look for process::exit" if end.exit_code == 0 else ""
    last = plain_text(end.printed).strip()
    last_words = f"\n{last}" if last else ""
    return f"the test process {_how(end)} before its tests did{why}{last_words}"


def _how(end: End) -> str:
    if end.exit_code >= 0:
        return f"ended with exit code {end.exit_code}"
    return f"was ended by {_SIGNALS.get(end.exit_code, f'signal {-end.exit_code}')}"
