"""Suspicious lines of a change."""

from attrs import frozen


@frozen
class Flag:
    """One suspicious line of a change; it refuses nothing, but a person should look."""

    rule: str
    """The name of the rule, such as ``forced-exit``."""
    path: str
    """The file, relative to the repository's top."""
    line: int
    """The line in the changed file, from 1; 0 is the whole file."""
    seen: str
    """The code at that place."""
    why: str
    """What could be wrong with it, in a sentence."""

    @property
    def place(self) -> str:
        """Where it is, as people write it: ``src/calc.py:3``."""
        return f"{self.path}:{self.line}" if self.line else self.path
