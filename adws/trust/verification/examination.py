"""Examine a verifier's tests: which can be trusted, and what they say about the change.

A broken test says nothing about the change, nor does a test that cannot fail or that ends
differently when it runs again. The verifier gets a message about it, and the developer is not
blamed.
"""

import re
from collections.abc import Iterator

from attrs import field, frozen

from adws.core.suite import EXECUTED, FAILING, Case, SuiteReport
from adws.trust.red_gate.case_failure import cause_in, failure_in
from adws.trust.red_gate.cause import CauseKind
from adws.trust.red_gate.red_run import RedRun
from adws.trust.verification.relatedness import is_as_before, is_spoken_of

_EARLY = frozenset({"collect", "setup"})
_WORD = re.compile(r"\w+")
_SUFFIX = re.compile(r"\.[cm]?[jt]sx?$")


@frozen
class VerifierRun:
    """Two runs of a verifier's tests, and what is needed to read them.

    ``run`` is the first, with the sources of its ``files``; ``again`` the report of the same run
    once more. ``described`` is all text that may name required symbols: the description, and what
    the change removes. ``spoken_text`` is that, plus what the change adds. ``unchanged`` is the
    report of the tests without the change, where there is one.
    """

    run: RedRun
    again: SuiteReport
    described: str
    spoken_text: str = ""
    unchanged: SuiteReport | None = None


@frozen
class Examination:
    """The result of the tests.

    ``failing`` are the cases that fail each time, for a valid reason; ``passing`` counts those that
    pass. ``unsound`` are sentences on what cannot be trusted, ``spoiled`` the files with it.
    """

    failing: tuple[Case, ...] = ()
    passing: int = 0
    unsound: tuple[str, ...] = ()
    spoiled: tuple[str, ...] = ()

    @property
    def shows_something(self) -> bool:
        """Whether any case can be trusted."""
        return bool(self.failing or self.passing)


@frozen
class _Fault:
    """Why something in a file cannot be trusted; an empty ``file`` means all files."""

    file: str
    sentence: str = field(eq=False)


def examine(runs: VerifierRun) -> Examination:
    """Tell cases that can be trusted from those that cannot, file by file."""
    faults = tuple(_faults(runs))
    files = runs.run.files
    spoiled = tuple(file for file in files if any(fault.file in {file, ""} for fault in faults))
    sound = [case for case in runs.run.after.cases if case.file in files]
    sound = [case for case in sound if case.file not in spoiled]
    failing = tuple(case for case in sound if case.outcome in FAILING)
    return Examination(
        failing,
        len(sound) - len(failing),
        tuple(fault.sentence for fault in faults),
        spoiled,
    )


def _faults(runs: VerifierRun) -> Iterator[_Fault]:
    run = runs.run
    warnings_before = frozenset(run.before.warnings) if run.before else frozenset[str]()
    for warning in run.after.warnings:
        if warning not in warnings_before:
            yield _Fault("", f"the test run is not complete: {warning}")
    for case in run.after.cases:
        sentence = _fault_of(runs, case)
        if sentence:
            yield _Fault(case.file if case.file in run.files else "", f"{case.id}: {sentence}")
    yield from _hollow(run)
    executed = {case.file for case in run.after.cases}
    for file in run.files:
        if file not in executed:
            yield _Fault(file, f"{file}: none of its tests ran")


def _fault_of(runs: VerifierRun, case: Case) -> str:
    """Return why a case cannot be trusted; empty if it can."""
    again = runs.again.by_id.get(case.id)
    if again is None or again.outcome is not case.outcome:
        other = again.outcome.value if again else "gone"
        return f"it ended differently when it ran again ({case.outcome}, then {other})"
    if case.outcome not in EXECUTED:
        return f"it is {case.outcome}, and shows nothing"
    return _why_broken(runs, case) if case.outcome in FAILING else ""


def _why_broken(runs: VerifierRun, case: Case) -> str:
    cause = cause_in(runs.run, case)
    if cause.nature is not CauseKind.RED:
        return cause.sentence
    if cause.awaited:
        return _unknown(cause.awaited, runs.described)
    failure = failure_in(runs.run, case)
    if failure.evidence.phase in _EARLY and failure.source_file is None:
        return f"it fails before it tests anything: {failure.error_message}"
    return _unrelated(runs, case)


def _unrelated(runs: VerifierRun, case: Case) -> str:
    """Return why the change did not cause a failure; empty if it did."""
    run = runs.run
    if runs.unchanged is None or not is_as_before(run, runs.unchanged, case):
        return ""
    if is_spoken_of(run.texts.get(case.file, ""), run.modules, runs.spoken_text):
        return ""
    return "it also fails without the change, and the request does not mention it"


def _unknown(awaited: str, described: str) -> str:
    """Return what is wrong with a test that uses an unrequested name; empty if nothing is."""
    if _name(awaited) in _WORD.findall(described):
        return ""
    return f"'{awaited}' is not in the project, and the description does not name it"


def _name(symbol: str) -> str:
    """Return the last name of a symbol that was not found.

    >>> _name("shop.cart.vat"), _name("total in ./cart"), _name("./discount.js")
    ('vat', 'total', 'discount')
    """
    words: list[str] = _WORD.findall(_SUFFIX.sub("", symbol.partition(" in ")[0]))
    return words[-1]


def _hollow(run: RedRun) -> Iterator[_Fault]:
    from adws.trust.red_gate.hollow.hollow_cases import (  # noqa: PLC0415 - slow to import
        hollow_cases,
    )

    for file in run.files:
        for hollow in hollow_cases(file, run.texts.get(file, "")):
            yield _Fault(file, str(hollow))
