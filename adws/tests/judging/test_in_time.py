"""Work for one item after the other ends when the time is over."""

import pytest
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import IoFailed, PipelineError
from adws.judging.in_time import in_time
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.usefixtures("io")


@pytest.mark.parametrize(("seconds", "done"), [(100.0, (1, 2, 3)), (3.0, (1, 2)), (0.0, (1,))])
def test_what_has_begun_goes_on(seconds: float, done: tuple[int, ...]) -> None:
    """Each piece of work takes two seconds here."""

    def work(number: int) -> IOResult[int, PipelineError]:
        return io_ops.sleep(2.0).map(lambda _: number)

    assert value(in_time(work, (1, 2, 3), seconds)) == done


def test_a_failure_ends_the_work() -> None:
    """It is what remains."""
    failure: IOResult[int, PipelineError] = IOFailure(IoFailed("no disk"))
    rows = {1: IOSuccess(1), 2: failure, 3: IOSuccess(3)}
    assert in_time(rows.__getitem__, rows, 9.0) == failure
