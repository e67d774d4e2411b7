"""Whether a project uses vitest, and how it is started there."""

import re

from adws.runners.javascript.manifest import MANIFEST
from adws.runners.javascript.tool import ScriptTool
from adws.runners.javascript.workspaces import left_to_packages
from adws.runners.vitest.invocation import PROGRAM, program_at

CONFIGURATION = (MANIFEST,)
INSTALL_HINT = "install the packages of package.json (npm install), vitest 3 or newer among them"

VITEST = ScriptTool(
    title="vitest",
    words=(PROGRAM, "run"),
    program_at=program_at,
    own_file=re.compile(r"vitest\.(?:config|workspace)\.[cm]?[jt]s|vitest\.workspace\.json"),
    package=PROGRAM,
)

detect = left_to_packages(VITEST.sign)
ways = VITEST.ways
starts = VITEST.starts
