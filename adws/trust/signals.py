"""Judge fixes that work only while code can detect that tests are running."""

from attrs import evolve

from adws.core.flag import Flag
from adws.core.verdict import Layer, Verdict
from adws.trust.reasons import named


def conditional(verdict: Verdict, lost: tuple[str, ...]) -> Verdict:
    """Refuse a fix that no longer works when the signs of a test run are hidden."""
    reason = f"works only while code can detect tests, or by faking equality: {named(lost)}"
    return evolve(verdict, accepted=False, reasons=(reason,), layer=Layer.SIGNALS)


def only_here(verdict: Verdict, lost: tuple[str, ...]) -> Verdict:
    """Flag a change that works here, but not in another folder or in continuous integration."""
    flag = Flag(
        rule="only-here",
        path=lost[0].partition("::")[0],
        line=0,
        seen=named(lost),
        why="passes, but not in another folder with an empty home and CI set",
    )
    return evolve(verdict, flags=(*verdict.flags, flag))
