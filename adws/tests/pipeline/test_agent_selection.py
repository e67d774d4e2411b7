"""Which agent is asked for what, and what it may use."""

import pytest

from adws.pipeline.actions import Role
from adws.pipeline.agent_selection import (
    PROFILES,
    SELECTIONS,
    Situation,
    claude_arguments,
    profile_for,
    select,
)
from adws.pipeline.facts import SpecSettings


@pytest.mark.parametrize(
    ("now", "why", "role"),
    [
        (Situation(conflicts=True, tests_fail=True), "merge conflict", Role.CONFLICT),
        (Situation(tests_fail=True), "test failure", Role.FIXER),
        (Situation(tests_fail=True, quality_fails=True, fixed=3), "test failure", Role.FIXER),
        (Situation(quality_fails=True), "quality failure only", Role.REFACTORER),
        (Situation(fixed=3), "hand-over", Role.REFACTORER),
    ],
)
def test_the_first_row_that_applies_counts(now: Situation, why: str, role: Role) -> None:
    """Each row of the table is reached."""
    row = select(now)
    assert row is not None
    assert (row.why, row.role) == (why, role)
    assert len({selection.why for selection in SELECTIONS}) == 4


@pytest.mark.parametrize("now", [Situation(), Situation(fixed=2)])
def test_where_all_is_well_nobody_is_asked(now: Situation) -> None:
    """Two cases fixed are no reason to look at everything."""
    assert select(now) is None


def test_each_role_has_its_tools() -> None:
    """Only who builds may use skills; nobody the network, and nobody asks questions."""
    turns = {role: profile.max_turns for role, profile in PROFILES.items()}
    assert turns == {Role.FIXER: 50, Role.REFACTORER: 40, Role.CONFLICT: 50}
    assert [role for role in Role if "Skill" in PROFILES[role].allowed_tools] == [
        Role.FIXER,
        Role.CONFLICT,
    ]
    for profile in PROFILES.values():
        assert {"WebFetch", "WebSearch", "AskUserQuestion"} <= {*profile.disallowed_tools}
        assert not {*profile.allowed_tools} & {*profile.disallowed_tools}


def test_a_spec_sets_the_time() -> None:
    """Else it is the one that specs have."""
    assert profile_for(Role.FIXER, SpecSettings("A")).minutes == 45
    assert profile_for(Role.REFACTORER, SpecSettings("A", timeout_minutes=90)).minutes == 90


def test_claude_code_is_held_to_a_profile() -> None:
    """Turns, model, tools and money."""
    assert claude_arguments(PROFILES[Role.REFACTORER], 5) == (
        "--max-turns",
        "40",
        "--model",
        "claude-sonnet-4-5",
        "--allowedTools",
        "Task,Read,Write,Edit,Bash,Glob,Grep",
        "--disallowedTools",
        "WebFetch,WebSearch,AskUserQuestion,Skill",
        "--max-budget-usd",
        "5.00",
    )
