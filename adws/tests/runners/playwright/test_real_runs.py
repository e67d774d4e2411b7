"""The runner for Playwright Test against the real tool."""

import socket
from pathlib import PurePath
from typing import Any

import pytest

from adws import io_ops
from adws.core.suite import Evidence, SuiteReport
from adws.runners.playwright import RUNNER
from adws.runners.runner import Selection
from adws.runners.variation import Variation
from adws.tests.runners.contract import Project
from adws.tests.runners.playwright.projects import HEAD, PASSING, SOURCE, config
from adws.tests.runners.run import judged, outcomes, outputs_of, run_of, value
from adws.tests.tools import NODE_MODULES, needs

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.exhaustive(sample=2, of="real runs of playwright"),
    needs("playwright"),
]

PLAYWRIGHT = (str(PurePath(NODE_MODULES) / ".bin/playwright"), "test")
PROJECTS = 'projects: [{ name: "chromium" }, { name: "firefox", testMatch: /b\\.spec/ }]'
RICH = Project(
    {
        "playwright.config.ts": config(PROJECTS),
        "src/a.ts": SOURCE,
        "e2e/a.spec.ts": HEAD
        + """\
import { add } from "../src/a";

test("adds", () => { expect(add(1, 2)).toBe(3); });
test.describe("a (1/2)", { tag: "@slow" }, () => {
  test("passes > twice", { tag: "@smoke" }, () => {});
  test.skip("skipped", () => {});
});
""",
        "e2e/b.spec.ts": PASSING,
        "e2e/cut.spec.ts": HEAD + 'test("leaves", () => { process.exit(0); });\n',
    },
    1,
    {
        "[chromium] > e2e/a.spec.ts > adds": "failed",
        "[chromium] > e2e/a.spec.ts > a (1/2) > passes > twice": "passed",
        "[chromium] > e2e/a.spec.ts > a (1/2) > skipped": "skipped",
        "[chromium] > e2e/b.spec.ts > passes": "passed",
        "[firefox] > e2e/b.spec.ts > passes": "passed",
        "[chromium] > e2e/cut.spec.ts > leaves": "failed",
    },
)


def report_of(
    folder: PurePath,
    files: dict[str, str],
    argv: tuple[str, ...] = PLAYWRIGHT,
    **fields: Any,  # noqa: ANN401 - hands through any field of a run
) -> SuiteReport:
    """Run a project and return the report."""
    run = run_of(RUNNER, folder, argv, **fields)
    _ = value(io_ops.make_folder(run.tree))
    _ = value(io_ops.make_link(PurePath(NODE_MODULES), run.tree / "node_modules"))
    return judged(RUNNER, outputs_of(RUNNER, run, files)).unwrap()


def test_a_real_run_is_read_whole(tmp_path: PurePath) -> None:
    """Every case has its outcome, all sources agree, and nothing is written into the tree."""
    report = report_of(tmp_path, dict(RICH.files))
    assert (outcomes(report), report.exit_code) == (RICH.outcomes, RICH.exit_code)
    assert (report.warnings, report.expected_files) == ((), report.files)
    names = value(io_ops.list_files(tmp_path / "tree", skip=("node_modules",)))
    assert set(names) == {*RICH.files, "node_modules"}


def test_a_wrapper_is_seen_through_and_cases_run_alone(tmp_path: PurePath) -> None:
    """The options reach Playwright below it; one of the names asked for is gone."""
    wanted = ("[chromium] > e2e/a.spec.ts > a (1/2) > passes > twice", "e2e/b.spec.ts > gone")
    selection = Selection(case_ids=wanted)
    report = report_of(tmp_path / "1", dict(RICH.files), selection=selection)
    assert (outcomes(report), report.warnings) == ({wanted[0]: "passed"}, ())
    script = ("sh", "-c", f"echo building; {' '.join(PLAYWRIGHT)} --reporter=dot --project=firefox")
    report = report_of(tmp_path / "2", dict(RICH.files), script)
    assert (outcomes(report), report.complete) == (
        {"[firefox] > e2e/b.spec.ts > passes": "passed"},
        True,
    )


def test_marks_of_a_test_run_are_hidden(tmp_path: PurePath) -> None:
    """With the variations of a judged run; a lane stays, as tests may need it."""
    test = """\
test("sees nothing", async () => {
  const marks = /^(TEST_(WORKER|PARALLEL)_INDEX|PLAYWRIGHT_TEST|NODE_OPTIONS|ADWS_(?!LANE).*)$/;
  expect(Object.keys(process.env).filter((name) => marks.test(name))).toEqual([]);
  expect([process.env.CI, process.env.TEST_WORKER_INDEX]).toEqual(["true", undefined]);
});
"""
    files = {"playwright.config.ts": config(), "e2e/a.spec.ts": HEAD + test}
    report = report_of(tmp_path, files, variations=frozenset(Variation))
    assert outcomes(report) == {"e2e/a.spec.ts > sees nothing": "passed"}


def test_modules_of_another_tree_are_reported(tmp_path: PurePath) -> None:
    """A project that loads its code from the user's tree is not judged."""
    there = tmp_path / "user"
    _ = value(io_ops.write_text(there / "a.ts", SOURCE))
    files = {"playwright.config.ts": config(), "e2e/a.spec.ts": f'import "{there}/a";\n{PASSING}'}
    report = report_of(tmp_path, files, foreign_root=there)
    assert report.foreign_modules == (f"{there}/a.ts",)


def test_no_server_of_another_tree_is_used(tmp_path: PurePath) -> None:
    """What listens already is not the judged tree's, though the configuration allows to use it."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        server = f'webServer: {{ command: "sleep 9", port: {port}, reuseExistingServer: true }}'
        files = {"playwright.config.js": config(server), "e2e/a.spec.ts": PASSING}
        report = report_of(tmp_path, files, foreign_root=tmp_path / "user")
    [case] = report.cases
    assert case.id == "(no test file) > web server"
    assert f"http://localhost:{port} is already used" in (case.evidence or Evidence()).message


@needs("chromium")
def test_a_page_of_the_projects_own_server_is_tested(tmp_path: PurePath) -> None:
    """Playwright starts it as its configuration says."""
    files = {
        "playwright.config.js": config(
            'use: { browserName: "chromium", launchOptions: '
            '{ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] } }, '
            'webServer: { command: "node server.mjs", wait: { stdout: /on (?<e2e_port>\\d+)/ } }'
        ),
        "server.mjs": 'import { createServer } from "node:http";\n'
        'const server = createServer((_, answer) => answer.end("<h1>Hello</h1>"));\n'
        'server.listen(0, "127.0.0.1", () => console.log(`on ${server.address().port}`));\n',
        "e2e/a.spec.js": HEAD
        + """\
test("greets", async ({ page }) => {
  await page.goto(`http://127.0.0.1:${process.env.E2E_PORT}/`);
  await expect(page.getByRole("heading")).toHaveText("Hello");
});
""",
    }
    report = report_of(tmp_path, files)
    assert (outcomes(report), report.green) == ({"e2e/a.spec.js > greets": "passed"}, True)
