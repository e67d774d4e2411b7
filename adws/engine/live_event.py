"""What all events of a run for other programs have, and who listens to them."""

from collections.abc import Callable
from typing import ClassVar

from attrs import frozen

from adws.core.codec import to_json_line


@frozen(kw_only=True)
class LiveEvent:
    """An event of a run; each kind is a class of its own."""

    kind: ClassVar[str] = ""
    """What happened; the key ``kind`` of its JSON."""
    at: str
    """When it happened, in ISO 8601, UTC."""
    workflow: str
    """The name of the workflow."""

    def as_dict(self) -> dict[str, object]:
        """Return the event as plain values: ``kind``, ``at``, ``workflow``, then its own keys."""
        return {"kind": self.kind, "at": self.at, "workflow": self.workflow, **self._own()}

    def to_json_line(self) -> str:
        """Return the event as one line of JSON, without the line's end."""
        return to_json_line(self.as_dict())

    def _own(self) -> dict[str, object]:
        return {}


Listener = Callable[[LiveEvent], None]
"""Called with each event, one at a time; an exception in it ends the run, as a bug does."""
