"""What a user may set, in ``adws.toml`` or under ``[tool.adws]`` in ``pyproject.toml``."""

import re
import tomllib
from enum import StrEnum
from typing import Any

from attrs import Attribute, asdict, evolve, field, fields, frozen
from attrs.validators import ge, gt, matches_re, optional
from returns.result import Failure, Result

from adws.core.agent_settings import Actor, AgentOptions, AgentSettings
from adws.core.check import CheckSettings
from adws.core.codec import structure
from adws.core.dev_server import URL
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.nearest import nearest
from adws.core.pipeline_settings import PipelineSettings
from adws.core.purpose import Purpose
from adws.core.spec import DEFAULT_ID_PATTERN, DEFAULT_MARKER
from adws.core.work_item import VerificationWish

SETTINGS_FILES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("adws.toml", ()),
    ("pyproject.toml", ("tool", "adws")),
)
"""The files that may hold settings, and the table they stand in; the first one there counts."""


def _is_pattern(_instance: object, attribute: "Attribute[str]", pattern: str) -> None:
    try:
        _ = re.compile(pattern)
    except re.error as error:
        message = f"{attribute.name} is no regular expression: {error}"
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
    """What holds agents and judged runs: what works here, one of the two always, or nothing."""

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
class SuiteSettings:
    """What a user may set for one suite of several; what is left out is as for the project."""

    folder: str = "."
    """Where it is, relative to the project's root."""
    runner: str | None = None
    """The name of its test runner, when adws shall not find out."""
    test_command: str | None = None
    """As ``Settings.test_command``."""
    test_timeout_seconds: float | None = field(default=None, validator=optional(gt(0)))
    """As ``Settings.test_timeout_seconds``."""
    report: str | None = None
    """As ``Settings.report``."""
    case_command: str | None = None
    """As ``Settings.case_command``."""
    dev_server: str | None = None
    """As ``Settings.dev_server``."""
    dev_server_url: str | None = field(default=None, validator=optional(matches_re(URL)))
    """As ``Settings.dev_server_url``."""


