"""What vitest does with its recordings and with real projects."""

from adws.runners.runner import Selection
from adws.runners.vitest import RUNNER
from adws.tests.runners.contract import Contract, Planted, Project, Recording
from adws.tests.runners.javascript.twin_projects import SNAPSHOT_PROJECTS, TWIN_PROJECTS
from adws.tests.runners.javascript.wide_selections import WIDE_SELECTIONS
from adws.tests.runners.run import SOURCE
from adws.tests.runners.vitest.projects import GREEN, HEAD, PROJECTS

_SOURCES = ("reporter", "json", "summary")
_CONFIG = 'export default { test: { include: ["src/**/*.check.js"], bail: 1 } };\n'

CONTRACT = Contract(
    RUNNER,
    ("vitest", "run"),
    "vitest",
    recordings=tuple(Recording(name, project, _SOURCES) for name, project in PROJECTS.items()),
    asked_of=("vitest", "run", "--dir", "src", "-u", "unit"),
    asking=lambda command: command.argv[command.argv.index("--dir") :],
    asked=(
        (Selection(), ("--dir", "src", "unit")),
        (Selection(files=("web/a.js",)), ("--dir", "src", "a.js")),
        (
            Selection(case_ids=("web/a.js > s > x (1)", "web/b.js > y")),
            ("--dir", "src", "--testNamePattern=^(?:s(?: >)? x \\(1\\)|y)$", "a.js", "b.js"),
        ),
    ),
    whole=WIDE_SELECTIONS,
    unknown=Project(GREEN.files, 0, {}, selection=Selection(case_ids=("a.test.js > gone",))),
    planted=(
        Planted(
            Project(
                {
                    "src/a.check.js": HEAD + 'test("passes", () => {});\n',
                    "src/a.js": SOURCE,
                    "src/b.js": "process.exit(0);\n",
                    "vitest.config.js": _CONFIG,
                },
                0,
                {"src/a.check.js > passes": "passed"},
            ),
            ("src/a.check.js",),
            changed=("src/a.js", "src/b.js", "src/gone.js"),
        ),
    ),
    packages=True,
    twins=TWIN_PROJECTS["vitest"],
    snapshots=SNAPSHOT_PROJECTS["vitest"],
)
