"""What was wrong with earlier tries, told to whoever tries again."""

from attrs import frozen


@frozen
class VerifyFeedback:
    """Why one try was not good enough.

    ``attempt`` counts from 1; ``step`` is the step that was tried, as events name it.
    """

    attempt: int
    kind: str
    message: str
    hint: str = ""
    step: str = ""
