"""Which agent is asked for what, and what it may use: a table, and a function that reads it."""

from collections.abc import Callable, Mapping

from attrs import evolve, frozen

from adws.pipeline.actions import Role
from adws.pipeline.facts import SpecSettings

HANDED_OVER_AT = 3
"""After so many fixed cases, a refactorer reviews the code as a whole."""
_MODEL = "claude-sonnet-4-5"
_TOOLS = ("Task", "Read", "Write", "Edit", "Bash", "Glob", "Grep")
_NEVER = ("WebFetch", "WebSearch", "AskUserQuestion")


@frozen
class AgentProfile:
    """How an agent is asked in a role.

    ``subagent`` is the name by which Claude Code knows it, ``minutes`` the time that it has. Other
    agents take what they know of this.
    """

    role: Role
    subagent: str
    max_turns: int
    allowed_tools: tuple[str, ...]
    disallowed_tools: tuple[str, ...] = _NEVER
    model: str = _MODEL
    minutes: int = 45


PROFILES: Mapping[Role, AgentProfile] = {
    Role.FIXER: AgentProfile(Role.FIXER, "e2e-test-fixer", 50, (*_TOOLS, "Skill")),
    Role.REFACTORER: AgentProfile(
        Role.REFACTORER, "codebase-refactor-auditor", 40, _TOOLS, (*_NEVER, "Skill")
    ),
    Role.CONFLICT: AgentProfile(Role.CONFLICT, "e2e-test-fixer", 50, (*_TOOLS, "Skill")),
}
"""What each role may use and how long: no network, no questions, as nobody is there to answer."""


@frozen
class Situation:
    """What is wrong with a head, and how many cases were made to pass."""

    conflicts: bool = False
    tests_fail: bool = False
    quality_fails: bool = False
    fixed: int = 0


@frozen
class SelectionRule:
    """A row of the table: when it applies, and who is asked."""

    why: str
    applies: Callable[[Situation], bool]
    role: Role


SELECTIONS: tuple[SelectionRule, ...] = (
    SelectionRule("merge conflict", lambda now: now.conflicts, Role.CONFLICT),
    SelectionRule("test failure", lambda now: now.tests_fail, Role.FIXER),
    SelectionRule("quality failure only", lambda now: now.quality_fails, Role.REFACTORER),
    SelectionRule("hand-over", lambda now: now.fixed >= HANDED_OVER_AT, Role.REFACTORER),
)
"""In the order in which they are tried."""


def select(now: Situation) -> SelectionRule | None:
    """Return the first row that applies; None if there is nothing to do.

    >>> select(Situation(tests_fail=True, quality_fails=True)).why
    'test failure'
    """
    return next((selection for selection in SELECTIONS if selection.applies(now)), None)


def profile_for(role: Role, spec: SpecSettings) -> AgentProfile:
    """Return how an agent is asked in a role for a spec, which may set its time."""
    return evolve(PROFILES[role], minutes=spec.timeout_minutes)


def claude_arguments(profile: AgentProfile, most_usd: float) -> tuple[str, ...]:
    """Return the arguments that hold Claude Code to a profile and to an amount of money."""
    return (
        *("--max-turns", str(profile.max_turns)),
        *("--model", profile.model),
        *("--allowedTools", ",".join(profile.allowed_tools)),
        *("--disallowedTools", ",".join(profile.disallowed_tools)),
        *("--max-budget-usd", f"{most_usd:.2f}"),
    )
