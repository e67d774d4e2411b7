"""What a user may set for one check."""

from attrs import field, frozen
from attrs.validators import gt, optional

from adws.core.check_sort import Sort


@frozen
class CheckSettings:
    """What a user may set for one check; one of a name that adws does not know is his own.

    ``command``: how the check is started in ``folder`` (relative to the project's root), split like
    a shell does and run without one; its exit code decides. It takes the place of a check of that
    name that adws would find, and its ``sort`` unless another one is given. ``skip`` leaves the
    check out.
    """

    command: str | None = None
    sort: Sort | None = None
    folder: str = "."
    timeout_seconds: float | None = field(default=None, validator=optional(gt(0)))
    skip: bool = False
