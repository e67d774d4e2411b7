"""Whether a project uses mocha, and how it is started there."""

import re

from adws.runners.javascript.manifest import MANIFEST
from adws.runners.javascript.tool import ScriptTool
from adws.runners.javascript.workspaces import left_to_packages
from adws.runners.mocha.invocation import PROGRAM, program_at

CONFIGURATION = (MANIFEST,)
INSTALL_HINT = "install the packages of package.json (npm install), mocha 7.1 or newer among them"

MOCHA = ScriptTool(
    title="mocha",
    words=(PROGRAM,),
    program_at=program_at,
    own_file=re.compile(r"\.mocharc\.(?:c?js|mjs|jsonc?|ya?ml)"),
    package=PROGRAM,
)

detect = left_to_packages(MOCHA.sign)
ways = MOCHA.ways
starts = MOCHA.starts
