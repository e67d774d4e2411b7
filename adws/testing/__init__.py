"""For authors of steps, runners and agents: a machine in memory, and values with defaults.

A test puts ``FakeIo`` in the place of the whole boundary:

    with installed(FakeIo(files={PurePath("/p/a.py"): "x = 1"})) as io:
        outcome = my_step(a_context(root="/p"))
    assert io.files[...] == ...
"""

from adws.testing.builders import a_case, a_completed, a_context, a_failure, a_report
from adws.testing.fake_disk import FakeDisk
from adws.testing.fake_io import FakeIo
from adws.testing.installing import installed
from adws.testing.script import Answer, Call, Matcher

__all__ = [
    "Answer",
    "Call",
    "FakeDisk",
    "FakeIo",
    "Matcher",
    "a_case",
    "a_completed",
    "a_context",
    "a_failure",
    "a_report",
    "installed",
]
