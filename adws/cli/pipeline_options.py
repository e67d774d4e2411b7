"""Options that commands of the pipeline share, each written once."""

from typing import Annotated

import typer

from adws.pipeline.actions import Role

Number = Annotated[int, typer.Option("--pr", metavar="N", help="The number of the pull request.")]
Sha = Annotated[str, typer.Option("--sha", metavar="COMMIT", help="The head commit.")]
ROLE_HELP = f"The agent's task: {', '.join(Role)}."
"""The help of a parameter that takes a role."""
