"""What an agent that does not know a change says that calls give: examples of right behaviour."""

from collections.abc import Iterable

from attrs import evolve, frozen

from adws.core.selected_group import SelectedGroup

EXAMPLES_FILE = "adws-examples.jsonl"
"""The file in its tree, below the project's folder, to which an agent writes examples."""


@frozen
class Example:
    """A call, and what it is expected to give."""

    module: str
    """The module among whose names the call is evaluated."""
    call: str
    """An expression in the language of the tests."""
    returns: str = ""
    """An expression with the expected value; empty where an exception is expected."""
    raises: str = ""
    """The name of the expected exception; empty where a value is expected."""
    why: str = ""
    """From what the agent takes that, in a sentence."""

    @property
    def expected(self) -> str:
        """What is expected, in words.

        >>> Example("calc", "half(0)", raises="ValueError").expected
        'raises ValueError'
        """
        return f"raises {self.raises}" if self.raises else self.returns


@frozen
class DroppedExample:
    """An example that the change is not asked for."""

    text: str
    """The call, or the line that adws cannot read."""
    reason: str
    """Why the change is not asked for it, in words."""


@frozen
class Examples:
    """The examples for one group of failures."""

    group: str
    """The id of the group of failures that they are about."""
    agent: str
    """The name of the agent that stated them."""
    suite: str = ""
    """The name of the suite whose project they call; empty where there is one suite only."""
    kept: tuple[Example, ...] = ()
    """What a change is asked for."""
    dropped: tuple[DroppedExample, ...] = ()
    """What it is not asked for."""
    impossible: str = ""
    """Why no change can be asked for examples here; empty where it can."""
    costs: tuple[float | None, ...] = ()
    """What each answer of the agent cost in this round, in US dollars; None is an unknown price."""

    @property
    def already_paid(self) -> "Examples":
        """The same examples in a later round, which costs nothing."""
        return evolve(self, costs=())


def examples_of(
    selected: SelectedGroup | None, stated: Iterable[Examples] | None
) -> tuple[Examples, ...]:
    """Return the examples for the selected group, or for each of those that are judged together."""
    groups = selected.groups if selected else ()
    return tuple(examples for examples in stated or () if examples.group in groups)


def examples_for(
    selected: SelectedGroup | None, stated: Iterable[Examples] | None
) -> Examples | None:
    """Return the examples for the selected group; None where nobody was asked for any."""
    group = selected.group if selected else None
    return next((one for one in stated or () if one.group == group), None)
