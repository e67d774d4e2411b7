"""An agent that was asked by adws starts no adws of its own in its tree."""

import pytest

from adws.api.nesting import refuse_nested
from adws.core.errors import AgentFailed
from adws.testing import FakeIo, a_context
from adws.tests.vcs.repositories import error, value


@pytest.mark.parametrize("tree", ["/project", "/"])
def test_the_tree_of_an_agent_is_refused(io: FakeIo, tree: str) -> None:
    """It would go on for ever, at somebody's cost."""
    io.variables = {"ADWS_TREE": tree}
    assert error(refuse_nested(a_context())) == AgentFailed(
        "/project is the tree of an agent that adws started",
        hint="finish your task here; adws judges the result when you end",
    )


@pytest.mark.parametrize("variables", [{}, {"ADWS_TREE": ""}, {"ADWS_TREE": "/project/deeper"}])
def test_every_other_project_is_not(io: FakeIo, variables: dict[str, str]) -> None:
    """An agent may try adws on something that it made elsewhere."""
    io.variables = variables
    assert value(refuse_nested(a_context())) == a_context()
