"""The protocols that the model service speaks, found among the modules of this folder."""

import importlib
import pkgutil
import re
from functools import cache

from adws.tests import model_server
from adws.tests.model_server.protocol import Protocol


def protocol_of(path: str) -> Protocol | None:
    """Return the protocol that a path belongs to."""
    fitting = [protocol for protocol in _protocols() if re.fullmatch(protocol.paths, path)]
    return fitting[0] if fitting else None


@cache
def _protocols() -> tuple[Protocol, ...]:
    names = (module.name for module in pkgutil.iter_modules(model_server.__path__))
    modules = (
        importlib.import_module(f"{model_server.__name__}.{name}")
        for name in names
        if not name.startswith("test_")
    )
    return tuple(module.PROTOCOL for module in modules if hasattr(module, "PROTOCOL"))
