"""The settings of a project, in ``adws.toml`` or under ``[tool.adws]`` in ``pyproject.toml``."""

import re
from enum import StrEnum

from attrs import Attribute, asdict, evolve, field, fields, frozen
from attrs.validators import ge, gt, matches_re, optional

from adws.core.agent_settings import Actor, AgentOptions, AgentSettings
from adws.core.check import CheckSettings
from adws.core.mock_service import MockServiceSettings
from adws.core.pipeline_settings import PipelineSettings
from adws.core.purpose import Purpose
from adws.core.server import URL
from adws.core.spec import DEFAULT_ID_PATTERN, DEFAULT_MARKER
from adws.core.suite_settings import SuiteSettings
from adws.core.work_item import VerificationPolicy


def _is_pattern(_instance: object, attribute: "Attribute[str]", pattern: str) -> None:
    try:
        _ = re.compile(pattern)
    except re.error as error:
        message = f"{attribute.name} is not a regular expression: {error}"
        raise ValueError(message) from error


class Delivery(StrEnum):
    """Where accepted fixes go: a branch, the working tree, or nowhere yet."""

    BRANCH = "branch"
    APPLY = "apply"
    NONE = "none"


class StaleTests(StrEnum):
    """Who decides on a claim that a test is wrong: a person, nobody, or the reason given."""

    ASK = "ask"
    NEVER = "never"
    APPROVE_WITH_REASON = "approve-with-reason"


class Sandbox(StrEnum):
    """What confines agents and judged runs: what works here, always one of the two, or nothing."""

    AUTO = "auto"
    BWRAP = "bwrap"
    LANDLOCK = "landlock"
    NONE = "none"


class Network(StrEnum):
    """Whether judged runs reach the network: if the base's own tests need it, always, or never."""

    AUTO = "auto"
    ON = "on"
    OFF = "off"


class Workspace(StrEnum):
    """Where agents work: in a clone of adws's own, or in the user's tree."""

    CLONE = "clone"
    IN_PLACE = "in-place"


