"""What node:test does with its recordings and with real projects."""

from adws.runners.node_test import RUNNER
from adws.runners.runner import Selection
from adws.tests.runners.contract import Contract, Planted, Project, Recording
from adws.tests.runners.javascript.twin_projects import TWIN_PROJECTS
from adws.tests.runners.javascript.wide_selections import WIDE_SELECTIONS
from adws.tests.runners.node_test.projects import GREEN, HEAD, NODES, PROJECTS
from adws.tests.runners.run import SOURCE

_PASSING = HEAD + 'test("passes", () => {});\n'
_CHANGED = ("src/a.mjs", "src/b.mjs", "src/c.mjs", "src/gone.mjs", "src/a.test.mjs", "README")


def _planted(node: str, *patterns: str) -> Planted:
    files = {
        "src/a.check.mjs": _PASSING,
        "src/a.test.mjs": _PASSING,
        "src/a.mjs": SOURCE,
        "src/b.mjs": "process.exit(0);\n",
        "src/c.mjs": "setInterval(() => {}, 1000);\n",
    }
    own = patterns or ("src/a.test.mjs",)
    project = Project(files, 0, {f"{own[0]} > passes": "passed"}, (node, "--test", *patterns))
    return Planted(project, own, _CHANGED)


CONTRACT = Contract(
    RUNNER,
    ("node", "--test"),
    "node",
    recordings=tuple(Recording(n, project, ("reporter", "tap")) for n, project in PROJECTS.items()),
    asking=lambda command: command.argv[
        command.argv.index("--test-reporter-destination=stdout") + 1 :
    ],
    asked=(
        (Selection(), ("--test",)),
        (Selection(files=("web/a.js",)), ("--test", "a.js")),
        (
            Selection(case_ids=("web/a.js > s > x (1) #2",)),
            (
                "--test-name-pattern=/^s$/",
                "--test-name-pattern=/^(?:s > )?x \\(1\\)(?: #2)?$/",
                "--test",
                "a.js",
            ),
        ),
        (Selection(case_ids=("web/a.js > x", "web/b.js")), ("--test", "a.js", "b.js")),
        (Selection(case_ids=(f"web/a.js > {'x' * 60_001}",)), ("--test", "a.js")),
    ),
    whole=WIDE_SELECTIONS,
    unknown=Project(GREEN.files, 0, {}, selection=Selection(case_ids=("a.test.mjs > gone",))),
    planted=tuple(
        _planted(node, *patterns) for node in NODES for patterns in ((), ("src/a.check.mjs",))
    ),
    twins=TWIN_PROJECTS["node_test"],
)
