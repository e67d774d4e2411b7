"""What a process's own code can have the system tell of its command line."""

import sys
from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.process import Command
from adws.core.railway import settle
from adws.runners.python.command import SHARED_PROBE

SCRIPT = f"""
import resource, sys
sys.path.insert(0, {str(SHARED_PROBE)!r})
from adws_probe_command_line import hide_command_line
usual = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[1]), usual[1]))
hide_command_line()
resource.setrlimit(resource.RLIMIT_NOFILE, usual)
print(open("/proc/self/cmdline").read().rstrip("\\0"))
"""


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("open_files", "expected"),
    [("99", "python\0main.py"), ("0", f"{sys.executable}\0-c\0{SCRIPT}\0" + "0")],
)
def test_a_command_line_is_hidden_or_stays(open_files: str, expected: str) -> None:
    """It stays where the file of the process's memory cannot be opened; nothing fails."""
    command = Command((sys.executable, "-c", SCRIPT, open_files), PurePath("/"))
    completed = settle(io_ops.run_process(command)).unwrap()
    assert (completed.stdout, completed.stderr) == (f"{expected}\n", "")
