"""What bun does with its recordings and with real projects."""

from adws.runners.bun import RUNNER
from adws.runners.runner import Selection
from adws.tests.runners.bun.projects import HEAD, PROJECTS, UNMATCHED
from adws.tests.runners.contract import Contract, Planted, Project, Recording
from adws.tests.runners.javascript.twin_projects import SNAPSHOT_PROJECTS, TWIN_PROJECTS
from adws.tests.runners.javascript.wide_selections import WIDE_SELECTIONS
from adws.tests.runners.run import SOURCE

_ARGV = ("bun", "test")
_SOURCES = ("junit", "summary", "results")
_READABLE = ("mixed", "unloadable", "many", "broken", "green", "selected", "together")
_UNMATCHED = (
    "end of run: bun left no end-of-run record (exit code 1, 0 cases)",
    "sources: summary counted nothing",
    "nothing ran: none of 0 cases was executed",
    "exit code: it is 1, but 0 cases failed",
)
_FILES = {
    "src/check.test.js": HEAD + 'test("passes", () => {});\n',
    "src/a.js": SOURCE,
    "src/b.js": "process.exit(0);\n",
}

CONTRACT = Contract(
    RUNNER,
    _ARGV,
    "bun",
    recordings=(
        *(Recording(name, PROJECTS[name], _SOURCES) for name in _READABLE),
        Recording("unmatched", UNMATCHED, _SOURCES, _UNMATCHED, ended=False),
    ),
    asked_of=(*_ARGV, "-u", "unit"),
    asking=lambda command: command.argv[command.argv.index("--no-isolate") + 1 :],
    asked=(
        (Selection(), ("unit",)),
        (Selection(files=("web/a.test.js",)), ("./a.test.js",)),
        (
            Selection(case_ids=("web/a.test.js > s > x (1)", "web/b b.test.js > y #2")),
            (
                "--test-name-pattern=^(?:s(?: >)? x \\(1\\)|y(?: #2)?)(?: .*)?$",
                "./a.test.js",
                "./b b.test.js",
            ),
        ),
    ),
    whole=WIDE_SELECTIONS,
    unknown=UNMATCHED,
    doubts=_UNMATCHED,
    planted=tuple(
        Planted(
            Project(_FILES, 0, {"src/check.test.js > passes": "passed"}, ("bun", *words)),
            ("src/check.test.js",),
            changed=("src/a.js", "src/b.js"),
        )
        for words in (
            ("test",),
            ("test", "check"),
            ("test", "./src"),
            ("test", "--isolate"),
            ("test", "--parallel=1"),
        )
    ),
    twins=TWIN_PROJECTS["bun"],
    snapshots=SNAPSHOT_PROJECTS["bun"],
)
