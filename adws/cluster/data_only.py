"""Keeps a process that reads what workers made from running any of it.

Dask sends values as pickles, and a pickle can run whatever its maker likes. A driver reads none:
the two families of Dask's protocol that unpickle are replaced, so that bytes arrive as bytes and
everything else as a sentence; and while a driver is connected, Python itself refuses to look up any
name for an unpickler (the audit event ``pickle.find_class``), whichever way leads there.
"""

import logging
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pickle import UnpicklingError
from threading import Lock

UNREAD = "a value that a worker pickled; adws does not read it"
"""What is in the place of everything that is not bytes."""

_BYTES = "bytes"
_TALKATIVE = ("distributed", "distributed.client", "distributed.protocol")
_lock = Lock()
_connected: list[str] = []
_hooked: list[bool] = []


class NotUnpickledError(UnpicklingError, TypeError):
    """A name was looked up for an unpickler; Dask takes a ``TypeError`` for "no traceback"."""


@contextmanager
def nothing_unpickled(address: str) -> Iterator[None]:
    """Read what comes from a cluster as data, for as long as this lasts.

    It holds for the whole process. Other parts of it cannot unpickle objects meanwhile.
    """
    from distributed.protocol.serialize import (  # noqa: PLC0415 - an extra, and slow to import
        families,
        register_serialization_family,
    )

    with _lock:
        replaced = {name: families[name] for name in ("dask", "pickle")}
        if not _hooked:
            sys.addaudithook(_refuse_lookup)
            for name in _TALKATIVE:  # each refusal would be shown with its whole stack
                logging.getLogger(name).setLevel(logging.CRITICAL + 1)
            _hooked.append(True)
        register_serialization_family("dask", replaced["dask"][0], _read_bytes)
        register_serialization_family("pickle", replaced["pickle"][0], _read_nothing)
        _connected.append(address)
    try:
        yield
    finally:
        with _lock:
            _connected.remove(address)
            if not _connected:
                families.update(replaced)


def _read_bytes(header: Mapping[str, object], frames: Sequence[bytes]) -> object:
    """Read a value of Dask's own family, whose header holds its class as a pickle."""
    if header.get("type") == _BYTES:
        return b"".join(frames)
    return UNREAD


def _read_nothing(_header: Mapping[str, object], _frames: Sequence[bytes]) -> object:
    return UNREAD


def _refuse_lookup(event: str, arguments: tuple[object, ...]) -> None:
    if event == "pickle.find_class" and _connected:
        message = f"adws unpickles nothing while it is connected to {_connected[0]}: {arguments}"
        raise NotUnpickledError(message)
