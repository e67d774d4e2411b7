"""Test files whose cases tell how their bodies end, where nothing in the tool does."""

from collections.abc import Callable, Mapping

from attrs import frozen


@frozen
class WitnessTest:
    """A test file of which some cases shall tell how their bodies end."""

    text: str
    path: str
    """The file, relative to the suite's folder."""
    case_ids: tuple[str, ...]
    """The cases, as the suite calls them."""
    token: str
    """What no other file has, and no code on trial can guess."""


@frozen
class MarkedTest:
    """A test file with a line in the bodies of cases."""

    text: str
    bodies: Mapping[str, tuple[str, ...]]
    """The cases of each body that has a line, by the name that it tells."""


@frozen
class WitnessTests:
    """How the bodies of a tool's test files tell how they end."""

    file_of: Callable[[str], str]
    """Returns the file of a case, both in the words of the suite."""
    mark_tests: Callable[[WitnessTest], MarkedTest | None]
    """Returns a file with lines in it; None if that cannot be put in."""
