"""Judge a change by its calls: refuse it if its effect appears in test runs only."""

from attrs import evolve, frozen

from adws.behaviour.bare_replay import Disguise, Unreachable
from adws.behaviour.in_place import InPlace, OwnObjects
from adws.behaviour.later_calls import LaterResult
from adws.behaviour.needless_conditions import NeedlessCondition
from adws.behaviour.other_forms import OtherForm
from adws.behaviour.other_names import OtherName
from adws.behaviour.own_ways import OwnWays
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
CONDITION_RULE = "needless-condition"
UNREACHABLE_RULE = "no-call-outside"
LATER_RULE = "other-result-later"
WAYS_RULE = "own-ways"
OUTSIDE_RULE = "other-result-outside"
HINDERED_RULE = "fails-when-recorded"
_LAYER: Layer = Layer.BEHAVIOUR
_SHOWN = 3
_LEFT_OUT = "some calls could not be repeated because of their arguments or effects"


@frozen(kw_only=True)
class CallFindings:
    """What the comparison of calls shows."""

    points: tuple[Points, ...] = ()
    """Calls that changed alone: no call near them did."""
    names: tuple[OtherName, ...] = ()
    """Functions that are unchanged under another name."""
    forms: tuple[OtherForm, ...] = ()
    """Calls that are unchanged in another form."""
    later: tuple[LaterResult, ...] = ()
    """Calls that give another result after other calls."""
    ways: tuple[OwnWays, ...] = ()
    """Calls that give values which act in a way of their own."""
    needless: tuple[NeedlessCondition, ...] = ()
    """Conditions that no case needs, although calls near the tested ones keep old results."""
    left_out: tuple[str, ...] = ()
    """Calls that could not be repeated."""
    unreachable: Unreachable | None = None
    """A call that can be made without the change, if with it none can be made there."""

    @property
    def flagged(self) -> bool:
        """Whether calls that are the same flag the change."""
        found = (self.points, self.names, self.forms, self.later, self.ways, self.unreachable)
        return any(map(bool, found))


def judged_by_calls(
    verdict: Verdict,
    changed: tuple[str, ...],
    disguises: tuple[Disguise, ...],
    findings: CallFindings,
) -> Verdict:
    """Return the verdict after the calls of its cases were compared.

    ``changed`` are the changed files; flags about calls name the first. A call that keeps the bug
    outside of a test run refuses the change; one that gives a third result there flags it, as does
    each of the ``findings``. A note of the verdict names the calls that could not be repeated.
    """
    if findings.left_out:
        note = f"{_LEFT_OUT}: {named(findings.left_out)}"
        verdict = evolve(verdict, notes=(*verdict.notes, note))
    keeping = tuple(disguise for disguise in disguises if disguise.keeps_the_bug)
    if keeping:
        reasons = tuple(map(_reason, keeping[:_SHOWN]))
        return evolve(verdict, accepted=False, reasons=reasons, layer=Layer.BEHAVIOUR)
    flags = (
        *(_outside_flag(changed, disguise) for disguise in disguises[:_SHOWN]),
        *(_flag(changed, point) for point in findings.points[:_SHOWN]),
        *(_name_flag(changed, name) for name in findings.names[:_SHOWN]),
        *(_form_flag(changed, form) for form in findings.forms[:_SHOWN]),
        *(_later_flag(changed, later) for later in findings.later[:_SHOWN]),
        *(_ways_flag(changed, own) for own in findings.ways[:_SHOWN]),
        *map(_condition_flag, findings.needless),
        *((_unreachable_flag(changed, findings.unreachable),) if findings.unreachable else ()),
    )
    return evolve(verdict, flags=(*verdict.flags, *flags))


def judged_in_place(
    verdict: Verdict,
    changed: tuple[str, ...],
    calls_in_place: InPlace,
    needless: tuple[NeedlessCondition, ...] = (),
) -> Verdict:
    """Return the verdict after calls were compared while the cases of a change ran.

    Calls flag it if they changed alone, or if they changed with the test's own objects only; so do
    conditions that no case needs.
    """
    if not calls_in_place.count:
        return verdict
    impossible = {layer: why for layer, why in verdict.impossible.items() if layer is not _LAYER}
    flags = (
        *(_flag(changed, point) for point in calls_in_place.points[:_SHOWN]),
        *(_own_flag(changed, own) for own in calls_in_place.own_objects[:_SHOWN]),
        *map(_condition_flag, needless),
    )
    return evolve(verdict, impossible=impossible, flags=(*verdict.flags, *flags))


