"""A function that only failing cases run, and that groups of failures have in common."""

from attrs import frozen


@frozen
class FunctionPlace:
    """A function of the project's source."""

    name: str
    """Its name, without that of its class or module."""
    file: str
    """Its file, relative to the project's folder."""
    line: int
    """Its first line, from 1."""

    @property
    def words(self) -> str:
        """The function as people write it.

        >>> FunctionPlace("price", "shop/prices.py", 7).words
        'price (shop/prices.py:7)'
        """
        return f"{self.name} ({self.file}:{self.line})"


@frozen
class SharedFunction:
    """Why groups of failures are worked on together."""

    function: FunctionPlace
    """What all their cases run."""
    groups: tuple[str, ...]
    """The ids of the groups."""
    case_ids: tuple[str, ...]
    """Their failing cases."""
