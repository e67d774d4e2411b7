"""A request as the embedded forge understands it, and what it says to it."""

from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any

from attrs import field, frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.forge.local.events import ForgeEvent
from adws.forge.local.state import ForgeState, Token


@frozen
class ApiRequest:
    """A request.

    ``words`` are the parts of the path that vary, ``heads`` the branches of the repository with
    their commits; ``now`` is in ISO 8601.
    """

    state: ForgeState
    repository: PurePath
    heads: Mapping[str, str]
    token: Token
    words: Mapping[str, str]
    query: Mapping[str, str]
    fields: Mapping[str, Any]
    now: str

    @property
    def number(self) -> int:
        """The number that is in the path."""
        return int(self.words["number"])

    def text(self, name: str) -> str:
        """Return a field that is a text; an empty one where it is none."""
        field = self.fields.get(name)
        return field if isinstance(field, str) else ""

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a field that is a list of texts."""
        field = self.fields.get(name)
        items = field if isinstance(field, list) else []
        return tuple(item for item in items if isinstance(item, str))

    def table(self, name: str) -> Mapping[str, Any]:
        """Return a field that is an object; an empty one where it is none."""
        field = self.fields.get(name)
        return field if isinstance(field, Mapping) else {}

    def reply(
        self, plain: object, status: int = 200, state: ForgeState | None = None
    ) -> "ReplyResult":
        """Return an answer, and what is so from now on."""
        return IOSuccess(Reply(state or self.state, status, plain))

    def listed(self, items: list[Any], name: str = "") -> "ReplyResult":
        """Return a page of a list, in the list of this name if one is given."""
        return IOSuccess(Reply(self.state, 200, items, pages=True, name=name))

    def refuse(self, status: int, message: str, *codes: str) -> "ReplyResult":
        """Return a refusal, with the forge's short words for what is wrong."""
        errors = [{"resource": "Resource", "field": "field", "code": code} for code in codes]
        plain = {
            "message": message,
            "documentation_url": "",
            **({"errors": errors} if codes else {}),
        }
        return IOSuccess(Reply(self.state, status, plain))


@frozen
class Reply:
    """An answer, and everything as it is after it.

    ``pages``: ``plain`` is a list of which a page is answered, as the list ``name`` of an object
    where that is given. ``state.moving`` is done before anything is answered. ``events`` are those
    that leave no other trace.
    """

    state: ForgeState
    status: int = 200
    plain: Any = None
    headers: Mapping[str, str] = field(factory=dict[str, str])
    pages: bool = False
    name: str = ""
    events: tuple[ForgeEvent, ...] = ()


ReplyResult = IOResult[Reply, PipelineError]
Handler = Callable[[ApiRequest], ReplyResult]


@frozen
class Route:
    """Which requests a handler answers: ``form`` is a regular expression with named groups.

    ``permission`` is what a token needs, and ``level`` how much of it: ``read`` or ``write``.
    ``other`` is a permission that does as well.
    """

    method: str
    form: str
    permission: str
    level: str
    handler: Handler
    at_top: bool = False
    other: str = ""
