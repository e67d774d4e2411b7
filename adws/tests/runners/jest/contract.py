"""What jest does with its recordings and with real projects."""

from adws.runners.jest import RUNNER
from adws.runners.runner import Selection
from adws.runners.variation import Variation
from adws.tests.runners.contract import Contract, Planted, Project, Recording
from adws.tests.runners.javascript.twin_projects import SNAPSHOT_PROJECTS, TWIN_PROJECTS
from adws.tests.runners.javascript.wide_selections import WIDE_SELECTIONS
from adws.tests.runners.jest.projects import GREEN, HIDDEN, RECORDED, SOURCE

_SOURCES = ("reporter", "json", "summary")
_CONFIG = '{"jest": {"testRegex": "check.js$", "injectGlobals": false, "roots": ["src"]}}\n'

CONTRACT = Contract(
    RUNNER,
    ("jest",),
    "jest",
    recordings=tuple(
        Recording(name, project, _SOURCES)
        for name, project in RECORDED.items()
        if name != "leaving"
    ),
    asked_of=("jest", "--roots", "src", "-u", "unit"),
    asking=lambda command: (
        command.argv[:3],
        command.argv[command.argv.index("--outputFile=/o/jest.json") + 1 :],
    ),
    asked=(
        (Selection(), (("jest", "--roots", "src"), ("unit",))),
        (
            Selection(files=("web/a.js",)),
            (("jest", "--roots", "src"), ("--runTestsByPath", "a.js")),
        ),
        (
            Selection(case_ids=("web/a.js > s > x (1)", "web/b.js > y")),
            (
                ("jest", "--roots", "src"),
                (
                    "--testNamePattern=^(?:s(?: >)? x \\(1\\)|y)$",
                    "--runTestsByPath",
                    "a.js",
                    "b.js",
                ),
            ),
        ),
    ),
    whole=WIDE_SELECTIONS,
    unknown=Project(GREEN.files, 0, {}, selection=Selection(case_ids=("a.test.js > gone",))),
    planted=(
        Planted(
            Project(
                {
                    "package.json": _CONFIG,
                    "src/a.check.js": 'const { expect, test } = require("@jest/globals");\n'
                    + HIDDEN,
                    "src/a.js": SOURCE,
                    "src/b.js": "process.exit(0);\n",
                },
                0,
                {"src/a.check.js > sees nothing": "passed"},
            ),
            ("src/a.check.js",),
            changed=("src/a.js", "src/b.js", "src/gone.js"),
            variations=frozenset(Variation),
        ),
    ),
    packages=True,
    twins=TWIN_PROJECTS["jest"],
    snapshots=SNAPSHOT_PROJECTS["jest"],
)