def flag_hindered(verdict: Verdict, changed: tuple[str, ...], case_ids: tuple[str, ...]) -> Verdict:
    """Return the verdict with a flag for cases that pass only while nobody records their calls."""
    why = "passes, but fails each time adws records its calls: they cannot be compared"
    flag = _call_flag(HINDERED_RULE, changed, named(case_ids), why)
    return evolve(verdict, flags=(*verdict.flags, flag))


def _reason(disguise: Disguise) -> str:
    return visible(
        f"{disguise.call} gives {disguise.inside} in a test run only; {disguise.surroundings} "
        f"it gives {disguise.outside}, as without the change"
    )


def first_source(changed: tuple[str, ...]) -> str:
    """Return the first changed file that holds code; the first file if none does."""
    return next((path for path in changed if language_of(path)), changed[0])


def _call_flag(rule: str, changed: tuple[str, ...], call: str, why: str) -> Flag:
    return Flag(rule, first_source(changed), 0, visible(call), visible(why))


def _flag(changed: tuple[str, ...], points: Points) -> Flag:
    nearby = "; ".join(
        f"{call} gave {before} and gives {after}" for call, before, after in points.near[:_SHOWN]
    )
    why = f"gave {points.before} and gives {points.after}, but nothing near it changes: {nearby}"
    return _call_flag(RULE, changed, points.call, why)


def _own_flag(changed: tuple[str, ...], own: OwnObjects) -> Flag:
    why = (
        f"gives {own.with_own} with the objects of the test, but {own.with_equal}, as without the "
        "change, with others like them"
    )
    return _call_flag(OWN_RULE, changed, own.call, why)


def _name_flag(changed: tuple[str, ...], name: OtherName) -> Flag:
    why = (
        f"now gives {name.after}, but still {name.before} when called as {name.other}: "
        "before the change, both were one function"
    )
    return _call_flag(NAME_RULE, changed, name.tested, why)


def _form_flag(changed: tuple[str, ...], form: OtherForm) -> Flag:
    why = (
        f"now gives {form.after}, but still {form.before} {form.form}: "
        "before the change, both gave the same"
    )
    return _call_flag(FORM_RULE, changed, form.tested, why)


def _later_flag(changed: tuple[str, ...], later: LaterResult) -> Flag:
    why = (
        f"gives {later.first}, but {later.later} after other calls; without the change it gives "
        f"{later.before} both times"
    )
    return _call_flag(LATER_RULE, changed, later.call, why)


def _ways_flag(changed: tuple[str, ...], own: OwnWays) -> Flag:
    why = (
        f"gives or leaves a value with its own {own.members}: a test that compares what this "
        "value holds may see something else than its users do"
    )
    return _call_flag(WAYS_RULE, changed, own.call, why)


def _outside_flag(changed: tuple[str, ...], disguise: Disguise) -> Flag:
    why = (
        f"gives {disguise.inside} in a test run, but {disguise.outside} {disguise.surroundings}; "
        f"without the change it gives {disguise.before} in both"
    )
    return _call_flag(OUTSIDE_RULE, changed, disguise.call, why)


def _unreachable_flag(changed: tuple[str, ...], lost: Unreachable) -> Flag:
    why = (
        f"with the change, no tested call can be made {lost.surroundings}; "
        f"without it, this one gives {lost.before}"
    )
    return _call_flag(UNREACHABLE_RULE, changed, lost.call, why)


def _condition_flag(needless: NeedlessCondition) -> Flag:
    kept = "; ".join(
        f"{row.call} gives {row.before}, else {row.after}"
        for row in needless.narrowing.calls[:_SHOWN]
    )
    why = (
        f"no case needs this condition: all pass with {needless.value} in its place; it keeps old "
        f"results near the tests: {kept}"
    )
    seen = visible(needless.condition)
    return Flag(CONDITION_RULE, needless.path, needless.line, seen, visible(why))
