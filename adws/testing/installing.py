"""How a fake comes into the place of the boundary: once, for the whole surface."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from inspect import isfunction
from typing import Any

from adws import io_ops
from adws.testing.fake_io import FakeIo
from adws.testing.script import RecordedCall

SURFACE = tuple(name for name in io_ops.__all__ if isfunction(getattr(io_ops, name)))
"""The names of ``io_ops`` that touch the world."""


@contextmanager
def installed(fake: FakeIo) -> Iterator[FakeIo]:
    """Put a fake in the place of ``io_ops``; its ``calls`` are recorded while it is there."""
    before = {name: getattr(io_ops, name) for name in SURFACE}
    for name in SURFACE:
        setattr(io_ops, name, _recorded(fake, name))
    try:
        yield fake
    finally:
        for name, function in before.items():
            setattr(io_ops, name, function)


def _recorded(fake: FakeIo, name: str) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(fake, name)

    @wraps(function)
    def record(*arguments: object, **named: object) -> object:
        fake.calls.append(RecordedCall(name, arguments, named))
        return function(*arguments, **named)

    return record
