"""The end of a round of a run, where another run can begin."""

from attrs import frozen
from returns.result import Failure, Result, Success

from adws.core.errors import NameInvalid, PipelineError


@frozen
class ForkPoint:
    """The end of a round of a run."""

    run: str
    """The id of the run."""
    round: int
    """The number of the round, from 1."""

    def __str__(self) -> str:
        """Return it as people write it.

        >>> str(ForkPoint("20260131-142500-1f0a", 2))
        '20260131-142500-1f0a@2'
        """
        return f"{self.run}@{self.round}"


def fork_point(text: str) -> Result[ForkPoint, PipelineError]:
    """Read what a person writes, ``RUN@ROUND``; fails with ``NameInvalid``."""
    run, _, number = text.rpartition("@")
    if run and number.isdecimal():
        return Success(ForkPoint(run.removeprefix("adws/"), int(number)))
    return Failure(
        NameInvalid(
            f"{text!r} names no round of a run",
            hint="write RUN_ID@ROUND; adws runs show RUN_ID lists the rounds",
        )
    )
