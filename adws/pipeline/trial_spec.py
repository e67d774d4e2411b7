"""The spec with which the self-test tries a forge."""

from attrs import frozen

from adws.pipeline.names import branch_of
from adws.pipeline.site import RepositorySite


@frozen
class TrialSpec:
    """A spec in a scratch repository; ``number`` is that of its pull request, 0 before.

    ``looks`` is how often it is looked whether the forge has merged.
    """

    site: RepositorySite
    spec_id: str
    looks: int
    number: int = 0

    @property
    def branch(self) -> str:
        """The branch of the spec."""
        return branch_of(self.spec_id)
