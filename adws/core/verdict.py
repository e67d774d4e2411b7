"""What the judge says of a change."""

from attrs import frozen

from adws.core.context import Slot


@frozen
class Verdict:
    """The decision on a judged change.

    ``reasons`` say why it was refused, for people; empty when accepted. The other fields hold case
    ids: ``fixed`` by the change, ``remaining`` red as before, ``broken`` by the change,
    ``revealed`` once a file loaded that did not load before, ``flaky`` ones that answered
    differently when run again. ``failing_before`` and ``failing_after`` count failing cases.
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

    @property
    def exit_code(self) -> int:
        """0 accepted, 1 refused."""
        return 0 if self.accepted else 1


VERDICT = Slot("verdict", Verdict)
"""The judge's decision on the change of this round."""
