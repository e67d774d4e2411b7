"""What the token of a job may do, and why."""

from attrs import frozen

from adws.pipeline.workflow_files.yaml_text import CommentedValue, Yaml


@frozen
class Right:
    """A permission of a token."""

    name: str
    """What it is about, as GitHub calls it."""
    level: str
    """``read`` or ``write``."""
    why: str
    """What it is used for."""


CHECKOUT = (Right("contents", "read", "checks the repository out"),)
"""The rights of a job whose work is done with the token of an App."""
READING = (
    Right("contents", "read", "checks out, and fetches the branch of the spec"),
    Right("pull-requests", "read", "reads which commit is the head, and the pipeline's comments"),
)
"""The rights of a job that runs the project's code, or an agent."""
ACTING = (
    Right("actions", "write", "starts the workflows that judge and ask, reads their runs and logs"),
    Right("contents", "write", "makes branches and commits, merges, keeps the account of money"),
    Right("issues", "write", "labels, comments, and opens an issue when a person is needed"),
    Right("pull-requests", "write", "opens, edits, merges and closes pull requests"),
    Right("statuses", "write", "says of a commit whether it is green"),
)
"""The rights of a job that does what was decided."""
RECORDING = (*ACTING, Right("checks", "write", "shows the verdict with its annotations"))
"""The rights of a job that records a verdict too."""
RESERVING = (
    Right("contents", "write", "reserves money in a branch of the repository"),
    Right("pull-requests", "write", "reads the pipeline's own comments, and keeps that of money"),
)
"""The rights of a job that decides whether an agent is asked."""


def permissions(rights: tuple[Right, ...]) -> dict[str, Yaml]:
    """Return the permissions of a job's own token."""
    return {right.name: CommentedValue(right.level, right.why) for right in rights}


def app_permissions(rights: tuple[Right, ...]) -> dict[str, Yaml]:
    """Return the same as inputs of the action that makes the token of an App."""
    return {f"permission-{right.name}": right.level for right in rights}
