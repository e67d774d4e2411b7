"""Judge a change by its calls: refuse it if its effect appears in test runs only."""

from attrs import evolve

from adws.behaviour.bare_replay import Disguise
from adws.behaviour.in_place import InPlace, OwnObjects
from adws.behaviour.other_forms import OtherForm
from adws.behaviour.other_names import OtherName
from adws.behaviour.point_rule import Points
from adws.core.flag import Flag
from adws.core.verdict import Layer, Verdict
from adws.core.visible import visible
from adws.languages.language import language_of
from adws.trust.reasons import named

RULE = "points-alone"
OWN_RULE = "own-objects-alone"
NAME_RULE = "one-name-alone"
FORM_RULE = "one-form-alone"
_LAYER: Layer = Layer.BEHAVIOUR
_SHOWN = 3
_LEFT_OUT = "some calls could not be repeated because of their arguments or effects"


def judged_by_calls(
    verdict: Verdict,
    changed: tuple[str, ...],
    disguises: tuple[Disguise, ...],
    *,
    points: tuple[Points, ...],
    names: tuple[OtherName, ...],
    forms: tuple[OtherForm, ...] = (),
    left_out: tuple[str, ...] = (),
) -> Verdict:
    """Return the verdict after the calls of its cases were compared.

    ``changed`` are the changed files; a flag names the first. A call that gives
    another result in a test run than elsewhere refuses the change. A call flags it if its result
    changed and that of no call near it did; so does a function that is unchanged under another
    name, or in another form of a call. ``left_out`` are calls that could not be repeated; the
    verdict notes them.
    """
    if left_out:
        note = f"{_LEFT_OUT}: {named(left_out)}"
        verdict = evolve(verdict, notes=(*verdict.notes, note))
    if disguises:
        reasons = tuple(map(_reason, disguises[:_SHOWN]))
        return evolve(verdict, accepted=False, reasons=reasons, layer=Layer.BEHAVIOUR)
    flags = (
        *(_flag(changed, point) for point in points[:_SHOWN]),
        *(_name_flag(changed, name) for name in names[:_SHOWN]),
        *(_form_flag(changed, form) for form in forms[:_SHOWN]),
    )
    return evolve(verdict, flags=(*verdict.flags, *flags))


def judged_in_place(verdict: Verdict, changed: tuple[str, ...], calls_in_place: InPlace) -> Verdict:
    """Return the verdict after calls were compared while the cases of a change ran.

    Calls flag it if they changed alone, or if they changed with the test's own objects only.
    """
    if not calls_in_place.count:
        return verdict
    impossible = {layer: why for layer, why in verdict.impossible.items() if layer is not _LAYER}
    flags = (
        *(_flag(changed, point) for point in calls_in_place.points[:_SHOWN]),
        *(_own_flag(changed, own) for own in calls_in_place.own_objects[:_SHOWN]),
    )
    return evolve(verdict, impossible=impossible, flags=(*verdict.flags, *flags))


def _reason(disguise: Disguise) -> str:
    return visible(
        f"{disguise.call} gives {disguise.inside} in a test run only; {disguise.surroundings} "
        f"it gives {disguise.outside}, as without the change"
    )


def first_source(changed: tuple[str, ...]) -> str:
    """Return the first changed file that holds code; the first file if none does."""
    return next((path for path in changed if language_of(path)), changed[0])


def _flag(changed: tuple[str, ...], points: Points) -> Flag:
    nearby = "; ".join(
        f"{call} gave {before} and gives {after}" for call, before, after in points.near[:_SHOWN]
    )
    why = f"gave {points.before} and gives {points.after}, but nothing near it changes: {nearby}"
    return Flag(RULE, first_source(changed), 0, visible(points.call), visible(why))


def _own_flag(changed: tuple[str, ...], own: OwnObjects) -> Flag:
    why = (
        f"gives {own.with_own} with the objects of the test, but {own.with_equal}, as without the "
        "change, with others like them"
    )
    return Flag(OWN_RULE, first_source(changed), 0, visible(own.call), visible(why))


def _name_flag(changed: tuple[str, ...], name: OtherName) -> Flag:
    why = (
        f"now gives {name.after}, but still {name.before} when called as {name.other}: "
        "before the change, both were one function"
    )
    return Flag(NAME_RULE, first_source(changed), 0, visible(name.tested), visible(why))


def _form_flag(changed: tuple[str, ...], form: OtherForm) -> Flag:
    why = (
        f"now gives {form.after}, but still {form.before} {form.form}: "
        "before the change, both gave the same"
    )
    return Flag(FORM_RULE, first_source(changed), 0, visible(form.tested), visible(why))
