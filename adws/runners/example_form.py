"""How examples of right behaviour are stated in the language of a test tool."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from attrs import field, frozen

from adws.core.question import OpenQuestion

if TYPE_CHECKING:
    from adws.runners.runner import Suite


@frozen
class ExampleForm:
    """How examples are written, and how they are asked.

    ``words`` tell an agent the form. ``refuse`` returns why an expression is none that an example
    may hold, or nothing; ``called_names`` the last names of what an expression calls. ``start`` is
    the command that answers the examples which a file lists, to be named behind it; nothing if
    it cannot be started for that suite. ``env`` is set for it. ``test_file`` returns a new file of
    tests, one for each question that a person has answered.
    """

    words: str
    refuse: Callable[[str], str]
    called_names: Callable[[str], tuple[str, ...]]
    start: "Callable[[Suite], tuple[str, ...]]"
    test_file: Callable[[Iterable[OpenQuestion]], str]
    env: Mapping[str, str] = field(factory=dict[str, str], hash=False)
