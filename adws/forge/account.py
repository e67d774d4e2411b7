"""Who did something at a forge."""

from attrs import frozen


@frozen
class Account:
    """Somebody at a forge: names change hands, ``id`` stays; ``type`` is ``User`` or ``Bot``."""

    id: int
    login: str
    type: str = "User"


GHOST = Account(0, "ghost")
"""Whoever is there no longer."""
