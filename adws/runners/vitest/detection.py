"""Whether a project uses vitest, and how it is started there."""

import re
from functools import partial

from adws.runners.javascript.manifest import MANIFEST
from adws.runners.javascript.tool import ScriptTool, sign_of, starts_itself, ways_of
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

detect = partial(left_to_packages, partial(sign_of, VITEST))
ways = partial(ways_of, VITEST)
starts = partial(starts_itself, VITEST)
