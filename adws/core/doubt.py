"""What an agent is not certain of in a change that it made."""

from attrs import frozen

RULE = "ambiguous-fix"
"""The rule of the flag that a doubt becomes."""


@frozen
class Doubt:
    """A place of a change that could as well be another one: a person should look at it.

    ``path`` is relative to the folder that the agent works in, ``line`` counts from 1 (0: the whole
    file), ``seen`` is the code at that place, ``why`` a sentence with the alternatives.
    """

    path: str
    why: str
    line: int = 0
    seen: str = ""
