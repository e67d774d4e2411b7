"""Whether a project uses jest, and how it is started there."""

import re

from adws.runners.javascript.manifest import MANIFEST
from adws.runners.javascript.tool import ScriptTool
from adws.runners.javascript.workspaces import left_to_packages
from adws.runners.jest.invocation import PROGRAM, program_at

CONFIGURATION = (MANIFEST,)
INSTALL_HINT = "install the packages of package.json (npm install), jest 29 or newer among them"

JEST = ScriptTool(
    title="jest",
    words=(PROGRAM,),
    program_at=program_at,
    own_file=re.compile(r"jest\.config\.(?:[cm]?[jt]s|json)"),
    package=PROGRAM,
)

detect = left_to_packages(JEST.sign)
ways = JEST.ways
starts = JEST.starts
