"""A round is kept only in a run that is saved."""

from returns.io import IOSuccess

from adws.core.context import Context
from adws.slots import RUN
from adws.steps.keep_round import keep_round
from adws.testing import FakeIo, a_context


def test_a_run_that_is_not_saved_keeps_nothing(io: FakeIo) -> None:
    """A program has the contexts of its rounds itself."""
    context: Context = a_context((RUN, "r1"))
    assert keep_round(context) == IOSuccess(context)
    assert io.files == {}
