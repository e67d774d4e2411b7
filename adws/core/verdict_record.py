"""The record of a verdict, with which anybody can judge the same change again."""

from enum import StrEnum

from attrs import frozen

from adws.core.verdict import Layer, Verdict

RECORD_VERSION = 1


class LayerState(StrEnum):
    """Whether a layer of the judge looked at a change."""

    RAN = "ran"
    OFF = "off"
    IMPOSSIBLE = "impossible here"


@frozen
class LayerRun:
    """The result of one layer in one judgement."""

    layer: Layer
    """The layer of the judge."""
    state: LayerState
    """Whether the layer looked at the change."""
    why: str = ""
    """Why it did not look; empty if it did."""


@frozen
class VerdictRecord:
    """A verdict of ``adws judge`` with everything it depends on.

    Digests are SHA-256 in hexadecimal. Two records with the same digests come from the same change,
    judged in the same way.
    """

    run: str
    """The id of the run that gave the verdict."""
    decided_at: str
    """When, in ISO 8601, UTC."""
    base: str
    """The commit of the user's repository that the change is judged against."""
    base_tree: str
    """The git tree of the base as it was judged."""
    tree: str
    """The git tree of the change, its unjudged files included."""
    judged_tree: str
    """The git tree that the suite ran in."""
    patch: str
    """The digest of the patch from ``base_tree`` to ``tree``; its file is beside the record."""
    adws: str
    """The version of adws, a plus sign, and the digest of its own files."""
    environment: str
    """The digest of the names and versions of what is installed in the lent folders."""
    settings: str
    """The digest of the project's settings."""
    cage: str
    """What confined the code on trial, in words."""
    seed: str
    """The seed that the planted cases were drawn from."""
    layers: tuple[LayerRun, ...]
    """Each layer of the judge, in the order in which they look."""
    verdict: Verdict
    """The decision that the record is about."""
    version: int = RECORD_VERSION
    """The version of this form."""


def layers_of(verdict: Verdict) -> tuple[LayerRun, ...]:
    """Return the result of each layer; layers after the one that refused did not look."""

    def state(layer: Layer, *, before: bool) -> LayerRun:
        if layer in verdict.switched_off:
            return LayerRun(layer, LayerState.OFF, verdict.switched_off[layer])
        if layer in verdict.impossible:
            return LayerRun(layer, LayerState.IMPOSSIBLE, verdict.impossible[layer])
        if before:
            return LayerRun(layer, LayerState.RAN)
        return LayerRun(layer, LayerState.OFF, "the change was refused before")

    order = tuple(Layer)
    last = len(order) if verdict.accepted or not verdict.layer else order.index(verdict.layer) + 1
    return tuple(state(layer, before=number < last) for number, layer in enumerate(order))


@frozen
class RepeatedJudgement:
    """Two judgements of the same change."""

    first: VerdictRecord
    second: VerdictRecord

    @property
    def same(self) -> bool:
        """Whether both verdicts are the same."""
        return not self.differences

    @property
    def differences(self) -> tuple[str, ...]:
        """How the verdicts differ, each in a sentence.

        Other results of a run (flaky cases, notes) may differ from run to run.
        """
        before, after = self.first.verdict, self.second.verdict
        pairs = (
            ("verdict", before.colour.value, after.colour.value),
            ("layer that refuses", before.layer or "none", after.layer or "none"),
            ("fixed cases", before.fixed, after.fixed),
            (
                "failing cases",
                (*before.remaining, *before.broken),
                (*after.remaining, *after.broken),
            ),
            ("flags", _places(before), _places(after)),
            ("judged tree", self.first.judged_tree, self.second.judged_tree),
        )
        return tuple(_difference(*pair) for pair in pairs if pair[1] != pair[2])

    @property
    def circumstances(self) -> tuple[str, ...]:
        """Other differences, each in a sentence: adws, environment, settings, cage."""
        then, now = self.first, self.second
        pairs = (
            ("adws", then.adws, now.adws),
            ("environment", then.environment, now.environment),
            ("settings", then.settings, now.settings),
            ("cage", then.cage, now.cage),
        )
        return tuple(_difference(*pair) for pair in pairs if pair[1] != pair[2])


def _difference(name: str, then: object, now: object) -> str:
    return f"{name}: {_text(then)} then, {_text(now)} now"


def _places(verdict: Verdict) -> tuple[str, ...]:
    return tuple(sorted(f"{flag.rule} at {flag.place}" for flag in verdict.flags))


def _text(value: object) -> str:
    return ", ".join(value) or "none" if isinstance(value, tuple) else str(value)
