"""Whether a project uses mocha, and how it is started there."""

import re
from functools import partial

from adws.runners.javascript.manifest import MANIFEST
from adws.runners.javascript.tool import ScriptTool, sign_of, starts_itself, ways_of
from adws.runners.javascript.workspaces import left_to_packages
from adws.runners.mocha.invocation import PROGRAM, program_at

CONFIGURATION = (MANIFEST,)
INSTALL_HINT = "install the packages of package.json (npm install), mocha 8 or newer among them"

MOCHA = ScriptTool(
    title="mocha",
    words=(PROGRAM,),
    program_at=program_at,
    own_file=re.compile(r"\.mocharc\.(?:c?js|mjs|jsonc?|ya?ml)"),
    package=PROGRAM,
)

detect = partial(left_to_packages, partial(sign_of, MOCHA))
ways = partial(ways_of, MOCHA)
starts = partial(starts_itself, MOCHA)
