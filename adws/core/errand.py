"""What an agent is asked for where it is not a group of failures alone."""

from attrs import frozen

from adws.core.purpose import Purpose
from adws.core.turn import Material


@frozen
class Errand:
    """One question to one role.

    ``request`` is what is wanted, ``criteria`` by what it is accepted, ``material`` what else the
    role may know: nothing but this, the failures and the tree reaches it. ``sources`` are the
    files to start from. ``claims``: it may claim that a test is wrong.
    """

    purpose: Purpose
    request: str
    criteria: tuple[str, ...] = ()
    material: tuple[Material, ...] = ()
    sources: tuple[str, ...] = ()
    claims: bool = False