@frozen
class Settings:
    """The settings of a project; every field is a key of the settings file.

    ``make settings-page`` writes them to ``docs/settings.md``; a comment becomes the heading of the
    fields below it.
    """

    # Suites
    test_command: str | None = None
    """The command that starts the suite. adws splits it into words like a shell and starts it
    without one. Unset: adws finds the command."""
    report: str | None = None
    """A glob of the JUnit XML files that ``test_command`` writes, relative to the suite's folder.
    Set it if adws has no runner for your test tool."""
    case_command: str | None = None
    """The command that starts a single case of a suite with a ``report``. ``{id}``, ``{name}``,
    ``{classname}`` and ``{file}`` are replaced by the values of the case. Unset: adws always runs
    the whole suite."""
    scope: str = "all"
    """Which suites adws works on: the name of a suite, of a runner or of a family of runners (such
    as ``e2e``), or ``all``."""
    # Agents
    agent: str = "auto"
    """The name of the agent that repairs and builds (``adws agents list``). With several names,
    separated by commas, the next agent takes over when one gives up or fails. ``auto`` is the first
    agent that is configured, else the first that is installed, else ``search``."""
    agent_command: str | None = None
    """The command line that the agent ``command`` runs. It gets the prompt on stdin."""
    agent_script: str | None = None
    """The TOML or JSON file with the answers of the agent ``scripted``: absolute, or relative to
    the project's folder, where git must not ignore it."""
    model: str | None = None
    """The model for agents that let you choose. Unset: the agent chooses."""
    round_timeout_seconds: float = field(default=600.0, validator=gt(0))
    """How long one call of an agent may take, in seconds."""
    # Suites
    test_timeout_seconds: float = field(default=1800.0, validator=gt(0))
    """How long one run of a suite may take, in seconds."""
    case_timeout_seconds: float = field(default=60.0, validator=ge(0))
    """How many seconds a case of pytest or unittest may take until it has failed. 0: no limit."""
    # Development server
    dev_server: str | None = None
    """The command that starts the server for end-to-end tests. Unset: adws starts no server;
    Playwright starts the one in its configuration."""
    dev_server_url: str = field(default="http://localhost:{port}", validator=matches_re(URL))
    """The address at which ``dev_server`` answers. ``{port}`` is replaced by a free port, which the
    server also gets in the variable ``PORT``."""
    dev_server_timeout_seconds: float = field(default=60.0, validator=gt(0))
    """How long ``dev_server`` may take until it answers, in seconds."""
    # Services
    mock_services: dict[str, MockServiceSettings] = field(factory=dict[str, MockServiceSettings])
    """Substitutes for services that tests need, by a name of your choice. adws starts them for each
    judged run, in the network of that run."""
    # Rounds, money and waiting
    max_rounds: int = field(default=10, validator=ge(1))
    """How many rounds with an agent a run has. A run whose last rounds still fix something
    continues."""
    max_attempts: int = field(default=3, validator=ge(1))
    """How many attempts agents have at one failure, and at one phase of building. Attempts that end
    without an answer count apart, up to the same number."""
    lanes: int = field(default=0, validator=ge(0))
    """How many groups of failures adws works on at once, each in its own lane. It judges their
    changes together. 0: one group after the other, each judged alone."""
    batch_size: int = field(default=64, validator=ge(1))
    """The maximum number of changes of lanes, or of pull requests, that adws judges together."""
    shard_seconds: float = field(default=30.0, validator=ge(0))
    """If a run of the whole suite takes at least this many seconds, adws splits it over the lanes
    by test file. 0: never."""
    stale_rounds: int = field(default=3, validator=ge(1))
    """A run stops after this many rounds in a row that fixed and escalated nothing."""
    max_cost_usd: float | None = field(default=None, validator=optional(gt(0)))
    """How much one run may spend, in US dollars; ``inf`` is no limit. Unset: no limit for runs on
    your machine, 5 for each workflow run of the pipeline."""
    max_attempt_usd: float = field(default=5.0, validator=gt(0))
    """How much one call of an agent may spend, in US dollars; ``inf`` is no limit."""
    max_day_usd: float = field(default=100.0, validator=gt(0))
    """How much all runs of the project may spend in any 24 hours, in US dollars; ``inf`` is no
    limit."""
    max_week_usd: float = field(default=500.0, validator=gt(0))
    """How much all runs of the project may spend in any 7 days, in US dollars; ``inf`` is no
    limit."""
    max_day_unpriced_calls: float = field(default=200.0, validator=ge(0))
    """How many calls all runs of the project may make, in any 24 hours, to agents that report no
    price; ``inf`` is no limit."""
    max_day_unpriced_minutes: float = field(default=600.0, validator=gt(0))
    """How long such calls may take in total in any 24 hours, in minutes; ``inf`` is no limit."""
    max_wait_seconds: float = field(default=21_600.0, validator=ge(0))
    """How long a run waits until an agent's usage limit is reset, in seconds. If the reset is
    later, the run ends with exit code 75, and the same command resumes it."""
    retry_seconds: float = field(default=60.0, validator=ge(0))
    """How long adws waits before it asks again when an agent's service does not answer, in seconds.
    The next waits are 3, 7 and 15 times as long."""
    # Cluster
    cluster: str = ""
    """The address of the Dask scheduler whose workers run the lanes, such as
    ``tls://scheduler:8786``. Empty: lanes run on this machine. Without ``lanes``, each worker runs
    as many as it offers."""
    setup_command: str | None = None
    """The command that installs what the suite needs on a worker, started in the project's folder.
    It runs once for each state of the lock files; its folders stay on the worker."""
    trust_workers: bool = False
    """Whether a change counts as refused if the worker's run of its cases refuses it. If false,
    adws runs these cases again. The suite is judged on this machine in any case."""
    cluster_ca: str | None = None
    """The certificate of the authority that signs the cluster's certificates, as a PEM file."""
    cluster_certificate: str | None = None
    """The certificate that adws presents to the cluster, as a PEM file."""
    cluster_key: str | None = None
    """The private key of ``cluster_certificate``, as a PEM file."""
    # Sandbox
    sandbox: Sandbox = Sandbox.AUTO
    """What confines agents and judged code. ``auto``: bubblewrap, else Landlock for judged code; in
    CI, adws stops if bubblewrap does not work. ``bwrap`` or ``landlock``: that one, or adws stops.
    ``none``: nothing."""
    sandbox_network: bool = True
    """Whether agents in the sandbox reach the network."""
    sandbox_read: tuple[str, ...] = ()
    """More files and folders that agents and judged runs may read: absolute, below ``~/``, or
    relative to the project's folder."""
    test_network: Network = Network.AUTO
    """Whether judged runs reach the network. ``auto``: only if tests of the base need it."""
    writable: tuple[str, ...] = ()
    """More files and folders that judged runs may write: absolute, below ``~/``, or relative to the
    project's folder. What one run writes there, the next one sees."""
    agent_environment: tuple[str, ...] = ()
    """Globs of more environment variables that agents get, such as ``AWS_*``."""
    # Agents
    agents: dict[str, AgentSettings] = field(factory=dict[str, AgentSettings])
    """Options of single agents, by the agent's name."""
    attempts: tuple[Actor, ...] = ()
    """The agent of the first attempt at a failure, of the second, and so on; the last one makes all
    further attempts. Empty: the agents of ``agent``."""
    # Files and delivery
    deliver: Delivery = Delivery.BRANCH
    """Where accepted fixes go. ``branch``: to a branch of your repository, one commit for each fix.
    ``apply``: to your working tree, uncommitted. ``none``: they stay in the repository of adws."""
    workspace: Workspace = Workspace.CLONE
    """Where agents work. ``clone``: in a clone that adws makes. ``in-place``: in your working tree,
    which must be clean."""
    sealed: tuple[str, ...] = ()
    """Globs of more files that agents may not change, relative to the project's folder. Tests and
    configurations of test tools are always sealed."""
    shared: tuple[str, ...] = ()
    """Globs of modules that many others use, relative to the project's folder. Their failures have
    priority P1, and a change of such a module needs an independent verification."""
    lend: tuple[str, ...] = ()
    """Globs of ignored files that the code needs, relative to the project's folder. adws copies
    them into the trees that it works in."""
    environment_folders: tuple[str, ...] = ()
    """Names or paths of more ignored folders with installed packages, besides ``.venv`` and
    ``node_modules``. The trees of adws share them with yours; paths are relative to the project's
    folder."""
    # Sandbox
    pass_environment: tuple[str, ...] = ()
    """Names of more environment variables that tests get."""
    # Judgement
    accept_flagged: bool = False
    """Whether a fix with suspicious lines counts as done. If false, a command with such a fix ends
    with exit code 1."""
    accept_limited: tuple[str, ...] = ()
    """The test runners whose green you accept although adws cannot check everything with them, such
    as ``["rspec"]``: see ``adws runners show NAME``. Other runners with limits cause exit code
    1."""
    stale_tests: StaleTests = StaleTests.ASK
    """Who decides when an agent claims that a test is wrong. ``ask``: you do. ``never``: every
    claim is rejected. ``approve-with-reason``: a claim about an expected value with evidence and a
    reason is approved."""
    quarantine_days: int = field(default=30, validator=ge(0))
    """How long a flaky case stays in quarantine, in days. 0 puts no case there."""
    # Files and delivery
    keep_runs: int = field(default=100, validator=ge(0))
    """How many runs adws keeps: their logs, patches, raw output and reports. 0 keeps all runs."""
    # Suites
    suites: dict[str, SuiteSettings] = field(factory=dict[str, SuiteSettings])
    """The suites of the project, by a name of your choice. Empty: adws finds the suites."""
    # Checks
    check_timeout_seconds: float = field(default=600.0, validator=gt(0))
    """How long one check (a linter, a type checker or a build) may take, in seconds."""
    checks: dict[str, CheckSettings] = field(factory=dict[str, CheckSettings])
    """Settings of single checks, and checks of your own, by name."""
    # Agents
    prime_characters: int = field(default=20_000, validator=ge(2_000))
    """The longest description of the project for an agent (``adws prime``), in characters."""
    roles: dict[Purpose, str] = field(factory=dict[Purpose, str])
    """The agent for each of the tasks ``write_tests``, ``implement``, ``refactor`` and ``verify``,
    by task. A task that is left out goes to ``agent``."""
    example_agent: str = ""
    """The name of the agent that writes examples of correct behaviour before another agent repairs
    a failure. Empty: no examples."""
    # Issues and verification
    tracker: str = "auto"
    """The issue tracker that requests come from and that adws closes issues in (``adws trackers
    list``). ``auto``: adws finds it."""
    flake_issues: bool = False
    """Whether adws opens an issue in the tracker for each case that goes into quarantine."""
    verification: VerificationPolicy = VerificationPolicy.AUTO
    """Whether a second agent verifies changes independently. ``auto``: only if a change crosses
    a boundary, such as an interface or a configuration."""
    # Specs and the pipeline
    spec_marker: str = field(default=DEFAULT_MARKER, validator=matches_re(r".*\S.*"))
    """The word that marks a skipped test as a spec, at the start of its title or of its reason."""
    spec_id_pattern: str = field(default=DEFAULT_ID_PATTERN, validator=_is_pattern)
    """A regular expression that finds the id of a spec in its title or in its reason."""
    pipeline: PipelineSettings = field(factory=PipelineSettings)
    """Settings of the pipeline that works on pull requests."""
    # Issues and verification
    verification_tests: str | None = None
    """The folder that the verifier writes its tests to, relative to the project's folder. Unset:
    the folders of the project's own tests."""
    boundaries: tuple[str, ...] = ()
    """Globs of more files whose change needs an independent verification, relative to the project's
    folder."""

    def options(self, agent: str, purpose: Purpose) -> AgentOptions:
        """Return the options of an agent for a task."""
        common = AgentOptions(model=self.model, max_attempt_usd=self.max_attempt_usd)
        return self.agents.get(agent, AgentSettings()).options(purpose).over(common)

    def agent_for(self, purpose: Purpose) -> str | None:
        """Return the agent that is set for a task; None for the default one."""
        if purpose is Purpose.STATE_EXAMPLES:
            return self.example_agent
        return self.roles.get(purpose)

    def of_suite(self, name: str) -> "Settings":
        """Return the settings that hold for a suite."""
        own = asdict(self.suites[name]) if name in self.suites else {}
        names = {attribute.name for attribute in fields(Settings)}
        suite_values = {
            key: value for key, value in own.items() if key in names and value is not None
        }
        return evolve(self, **suite_values)
