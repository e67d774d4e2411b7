"""What of the runners is imported before a project's runner is known."""

import sys
from pathlib import PurePath

import pytest

from adws.tests.vcs.repositories import shell

_SCRIPT = """
import sys
from adws.runners.suite_runner import known_runners
known_runners((), ()).unwrap()
names = {name.rpartition(".")[::2] for name in sys.modules if name.startswith("adws.runners.")}
late = {"reading", "records", "twins"}
print(*sorted(home for home, name in names if name in late and home != "adws.runners"))
"""


@pytest.mark.real_io
def test_what_one_runner_reads_and_alters_is_imported_late() -> None:
    """A start of adws imports all runners; the reports of one are read, and few tests altered."""
    assert shell(PurePath("/"), f"{sys.executable} -c '{_SCRIPT}'") == "\n"
