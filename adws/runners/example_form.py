"""How examples of right behaviour are stated in the language of a test tool."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from attrs import field, frozen

if TYPE_CHECKING:
    from adws.runners.runner import Suite


@frozen
class ExampleForm:
    """How examples are written, and how they are asked.

    ``words`` tell an agent the form. ``refuse`` returns why an expression is none that an example
    may hold, or nothing; ``called_names`` the last names of what an expression calls. ``start`` is
    the command that answers the examples which a file lists, to be named behind it; nothing where
    it cannot be started for that suite. ``env`` is set for it.
    """

    words: str
    refuse: Callable[[str], str]
    called_names: Callable[[str], tuple[str, ...]]
    start: "Callable[[Suite], tuple[str, ...]]"
    env: Mapping[str, str] = field(factory=dict[str, str])
