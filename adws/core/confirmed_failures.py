"""The failures that runs without any change have confirmed."""

from collections.abc import Mapping

from attrs import evolve, field, frozen


@frozen
class ConfirmedFailures:
    """The failures that ran again without any change and failed each time in the same way."""

    head: str
    """The commit that they ran on."""
    fingerprints: Mapping[str, str] = field(factory=dict[str, str])
    """How each of them fails, by the id of its case: the fingerprint of the failure."""
    run_again: tuple[str, ...] = ()
    """The cases of the last re-run; the others were confirmed before."""
    runs: int = 0
    """How many times each of them ran again."""

    def without(self, case_ids: frozenset[str]) -> "ConfirmedFailures":
        """Return what is confirmed if these cases are in doubt again."""
        return evolve(
            self,
            fingerprints={
                case_id: fingerprint
                for case_id, fingerprint in self.fingerprints.items()
                if case_id not in case_ids
            },
        )
