"""The judge's verdict on a change."""

from collections.abc import Mapping
from enum import StrEnum

from attrs import evolve, field, frozen

from adws.core.changed_call import ChangedCall
from adws.core.flag import Flag
from adws.core.question import OpenQuestion
from adws.core.renamed_case import RenamedCase
from adws.core.repeats import Repeats
from adws.core.suite import NotRun

AGENT_ENDED = "the agent "
"""The beginning of a reason that says how an agent ended."""


class Colour(StrEnum):
    """A verdict as a colour: refused, accepted but suspicious, accepted."""

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
    """The decision on a judged change."""

    accepted: bool
    """Whether the change is kept; suspicious lines alone do not refuse it."""
    reasons: tuple[str, ...] = ()
    """Why the change is refused, in sentences; empty for an accepted change."""
    fixed: tuple[str, ...] = ()
    """The ids of the cases that the change fixes."""
    remaining: tuple[str, ...] = ()
    """The ids of the cases that fail with the change and without it."""
    broken: tuple[str, ...] = ()
    """The ids of the cases that pass without the change and fail with it."""
    revealed: tuple[str, ...] = ()
    """The ids of the failing cases of a file that did not load without the change."""
    flaky: tuple[str, ...] = ()
    """The ids of the cases that ended differently when they ran again."""
    failing_before: int = 0
    """How many cases fail without the change."""
    failing_after: int = 0
    """How many cases fail with the change."""
    flags: tuple[Flag, ...] = ()
    """What looks suspicious in the change."""
    layer: Layer | None = None
    """The layer of the judge that refuses the change; None if none does."""
    notes: tuple[str, ...] = ()
    """What the judge could not determine, in sentences."""
    repeats: tuple[Repeats, ...] = ()
    """How often doubtful cases failed when they ran again with the change and without it."""
    not_run: tuple[NotRun, ...] = ()
    """What did not run with the change."""
    impossible: Mapping[Layer, str] = field(factory=dict[Layer, str])
    """The layers that could not look at this change, each with the reason."""
    switched_off: Mapping[Layer, str] = field(factory=dict[Layer, str])
    """The layers that were switched off for this change, each with the reason."""
    calls: tuple[ChangedCall, ...] = ()
    """Some calls whose results differ with the change, and similar ones whose results do not."""
    questions: tuple[OpenQuestion, ...] = ()
    """Calls whose correct results only a person knows."""
    renamed: tuple[RenamedCase, ...] = ()
    """The cases that the change gives other ids and leaves the same."""
    limits: tuple[str, ...] = ()
    """What the suites' test tools cannot show and the settings do not accept, in sentences."""
    unchanged: bool = False
    """Whether there is no change at all: the files are those of the base."""

    def with_impossible_layer(self, layer: Layer, why: str) -> "Verdict":
        """Return the verdict with a layer that could not look."""
        return evolve(self, impossible={**self.impossible, layer: why})

    def with_layer_off(self, layer: Layer, why: str) -> "Verdict":
        """Return the verdict with a layer that was switched off."""
        return evolve(self, switched_off={**self.switched_off, layer: why})

    @property
    def about_agent(self) -> bool:
        """Whether the reasons say only how the agent ended: it left nothing to judge."""
        own = all(reason.startswith(AGENT_ENDED) for reason in self.reasons)
        return bool(self.reasons) and own and self.layer is None

    @property
    def colour(self) -> Colour:
        """Red when refused, yellow when accepted with flags or limits, green otherwise."""
        if not self.accepted:
            return Colour.RED
        return Colour.YELLOW if self.flags or self.limits else Colour.GREEN

    def exit_code(self, *, accept_flagged: bool = False) -> int:
        """0 for a green (and for a yellow where flags are accepted), 1 when a person must look.

        A limited green is none whatever is accepted of flags.
        """
        looked_at = accept_flagged or not self.flags
        return 0 if self.accepted and looked_at and not self.limits else 1


def is_refused(verdict: Verdict | None) -> bool:
    """Whether the judge has refused the change, so that no further layer need look at it."""
    return verdict is not None and not verdict.accepted
