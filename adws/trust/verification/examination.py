"""What a verifier's tests show: which can be believed, and what these say of the change.

A test that is broken says nothing of the change, and neither does one that cannot fail, or ends
otherwise when it runs again. Those who wrote it are told; the developer is not blamed for it.
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
    """Two runs of a verifier's tests, and what must be known to read them.

    ``run`` is the first, with the sources of its ``files``; ``again`` the report of the same run
    once more. ``described`` is all text that names what there must be: the description, and what
    the change takes away; ``spoken`` that, and what the change adds. ``unchanged`` is the report of
    the tests without the change, where there is one.
    """

    run: RedRun
    again: SuiteReport
    described: str
    spoken: str = ""
    unchanged: SuiteReport | None = None


@frozen
class Examination:
    """What the tests show.

    ``failing`` are the cases that fail, each time and as a test may; ``passing`` counts those that
    pass. ``unsound`` are sentences on what cannot be believed, ``spoiled`` the files with it.
    """

    failing: tuple[Case, ...] = ()
    passing: int = 0
    unsound: tuple[str, ...] = ()
    spoiled: tuple[str, ...] = ()

    @property
    def shows_something(self) -> bool:
        """Whether any case can be believed."""
        return bool(self.failing or self.passing)


@frozen
class _Fault:
    """Why something in a file cannot be believed; no file: in all of them."""

    file: str
    sentence: str = field(eq=False)


def examine(runs: VerifierRun) -> Examination:
    """Tell what can be believed from what cannot, file by file."""
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
    known = frozenset(run.before.warnings) if run.before else frozenset[str]()
    for warning in run.after.warnings:
        if warning not in known:
            yield _Fault("", f"the run of the tests is not complete: {warning}")
    for case in run.after.cases:
        sentence = _fault_of(runs, case)
        if sentence:
            yield _Fault(case.file if case.file in run.files else "", f"{case.id}: {sentence}")
    yield from _hollow(run)
    executed = {case.file for case in run.after.cases}
    for file in run.files:
        if file not in executed:
            yield _Fault(file, f"{file}: no test of it was run")


def _fault_of(runs: VerifierRun, case: Case) -> str:
    """Return why a case cannot be believed, or nothing."""
    again = runs.again.by_id.get(case.id)
    if again is None or again.outcome is not case.outcome:
        other = again.outcome.value if again else "gone"
        return f"it ended otherwise when it ran again ({case.outcome}, then {other})"
    if case.outcome not in EXECUTED:
        return f"it is {case.outcome}, and shows nothing"
    return _broken(runs, case) if case.outcome in FAILING else ""


def _broken(runs: VerifierRun, case: Case) -> str:
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
    """Return why a failure is no fault of the change, or nothing."""
    run = runs.run
    if runs.unchanged is None or not is_as_before(run, runs.unchanged, case):
        return ""
    if is_spoken_of(run.texts.get(case.file, ""), run.known, runs.spoken):
        return ""
    return "it also fails without the change, and the request does not mention it"


def _unknown(awaited: str, described: str) -> str:
    """Return what is wrong with a test that uses what nobody was asked for, or nothing."""
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
