"""`adws fix` on the example project of each runner, from red to green.

A file ``fixes/<example>.toml`` is one case here; a new runner adds its own.
"""

from pathlib import PurePath

import pytest

from adws.tests.cli.example_projects import copied, failures, fixed, read_fixes, toolchains
from adws.tests.tools import needs

FIXES = read_fixes()
FIRST = ("leap_year", "vitest")
"""Those that `make test` runs, in a cage: one in Python, one in TypeScript."""


def case(name: str) -> object:
    """Return the case of an example, with the programs that it needs."""
    marks = [needs(*FIXES[name].needs)] if FIXES[name].needs else []
    first = [pytest.mark.smoke, needs("bwrap")] if name in FIRST else []
    return pytest.param(name, marks=[*marks, *first])


@pytest.mark.real_io
@pytest.mark.exhaustive(sample=0)
@pytest.mark.parametrize("name", [case(name) for name in FIXES])
def test_a_scripted_agent_drives_it_to_green(
    name: str, tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bugs are told as data, and mended on the delivered branch."""
    fix = FIXES[name]
    with toolchains():
        monkeypatch.setenv("ADWS_SANDBOX", "bwrap" if name in FIRST else "none")
        project = copied(name, tmp_path)
        assert failures(project) == ("verified", fix.failures)
        assert fixed(project, fix.script) == (0, fix.ends, fix.files)
