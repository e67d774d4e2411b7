"""Generated workflows for tests: a sample of runners and agents."""

from adws import catalog
from adws.agents.agent import Agent
from adws.core.railway import all_of
from adws.pipeline.workflow_files.files import workflow_texts
from adws.pipeline.workflow_files.parameters import Parameters
from adws.pipeline.workflow_files.setup import read_setup
from adws.runners.runner import Runner

CI = ".github/workflows/ci.yml"
SHA = "0123456789012345678901234567890123456789"
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


def runners(*names: str) -> tuple[Runner, ...]:
    """Return runners by their names."""
    return all_of(map(catalog.runner, names)).unwrap()


def agents(*names: str) -> tuple[Agent, ...]:
    """Return agents by their names."""
    return all_of(catalog.find(catalog.AGENT, name) for name in names).unwrap()


LOCKS = ("bun.lock", "package-lock.json", "pyproject.toml", "requirements.txt", "Cargo.lock")
SAMPLE = {
    "pytest-claude": Parameters(
        runners=runners("pytest"), agents=agents("claude"), version="1.2.3"
    ),
    "unittest-search": Parameters(
        runners=runners("unittest"), agents=agents("search"), version="1.2.3"
    ),
    "vitest-codex-app": Parameters(
        runners=runners("vitest"), agents=agents("codex"), app_token=True, version="1.2.3"
    ),
    "jest-gemini": Parameters(runners=runners("jest"), agents=agents("gemini"), version="1.2.3"),
    "bun-opencode": Parameters(runners=runners("bun"), agents=agents("opencode"), version="1.2.3"),
    "node-aider": Parameters(runners=runners("node_test"), agents=agents("aider"), version="1.2.3"),
    "playwright-mini": Parameters(
        runners=runners("playwright"), agents=agents("mini"), version="1.2.3"
    ),
    "go-two-app": Parameters(
        runners=runners("go"), agents=agents("search", "claude"), app_token=True, version="1.2.3"
    ),
    "pytest-claude-action": Parameters(
        runners=runners("pytest"), agents=agents("claude"), agent_action=True, version="1.2.3"
    ),
    "jest-codex-action": Parameters(
        runners=runners("jest"), agents=agents("codex"), agent_action=True, version="1.2.3"
    ),
    "cargo-command": Parameters(
        runners=runners("cargo"), agents=agents("command"), secrets=("MY_KEY",), version="1.2.3"
    ),
    "junit-claude": Parameters(
        runners=runners("junit"), agents=agents("claude"), install="pipx install .", version="1.2.3"
    ),
}
"""Each runner and each agent once, an App now and then."""


def texts_of(name: str) -> dict[str, str]:
    """Return the files of one of the sample; Java has a workflow of its own to read from."""
    parameters = SAMPLE[name]
    existing = {CI: PINNED} if parameters.runners == runners("junit") else {}
    return dict(workflow_texts(parameters, read_setup(existing, parameters.runners, LOCKS)))
