"""What the judge says of a change."""

from collections.abc import Mapping
from enum import StrEnum

from attrs import evolve, field, frozen

from adws.core.changed_call import ChangedCall
from adws.core.flag import Flag
from adws.core.question import OpenQuestion
from adws.core.repeats import Repeats
from adws.core.suite import NotRun


class Colour(StrEnum):
    """A verdict in one word: refused, accepted but suspicious, accepted."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"


class Layer(StrEnum):
    """What each layer of the judge looks at, in the order in which they look.

    The tree in which a run happens was rebuilt; its sources agree; every case of the baseline is
    executed again; the suite is not red; planted cases end as they must; the bodies of cases come
    to their end, and nothing is altered for them; a fix holds where nothing
    gives the test run away; fixed cases fail once their expectation is altered; a fix holds outside
    of any test run; it gives what somebody expects who has not seen it; the environment is what it
    was.
    """

    REBUILT_TREE = "rebuilt tree"
    AGREEMENT = "agreement"
    BASELINE = "baseline"
    SUITE = "suite"
    CANARIES = "canaries"
    WITNESS = "witness"
    SIGNALS = "signals"
    TWINS = "twins"
    BEHAVIOUR = "behaviour"
    EXAMPLES = "examples"
    ENVIRONMENT = "environment"


@frozen
class Verdict:
    """The decision on a judged change.

    ``reasons`` say why it was refused, for people; empty when accepted. The other fields hold case
    ids: ``fixed`` by the change, ``remaining`` red as before, ``broken`` by the change,
    ``revealed`` once a file loaded that did not load before, ``flaky`` ones that answered
    differently when run again. ``failing_before`` and ``failing_after`` count failing cases.
    ``flags`` are what the reading of the change found suspicious; they refuse nothing. ``layer`` is
    the layer of the judge that refused, ``notes`` are what it could not find out. ``repeats`` count
    how often doubtful cases failed when they were run again with the change and without it.
    ``not_run`` is what did not run with the change.
    """

    accepted: bool
    reasons: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    remaining: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()
    flaky: tuple[str, ...] = ()
    failing_before: int = 0
    failing_after: int = 0
    flags: tuple[Flag, ...] = ()
    layer: Layer | None = None
    notes: tuple[str, ...] = ()
    repeats: tuple[Repeats, ...] = ()
    not_run: tuple[NotRun, ...] = ()
    impossible: Mapping[Layer, str] = field(factory=dict[Layer, str])
    """The layers that could not look at this change, each with the reason."""
    switched_off: Mapping[Layer, str] = field(factory=dict[Layer, str])
    """The layers that were not asked to look at this change, each with the reason."""
    calls: tuple[ChangedCall, ...] = ()
    """Some calls that do something else with the change, and some near them that do not."""
    questions: tuple[OpenQuestion, ...] = ()
    """Calls of which only a person can say what they must give."""

    def without_layer(self, layer: Layer, why: str) -> "Verdict":
        """Return the verdict with a layer that could not look."""
        return evolve(self, impossible={**self.impossible, layer: why})

    def without_asking(self, layer: Layer, why: str) -> "Verdict":
        """Return the verdict with a layer that was not asked to look."""
        return evolve(self, switched_off={**self.switched_off, layer: why})

    @property
    def colour(self) -> Colour:
        """Red when refused, yellow when accepted with flags, green otherwise."""
        if not self.accepted:
            return Colour.RED
        return Colour.YELLOW if self.flags else Colour.GREEN

    def exit_code(self, *, accept_flagged: bool = False) -> int:
        """0 for a green (and for a yellow where flags are accepted), 1 when a person must look."""
        trusted = self.colour is Colour.GREEN or (self.accepted and accept_flagged)
        return 0 if trusted else 1


def refused_already(verdict: Verdict | None) -> bool:
    """Whether the judge has refused the change: then no more of it need be looked at."""
    return verdict is not None and not verdict.accepted
