"""Generated workflows for tests: a sample of runners and agents."""

from adws.pipeline.workflow_files.files import workflow_texts
from adws.pipeline.workflow_files.parameters import Parameters
from adws.pipeline.workflow_files.setup import read_setup
from adws.tests.pipeline.workflow_files.test_setup import CI, SHA

PINNED = f"""\
jobs:
  test:
    services:
      db:
        image: postgres@sha256:{"0" * 64}
        ports: ["5432:5432"]
    steps:
      - uses: actions/setup-java@{SHA} # v5.0.0
      - uses: actions/cache@{SHA} # v5.0.5
        with: {{path: ~/.m2, key: m2}}
      - run: mvn --batch-mode dependency:resolve install
      - run: mvn test
"""
LOCKS = ("bun.lock", "package-lock.json", "pyproject.toml", "requirements.txt", "Cargo.lock")
SAMPLE = {
    "pytest-claude": Parameters(runners=("pytest",), agent="claude", version="1.2.3"),
    "unittest-search": Parameters(runners=("unittest",), agent="search", version="1.2.3"),
    "vitest-codex-app": Parameters(
        runners=("vitest",), agent="codex", app_token=True, version="1.2.3"
    ),
    "jest-gemini": Parameters(runners=("jest",), agent="gemini", version="1.2.3"),
    "bun-opencode": Parameters(runners=("bun",), agent="opencode", version="1.2.3"),
    "node-aider": Parameters(runners=("node_test",), agent="aider", version="1.2.3"),
    "playwright-mini": Parameters(runners=("playwright",), agent="mini", version="1.2.3"),
    "go-two-app": Parameters(
        runners=("go",), agent="search,claude", app_token=True, version="1.2.3"
    ),
    "cargo-command": Parameters(
        runners=("cargo",), agent="command", secrets=("MY_KEY",), version="1.2.3"
    ),
    "junit-claude": Parameters(
        runners=("junit",), agent="claude", install="pipx install .", version="1.2.3"
    ),
}
"""Each runner and each agent once, an App now and then."""


def texts_of(name: str) -> dict[str, str]:
    """Return the files of one of the sample; Java has a workflow of its own to read from."""
    parameters = SAMPLE[name]
    existing = {CI: PINNED} if parameters.runners == ("junit",) else {}
    return dict(workflow_texts(parameters, read_setup(existing, parameters.runners, LOCKS)))
