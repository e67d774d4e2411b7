"""Examples of correct behaviour, from an agent that does not know the change."""

from collections.abc import Iterable

from attrs import evolve, frozen

from adws.core.selected_group import SelectedGroup

EXAMPLES_FILE = "adws-examples.jsonl"
"""The file in its tree, below the project's folder, to which an agent writes examples."""


@frozen
class Example:
    """A call with its expected result."""

    module: str
    """The module in whose namespace the call is evaluated."""
    call: str
    """An expression in the language of the tests."""
    returns: str = ""
    """An expression with the expected value; empty if an exception is expected."""
    raises: str = ""
    """The name of the expected exception; empty if a value is expected."""
    why: str = ""
    """Why the agent expects that, in a sentence."""

    @property
    def expected(self) -> str:
        """The expected result, in words.

        >>> Example("calc", "half(0)", raises="ValueError").expected
        'raises ValueError'
        """
        return f"raises {self.raises}" if self.raises else self.returns


@frozen
class DroppedExample:
    """An example that adws does not use."""

    text: str
    """The call, or the line that adws cannot read."""
    reason: str
    """Why adws does not use it, in words."""


@frozen
class Examples:
    """The examples for one group of failures."""

    group: str
    """The id of the group of failures that they are about."""
    agent: str
    """The name of the agent that wrote them."""
    suite: str = ""
    """The name of the suite whose project they call; empty if there is only one suite."""
    kept: tuple[Example, ...] = ()
    """The examples that a change must fulfil."""
    dropped: tuple[DroppedExample, ...] = ()
    """The examples that adws does not use."""
    impossible: str = ""
    """Why adws cannot use examples here; empty if it can."""
    costs: tuple[float | None, ...] = ()
    """What each answer of the agent cost in this round, in US dollars; None is an unknown price."""

    @property
    def already_paid(self) -> "Examples":
        """The same examples in a later round, which costs nothing."""
        return evolve(self, costs=())


def examples_of(
    selected: SelectedGroup | None, all_examples: Iterable[Examples] | None
) -> tuple[Examples, ...]:
    """Return the examples for the selected group, or for each group of a batch."""
    groups = selected.groups if selected else ()
    return tuple(examples for examples in all_examples or () if examples.group in groups)


def examples_for(
    selected: SelectedGroup | None, all_examples: Iterable[Examples] | None
) -> Examples | None:
    """Return the examples for the selected group; None if no agent was asked."""
    group = selected.group if selected else None
    return next((examples_ for examples_ in all_examples or () if examples_.group == group), None)
