"""What a user may set, in ``adws.toml`` or under ``[tool.adws]`` in ``pyproject.toml``."""

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
from adws.core.purpose import Purpose
from adws.core.work_item import VerificationWish

SETTINGS_FILES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("adws.toml", ()),
    ("pyproject.toml", ("tool", "adws")),
)
"""The files that may hold settings, and the table they stand in; the first one there counts."""


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
    """What holds agents: bubblewrap where it works, bubblewrap or nothing runs, or nothing."""

    AUTO = "auto"
    BWRAP = "bwrap"
    NONE = "none"


class Workspace(StrEnum):
    """Where agents work: in a clone of adws's own, or in the user's tree."""

    CLONE = "clone"
    IN_PLACE = "in-place"


@frozen
class SuiteSettings:
    """What a user may set for one suite of several; what is left out is as for the project.

    ``folder`` is relative to the project's root; ``runner`` is the name of the suite's test runner,
    when adws shall not find out.
    """

    folder: str = "."
    runner: str | None = None
    test_command: str | None = None
    test_timeout_seconds: float | None = field(default=None, validator=optional(gt(0)))
    report: str | None = None
    case_command: str | None = None
    dev_server: str | None = None
    dev_server_url: str | None = field(default=None, validator=optional(matches_re(URL)))


@frozen
class Settings:
    """What a user may set; every field is a key of the settings file.

    ``test_command``: how the suite is started, when adws shall not find out; split like a shell
    does, run without one. ``report``: a glob of the JUnit XML files that this command writes, where
    no runner knows its tool; ``case_command`` starts single cases of it (``{id}``, ``{name}``,
    ``{classname}`` and ``{file}`` stand for theirs). ``agent``: name of an agent, ``auto`` takes
    the first that is configured or found; of several, with commas between, the next one is asked
    where the one before gave up or failed. ``attempts`` says the same in detail: who makes the
    first attempt, the second, and so on. ``agents`` are options by agent. ``agent_command``: the
    command line of the agent ``command``. ``agent_script``: the file of the agent ``scripted``.
    ``model``: passed to agents that take one. ``case_timeout_seconds``: how long one case of pytest
    or unittest may take before it counts as failed; 0 is for ever.
    ``sealed``: more globs of files that agents may not change. ``shared``: globs of modules that
    many others use (priority P1). ``lend``: globs of ignored files that the trees need.
    ``environment_folders``: more folders lent to the trees beside ``.venv`` and ``node_modules``.
    ``pass_environment``: variables that tests get although they would be scrubbed.
    ``accept_flagged``: fixes with flags count as done, without a person's look at them.
    ``dev_server``: the command of the server that end-to-end tests talk to, where their runner
    starts none; ``dev_server_url`` is where it answers, ``{port}`` in it a free port, which the
    server is told in ``PORT``. ``stale_tests``: who decides on a claim that a test is wrong.
    ``quarantine_days``: how long a flaky case stays in quarantine; 0 puts none there. ``suites``
    are the project's suites by name, where adws shall not look for them.
    ``max_attempt_usd``, ``max_cost_usd``, ``max_day_usd``, ``max_week_usd``: what may be spent in
    one call of an agent, one run, any 24 hours, any 7 days; ``inf`` is no limit, and a run has
    none unless it is set. ``max_wait_seconds``: how long a run waits for a service's limit to be
    lifted before it ends, to be gone on with later; ``retry_seconds``: how long it waits before an
    agent that could not answer is asked again, then three, seven and fifteen times as long.
    ``sandbox``: what holds agents;
    ``sandbox_network``: whether they have a network; ``sandbox_read``: more folders that they may
    read. ``agent_environment``: globs of more variables that agents get.
    ``check_timeout_seconds``: for each linter and type checker; ``checks`` are what is set for
    single ones, and checks of the user's own, by name. ``prime_characters``: how long the text is
    that tells an agent of the project. ``roles``: which agent does what (``write_tests``,
    ``implement``, ``refactor``, ``verify``), where it is not ``agent``. ``tracker``: where issues
    come from and are closed, ``auto`` finds out. ``verification``: whether changes are verified
    independently, ``verification_tests`` is the folder that the verifier writes its tests to,
    ``boundaries`` are globs of more files of which a change needs it.
    """

    test_command: str | None = None
    report: str | None = None
    case_command: str | None = None
    scope: str = "all"
    agent: str = "auto"
    agent_command: str | None = None
    agent_script: str | None = None
    model: str | None = None
    round_timeout_seconds: float = field(default=600.0, validator=gt(0))
    test_timeout_seconds: float = field(default=1800.0, validator=gt(0))
    case_timeout_seconds: float = field(default=60.0, validator=ge(0))
    dev_server: str | None = None
    dev_server_url: str = field(default="http://localhost:{port}", validator=matches_re(URL))
    dev_server_timeout_seconds: float = field(default=60.0, validator=gt(0))
    max_rounds: int = field(default=10, validator=ge(1))
    max_attempts: int = field(default=3, validator=ge(1))
    stale_rounds: int = field(default=3, validator=ge(1))
    max_cost_usd: float | None = field(default=None, validator=optional(gt(0)))
    max_attempt_usd: float = field(default=5.0, validator=gt(0))
    max_day_usd: float = field(default=100.0, validator=gt(0))
    max_week_usd: float = field(default=500.0, validator=gt(0))
    max_wait_seconds: float = field(default=21_600.0, validator=ge(0))
    retry_seconds: float = field(default=60.0, validator=ge(0))
    sandbox: Sandbox = Sandbox.AUTO
    sandbox_network: bool = True
    sandbox_read: tuple[str, ...] = ()
    agent_environment: tuple[str, ...] = ()
    agents: dict[str, AgentSettings] = field(factory=dict[str, AgentSettings])
    attempts: tuple[Actor, ...] = ()
    deliver: Delivery = Delivery.BRANCH
    workspace: Workspace = Workspace.CLONE
    sealed: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    lend: tuple[str, ...] = ()
    environment_folders: tuple[str, ...] = ()
    pass_environment: tuple[str, ...] = ()
    accept_flagged: bool = False
    stale_tests: StaleTests = StaleTests.ASK
    quarantine_days: int = field(default=30, validator=ge(0))
    suites: dict[str, SuiteSettings] = field(factory=dict[str, SuiteSettings])
    check_timeout_seconds: float = field(default=600.0, validator=gt(0))
    checks: dict[str, CheckSettings] = field(factory=dict[str, CheckSettings])
    prime_characters: int = field(default=20_000, validator=ge(2_000))
    roles: dict[Purpose, str] = field(factory=dict[Purpose, str])
    tracker: str = "auto"
    verification: VerificationWish = VerificationWish.AUTO
    verification_tests: str | None = None
    boundaries: tuple[str, ...] = ()

    def options(self, agent: str, purpose: Purpose) -> AgentOptions:
        """Return how an agent is to be run for a purpose."""
        common = AgentOptions(model=self.model, max_attempt_usd=self.max_attempt_usd)
        return self.agents.get(agent, AgentSettings()).options(purpose).over(common)

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
