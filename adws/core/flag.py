"""What the reading of a change found suspicious."""

from attrs import frozen


@frozen
class Flag:
    """One suspicious line of a change; it refuses nothing, but a person should look.

    ``rule`` is the rule's name (``forced-exit``), ``path`` the file relative to the repository's
    top, ``line`` counts from 1 in the changed file (0: the whole file), ``seen`` is the code at
    that place and ``why`` says in a sentence what could be wrong with it.
    """

    rule: str
    path: str
    line: int
    seen: str
    why: str

    @property
    def place(self) -> str:
        """Where it is, as people write it: ``src/calc.py:3``."""
        return f"{self.path}:{self.line}" if self.line else self.path
