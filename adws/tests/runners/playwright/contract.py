"""What Playwright does with its recordings and with real projects."""

from adws.runners.playwright import RUNNER
from adws.runners.runner import Selection
from adws.tests.runners.contract import Contract, Planted, Project, Recording
from adws.tests.runners.javascript.wide_selections import WIDE_SELECTIONS
from adws.tests.runners.playwright.projects import GREEN, HEAD, PROJECTS, config

_ARGV = ("playwright", "test")
_SOURCES = ("reporter", "json", "summary", "headings")
_UNKNOWN = Project(GREEN.files, 1, {}, selection=Selection(case_ids=("e2e/a.spec.ts > gone",)))
_NOTHING_RAN = (
    "nothing ran: none of 0 cases was executed",
    "exit code: it is 1, but 0 cases failed",
)
_TAGS = r"(?: @\S+)*"
_NAMED = rf" *(?:\S.*\/)?a\.spec\.ts{_TAGS} (?:> )?x \(1\)(?: #2)?{_TAGS}"


def _asking(words: tuple[str, ...]) -> tuple[str, ...]:
    reporter = next(at for at, word in enumerate(words) if word.startswith("--reporter="))
    return words[reporter + 1 :]


CONTRACT = Contract(
    RUNNER,
    _ARGV,
    "playwright",
    recordings=(
        *(
            Recording(name, project, _SOURCES)
            for name, project in PROJECTS.items()
            if name not in {"empty", "leaving"}
        ),
        Recording("empty", _UNKNOWN, _SOURCES, _NOTHING_RAN),
    ),
    asked_of=(*_ARGV, "-u", "login"),
    asking=lambda command: _asking(command.argv),
    asked=(
        (Selection(), ("login",)),
        (Selection(files=("web/e2e/a.spec.ts",)), (r"(^|/)e2e\/a\.spec\.ts$",)),
        (
            Selection(case_ids=("[chromium] > web/e2e/a.spec.ts > x (1) #2",)),
            (
                rf"--grep=/^ *chromium{_TAGS}{_NAMED}$/",
                r"(^|/)e2e\/a\.spec\.ts$",
            ),
        ),
        (
            Selection(case_ids=("web/a.spec.ts > x", "web/b.spec.ts")),
            (r"(^|/)a\.spec\.ts$", r"(^|/)b\.spec\.ts$"),
        ),
        (
            Selection(case_ids=("web/a.spec.ts > x", f"web/a.spec.ts > {'y' * 60_000}")),
            (r"(^|/)a\.spec\.ts$",),
        ),
    ),
    whole=WIDE_SELECTIONS,
    unknown=_UNKNOWN,
    doubts=_NOTHING_RAN,
    planted=(
        Planted(
            Project(
                {
                    "playwright.config.js": config('testMatch: "*.check.js", grep: /@smoke/'),
                    "e2e/a.check.js": HEAD + 'test("passes @smoke", () => {});\n',
                    "server.js": 'import { createServer } from "node:http";\n'
                    "createServer().listen(1);\n",
                    "leave.js": "process.exit(0);\n",
                    "package.json": '{"type": "module"}\n',
                },
                0,
                {"e2e/a.check.js > passes @smoke": "passed"},
                (*_ARGV, "--grep", "passes", "e2e"),
            ),
            ("e2e/a.check.js",),
            changed=("server.js", "leave.js", "gone.js"),
            expected=(),
        ),
    ),
    packages=True,
)
