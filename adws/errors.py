"""Every expected failure of adws, a class each: what ``IOFailure`` holds, never what is raised.

Each class says when it occurs, which exit code a command ends with (``exit_code``), and whether
another try can do better when it knows the message (``mendable``).
"""

from adws.core.errors import *  # noqa: F403 - the same names, under the public one
from adws.core.errors import PassedInRedPhase

TestsPassedInRedPhase = PassedInRedPhase


def __dir__() -> list[str]:
    """Return the names of the errors."""
    return sorted(name for name, value in globals().items() if hasattr(value, "exit_code"))


globals()["__all__"] = __dir__()
