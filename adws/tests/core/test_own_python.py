"""The interpreter that runs adws, started by any path."""

import subprocess
import sys
from pathlib import Path

import pytest

from adws.tests.tools import needs

_START_IN_A_CAGE = """
from pathlib import PurePath
from adws import io_ops
from adws.cage.confinement import Confinement, confined
from adws.cage.level import cage_level
from adws.core.own_python import OWN_PYTHON
from adws.core.process import Command
from adws.core.railway import unwrap
from adws.core.settings import Sandbox, Settings

here = unwrap(io_ops.working_folder())
level = unwrap(cage_level(Settings(sandbox=Sandbox.BWRAP)))
command = Command((OWN_PYTHON, "-c", "import attrs, sys; print(sys.executable)"), PurePath("/"))
ran = unwrap(confined(Confinement(level, here, None, ()), command).bind(io_ops.run_process))
print(ran.stdout + ran.stderr, end="")
"""


@pytest.mark.real_io
@needs("bwrap")
def test_started_by_a_path_with_dots_it_starts_itself_in_a_cage(tmp_path: Path) -> None:
    """With the packages of its virtual environment, although the working folder is hidden."""
    here, linked = tmp_path / "here", tmp_path / "v"
    here.mkdir()
    linked.symlink_to(sys.prefix)
    words = ("../v/bin/python", "-c", _START_IN_A_CAGE)
    ran = subprocess.run(words, cwd=here, capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == (f"{linked}/bin/python\n", "")
