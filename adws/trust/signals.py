"""Signals by which code can tell that tests are running, and fixes that hold only with them."""

from attrs import evolve

from adws.core.flag import Flag
from adws.core.verdict import Layer, Verdict
from adws.trust.reasons import named


def conditional(verdict: Verdict, lost: tuple[str, ...]) -> Verdict:
    """Refuse a fix that is gone once the marks of a test run are hidden."""
    reason = f"holds only while the code can tell that tests are running: {named(lost)}"
    return evolve(verdict, accepted=False, reasons=(reason,), layer=Layer.SIGNALS)


def only_outside_ci(verdict: Verdict, lost: tuple[str, ...]) -> Verdict:
    """Flag a fix that is gone once the code believes to be in continuous integration."""
    flag = Flag(
        rule="only-outside-ci",
        path=lost[0].partition("::")[0],
        line=0,
        seen=named(lost),
        why="passes, but not where CI is set: look for code or tests that ask for it",
    )
    return evolve(verdict, flags=(*verdict.flags, flag))
