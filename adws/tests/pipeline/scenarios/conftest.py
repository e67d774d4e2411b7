"""Each kind of token that a workflow may have.

The token of a workflow has the rights that the generated workflows give it; the other is an App's.
"""

import pytest

from adws.forge.account import Account
from adws.forge.local.state import Token
from adws.pipeline.workflow_files.rights import ACTING
from adws.tests.forge.server import Served

RIGHTS = {right.name.replace("-", "_"): right.level for right in ACTING} | {"metadata": "read"}
TOKENS = {
    "GITHUB_TOKEN": Token("github-actions[bot]", RIGHTS, "workflow"),
    "App": Token("adws[bot]", RIGHTS, "app"),
}
ACCOUNTS = (
    Account(1, "ada"),
    Account(41_898_282, "github-actions[bot]", "Bot"),
    Account(9, "adws[bot]", "Bot"),
)


@pytest.fixture(params=TOKENS)
def token(request: pytest.FixtureRequest, forge: Served) -> str:
    """Return the name of a token that the forge knows."""
    name = str(request.param)
    forge.set(accounts=ACCOUNTS, tokens={name: TOKENS[name], "secret": Token("ada")})
    return name