@frozen
class Settings:
    """What a user may set; every field is a key of the settings file."""

    test_command: str | None = None
    """How the suite is started, when adws shall not find out; split as a shell
    does, run without one."""
    report: str | None = None
    """A glob of the JUnit XML files that this command writes, where no runner knows its tool."""
    case_command: str | None = None
    """Starts single cases of it; ``{id}``, ``{name}``, ``{classname}`` and ``{file}`` stand for
    theirs."""
    scope: str = "all"
    """The name of the runner whose suites are worked on, or ``all``."""
    agent: str = "auto"
    """The name of an agent; ``auto`` takes the first that is configured or found. Of several, with
    commas between, the next one is asked where the one before gave up or failed."""
    agent_command: str | None = None
    """The command line of the agent ``command``."""
    agent_script: str | None = None
    """The file of the agent ``scripted``."""
    model: str | None = None
    """Passed to agents that take one."""
    round_timeout_seconds: float = field(default=600.0, validator=gt(0))
    """How long one call of an agent may take, in seconds."""
    test_timeout_seconds: float = field(default=1800.0, validator=gt(0))
    """How long one run of a suite may take, in seconds."""
    case_timeout_seconds: float = field(default=60.0, validator=ge(0))
    """How long one case of pytest or unittest may take before it counts as failed, in seconds; 0 is
    for ever."""
    dev_server: str | None = None
    """The command of the server that end-to-end tests talk to, where their runner starts none."""
    dev_server_url: str = field(default="http://localhost:{port}", validator=matches_re(URL))
    """Where it answers; ``{port}`` stands for a free port, which the server is told in ``PORT``."""
    dev_server_timeout_seconds: float = field(default=60.0, validator=gt(0))
    """How long it may take until it answers, in seconds."""
    max_rounds: int = field(default=10, validator=ge(1))
    """How many rounds ask an agent; a run that still converges is extended."""
    max_attempts: int = field(default=3, validator=ge(1))
    """How often one failure is tried."""
    stale_rounds: int = field(default=3, validator=ge(1))
    """After how many rounds in a row without a new terminal entry a run stops."""
    max_cost_usd: float | None = field(default=None, validator=optional(gt(0)))
    """What one run may spend, in USD; None and ``inf`` are no limit."""
    max_attempt_usd: float = field(default=5.0, validator=gt(0))
    """What one call of an agent may spend, in USD; ``inf`` is no limit."""
    max_day_usd: float = field(default=100.0, validator=gt(0))
    """What may be spent in any 24 hours, in USD; ``inf`` is no limit."""
    max_week_usd: float = field(default=500.0, validator=gt(0))
    """What may be spent in any 7 days, in USD; ``inf`` is no limit."""
    max_wait_seconds: float = field(default=21_600.0, validator=ge(0))
    """How long a run waits for a service's limit to be lifted before it ends, in seconds; it can be
    gone on with later."""
    retry_seconds: float = field(default=60.0, validator=ge(0))
    """How long a run waits before an agent that could not answer is asked again, in seconds; then
    three, seven and fifteen times as long."""
    sandbox: Sandbox = Sandbox.AUTO
    """What holds agents and the code that adws judges."""
    sandbox_network: bool = True
    """Whether agents have a network."""
    sandbox_read: tuple[str, ...] = ()
    """More folders that agents and judged runs may read."""
    test_network: Network = Network.AUTO
    """Whether judged runs reach the network; else they have one of their own, with nobody in it."""
    writable: tuple[str, ...] = ()
    """More files and folders that judged runs may write; relative to the project's folder."""
    agent_environment: tuple[str, ...] = ()
    """Globs of more variables that agents get."""
    agents: dict[str, AgentSettings] = field(factory=dict[str, AgentSettings])
    """Options by agent."""
    attempts: tuple[Actor, ...] = ()
    """What ``agent`` says, in detail: who makes the first attempt, the second, and so on."""
    deliver: Delivery = Delivery.BRANCH
    """Where accepted fixes go."""
    workspace: Workspace = Workspace.CLONE
    """Where agents work."""
    sealed: tuple[str, ...] = ()
    """More globs of files that agents may not change."""
    shared: tuple[str, ...] = ()
    """Globs of modules that many others use (priority P1)."""
    lend: tuple[str, ...] = ()
    """Globs of ignored files that the trees need."""
    environment_folders: tuple[str, ...] = ()
    """More folders lent to the trees beside ``.venv`` and ``node_modules``."""
    pass_environment: tuple[str, ...] = ()
    """Variables that tests get although they would be scrubbed."""
    accept_flagged: bool = False
    """Whether fixes with flags count as done, without a person's look at them."""
    stale_tests: StaleTests = StaleTests.ASK
    """Who decides on a claim that a test is wrong."""
    quarantine_days: int = field(default=30, validator=ge(0))
    """How long a flaky case stays in quarantine, in days; 0 puts none there."""
    keep_runs: int = field(default=100, validator=ge(0))
    """Of how many runs logs, patches, tasks, raw output and reports are kept; 0 keeps all."""
    suites: dict[str, SuiteSettings] = field(factory=dict[str, SuiteSettings])
    """The project's suites by name, where adws shall not look for them."""
    check_timeout_seconds: float = field(default=600.0, validator=gt(0))
    """How long each linter and type checker may take, in seconds."""
    checks: dict[str, CheckSettings] = field(factory=dict[str, CheckSettings])
    """What is set for single checks, and checks of the user's own, by name."""
    prime_characters: int = field(default=20_000, validator=ge(2_000))
    """How long the text is that tells an agent of the project, in characters."""
    roles: dict[Purpose, str] = field(factory=dict[Purpose, str])
    """Which agent does what (``write_tests``, ``implement``, ``refactor``, ``verify``), where it is
    not ``agent``."""
    example_agent: str = ""
    """The name of the agent that states examples of right behaviour before a failure is mended;
    empty: none does."""
    tracker: str = "auto"
    """Where issues come from and are closed; ``auto`` finds out."""
    verification: VerificationWish = VerificationWish.AUTO
    """Whether changes are verified independently."""
    spec_marker: str = field(default=DEFAULT_MARKER, validator=matches_re(r".*\S.*"))
    """The word with which the title or the reason of a skipped test begins when it is a spec."""
    spec_id_pattern: str = field(default=DEFAULT_ID_PATTERN, validator=_is_pattern)
    """A regular expression for the ids of specs in titles and reasons."""
    pipeline: PipelineSettings = field(factory=PipelineSettings)
    """Where the pipeline works on pull requests, and how much at a time."""
    verification_tests: str | None = None
    """The folder that the verifier writes its tests to."""
    boundaries: tuple[str, ...] = ()
    """Globs of more files of which a change needs to be verified."""

    def options(self, agent: str, purpose: Purpose) -> AgentOptions:
        """Return how an agent is to be run for a purpose."""
        common = AgentOptions(model=self.model, max_attempt_usd=self.max_attempt_usd)
        return self.agents.get(agent, AgentSettings()).options(purpose).over(common)

    def agent_for(self, purpose: Purpose) -> str | None:
        """Return the agent that is set for a purpose; None where it is the usual one."""
        if purpose is Purpose.STATE_EXAMPLES:
            return self.example_agent
        return self.roles.get(purpose)

    def of_suite(self, name: str) -> "Settings":
        """Return the settings that hold for a suite."""
        own = asdict(self.suites[name]) if name in self.suites else {}
        names = {attribute.name for attribute in fields(Settings)}
        given = {key: value for key, value in own.items() if key in names and value is not None}
        return evolve(self, **given)


def parse_settings(
    text: str, origin: str, *, table: tuple[str, ...] = ()
) -> Result[Settings, PipelineError]:
    """Read settings from the text of a TOML file; ``table`` is where in the file they stand."""
    try:
        document: object = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return Failure(SettingsInvalid(f"{origin} is not valid TOML: {error}"))
    for key in table:
        document = document.get(key, {}) if isinstance(document, dict) else document
    if not isinstance(document, dict):
        return Failure(SettingsInvalid(f"{origin}: [{'.'.join(table)}] is not a table"))
    return make_settings(document, origin)


def make_settings(values: dict[str, Any], origin: str) -> Result[Settings, PipelineError]:
    """Build settings from plain values; an unknown key or a wrong value names itself."""
    known: tuple[Attribute[Any], ...] = fields(Settings)
    names = [attribute.name for attribute in known]
    for key in values:
        if key not in names:
            return Failure(
                SettingsInvalid(f"{origin} has an unknown key '{key}'", hint=nearest(key, names))
            )
    built = structure(values, Settings, "settings")
    return built.alt(lambda reason: SettingsInvalid(f"{origin}: {reason}"))
