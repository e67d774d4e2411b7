"""What mocha does with its recordings and with real projects."""

from adws.runners.mocha import RUNNER
from adws.runners.runner import Selection
from adws.runners.variation import Variation
from adws.tests.runners.contract import Contract, Planted, Project, Recording, selected_in
from adws.tests.runners.javascript.twin_projects import TWIN_PROJECTS
from adws.tests.runners.mocha.projects import GREEN, MANIFEST, RECORDED, SPIED, SPYING

_SOURCES = ("reporter", "json", "summary")
_LEFT = (
    "end of run: mocha left no end-of-run record (exit code 0, 2 cases)",
    "exit code: it is 0, but 2 cases failed",
)
_CONFIG = (
    '{"ui": "tdd", "parallel": true, "bail": true, "reporter": "dot", "forbidPending": true}\n'
)

CONTRACT = Contract(
    RUNNER,
    ("mocha",),
    "mocha",
    recordings=tuple(
        Recording(name, project, _SOURCES)
        if name != "leaving"
        else Recording(name, project, _SOURCES[:1], _LEFT, ended=False)
        for name, project in RECORDED.items()
    ),
    asked_of=("mocha", "--sort", "unit"),
    asking=lambda command: (command.argv[-2:], selected_in(command)),
    asked=(
        (Selection(), (("--sort", "unit"), {"files": [], "ids": []})),
        (Selection(files=("web/a.js",)), (("--sort", "unit"), {"files": ["a.js"], "ids": []})),
        (
            Selection(case_ids=("web/a.js > s > x\0y #2", "web/b.js > y")),
            (
                ("--sort", "unit"),
                {
                    "files": ["a.js", "b.js"],
                    "ids": ["a.js > s > x\0y #2", "a.js > s > x\0y", "b.js > y"],
                },
            ),
        ),
    ),
    unknown=Project(GREEN.files, 0, {}, selection=Selection(case_ids=("test/a.js > gone",))),
    planted=(
        Planted(
            Project(
                {
                    "package.json": MANIFEST,
                    ".mocharc.json": _CONFIG,
                    "test/a.js": SPIED,
                    "src/spying.js": SPYING,
                },
                0,
                {"test/a.js > s > sees nothing": "passed"},
            ),
            ("test/a.js",),
            changed=("src/spying.js", "src/gone.js"),
            variations=frozenset(Variation),
        ),
    ),
    packages=True,
    twins=TWIN_PROJECTS["mocha"],
)
