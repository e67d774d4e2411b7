"""Who did something at a forge."""

from attrs import frozen


@frozen
class Account:
    """A person or a program with an account at a forge."""

    id: int
    """The number of the account, which never changes."""
    login: str
    """The name of the account, which its owner can change."""
    type: str = "User"
    """``User`` for a person, ``Bot`` for a program."""


GHOST = Account(0, "ghost")
"""Whoever is there no longer."""
