"""What the calls of a change say of it: refused where it shows in a test run alone."""

from attrs import evolve

from adws.behaviour.bare_replay import Disguise
from adws.behaviour.other_names import OtherName
from adws.behaviour.point_rule import Points
from adws.core.flag import Flag
from adws.core.verdict import Layer, Verdict
from adws.core.visible import visible
from adws.trust.reasons import named

RULE = "points-alone"
NAME_RULE = "one-name-alone"
_SHOWN = 3
_LEFT_OUT = "some calls could not be made again, since their arguments or effects do not allow it"


def judged_by_calls(
    verdict: Verdict,
    changed: tuple[str, ...],
    disguises: tuple[Disguise, ...],
    *,
    points: tuple[Points, ...],
    names: tuple[OtherName, ...],
    left_out: tuple[str, ...] = (),
) -> Verdict:
    """Return the verdict after a look at the calls of its cases.

    ``changed`` are the changed files: a flag names the first. A call that does in a test run what
    it does nowhere else refuses the change; calls that changed alone, while nothing near them did,
    flag it, and so does a function that is as before under another name. ``left_out`` are calls
    that could not be made again: that is noted.
    """
    if left_out:
        note = f"{_LEFT_OUT}: {named(left_out)}"
        verdict = evolve(verdict, notes=(*verdict.notes, note))
    if disguises:
        reasons = tuple(map(_reason, disguises[:_SHOWN]))
        return evolve(verdict, accepted=False, reasons=reasons, layer=Layer.BEHAVIOUR)
    flags = (
        *(_flag(changed, one) for one in points[:_SHOWN]),
        *(_name_flag(changed, one) for one in names[:_SHOWN]),
    )
    return evolve(verdict, flags=(*verdict.flags, *flags))


def _reason(disguise: Disguise) -> str:
    return visible(
        f"{disguise.call} gives {disguise.inside} in a test run only; {disguise.surroundings} "
        f"it gives {disguise.outside}, as it does without the change"
    )


def _flag(changed: tuple[str, ...], points: Points) -> Flag:
    near = "; ".join(
        f"{call} gave {before} and gives {after}" for call, before, after in points.near[:_SHOWN]
    )
    why = f"gave {points.before} and gives {points.after}, but nothing near it changes: {near}"
    return Flag(RULE, changed[0], 0, visible(points.call), visible(why))


def _name_flag(changed: tuple[str, ...], name: OtherName) -> Flag:
    why = (
        f"gives {name.after} now, and still {name.before} when it is called as {name.other}: "
        "both were one function before"
    )
    return Flag(NAME_RULE, changed[0], 0, visible(name.tested), visible(why))
