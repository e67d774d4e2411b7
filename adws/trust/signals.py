"""Signals by which code can tell that tests are running, and fixes that hold only with them."""

from attrs import evolve

from adws.core.flag import Flag
from adws.core.verdict import Layer, Verdict
from adws.trust.reasons import named


def conditional(verdict: Verdict, lost: tuple[str, ...]) -> Verdict:
    """Refuse a fix that is gone once the tests are hidden, and lies of equality are found out."""
    reason = f"holds only while the code can tell that tests run, or on its own word: {named(lost)}"
    return evolve(verdict, accepted=False, reasons=(reason,), layer=Layer.SIGNALS)


def only_here(verdict: Verdict, lost: tuple[str, ...]) -> Verdict:
    """Flag a change that holds here, and neither elsewhere nor in continuous integration."""
    flag = Flag(
        rule="only-here",
        path=lost[0].partition("::")[0],
        line=0,
        seen=named(lost),
        why="passes, but not in another folder with an empty home and CI set: see what it asks for",
    )
    return evolve(verdict, flags=(*verdict.flags, flag))
