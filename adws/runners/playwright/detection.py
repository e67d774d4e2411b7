"""Whether a project uses Playwright Test, and how it is started there.

A dependency alone says nothing: other tools drive browsers with its packages.
"""

import re

from adws.runners.javascript.manifest import MANIFEST
from adws.runners.javascript.tool import ScriptTool
from adws.runners.playwright.invocation import PROGRAM, VERB, program_at

CONFIGURATION = (MANIFEST,)
HOMES = tuple(f"playwright.config.{suffix}" for suffix in ("ts", "js", "mts", "mjs", "cts", "cjs"))
INSTALL_HINT = (
    "install the packages of package.json (npm install), @playwright/test 1.50 or newer among them"
)

PLAYWRIGHT = ScriptTool(
    title="Playwright",
    words=(PROGRAM, VERB),
    program_at=program_at,
    own_file=re.compile(r"playwright\.config\.[cm]?[jt]s"),
)

detect = PLAYWRIGHT.sign
ways = PLAYWRIGHT.ways
starts = PLAYWRIGHT.starts
