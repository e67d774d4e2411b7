"""Who decides whether a change is verified independently."""

from enum import StrEnum


class VerificationWish(StrEnum):
    """What the change itself shows (``auto``), or a person, before anything runs."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"
